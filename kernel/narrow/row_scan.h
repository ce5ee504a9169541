/* SPDX-License-Identifier: MIT
 *
 * Rows in lanes: the neighbours of one row lie in the lanes, row after row. Comes in: a batch with
 * the groups to answer. Goes out: what discs decide of the groups, and the pieces of rows in which
 * they leave pairs open.
 */
#ifndef SEPAX_NARROW_ROW_SCAN_H
#define SEPAX_NARROW_ROW_SCAN_H

#include "narrow/cull/row_lists.h"
#include "narrow/row_pairs.h"
#include "query/sink.h"

/* --------------------------------------------------------------------- pieces */

/* Makes the discs of the next rows of a group, and finds which are near; where each row is a group
 * of its own, those of the next groups too. */
HEDLEY_NEVER_INLINE static void look_ahead(row_batch *b, size_t row, size_t group_end) {
    const row_call *call = &b->call;
    const size_t end = call->rows->groups != NULL ? group_end : call->rows->row_count;
    const size_t left = end - row;
    posed_discs_fill(call, &b->discs, row, left < SEPAX_LANES ? left : SEPAX_LANES);
    find_near(call, &b->discs);
}

/* The disc of row d->first + l. */
HEDLEY_ALWAYS_INLINE static shape_bounds disc_at(const posed_discs *d, size_t l, float margin) {
    return (shape_bounds){d->x[l], d->y[l], d->outer[l] + margin, d->inner[l] + margin};
}

/* Folds a pair that certainly overlaps into its group; returns which pairs stay open then: where
 * first hits matter, those before it. `pair` is the index of the first one. */
HEDLEY_ALWAYS_INLINE static uint32_t open_before_sure(row_batch *b, part_left found, uint32_t group,
                                                      uint32_t pair) {
    if (found.sure == 0) {
        return found.open;
    }
    row_batch_add(b, group, pair + (uint32_t)__builtin_ctz(found.sure), SEPAX_OVERLAPPING);
    return b->firsts ? found.open & ((found.sure & (0u - found.sure)) - 1) : 0;
}

/* Takes what discs have found of the next piece, whose row, ids, group and pair are set. */
HEDLEY_ALWAYS_INLINE static void piece_take(row_batch *b, part_left found, size_t l) {
    const uint32_t piece = b->piece_count;
    row_piece *p = &b->pieces[piece];
    const uint32_t open = open_before_sure(b, found, p->group, p->pair);
    p->open = open;
    if ((open | found.selves) != 0) {
        p->error = b->discs.error[l];
        b->piece_count = piece + 1;
        if (HEDLEY_UNLIKELY(found.selves != 0)) {
            pairs_leave(b, piece, found.selves);
        }
        const bool shifted = b->call.rows->shifts != NULL && row_is_shifted(b->call.rows, p->row);
        if (shifted) {
            const shape_bounds disc = disc_at(&b->discs, l, b->call.margin);
            pairs_relate_singly(b, piece, &disc);
        }
    }
}

/* -------------------------------------------------------------- rows as groups */

/* Sends rows, of which each is a group with a short list of its own, past the discs of their lists,
 * as far as there is room for pieces. */
HEDLEY_NEVER_INLINE static void scan_singles(row_batch *b) {
    const row_call *call = &b->call;
    const sepax_rows *const rows = call->rows;
    const shape_bounds *const bounds = call->store->bounds;
    const posed_discs *const d = &b->discs;
    const uint32_t group_count = b->group_count, first_pair = b->pair;
    const float margin = call->margin;
    const bool skip_self = call->skip_self;
    size_t row = b->row;
    uint32_t group = b->group, pair = first_pair;
    while (group < group_count && b->piece_count <= BATCH_PIECES - SEPAX_LANES) {
        if (row - d->first >= d->count) {
            look_ahead(b, row, row + 1);
        }
        const size_t here = d->first + d->count - row, left = group_count - group;
        for (const size_t end = row + (here < left ? here : left); row < end; row++, group++) {
            const row_list list = list_at(rows, row_list_number(rows, row));
            const uint32_t count = list.end - list.first;
            if (count == 0) {
                continue;
            }
            row_piece *p = &b->pieces[b->piece_count];
            const sepax_id shape = id_at(rows->shapes, row);
            const sepax_id *ids = part_ids(call, list.first, count, b->copies[b->piece_count]);
            p->ids = ids;
            p->row = (uint32_t)row;
            p->shape = shape;
            p->group = group;
            p->pair = pair;
            const shape_bounds disc = disc_at(d, row - d->first, margin);
            piece_take(b, part_compare(bounds, &disc, shape, ids, count, skip_self, false),
                       row - d->first);
            pair += count;
        }
    }
    b->row = row;
    b->end = row + 1;
    b->group = group;
    b->pair = pair;
    b->seen += pair - first_pair;
}

