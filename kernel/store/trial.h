/* SPDX-License-Identifier: MIT
 *
 * A trial: one shape, as if placed at a pose, against a few ids. Comes in: the shape, the pose and
 * the ids, all checked. Goes out: the largest relation, and the first hit.
 */
#ifndef SEPAX_TRIAL_H
#define SEPAX_TRIAL_H

#include "store/store.h"

typedef struct row_trial {
    const sepax_store *store;
    sepax_id shape;
    sepax_pose pose;
    const void *ids; /* `count` of them, of any alignment */
    uint32_t count;
    bool skip_self; /* pairs of the shape with itself are left out */
    uint8_t hit;    /* the least relation that is a hit */
    uint8_t enough; /* the relation that decides the row */

    uint8_t relation;
    uint32_t first; /* the place of the first hit, or SEPAX_NO_PAIR */
} row_trial;

#endif
