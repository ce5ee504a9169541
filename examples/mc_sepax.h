/* SPDX-License-Identifier: MIT
 *
 * Decides trial moves by sepax: a batch in one call, a row for each piece as if it had moved. What
 * is in a slot of the ensemble, a particle or an image, is placed there: so shapes lie in the order
 * of cells, and a trial at the edge of the box is like any other.
 */
#ifndef PARTICLES_MC_SEPAX_H
#define PARTICLES_MC_SEPAX_H

#include "trials.h"

typedef struct mc_sepax {
    sepax_store *store; /* piece k of what is in slot s is the shape s * pieces + k */
    uint32_t pieces;
    uint64_t sorts; /* of the ensemble, when all slots were last placed */

    /* Rows, as many as pieces for each trial, and their lists. Particles of one piece have the
     * lists of their cells, which are made at each sort: cell i of a colour has the ids from
     * offsets[colour][i] to offsets[colour][i + 1] - 1. */
    sepax_id *row_shapes, *ids;
    sepax_pose *row_poses;
    uint32_t *row_lists, *lists, *offsets[COLOURS];
    size_t id_most;
    uint8_t *bits; /* which rows hit */
    uint32_t *good;
    sepax_workspace *workspace;

    /* Pairs that are looked at otherwise. */
    size_t pair_count;
    sepax_pair *pairs;

    /* What moved and is to be placed. */
    size_t moved_count;
    sepax_id *moved;
    sepax_pose *moved_poses;
} mc_sepax;

void mc_sepax_create(mc_sepax *m, const ensemble *e);
void mc_sepax_destroy(mc_sepax *m);

/* A decider whose context is an mc_sepax. */
void mc_sepax_decide(void *context, ensemble *e, const trials *t);

/* The number of particles that overlap another one, decided exactly. */
size_t mc_sepax_overlaps(mc_sepax *m, ensemble *e);

/* For other questions about the particles where they are. mc_sepax_begin places what has moved, and
 * leaves no pairs. mc_sepax_add_pair adds the pairs of the pieces in one slot and of those in
 * another one, one after the other. */
void mc_sepax_begin(mc_sepax *m, const ensemble *e);
void mc_sepax_add_pair(mc_sepax *m, uint32_t slot, uint32_t other);

/* Moves the particle in a slot of this cell, within the cell; mc_sepax_begin places it. */
void mc_sepax_move(mc_sepax *m, ensemble *e, uint32_t cell, uint32_t slot, const sepax_pose *pose);

#endif
