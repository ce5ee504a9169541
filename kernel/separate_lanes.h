/* SPDX-License-Identifier: MIT
 *
 * Separations by lane kernels: of the pairs of a mixed store, sorted by kernel first, and of a
 * uniform one as they come.
 */
#ifndef SEPAX_SEPARATE_LANES_H
#define SEPAX_SEPARATE_LANES_H

#include "contacts.h"

/* Whether the kernels are to make overlaps safe. */
static inline bool kernels_make_safe(const tile_job *job) {
    return (job->levels & LEVEL_FLOAT) && (job->flags & SEPAX_MTV_SAFE);
}

/* The lanes whose sign is not certain: all where the float level is not wanted. */
static inline uint32_t uncertain_lanes(const tile_job *job, const lane_contacts *found) {
    return job->levels & LEVEL_FLOAT ? ~found->certain & LANES_ALL : LANES_ALL;
}

/* Gives the uncertain ones of the first `used` lanes of a group the sign of their relation: that of
 * the float filter first, which is exact on a grid. Lane l is the pair, and the contact, index[l].
 */
static inline void finish_group(const tile_job *job, unsigned kernel, const lane_group *group,
                                uint32_t uncertain, const sepax_pair *pairs, const uint16_t *index,
                                uint32_t used, const tile_contacts *out) {
    const uint32_t left = uncertain & (LANES_ALL >> (SEPAX_LANES - used));
    uint8_t relations[SEPAX_LANES];
    at_level(job, LEVEL_FLOAT, lane_kernels[vertex_kernel(kernel)].relate)(group, relations);
    for (uint32_t l = 0; left >> l != 0; l++) {
        if (left >> l & 1u) {
            pair_contact contact = found_contact(out, index[l]);
            contact_finish(job, pairs[index[l]], relations[l], &contact);
            put_contact(out, index[l], &contact);
        }
    }
}

/* The pairs of a tile, sorted by the kernel that serves them: kernel k serves first[k] up to
 * first[k + 1]. */
typedef struct contact_order {
    uint32_t first[KERNEL_COUNT + 1];
    uint16_t index[TILE + SEPAX_LANES];                     /* of the pair */
    shape_ref a[TILE + SEPAX_LANES], b[TILE + SEPAX_LANES]; /* as the kernel wants them */
    uint8_t swapped[TILE + SEPAX_LANES]; /* 1: the other way round than in the pair */
} contact_order;

static inline void contact_sort(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                contact_order *order) {
    const shape_ref *refs = job->store->refs;
    uint8_t kernel[TILE];
    uint32_t end[KERNEL_COUNT + 1] = {0};
    for (uint32_t i = 0; i < count; i++) {
        kernel[i] = (uint8_t)contact_kernel(job->strategy, refs[pairs[i].a], refs[pairs[i].b]);
        end[(kernel[i] & ~CONTACT_SWAPS) + 1]++;
    }
    for (unsigned k = 0; k < KERNEL_COUNT; k++) {
        end[k + 1] += end[k];
    }
    memcpy(order->first, end, sizeof end);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = end[kernel[i] & ~CONTACT_SWAPS]++;
        const unsigned swapped = kernel[i] / CONTACT_SWAPS;
        const shape_ref ref[2] = {refs[pairs[i].a], refs[pairs[i].b]};
        order->index[at] = (uint16_t)i;
        order->swapped[at] = (uint8_t)swapped;
        order->a[at] = ref[swapped];
        order->b[at] = ref[1 - swapped];
    }
}

/* The pairs i, i + 1, ... of the order; those beyond `end` repeat the last one. Returns the lanes
 * that are swapped. */
static inline uint32_t order_fill(const tile_job *job, const sepax_pair *pairs,
                                  const contact_order *order, uint32_t i, uint32_t end,
                                  lane_group *group) {
    uint32_t swapped = 0;
    group->b_first = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t at = i + l < end ? i + l : end - 1;
        const sepax_pair pair = pairs[order->index[at]];
        lane_fill_contact(job, order->a[at], order->b[at], l, group);
        group->b_first |= (uint32_t)((pair.b < pair.a) ^ order->swapped[at]) << l;
        swapped |= (uint32_t)order->swapped[at] << l;
    }
    return swapped;
}

static inline void separate_lane_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                     const contact_order *order, const tile_contacts *out) {
    const uint32_t end = order->first[kernel + 1];
    static const float turn[2] = {1.0f, -1.0f};
    for (uint32_t i = order->first[kernel]; i < end; i += SEPAX_LANES) {
        const uint32_t used = end - i < SEPAX_LANES ? end - i : SEPAX_LANES;
        lane_group group;
        float separation[SEPAX_LANES], normal_x[SEPAX_LANES], normal_y[SEPAX_LANES];
        uint32_t edge[SEPAX_LANES];
        lane_contacts found = {separation, normal_x, normal_y, edge, 0};
        const uint32_t swapped = order_fill(job, pairs, order, i, end, &group);
        lane_kernels[kernel].separate(&group, kernels_make_safe(job), &found);
        for (uint32_t l = 0; l < used; l++) {
            const uint32_t at = order->index[i + l], swap = swapped >> l & 1u;
            out->separation[at] = separation[l];
            out->normal_x[at] = normal_x[l] * turn[swap] + 0.0f;
            out->normal_y[at] = normal_y[l] * turn[swap] + 0.0f;
            out->edge[at] = edge[l] ^ swap << 31;
        }
        const uint32_t uncertain = uncertain_lanes(job, &found);
        if (uncertain != 0) {
            finish_group(job, kernel, &group, uncertain, pairs, order->index + i, used, out);
        }
    }
}

static inline void separate_sorted(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                   const tile_contacts *out) {
    contact_order order;
    contact_sort(job, pairs, count, &order);
    for (unsigned kernel = 0; kernel < LANE_KERNEL_COUNT; kernel++) {
        separate_lane_run(job, kernel, pairs, &order, out);
    }
    for (unsigned kernel = LANE_KERNEL_COUNT; kernel < KERNEL_COUNT; kernel++) {
        const uint32_t first = order.first[kernel];
        separate_row_run(job, kernel, pairs, order.index + first, order.first[kernel + 1] - first,
                         out);
    }
}

/* --------------------------------------------------------------- direct */

static inline void separate_direct(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                   uint32_t count, const tile_contacts *out) {
    const size_class *c = &job->store->classes[job->uniform];
    separate_pairs_function *separate_pairs = lane_kernels[kernel].separate_pairs;
    const bool safe = kernels_make_safe(job);
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        lane_group group;
        lane_contacts found = {out->separation + i, out->normal_x + i, out->normal_y + i,
                               out->edge + i, 0};
        if (separate_pairs != NULL) {
            separate_pairs(c->world, c->normals, pairs + i, safe, &found);
        } else {
            group_fill_contacts(job, pairs + i, &group);
            lane_kernels[kernel].separate(&group, safe, &found);
        }
        const uint32_t uncertain = uncertain_lanes(job, &found);
        if (uncertain != 0) {
            uint16_t index[SEPAX_LANES];
            for (uint32_t l = 0; l < SEPAX_LANES; l++) {
                index[l] = (uint16_t)(i + l);
            }
            if (separate_pairs != NULL) {
                group_fill_contacts(job, pairs + i, &group);
            }
            finish_group(job, kernel, &group, uncertain, pairs, index, used, out);
        }
    }
}

#endif
