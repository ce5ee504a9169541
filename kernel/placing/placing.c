/* SPDX-License-Identifier: MIT
 *
 * The functions of placing.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "placing/placing.h"

#include "place/lane_points.h"
#include "place/lane_runs.h"
#include "placing/lane_boxes.h"

/* Where cos^2 + sin^2 - 1 is small, its value in float is off by less than 2^-22: two products and
 * their sum are each rounded by little more than 2^-24, and the difference is exact. */
#define POSE_SLACK 0x1p-21f

/* Bit l where pose l of a vector is good. */
HEDLEY_ALWAYS_INLINE static uint32_t good_poses(const sepax_pose poses[SEPAX_LANES],
                                                lanes farthest) {
    lanes v[4];
    lanes_load_run(&poses->x, v);
    const lanes excess = lanes_sub(lanes_dot(v[2], v[3], v[2], v[3]), lanes_set(1));
    const lane_mask turns = lanes_greater(lanes_set(POSE_SLACK), lanes_abs(excess));
    const lane_mask places = lanes_and(lanes_at_least(farthest, lanes_abs(v[0])),
                                       lanes_at_least(farthest, lanes_abs(v[1])));
    return lanes_bits(lanes_and(turns, places));
}

bool PLACING(poses_are_good)(const sepax_pose *poses, size_t count, float farthest) {
    const lanes most = lanes_set(farthest);
    uint32_t good = LANES_ALL;
    size_t i = 0;
    for (; i + SEPAX_LANES <= count; i += SEPAX_LANES) {
        good &= good_poses(poses + i, most);
    }
    if (i < count) {
        sepax_pose rest[SEPAX_LANES];
        for (size_t l = 0; l < SEPAX_LANES; l++) {
            rest[l] = poses[i + l < count ? i + l : i];
        }
        good &= good_poses(rest, most);
    }
    return good == LANES_ALL;
}

/* The functions of a kind, each compiled apart: together they have too many numbers for the
 * registers. */
#define PLACE_KIND(name, kind)                                                                     \
    HEDLEY_NEVER_INLINE static uint32_t name##_bounds(const move_run *run, uint32_t first) {       \
        return group_place(run, kind, first);                                                      \
    }                                                                                              \
    HEDLEY_NEVER_INLINE static void name##_blocks(const move_run *run, uint32_t first,             \
                                                  uint32_t end, uint32_t count) {                  \
        blocks_place(run, kind, first, end, count);                                                \
    }                                                                                              \
    HEDLEY_NEVER_INLINE static void name##_measure(const move_run *run, uint32_t first,            \
                                                   uint32_t end, uint32_t count, uint32_t near,    \
                                                   uint8_t *placed) {                              \
        span_measure(run, kind, first, end, count, near, placed);                                  \
    }                                                                                              \
    HEDLEY_NEVER_INLINE static void name##_fetch(const move_run *run, uint32_t first,              \
                                                 uint32_t end) {                                   \
        moves_fetch(run, kind, first, end);                                                        \
    }                                                                                              \
    static const span_functions name##_spans = {                                                   \
        name##_bounds, name##_blocks,                                                              \
        (kind) == SEGMENTS || (kind) == BOXES ? NULL : name##_measure, name##_fetch,               \
        (kind) == LARGE ? 1 : 4};
PLACE_KIND(segments, SEGMENTS)
PLACE_KIND(triangles, TRIANGLES)
PLACE_KIND(quads, QUADS)
PLACE_KIND(boxes, BOXES)
PLACE_KIND(eights, EIGHTS)
PLACE_KIND(large, LARGE)

void PLACING(place_moves)(const move_run *run, uint8_t *placed) {
    const size_class *c = run->of;
    const uint32_t full = c->padded_count == 0 ? c->stride : 0; /* the vertices of all, or 0 */
    switch (run->class_index) {
    case CLASS_POINT:
        points_place(run, placed);
        break;
    case CLASS_SEGMENT:
        run_place(run, &segments_spans, 2, placed);
        break;
    case CLASS_3:
        run_place(run, &triangles_spans, 3, placed);
        break;
    case CLASS_4:
        run_place(run, &quads_spans, 4, placed);
        break;
    case CLASS_BOX:
        run_place(run, &boxes_spans, 4, placed);
        break;
    case CLASS_5:
    case CLASS_6:
        run_place(run, &eights_spans, run->class_index == CLASS_5 ? 5 : 6, placed);
        break;
    case CLASS_8:
        run_place(run, &eights_spans, full, placed);
        break;
    default:
        run_place(run, &large_spans, full, placed);
        break;
    }
}

/* ------------------------------------------------------------------- boxes */

void PLACING(around_shapes)(const sepax_store *store, float margin, const sepax_id *ids,
                            unsigned count, box_block *block) {
    lane_blocks b;
    if (!lane_boxes_find(store, ids, count, &b)) {
        for (unsigned i = 0; i < BROAD_LANES; i++) {
            set_block_box(block, i, no_box);
        }
        return;
    }
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        lane_boxes_measure(&b, i, block);
    }
    lane_boxes_end(store, margin, ids, b.there, block);
}
