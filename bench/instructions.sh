#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# instructions.sh [WORK]: how many instructions the lane kernels of each backend have, also of those
# that do not run here. Builds one object a backend in WORK (build/instructions).
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
work=${1:-$root/build/instructions}

# target:objdump
targets=(native:objdump aarch64:aarch64-linux-gnu-objdump ppc64le:powerpc64le-linux-gnu-objdump
    s390x:s390x-linux-gnu-objdump wasm32:llvm-objdump)

# The names and lanes of a configured build's backends but the portable one, a line each.
backends_of() {
    sed -n 's/.*-DSEPAX_BACKEND=\([a-z0-9]*\) -DSEPAX_LANES=\([0-9]*\).*/\1 \2/p' "$1/build.ninja" |
        grep -v '^portable '
}

build() {
    local directory=$1 target=$2
    local options=(-D CMAKE_BUILD_TYPE=Release -D SEPAX_TESTS=OFF -D SEPAX_BENCH=OFF
        -D SEPAX_EXAMPLES=OFF -D SEPAX_INSTALL=OFF)
    [[ $target == native ]] || options+=(-D "CMAKE_TOOLCHAIN_FILE=$root/cmake/$target.cmake")
    cmake -S "$root" -B "$directory" -G Ninja "${options[@]}"
    backends_of "$directory" | sed 's/^\([a-z0-9]*\) .*/sepax_\1/' |
        xargs cmake --build "$directory" --target
}

columns=()
for entry in "${targets[@]}"; do
    target=${entry%:*} directory=$work/${entry%:*}
    mkdir -p "$directory"
    build "$directory" "$target" >"$directory/log" 2>&1 || {
        tail -5 "$directory/log" >&2
        exit 1
    }
    while read -r backend lanes; do
        object=$(echo "$directory/CMakeFiles/sepax_$backend.dir/kernel/backend.c".o*)
        columns+=("$object=$backend=$lanes=${entry#*:}")
    done < <(backends_of "$directory")
done
"$root/bench/instructions.py" "${columns[@]}"
