/* SPDX-License-Identifier: MIT
 *
 * Pieces of posed rows: the disc of a row at its pose against those of its list. Comes in: a piece.
 * Goes out: its pairs that discs leave open, up to the first that certainly overlaps.
 */
#ifndef SEPAX_ROW_PIECES_H
#define SEPAX_ROW_PIECES_H

#include "base/small.h"
#include "narrow/cull/discs.h"
#include "narrow/cull/near_rows.h"

/* The fields x, y, outer and inner of the discs of SEPAX_LANES ids, from place `at` of a piece on.
 * Lanes behind its last pair hold those of any ids. */
HEDLEY_ALWAYS_INLINE static void piece_load(const row_wave *w, const row_piece *p, uint32_t at,
                                            lanes fields[4]) {
    if (w->columns != NULL) {
        const uint32_t place = p->at + at, l = place % MOST_LANES;
        const disc_block *b = &w->columns[w->column_of[p->list].first + place / MOST_LANES];
        fields[0] = lanes_load(b->x + l);
        fields[1] = lanes_load(b->y + l);
        fields[2] = lanes_load(b->outer + l);
        fields[3] = lanes_load(b->inner + l);
        return;
    }
    const float *bounds[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t place = at + l < p->count ? at + l : p->count - 1;
        bounds[l] = &w->store->bounds[wave_id(w, p, place)].x;
    }
    lanes_load_quads(bounds, 0, fields);
}

/* The lanes, of the first `count`, whose ids are the shape itself. */
HEDLEY_ALWAYS_INLINE static uint32_t piece_selves(const row_wave *w, const row_piece *p,
                                                  uint32_t at, uint32_t count) {
    float ids[SEPAX_LANES] = {0};
    memcpy(ids, (const char *)w->rows->ids + ((size_t)p->first + at) * sizeof(sepax_id),
           count * sizeof(sepax_id));
    const lanes found = lanes_load(ids), shape = lanes_set_bits(p->shape);
    const lane_mask other =
        lanes_or(lanes_greater_bits(found, shape), lanes_greater_bits(shape, found));
    return ~lanes_bits(other) & (LANES_ALL >> (SEPAX_LANES - count));
}

/* Of a vector of discs, the lanes that stay open, and those that certainly overlap. A pair of a
 * shape with itself is not decided by discs: both are at the pose then, but the store has only the
 * old place. */
typedef struct lanes_left {
    uint32_t open, sure;
} lanes_left;

HEDLEY_ALWAYS_INLINE static lanes_left piece_verdict(const row_wave *w, const row_piece *p,
                                                     uint32_t at, lane_verdict verdict) {
    const uint32_t count = p->count - at < SEPAX_LANES ? p->count - at : SEPAX_LANES;
    const uint32_t used = LANES_ALL >> (SEPAX_LANES - count);
    const uint32_t near = used & ~lanes_bits(verdict.disjoint);
    const uint32_t sure = near & lanes_bits(verdict.overlapping);
    if (w->skip_self && near == 0) {
        return (lanes_left){0, 0};
    }
    const uint32_t self = piece_selves(w, p, at, count);
    return (lanes_left){(near & ~sure & ~self) | (w->skip_self ? 0 : self), sure & ~self};
}

/* The pairs of a piece that are compared at a time. */
#define CULL_PLACES 32u

/* The discs of a piece at its pose, and a margin. */
typedef struct piece_discs {
    lanes fields[4], margin;
} piece_discs;

/* The verdict on discs of other shapes, whose fields are x, y, outer and inner. */
HEDLEY_ALWAYS_INLINE static lane_verdict discs_verdict(const piece_discs *a, lanes fields[4]) {
    for (unsigned f = 0; f < 4; f++) {
        fields[f] = f < 2 ? lanes_sub(a->fields[f], fields[f]) : lanes_add(fields[f], a->fields[f]);
    }
    return verdict_by_bounds(fields, a->margin);
}

/* The verdict on the pairs of a piece from place `from` on: a bit for each. */
HEDLEY_NEVER_INLINE static lanes_left piece_compare(const row_wave *w, const row_piece *p,
                                                    const piece_discs *a, uint32_t from) {
    const uint32_t end = p->count - from < CULL_PLACES ? p->count : from + CULL_PLACES;
    lanes_left all = {0, 0};
    for (uint32_t at = from; at < end; at += SEPAX_LANES) {
        lanes fields[4];
        piece_load(w, p, at, fields);
        const lanes_left left = piece_verdict(w, p, at, discs_verdict(a, fields));
        all.open |= left.open << (at - from);
        all.sure |= left.sure << (at - from);
    }
    return all;
}

/* The same by the columns of the list, where a shape is not in its own list. */
HEDLEY_ALWAYS_INLINE static lanes_left piece_compare_columns(const row_wave *w, const row_piece *p,
                                                             const piece_discs *a, uint32_t from) {
    const disc_block *b = w->columns + w->column_of[p->list].first + (p->at + from) / MOST_LANES;
    const uint32_t count = p->count - from < CULL_PLACES ? p->count - from : CULL_PLACES;
    uint32_t near = 0, sure = 0;
    for (uint32_t at = 0; at < count; at += MOST_LANES, b++) {
        for (uint32_t l = 0; l < MOST_LANES; l += SEPAX_LANES) {
            lanes fields[4] = {lanes_load(b->x + l), lanes_load(b->y + l), lanes_load(b->outer + l),
                               lanes_load(b->inner + l)};
            const lane_verdict verdict = discs_verdict(a, fields);
            near |= (~lanes_bits(verdict.disjoint) & LANES_ALL) << (at + l);
            sure |= lanes_bits(verdict.overlapping) << (at + l);
        }
    }
    near &= UINT32_MAX >> (CULL_PLACES - count); /* an infinite disc reaches those behind */
    return (lanes_left){near & ~sure, near & sure};
}

/* Writes first + i for each bit i that is set; returns how many. Mostly one bit is, so this one
 * takes no branch. There is room for one more than are set. */
HEDLEY_ALWAYS_INLINE static uint32_t list_places_of(uint32_t bits, uint32_t first, uint16_t *out) {
    uint32_t count = bits != 0;
    out[0] = (uint16_t)(first + (uint32_t)__builtin_ctz(bits | 1u << 31));
    for (bits &= bits - 1; HEDLEY_UNLIKELY(bits != 0); bits &= bits - 1) {
        out[count++] = (uint16_t)(first + (uint32_t)__builtin_ctz(bits));
    }
    return count;
}

/* Appends the pairs of a piece that discs leave open, up to the first that certainly overlaps. */
HEDLEY_ALWAYS_INLINE static void piece_cull(row_wave *w, row_piece *p, const shape_bounds *bounds) {
    const bool self_too = may_be_self(w, p->shape);
    const piece_discs a = {{lanes_set(bounds->x), lanes_set(bounds->y), lanes_set(bounds->outer),
                            lanes_set(bounds->inner)},
                           lanes_set(w->margin)};
    p->sure = p->count;
    for (uint32_t from = 0; from < p->count && p->sure == p->count; from += CULL_PLACES) {
        lanes_left left = !library_is_small() && w->columns != NULL && !self_too
                              ? piece_compare_columns(w, p, &a, from)
                              : piece_compare(w, p, &a, from);
        if (left.sure != 0) {
            p->sure = from + (uint32_t)__builtin_ctz(left.sure);
            left.open &= (left.sure & (0u - left.sure)) - 1;
        }
        w->open_count += list_places_of(left.open, from, w->open + w->open_count);
    }
    p->end = w->open_count;
}

#endif
