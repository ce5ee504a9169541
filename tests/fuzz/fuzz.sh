#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the fuzzers with clang and runs each for so many seconds, as many at once as there are
# cores (SEPAX_FUZZ_JOBS says otherwise). What they learn stays in build/fuzz/corpus, so the next
# run goes on from there. The build directory may be given in SEPAX_FUZZ_BUILD.
#
# usage: fuzz.sh [SECONDS [TARGET...]]      60 seconds and all targets, unless told
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$here/../..
build=${SEPAX_FUZZ_BUILD:-$root/build/fuzz}
seconds=${1:-60}
targets=("${@:2}")
((${#targets[@]})) || targets=(relation store bytes batch broad index decompose round rows wkt api)

die() { printf 'fuzz.sh: %s\n' "$*" >&2; exit 2; }
[[ $seconds =~ ^[0-9]+$ ]] || die "$seconds is not a number of seconds"
for target in "${targets[@]}"; do
    [[ -e $here/fuzz_$target.c ]] || die "there is no target $target"
done

if [[ -z ${SEPAX_FUZZ_BUILD:-} ]]; then
    (cd "$root" && cmake --preset fuzz >/dev/null && cmake --build --preset fuzz)
fi

# The run of one target: logs/<target>.log, and its CPU seconds in logs/<target>.cpu.
fuzz() {
    local target=$1 options=(-max_total_time="$seconds" -timeout=120 -rss_limit_mb=3000
        -len_control=0 -max_len=1024 -print_final_stats=1)
    [[ ! -e $here/$target.dict ]] || options+=(-dict="$here/$target.dict" -max_len=4096)
    mkdir -p "$build/corpus/$target" "$build/findings/$target" "$here/regressions/$target"
    local TIMEFORMAT='%U %S' code=0
    { time "$build/tests/fuzz/fuzz_$target" "${options[@]}" \
        -artifact_prefix="$build/findings/$target/" \
        "$build/corpus/$target" "$here/regressions/$target" \
        >"$build/logs/$target.log" 2>&1 || code=$?; } 2>"$build/logs/$target.cpu"
    echo "$code" >"$build/logs/$target.code"
}

export ASAN_OPTIONS=${ASAN_OPTIONS:-allocator_may_return_null=1}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
rm -rf "$build/logs"
mkdir -p "$build/logs"
jobs=${SEPAX_FUZZ_JOBS:-$(nproc)}
for target in "${targets[@]}"; do
    (($(jobs -rp | wc -l) < jobs)) || wait -n
    fuzz "$target" &
done
wait

# ------------------------------------------------------------------- summary

stat() { sed -n "s/^stat::$2: *//p" "$build/logs/$1.log"; }
printf '%-10s %12s %8s %8s %9s %8s\n' target executions exec/s edges 'CPU s' findings
findings=0
for target in "${targets[@]}"; do
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$build/logs/$target.log" | tail -n 1)
    cpu=$(awk '{ printf "%.0f", $1 + $2 }' "$build/logs/$target.cpu")
    found=0
    [[ $(<"$build/logs/$target.code") == 0 ]] || found=1
    printf '%-10s %12s %8s %8s %9s %8d\n' "$target" "$(stat "$target" number_of_executed_units)" \
        "$(stat "$target" average_exec_per_sec)" "$edges" "$cpu" "$found"
    ((found == 0)) || findings=$((findings + 1))
done
((findings)) || exit 0

for target in "${targets[@]}"; do
    [[ $(<"$build/logs/$target.code") != 0 ]] || continue
    input=$(sed -n 's/.*Test unit written to //p' "$build/logs/$target.log" | tail -n 1)
    printf '\n%s: a finding; the log is %s\n' "$target" "$build/logs/$target.log"
    grep -m 3 -E '^[^ ]*fuzz[^ ]*\.[ch]:[0-9]+: |runtime error:|SUMMARY:' \
        "$build/logs/$target.log" || true
    printf 'see it again:    %s %s\n' "$build/tests/fuzz/fuzz_$target" "$input"
    printf 'make it smaller: %s -minimize_crash=1 -max_total_time=60 %s\n' \
        "$build/tests/fuzz/fuzz_$target" "$input"
    printf 'keep it:         cp %s %s/\n' "$input" "$here/regressions/$target"
done
exit 1
