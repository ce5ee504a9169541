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
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        t->cells[colour] = list_new(most + 1, sizeof *t->cells[colour]);
    }
    t->place = list_new(most + 1, sizeof *t->place);
    t->slot = list_new(most + 1, sizeof *t->slot);
    t->pose = list_new(most + 1, sizeof *t->pose);
    t->angle = list_new(most + 1, sizeof *t->angle);
}

void trials_destroy(trials *t) {
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        free(t->cells[colour]);
    }
    free(t->place);
    free(t->slot);
    free(t->pose);
    free(t->angle);
}

void trials_begin(trials *t, const ensemble *e, uint32_t first_row, uint32_t end_row) {
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        const uint32_t begin = 1 + colour / 2, *starts = e->starts;
        uint32_t *cells = t->cells[colour], count = 0;
        for (uint32_t row = first_row + (first_row + begin) % 2; row < end_row; row += 2) {
            const uint32_t first = (row - e->row_begin) * e->stride;
            for (uint32_t c = first + 1 + colour % 2; c <= first + e->columns; c += 2) {
                cells[count] = c; /* kept only where it counts: this costs less than a branch */
                count += starts[c + 1] > starts[c];
            }
        }
        t->cell_count[colour] = count;
    }
}

/* Adds trials of some of the cells, from number `first` on: of one particle in each, unless it
 * leaves the cell. */
static void try_some(trials *t, const ensemble *e, uint32_t use, uint32_t first, uint32_t count) {
    const uint32_t *cells = t->cells[t->colour] + first;
    uint32_t bits[4][RANDOM_MOST];
    size_t at = t->count;
    /* a cell has the same number whatever part of the box the ensemble has */
    random_fill(e->seed, e->sweep, use, e->row_begin * e->stride, cells, count, bits);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t begin = e->starts[cells[i]], members = e->starts[cells[i] + 1] - begin;
        const uint32_t slot = begin + random_below(bits[0][i], members);
        sepax_pose pose = e->slots[slot];
        pose.x += e->step * random_signed(bits[1][i]);
        pose.y += e->step * random_signed(bits[2][i]);
        t->place[at] = first + i;
        t->slot[at] = slot;
        t->pose[at] = pose;
        t->angle[at] = e->turn * random_signed(bits[3][i]);
        at += ensemble_cell(e, pose.x, pose.y) == cells[i];
    }
    t->count = at;
}

void trials_batch(trials *t, ensemble *e, uint32_t use, decider *decide, void *context) {
    t->colour = use % COLOURS;
    t->count = 0;
    const uint32_t cells = t->cell_count[t->colour];
    for (uint32_t first = 0; first < cells; first += RANDOM_MOST) {
        const uint32_t left = cells - first;
        try_some(t, e, use, first, left < RANDOM_MOST ? left : RANDOM_MOST);
    }
    if (e->turn > 0) {
        check(sepax_poses_turn(t->pose, t->angle, t->count, NULL));
    }
    decide(context, e, t);
    e->tried += t->count;
}

void trials_sweep(trials *t, ensemble *e, decider *decide, void *context) {
    ensemble_sort(e);
    trials_begin(t, e, 1, e->columns + 1);
    for (uint32_t use = 0; use < COLOURS * BATCHES; use++) {
        trials_batch(t, e, use, decide, context);
    }
    e->sweep++;
}
