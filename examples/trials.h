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
    size_t count;
    uint32_t *slot, *cell;
    sepax_pose *pose;
    float *angle;
} trials;

void trials_create(trials *t, const ensemble *e);
void trials_destroy(trials *t);

/* Decides a batch and moves the particles whose trials overlap nothing: e->poses, and what the
 * decider keeps of them. */
typedef void decider(void *context, ensemble *e, const trials *t);

/* The batch number `use` of a sweep, from 0 to COLOURS * BATCHES - 1, in the rows of cells from
 * first_row to end_row - 1. */
void trials_batch(trials *t, ensemble *e, uint32_t use, uint32_t first_row, uint32_t end_row,
                  decider *decide, void *context);

/* One sweep: sorts, then makes batches and has them decided. */
void trials_sweep(trials *t, ensemble *e, decider *decide, void *context);

#endif
