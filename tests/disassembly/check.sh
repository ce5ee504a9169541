#!/bin/sh
# SPDX-License-Identifier: MIT
#
# check.sh OBJDUMP FILE PROCESSOR MINIMUM: no fused multiply-add and no estimate in the objects of
# FILE, which have at least MINIMUM instructions.
set -eu
dump=$(mktemp)
trap 'rm -f "$dump"' EXIT
"$1" -dr --no-show-raw-insn "$2" >"$dump"
awk -v arch="$3" -v minimum="$4" -f "$(dirname "$0")/forbidden.awk" <"$dump"
