/* SPDX-License-Identifier: MIT
 *
 * The functions of placing.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#if !defined(SEPAX_BACKEND) || !defined(SEPAX_LANES)
#error "This file is compiled once per instruction set, as docs/compile.md says."
#endif

#include "placing/placing.h"

#include "base/small.h"
#include "placing/lane_blocks.h"
#include "placing/lane_boxes.h"
#include "placing/lane_fetch.h"
#include "placing/lane_measures.h"
#include "placing/lane_points.h"
#include "placing/lane_quads.h"
#include "placing/lane_trials.h"
#include "placing/lane_waves.h"

/* Where cos^2 + sin^2 - 1 is small, its value in float is off by less than 2^-22: two products and
 * their sum are each rounded by little more than 2^-24, and the difference is exact. */
#define POSE_SLACK 0x1p-21f

/* 1 where a pose is good, else 0. */
HEDLEY_ALWAYS_INLINE static int32_t pose_is_good(float x, float y, float cos, float sin,
                                                 float farthest) {
    const float excess = cos * cos + sin * sin - 1;
    return (fabsf(excess) < POSE_SLACK ? 1 : 0) & (fabsf(x) <= farthest ? 1 : 0) &
           (fabsf(y) <= farthest ? 1 : 0);
}

bool PLACING(poses_are_good)(const sepax_pose *poses, size_t count, float farthest) {
    int32_t good = 1, all[SEPAX_LANES];
    size_t i = 0;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        all[l] = 1;
    }
    for (; i + SEPAX_LANES <= count; i += SEPAX_LANES) {
        lanes v[4];
        lane_floats x, y, cos, sin;
        lanes_load_run(&poses[i].x, v);
        lanes_store(x.lane, v[0]);
        lanes_store(y.lane, v[1]);
        lanes_store(cos.lane, v[2]);
        lanes_store(sin.lane, v[3]);
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            all[l] &= pose_is_good(x.lane[l], y.lane[l], cos.lane[l], sin.lane[l], farthest);
        }
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        good &= all[l];
    }
    for (; i < count; i++) {
        good &= pose_is_good(poses[i].x, poses[i].y, poses[i].cos, poses[i].sin, farthest);
    }
    return good != 0;
}

/* The number of moves in the group from `first` on. */
static inline uint32_t shapes_of_group(const move_run *run, uint32_t first) {
    const uint32_t left = run->count - first;
    return left < SEPAX_LANES ? left : SEPAX_LANES;
}

/* Places a group if all of its shapes are near. */
HEDLEY_ALWAYS_INLINE static bool place_near(const move_run *run, lane_class k, uint32_t first,
                                            lane_shapes *s, uint8_t *placed) {
    const uint32_t count = shapes_of_group(run, first);
    if (library_is_small() || k.count < 3) {
        return false;
    }
    if (!(k.stride == 4 ? lane_quads_place(run, k, s) : lane_near_place(run, k, first, count, s))) {
        return false;
    }
    memset(placed + first, 1, count);
    return true;
}

HEDLEY_ALWAYS_INLINE static void place_group(const move_run *run, lane_class k, uint32_t first,
                                             bool in_order, uint32_t ahead, uint8_t *placed) {
    lane_shapes s;
    lane_shapes_choose(run, first, in_order, &s);
    lane_counts_check(run->of, k, &s);
    s.ahead = ahead;
    if (k.boxes) {
        lane_boxes_place(run, k, &s);
    } else if (place_near(run, k, first, &s, placed)) {
        return;
    } else {
        lane_group_fetch(run, k, ahead, FETCH_ALL);
        lane_shapes_move(run, k, &s);
        lane_shapes_measure(run, k, &s);
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        placed[s.move[l]] = (uint8_t)s.good[l];
    }
}

/* Whether slots and ids ascend by 1, as they do where a caller moves all shapes of a store. */
static bool run_is_in_order(const move_run *run) {
    uint32_t different = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        different |= (run->slots[i] - run->slots[0]) ^ i;
        different |= (run->ids[i] - run->ids[0]) ^ i;
    }
    return different == 0;
}

/* How many groups ahead are fetched. */
#define GROUPS_AHEAD 2u

HEDLEY_ALWAYS_INLINE static void place_run(const move_run *run, lane_class k, uint8_t *placed) {
    uint32_t first = 0;
    if (!library_is_small() && run_is_in_order(run)) {
        for (; first + SEPAX_LANES <= run->count; first += SEPAX_LANES) {
            place_group(run, k, first, true, NO_GROUP, placed);
        }
    }
    for (uint32_t i = 0; i < GROUPS_AHEAD; i++) {
        lane_group_fetch(run, k, lane_group_ahead(run, first + i * SEPAX_LANES), FETCH_ALL);
    }
    for (; first < run->count; first += SEPAX_LANES) {
        const uint32_t ahead = lane_group_ahead(run, first + GROUPS_AHEAD * SEPAX_LANES);
        place_group(run, k, first, false, ahead, placed);
    }
}

