/* SPDX-License-Identifier: MIT
 *
 * Decides trial moves by sepax: a batch in one call, a group of rows for each trial.
 */
#ifndef PARTICLES_MC_SEPAX_H
#define PARTICLES_MC_SEPAX_H

#include "trials.h"

typedef struct mc_sepax {
    sepax_store *store; /* piece k of particle i is the shape i * pieces + k */
    uint32_t pieces;

    /* Rows: pieces as if placed, each with a list of the pieces that it may overlap. */
    size_t row_count, list_count, group_count;
    sepax_id *shapes;
    sepax_pose *poses;
    uint32_t *list_of, *offsets, *groups;
    sepax_id *ids;
    sepax_workspace *workspace;
    uint8_t *bits; /* which groups hit */

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

/* For other questions about the particles. mc_sepax_follow places those that went to the other side
 * of the box. Rows are none at first, and then one for each piece of a body at a pose, with a list
 * of the pieces of another body. */
void mc_sepax_follow(mc_sepax *m, ensemble *e);
void mc_sepax_clear(mc_sepax *m);
void mc_sepax_add_pair(mc_sepax *m, uint32_t body, const sepax_pose *pose, uint32_t other);
sepax_rows mc_sepax_rows(const mc_sepax *m);

#endif
