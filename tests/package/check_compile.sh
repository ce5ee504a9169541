#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the commands of docs/compile.md that compile sepax without CMake, exactly as they stand
# there, and then compiles and runs a program with the result.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

work=$PWD/build/plain
rm -rf "$work"
mkdir -p "$work"
# The file has one block of shell commands, and one command for a program.
commands=$(awk '/^```$/ { shell = 0 } shell { print } /^```sh$/ { shell = 1 }' docs/compile.md)
program=$(grep -o '`gcc -I kernel program\.c [^`]*`' docs/compile.md)
program=${program//\`/}
[[ $commands && $program ]] || { echo "docs/compile.md has no commands" >&2; exit 1; }

# What ./run vendor writes is compiled with nothing else: no other SIMDe may be found.
./run vendor "$work/vendor"
cp tests/consumer/consumer.c "$work/vendor/program.c"
cd "$work/vendor"
sh -ec "${commands/-I kernel/-I kernel -I . -MMD}"
! grep -hE '/usr/[^ ]*simde' -- *.d kernel/*/*.d 2>/dev/null ||
    { echo "compile: SIMDe of the system was read" >&2; exit 1; }
sh -ec "$program"
./a.out
echo "compile: the commands of docs/compile.md work, in a copy by ./run vendor"
