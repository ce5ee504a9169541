/* SPDX-License-Identifier: MIT
 *
 * Rows in lanes: the neighbours of one row lie in the lanes, row after row. Discs leave few of its
 * pairs open; for these the shape is posed, and the pairs of some rows go through the kernels
 * together. Comes in: a batch with the groups to answer. Goes out: what discs decide of the groups,
 * and the relations of the open pairs, UNDECIDED where only the stage can decide.
 *
 * A model has the half extents hx, hy of its box; its axis is (cos, sin) of the pose made a unit
 * vector. With u = 2^-24, a vertex is off its exact place by 6u (hx + hy) + u (|x| + |y|), and
 * making the unit vector adds 10u (hx + hy). The factors 2^-19 and 2^-22 are at least twice as
 * large.
 */
#ifndef SEPAX_NARROW_ROWS_H
#define SEPAX_NARROW_ROWS_H

#include "narrow/cull/row_lists.h"
#include "narrow/posed_shape.h"
#include "narrow/seen_shape.h"
#include "narrow/select.h"

/* ---------------------------------------------------------------------- pose */

/* The model of a box at a pose, field by field as in box_model. */
static inline void box_at_pose(const float half[2], const sepax_pose *pose, float model[8]) {
    const double c = (double)pose->cos, n = (double)pose->sin;
    const double unit = 1.5 - 0.5 * (c * c + n * n);
    const float halves = half[0] + half[1];
    const float far = fabsf(pose->x) + fabsf(pose->y) + halves;
    const float error = 0x1p-19f * halves + 0x1p-22f * far + 0x1p-140f;
    const float of[8] = {pose->x, pose->y, (float)(c * unit), (float)(n * unit), half[0], half[1],
                         error,   0};
    memcpy(model, of, sizeof of);
}

/* The reference of a shape of a row: as it is at a pose where rounding collapses nothing. */
static inline shape_ref row_ref(const row_call *call, sepax_id id) {
    const shape_ref ref = call->store->refs[id];
    const unsigned class_index = ref_class(ref);
    if (call->rows->poses == NULL) {
        return ref;
    }
    const uint32_t count = call->store->classes[class_index].shapes.count[ref_slot(ref)];
    const bool irregular = class_is_irregular(class_index, count, store_radius(call->store, id));
    return irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
}

/* Finds the vertices of a shape of a row, in `block` or in the store. NULL where they are not
 * certainly those that the store would have; `error` is by how much each may be off. `stride` is
 * that of the class. */
HEDLEY_ALWAYS_INLINE static const float *row_block_of(const row_call *call, uint32_t row,
                                                      shape_ref ref, const size_class *c,
                                                      uint32_t stride, float error, float *block) {
    const uint32_t slot = ref_slot(ref);
    if (call->rows->poses == NULL) {
        return c->world + (size_t)(2 * c->stride) * slot;
    }
    const sepax_pose pose = pose_at(call->rows->poses, row);
    posed_block(c, slot, &pose, stride, block);
    const bool near = c->shapes.home != NULL && class_home(c, slot)->room > error;
    const uint32_t count = c->boxes != NULL ? 4 : c->shapes.count[slot];
    return near || block_is_hull(block, stride, count) ? block : NULL;
}
static inline const float *row_block(const row_call *call, uint32_t row, shape_ref ref,
                                     const size_class *c, float error, float *block) {
    return c->stride == 4 ? row_block_of(call, row, ref, c, 4, error, block)
                          : row_block_of(call, row, ref, c, POSED_VERTICES, error, block);
}

/* The same for the model of a box. */
HEDLEY_ALWAYS_INLINE static const float *row_model(const row_call *call, uint32_t row,
                                                   shape_ref ref, float *model) {
    const size_class *c = &call->store->classes[CLASS_BOX];
    if (call->rows->poses == NULL) {
        return &c->boxes[ref_slot(ref)].x;
    }
    const sepax_pose pose = pose_at(call->rows->poses, row);
    box_at_pose(class_vertices(c, ref_slot(ref)), &pose, model);
    return model;
}

/* --------------------------------------------------------------------- pairs */

/* The kernel of the shape of a row with one of its list. */
static inline uint8_t row_pair_kernel(const row_call *call, shape_ref a, shape_ref b) {
    const shape_ref irregular = call->margin > 0 ? REF_IRREGULAR : 0;
    const unsigned k = relation_kernel(SEPAX_AUTO, a | irregular, b);
    const bool fits = call->rows->poses == NULL || class_stride(ref_class(a)) <= POSED_VERTICES;
    return fits && RUN(relations)[k].group != NULL ? (uint8_t)k : ROW_NO_KERNEL;
}

