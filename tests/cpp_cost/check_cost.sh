#!/bin/sh
# SPDX-License-Identifier: MIT
#
# check_cost.sh OBJDUMP INCLUDE COMPILER...: the loops of loops.cpp, compiled with -O2 as C++17 and
# C++20, make the same calls by sepax.hpp as by sepax.h. A round of relate has the same number of
# instructions; that of frame compares the room of its buffers, by up to three, and that of hits
# moves a few values more through the stack, by up to four.
set -eu
objdump=$1 include=$2
shift 2
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for compiler; do
    for standard in 17 20; do
        "$compiler" "-std=c++$standard" -O2 "-I$include" -c "$here/loops.cpp" -o "$work/loops.o"
        "$objdump" -dr --no-show-raw-insn "$work/loops.o" | awk -f "$here/loop.awk" >"$work/rounds"
        awk -v title="$compiler, C++$standard" -f "$here/compare.awk" "$work/rounds"
    done
done
