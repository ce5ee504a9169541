#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the commands of docs/compile.md that compile sepax without CMake, exactly as they stand
# there, and then compiles and runs a program with the result.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

rm -rf build/plain
mkdir -p build
# The file has one block of shell commands.
awk '/^```$/ { shell = 0 } shell { print } /^```sh$/ { shell = 1 }' \
    docs/compile.md > build/compile.sh
[[ -s build/compile.sh ]] || { echo "docs/compile.md has no block of shell commands" >&2; exit 1; }
sh -e build/compile.sh

program=$(grep -o '`gcc -I kernel program\.c [^`]*`' docs/compile.md)
program=${program//\`/}
eval "${program/program.c/tests/consumer/consumer.c -o build/plain/consumer}"
build/plain/consumer
echo "compile: the commands of docs/compile.md work"
