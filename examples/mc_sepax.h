/* SPDX-License-Identifier: MIT
 *
 * Decides trial moves by sepax: a batch in one call, a row for each piece as if it had moved. Where
 * a trial sees neighbours across the edge of the box, a row more is as much on the other side. Of
 * pairs that are looked at otherwise, copies of particles, the guests, stand where images are.
 */
#ifndef PARTICLES_MC_SEPAX_H
#define PARTICLES_MC_SEPAX_H

#include "trials.h"

typedef struct mc_sepax {
    sepax_store *store; /* piece k of particle i is the shape i * pieces + k; then the guests */
    uint32_t pieces;

    /* Rows, their lists of ids, and which of them are a trial: trials[i] .. trials[i + 1] - 1. */
    size_t row_count, id_count, id_most, trial_count;
    uint32_t list_count;
    sepax_id *row_shapes, *ids;
    sepax_pose *row_poses;
    uint32_t *row_lists, *lists, *trials;
    uint8_t *bits; /* which rows hit */
    sepax_workspace *workspace;

    /* The pieces of guests, and the pairs. */
    size_t guest_count, guest_most, pair_count;
    sepax_id *guests;
    sepax_pose *poses;
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

/* For other questions about the particles where they are. mc_sepax_begin places those that went to
 * the other side of the box, and leaves no pairs. mc_sepax_add_pair adds the pairs of the pieces of
 * a particle and of one in a slot of the same or of a neighbouring cell, one after the other.
 * mc_sepax_place places the guests that these pairs need. */
void mc_sepax_begin(mc_sepax *m, ensemble *e);
void mc_sepax_add_pair(mc_sepax *m, const ensemble *e, uint32_t body, uint32_t slot);
void mc_sepax_place(mc_sepax *m);

/* Places all particles where the ensemble has them, whichever these are now. */
void mc_sepax_place_all(mc_sepax *m, const ensemble *e);

/* Remembers that a particle is elsewhere, which mc_sepax_begin then places. */
void mc_sepax_follow(mc_sepax *m, uint32_t body, const sepax_pose *pose);

#endif
