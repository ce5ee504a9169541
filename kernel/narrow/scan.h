/* SPDX-License-Identifier: MIT
 *
 * The scan of rows: discs at poses against those of lists, row after row of each group, until a few
 * pieces of the group have open pairs; a row without open pairs makes no piece. Comes in: a wave
 * with its groups. Goes out: pieces, their open pairs, and the kernels of these.
 */
#ifndef SEPAX_SCAN_H
#define SEPAX_SCAN_H

#include "narrow/cull/near_rows.h"
#include "narrow/cull/row_pieces.h"
#include "narrow/select.h"

/* ------------------------------------------------------------------- route */

/* The kernel of a posed shape of one kind with a stored one of another. */
static inline uint8_t wave_kernel(const row_wave *w, shape_ref a, shape_ref b) {
    const shape_ref irregular = w->margin > 0 ? REF_IRREGULAR : 0;
    const unsigned k = relation_kernel(SEPAX_AUTO, a | irregular, b);
    const bool in_lanes = wave_has_class(ref_class(a)) && RUN(relations)[k].group != NULL;
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
HEDLEY_NEVER_INLINE static void look_ahead(row_wave *w, const row_group *g, posed_discs *d) {
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
    piece_cull(w, p, &bounds);
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

/* Whether a group may have more pieces in this wave. */
HEDLEY_ALWAYS_INLINE static bool goes_on(const row_group *g) {
    return g->row < g->end && g->pair < g->limit && g->pieces < GROUP_PIECES;
}

/* Takes the next pairs of a group, which are those of a near row. */
HEDLEY_ALWAYS_INLINE static void scan_row(row_wave *w, uint32_t group, const posed_discs *d) {
    row_group *g = &w->groups[group];
    if (take_piece(w, group, d)) {
        const row_piece *p = &w->pieces[w->piece_count - 1];
        g->limit = g->pieces == 0 ? p->pair + PAIRS_AHEAD : g->limit;
        /* a pair that certainly overlaps decides the group */
        g->pieces = (uint8_t)(p->sure < p->count ? GROUP_PIECES : g->pieces + 1u);
    }
}

/* The groups whose poses are fetched while discs are made: they lie apart, a group from the next.
 */
#define POSES_AHEAD 4u
HEDLEY_ALWAYS_INLINE static void fetch_poses(const row_wave *w, uint32_t group) {
    const size_t row = w->groups[group].row, left = w->rows->row_count - row;
    const size_t bytes = (left < SEPAX_LANES ? left : SEPAX_LANES) * sizeof(sepax_pose);
    const char *const from = (const char *)w->rows->poses + row * sizeof(sepax_pose);
    for (size_t at = 0; at < bytes; at += 64) {
        __builtin_prefetch(from + at);
    }
}

/* Takes the groups that are decided, or at their end, out of the active ones, and lists the others;
 * returns how many. */
static inline uint32_t begin_scan(row_wave *w, uint16_t list[WAVE_GROUPS]) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < w->active_count; i++) {
        const uint16_t group = w->active[i];
        row_group *g = &w->groups[group];
        g->pieces = 0;
        g->limit = SEPAX_NO_PAIR;
        w->active[left] = list[left] = group;
        left += g->relation < w->enough && g->row < g->end;
    }
    w->active_count = left;
    return left;
}

/* Passes the rows of the groups list[0 .. *count - 1] up to the first near one of each, and makes
 * discs where there are none. Lists the groups that are at a near row in `near`, and returns how
 * many. In `list` those without a piece remain whose discs are at their end. */
static inline uint32_t find_rows(row_wave *w, uint16_t *list, uint32_t *count, uint16_t *near) {
    uint32_t near_count = 0, left = 0;
    for (uint32_t i = 0; i < *count; i++) {
        const uint16_t group = list[i];
        row_group *g = &w->groups[group];
        posed_discs *d = discs_of(w, group);
        if (!has_discs(d, g)) {
            fetch_poses(w, i + POSES_AHEAD < *count ? list[i + POSES_AHEAD] : group);
            look_ahead(w, g, d);
        }
        pass_rows(w, g, d);
        const bool here = has_discs(d, g), on = goes_on(g);
        near[near_count] = list[left] = group;
        near_count += on && here;
        left += on && !here && g->pieces == 0;
    }
    *count = left;
    return near_count;
}

/* See row_functions. A near row of each group is taken before the next one of any: how many a group
 * has is not predictable, so a loop over those of one group would mostly end in a misprediction. */
static void scan_rows(row_wave *w) {
    uint16_t list[WAVE_GROUPS], near[WAVE_GROUPS];
    w->piece_count = w->open_count = 0;
    uint32_t count = begin_scan(w, list);
    while (count > 0) {
        const uint32_t near_count = find_rows(w, list, &count, near);
        for (uint32_t i = 0; i < near_count; i++) {
            const row_group *g = &w->groups[near[i]];
            const posed_discs *d = discs_of(w, near[i]);
            scan_row(w, near[i], d);
            list[count] = near[i];
            count += goes_on(g) && (g->pieces == 0 || has_discs(d, g));
        }
    }
}

#endif
