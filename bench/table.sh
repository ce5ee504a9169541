#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tables of ns a pair and ratios, in Markdown, from the JSON of a run of sepax_bench:
#   sepax_bench --full --benchmark_format=json > run.json && bench/table.sh run.json
# Each ratio is against the scalar SAT of the same run on the same data. "Scalar" is the fastest of
# all scalar ones (plain and -march=native; for boxes with the special test for rectangles), "auto-
# vectorised" the fastest with -ffast-math.
set -eu
test $# -eq 1 || { echo "usage: $0 run.json" >&2; exit 2; }

jq -r '
def ns: if . == null then "" elif . >= 100 then (. | round | tostring)
        elif . >= 10 then (. * 10 | round / 10 | tostring) else (. * 100 | round / 100 | tostring) end;
def times(f): if . == null or f == null then "" else "×" + (f / . * 10 | round / 10 | tostring) end;
def row: "| " + join(" | ") + " |";

(.context.sepax_backends | split(" ")) as $backends
| "CPU: \(.context.cpu). Compiler: \(.context.compiler), \(.context.build). Date: \(.context.date).",
  (if .context.sepax_skipped != "" then "Backends that do not run here: \(.context.sepax_skipped)." else empty end),
  ([.benchmarks[]
    | select(.run_type != "aggregate" or .aggregate_name == "median")
    | select(.error_occurred != true and .per_pair != null)
    | {name: ((.run_name // .name) | split("/")), ns: (.per_pair * 1e9)}
    # relate/k4/overlap50/avx512/auto: where is all before the backend
    | (.name | map(. as $n | ($backends + ["scalar", "scalar_native", "scalar_fastmath"]) | index($n) != null) | index(true)) as $at
    | {what: .name[0], place: (.name[1:$at] | join(" ")), who: .name[$at], how: (.name[$at + 1:] | join("/")), ns}] as $all
  | ("relate", "separate") as $what
  | "", "### " + (if $what == "relate" then "Relation" else "Separation" end) + ", ns a pair", "",
    (["pairs", "textbook", "scalar", "auto-vectorised"] + $backends + ["against scalar", "against textbook"] | row),
    ([range(6 + ($backends | length)) | if . == 0 then "---" else "---:" end] | row),
    ([$all[] | select(.what == $what)] as $rows
    | ($rows | map(.place) | reduce .[] as $p ([]; if index([$p]) then . else . + [$p] end))[] as $place
    | [$rows[] | select(.place == $place)] as $here
    | ([$here[] | select(.who == "scalar" or .who == "scalar_native")]) as $scalar
    | ([$scalar[] | select(.how == "textbook") | .ns] | min) as $textbook
    | ([$scalar[].ns] | min) as $best
    | ([$here[] | select(.who == "scalar_fastmath") | .ns] | min) as $vectorised
    | ([$backends[] as $b | [$here[] | select(.who == $b and .how == "auto") | .ns] | min]) as $ours
    | ([$ours[] | select(. != null)] | min) as $fastest
    | [$place, ($textbook | ns), ($best | ns), ($vectorised | ns)] + ($ours | map(ns))
      + [($fastest | times($best)), ($fastest | times($textbook))]
    | row)),

  "", "### Strategies of the first backend, ns a pair", "",
  ([.benchmarks[] | select(.run_type != "aggregate" or .aggregate_name == "median") | select(.per_pair != null)
    | {name: ((.run_name // .name) | split("/")), ns: (.per_pair * 1e9)}
    | select(.name | index($backends[0]))
    | (.name | index($backends[0])) as $at
    | {place: (.name[0:$at] | join(" ")), how: (.name[$at + 1:] | join("/")), ns}] as $all
  | ($all | map(.how) | unique) as $hows
  | (["pairs"] + $hows | row), ([range(1 + ($hows | length)) | if . == 0 then "---" else "---:" end] | row),
    (($all | map(.place) | reduce .[] as $p ([]; if index([$p]) then . else . + [$p] end))[] as $place
    | [$place] + [$hows[] as $h | [$all[] | select(.place == $place and .how == $h) | .ns] | min | ns]
    | row))
' "$1"
