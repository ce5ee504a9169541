/* SPDX-License-Identifier: MIT
 *
 * Runs of moves of one class. Comes in: a run. Goes out: its instances.
 *
 * A run goes in spans of 16 moves: first their bounds, with a shape in each lane (lane_groups.h),
 * then their blocks, with a vertex in each lane (lane_blocks.h). Where not all of a span are near
 * (place/home.h), its polygons are measured and checked meanwhile.
 */
#ifndef SEPAX_LANE_RUNS_H
#define SEPAX_LANE_RUNS_H

#include "place/direction.h"
#include "place/lane_blocks.h"
#include "place/lane_groups.h"
#include "store/slots.h"

#define SPAN 16u /* moves; a multiple of all numbers of lanes */

/* ------------------------------------------------------------------ kinds */

/* The stride of a kind, and the floats from a local block to the next one. */
HEDLEY_ALWAYS_INLINE static uint32_t kind_stride(lane_kind k, const size_class *c) {
    if (k == LARGE) {
        HEDLEY_ASSUME(c->stride >= 16);
        return c->stride;
    }
    return k == EIGHTS ? 8 : 4;
}
HEDLEY_ALWAYS_INLINE static uint32_t kind_step(lane_kind k, const size_class *c) {
    return k == BOXES ? 2 : k < BOXES && k != SEGMENTS ? QUAD_STEP : 2 * kind_stride(k, c);
}

/* The vertices of all shapes of a kind; `count` where it has no number of its own. */
HEDLEY_ALWAYS_INLINE static uint32_t kind_count(lane_kind k, uint32_t count) {
    return k == SEGMENTS ? 2 : k == TRIANGLES ? 3 : k < EIGHTS ? 4 : count;
}

/* ------------------------------------------------------------------ fetch */

/* Fetches the part of a slot in a column, one cache line after the other. */
HEDLEY_ALWAYS_INLINE static void part_fetch(const void *column, size_t slot, size_t size) {
    for (size_t i = 0; i < size; i += 64) {
        __builtin_prefetch((const char *)column + slot * size + i, 1);
    }
}

/* Fetches what a move reads and writes. */
HEDLEY_ALWAYS_INLINE static void move_fetch(const move_run *run, lane_kind k, uint32_t move) {
    const size_class *c = run->of;
    const size_t slot = run->slots[move], block = 2 * sizeof(float) * kind_stride(k, c);
    __builtin_prefetch(run->bounds + run->ids[move], 1);
    part_fetch(c->shapes.vertices, slot, sizeof(float) * kind_step(k, c));
    part_fetch(c->world, slot, block);
    if (c->normals != NULL) {
        part_fetch(c->normals, slot, block);
    }
    if (k == BOXES) {
        part_fetch(c->boxes, slot, sizeof *c->boxes);
    }
    if (k == BOXES && c->edges != NULL) {
        part_fetch(c->edges, slot, 4 * sizeof *c->edges);
    }
    if (k >= EIGHTS) {
        __builtin_prefetch(c->shapes.home + slot);
        __builtin_prefetch(c->poses + slot, 1);
        __builtin_prefetch(c->outlines + slot, 1);
    }
    if (k == LARGE && c->sectors != NULL) {
        part_fetch(c->points, slot, block);
        part_fetch(c->turns, slot, block / 4);
        part_fetch(c->sectors, slot, block / 4);
    }
    if (c->padded_count > 0) {
        __builtin_prefetch(c->shapes.count + slot);
        __builtin_prefetch(c->world_count + slot);
    }
}

/* Fetches the moves first .. end - 1, as far as there are such moves. */
HEDLEY_ALWAYS_INLINE static void moves_fetch(const move_run *run, lane_kind k, uint32_t first,
                                             uint32_t end) {
    for (uint32_t i = first; i < end && i < run->count; i++) {
        move_fetch(run, k, i);
    }
}

/* ----------------------------------------------------------------- blocks */

/* The shapes abreast of the moves from `first` on. All have `count` vertices, or count is 0. */
HEDLEY_ALWAYS_INLINE static lane_row row_of_moves(const move_run *run, const size_class *c,
                                                  uint32_t stride, uint32_t first, uint32_t count) {
    lane_row r = {.step = 2 * stride, .stride = stride, .blocks = c->world};
    for (uint32_t i = 0; i < shapes_abreast(stride); i++) {
        r.slot[i] = run->slots[first + i];
        r.count[i] = count != 0 ? count : c->shapes.count[r.slot[i]];
    }
    return r;
}

