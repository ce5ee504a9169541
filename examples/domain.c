/* SPDX-License-Identifier: MIT */
#include "domain.h"

#include "list.h"
#include "stopwatch.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_own(const domain *d, uint32_t row) {
    return row >= d->first_row && row < d->end_row;
}

static int by_name(const void *a, const void *b) {
    const uint32_t x = ((const traveller *)a)->name, y = ((const traveller *)b)->name;
    return (x > y) - (x < y);
}

/* ----------------------------------------------------------------------- messages */

static void send(domain *d, int side, uint32_t name, const sepax_pose *pose) {
    d->sent[side][d->sent_count[side]++] = (traveller){name, *pose};
}

/* Sends what waits for one side and returns how many came from the other one: d->received. Equal
 * machines: travellers go as bytes. */
static uint32_t exchange_side(domain *d, int side) {
    const int to = side == 0 ? d->below : d->above, from = side == 0 ? d->above : d->below;
    const int size = (int)(d->sent_count[side] * sizeof(traveller));
    int got = 0;
    MPI_Status status;
    MPI_Sendrecv(d->sent[side], size, MPI_BYTE, to, side, d->received,
                 (int)(d->e.room * sizeof(traveller)), MPI_BYTE, from, side, MPI_COMM_WORLD,
                 &status);
    MPI_Get_count(&status, MPI_BYTE, &got);
    d->bytes += (uint64_t)size;
    d->messages++;
    d->sent_count[side] = 0;
    return (uint32_t)got / (uint32_t)sizeof(traveller);
}

/* Exchanges with both neighbours, if there are some, and hands over what came. */
static void exchange(domain *d, void (*take)(domain *d, const traveller *received)) {
    const double start = MPI_Wtime(), used = stopwatch_used();
    for (int side = 0; d->ranks > 1 && side < 2; side++) {
        const uint32_t count = exchange_side(d, side);
        for (uint32_t i = 0; i < count; i++) {
            take(d, &d->received[i]);
        }
    }
    d->waiting += MPI_Wtime() - start;
    d->computing -= stopwatch_used() - used; /* of waiting, mostly */
}

/* ----------------------------------------------------------------------- particles */

static void take_in(domain *d, const traveller *received) {
    d->here[d->here_count++] = *received;
}

/* A particle of the halo has moved, within its cell. */
static void take_move(domain *d, const traveller *received) {
    ensemble *e = &d->e;
    const uint32_t cell = ensemble_cell(e, received->pose.x, received->pose.y);
    for (uint32_t slot = e->starts[cell]; slot < e->starts[cell + 1]; slot++) {
        if (d->here[e->members[slot]].name == received->name) {
            d->here[e->members[slot]].pose = received->pose;
            mc_sepax_move(&d->m, e, cell, slot, &received->pose);
            return;
        }
    }
}

/* Whether the band below is nearer than the one above, where a row lies in neither of both. */
static int side_of(const domain *d, uint32_t row) {
    const uint32_t rows = d->e.columns, ahead = (row + rows - d->first_row) % rows;
    return ahead > rows / 2 ? 0 : 1;
}

/* Keeps those that are still in the band, and sends the others one band on: the box begins less
 * than a row elsewhere, and nothing moves farther than a row. */
static void sort_out(domain *d) {
    const uint32_t count = d->here_count;
    d->here_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const traveller t = {d->here[i].name, d->e.poses[i]};
        const uint32_t row = ensemble_row(&d->e, t.pose.y);
        if (is_own(d, row)) {
            d->here[d->here_count++] = t;
        } else {
            send(d, side_of(d, row), t.name, &t.pose);
        }
    }
}

static void send_halo(domain *d) {
    for (uint32_t i = 0; d->ranks > 1 && i < d->here_count; i++) {
        const uint32_t row = ensemble_row(&d->e, d->here[i].pose.y);
        if (row == d->first_row) {
            send(d, 0, d->here[i].name, &d->here[i].pose);
        }
        if (row + 1 == d->end_row) {
            send(d, 1, d->here[i].name, &d->here[i].pose);
        }
    }
}

static void show_here(domain *d) {
    d->e.count = d->here_count;
    for (uint32_t i = 0; i < d->here_count; i++) {
        d->e.poses[i] = d->here[i].pose;
    }
}

/* Leaves the halo of the last sweep out. */
static void keep_own(domain *d) {
    const uint32_t count = d->here_count;
    d->here_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (is_own(d, ensemble_row(&d->e, d->e.poses[i].y))) {
            d->here[d->here_count++] = (traveller){d->here[i].name, d->e.poses[i]};
        }
    }
}

/* ---------------------------------------------------------------------------- life */

/* So many particles fit in the highest band and two rows on both sides, one for halos and one for
 * those that are about to leave: they do not overlap. The same for all processes. */
static size_t room_of(const domain *d) {
    const uint32_t ranks = (uint32_t)d->ranks, rows = (d->e.columns + ranks - 1) / ranks + 4;
    const double reach = (double)d->e.of.reach, side = (double)d->e.side;
    const double height = rows * (double)d->e.width + 2 * reach;
    const double most = side * height / d->e.of.area + 1;
    return most < (double)d->most ? (size_t)most : d->most;
}

