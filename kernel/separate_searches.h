/* SPDX-License-Identifier: MIT
 *
 * Separations of a store of nothing but shapes of 16, 32 or 64 vertices: strategy support, step by
 * step for a group of pairs.
 */
#ifndef SEPAX_SEPARATE_SEARCHES_H
#define SEPAX_SEPARATE_SEARCHES_H

#include "contacts.h"

/* Bit l: the sign of separation[l] is certain without the exact relation, for the pairs l. */
static inline uint32_t lanes_certain(const tile_job *job, const sepax_pair *pairs,
                                     const float *separation) {
    const float *row_a[SEPAX_LANES], *row_b[SEPAX_LANES];
    lanes a[4], b[4]; /* the fields of shape_bounds: x y outer inner */
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        row_a[l] = &tile_bounds(job, pairs[l].a)->x;
        row_b[l] = &tile_bounds(job, pairs[l].b)->x;
    }
    lanes_load_quads(row_a, 0, a);
    lanes_load_quads(row_b, 0, b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes reach = lanes_reach(dx, dy, a[2], b[2]);
    const lanes extent = lanes_add(reach, reach);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask narrow = lanes_greater(lanes_set(WIDE_EXTENT), extent);
    const lane_mask certain = lanes_greater(lanes_abs(lanes_load(separation)), threshold);
    return job->levels & LEVEL_FLOAT ? lanes_bits(lanes_and(narrow, certain)) : 0;
}

/* Pairs whose shapes are asked for before they are needed: large ones fill the nearest cache soon.
 */
#define SEARCH_AHEAD 3

static inline void prefetch_slot(const size_class *c, uint32_t slot, uint32_t stride) {
    const size_t at = 2 * (size_t)stride * slot;
    for (size_t i = 0; i < 2 * (size_t)stride; i += 16) {
        __builtin_prefetch(c->world + at + i);
        __builtin_prefetch(c->normals + at + i);
        __builtin_prefetch(c->sectors + at + i);
    }
    for (size_t i = 0; i < stride; i += 32) {
        __builtin_prefetch(c->turns + at / 2 + i);
    }
}

/* The box around both shapes of each of SEPAX_LANES pairs. */
HEDLEY_ALWAYS_INLINE static lane_bounds searches_box(const size_class *c, uint32_t stride,
                                                     const sepax_pair *pairs) {
    lanes low_x[SEPAX_LANES], low_y[SEPAX_LANES], minus_x[SEPAX_LANES], minus_y[SEPAX_LANES];
    const lanes zero = lanes_set(0.0f);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const polygon a = class_polygon(c, pairs[l].a, stride);
        const polygon b = class_polygon(c, pairs[l].b, stride);
        lanes least_x = lanes_set(INFINITY), least_y = least_x;
        lanes most_x = lanes_set(-INFINITY), most_y = most_x;
        for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
            const lanes ax = lanes_load(a.x + i), bx = lanes_load(b.x + i);
            const lanes ay = lanes_load(a.y + i), by = lanes_load(b.y + i);
            least_x = lanes_min(least_x, lanes_min(ax, bx));
            least_y = lanes_min(least_y, lanes_min(ay, by));
            most_x = lanes_max(most_x, lanes_max(ax, bx));
            most_y = lanes_max(most_y, lanes_max(ay, by));
        }
        low_x[l] = least_x;
        low_y[l] = least_y;
        minus_x[l] = lanes_sub(zero, most_x);
        minus_y[l] = lanes_sub(zero, most_y);
    }
    return (lane_bounds){.low_x = lanes_least_each(low_x),
                         .high_x = lanes_sub(zero, lanes_least_each(minus_x)),
                         .low_y = lanes_least_each(low_y),
                         .high_y = lanes_sub(zero, lanes_least_each(minus_y))};
}

/* Makes the overlaps among the separations of SEPAX_LANES pairs safe. */
HEDLEY_ALWAYS_INLINE static void searches_make_safe(const size_class *c, uint32_t stride,
                                                    const sepax_pair *pairs, float *separation) {
    const lane_bounds box = searches_box(c, stride, pairs);
    lanes_store(separation,
                safe_separation(&box, lanes_load(separation), lanes_from_bits(LANES_ALL)));
}

/* SEPAX_LANES pairs of a store of nothing but shapes with `stride` vertices, step by step: the
 * steps of different pairs do not wait for each other. */
HEDLEY_ALWAYS_INLINE static void separate_searches(const tile_job *job, uint32_t stride,
                                                   const sepax_pair *pairs, uint32_t count,
                                                   uint32_t start, const tile_contacts *out) {
    const size_class *c = &job->store->classes[job->uniform];
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
    static const float towards_b[2] = {1.0f, -1.0f};
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const polygon a = class_polygon(c, pairs[start + l].a, stride);
        const polygon b = class_polygon(c, pairs[start + l].b, stride);
        contact_search *s = &search[l];
        alone |= (uint32_t)search_first(&a, &b, stride, s) << l;
        const float *const normals[2] = {a.nx, b.nx};
        const float *n = normals[s->of_b] + s->edge;
        out->separation[start + l] = s->gap;
        out->normal_x[start + l] = n[0] * towards_b[s->of_b] + 0.0f;
        out->normal_y[start + l] = n[stride] * towards_b[s->of_b] + 0.0f;
        out->edge[start + l] = s->edge | s->of_b << 31;
    }
    const uint32_t used = count - start < SEPAX_LANES ? count - start : SEPAX_LANES;
    const uint32_t certain = lanes_certain(job, pairs + start, out->separation + start);
    if (job->flags & SEPAX_MTV_SAFE) {
        searches_make_safe(c, stride, pairs + start, out->separation + start);
    }
    /* what is left is written anew */
    uint32_t left = ~(alone & certain) & (LANES_ALL >> (SEPAX_LANES - used));
    for (; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        const row_pair rows = tile_row_pair(job, pairs[start + l]);
        pair_contact contact = search_rest(&rows, stride, &search[l]);
        settle_row(job, pairs[start + l], &rows, &contact);
        put_contact(out, start + l, &contact);
    }
}

static inline void separate_support_tile(const tile_job *job, const sepax_pair *pairs,
                                         uint32_t count, const tile_contacts *out) {
    const uint32_t stride = job->store->classes[job->uniform].stride;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        if (stride == 16) {
            separate_searches(job, 16, pairs, count, i, out);
        } else if (stride == 32) {
            separate_searches(job, 32, pairs, count, i, out);
        } else {
            separate_searches(job, 64, pairs, count, i, out);
        }
    }
}

#endif
