/* SPDX-License-Identifier: MIT
 *
 * A trial: one shape, as if placed at a pose or moved by a shift, against a few ids. Comes in: the
 * shape, its move and the ids. Goes out: the largest relation, and the first hit.
 */
#ifndef SEPAX_TRIAL_H
#define SEPAX_TRIAL_H

#include "store/store.h"

typedef struct row_trial {
    const sepax_store *store;
    sepax_id shape;
    const sepax_pose *pose; /* NULL: the shape stays where it is */
    sepax_vec2 shift;       /* moves the shape, at its pose, in real numbers */
    const void *ids;        /* `count` of them, of any alignment */
    uint32_t count;
    bool skip_self;     /* pairs of the shape with itself are left out */
    bool mode_is_set;   /* false: only what needs no floating-point mode is tried */
    uint8_t hit;        /* the least relation that is a hit */
    uint8_t enough;     /* the relation that decides the row */
    uint8_t *relations; /* of each pair; or NULL: the row ends with the pair that decides it */

    uint8_t relation;
    uint32_t first;    /* the place of the first hit, or SEPAX_NO_PAIR */
    uint32_t expanded; /* how many pairs took expansions */
} row_trial;

#endif
