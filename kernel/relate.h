/* SPDX-License-Identifier: MIT
 *
 * The relation of a batch of pairs, tile by tile: float filter in lanes, then the exact path for
 * the pairs that it left undecided.
 *
 * A tile of a store with one class and no odd shapes goes straight to the kernel of that class.
 * Any other is sorted by kernel first (mixed.h).
 */
#ifndef SEPAX_RELATE_H
#define SEPAX_RELATE_H

#include "mixed.h"

static inline void relate_direct(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                 uint32_t count, uint8_t *relations) {
    const size_class *c = &job->store->classes[job->uniform];
    const lane_run run = {.blocks = kernel == KERNEL_BOX ? &c->boxes->x : c->world,
                          .merge_errors = c->merge_error,
                          .pairs = pairs};
    if (job->levels & LEVEL_FLOAT) {
        lane_kernels[kernel].relate_run(&run, count, relations);
    } else {
        memset(relations, UNDECIDED, count);
    }
    uint16_t undecided[TILE];
    const uint32_t left = find_undecided(relations, count, undecided);
    relate_undecided(job, kernel, pairs, undecided, left, relations);
}

/* By the kernel of a uniform store. */
static inline void relate_tile(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                               uint32_t count, uint8_t *relations) {
    if (kernel < LANE_KERNEL_COUNT) {
        relate_direct(job, kernel, pairs, count, relations);
    } else {
        for (uint32_t i = 0; i < count; i++) {
            relations[i] = relate_row(job, kernel, pairs[i]);
        }
    }
}

/* --------------------------------------------------------------- bounds */

/* The places of the pairs that their bounds leave undecided go to `left`, in order. */
static inline uint32_t relate_by_bounds(const tile_job *job, const sepax_pair *pairs,
                                        uint32_t first, uint32_t count, uint8_t *relations,
                                        uint16_t *left) {
    const shape_bounds *bounds = job->store->classes[job->uniform].bounds;
    return relate_bounds_run(bounds, pairs, first, count, relations, left);
}

/* The pairs that their bounds have left, by their vertices. */
static inline void relate_left(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                               const uint16_t *index, uint32_t count, uint8_t *relations) {
    sepax_pair left[TILE + SEPAX_LANES];
    uint8_t found[TILE + SEPAX_LANES];
    for (uint32_t i = 0; i < count; i++) {
        left[i] = pairs[index[i]];
    }
    for (uint32_t l = 0; l < SEPAX_LANES && count > 0; l++) {
        left[count + l] = left[count - 1];
    }
    relate_tile(job, kernel, left, count, found);
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = found[i];
    }
}

/* Relates a tile by bounds first; false, with nothing done, where the first pairs tell that it
 * would not pay. */
static inline bool relate_bounded_tile(const tile_job *job, unsigned kernel, uint32_t limit,
                                       const sepax_pair *pairs, uint32_t count,
                                       uint8_t *relations) {
    uint16_t index[TILE + SEPAX_LANES];
    uint32_t left = relate_by_bounds(job, pairs, 0, BOUNDS_PROBE, relations, index);
    if (left > BOUNDS_PROBE / 8 * limit) {
        return false;
    }
    left += relate_by_bounds(job, pairs, BOUNDS_PROBE, count, relations, index + left);
    while (left > 0 && index[left - 1] >= count) {
        left--; /* repeats of the last pair */
    }
    relate_left(job, kernel, pairs, index, left, relations);
    return true;
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

static inline void relate_uniform(const tile_job *job, unsigned direct, const batch_call *batch,
                                  relation_sink *sink) {
    const uint32_t limit = bounds_limit(job);
    unsigned pause = 0; /* tiles to go without bounds */
    for (size_t start = 0; start < batch->pair_count; start += TILE) {
        sepax_pair copy[TILE + SEPAX_LANES];
        uint8_t relations[TILE + SEPAX_LANES];
        uint32_t count;
        const sepax_pair *pairs = tile_pairs(batch, start, copy, &count);
        const bool wanted = limit > 0 && pause == 0 && count >= BOUNDS_PROBE;
        if (!wanted || !relate_bounded_tile(job, direct, limit, pairs, count, relations)) {
            relate_tile(job, direct, pairs, count, relations);
            pause = wanted ? BOUNDS_PAUSE : pause - (pause > 0);
        }
        sepax_sink_write(sink, start, relations, count);
    }
}

static void relate_batch(const batch_call *batch, relation_sink *sink, sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned direct = uniform_kernel(job.store, job.uniform, job.strategy, job.flags);
    if (direct == KERNEL_COUNT) {
        relate_mixed(&job, batch, sink);
    } else {
        relate_uniform(&job, direct, batch, sink);
    }
    report->filtered = batch->pair_count - report->in_double - report->expanded;
}

#endif
