/* SPDX-License-Identifier: MIT
 *
 * Monte Carlo of hard particles by many processes. The box is cut into bands, as high each and in
 * another place in each round, and the particles of a band move for some sweeps, but for those
 * within reach of an edge: so no two of different bands can meet. Processes share the bands, and
 * tell each other after each round where their particles are. Random numbers are functions of the
 * sweep and the particle, so all ends alike, bit for bit, whatever the number of processes.
 */
#include "ensemble.h"
#include "list.h"
#include "status.h"
#include "stopwatch.h"

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUND = 4, EDGES = 0x42616E64 }; /* sweeps; what makes the edges' random numbers */

static const char usage[] =
    "usage: mpirun -n RANKS %s PARTICLE PACKING COUNT SWEEPS SEED BANDS [FILE]\n"
    "PARTICLE is disc, square, pentagon or cee. There must be at least as many bands as ranks. "
    "FILE\n"
    "gets the state at the end, from which the program particles can go on.\n";

typedef struct domain {
    int rank, ranks;
    uint32_t bands;
    float low, height; /* where the first band begins in this round; of a band */
    ensemble e;        /* all particles; each process moves its own */

    /* The particles that move in this round: own ones, and then all by ranks. */
    uint32_t *own, *names;
    sepax_pose *poses;
    int own_count, *counts, *begins;
    MPI_Datatype pose;
    double computing; /* seconds of processor time, but for exchanges */
} domain;

/* The band in which a particle at this height may move in this round; else `bands`. */
static uint32_t band_of(const domain *d, float y) {
    const float ahead = y - d->low + (y < d->low ? d->e.side : 0);
    const uint32_t band = (uint32_t)(ahead / d->height);
    const float within = ahead - (float)band * d->height, reach = d->e.of.reach * 1.001f;
    return within > reach && within < d->height - reach ? band : d->bands;
}

/* Makes those of some moves that stay in their bands. */
static void make_staying(domain *d, sepax_move *moves, uint32_t count) {
    const sepax_pose *poses = sepax_field_poses(d->e.field);
    const float side = d->e.side;
    size_t made, staying = 0;
    for (uint32_t i = 0; i < count; i++) {
        const float from = poses[moves[i].body].y, up = from + moves[i].y;
        const float y = up < 0 ? up + side : up >= side ? up - side : up;
        moves[staying] = moves[i];
        staying += band_of(d, y) == band_of(d, from);
    }
    check(sepax_field_move(d->e.field, moves, staying, NULL, &made));
    d->e.accepted += made;
    d->e.tried += count;
}

/* Tries to move each particle once in each sweep, in the order of their numbers, if this process
 * has its band. */
static void move_own(domain *d, uint32_t sweeps) {
    const uint32_t ranks = (uint32_t)d->ranks, rank = (uint32_t)d->rank;
    const uint32_t first = d->bands * rank / ranks, end = d->bands * (rank + 1) / ranks;
    uint32_t count = 0;
    for (uint32_t i = 0; i < d->e.count; i++) {
        const uint32_t band = band_of(d, sepax_field_poses(d->e.field)[i].y);
        d->own[count] = i;
        count += band >= first && band < end;
    }
    for (uint32_t i = 0; i < sweeps; i++, d->e.sweep++) {
        sepax_move moves[RANDOM_MOST];
        for (uint32_t done = 0, some; done < count; done += some) {
            some = count - done < RANDOM_MOST ? count - done : RANDOM_MOST;
            ensemble_moves(&d->e, d->own + done, some, moves);
            make_staying(d, moves, some);
        }
    }
    d->own_count = (int)count;
}

/* Brings what moved to all processes. */
static void exchange(domain *d) {
    const sepax_pose *poses = sepax_field_poses(d->e.field);
    const double used = stopwatch_used();
    MPI_Allgather(&d->own_count, 1, MPI_INT, d->counts, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < d->ranks; i++) {
        d->begins[i + 1] = d->begins[i] + d->counts[i];
    }
    const size_t before = (size_t)d->begins[d->rank], own = (size_t)d->own_count;
    const size_t after = before + own, all = (size_t)d->begins[d->ranks];
    for (size_t i = 0; i < own; i++) {
        d->poses[before + i] = poses[d->own[i]];
    }
    MPI_Allgatherv(d->own, d->own_count, MPI_UINT32_T, d->names, d->counts, d->begins, MPI_UINT32_T,
                   MPI_COMM_WORLD);
    MPI_Allgatherv(MPI_IN_PLACE, 0, d->pose, d->poses, d->counts, d->begins, d->pose,
                   MPI_COMM_WORLD);
    d->computing -= stopwatch_used() - used; /* of waiting, mostly */
    check(sepax_field_set(d->e.field, d->names, d->poses, before));
    check(sepax_field_set(d->e.field, d->names + after, d->poses + after, all - after));
}

