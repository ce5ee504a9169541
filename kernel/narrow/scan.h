/* SPDX-License-Identifier: MIT
 *
 * The scan of rows: discs at poses against those of lists, row after row of each group, until a few
 * pieces of the group have open pairs; a row without open pairs makes no piece. Comes in: a wave
 * with its groups. Goes out: pieces, their open pairs, and the kernels of these.
 */
#ifndef SEPAX_SCAN_H
#define SEPAX_SCAN_H

#include "narrow/cull/discs.h"
#include "narrow/cull/near_rows.h"
#include "narrow/cull/posed_discs.h"
#include "narrow/fill.h"
#include "narrow/select.h"
#include "query/rows.h"

/* -------------------------------------------------------------------- cull */

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
                                                     uint32_t at, bool self_too,
                                                     lane_verdict verdict) {
    const uint32_t count = p->count - at < SEPAX_LANES ? p->count - at : SEPAX_LANES;
    const uint32_t used = LANES_ALL >> (SEPAX_LANES - count);
    const uint32_t near = used & ~lanes_bits(verdict.disjoint);
    const uint32_t sure = near & lanes_bits(verdict.overlapping);
    if (!self_too || (w->skip_self && near == 0)) {
        return (lanes_left){near & ~sure, sure};
    }
    const uint32_t self = piece_selves(w, p, at, count);
    return (lanes_left){(near & ~sure & ~self) | (w->skip_self ? 0 : self), sure & ~self};
}

/* Appends the pairs of a piece that discs leave open, up to the first that certainly overlaps. */
HEDLEY_ALWAYS_INLINE static void piece_cull(row_wave *w, row_piece *p, const shape_bounds *bounds,
                                            bool self_too) {
    const lanes a[4] = {lanes_set(bounds->x), lanes_set(bounds->y), lanes_set(bounds->outer),
                        lanes_set(bounds->inner)};
    const lanes margin = lanes_set(w->margin);
    p->sure = p->count;
    for (uint32_t at = 0; at < p->count && p->sure == p->count; at += SEPAX_LANES) {
        lanes joined[4];
        piece_load(w, p, at, joined);
        for (unsigned f = 0; f < 4; f++) {
            joined[f] = f < 2 ? lanes_sub(joined[f], a[f]) : lanes_add(joined[f], a[f]);
        }
        lanes_left left = piece_verdict(w, p, at, self_too, verdict_by_bounds(joined, margin));
        if (left.sure != 0) {
            p->sure = at + (uint32_t)__builtin_ctz(left.sure);
            left.open &= (left.sure & (0u - left.sure)) - 1;
        }
        w->open_count += lanes_pack_indices(left.open, at, w->open + w->open_count);
    }
    p->end = w->open_count;
}

/* ------------------------------------------------------------------- route */

/* The kernel of a posed shape of one kind with a stored one of another. */
static inline uint8_t wave_kernel(const row_wave *w, shape_ref a, shape_ref b) {
    const shape_ref irregular = w->margin > 0 ? REF_IRREGULAR : 0;
    const unsigned k = relation_kernel(SEPAX_AUTO, a | irregular, b);
    const bool in_lanes = wave_has_class(ref_class(a)) && kernels[k].relation.group != NULL;
    return in_lanes ? (uint8_t)k : WAVE_NO_KERNEL;
}

/* The reference of a shape as it is at a pose where rounding collapses nothing. */
static inline shape_ref posed_ref(const row_wave *w, sepax_id id) {
    const shape_ref ref = w->store->refs[id];
    const unsigned class_index = ref_class(ref);
    const uint32_t count = w->store->classes[class_index].shapes.count[ref_slot(ref)];
    const bool irregular = class_is_irregular(class_index, count, store_radius(w->store, id));
    return irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
}

static inline void piece_route(row_wave *w, row_piece *p, uint32_t begin) {
    const shape_ref a = posed_ref(w, p->shape);
    uint8_t *of_b = w->kernel_of[ref_kind(a)];
    p->by_model = p->by_vertices = false;
    for (uint32_t i = begin; i < p->end; i++) {
        const sepax_id id = wave_id(w, p, w->open[i]);
        const shape_ref b = w->store->refs[id];
        uint8_t *found = &of_b[ref_kind(b)];
        *found = *found == WAVE_KERNEL_UNKNOWN ? wave_kernel(w, a, b) : *found;
        w->kernels[i] = id == p->shape ? WAVE_NO_KERNEL : *found;
        p->by_model |= w->kernels[i] == KERNEL_BOX;
        p->by_vertices |= w->kernels[i] != KERNEL_BOX && w->kernels[i] != WAVE_NO_KERNEL;
    }
}

/* -------------------------------------------------------------------- scan */

/* Makes the discs of the next rows of a group, and finds which are near; where each row is a group
 * of its own, those of the next groups too. */
