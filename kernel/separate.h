/* SPDX-License-Identifier: MIT
 *
 * The separation of a batch of pairs, tile by tile. The lanes give separation, normal and edge, and
 * whether the sign is certain; where it is not, the exact relation decides it.
 */
#ifndef SEPAX_SEPARATE_H
#define SEPAX_SEPARATE_H

#include "tile.h"

/* The contact of one pair that is not certain: gets the sign of the exact relation, which a lane
 * kernel may have found already. */
static inline void contact_finish(const tile_job *job, sepax_pair pair, uint8_t relation,
                                  pair_contact *contact) {
    const polygon a = store_polygon(job->store, tile_ref(job, pair.a));
    const polygon b = store_polygon(job->store, tile_ref(job, pair.b));
    const pair_extent extent = sepax_reference_extent(&a, &b);
    if (!(extent.x + extent.y < WIDE_EXTENT)) {
        *contact = sepax_reference_contact(&a, &b, pair.b < pair.a);
    }
    const uint8_t settled = relation != UNDECIDED ? relation : tile_exact(job, pair);
    sepax_reference_settle(contact, (sepax_relation)settled, &a, &b, job->flags);
}

static inline void separate_row_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                    const uint16_t *index, uint32_t count,
                                    const sepax_contacts *contacts, size_t start) {
    for (uint32_t i = 0; i < count; i++) {
        const sepax_pair pair = pairs[index[i]];
        const row_pair rows = tile_row_pair(job, pair);
        pair_contact contact = kernel == KERNEL_EXACT
                                   ? sepax_reference_contact(&rows.a, &rows.b, rows.b_first)
                                   : row_kernels[kernel].separate(&rows);
        const float extent = 2.0f * row_reach(&rows); /* at least the sum of both extents */
        const float threshold = extent * CONTACT_SLACK + CONTACT_FLOOR;
        const bool certain = kernel != KERNEL_EXACT && (job->levels & LEVEL_FLOAT) &&
                             extent < WIDE_EXTENT && fabsf(contact.separation) > threshold;
        if (certain) {
            const bool overlap = contact.separation < 0.0f;
            sepax_reference_settle(&contact, overlap ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, &rows.a,
                                   &rows.b, job->flags);
        } else {
            contact_finish(job, pair, UNDECIDED, &contact);
        }
        sepax_sink_write_contact(contacts, start + index[i], &contact, &rows.a, &rows.b);
    }
}

/* ---------------------------------------------------------------- lanes */

/* The contacts of a group, and for the lanes whose sign is not certain the relations by the float
 * filter: it is exact on a grid. */
static inline void separate_group(const tile_job *job, unsigned kernel, const lane_group *group,
                                  lane_contacts *found, uint8_t *relations) {
    const bool by_float = job->levels & LEVEL_FLOAT;
    lane_kernels[kernel].separate(group, by_float && (job->flags & SEPAX_MTV_SAFE), found);
    found->certain = by_float ? found->certain : 0;
    memset(relations, UNDECIDED, SEPAX_LANES);
    if (found->certain != LANES_ALL) {
        at_level(job, LEVEL_FLOAT, lane_kernels[vertex_kernel(kernel)].relate)(group, relations);
    }
}

/* Lane l of a group; `swapped` when the kernel saw the shapes of the pair the other way round. */
static inline pair_contact lane_contact(const lane_contacts *found, uint32_t l, bool swapped) {
    const int edge = (int)found->edge[l];
    const float nx = found->normal_x[l], ny = found->normal_y[l];
    return (pair_contact){.separation = found->separation[l],
                          .normal_x = swapped ? 0.0f - nx : nx,
                          .normal_y = swapped ? 0.0f - ny : ny,
                          .edge = (uint32_t)(edge < 0 ? -1 - edge : edge),
                          .edge_of_b = (edge < 0) != swapped,
                          .has_edge = true};
}

