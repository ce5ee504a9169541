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
                                 uint32_t count, size_t fetch, uint8_t *relations) {
    const size_class *c = &job->store->classes[job->uniform];
    const lane_run run = {.blocks = kernel == KERNEL_BOX ? &c->boxes->x : c->world,
                          .merge_errors = c->merge_error,
                          .pairs = pairs,
                          .fetch = fetch};
    if (job->levels & LEVEL_FLOAT) {
        lane_kernels[kernel].relate_run(&run, count, relations);
    } else {
        memset(relations, UNDECIDED, count);
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

static inline void relate_sorted(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                 uint8_t *relations) {
    tile_order order;
    tile_sort(job, pairs, count, &order);
    for (unsigned kernel = 0; kernel < KERNEL_COUNT; kernel++) {
        uint16_t *index = order.index + order.first[kernel];
        const uint32_t run = order.first[kernel + 1] - order.first[kernel];
        if (kernel < LANE_KERNEL_COUNT) {
            relate_lane_run(job, kernel, pairs, index, run, relations);
        }
        for (uint32_t i = 0; kernel >= LANE_KERNEL_COUNT && i < run; i++) {
            relations[index[i]] = relate_row(job, kernel, pairs[index[i]]);
        }
    }
}

/* By the kernel of a uniform store, or sorted by kernel where `kernel` is KERNEL_COUNT. */
static inline void relate_tile(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                               uint32_t count, size_t fetch, uint8_t *relations) {
    if (kernel < LANE_KERNEL_COUNT) {
        relate_direct(job, kernel, pairs, count, fetch, relations);
    } else if (kernel < KERNEL_COUNT) {
        for (uint32_t i = 0; i < count; i++) {
            relations[i] = relate_row(job, kernel, pairs[i]);
        }
    } else {
        relate_sorted(job, pairs, count, relations);
    }
}

/* --------------------------------------------------------------- bounds */

/* So many pairs tell whether the bounds of a tile are worth a look; those of fewer are not. */
#define BOUNDS_PROBE 64
/* After a tile of which they left too many undecided, so many go without. */
#define BOUNDS_PAUSE 15

/* How many sixteenths of its pairs the bounds of a tile may leave undecided and still pay; 0 where
 * relating the models costs as little. Measured. */
static inline uint32_t bounds_limit(const tile_job *job) {
    if (job->strategy != SEPAX_AUTO || !(job->levels & LEVEL_BOUNDS)) {
        return 0;
    }
    switch (job->uniform) {
    case CLASS_BOX:
        return 0;
    case CLASS_3:
        return 5;
    case CLASS_4:
        return 6;
    case CLASS_5:
    case CLASS_6:
        return 10;
    default:
        return 12;
    }
}

static inline uint32_t relate_bounds_mixed(const tile_job *job, const sepax_pair *pairs,
                                           uint32_t count, uint8_t *relations, uint16_t *left) {
    uint32_t left_count = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const float *a[SEPAX_LANES], *b[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            a[l] = &tile_bounds(job, pairs[i + l].a)->x;
            b[l] = &tile_bounds(job, pairs[i + l].b)->x;
        }
        left_count += relate_bounds(a, b, i, relations, left + left_count);
    }
    return left_count;
}

/* The places of the pairs that their bounds leave undecided go to `left`, in order. */
static inline uint32_t relate_by_bounds(const tile_job *job, const sepax_pair *pairs,
                                        uint32_t count, size_t fetch, uint8_t *relations,
                                        uint16_t *left) {
    if (job->uniform == CLASS_COUNT) {
        return relate_bounds_mixed(job, pairs, count, relations, left);
    }
    const shape_bounds *bounds = job->store->classes[job->uniform].bounds;
    return relate_bounds_run(bounds, pairs, count, fetch, relations, left);
}

/* A uniform store of so many bytes of blocks does not fit in a core's own caches. */
#define FAR_BYTES (1u << 21)
/* Pairs farther apart than this have no lines in common, and no stream finds the next one. */
#define FAR_IDS 64

static inline bool store_is_far(const tile_job *job) {
    if (job->uniform == CLASS_COUNT) {
        return false;
    }
    const size_class *c = &job->store->classes[job->uniform];
    return (size_t)c->count * c->stride * (2 * sizeof(float)) > FAR_BYTES;
}

/* The pairs that their bounds have left, by their vertices. */
static inline void relate_left(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                               const uint16_t *index, uint32_t count, bool fetch,
                               uint8_t *relations) {
    sepax_pair left[TILE + SEPAX_LANES];
    uint8_t found[TILE + SEPAX_LANES];
    for (uint32_t i = 0; i < count; i++) {
        left[i] = pairs[index[i]];
    }
    for (uint32_t l = 0; l < SEPAX_LANES && count > 0; l++) {
        left[count + l] = left[count - 1];
    }
    relate_tile(job, kernel, left, count, fetch ? count : 0, found);
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = found[i];
    }
}

