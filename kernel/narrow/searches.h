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

/* SEPAX_LANES pairs from `start` on, of `count`, of which later ones are fetched ahead. Lanes whose
 * widest gap or sign is not certain after the first edge are settled one by one, and so are
 * overlaps that have to be safe. */
HEDLEY_ALWAYS_INLINE static void separate_searches(const job *j, uint32_t stride,
                                                   const sepax_pair *pairs, uint32_t count,
                                                   uint32_t start, lane_contacts *out) {
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
        static const float towards_b[2] = {1.0f, -1.0f};
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
    const lanes found = lanes_load(out->separation), zero = lanes_set(0.0f);
    const bool safe = (j->call->flags & SEPAX_MTV_SAFE) != 0;
    const uint32_t deep = safe ? lanes_bits(lanes_greater(zero, found)) : 0;
    const uint32_t done = alone & ~deep & lanes_certain(j, pairs + start, out->separation);
    uint32_t unsure = 0;
    for (uint32_t left = ~done & LANES_ALL >> (SEPAX_LANES - used); left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        row_pair rows;
        RUN(job_fill_row)(j, pairs[start + l], &rows);
        pair_contact contact =
            alone >> l & 1u ? found_contact(out, l) : separate_row_support(&rows);
        if (stride == 16 && !row_certain(j, &rows, contact.separation)) {
            unsure |= 1u << l;
        } else {
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
