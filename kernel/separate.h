/* SPDX-License-Identifier: MIT
 *
 * The separation of a batch of pairs, tile by tile. The kernels give separation, normal and edge,
 * and whether the sign is certain; where it is not, the exact relation decides it.
 */
#ifndef SEPAX_SEPARATE_H
#define SEPAX_SEPARATE_H

#include "separate_boxes.h"
#include "separate_lanes.h"
#include "separate_searches.h"

/* The caller's numbers of the edges. */
static inline void write_features(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                  const tile_contacts *found, uint32_t *features, size_t start) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t edge = found->edge[i], of_b = edge & SEPAX_FEATURE_B;
        uint32_t feature = edge;
        if (edge != SEPAX_FEATURE_NONE) {
            const sepax_id owner = of_b ? pairs[i].b : pairs[i].a;
            const polygon p = store_polygon(job->store, tile_ref(job, owner));
            feature = of_b | p.feature[edge - of_b];
        }
        memcpy((char *)features + (start + i) * sizeof feature, &feature, sizeof feature);
    }
}

/* Where the kernels write a tile: the caller's arrays, or `room` for those that there are not, that
 * are not aligned, or all where the last group is not whole. */
static inline tile_contacts tile_open(const sepax_contacts *contacts, size_t start, uint32_t count,
                                      contact_room *room) {
    float *const wanted[3] = {contacts->separation, contacts->normal_x, contacts->normal_y};
    float *field[3];
    for (int i = 0; i < 3; i++) {
        const bool fits = wanted[i] != NULL && (uintptr_t)wanted[i] % sizeof(float) == 0 &&
                          count % SEPAX_LANES == 0;
        field[i] = fits ? wanted[i] + start : room->field[i];
    }
    return (tile_contacts){field[0], field[1], field[2], room->edge};
}

/* To the arrays that the caller wants, where it is not there yet. */
static inline void write_tile(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                              const tile_contacts *found, const sepax_contacts *contacts,
                              size_t start) {
    float *const out[3] = {contacts->separation, contacts->normal_x, contacts->normal_y};
    const float *const from[3] = {found->separation, found->normal_x, found->normal_y};
    for (int i = 0; i < 3; i++) {
        if (out[i] == NULL) {
            continue;
        }
        char *to = (char *)out[i] + start * sizeof(float);
        if (to != (const char *)from[i]) {
            memcpy(to, from[i], count * sizeof(float));
        }
    }
    if (contacts->feature != NULL) {
        write_features(job, pairs, count, found, contacts->feature, start);
    }
}

/* One tile of a store of shapes of one class. */
static inline void separate_uniform(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                    uint32_t count, bool *by_models, const tile_contacts *out) {
    if (kernel == KERNEL_SUPPORT) {
        separate_support_tile(job, pairs, count, out);
    } else if (*by_models) {
        /* aligned boxes have several edges with the widest gap: no use in asking again */
        *by_models = separate_boxes(job, pairs, count, out) <= count / 2;
    } else {
        separate_direct(job, kernel, pairs, count, out);
    }
}

static void separate_batch(const batch_call *batch, const sepax_contacts *contacts,
                           sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned direct = separation_kernel(
        uniform_kernel(job.store, job.uniform, job.strategy, job.flags), job.strategy);
    const bool searches =
        direct == KERNEL_SUPPORT && job.uniform >= CLASS_16 && job.uniform <= CLASS_16 + 2;
    bool by_models = direct == KERNEL_BOX && (job.levels & LEVEL_FLOAT);
    for (size_t start = 0; start < batch->pair_count; start += TILE) {
        sepax_pair copy[TILE + SEPAX_LANES];
        contact_room room;
        const uint32_t count = tile_count(batch, start, TILE);
        const sepax_pair *pairs = tile_pairs(batch, start, count, copy);
        const tile_contacts found = tile_open(contacts, start, count, &room);
        if (direct < LANE_KERNEL_COUNT || searches) {
            separate_uniform(&job, direct, pairs, count, &by_models, &found);
        } else {
            separate_sorted(&job, pairs, count, &found);
        }
        write_tile(&job, pairs, count, &found, contacts, start);
    }
    report->filtered = batch->pair_count - report->in_double - report->expanded;
}

#endif
