#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds, installs and uses the library with the oldest CMake that CMakeLists.txt names, in a root
# of the Debian release that has it. The SIMDe headers of that release are too old, so that it gets
# those of this machine.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$here/root.sh"

source=$here/../..
suite=bullseye
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
named=$(sed -n 's/^cmake_minimum_required(VERSION \([0-9.]*[0-9]\)\.\.\..*/\1/p' "$source/CMakeLists.txt")
if ! make_root "$suite" "$work/root" gcc libc6-dev cmake make; then
    echo "oldest: not run, because no root of Debian $suite could be made here"
    exit 0
fi
found=$(chroot "$work/root" cmake --version | sed -n 's/^cmake version //p')
if [[ $found != "$named".* ]]; then
    echo "oldest: CMakeLists.txt names CMake $named and Debian $suite has $found" >&2
    exit 1
fi

mkdir -p "$work/root/sepax/web" "$work/root/simde"
cp -r "$source"/{CMakeLists.txt,LICENSE,README.md,CONTRIBUTING.md} "$work/root/sepax/"
cp -r "$source"/{cmake,docs,examples,kernel,tests} "$work/root/sepax/"
cp "$source/web/sepax.d.ts" "$work/root/sepax/web/"
cp -rL /usr/include/simde "$work/root/simde/"
cat > "$work/root/use.sh" <<'TEXT'
set -eu
# As a host's guest and by itself; what is tested is CMake and not speed.
options="-D SEPAX_SIMDE_DIR=/simde -D CMAKE_C_FLAGS=-O0"
cmake -S sepax/tests/hosts -B host $options -D HOST_SEPAX=/sepax
cmake -S sepax -B build $options -D CMAKE_BUILD_TYPE=None -D SEPAX_TESTS=OFF -D SEPAX_BENCH=OFF
cmake --build build -- -j $(nproc)
cmake --install build --prefix /prefix
cmake -S sepax/tests/consumer -B consumer -D CMAKE_PREFIX_PATH=/prefix
cmake --build consumer
consumer/consumer
cmake --build build --target uninstall
TEXT
chroot "$work/root" env -i PATH=/usr/bin:/bin sh use.sh > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
compiler=$(chroot "$work/root" gcc --version | head -n 1)
echo "oldest: built, installed and used with CMake $found, $compiler"
