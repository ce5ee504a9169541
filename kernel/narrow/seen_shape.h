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
#include "narrow/strategies/both_sides.h"
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

/* The bounds of the other shape, or these in `room`, wider by as much. */
HEDLEY_ALWAYS_INLINE static const shape_bounds *seen_wider(const shape_bounds *b, float wider,
                                                           shape_bounds *room) {
    if (float_size_bits(wider) == 0) {
        return b;
    }
    const lanes outer = lanes_add(lanes_set(b->outer), lanes_set(wider));
    *room = (shape_bounds){b->x, b->y, first_lane(outer), -INFINITY};
    return room;
}

/* The relation with a shape of the store that floats may not take, or not both shapes side by side:
 * see seen_compare. */
HEDLEY_NEVER_INLINE static uint8_t seen_compare_other(const sepax_store *store, const seen_shape *s,
                                                      sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    if ((ref & REF_IRREGULAR) != 0 || c->stride > SEEN_OTHERS) {
        return UNDECIDED;
    }
    shape_bounds room;
    row_pair rows;
    rows.a = s->core;
    rows.b = class_polygon(c, ref_slot(ref), c->stride);
    rows.bounds_a = &s->wide;
    rows.bounds_b = seen_wider(&store->bounds[id], s->wider, &room);
    rows.merge_error_a = rows.merge_error_b = INFINITY;
    if (SEPAX_LANES == 8 && rows.a.count == 8 && rows.b.count == 8) { /* loops without tests */
        rows.a.count = rows.b.count = rows.a.stride = rows.b.stride = 8;
        return relate_rows(&rows, axis_lanes_side);
    }
    row_fill(&rows.a, &rows.room_a);
    row_fill(&rows.b, &rows.room_b);
    return relate_row_axis_lanes(&rows);
}

/* The relation with a shape of the store. UNDECIDED where it is large or irregular, where floats
 * are not certain. */
HEDLEY_ALWAYS_INLINE static uint8_t seen_compare(const sepax_store *store, const seen_shape *s,
                                                 sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    if ((ref & REF_IRREGULAR) != 0 || !both_fit(s->core.stride, c->stride)) {
        return seen_compare_other(store, s, id);
    }
    shape_bounds room;
    return relate_both((small_shape){s->core.x, NULL, &s->wide, s->core.stride},
                       (small_shape){c->world + 2 * (size_t)c->stride * ref_slot(ref), NULL,
                                     seen_wider(&store->bounds[id], s->wider, &room), c->stride});
}

#endif
