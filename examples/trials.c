/* SPDX-License-Identifier: MIT */
#include "trials.h"

#include "list.h"
#include "random.h"
#include "status.h"

#include <stdlib.h>

void trials_create(trials *t, const ensemble *e) {
    const uint32_t rows = e->row_end - e->row_begin;
    const size_t most = (size_t)e->columns * rows / COLOURS + e->columns;
    *t = (trials){0};
    t->slot = list_new(most, sizeof *t->slot);
    t->cell = list_new(most, sizeof *t->cell);
    t->pose = list_new(most, sizeof *t->pose);
    t->angle = list_new(most, sizeof *t->angle);
}

void trials_destroy(trials *t) {
    free(t->slot);
    free(t->cell);
    free(t->pose);
    free(t->angle);
}

/* A trial of one of the particles of a cell, unless it leaves the cell. */
static void try_one(trials *t, const ensemble *e, uint32_t use, uint32_t cell) {
    const uint32_t first = e->starts[cell], members = e->starts[cell + 1] - first;
    if (members == 0) {
        return;
    }
    /* a cell has the same number whatever part of the box the ensemble has */
    const random_four r = random_at(e->seed, e->sweep, use, cell + e->row_begin * e->stride);
    const uint32_t slot = first + random_below(r.v[0], members);
    sepax_pose pose = e->slots[slot];
    pose.x += e->step * random_signed(r.v[1]);
    pose.y += e->step * random_signed(r.v[2]);
    if (ensemble_cell(e, pose.x, pose.y) == cell) {
        t->slot[t->count] = slot;
        t->cell[t->count] = cell;
        t->pose[t->count] = pose;
        t->angle[t->count] = e->turn * random_signed(r.v[3]);
        t->count++;
    }
}

void trials_batch(trials *t, ensemble *e, uint32_t use, uint32_t first_row, uint32_t end_row,
                  decider *decide, void *context) {
    const uint32_t colour = use % COLOURS, begin = 1 + colour / 2;
    t->count = 0;
    for (uint32_t row = first_row + (first_row + begin) % 2; row < end_row; row += 2) {
        for (uint32_t column = 1 + colour % 2; column <= e->columns; column += 2) {
            try_one(t, e, use, (row - e->row_begin) * e->stride + column);
        }
    }
    if (e->turn > 0) {
        check(sepax_poses_turn(t->pose, t->angle, t->count, NULL));
    }
    decide(context, e, t);
    e->tried += t->count;
}

void trials_sweep(trials *t, ensemble *e, decider *decide, void *context) {
    ensemble_sort(e);
    for (uint32_t use = 0; use < COLOURS * BATCHES; use++) {
        trials_batch(t, e, use, 1, e->columns + 1, decide, context);
    }
    e->sweep++;
}
