#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds with gcov's counters, runs the tests, and fails unless gcovr finds that they reach all
# lines and branches of kernel/: once in the library, and once in each backend by itself. A line
# that no test can reach carries gcovr's marker, GCOVR_EXCL_LINE, or GCOVR_EXCL_BR_LINE where only
# branches are meant, with the reason beside it.
#
# What the flags of the preset are for: functions get counters before the compiler changes them,
# and run optimised. So there is -O1, but before the counters no optimisation, no inlining and no
# joining of conditions: the branches are those of -O0, but for some twenty pairs of comparisons of
# one variable with constants, which become one. Only functions of kernel/ have counters. Threads
# add to them by one instruction, without a lock, so that pin.sh keeps each test on one processor.
#
# usage: coverage.sh [BUILD]   the build directory, build/coverage if not given
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
build=${1-build/coverage}

# The tests of the single rooms; the long runs (oracle, campaign, exhaustive, fuzz, hashes) add time
# and no coverage.
rooms=(exact round rounded round_oracle shifted_oracle manifold manifold_oracle cast cast_oracle
    decompose hull poses store placing bytes memory errors face exceptions strays broad index
    lists groups rows short hints separate large backends levels modes threads dispatch header_c)

# SEPAX_LANES16_BY_AVX2=ON: the backend avx512 runs by AVX2.
by_avx2=${SEPAX_LANES16_BY_AVX2:-OFF}
cmake --preset coverage -B "$build" -D "SEPAX_LANES16_BY_AVX2=$by_avx2"
# the compiler notes for each unit that early optimisations are off
cmake --build "$build" --target "${rooms[@]/#/test_}" 2>&1 |
    sed '/^cc1: note: disable pass/d; /AVX512F vector return without AVX512F/d'
# counts of earlier runs, perhaps of other sources
find "$build" -name '*.gcda' -delete
export SEPAX_TEST_SCALE=${SEPAX_TEST_SCALE-100}
ctest --test-dir "$build" --output-on-failure --timeout 1200 --no-tests=error \
    -j "${CTEST_PARALLEL_LEVEL:-$(nproc)}" \
    -R "^test_($(IFS='|' && echo "${rooms[*]}"))(\.|\$)|^dispatch_"

# A unit is compiled by itself: the library, or kernel/ once more for one backend.
units=0 failed=0
for objects in "$build"/CMakeFiles/sepax*.dir; do
    unit=$(basename "$objects" .dir)
    units=$((units + 1))
    printf '\n== %s\n' "$unit"
    if grep -q "this CPU cannot run the backend ${unit#sepax_}\$" \
        "$build/Testing/Temporary/LastTest.log"; then
        echo "skipped: this CPU cannot run it"
        continue
    fi
    # Some code is for one width of vectors only. Both sides of a pair fit in a vector from 8 lanes
    # on, those of larger shapes from 16, and two pairs from 16; all sectors, and 16 edges, are in
    # one vector of 16. The library itself loads pairs of lists one by one; rows of
    # backends have displacements, and their features are apart.
    apart='rows->shifts != NULL|w\.x == v1\.x'
    lines='is the end of the edge' branches=$apart files=()
    case $unit-$by_avx2 in
        sepax-*)
            lines='' branches='left < count - done' ;;
        *avx512-*)
            lines+='|at\[l\] \+ i|prefetch\(c->points'
            branches+='|i \+ SEPAX_LANES < stride|i = SEPAX_LANES;|LANES_PICKED'
            files=(--exclude '.*/both_sides\.h')
            if [[ $by_avx2 == ON ]]; then
                branches+="|simde_" # loops of functions that are inlined
            fi ;;
        *avx2-*)
            branches+='|PAIRS_AT_ONCE|i \+ SEPAX_LANES < stride|stride < SEPAX_LANES' ;;
        *portable-* | *sse2-*)
            files=(--exclude '.*/both_sides\.h')
            lines+='|&room\), c->stride|group_fill_bounds\(j|prefetch\(c->sectors'
            branches+='|LANES_PICKED|simde_|stride < SEPAX_LANES' ;;
    esac
    gcovr --root . --filter kernel/ "${files[@]}" \
        ${lines:+--exclude-lines-by-pattern ".*($lines).*"} \
        --exclude-branches-by-pattern ".*($branches).*" --json "$build/$unit.json" "$objects"
    report=(gcovr --root . --add-tracefile "$build/$unit.json")
    "${report[@]}" --print-summary --fail-under-line 100 --fail-under-branch 100 \
        --txt "$build/$unit.txt" && continue
    failed=$((failed + 1))
    "${report[@]}"
    "${report[@]}" --branches
done
printf '\ncoverage: %d units, in %d of them not all is reached\n' "$units" "$failed"
((failed == 0 && units > 1))
