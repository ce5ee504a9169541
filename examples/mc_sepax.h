/* SPDX-License-Identifier: MIT
 *
 * Decides trial moves by sepax: a batch in one call, a row for each piece as if it had moved.
 */
#ifndef PARTICLES_MC_SEPAX_H
#define PARTICLES_MC_SEPAX_H

#include "slot_shapes.h"
#include "trials.h"

typedef struct mc_sepax {
    slot_shapes shapes;

    /* Rows, as many as pieces for each trial, and their lists. Particles of one piece have the
     * lists of their cells, which are made at each sort: cell i of a colour has the ids from
     * offsets[colour][i] to offsets[colour][i + 1] - 1. */
    sepax_id *row_shapes, *ids;
    sepax_pose *row_poses;
    uint32_t *row_lists, *lists, *offsets[COLOURS];
    size_t id_most;
    uint32_t *numbers; /* of slots, 0, 1, ... */
    uint8_t *bits;     /* which rows hit */
    uint32_t *good;
    sepax_workspace *workspace;
} mc_sepax;

void mc_sepax_create(mc_sepax *m, const ensemble *e);
void mc_sepax_destroy(mc_sepax *m);

/* A decider whose context is an mc_sepax. */
void mc_sepax_decide(void *context, ensemble *e, const trials *t);

/* The number of particles that overlap another one, decided exactly. */
size_t mc_sepax_overlaps(mc_sepax *m, ensemble *e);

/* Moves the particle in a slot of this cell, within the cell, and remembers that. */
static inline void mc_sepax_move(mc_sepax *m, ensemble *e, uint32_t cell, uint32_t slot,
                                 const sepax_pose *pose) {
    uint32_t seen[SEEN_MOST];
    const uint32_t count = ensemble_move(e, cell, slot, pose, seen);
    for (uint32_t i = 0; i < count; i++) {
        slot_shapes_follow(&m->shapes, seen[i], &e->slots[seen[i]]);
    }
}

#endif
