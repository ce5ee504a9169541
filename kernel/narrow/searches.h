/* SPDX-License-Identifier: MIT
 *
 * Separations of groups of plain pairs of shapes of 16, 32 or 64 vertices by strategy support. Each
 * step is done for all pairs of a group before the next one, so that pairs do not wait for each
 * other. Comes in: plain pairs. Goes out: their contacts.
 */
#ifndef SEPAX_SEARCHES_H
#define SEPAX_SEARCHES_H

#include "narrow/settle.h"
#include "narrow/strategies/support_contacts.h"

static inline void prefetch_slot(const size_class *c, uint32_t slot, uint32_t stride) {
    const size_t at = 2 * (size_t)stride * slot;
    for (size_t i = 0; i < 2 * (size_t)stride; i += 16) {
        __builtin_prefetch(c->world + at + i);
        __builtin_prefetch(c->normals + at + i);
        if (stride > LANES_PICKED) {
            __builtin_prefetch(c->points + at + i);
        }
    }
    for (size_t i = 0; i < stride; i += 32) {
        if (stride <= LANES_PICKED) {
            __builtin_prefetch(c->sectors + at / 2 + i);
        }
        __builtin_prefetch(c->turns + at / 2 + i);
    }
}

/* The least and the greatest value of a row of n and one of m floats, in some lane of each. */
HEDLEY_ALWAYS_INLINE static void widen_row(const float *a, uint32_t n, const float *b, uint32_t m,
                                           lanes *low, lanes *minus_high) {
    lanes least = row_at(a, n, 0), most = least;
    for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
        least = lanes_min(least, row_at(a, n, i));
        most = lanes_max(most, row_at(a, n, i));
    }
    for (uint32_t i = 0; i < m; i += SEPAX_LANES) {
        least = lanes_min(least, row_at(b, m, i));
        most = lanes_max(most, row_at(b, m, i));
    }
    *low = least;
    *minus_high = lanes_sub(lanes_set(0.0f), most);
}

/* The separations, those of the overlaps among the lanes of `settled` made safe by the box around
 * both shapes of each pair. The shapes have na and nb vertices. */
HEDLEY_ALWAYS_INLINE static lanes rows_safe(const float *const a[SEPAX_LANES], uint32_t na,
                                            const float *const b[SEPAX_LANES], uint32_t nb,
                                            lanes separation, lane_mask settled) {
    lanes low_x[SEPAX_LANES], low_y[SEPAX_LANES], minus_x[SEPAX_LANES], minus_y[SEPAX_LANES];
    const lanes zero = lanes_set(0.0f);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        widen_row(a[l], na, b[l], nb, &low_x[l], &minus_x[l]);
        widen_row(a[l] + na, na, b[l] + nb, nb, &low_y[l], &minus_y[l]);
    }
    const lane_bounds box = {.low_x = lanes_least_each(low_x),
                             .high_x = lanes_sub(zero, lanes_least_each(minus_x)),
                             .low_y = lanes_least_each(low_y),
                             .high_y = lanes_sub(zero, lanes_least_each(minus_y))};
    return safe_separation(&box, separation, settled);
}

/* Makes the overlaps among the separations of the lanes in `certain` safe. */
HEDLEY_ALWAYS_INLINE static void searches_make_safe(const size_class *c, uint32_t stride,
                                                    const sepax_pair *pairs, uint32_t certain,
                                                    float *separation) {
    lane_group group;
    group_fill_plain(c, pairs, &group);
    lanes_store(separation, rows_safe(group.a, stride, group.b, stride, lanes_load(separation),
                                      lanes_from_bits(certain)));
}

/* SEPAX_LANES pairs from `start` on, of `count`, of which later ones are fetched ahead. Lanes whose
 * widest gap or sign is not certain after the first edge are settled one by one. */
HEDLEY_ALWAYS_INLINE static void separate_searches(const job *j, uint32_t stride,
                                                   const sepax_pair *pairs, uint32_t count,
                                                   uint32_t start, lane_contacts *out) {
    static const float towards_b[2] = {1.0f, -1.0f};
    const size_class *c = j->plain;
    contact_search search[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t ahead = start + l + SEARCH_AHEAD < count ? start + l + SEARCH_AHEAD : 0;
        prefetch_slot(c, pairs[ahead].a, stride);
        prefetch_slot(c, pairs[ahead].b, stride);
        const polygon a = class_polygon(c, pairs[start + l].a, stride);
        const polygon b = class_polygon(c, pairs[start + l].b, stride);
        search_bounds(&a, &b, stride, &search[l]);
    }
    uint32_t alone = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const polygon a = class_polygon(c, pairs[start + l].a, stride);
        const polygon b = class_polygon(c, pairs[start + l].b, stride);
        contact_search *s = &search[l];
        alone |= (uint32_t)search_first(&a, &b, stride, s) << l;
        const float *const normals[2] = {a.nx, b.nx};
        const float *n = normals[s->of_b] + s->edge;
        out->separation[l] = s->gap;
        out->normal_x[l] = n[0] * towards_b[s->of_b] + 0.0f;
        out->normal_y[l] = n[stride] * towards_b[s->of_b] + 0.0f;
        out->edge[l] = s->edge | s->of_b << 31;
    }
    const uint32_t used = count - start < SEPAX_LANES ? count - start : SEPAX_LANES;
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    const uint32_t certain = lanes_certain(j, pairs + start, out->separation);
    if ((j->call->flags & SEPAX_MTV_SAFE) != 0) {
        searches_make_safe(c, stride, pairs + start, certain, out->separation);
        if (j->store->has_levers) {
            add_levers(j, pairs + start, certain, out->separation);
        }
    }
    /* the lanes that are left are computed and written again */
    uint32_t unsure = 0;
    for (uint32_t left = all & ~(alone & certain); left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        const row_pair rows = job_row_pair(j, pairs[start + l]);
        pair_contact contact = search_rest(&rows, stride, &search[l]);
        const bool together = stride == 16 && !row_certain(j, &rows, contact.separation);
        unsure |= (uint32_t)together << l;
        if (!together) {
            settle_row(j, pairs[start + l], &rows, &contact);
        }
        put_contact(out, l, &contact);
    }
    if (unsure != 0) {
        settle_lanes(j, pairs + start, unsure, out);
    }
}

/* One function a size, so that only the frame of the one that runs is on the stack. */
#define SEPARATE_SEARCHES(n)                                                                       \
    HEDLEY_NEVER_INLINE static void separate_searches_##n(const job *j, const sepax_pair *pairs,   \
                                                          uint32_t count, uint32_t start,          \
                                                          lane_contacts *out) {                    \
        separate_searches(j, n, pairs, count, start, out);                                         \
    }
SEPARATE_SEARCHES(16)
SEPARATE_SEARCHES(32)
SEPARATE_SEARCHES(64)

#endif