static inline void write_lane(const tile_job *job, const lane_contacts *found,
                              const uint8_t *relations, uint32_t l, sepax_pair pair,
                              const sepax_contacts *contacts, size_t at) {
    const shape_ref ref_a = tile_ref(job, pair.a), ref_b = tile_ref(job, pair.b);
    pair_contact contact = lane_contact(found, l, kernel_swaps(ref_a, ref_b));
    if (!(found->certain >> l & 1u)) {
        contact_finish(job, pair, relations[l], &contact);
    }
    const polygon a = store_polygon(job->store, ref_a), b = store_polygon(job->store, ref_b);
    sepax_sink_write_contact(contacts, at, &contact, &a, &b);
}

static inline void separate_lane_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                     const uint16_t *index, uint32_t count,
                                     const sepax_contacts *contacts, size_t start) {
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        lane_group group = {.b_first = 0};
        lane_contacts found;
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            lane_fill_contact(job, pairs[index[i + l < count ? i + l : count - 1]], l, &group);
        }
        uint8_t relations[SEPAX_LANES];
        separate_group(job, kernel, &group, &found, relations);
        for (uint32_t l = 0; l < SEPAX_LANES && i + l < count; l++) {
            write_lane(job, &found, relations, l, pairs[index[i + l]], contacts,
                       start + index[i + l]);
        }
    }
}

static inline void separate_sorted(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                   const sepax_contacts *contacts, size_t start) {
    tile_order order;
    tile_sort(job, pairs, count, &order);
    for (unsigned kernel = 0; kernel < KERNEL_COUNT; kernel++) {
        const uint16_t *index = order.index + order.first[kernel];
        const uint32_t run = order.first[kernel + 1] - order.first[kernel];
        if (kernel < LANE_KERNEL_COUNT) {
            separate_lane_run(job, kernel, pairs, index, run, contacts, start);
        } else {
            separate_row_run(job, kernel, pairs, index, run, contacts, start);
        }
    }
}

/* --------------------------------------------------------------- direct */

/* Copies one array of a group to the caller's, who may not want it. */
static inline void write_array(float *out, size_t at, const float *lane, uint32_t count) {
    if (out != NULL && count == SEPAX_LANES) {
        memcpy((char *)out + at * sizeof *lane, lane, SEPAX_LANES * sizeof *lane);
    } else if (out != NULL) {
        memcpy((char *)out + at * sizeof *lane, lane, count * sizeof *lane);
    }
}

/* A group of consecutive pairs: whole arrays first, then the lanes that need more. */
static inline void write_group(const tile_job *job, const lane_contacts *found,
                               const uint8_t *relations, const sepax_pair *pairs, uint32_t count,
                               const sepax_contacts *contacts, size_t at) {
    write_array(contacts->separation, at, found->separation, count);
    write_array(contacts->normal_x, at, found->normal_x, count);
    write_array(contacts->normal_y, at, found->normal_y, count);
    const uint32_t used = LANES_ALL >> (SEPAX_LANES - count);
    uint32_t left = contacts->feature != NULL ? used : used & ~found->certain;
    for (uint32_t l = 0; left >> l != 0; l++) {
        if (left >> l & 1u) {
            write_lane(job, found, relations, l, pairs[l], contacts, at + l);
        }
    }
}

static inline void separate_direct(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                   uint32_t count, const sepax_contacts *contacts, size_t start) {
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t left = count - i;
        lane_group group;
        lane_contacts found;
        group_fill_contacts(job, pairs + i, &group);
        uint8_t relations[SEPAX_LANES];
        separate_group(job, kernel, &group, &found, relations);
        write_group(job, &found, relations, pairs + i, left < SEPAX_LANES ? left : SEPAX_LANES,
                    contacts, start + i);
    }
}

static void separate_batch(const batch_call *batch, const sepax_contacts *contacts,
                           sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned direct = uniform_kernel(job.store, job.uniform, job.strategy, job.flags);
    for (size_t start = 0; start < batch->pair_count; start += TILE) {
        sepax_pair pairs[TILE + SEPAX_LANES];
        const uint32_t count = tile_count(batch, start, TILE);
        tile_load(batch, start, count, pairs);
        if (direct < LANE_KERNEL_COUNT) {
            separate_direct(&job, direct, pairs, count, contacts, start);
        } else {
            separate_sorted(&job, pairs, count, contacts, start);
        }
    }
    report->filtered = batch->pair_count - report->in_double - report->expanded;
}

#endif