static inline bool bounds_promise(const tile_job *job, uint32_t limit, const sepax_pair *pairs) {
    uint8_t relations[BOUNDS_PROBE];
    uint16_t left[BOUNDS_PROBE];
    return relate_by_bounds(job, pairs, BOUNDS_PROBE, 0, relations, left) * 16 <=
           limit * BOUNDS_PROBE;
}

/* Returns how many pairs the bounds left. */
static inline uint32_t relate_bounded_tile(const tile_job *job, unsigned kernel,
                                           const sepax_pair *pairs, uint32_t count, size_t fetch,
                                           uint8_t *relations) {
    uint16_t index[TILE + SEPAX_LANES];
    uint32_t left = relate_by_bounds(job, pairs, count, fetch, relations, index);
    while (left > 0 && index[left - 1] >= count) {
        left--; /* repeats of the last pair */
    }
    relate_left(job, kernel, pairs, index, left, store_is_far(job), relations);
    return left;
}

/* The pairs of a tile: the caller's, or a copy where they are not aligned or the last one must be
 * repeated for unused lanes. */
static inline const sepax_pair *tile_pairs(const batch_call *batch, size_t start,
                                           sepax_pair copy[TILE + SEPAX_LANES], uint32_t *count) {
    const bool aligned = (uintptr_t)batch->pairs % sizeof(uint32_t) == 0;
    if (aligned && batch->pair_count - start >= TILE) {
        *count = TILE;
        return batch->pairs + start;
    }
    *count = tile_load(batch, start, copy);
    return copy;
}

/* Whether the pairs of a tile are in random order: by eight of them. */
static inline bool tile_is_scattered(const sepax_pair *pairs, uint32_t count) {
    uint32_t far = 0;
    for (uint32_t i = 0; i + 1 < count; i += TILE / 8) {
        far += pairs[i + 1].a - pairs[i].a + FAR_IDS > 2 * FAR_IDS;
    }
    return far > 4;
}

static void relate_batch(const batch_call *batch, relation_sink *sink, sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned direct = uniform_kernel(job.store, job.uniform, job.strategy, job.flags);
    const uint32_t limit = bounds_limit(&job);
    const bool far = store_is_far(&job);
    unsigned pause = 0; /* tiles to go without bounds */
    bool paid = false;  /* in the last tile */
    for (size_t start = 0; start < batch->pair_count; start += TILE) {
        sepax_pair copy[TILE + SEPAX_LANES];
        uint8_t relations[TILE + SEPAX_LANES];
        uint32_t count;
        const sepax_pair *pairs = tile_pairs(batch, start, copy, &count);
        const size_t ahead = pairs == copy ? count : batch->pair_count - start;
        const size_t fetch = far && tile_is_scattered(pairs, count) ? ahead : 0;
        if (limit > 0 && pause == 0 && count >= BOUNDS_PROBE &&
            (paid || bounds_promise(&job, limit, pairs))) {
            const uint32_t left = relate_bounded_tile(&job, direct, pairs, count, fetch, relations);
            paid = left * 16 <= limit * count;
        } else {
            relate_tile(&job, direct, pairs, count, fetch, relations);
            paid = false;
        }
        pause = pause > 0 ? pause - 1 : paid ? 0 : BOUNDS_PAUSE;
        sepax_sink_write(sink, start, relations, count);
    }
    report->filtered = batch->pair_count - report->in_double - report->expanded;
}

#endif