/* Stores the vertices of a row, of moves from `first` on; it returns them as row_move does. */
HEDLEY_ALWAYS_INLINE static lane_points row_place_moves(const move_run *run, const size_class *c,
                                                        lane_kind k, const lane_row *world,
                                                        uint32_t first) {
    const float *pose[MOST_ABREAST];
    for (uint32_t i = 0; i < shapes_abreast(world->stride); i++) {
        pose[i] = &run->poses[first + i].x;
    }
    return row_place(c, k == BOXES, kind_step(k, c), world, pose);
}

/* Turns the sector table of a shape. */
HEDLEY_ALWAYS_INLINE static void sectors_store(const size_class *c, uint32_t slot) {
    const size_t stride = c->stride, at = stride * slot;
    const float *x = c->world + 2 * at;
    turns_turn(c->turns + at, c->stride, x, x + stride);
    points_set(c->points + 2 * at, c->sectors + at, c->stride, x, x + stride);
}

/* Stores what else follows from the vertices of a row. */
HEDLEY_ALWAYS_INLINE static void rest_store(const move_run *run, const size_class *c, lane_kind k,
                                            const lane_row *world) {
    for (uint32_t i = 0; run->renumbered && i < shapes_abreast(world->stride); i++) {
        slots_number_edges(run->of, world->slot[i]);
    }
    if (k == LARGE && c->sectors != NULL) {
        sectors_store(c, world->slot[0]);
    }
}

/* Places the blocks of the moves first .. end - 1. Those of kinds without a number of vertices have
 * `count` vertices, or count is 0. */
HEDLEY_ALWAYS_INLINE static void blocks_place(const move_run *run, lane_kind k, uint32_t first,
                                              uint32_t end, uint32_t count) {
    const size_class c = *run->of; /* which stores to columns do not change */
    const uint32_t stride = kind_stride(k, &c), all = kind_count(k, count);
    for (uint32_t i = first; i < end; i += shapes_abreast(stride)) {
        const lane_row world = row_of_moves(run, &c, stride, i, all);
        const lane_points moved = row_place_moves(run, &c, k, &world, i);
        if (c.normals != NULL) {
            const lane_points normals = row_normals(&world, moved, c.normals);
            if (k == BOXES) {
                row_box_edges(&c, &world, moved, normals);
            }
        }
        rest_store(run, &c, k, &world);
    }
}

/* The same for polygons that may not be near; it measures and checks them. */
HEDLEY_ALWAYS_INLINE static void blocks_measure(const move_run *run, lane_kind k, uint32_t first,
                                                uint32_t end, uint32_t count, double farthest[SPAN],
                                                double nearest[SPAN], uint8_t *placed) {
    const size_class c = *run->of;
    const uint32_t stride = kind_stride(k, &c), step = shapes_abreast(stride);
    const uint32_t all = kind_count(k, count);
    for (uint32_t i = first; i < end; i += step) {
        const float *centre[MOST_ABREAST];
        const lane_row world = row_of_moves(run, &c, stride, i, all);
        lanes v[4];
        row_measures m;
        for (uint32_t j = 0; j < step; j++) {
            centre[j] = &run->bounds[run->ids[i + j]].x;
        }
        lanes_spread_parts(centre, stride, v);
        row_place_moves(run, &c, k, &world, i);
        row_measure(&world, v[0], v[1], c.normals, &m);
        rest_store(run, &c, k, &world);
        const uint32_t evident = row_evident(&world);
        for (uint32_t j = 0; j < step; j++) {
            farthest[i - first + j] = m.farthest[j];
            nearest[i - first + j] = m.nearest[j];
            placed[i + j] = (uint8_t)(evident >> j & 1);
        }
    }
}

/* ------------------------------------------------------------------ spans */

/* Bit i where the instance of move first + i has all vertices of its shape. Rounding bent or
 * collapsed the others; placing these changes counts of the store, which lanes do not. */
HEDLEY_ALWAYS_INLINE static uint32_t whole_bits(const move_run *run, uint32_t first, uint32_t end) {
    const size_class *c = run->of;
    uint32_t bits = (1u << (end - first)) - 1;
    for (uint32_t i = first; i < end; i++) {
        const uint32_t slot = run->slots[i];
        bits ^= (uint32_t)(c->world_count[slot] != c->shapes.count[slot]) << (i - first);
    }
    return bits;
}