/* Leaves some pairs of a piece undecided. */
HEDLEY_NEVER_INLINE static void pairs_leave(row_batch *b, uint32_t piece, uint32_t open) {
    for (; open != 0; open &= open - 1) {
        b->left[b->left_count++] = (uint16_t)(PIECE_PAIRS * piece + (uint32_t)__builtin_ctz(open));
    }
}

/* Adds an open pair for a kernel. Some kernels take the larger shape second. */
HEDLEY_ALWAYS_INLINE static void pair_add(row_batch *b, uint8_t k, const float *a,
                                          const float *other, bool turned, uint32_t number) {
    const uint32_t n = b->open_count++;
    b->open[n] = (uint16_t)number;
    b->kernels[n] = k;
    b->used |= (uint64_t)1 << k;
    b->a[n] = turned ? other : a;
    b->b[n] = turned ? a : other;
}

/* Lists the open pairs of a piece of any kinds. */
HEDLEY_NEVER_INLINE static void pairs_list(row_batch *b, uint32_t piece) {
    const row_call *call = &b->call;
    const row_piece *p = &b->pieces[piece];
    const sepax_store *store = call->store;
    const shape_ref a = row_ref(call, p->shape);
    const size_class *own = &store->classes[ref_class(a)];
    uint8_t *of_b = b->kernel_of[ref_kind(a)];
    const float *block = NULL, *model = NULL;
    bool placed = false;
    for (uint32_t open = p->open; open != 0; open &= open - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(open), number = PIECE_PAIRS * piece + place;
        const shape_ref ref = store->refs[p->ids[place]];
        const size_class *c = &store->classes[ref_class(ref)];
        const size_t at = 2 * (size_t)c->stride * ref_slot(ref);
        uint8_t *found = &of_b[ref_kind(ref)];
        *found = *found == ROW_KERNEL_UNKNOWN ? row_pair_kernel(call, a, ref) : *found;
        const uint8_t k = *found;
        if (k == KERNEL_BOX) {
            model = model != NULL ? model : row_model(call, p->row, a, b->models[piece]);
            pair_add(b, k, model, &c->boxes->x + at, false, number);
            continue;
        }
        if (k != ROW_NO_KERNEL && !placed) {
            placed = true;
            block = row_block(call, p->row, a, own, p->error, b->blocks[piece]);
        }
        if (k == ROW_NO_KERNEL || block == NULL) {
            pairs_leave(b, piece, open & (0u - open));
        } else {
            const bool turned = kernel_turns(k) && ref_class(a) > ref_class(ref);
            pair_add(b, k, block, c->world + at, turned, number);
        }
    }
}

/* Poses the shapes of all pieces, and lists their open pairs, where all shapes are alike. `stride`
 * is that of their class, a constant, and `models` whether the kernel compares models. */
HEDLEY_ALWAYS_INLINE static void pairs_list_alike(row_batch *b, uint32_t stride, bool models) {
    const row_call *call = &b->call;
    const unsigned class_index = call->store->plain_class;
    const size_class *c = &call->store->classes[class_index];
    const float *const blocks = models ? &c->boxes->x : c->world;
    const uint32_t count = b->piece_count;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        const row_piece *p = &b->pieces[i];
        const shape_ref ref = ref_of(class_index, p->shape);
        if (p->open == 0) {
            continue;
        }
        const float *own = models
                               ? row_model(call, p->row, ref, b->models[i])
                               : row_block_of(call, p->row, ref, c, stride, p->error, b->blocks[i]);
        if (HEDLEY_UNLIKELY(own == NULL)) {
            pairs_leave(b, i, p->open);
            continue;
        }
        for (uint32_t open = p->open; open != 0; open &= open - 1, n++) {
            const uint32_t place = (uint32_t)__builtin_ctz(open);
            b->open[n] = (uint16_t)(PIECE_PAIRS * i + place);
            b->a[n] = own;
            b->b[n] = blocks + (size_t)(2 * stride) * p->ids[place];
        }
    }
    b->open_count = n;
}

