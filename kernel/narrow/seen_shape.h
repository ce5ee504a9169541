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
#include "narrow/cull/posed_discs.h"
#include "narrow/row_shape.h"
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

/* ---------------------------------------------------------------------- rows */

/* Moves a block by a shift; NULL where the vertices are not certainly their own hull then. A shift
 * rounds vertices by less than discs are wider; where that is in doubt, no edge may have vanished.
 * `error` is by how much each may be off in all. */
HEDLEY_NEVER_INLINE static const float *block_shift(const size_class *c, uint32_t slot, bool posed,
                                                    sepax_vec2 by, float error, const float *block,
                                                    float moved[2 * POSED_VERTICES]) {
    for (uint32_t v = 0; v < c->stride; v++) {
        moved[v] = block[v] + by.x;
        moved[c->stride + v] = block[c->stride + v] + by.y;
    }
    const uint32_t count = c->boxes != NULL ? 4 : c->shapes.count[slot];
    const bool near = posed && shape_room(c, slot) > error;
    return near || block_is_hull(moved, c->stride, count) ? moved : NULL;
}

/* A shape of a row as if placed, or without a pose as it is, and moved by a shift. `disc` holds it,
 * and its vertices are off by up to `error`. False where floats may not take it. */
HEDLEY_NEVER_INLINE static bool row_see(const sepax_store *store, sepax_id shape,
                                        const sepax_pose *pose, sepax_vec2 shift,
                                        const shape_bounds *disc, float error,
                                        float own[2 * POSED_VERTICES], seen_shape *seen) {
    const shape_ref ref = row_ref(store, pose != NULL, shape);
    const size_class *c = &store->classes[ref_class(ref)];
    const float x = fabsf(disc->x), y = fabsf(disc->y);
    const float size = (x > y ? x : y) + disc->outer;
    const float wider = shift_moves(shift) ? size * SHIFT_REACH : 0;
    if ((ref & REF_IRREGULAR) != 0 || c->stride > POSED_VERTICES || !(size < FARTHEST_SHIFT)) {
        return false;
    }
    const float *block = row_block(pose, ref, c, error, own);
    if (block != NULL && shift_moves(shift)) {
        block = block_shift(c, ref_slot(ref), pose != NULL, shift, error + size * SHIFT_SLACK,
                            block, own);
    }
    *seen = (seen_shape){.core = {.x = block,
                                  .y = block + (block != NULL ? c->stride : 0),
                                  .count = c->boxes != NULL ? 4 : c->shapes.count[ref_slot(ref)],
                                  .stride = c->stride},
                         .wide = {disc->x, disc->y, disc->outer + wider, -INFINITY},
                         .wider = wider};
    return block != NULL;
}

#endif
