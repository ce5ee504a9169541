#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs a program on one processor, one that no other program has which this script runs. The preset
# coverage names it as the emulator of its programs, so that ctest runs all tests by it.
#
# usage: pin.sh PROGRAM [ARGUMENT...]
set -euo pipefail
locks=${TMPDIR:-/tmp}/sepax-coverage-$UID
mkdir -p "$locks"
while true; do
    for ((processor = 0; processor < $(nproc); processor++)); do
        exec {lock}>"$locks/$processor"
        # the program inherits the lock, and with its end it is free
        flock --nonblock "$lock" && exec taskset --cpu-list "$processor" "$@"
        exec {lock}>&-
    done
    sleep 1
done
