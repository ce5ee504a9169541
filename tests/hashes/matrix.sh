#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# matrix.sh [WORK [CELL...]]: the golden hashes on every target, by every compiler, at every level
# of optimisation. Builds in WORK (build/matrix). A cell is TARGET:COMPILER:LEVEL, for example
# native:clang:O0; without any, all of them. SEPAX_TEST_SCALE thins what a cell asks, by default
# to what its target has the time for. Prints what each cell took in CPU seconds.
# Ends with 0 when every cell brought the same hash and a disassembly without fused operations.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
root=$(cd "$here/../.." && pwd)

all_cells() {
    local level cell
    # -O2 first: what fails for a target shows early.
    for level in O2 O0 O3; do
        for cell in native:gcc native:clang {aarch64,armhf,riscv64,ppc64le,s390x}:gcc; do
            echo "$cell:$level"
        done
        # Without optimisation a kernel has more locals than engines take (50,000 a function).
        echo "wasm32:clang:${level/O0/O1}"
    done
}

build_cell() {
    local directory=$1 target=$2 compiler=$3 level=$4
    # Not CMAKE_C_FLAGS, which a toolchain file has its own for.
    local options=(-D CMAKE_BUILD_TYPE=None -D "CMAKE_C_FLAGS_NONE=-$level"
        -D CMAKE_CXX_FLAGS_NONE=-O2 -D SEPAX_BENCH=OFF -D SEPAX_EXAMPLES=OFF
        -D SEPAX_INSTALL=OFF)
    case $target:$compiler in
        native:gcc) options+=(-D CMAKE_C_COMPILER=gcc -D CMAKE_CXX_COMPILER=g++) ;;
        native:clang) options+=(-D CMAKE_C_COMPILER=clang -D CMAKE_CXX_COMPILER=clang++) ;;
        *) options+=(-D "CMAKE_TOOLCHAIN_FILE=$root/cmake/$target.cmake") ;;
    esac
    cmake -S "$root" -B "$directory" -G Ninja "${options[@]}" &&
        cmake --build "$directory" -j 1 \
            --target sepax_hashes sepax_fused sepax_contracted_open sepax_contracted_guarded
}

# Emulators compute floats in software.
scale_of() {
    case $1 in
        native:* | wasm32:*) echo 20 ;;
        *) echo 200 ;;
    esac
}

# By ctest, which knows the emulator.
ask_cell() {
    SEPAX_TEST_SCALE=${SEPAX_TEST_SCALE:-$(scale_of "$2")} \
        ctest --test-dir "$1" -L bits -V --no-tests=error
}

# The CPU seconds that a command takes, in `seconds`; its output goes to the end of `log`.
timed() {
    local TIMEFORMAT='%U %S' code=0 spent
    spent=$({ time "$@" >>"$log" 2>&1; } 2>&1) || code=$?
    seconds=$(awk '{ printf "%.0f", $1 + $2 }' <<<"$spent")
    return "$code"
}

# Leaves the hash in `result` when there is just one, the disassembly was looked at, and nothing
# failed.
report_cell() {
    local work=$1 cell=$2 code=0 build=0 ask=0 seconds target compiler level
    IFS=: read -r target compiler level <<<"$cell"
    local directory=$work/$target-$compiler-$level
    local log=$directory.log
    : >"$log"
    timed build_cell "$directory" "$target" "$compiler" "$level" || code=$?
    build=$seconds
    if ((code == 0)); then
        timed ask_cell "$directory" "$cell" || code=$?
        ask=$seconds
    fi
    local hashes count skipped instructions
    hashes=$(sed -n 's/.*sepax-hashes \(0x[0-9A-F]*\) .*/\1/p' "$log" | sort -u | paste -sd,)
    count=$(sed -n 's/.*sepax-hashes .* cells=\([0-9]*\) .*/\1/p' "$log" |
        awk '{ sum += $1 } END { print sum + 0 }')
    # The largest of the disassemblies is the library's.
    instructions=$(sed -n 's/.*disassembly: \([0-9]*\) instructions of .*/\1/p' "$log" |
        sort -n | tail -n 1)
    skipped=$(sed -n 's/^[0-9]*: *\([a-z0-9]*\) *skipped: .*/ without \1/p' "$log" | paste -sd ' ')
    if ((code == 0 && ${instructions:-0} <= 10000)); then
        echo 'FAILS: the disassembly of the library went unchecked' >>"$log"
        code=1
    fi
    printf '%-8s %-5s -%s  %-18s %6d %8d %5d s %5d s  %s%s\n' "$target" "$compiler" "$level" \
        "${hashes:-none}" "$count" "${instructions:-0}" "$build" "$ask" \
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
printf '%-8s %-5s %-4s %-18s %6s %8s %7s %7s\n' target cc opt hash cells disasm build ask
printf '%s\n' "${cells[@]}" | xargs -P "$(nproc)" -n 1 "$here/matrix.sh" --cell "$work"

# The hash that the most cells brought counts as the one.
same=$(cat "$work"/*.result 2>/dev/null | sort | uniq -c | sort -rn | awk 'NR == 1 { print $1 }')
failed=$((${#cells[@]} - ${same:-0}))
printf 'matrix: %d cells of the same hash, %d failed\n' "${same:-0}" "$failed"
((failed == 0))
