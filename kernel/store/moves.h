/* SPDX-License-Identifier: MIT
 *
 * A run of moves, for backends that place shapes in lanes: the ids, slots and poses of shapes of
 * one class, in the order of the caller.
 */
#ifndef SEPAX_MOVES_H
#define SEPAX_MOVES_H

#include "store/store.h"

/* Arrays of `count` elements; an id may be there more than once. */
typedef struct move_run {
    size_class *of;
    unsigned class_index;
    shape_bounds *bounds; /* by id, as in the store */
    const float *radii;   /* by id, or NULL */
    const sepax_id *ids;
    const uint32_t *slots; /* the slots of these ids */
    const sepax_pose *poses;
    uint32_t count;
    bool renumbered; /* as in the store */
    bool centred;    /* all local vertices of the store are (0, 0) */
} move_run;

#endif
