/* SPDX-License-Identifier: MIT
 *
 * A sweep of Monte Carlo by checkerboard (Anderson, Jankowski, Grubb, Engel and Glotzer, Massively
 * parallel Monte Carlo for many-particle simulations on GPUs, J. Comput. Phys. 254, 2013).
 *
 * Cells have one of four colours, such that two of one colour are at least a cell apart. A batch is
 * a trial move in each cell of a colour, of one of the particles in it; a move that leaves its cell
 * is not made. So the moves of a batch do not see each other, and may be decided in any order, or
 * at once. The cells lie elsewhere in each sweep.
 */
#ifndef PARTICLES_TRIALS_H
#define PARTICLES_TRIALS_H

#include "ensemble.h"

enum { COLOURS = 4, BATCHES = 4 }; /* of each colour, in a sweep */

typedef struct trials {
    /* The cells of each colour that have particles, in the order of their numbers. */
    uint32_t *cells[COLOURS], cell_count[COLOURS];

    /* A batch: trial i is of the particle in slot[i], in the cell cells[colour][place[i]]. */
    uint32_t colour;
    size_t count;
    uint32_t *place, *slot;
    sepax_pose *pose;
    float *angle;
} trials;

void trials_create(trials *t, const ensemble *e);
void trials_destroy(trials *t);

static inline uint32_t trials_cell(const trials *t, size_t trial) {
    return t->cells[t->colour][t->place[trial]];
}

/* Decides a batch and moves the particles whose trials overlap nothing: e->poses, and what the
 * decider keeps of them. */
typedef void decider(void *context, ensemble *e, const trials *t);

/* Finds the cells, in the rows of cells from first_row to end_row - 1. The particles have been
 * sorted. */
void trials_begin(trials *t, const ensemble *e, uint32_t first_row, uint32_t end_row);

/* The batch number `use` of a sweep, from 0 to COLOURS * BATCHES - 1. */
void trials_batch(trials *t, ensemble *e, uint32_t use, decider *decide, void *context);

/* One sweep: sorts, then makes batches and has them decided. */
void trials_sweep(trials *t, ensemble *e, decider *decide, void *context);

#endif
