#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds with gcov's counters, runs the tests, and prints the coverage of kernel/; fails unless all
# of it is covered or named in justified.txt.
#
# usage: coverage.sh [BUILD]   the build directory, build/coverage if not given
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
build=${1-build/coverage}

# The tests of the single rooms; the long runs (oracle, campaign, exhaustive, fuzz, hashes) add time
# and no coverage.
rooms=(exact hull store memory errors broad lists hints separate backends levels modes dispatch
    header_c)

cmake --preset coverage -B "$build"
cmake --build "$build" --target "${rooms[@]/#/test_}"
# counts of earlier runs, perhaps of other sources
find "$build" -name '*.gcda' -delete
export SEPAX_TEST_SCALE=${SEPAX_TEST_SCALE-100}
ctest --test-dir "$build" --output-on-failure --timeout 300 --no-tests=error \
    -j "${CTEST_PARALLEL_LEVEL:-$(nproc)}" \
    -R "^test_($(IFS='|' && echo "${rooms[*]}"))(\.|\$)|^dispatch_"
tests/coverage/report.py "$build"