/* Lists the open pairs of all pieces. */
static inline void pieces_list(row_batch *b) {
    const row_call *call = &b->call;
    const unsigned class_index = call->store->plain_class;
    const shape_ref ref = ref_of(class_index, 0);
    const uint8_t k = call->alike ? row_pair_kernel(call, ref, ref) : ROW_NO_KERNEL;
    if (k == ROW_NO_KERNEL || kernel_rounded(k)) {
        for (uint32_t i = 0; i < b->piece_count; i++) {
            pairs_list(b, i);
        }
        return;
    }
    b->used = (uint64_t)1 << k;
    if (k == KERNEL_BOX) {
        pairs_list_alike(b, 4, true);
    } else if (class_stride(class_index) == 4) {
        pairs_list_alike(b, 4, false);
    } else {
        pairs_list_alike(b, POSED_VERTICES, false);
    }
}

/* Moves the block of a piece by the shift of its row, `wider` > 0; NULL where the vertices are not
 * certainly their own hull then. A shift rounds vertices by less than discs are wider; where that
 * is in doubt, no edge may have vanished. */
HEDLEY_NEVER_INLINE static const float *block_shift(const row_batch *b, const row_piece *p,
                                                    const size_class *c, uint32_t count,
                                                    const float *block, float size,
                                                    float moved[2 * POSED_VERTICES]) {
    const sepax_vec2 by = row_shift(b->call.rows, p->row);
    for (uint32_t v = 0; v < c->stride; v++) {
        moved[v] = block[v] + by.x;
        moved[c->stride + v] = block[c->stride + v] + by.y;
    }
    const uint32_t slot = ref_slot(b->call.store->refs[p->shape]);
    const bool near = b->call.rows->poses != NULL && c->shapes.home != NULL &&
                      class_home(c, slot)->room > p->error + size * SHIFT_SLACK;
    return near || block_is_hull(moved, c->stride, count) ? moved : NULL;
}

/* Relates the pairs of a piece one by one: there are few of them, or its row has a shift, and
 * kernels have the thresholds of vertices that no shift has rounded. */
HEDLEY_NEVER_INLINE static void pairs_relate_singly(row_batch *b, uint32_t piece, bool shifted,
                                                    const shape_bounds *disc) {
    const row_call *call = &b->call;
    row_piece *p = &b->pieces[piece];
    const shape_ref ref = row_ref(call, p->shape);
    const size_class *c = &call->store->classes[ref_class(ref)];
    const uint32_t count = c->boxes != NULL ? 4 : c->shapes.count[ref_slot(ref)];
    const float x = fabsf(disc->x), y = fabsf(disc->y);
    const float size = (x > y ? x : y) + disc->outer, wider = shifted ? size * SHIFT_REACH : 0;
    float own[2 * POSED_VERTICES];
    const bool usual = !library_is_small() && (ref & REF_IRREGULAR) == 0 &&
                       c->stride <= POSED_VERTICES && size < FARTHEST_SHIFT && call->margin == 0;
    const float *block = usual ? row_block(call, p->row, ref, c, p->error, own) : NULL;
    if (block != NULL && shifted) {
        block = block_shift(b, p, c, count, block, size, own);
    }
    const seen_shape seen = {.core = {.x = block,
                                      .y = block + (block != NULL ? c->stride : 0),
                                      .count = count,
                                      .stride = c->stride},
                             .wide = {disc->x, disc->y, disc->outer + wider, -INFINITY},
                             .wider = wider};
    for (uint32_t open = p->open; open != 0; open &= open - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(open);
        const uint8_t relation =
            block != NULL ? seen_compare(call->store, &seen, p->ids[place]) : UNDECIDED;
        if (relation == UNDECIDED) {
            pairs_leave(b, piece, open & (0u - open));
        } else {
            row_batch_add(b, p->group, p->pair + place, relation);
        }
    }
    p->open = 0;
}

/* ---------------------------------------------------------------------- scan */

/* Makes the discs of the next rows of a group, and finds which are near; where each row is a group
 * of its own, those of the next groups too. */
