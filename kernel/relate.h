/* SPDX-License-Identifier: MIT
 *
 * The relation of a batch of pairs, tile by tile: float filter in lanes, then the exact path for
 * the pairs that it left undecided.
 *
 * A tile of a store with one class and no odd shapes goes straight to the kernel of that class.
 * Any other is sorted by kernel first, which costs about 3 ns a pair.
 */
#ifndef SEPAX_RELATE_H
#define SEPAX_RELATE_H

#include "tile.h"

/* Fewer undecided pairs than this go to the last level one by one at once. */
#define CERTIFY_LEAST 4

/* The indices of the undecided pairs. Most tiles have few, so memchr finds them faster than a look
 * at each. */
static inline uint32_t find_undecided(const uint8_t *relations, uint32_t count, uint16_t *index) {
    uint32_t found = 0;
    const uint8_t *at = relations;
    while ((at = memchr(at, UNDECIDED, (size_t)(relations + count - at))) != NULL) {
        index[found++] = (uint16_t)(at++ - relations);
    }
    return found;
}

/* Sends the pairs index[0 .. count - 1] through a kernel function in groups; those that it leaves
 * undecided move to the front of index. Returns their number. */
static inline uint32_t relate_listed(const tile_job *job, relate_lanes_function *relate,
                                     const sepax_pair *pairs, uint16_t *index, uint32_t count,
                                     uint8_t *relations) {
    const bool of_models = relate == relate_boxes;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        lane_group group;
        uint8_t found[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            lane_fill(job, of_models, pairs[index[i + (l < used ? l : used - 1)]], l, &group);
        }
        relate(&group, found);
        for (uint32_t l = 0; l < used; l++) {
            relations[index[i + l]] = found[l];
            index[left] = index[i + l];
            left += found[l] == UNDECIDED;
        }
    }
    return left;
}

/* Decides the pairs that a lane kernel left open: by their vertices if it looked at models, then in
 * lanes of double, then one by one. */
static inline void relate_undecided(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                    uint16_t *index, uint32_t count, uint8_t *relations) {
    const unsigned by_vertices = vertex_kernel(kernel);
    if (by_vertices != kernel && count >= CERTIFY_LEAST) {
        relate_lanes_function *relate =
            at_level(job, LEVEL_FLOAT, lane_kernels[by_vertices].relate);
        count = relate_listed(job, relate, pairs, index, count, relations);
    }
    if (count >= CERTIFY_LEAST) {
        relate_lanes_function *certify =
            at_level(job, LEVEL_DOUBLE, lane_kernels[by_vertices].certify);
        job->report->in_double += count;
        count = relate_listed(job, certify, pairs, index, count, relations);
        job->report->in_double -= count;
    }
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = tile_exact(job, pairs[index[i]]);
    }
}

static inline void relate_direct(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                 uint32_t count, uint8_t *relations) {
    relate_lanes_function *relate = at_level(job, LEVEL_FLOAT, lane_kernels[kernel].relate);
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        lane_group group;
        group_fill_direct(job, kernel, pairs + i, &group);
        relate(&group, relations + i);
    }
    uint16_t undecided[TILE];
    const uint32_t left = find_undecided(relations, count, undecided);
    relate_undecided(job, kernel, pairs, undecided, left, relations);
}

static inline void relate_lane_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                   uint16_t *index, uint32_t count, uint8_t *relations) {
    relate_lanes_function *relate = at_level(job, LEVEL_FLOAT, lane_kernels[kernel].relate);
    const uint32_t left = relate_listed(job, relate, pairs, index, count, relations);
    relate_undecided(job, kernel, pairs, index, left, relations);
}

static inline uint8_t relate_row(const tile_job *job, unsigned kernel, sepax_pair pair) {
    uint8_t relation = UNDECIDED;
    if (kernel != KERNEL_EXACT && (job->levels & LEVEL_FLOAT)) {
        const row_pair rows = tile_row_pair(job, pair);
        relation = row_kernels[kernel].relate(&rows);
    }
    return relation != UNDECIDED ? relation : tile_exact(job, pair);
}

/* The slots of some pairs, and the last ones repeated for unused lanes. */
static inline void find_slots(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                              sepax_pair *slots) {
    for (uint32_t i = 0; i < count; i++) {
        slots[i].a = ref_slot(job->store->refs[pairs[i].a]);
        slots[i].b = ref_slot(job->store->refs[pairs[i].b]);
    }
    for (uint32_t l = 0; l < SEPAX_LANES && count > 0; l++) {
        slots[count + l] = slots[count - 1];
    }
}

/* Pairs of shapes of one class by support, all at once. There are more pairs and more room for
 * relations, by SEPAX_LANES, than count says. */
static inline void relate_by_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                 uint32_t count, uint8_t *relations) {
    sepax_pair slots[TILE + SEPAX_LANES];
    uint64_t facing[TILE + SEPAX_LANES];
    const bool uniform = job->uniform != CLASS_COUNT; /* slots are ids */
    if (!uniform) {
        find_slots(job, pairs, count, slots);
    }
    const support_run run = {&job->store->classes[CLASS_16 + (kernel - KERNEL_SUPPORT_16)],
                             uniform ? pairs : slots, relations, facing};
    row_kernels[kernel].relate_run(&run, count);
}

