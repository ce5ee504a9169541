/* SPDX-License-Identifier: MIT
 *
 * Monte Carlo of hard particles by many processes, each of which has a band of the box. All go the
 * way that the program particles goes, bit for bit: --save writes the same file.
 */
#include "domain.h"

#include "list.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: mpirun -n RANKS %s PARTICLE PACKING COUNT SWEEPS SEED [FILE]\n"
    "PARTICLE is disc, square, pentagon or cee. FILE gets the state at the end, for which the "
    "first\n"
    "process needs memory for all particles; without it each needs what its band takes.\n";

/* What the sweeps of this process took: others use the machine, so of processor time the median
 * counts, and of time in exchanges the least. */
typedef struct sweep_times {
    double *computing, *waiting;
} sweep_times;

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void run(domain *d, uint32_t sweeps, sweep_times *times) {
    for (uint32_t i = 0; i < sweeps; i++) {
        const double computing = d->computing, waiting = d->waiting;
        domain_sweep(d);
        times->computing[i] = d->computing - computing;
        times->waiting[i] = d->waiting - waiting;
    }
    qsort(times->computing, sweeps, sizeof *times->computing, by_size);
    qsort(times->waiting, sweeps, sizeof *times->waiting, by_size);
}

/* All sums and greatest values that the processes report. */
static void report(const domain *d, uint32_t sweeps, const sweep_times *times) {
    const double mine[2] = {times->computing[sweeps / 2], times->waiting[0]};
    double most[2], sum;
    uint64_t counts[4] = {d->bytes, d->messages, d->e.tried, d->e.accepted}, all[4];
    MPI_Reduce(mine, most, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(counts, all, 4, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (d->rank == 0) {
        printf("%d ranks, %s, %u particles, %u rows of cells, %u sweeps, %.1f %% accepted\n",
               d->ranks, d->e.of.name, d->most, d->e.columns, sweeps,
               100 * (double)all[3] / (double)all[2]);
        printf("a sweep: %.3f ms of processor time by the busiest rank, %.3f ms by all; a rank "
               "sends %.1f messages and %.0f bytes, and is at least %.3f ms in exchanges\n",
               1e3 * most[0], 1e3 * sum, (double)all[1] / d->ranks / sweeps,
               (double)all[0] / d->ranks / sweeps, 1e3 * most[1]);
    }
}

/* Saves the state, and looks for overlaps in it; false where there are some. */
static bool finish(domain *d, const sepax_pose *all, uint32_t sweeps, uint32_t seed,
                   const char *path) {
    ensemble e;
    mc_sepax m;
    fault why = {0};
    ensemble_create(&e, &d->e.of, d->most, d->e.packing, seed);
    ensemble_resume(&e, all, sweeps);
    mc_sepax_create(&m, &e);
    const size_t overlaps = mc_sepax_overlaps(&m, &e);
    mc_sepax_destroy(&m);
    printf("%zu particles overlap others\n", overlaps);
    const bool saved = ensemble_save(&e, path, &why);
    if (!saved) {
        fault_print(path, &why);
    }
    ensemble_destroy(&e);
    return saved && overlaps == 0;
}

int main(int argc, char **argv) {
    static domain d;
    particle of;
    MPI_Init(&argc, &argv);
    const bool good = (argc == 6 || argc == 7) && particle_find(argv[1], &of);
    const double packing = good ? strtod(argv[2], NULL) : 0;
    const uint32_t count = good ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    if (!(packing > 0 && packing < 1) || count == 0 || count > ENSEMBLE_MOST) {
        fprintf(stderr, usage, argv[0]);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    const uint32_t sweeps = (uint32_t)strtoul(argv[4], NULL, 10);
    const uint32_t seed = (uint32_t)strtoul(argv[5], NULL, 10);
    domain_create(&d, &of, count, packing, seed);
    sweep_times times = {list_new(sweeps + 1, sizeof(double)),
                         list_new(sweeps + 1, sizeof(double))};
    run(&d, sweeps, &times);
    if (sweeps > 0) {
        report(&d, sweeps, &times);
    }
    free(times.computing);
    free(times.waiting);
    sepax_pose *all = argc == 7 ? domain_gather(&d) : NULL;
    domain_destroy(&d);
    const bool fine = all == NULL || finish(&d, all, sweeps, seed, argv[6]);
    free(all);
    MPI_Finalize();
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