/* Keeps the own ones of all particles where they begin. */
static void begin(domain *d) {
    ensemble_lay_origin(&d->e);
    for (uint32_t i = 0; i < d->most; i++) {
        sepax_pose pose = ensemble_start(&d->e, i, d->most);
        ensemble_wrap(&d->e, &pose);
        if (is_own(d, ensemble_row(&d->e, pose.y))) {
            d->here[d->here_count++] = (traveller){i, pose};
        }
    }
    show_here(d);
}

void domain_create(domain *d, const particle *of, uint32_t count, double packing, uint32_t seed) {
    *d = (domain){.most = count};
    MPI_Comm_rank(MPI_COMM_WORLD, &d->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &d->ranks);
    d->below = (d->rank + d->ranks - 1) % d->ranks;
    d->above = (d->rank + 1) % d->ranks;
    ensemble_lay(&d->e, of, count, packing, seed);
    const uint32_t rows = d->e.columns, ranks = (uint32_t)d->ranks, rank = (uint32_t)d->rank;
    if (rows < 2 * ranks) {
        fprintf(stderr,
                "%u rows of cells are too few for %u processes, which need two each: take fewer "
                "processes, or more particles.\n",
                rows, ranks);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    d->first_row = 1 + rows * rank / ranks;
    d->end_row = 1 + rows * (rank + 1) / ranks;
    const bool alone = ranks == 1;
    ensemble_allocate(&d->e, room_of(d), alone ? 0 : d->first_row - 1,
                      alone ? d->e.stride : d->end_row + 1);
    d->here = list_new(d->e.room, sizeof *d->here);
    d->received = list_new(d->e.room, sizeof *d->received);
    d->sent[0] = list_new(d->e.room, sizeof *d->sent[0]);
    d->sent[1] = list_new(d->e.room, sizeof *d->sent[1]);
    begin(d);
    trials_create(&d->t, &d->e);
    mc_sepax_create(&d->m, &d->e);
}

void domain_destroy(domain *d) {
    mc_sepax_destroy(&d->m);
    trials_destroy(&d->t);
    ensemble_destroy(&d->e);
    free(d->here);
    free(d->received);
    free(d->sent[0]);
    free(d->sent[1]);
}

/* --------------------------------------------------------------------------- sweeps */

/* Particles to their bands, then copies to the halos, then all to their cells. */
static void settle(domain *d) {
    ensemble_begin(&d->e);
    sort_out(d);
    exchange(d, take_in);
    send_halo(d);
    exchange(d, take_in);
    qsort(d->here, d->here_count, sizeof *d->here, by_name);
    show_here(d);
    ensemble_fill(&d->e);
    trials_begin(&d->t, &d->e, d->first_row, d->end_row);
}

/* Decides a batch, and tells the neighbours what moved in the rows that they have copies of. */
static void decide(void *context, ensemble *e, const trials *t) {
    domain *d = context;
    mc_sepax_decide(&d->m, e, t);
    for (size_t i = 0; d->ranks > 1 && i < t->count; i++) {
        const sepax_pose *now = &e->slots[t->slot[i]], *tried = &t->pose[i];
        const uint32_t row = e->row_begin + trials_cell(t, i) / e->stride,
                       name = d->here[e->members[t->slot[i]]].name;
        const bool moved = now->x == tried->x && now->y == tried->y && now->cos == tried->cos &&
                           now->sin == tried->sin;
        if (moved && row == d->first_row) {
            send(d, 0, name, now);
        }
        if (moved && row + 1 == d->end_row) {
            send(d, 1, name, now);
        }
    }
    exchange(d, take_move);
}

void domain_sweep(domain *d) {
    const double used = stopwatch_used();
    settle(d);
    for (uint32_t use = 0; use < COLOURS * BATCHES; use++) {
        trials_batch(&d->t, &d->e, use, decide, d);
    }
    keep_own(d);
    show_here(d);
    d->e.sweep++;
    d->computing += stopwatch_used() - used;
}

sepax_pose *domain_gather(domain *d) {
    sepax_pose *all = d->rank == 0 ? list_new(d->most, sizeof *all) : NULL;
    const int size = (int)(d->here_count * sizeof(traveller));
    if (d->rank != 0) {
        MPI_Send(d->here, size, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        return NULL;
    }
    for (uint32_t i = 0; i < d->here_count; i++) {
        all[d->here[i].name] = d->here[i].pose;
    }
    for (int rank = 1; rank < d->ranks; rank++) {
        MPI_Status status;
        int got = 0;
        MPI_Recv(d->received, (int)(d->e.room * sizeof(traveller)), MPI_BYTE, rank, 2,
                 MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &got);
        for (uint32_t i = 0; i < (uint32_t)got / sizeof(traveller); i++) {
            all[d->received[i].name] = d->received[i].pose;
        }
    }
    return all;
}
