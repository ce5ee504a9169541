/* SPDX-License-Identifier: MIT
 *
 * The particles of an ensemble in a store: what is in a slot, a particle or an image, is placed
 * there, piece by piece. So shapes lie in the order of cells.
 */
#ifndef PARTICLES_SLOT_SHAPES_H
#define PARTICLES_SLOT_SHAPES_H

#include "ensemble.h"

typedef struct slot_shapes {
    sepax_store *store; /* piece k of what is in slot s is the shape s * pieces + k */
    uint32_t pieces;
    uint64_t sorts; /* of the ensemble, when all were last placed */

    /* What is elsewhere now, and is to be placed. */
    size_t moved_count;
    sepax_id *moved;
    sepax_pose *moved_poses;
} slot_shapes;

/* `flags` of the store. Nothing is placed yet. */
void slot_shapes_create(slot_shapes *s, const ensemble *e, uint32_t flags);
void slot_shapes_destroy(slot_shapes *s);

/* Remembers that something is in a slot at this pose. */
static inline void slot_shapes_follow(slot_shapes *s, uint32_t slot, const sepax_pose *pose) {
    for (uint32_t k = 0; k < s->pieces; k++) {
        s->moved[s->moved_count] = slot * s->pieces + k;
        s->moved_poses[s->moved_count] = *pose;
        s->moved_count++;
    }
}

/* Places what was remembered; where the ensemble has been sorted since all were placed, all. */
void slot_shapes_place(slot_shapes *s, const ensemble *e);
void slot_shapes_place_all(slot_shapes *s, const ensemble *e);

#endif
