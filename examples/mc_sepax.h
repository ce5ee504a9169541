/* SPDX-License-Identifier: MIT
 *
 * Decides trial moves by sepax: a batch in one call, a group of rows for each trial.
 */
#ifndef PARTICLES_MC_SEPAX_H
#define PARTICLES_MC_SEPAX_H

#include "trials.h"

/* Rows are posed pieces, each with a list of the pieces that it may overlap. */
typedef struct mc_rows {
    size_t count, list_count, group_count;
    sepax_id *shapes;
    sepax_pose *poses;
    uint32_t *list_of;
    uint32_t *offsets; /* of the lists, in `ids` */
    sepax_id *ids;
    uint32_t *groups; /* in the rows: one for each trial */
} mc_rows;

typedef struct mc_sepax {
    sepax_store *store; /* piece k of particle i is the shape i * pieces + k */
    uint32_t pieces;
    mc_rows rows;
    uint8_t *bits; /* which groups hit */
    size_t moved_count;
    sepax_id *moved;
    sepax_pose *moved_poses;
    sepax_id *trial; /* shapes that stand where the rows are */
    sepax_pair *pairs;
    uint32_t *pair_groups;
} mc_sepax;

void mc_sepax_create(mc_sepax *m, const ensemble *e);
void mc_sepax_destroy(mc_sepax *m);

/* A decider whose context is an mc_sepax. */
void mc_sepax_decide(void *context, ensemble *e, const trials *t);

/* The number of particles that overlap another one, decided exactly. */
size_t mc_sepax_overlaps(mc_sepax *m, ensemble *e);

#endif