/* Places a span of polygons that are not all near. */
HEDLEY_ALWAYS_INLINE static void span_measure(const move_run *run, lane_kind k, uint32_t first,
                                              uint32_t end, uint32_t count, uint32_t near,
                                              uint8_t *placed) {
    double farthest[SPAN], nearest[SPAN];
    uint32_t good = whole_bits(run, first, end);
    blocks_measure(run, k, first, end, count, farthest, nearest, placed);
    for (uint32_t i = end - first; i < SPAN; i++) { /* groups repeat the last move */
        farthest[i] = farthest[i - 1];
        nearest[i] = nearest[i - 1];
    }
    for (uint32_t i = 0; i < end - first; i += SEPAX_LANES) {
        const uint32_t finite = group_measure(run, k, first + i, farthest + i, nearest + i);
        good &= ~((finite ^ LANES_ALL) << i);
    }
    for (uint32_t i = first; i < end; i++) {
        placed[i] = (uint8_t)((placed[i] | near >> (i - first)) & good >> (i - first) & 1);
    }
}

/* The functions of a kind: group_place, blocks_place, span_measure and move_fetch. */
typedef struct span_functions {
    uint32_t (*bounds)(const move_run *run, uint32_t first);
    void (*blocks)(const move_run *run, uint32_t first, uint32_t end, uint32_t count);
    void (*measure)(const move_run *run, uint32_t first, uint32_t end, uint32_t count,
                    uint32_t near, uint8_t *placed);
    void (*fetch)(const move_run *run, uint32_t first, uint32_t end);
    uint32_t step; /* how many moves are fetched at once: more would wait for the caches */
} span_functions;

/* Places the moves first .. end - 1; bits of moves that are near come first. */
static void span_place(const move_run *run, const span_functions *of, uint32_t first, uint32_t end,
                       uint32_t count, bool ahead, uint8_t *placed) {
    const uint32_t all = (1u << (end - first)) - 1;
    uint32_t near = 0;
    for (uint32_t i = 0; i < end - first; i += SEPAX_LANES) {
        near |= of->bounds(run, first + i) << i;
    }
    const uint32_t good = near & (run->of->padded_count == 0 ? all : whole_bits(run, first, end));
    if (of->measure != NULL && good != all) {
        of->measure(run, first, end, count, near, placed);
        if (ahead) {
            of->fetch(run, end, end + SPAN);
        }
        return;
    }
    const uint32_t step = ahead ? of->step : SPAN;
    for (uint32_t i = first; i < end; i += step) {
        of->blocks(run, i, i + step < end ? i + step : end, count);
        if (ahead) {
            of->fetch(run, i + SPAN, i + SPAN + step);
        }
    }
    memset(placed + first, 1, end - first);
    for (uint32_t left = good ^ all; left != 0; left &= left - 1) {
        placed[first + (uint32_t)__builtin_ctz(left)] = 0;
    }
}

/* The last moves of a run, as a run whose last move is repeated. */
typedef struct spare_moves {
    sepax_id ids[SPAN];
    uint32_t slots[SPAN];
    sepax_pose poses[SPAN];
} spare_moves;

static move_run spare_run(const move_run *run, uint32_t first, spare_moves *spare) {
    move_run r = *run;
    r.count = run->count - first;
    for (uint32_t i = 0; i < SPAN; i++) {
        const uint32_t move = first + (i < r.count ? i : r.count - 1);
        spare->ids[i] = run->ids[move];
        spare->slots[i] = run->slots[move];
        spare->poses[i] = run->poses[move];
    }
    r.ids = spare->ids;
    r.slots = spare->slots;
    r.poses = spare->poses;
    return r;
}

/* Places a run. All shapes have `count` vertices, or count is 0. */
static void run_place(const move_run *run, const span_functions *of, uint32_t count,
                      uint8_t *placed) {
    /* Where slots follow each other, the processor fetches by itself. */
    const bool ahead = run->slots[run->count - 1] - run->slots[0] != run->count - 1;
    uint32_t first = 0;
    if (ahead) {
        of->fetch(run, 0, SPAN);
    }
    for (; first + SPAN <= run->count; first += SPAN) {
        span_place(run, of, first, first + SPAN, count, ahead, placed);
    }
    if (first < run->count) {
        spare_moves spare;
        uint8_t last[SPAN];
        const move_run rest = spare_run(run, first, &spare);
        span_place(&rest, of, 0, rest.count, count, false, last);
        memcpy(placed + first, last, rest.count);
    }
}

#endif
