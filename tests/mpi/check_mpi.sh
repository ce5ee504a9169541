#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Hard particles by 1, 2 and 4 processes go to the same places, of which the program of one process
# goes on. Prints what a sweep took. What the largest run wrote stays in FOLDER. And 1, 2 and 4
# processes get the golden hashes of tests/hashes together.
#
# usage: check_mpi.sh BUILD FOLDER [PARTICLES [SWEEPS]]
set -euo pipefail
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
build=$(readlink -f "$1") folder=$2 particles=${3:-16384} sweeps=${4:-60}
programs=$build/examples
mkdir -p "$folder"
cd "$folder"
# Processes may be more than cores, and give way where they wait.
mpi=(mpirun --oversubscribe --mca mpi_yield_when_idle 1)
((EUID != 0)) || mpi+=(--allow-run-as-root)
failed=0
for of in "disc .3" "square .5" "cee .3"; do
    read -r particle packing <<<"$of"
    for ranks in 1 2 4; do
        "${mpi[@]}" -n "$ranks" "$programs/sepax_particles_mpi" "$particle" "$packing" \
            "$particles" "$sweeps" 1 8 "$particle.$ranks"
        cmp "$particle.1" "$particle.$ranks" || failed=$((failed + 1))
    done
    sha256sum "$particle.1"
    "$programs/sepax_particles" --load "$particle.1" --warm 1 || failed=$((failed + 1))
done
if "${mpi[@]}" -n 4 "$programs/sepax_particles_mpi" disc .3 16 1 1 3 few >/dev/null 2>few.log; then
    failed=$((failed + 1))
fi
grep -q 'bands are too few for 4 processes' few.log || failed=$((failed + 1))
mpicxx -std=c++17 -O1 -ffp-contract=off -D OMPI_SKIP_MPICXX -I "$root/tests" -I "$root/kernel" \
    "$root"/tests/mpi/hashes_mpi.cpp "$root"/tests/hashes/{answers,lists,stores}.cpp \
    "$root"/tests/ask.cpp \
    "$root"/tests/{shapes,crowd,scenes,rings}.cpp "$build/libsepax.a" -o hashes_mpi
for ranks in 1 2 4; do
    "${mpi[@]}" -n "$ranks" ./hashes_mpi || failed=$((failed + 1))
done
printf 'mpi: golden hashes and 3 kinds of particles by 1, 2 and 4 processes, %d differ\n' "$failed"
((failed == 0))
