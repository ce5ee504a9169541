#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the replays of all regression inputs, and tests of the store and of the batch calls, under
# valgrind: no error and no leak. On the avx2 backend: valgrind does not know AVX-512. The replays
# say that it is the one. Before that, valgrind must find an error where there is one.
#
# usage: valgrind.sh BUILD_DIRECTORY      a build without sanitizers, for example build/release
set -euo pipefail
(($# == 1)) || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
build=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
export SEPAX_BACKEND=avx2 SEPAX_TEST_SCALE=${SEPAX_TEST_SCALE:-100}

die() { printf 'valgrind.sh: %s\n' "$*" >&2; exit 1; }
check() {
    valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=all \
        --errors-for-leak-kinds=definite,indirect "$@"
}

grep -qw avx2 /proc/cpuinfo || die 'this machine has no AVX2'

code=0
seen=$(check "$build/tests/sanitizers/sepax_unset" 2>&1) || code=$?
((code == 9)) && [[ $seen == *sepax_relate* ]] || die "did not see the unset pair: $code, $seen"
echo 'sepax_unset: seen'

for source in fuzz/fuzz_*.c; do
    target=$(basename "$source" .c)
    last=$(check "$build/tests/fuzz/$target" fuzz/regressions/"${target#fuzz_}"/* | tail -n 1)
    printf '%s: %s\n' "$target" "$last"
    [[ $last == *'default backend avx2' ]] || exit 1
done

# A GoogleTest program; a filter that leaves nothing to run is an error.
check_test() {
    local said code=0
    said=$(check "$build/tests/$1" --gtest_brief=1 --gtest_filter="$2") || code=$?
    printf '%s %s: %s\n' "$1" "$2" "$(tail -n 1 <<<"$said")"
    ((code == 0)) && [[ $said == *'PASSED  ] '[1-9]* ]] || die "$said"
}

check "$build/tests/test_header_c"
# Without two that compare with what they compute in long double: valgrind has no more bits for
# that than for double.
check_test test_store '-StoreAdd.GivesBackWhatItGot:StorePlace.MendsWhatRoundingDented'
# Without the one that asks for more than there is: valgrind reports the wish.
check_test test_memory '-Memory.TheDefaultRunsOutQuietly'
check_test test_answers '*/random4:*/boxes:*/all_classes:*/rows_all_3:*/casts_of_few_random'
