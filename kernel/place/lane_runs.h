/* SPDX-License-Identifier: MIT
 *
 * Runs of moves of one class. Comes in: a run. Goes out: its instances.
 *
 * A run goes in spans of 16 moves: first their bounds, with a shape in each lane (lane_groups.h),
 * then their blocks, with a vertex in each lane (lane_blocks.h). What is not near (place/home.c) is
 * left to place/instance.c.
 */
#ifndef SEPAX_LANE_RUNS_H
#define SEPAX_LANE_RUNS_H

#include "place/formulas.h"
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
    return k == BOXES ? 2 : k < BOXES ? QUAD_STEP : 2 * kind_stride(k, c);
}

/* ------------------------------------------------------------------ fetch */

/* Fetches the part of a slot in a column, if there is that column, one cache line after the other.
 */
HEDLEY_ALWAYS_INLINE static void part_fetch(const void *column, size_t slot, size_t size) {
    for (size_t i = 0; column != NULL && i < size; i += 64) {
        __builtin_prefetch((const char *)column + slot * size + i, 1);
    }
}

/* Fetches what the moves first .. end - 1 read and write, as far as there are such moves. */
static void moves_fetch(const move_run *run, uint32_t first, uint32_t end) {
    const size_class c = *run->of;
    const size_t block = sizeof(sepax_vec2) * c.stride;
    for (uint32_t i = first; i < end && i < run->count; i++) {
        const size_t slot = run->slots[i];
        part_fetch(run->bounds, run->ids[i], sizeof *run->bounds);
        part_fetch(run->centred ? NULL : c.shapes.vertices, slot, sizeof(float) * c.local_step);
        part_fetch(c.world, slot, block);
        part_fetch(c.normals, slot, block);
        part_fetch(c.boxes, slot, sizeof *c.boxes);
        if (c.poses != NULL) {
            part_fetch(c.shapes.home, slot, sizeof *c.shapes.home);
            part_fetch(c.poses, slot, sizeof *c.poses);
            part_fetch(c.outlines, slot, sizeof *c.outlines);
            part_fetch(c.points, slot, block);
            part_fetch(c.turns, slot, block / 4);
            part_fetch(c.sectors, slot, block / 4);
        }
        if (c.padded_count > 0) {
            part_fetch(c.shapes.count, slot, sizeof *c.shapes.count);
            part_fetch(c.world_count, slot, sizeof *c.world_count);
        }
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

/* Places the blocks of the moves first .. end - 1, all with `count` vertices, or count is 0. */
HEDLEY_ALWAYS_INLINE static void blocks_place(const move_run *run, lane_kind k, uint32_t first,
                                              uint32_t end, uint32_t count) {
    const size_class c = *run->of; /* which stores to columns do not change */
    const uint32_t stride = kind_stride(k, &c), step = shapes_abreast(stride);
    const uint32_t all = k == SEGMENTS ? 2 : k == TRIANGLES ? 3 : k < EIGHTS ? 4 : count;
    for (uint32_t i = first; i < end; i += step) {
        const lane_row world = row_of_moves(run, &c, stride, i, all);
        const float *pose[MOST_ABREAST];
        for (uint32_t j = 0; j < step; j++) {
            pose[j] = &run->poses[i + j].x;
        }
        row_place(&c, k == BOXES, kind_step(k, &c), &world, pose);
        for (uint32_t j = 0; run->renumbered && j < step; j++) {
            slots_number_edges(run->of, world.slot[j]);
        }
        if (k == LARGE && c.sectors != NULL) { /* as sepax_sectors_turn, in wider vectors */
            const size_t at = (size_t)stride * world.slot[0];
            const float *x = c.world + 2 * at;
            turns_turn(c.turns + at, stride, x, x + stride);
            points_set(c.points + 2 * at, c.sectors + at, stride, x, x + stride);
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

/* The functions of a kind: group_place and blocks_place. Points have no bounds of their own. */
typedef struct span_functions {
    uint32_t (*bounds)(const move_run *run, uint32_t first);
    void (*blocks)(const move_run *run, uint32_t first, uint32_t end, uint32_t count);
} span_functions;

/* Places the moves first .. end - 1, as far as they are near and not bent before; returns whether
 * all are. */
static bool span_place(const move_run *run, const span_functions *of, uint32_t first, uint32_t end,
                       uint32_t count, bool ahead, uint8_t *placed) {
    /* Fetching more at once would wait for the caches. */
    const uint32_t step = !ahead ? SPAN : run->of->stride > 8 ? 1 : 4;
    uint32_t near = of->bounds == NULL ? ~0u : 0;
    for (uint32_t i = 0; of->bounds != NULL && i < end - first; i += SEPAX_LANES) {
        near |= of->bounds(run, first + i) << i;
    }
    for (uint32_t i = first; i < end; i += step) {
        of->blocks(run, i, i + step < end ? i + step : end, count);
        if (ahead) {
            moves_fetch(run, i + SPAN, i + SPAN + step);
        }
    }
    const uint32_t good = run->of->padded_count == 0 ? near : near & whole_bits(run, first, end);
    const uint32_t bad = ~good & ((1u << (end - first)) - 1);
    memset(placed + first, 1, end - first);
    for (uint32_t left = bad; left != 0; left &= left - 1) {
        placed[first + (uint32_t)__builtin_ctz(left)] = 0;
    }
    return bad == 0;
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

/* Places a run. All shapes have `count` vertices, or count is 0. Returns whether all are placed. */
static bool run_place(const move_run *run, const span_functions *of, uint32_t count,
                      uint8_t *placed) {
    /* Where slots follow each other, the processor fetches by itself. */
    const bool ahead = run->slots[run->count - 1] - run->slots[0] != run->count - 1;
    uint32_t first = 0;
    bool all = true;
    if (ahead) {
        moves_fetch(run, 0, SPAN);
    }
    for (; first + SPAN <= run->count; first += SPAN) {
        all &= span_place(run, of, first, first + SPAN, count, ahead, placed);
    }
    if (first < run->count) {
        spare_moves spare;
        uint8_t last[SPAN];
        const move_run rest = spare_run(run, first, &spare);
        all &= span_place(&rest, of, 0, rest.count, count, false, last);
        memcpy(placed + first, last, rest.count);
    }
    return all;
}

#endif