static void run(domain *d, uint32_t sweeps) {
    const double used = stopwatch_used();
    while (d->e.sweep < sweeps) {
        const uint32_t left = sweeps - d->e.sweep;
        const random_four r = random_at(d->e.seed, d->e.sweep, EDGES, 0);
        d->low = d->e.side * fabsf(random_signed(r.v[0]));
        move_own(d, left < ROUND ? left : ROUND);
        exchange(d);
    }
    d->computing += stopwatch_used() - used;
}

static void domain_create(domain *d, const particle *of, uint32_t count, double packing,
                          uint32_t seed) {
    MPI_Comm_rank(MPI_COMM_WORLD, &d->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &d->ranks);
    MPI_Type_contiguous(4, MPI_FLOAT, &d->pose);
    MPI_Type_commit(&d->pose);
    ensemble_create(&d->e, of, count, packing, seed);
    d->height = d->e.side / (float)d->bands;
    d->own = list_new(count, sizeof *d->own);
    d->names = list_new(count, sizeof *d->names);
    d->poses = list_new(count, sizeof *d->poses);
    d->counts = list_new((size_t)d->ranks, sizeof *d->counts);
    d->begins = list_new((size_t)d->ranks + 1, sizeof *d->begins);
    if (d->bands < (uint32_t)d->ranks || d->height < 4 * of->reach) {
        fprintf(stderr, "%u bands are too few for %d processes, or too low.\n", d->bands, d->ranks);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
}

static void domain_destroy(domain *d) {
    MPI_Type_free(&d->pose);
    ensemble_destroy(&d->e);
    free(d->own);
    free(d->names);
    free(d->poses);
    free(d->counts);
    free(d->begins);
}

/* What all processes did, by the first one. */
static void report(const domain *d) {
    const uint64_t mine[2] = {d->e.tried, d->e.accepted};
    uint64_t all[2];
    double most, sum;
    MPI_Reduce(mine, all, 2, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&d->computing, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&d->computing, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (d->rank == 0) {
        printf("%d ranks, %s, %u particles, %u bands, %u sweeps, %.1f %% accepted\n", d->ranks,
               d->e.of.name, d->e.count, d->bands, d->e.sweep,
               100 * (double)all[1] / (double)all[0]);
        printf("a sweep: %.3f ms of processor time by the busiest rank, %.3f ms by all\n",
               1e3 * most / d->e.sweep, 1e3 * sum / d->e.sweep);
    }
}

/* Looks for overlaps and saves the state, by the first process; false where something is wrong. */
static bool finish(const domain *d, const char *path) {
    fault why = {0};
    const size_t overlaps = ensemble_overlaps(&d->e);
    printf("%zu particles overlap others\n", overlaps);
    const bool saved = ensemble_save(&d->e, path, &why);
    if (!saved) {
        fault_print(path, &why);
    }
    return saved && overlaps == 0;
}

int main(int argc, char **argv) {
    static domain d;
    particle of;
    MPI_Init(&argc, &argv);
    const bool good = (argc == 7 || argc == 8) && particle_find(argv[1], &of);
    const double packing = good ? strtod(argv[2], NULL) : 0;
    const uint32_t count = good ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    if (!(packing > 0 && packing < 1) || count == 0 || count > ENSEMBLE_MOST) {
        fprintf(stderr, usage, argv[0]);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    d.bands = (uint32_t)strtoul(argv[6], NULL, 10);
    domain_create(&d, &of, count, packing, (uint32_t)strtoul(argv[5], NULL, 10));
    run(&d, (uint32_t)strtoul(argv[4], NULL, 10));
    report(&d);
    const bool fine = argc == 7 || d.rank > 0 || finish(&d, argv[7]);
    domain_destroy(&d);
    MPI_Finalize();
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