/* One function for each class, so that the counts of loops are constants. */
typedef void place_run_function(const move_run *run, uint8_t *placed);
#define PLACE_RUN(name, count, stride, padded, boxes)                                              \
    static void place_##name(const move_run *run, uint8_t *placed) {                               \
        place_run(run, (lane_class){count, stride, padded, boxes}, placed);                        \
    }

PLACE_RUN(segments, 2, 4, false, false)
PLACE_RUN(3, 3, 4, false, false)
PLACE_RUN(4, 4, 4, false, false)
PLACE_RUN(boxes, 4, 4, false, true)
PLACE_RUN(5, 5, 8, false, false)
PLACE_RUN(6, 6, 8, false, false)
PLACE_RUN(8, 8, 8, true, false)

/* Places shapes of 9 vertices or more. */
HEDLEY_ALWAYS_INLINE static void place_blocks(const move_run *run, uint32_t stride,
                                              uint8_t *placed) {
    const lane_class k = {stride, stride, true, false};
    for (uint32_t i = 0; i < BLOCKS_AHEAD; i++) {
        lane_block_fetch(run, i, stride);
    }
    for (uint32_t first = 0; first < run->count; first += SEPAX_LANES) {
        lane_shapes s;
        lane_shapes_choose(run, first, false, &s);
        lane_counts_check(run->of, k, &s);
        s.ahead = NO_GROUP;
        if (place_near(run, k, first, &s, placed)) {
            continue;
        }
        for (uint32_t i = first; i < first + shapes_of_group(run, first); i++) {
            lane_block_fetch(run, i + BLOCKS_AHEAD, stride);
            placed[i] = lane_block_place(run, i, stride);
        }
    }
}
static void place_16(const move_run *run, uint8_t *placed) {
    place_blocks(run, 16, placed);
}
static void place_32(const move_run *run, uint8_t *placed) {
    place_blocks(run, 32, placed);
}
static void place_large(const move_run *run, uint8_t *placed) {
    place_blocks(run, run->of->stride, placed);
}

void PLACING(place_moves)(const move_run *run, uint8_t *placed) {
    static place_run_function *const functions[CLASS_COUNT] = {
        [CLASS_POINT] = points_place, [CLASS_SEGMENT] = place_segments,
        [CLASS_3] = place_3,          [CLASS_4] = place_4,
        [CLASS_BOX] = place_boxes,    [CLASS_5] = place_5,
        [CLASS_6] = place_6,          [CLASS_8] = place_8,
        [CLASS_16] = place_16,        [CLASS_16 + 1] = place_32};
    if (run->class_index > CLASS_16 + 1) {
        place_large(run, placed);
    } else {
        functions[run->class_index](run, placed);
    }
}

/* ------------------------------------------------------------------- waves */

/* Lists the pieces of a wave whose open pairs need models, or else vertices of a class. */
static uint32_t list_pieces(const row_wave *w, bool models, unsigned class_index,
                            uint16_t index[WAVE_PIECES]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->piece_count; i++) {
        const row_piece *p = &w->pieces[i];
        const bool fits = ref_class(w->store->refs[p->shape]) == class_index;
        index[count] = (uint16_t)i;
        count += models ? p->by_model : p->by_vertices && fits;
    }
    return count;
}

void PLACING(pose_shapes)(row_wave *w) {
    uint16_t index[WAVE_PIECES];
    uint32_t classes = 0, models = 0;
    for (uint32_t i = 0; i < w->piece_count; i++) {
        const row_piece *p = &w->pieces[i];
        classes |= (uint32_t)p->by_vertices << ref_class(w->store->refs[p->shape]);
        models |= p->by_model;
    }
    const uint32_t count = models != 0 ? list_pieces(w, true, CLASS_BOX, index) : 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        wave_models_pose(w, index + i, count - i < SEPAX_LANES ? count - i : SEPAX_LANES);
    }
    for (; classes != 0; classes &= classes - 1) {
        const unsigned class_index = (unsigned)__builtin_ctz(classes);
        wave_class_pose(w, class_index, index, list_pieces(w, false, class_index, index));
    }
}

void PLACING(pose_trials)(row_trials *t) {
    trials_pose(t);
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