/* Pairs for one row kernel. */
static inline void relate_row_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                  uint32_t count, uint8_t *relations) {
    if (kernel < KERNEL_SUPPORT_16) {
        for (uint32_t i = 0; i < count; i++) {
            relations[i] = relate_row(job, kernel, pairs[i]);
        }
        return;
    }
    if (job->levels & LEVEL_FLOAT) {
        relate_by_run(job, kernel, pairs, count, relations);
    } else {
        memset(relations, UNDECIDED, count);
    }
    uint16_t undecided[TILE];
    const uint32_t left = find_undecided(relations, count, undecided);
    for (uint32_t i = 0; i < left; i++) {
        relations[undecided[i]] = tile_exact(job, pairs[undecided[i]]);
    }
}

/* The same for the pairs index[0 .. count - 1]. */
static inline void relate_listed_rows(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                      const uint16_t *index, uint32_t count, uint8_t *relations) {
    sepax_pair listed[TILE];
    uint8_t found[TILE + SEPAX_LANES];
    for (uint32_t i = 0; i < count; i++) {
        listed[i] = pairs[index[i]];
    }
    relate_row_run(job, kernel, listed, count, found);
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = found[i];
    }
}

static inline void relate_sorted(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                 uint8_t *relations) {
    tile_order order;
    tile_sort(job, pairs, count, &order);
    for (unsigned k = 0; k < KERNEL_COUNT; k++) {
        const unsigned kernel = relation_kernel(job->strategy, k);
        uint16_t *index = order.index + order.first[k];
        const uint32_t run = order.first[k + 1] - order.first[k];
        if (kernel < LANE_KERNEL_COUNT) {
            relate_lane_run(job, kernel, pairs, index, run, relations);
        } else {
            relate_listed_rows(job, kernel, pairs, index, run, relations);
        }
    }
}

/* By the kernel of a uniform store, or sorted by kernel where `kernel` is KERNEL_COUNT. */
static inline void relate_tile(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                               uint32_t count, uint8_t *relations) {
    if (kernel < LANE_KERNEL_COUNT) {
        relate_direct(job, kernel, pairs, count, relations);
    } else if (kernel < KERNEL_COUNT) {
        relate_row_run(job, kernel, pairs, count, relations);
    } else {
        relate_sorted(job, pairs, count, relations);
    }
}

/* --------------------------------------------------------------- bounds */

/* Of fewer pairs the bounds decide too few for their cost. */
#define BOUNDS_LEAST 64
/* After a tile of which the bounds left more than 3/4 undecided, so many go without them. */
#define BOUNDS_PAUSE 15

/* Whether the bounds of two shapes are worth a look: auto only, and not where relating the vertices
 * costs as little. */
static inline bool bounds_pay(const tile_job *job) {
    const bool small = job->uniform <= CLASS_BOX;
    return job->strategy == SEPAX_AUTO && !small && (job->levels & LEVEL_BOUNDS);
}

/* Pairs left undecided by their bounds move to the front of `left`, their places to index. */
static inline uint32_t relate_by_bounds(const tile_job *job, const sepax_pair *pairs,
                                        uint32_t count, uint8_t *relations, sepax_pair *left,
                                        uint16_t *index) {
    uint32_t left_count = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        lane_group group;
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            group.a[l] = &tile_bounds(job, pairs[i + l].a)->x;
            group.b[l] = &tile_bounds(job, pairs[i + l].b)->x;
        }
        relate_bounds(&group, relations + i);
    }
    for (uint32_t i = 0; i < count; i++) {
        left[left_count] = pairs[i];
        index[left_count] = (uint16_t)i;
        left_count += relations[i] == UNDECIDED;
    }
    return left_count;
}

static inline uint32_t relate_bounded_tile(const tile_job *job, unsigned kernel,
                                           const sepax_pair *pairs, uint32_t count,
                                           uint8_t *relations) {
    sepax_pair left[TILE + SEPAX_LANES];
    uint16_t index[TILE + SEPAX_LANES];
    uint8_t found[TILE + SEPAX_LANES];
    const uint32_t left_count = relate_by_bounds(job, pairs, count, relations, left, index);
    for (uint32_t l = 0; l < SEPAX_LANES && left_count > 0; l++) {
        left[left_count + l] = left[left_count - 1];
    }
    relate_tile(job, kernel, left, left_count, found);
    for (uint32_t i = 0; i < left_count; i++) {
        relations[index[i]] = found[i];
    }
    return left_count;
}

static void relate_batch(const batch_call *batch, relation_sink *sink, sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned direct = relation_kernel(
        job.strategy, uniform_kernel(job.store, job.uniform, job.strategy, job.flags));
    unsigned pause = 0; /* tiles to go without bounds */
    for (size_t start = 0; start < batch->pair_count; start += TILE) {
        sepax_pair pairs[TILE + SEPAX_LANES];
        uint8_t relations[TILE + SEPAX_LANES];
        const uint32_t count = tile_load(batch, start, pairs);
        if (pause == 0 && count >= BOUNDS_LEAST && bounds_pay(&job)) {
            const uint32_t left = relate_bounded_tile(&job, direct, pairs, count, relations);
            pause = left > count / 4 * 3 ? BOUNDS_PAUSE : 0;
        } else {
            relate_tile(&job, direct, pairs, count, relations);
            pause -= pause > 0;
        }
        sepax_sink_write(sink, start, relations, count);
    }
    report->filtered = batch->pair_count - report->in_double - report->expanded;
}

#endif