HEDLEY_NEVER_INLINE static void look_ahead(row_batch *b, size_t row, size_t group_end) {
    const row_call *call = &b->call;
    const size_t end = call->rows->groups != NULL ? group_end : call->rows->row_count;
    const size_t left = end - row;
    posed_discs_fill(call, &b->discs, row, left < SEPAX_LANES ? left : SEPAX_LANES);
    find_near(call, &b->discs);
}

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
            pairs_relate_singly(b, piece, true, &disc);
        }
    }
}

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
            piece_take(b, part_compare(bounds, &disc, shape, ids, count, skip_self),
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

#ifndef SEPAX_SMALL
/* See row_functions. */
static void try_rows(row_batch *b) {
    const row_call *call = &b->call;
    const sepax_rows *const rows = call->rows;
    const uint32_t count = b->group_count;
    uint32_t pair = 0;
    b->left_count = 0;
    for (uint32_t row = 0; row < count; row++) {
        const row_list list = list_at(rows, row_list_number(rows, row));
        const uint32_t size = list.end - list.first;
        const sepax_id shape = id_at(rows->shapes, row);
        posed_discs d;
        posed_discs_fill(call, &d, row, 1);
        const sepax_id *ids = part_ids(call, list.first, size, b->copies[row]);
        const shape_bounds disc = disc_at(&d, 0, 0);
        const part_left found =
            size > 0 ? part_compare(call->store->bounds, &disc, shape, ids, size, call->skip_self)
                     : (part_left){0, 0, 0};
        const uint32_t open = open_before_sure(b, found, row, pair);
        if ((open | found.selves) != 0) {
            b->pieces[row] = (row_piece){.ids = ids,
                                         .row = row,
                                         .shape = shape,
                                         .group = row,
                                         .pair = pair,
                                         .open = open,
                                         .error = d.error[0]};
            b->left_count += found.selves != 0;
            pairs_relate_singly(b, row, rows->shifts != NULL && row_is_shifted(rows, row), &disc);
        }
        pair += size;
    }
}
#endif

/* Where a batch is: the group that comes next, its rows, and the place and the index of the next
 * pair. */
typedef struct scan_place {
    size_t row, end;
    uint32_t group, at, pair;
} scan_place;

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
        const bool by_columns =
            !library_is_small() && call->columns != NULL && !may_be_self(call, shape);
        b->pieces[b->piece_count] = (row_piece){
            .ids = ids, .row = (uint32_t)row, .shape = shape, .group = place->group, .pair = pair};
        const part_left found =
            by_columns
                ? part_compare_columns(call, &disc, number, first - list.first, count)
                : part_compare(call->store->bounds, &disc, shape, ids, count, call->skip_self);
        piece_take(b, found, l);
    }
}

/* Passes the rows of the group up to the first near one, among those whose discs are made. */
HEDLEY_ALWAYS_INLINE static void pass_rows(const row_call *call, const posed_discs *d,
                                           scan_place *p) {
    const size_t from = p->row - d->first;
    const uint32_t near = d->near >> from;
    const size_t here = d->count - from < p->end - p->row ? d->count - from : p->end - p->row;
    const size_t next = near != 0 ? (size_t)__builtin_ctz(near) : SEPAX_LANES;
    const size_t count = next < here ? next : here;
    p->pair += (uint32_t)rows_sum(call->rows, call->each, p->row, p->row + count);
    p->row += count;
}

/* Whether open pairs may decide the group that comes next. */
HEDLEY_ALWAYS_INLINE static bool group_waits(const row_batch *b, uint32_t group) {
    return b->piece_count > 0 && b->pieces[b->piece_count - 1].group == group;
}

/* Sends groups past the discs of their lists, until one has to wait for its open pairs or there is
 * no room for more. */
HEDLEY_NEVER_INLINE static void scan_groups(row_batch *b) {
    const row_call *call = &b->call;
    const uint32_t group_count = b->group_count, first_pair = b->pair;
    const posed_discs *d = &b->discs;
    scan_place p = {b->row, b->end, b->group, b->at, b->pair};
    while (p.group < group_count && b->piece_count < BATCH_PIECES) {
        if (p.row < p.end && b->relations[p.group] >= b->enough) {
            const size_t left = rows_sum(call->rows, call->each, p.row, p.end) - p.at;
            p.pair += (uint32_t)left;
            b->seen -= left;
            p.row = p.end;
            p.at = 0;
        } else if (p.row < p.end) {
            if (group_waits(b, p.group)) {
                break;
            }
            if (p.row - d->first >= d->count) {
                look_ahead(b, p.row, p.end);
            }
            if ((d->near >> (p.row - d->first) & 1) != 0) {
                scan_row(b, &p);
            } else {
                pass_rows(call, d, &p);
            }
        }
        if (p.row == p.end && ++p.group < group_count) {
            p.end = rows_group_begin(call->rows, b->first_group + p.group + 1);
        }
    }
    b->row = p.row;
    b->end = p.end;
    b->group = p.group;
    b->at = p.at;
    b->pair = p.pair;
    b->seen += p.pair - first_pair;
}

