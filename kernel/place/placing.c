/* SPDX-License-Identifier: MIT
 *
 * The functions of placing.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "place/placing.h"

#include "base/arrays.h"
#include "place/lane_boxes.h"
#include "place/lane_runs.h"

/* Where cos^2 + sin^2 - 1 is small, its value in float is off by less than 2^-22: two products and
 * their sum are each rounded by little more than 2^-24, and the difference is exact. */
#define POSE_SLACK 0x1p-21f

bool PLACING(poses_are_good)(const void *poses, size_t count, float farthest) {
    const lanes most = lanes_set(farthest);
    uint32_t good = LANES_ALL;
    for (size_t i = 0; i < count; i += SEPAX_LANES) {
        sepax_pose some[SEPAX_LANES];
        lanes v[4];
        for (size_t l = 0; l < SEPAX_LANES; l++) {
            some[l] = pose_at(poses, i + l < count ? i + l : i);
        }
        lanes_load_run(&some->x, v);
        const lanes excess = lanes_sub(lanes_dot(v[2], v[3], v[2], v[3]), lanes_set(1));
        const lane_mask turns = lanes_greater(lanes_set(POSE_SLACK), lanes_abs(excess));
        const lane_mask places =
            lanes_and(lanes_at_least(most, lanes_abs(v[0])), lanes_at_least(most, lanes_abs(v[1])));
        good &= lanes_bits(lanes_and(turns, places));
    }
    return good == LANES_ALL;
}

/* The functions of a kind, each compiled apart: together they have too many numbers for the
 * registers. Bounds are the same for all whose homes are in the same place. */
#define PLACE_BOUNDS(name, kind)                                                                   \
    HEDLEY_NEVER_INLINE static uint32_t name##_bounds(const move_run *run, uint32_t first) {       \
        return group_place(run, kind, first);                                                      \
    }
PLACE_BOUNDS(quads, QUADS)
PLACE_BOUNDS(boxes, BOXES)
PLACE_BOUNDS(eights, EIGHTS)

#define PLACE_BLOCKS(name, kind)                                                                   \
    HEDLEY_NEVER_INLINE static void name##_blocks(const move_run *run, uint32_t first,             \
                                                  uint32_t end, uint32_t count) {                  \
        blocks_place(run, kind, first, end, count);                                                \
    }
PLACE_BLOCKS(segments, SEGMENTS)
PLACE_BLOCKS(triangles, TRIANGLES)
PLACE_BLOCKS(quads, QUADS)
PLACE_BLOCKS(boxes, BOXES)
PLACE_BLOCKS(eights, EIGHTS)
PLACE_BLOCKS(large, LARGE)

bool PLACING(place_moves)(const move_run *run, uint8_t *placed) {
    static const struct {
        span_functions of;
        uint32_t count; /* the vertices of all shapes, or 0 */
    } kinds[] = {[CLASS_POINT] = {{NULL, points_place}, 1},
                 [CLASS_SEGMENT] = {{quads_bounds, segments_blocks}, 2},
                 [CLASS_3] = {{quads_bounds, triangles_blocks}, 3},
                 [CLASS_4] = {{quads_bounds, quads_blocks}, 4},
                 [CLASS_BOX] = {{boxes_bounds, boxes_blocks}, 4},
                 [CLASS_5] = {{eights_bounds, eights_blocks}, 5},
                 [CLASS_6] = {{eights_bounds, eights_blocks}, 6},
                 [CLASS_8] = {{eights_bounds, eights_blocks}, 0},
                 [CLASS_16] = {{eights_bounds, large_blocks}, 0}};
    const unsigned k = run->class_index < CLASS_16 ? run->class_index : CLASS_16;
    const uint32_t full = k >= CLASS_8 && run->of->padded_count == 0 ? run->of->stride : 0;
    return run_place(run, &kinds[k].of, kinds[k].count + full, placed);
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
