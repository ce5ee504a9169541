/* SPDX-License-Identifier: MIT
 *
 * A shape placed by plain C, as an oracle of kernel/place.
 */
#ifndef SEPAX_PLAIN_PLACE_H
#define SEPAX_PLAIN_PLACE_H

#ifdef __cplusplus
#include "kernel.h"
extern "C" {
#else
#include "store/store.h"
#endif

/* Does to a shape what sepax_store_place does. */
void plain_place(sepax_store *store, sepax_id id, const sepax_pose *pose);

/* The error of a home and the bounds by it, as in place/lane_bounds.h; (x, y) is the centre moved
 * by a pose. The bounds do not hold where the result is false. */
float plain_home_error(const shape_home *h, float x, float y);
bool plain_home_bounds(const size_class *c, uint32_t slot, const sepax_pose *pose, float radius,
                       shape_bounds *bounds);

#ifdef __cplusplus
}
#endif

#endif