HEDLEY_NEVER_INLINE static void look_ahead(const row_wave *w, const row_group *g, posed_discs *d) {
    const size_t end = w->rows->groups != NULL ? g->end : w->rows->row_count;
    const size_t left = end - g->row;
    posed_discs_fill(w, d, g->row, left < SEPAX_LANES ? left : SEPAX_LANES);
    find_near(w, d);
}

/* Passes the rows of a group up to the first near one, among those whose discs are made. */
HEDLEY_ALWAYS_INLINE static void pass_rows(const row_wave *w, row_group *g, const posed_discs *d) {
    const size_t from = g->row - d->first;
    const uint32_t near = d->near >> from;
    const size_t here = d->count - from < g->end - g->row ? d->count - from : g->end - g->row;
    const size_t next = near != 0 ? (size_t)__builtin_ctz(near) : SEPAX_LANES;
    const size_t count = next < here ? next : here;
    g->pair += (uint32_t)rows_sum(w->rows, w->each, g->row, g->row + count);
    g->row += (uint32_t)count;
}

/* Makes a piece of the next pairs of a group, if discs leave any of them open or certain to
 * overlap; returns whether it did. The group then continues behind these pairs. */
HEDLEY_ALWAYS_INLINE static bool take_piece(row_wave *w, uint32_t group, const posed_discs *d) {
    row_group *g = &w->groups[group];
    const size_t l = g->row - d->first;
    const size_t number = row_list_number(w->rows, g->row);
    const row_list list = list_at(w->rows, number);
    const uint32_t first = list.first + g->at, left = list.end - first;
    const uint32_t begin = w->open_count;
    const shape_bounds bounds = {d->x[l], d->y[l], d->outer[l], d->inner[l]};
    row_piece *p = &w->pieces[w->piece_count];
    *p = (row_piece){.group = group,
                     .shape = id_at(w->rows->shapes, g->row),
                     .list = (uint32_t)number,
                     .at = g->at,
                     .first = first,
                     .count = left < PIECE_PAIRS ? left : PIECE_PAIRS,
                     .pair = g->pair};
    piece_cull(w, p, &bounds, may_be_self(w, p->shape));
    const bool taken = p->end > begin || p->sure < p->count;
    if (taken) {
        piece_route(w, p, begin);
        w->poses[w->piece_count++] = pose_at(w->rows->poses, g->row);
    }
    g->pair += p->count;
    g->at = left > PIECE_PAIRS ? g->at + PIECE_PAIRS : 0;
    g->row += left <= PIECE_PAIRS;
    return taken;
}

/* Where the discs of the next rows of a group are. */
HEDLEY_ALWAYS_INLINE static posed_discs *discs_of(row_wave *w, uint32_t group) {
    return &w->discs[w->rows->groups != NULL ? group : group / SEPAX_LANES];
}

HEDLEY_ALWAYS_INLINE static bool has_discs(const posed_discs *d, const row_group *g) {
    return g->row - d->first < d->count;
}

/* Scans the rows of a group whose discs are made, until there are enough pieces. */
HEDLEY_ALWAYS_INLINE static void scan_group(row_wave *w, uint32_t group) {
    row_group *g = &w->groups[group];
    const posed_discs *d = discs_of(w, group);
    const uint32_t before = g->pair;
    uint32_t pieces = 0, limit = SEPAX_NO_PAIR;
    while (g->row < g->end && has_discs(d, g) && pieces < GROUP_PIECES && g->pair < limit) {
        if ((d->near >> (g->row - d->first) & 1u) == 0) {
            pass_rows(w, g, d);
        } else if (take_piece(w, group, d)) {
            const row_piece *p = &w->pieces[w->piece_count - 1];
            limit = pieces == 0 ? p->pair + PAIRS_AHEAD : limit;
            pieces = p->sure < p->count ? GROUP_PIECES : pieces + 1; /* this decides the group */
        }
    }
    w->seen += g->pair - before;
}

/* See sepax_backend. The discs of all groups come first: branches on them are often mispredicted,
 * and each group would have to wait for its own discs. */
static void scan_rows(row_wave *w) {
    uint32_t left = 0;
    w->piece_count = w->open_count = 0;
    for (uint32_t i = 0; i < w->active_count; i++) {
        const uint16_t group = w->active[i];
        w->active[left] = group;
        left +=
            w->groups[group].relation < w->enough && w->groups[group].row < w->groups[group].end;
    }
    w->active_count = left;
    for (uint32_t i = 0; i < left; i++) {
        posed_discs *d = discs_of(w, w->active[i]);
        if (!has_discs(d, &w->groups[w->active[i]])) {
            look_ahead(w, &w->groups[w->active[i]], d);
        }
    }
    for (uint32_t i = 0; i < left; i++) {
        scan_group(w, w->active[i]);
    }
}

#endif
