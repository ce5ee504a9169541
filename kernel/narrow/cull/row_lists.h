/* SPDX-License-Identifier: MIT
 *
 * The list of a row, its neighbours, in lanes: the disc of the row at its pose against theirs.
 * Comes in: some pairs of a row. Goes out: those that discs leave open, and those that certainly
 * overlap.
 */
#ifndef SEPAX_ROW_LISTS_H
#define SEPAX_ROW_LISTS_H

#include "narrow/cull/discs.h"
#include "narrow/cull/near_rows.h"

/* Where discs are compared for least values: see close_reach. */
#define FAR_FACTOR (1.0f + 0x1p-8f)

/* The `count` ids from `first` on, where they are or, if they cannot be read there until a vector
 * is full, in `copy`. Behind the last one there is 0. */
HEDLEY_ALWAYS_INLINE static const sepax_id *part_ids(const row_call *call, uint32_t first,
                                                     uint32_t count, sepax_id copy[PIECE_PAIRS]) {
    if ((uint64_t)first + (count + SEPAX_LANES - 1) / SEPAX_LANES * SEPAX_LANES <= call->readable) {
        return call->rows->ids + first;
    }
    memset(copy, 0, PIECE_PAIRS * sizeof *copy);
    memcpy(copy, (const char *)call->rows->ids + (size_t)first * sizeof *copy,
           count * sizeof *copy);
    return copy;
}

/* The lanes whose ids are not `shape`. */
HEDLEY_ALWAYS_INLINE static uint32_t others_of(lanes ids, sepax_id shape) {
    const lanes own = lanes_set_bits(shape);
    return lanes_bits(lanes_or(lanes_greater_bits(ids, own), lanes_greater_bits(own, ids)));
}

/* Of the pairs of a part a bit for each that stays open, for each that certainly overlaps, and for
 * each of the shape with itself that counts. Those discs do not decide: both shapes are at the pose
 * then, but the store has only the old place. */
typedef struct part_left {
    uint32_t open, sure, selves;
} part_left;

/* Compares the disc of a row with those of `count` ids, which may be read until a vector is full.
 * `wider`: all outer radii by FAR_FACTOR, and nothing is sure. */
HEDLEY_ALWAYS_INLINE static part_left part_compare(const shape_bounds *all,
                                                   const shape_bounds *disc, sepax_id shape,
                                                   const sepax_id *ids, uint32_t count,
                                                   bool skip_self, bool wider) {
    const float less[4] = {disc->x, disc->y, -disc->outer, -disc->inner};
    const float *fours[SEPAX_LANES / 4];
    for (uint32_t f = 0; f < SEPAX_LANES / 4; f++) {
        fours[f] = less;
    }
    const lanes own = lanes_load_fours(fours, 0);
    const uint32_t used = UINT32_MAX >> (PIECE_PAIRS - count);
    uint32_t near = 0, sure = 0, others = 0;
    for (uint32_t at = 0; at < count; at += SEPAX_LANES) {
        const float *bounds[SEPAX_LANES];
        lanes joined[4];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            bounds[l] = &all[ids[at + l]].x;
        }
        lanes_load_less(bounds, own, joined);
        joined[2] = wider ? lanes_mul(joined[2], lanes_set(FAR_FACTOR)) : joined[2];
        const lane_verdict verdict = verdict_by_joined(joined);
        near |= (~lanes_bits(verdict.disjoint) & LANES_ALL) << at;
        sure |= wider ? 0 : lanes_bits(verdict.overlapping) << at;
        others |= others_of(lanes_load_bits(ids + at), shape) << at;
    }
    near &= used & others;
    return (part_left){near & ~sure, near & sure, skip_self ? 0 : used & ~others};
}

/* The same by the columns of a list, where a shape is not in its own list: the pairs from place
 * `from` on. */
HEDLEY_ALWAYS_INLINE static part_left part_compare_columns(const row_call *call,
                                                           const shape_bounds *disc, size_t list,
                                                           uint32_t from, uint32_t count,
                                                           bool wider) {
    const disc_block *b = call->columns + call->column_of[list].first + from / MOST_LANES;
    const lanes x = lanes_set(disc->x), y = lanes_set(disc->y);
    const lanes outer = lanes_set(disc->outer), inner = lanes_set(disc->inner);
    uint32_t near = 0, sure = 0;
    for (uint32_t at = 0; at < count; at += MOST_LANES, b++) {
        for (uint32_t l = 0; l < MOST_LANES; l += SEPAX_LANES) {
            const lanes reach = lanes_add(outer, lanes_load(b->outer + l));
            const lanes joined[4] = {lanes_sub(x, lanes_load(b->x + l)),
                                     lanes_sub(y, lanes_load(b->y + l)),
                                     wider ? lanes_mul(reach, lanes_set(FAR_FACTOR)) : reach,
                                     lanes_add(inner, lanes_load(b->inner + l))};
            const lane_verdict verdict = verdict_by_joined(joined);
            near |= (~lanes_bits(verdict.disjoint) & LANES_ALL) << (at + l);
            sure |= wider ? 0 : lanes_bits(verdict.overlapping) << (at + l);
        }
    }
    near &= UINT32_MAX >> (PIECE_PAIRS - count); /* an infinite disc reaches those behind */
    return (part_left){near & ~sure, near & sure, 0};
}

#endif
