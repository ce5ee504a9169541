#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# matrix.sh [WORK [CELL...]]: the golden hashes on every target, by every compiler, at every level
# of optimisation. Builds in WORK (build/matrix). A cell is TARGET:COMPILER:LEVEL, for example
# native:clang:O0; without any, all of them. SEPAX_TEST_SCALE thins what a cell asks (40).
# Ends with 0 when every cell brought the same hash and a disassembly without fused operations.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
root=$(cd "$here/../.." && pwd)
export SEPAX_TEST_SCALE=${SEPAX_TEST_SCALE:-40}

all_cells() {
    local level cell
    for level in O0 O2 O3; do
        for cell in native:gcc native:clang {aarch64,armhf,riscv64,ppc64le,s390x}:gcc wasm32:clang; do
            echo "$cell:$level"
        done
    done
}

# Builds in a directory and asks there. By ctest, which knows the emulator.
run_cell() {
    local directory=$1 target=$2 compiler=$3 level=$4
    local options=(-D CMAKE_BUILD_TYPE=None -D "CMAKE_C_FLAGS=-$level" -D CMAKE_CXX_FLAGS=-O2
        -D SEPAX_BENCH=OFF -D SEPAX_EXAMPLES=OFF -D SEPAX_INSTALL=OFF)
    case $target:$compiler in
        native:gcc) options+=(-D CMAKE_C_COMPILER=gcc -D CMAKE_CXX_COMPILER=g++) ;;
        native:clang) options+=(-D CMAKE_C_COMPILER=clang -D CMAKE_CXX_COMPILER=clang++) ;;
        *) options+=(-D "CMAKE_TOOLCHAIN_FILE=$root/cmake/$target.cmake") ;;
    esac
    cmake -S "$root" -B "$directory" -G Ninja "${options[@]}" &&
        cmake --build "$directory" -j 1 --target sepax_hashes sepax_fused &&
        ctest --test-dir "$directory" -L bits -V --no-tests=error
}

# Leaves the hash in `result` when there is just one and nothing failed.
report_cell() {
    local work=$1 cell=$2 begin=$SECONDS code=0 target compiler level
    IFS=: read -r target compiler level <<<"$cell"
    local directory=$work/$target-$compiler-$level
    local log=$directory.log
    run_cell "$directory" "$target" "$compiler" "$level" >"$log" 2>&1 || code=$?
    local hashes count skipped
    hashes=$(sed -n 's/.*sepax-hashes \(0x[0-9A-F]*\) .*/\1/p' "$log" | sort -u | paste -sd,)
    count=$(sed -n 's/.*sepax-hashes .* cells=\([0-9]*\) .*/\1/p' "$log" |
        awk '{ sum += $1 } END { print sum + 0 }')
    skipped=$(sed -n 's/^[0-9]*: *\([a-z0-9]*\) *skipped: .*/ without \1/p' "$log" | paste -sd ' ')
    printf '%-8s %-5s -%s  %-18s %6d %6d s %s%s\n' "$target" "$compiler" "$level" \
        "${hashes:-none}" "$count" $((SECONDS - begin)) \
        "$( ((code == 0)) && echo ok || echo FAILED)" "$skipped"
    if ((code != 0)); then
        grep -E 'DIFFERS|FAILS|fused or|rror:' "$log" | head -5 || tail -5 "$log"
    elif [[ $hashes =~ ^0x[0-9A-F]{16}$ ]]; then
        echo "$hashes" >"$directory.result"
    fi
}

if [[ ${1-} == --cell ]]; then
    report_cell "$2" "$3"
    exit
fi

work=${1:-$root/build/matrix}
mkdir -p "$work"
work=$(cd "$work" && pwd)
if (($# > 1)); then
    cells=("${@:2}")
else
    mapfile -t cells < <(all_cells)
fi
rm -f "$work"/*.result
printf '%-8s %-5s %-4s %-18s %6s %6s\n' target cc opt hash cells time
printf '%s\n' "${cells[@]}" | xargs -P "$(nproc)" -n 1 "$here/matrix.sh" --cell "$work"

# The hash that the most cells brought counts as the one.
same=$(cat "$work"/*.result 2>/dev/null | sort | uniq -c | sort -rn | awk 'NR == 1 { print $1 }')
failed=$((${#cells[@]} - ${same:-0}))
printf 'matrix: %d cells of the same hash, %d failed\n' "${same:-0}" "$failed"
((failed == 0))
