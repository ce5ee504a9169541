#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the replays of all regression inputs, and tests of the rooms of the store, under valgrind:
# no error and no leak. Valgrind hides AVX-512, so this is the avx2 backend, which is made sure of.
#
# usage: valgrind.sh BUILD_DIRECTORY      a build without sanitizers, for example build/release
set -euo pipefail
(($# == 1)) || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
build=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

grep -qw avx2 /proc/cpuinfo || { echo 'valgrind.sh: this machine has no AVX2' >&2; exit 1; }

check() {
    valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=all \
        --errors-for-leak-kinds=definite,indirect "$@"
}

for source in fuzz_*.c; do
    target=${source%.c}
    last=$(check "$build/tests/fuzz/$target" regressions/"${target#fuzz_}"/* | tail -n 1)
    printf '%s: %s\n' "$target" "$last"
    [[ $last == *'default backend avx2' ]] || exit 1
done
for test in test_store test_memory; do
    SEPAX_TEST_SCALE=100 check "$build/tests/$test" --gtest_brief=1
done