/* -------------------------------------------------------------------- relate */

/* Folds the relations of some open pairs. Mostly few are not disjoint, and which is not
 * predictable. */
HEDLEY_ALWAYS_INLINE static void relations_fold(row_batch *b, const uint16_t *numbers,
                                                const uint8_t *found, uint32_t count) {
    uint8_t some[SEPAX_LANES]; /* that are not disjoint */
    uint32_t some_count = 0;
    for (uint32_t l = 0; l < count; l++) {
        some[some_count] = (uint8_t)l;
        some_count += found[l] != SEPAX_DISJOINT;
    }
    for (uint32_t i = 0; i < some_count; i++) {
        const uint32_t number = numbers[some[i]], place = number % PIECE_PAIRS;
        const row_piece *piece = &b->pieces[number / PIECE_PAIRS];
        const uint8_t relation = found[some[i]];
        if (relation == UNDECIDED) {
            b->left[b->left_count++] = (uint16_t)number;
        } else {
            row_batch_add(b, piece->group, piece->pair + place, relation);
        }
    }
}

/* All open pairs, of one kernel that takes no radii. The last pair fills the last group. */
static inline void relate_alike(row_batch *b, unsigned k) {
    const uint32_t count = b->open_count;
    relate_lanes_function *const relate = RUN(relations)[k].group;
    for (uint32_t n = count; n < count + SEPAX_LANES; n++) {
        b->a[n] = b->a[count - 1];
        b->b[n] = b->b[count - 1];
    }
    for (uint32_t n = 0; n < count; n += SEPAX_LANES) {
        const uint32_t left = count - n;
        lane_group group;
        uint8_t found[SEPAX_LANES];
        memcpy(group.a, b->a + n, sizeof group.a);
        memcpy(group.b, b->b + n, sizeof group.b);
        relate(&group, found);
        relations_fold(b, b->open + n, found, left < SEPAX_LANES ? left : SEPAX_LANES);
    }
}

/* Relates some open pairs of one kernel, up to a group of them, by their places in the list. */
HEDLEY_NEVER_INLINE static void pairs_relate(row_batch *b, unsigned k, const uint16_t *places,
                                             uint32_t count) {
    const sepax_store *store = b->call.store;
    lane_group group;
    uint8_t found[SEPAX_LANES];
    uint16_t numbers[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t n = places[l < count ? l : count - 1], number = b->open[n];
        numbers[l] = (uint16_t)number;
        group.a[l] = b->a[n];
        group.b[l] = b->b[n];
        if (kernel_rounded(k)) {
            const row_piece *p = &b->pieces[number / PIECE_PAIRS];
            group.radius[l] = ((double)store_radius(store, p->shape) +
                               (double)store_radius(store, p->ids[number % PIECE_PAIRS])) +
                              (double)b->call.margin;
        }
    }
    RUN(relations)[k].group(&group, found);
    relations_fold(b, numbers, found, count);
}

/* All open pairs of one kernel of many. */
static inline void relate_by_kernel(row_batch *b, unsigned k) {
    const uint32_t open_count = b->open_count;
    uint16_t places[SEPAX_LANES];
    uint32_t count = 0;
    for (uint32_t n = 0; n < open_count; n++) {
        places[count] = (uint16_t)n;
        count += b->kernels[n] == k;
        if (count == SEPAX_LANES) {
            pairs_relate(b, k, places, SEPAX_LANES);
            count = 0;
        }
    }
    if (count > 0) {
        pairs_relate(b, k, places, count);
    }
}

/* See row_functions. */
static void relate_row_batch(row_batch *b) {
    b->piece_count = b->open_count = b->left_count = 0;
    b->used = 0;
    if (b->singles) {
        scan_singles(b);
    } else {
        scan_groups(b);
    }
    pieces_list(b);
    const uint64_t used = b->open_count > 0 ? b->used : 0;
    if (used != 0 && (used & (used - 1)) == 0 && !kernel_rounded((unsigned)__builtin_ctzll(used))) {
        relate_alike(b, (unsigned)__builtin_ctzll(used));
        return;
    }
    for (uint64_t left = used; left != 0; left &= left - 1) {
        relate_by_kernel(b, (unsigned)__builtin_ctzll(left));
    }
}

#endif
