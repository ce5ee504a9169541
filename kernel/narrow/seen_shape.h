/* SPDX-License-Identifier: MIT
 *
 * A shape as floats see it: as if placed, perhaps moved by a shift, which rounds its vertices.
 * Comes in: its vertices, and an id of the store. Goes out: the relation of both, or UNDECIDED.
 *
 * A shift moves each coordinate to within 2^-24 M of where it is in real numbers, where M is no
 * less than the size of any of them. Radii from which thresholds follow are wider by 2^-4 M for
 * this reason; docs/exactness.md has the proof.
 */
#ifndef SEPAX_SEEN_SHAPE_H
#define SEPAX_SEEN_SHAPE_H

#include "base/float_bits.h"
#include "narrow/strategies/axis_lanes.h"
#include "store/store.h"

/* The largest stride of the other shape. */
#define SEEN_OTHERS 16u

typedef struct seen_shape {
    polygon core;      /* regular */
    shape_bounds wide; /* bounds that are wider by.. */
    float wider;       /* ..this; 0 without a shift */
} seen_shape;

/* The first lane. */
HEDLEY_ALWAYS_INLINE static float first_lane(lanes v) {
    float first;
    memcpy(&first, &v, sizeof first);
    return first;
}

/* The bounds of the other shape, wider by as much. */
static inline shape_bounds seen_wider(const shape_bounds *b, float wider) {
    const lanes outer = lanes_add(lanes_set(b->outer), lanes_set(wider));
    return (shape_bounds){b->x, b->y, first_lane(outer), -INFINITY};
}

/* The relation with a shape of the store. UNDECIDED where it is large or irregular, where floats
 * are not certain, and, without the floating-point mode set, where quiet ones do not suffice. */
static inline uint8_t seen_compare(const sepax_store *store, const seen_shape *s, sepax_id id,
                                   bool mode_is_set) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const float *block = c->world + 2 * (size_t)c->stride * ref_slot(ref);
    const shape_bounds *b = &store->bounds[id];
    shape_bounds wide;
    if ((ref & REF_IRREGULAR) != 0 || c->stride > SEEN_OTHERS) {
        return UNDECIDED;
    }
    if (float_size_bits(s->wider) != 0) {
        wide = seen_wider(b, s->wider);
        b = &wide;
    }
    if (both_fit(s->core.stride, c->stride)) {
        return relate_both((small_shape){s->core.x, NULL, &s->wide, s->core.stride},
                           (small_shape){block, NULL, b, c->stride});
    }
    if (!mode_is_set) {
        return UNDECIDED; /* quiet arithmetic does not suffice */
    }
    return relate_row_axis_lanes(&(row_pair){.a = s->core,
                                             .b = class_polygon(c, ref_slot(ref), c->stride),
                                             .bounds_a = &s->wide,
                                             .bounds_b = b,
                                             .merge_error_a = INFINITY,
                                             .merge_error_b = INFINITY});
}

#endif