/* --------------------------------------------------------------------- groups */

/* Where a batch is: the group that comes next, its rows, the place and the index of the next pair,
 * and the number of its first piece. */
typedef struct scan_place {
    size_t row, end;
    uint32_t group, at, pair, piece;
} scan_place;

/* Whether open pairs have to decide the group before it takes `count` more pairs. Single ones of
 * rows do not: they fill vectors together, as far as sepax.h allows. Of several one is likely to.
 */
HEDLEY_ALWAYS_INLINE static bool group_waits(const row_batch *b, const scan_place *p,
                                             size_t count) {
    const uint32_t pieces = b->piece_count, open = pieces > 0 ? b->pieces[pieces - 1].open : 0;
    return pieces > p->piece &&
           ((open & (open - 1)) != 0 || p->pair - b->pieces[p->piece].pair + count > WHOLE_GROUP);
}

/* Takes the next pairs of the next row, which is near, at most as many as a piece has. */
HEDLEY_ALWAYS_INLINE static void scan_row(row_batch *b, scan_place *place) {
    const row_call *call = &b->call;
    const sepax_rows *rows = call->rows;
    const size_t row = place->row, number = row_list_number(rows, row), l = row - b->discs.first;
    const row_list list = list_at(rows, number);
    const uint32_t first = list.first + place->at, left = list.end - first;
    const uint32_t count = left < PIECE_PAIRS ? left : PIECE_PAIRS, pair = place->pair;
    const sepax_id shape = id_at(rows->shapes, row);
    place->pair += count;
    place->at = left > PIECE_PAIRS ? place->at + PIECE_PAIRS : 0;
    place->row += left <= PIECE_PAIRS;
    if (count > 0) {
        const sepax_id *ids = part_ids(call, first, count, b->copies[b->piece_count]);
        const shape_bounds disc = disc_at(&b->discs, l, call->margin);
        const bool by_columns = call->columns != NULL && !may_be_self(call, shape);
        b->pieces[b->piece_count] = (row_piece){
            .ids = ids, .row = (uint32_t)row, .shape = shape, .group = place->group, .pair = pair};
        const part_left found =
            by_columns ? part_compare_columns(call, &disc, number, first - list.first, count, false)
                       : part_compare(call->store->bounds, &disc, shape, ids, count,
                                      call->skip_self, false);
        piece_take(b, found, l);
    }
}

/* Passes the rows of the group up to the first near one, among those whose discs are made; false
 * where the group waits. */
HEDLEY_ALWAYS_INLINE static bool pass_rows(const row_batch *b, scan_place *p) {
    const posed_discs *d = &b->discs;
    const size_t from = p->row - d->first;
    const uint32_t near = d->near >> from;
    const size_t here = d->count - from < p->end - p->row ? d->count - from : p->end - p->row;
    const size_t next = near != 0 ? (size_t)__builtin_ctz(near) : SEPAX_LANES;
    const size_t count = next < here ? next : here;
    const size_t pairs = rows_sum(b->call.rows, b->call.each, p->row, p->row + count);
    if (group_waits(b, p, pairs)) {
        return false;
    }
    p->pair += (uint32_t)pairs;
    p->row += count;
    return true;
}

/* Sends groups past the discs of their lists, until one has to wait for its open pairs or there is
 * no room for more. */
HEDLEY_NEVER_INLINE static void scan_groups(row_batch *b) {
    const row_call *call = &b->call;
    const uint32_t group_count = b->group_count, first_pair = b->pair;
    const posed_discs *d = &b->discs;
    scan_place p = {b->row, b->end, b->group, b->at, b->pair, 0};
    while (p.group < group_count && b->piece_count < BATCH_PIECES) {
        if (p.row < p.end && b->relations[p.group] >= b->enough) {
            const size_t left = rows_sum(call->rows, call->each, p.row, p.end) - p.at;
            p.pair += (uint32_t)left;
            b->seen -= left;
            p.row = p.end;
            p.at = 0;
        } else if (p.row < p.end) {
            if (group_waits(b, &p, PIECE_PAIRS)) {
                break;
            }
            if (p.row - d->first >= d->count) {
                look_ahead(b, p.row, p.end);
            }
            if ((d->near >> (p.row - d->first) & 1) != 0) {
                scan_row(b, &p);
            } else if (!pass_rows(b, &p)) {
                break;
            }
        }
        if (p.row == p.end && ++p.group < group_count) {
            p.end = rows_group_begin(call->rows, b->first_group + p.group + 1);
            p.piece = b->piece_count;
        }
    }
    b->row = p.row;
    b->end = p.end;
    b->group = p.group;
    b->at = p.at;
    b->pair = p.pair;
    b->seen += p.pair - first_pair;
}

#endif
