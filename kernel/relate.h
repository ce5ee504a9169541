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

/* By the kernel of a uniform store. */
static inline void relate_tile(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                               uint32_t count, size_t fetch, uint8_t *hints, uint8_t *relations) {
    if (kernel < LANE_KERNEL_COUNT) {
        relate_direct(job, kernel, pairs, count, fetch, relations);
    } else {
        relate_row_run(job, kernel, pairs, count, hints, relations);
    }
}

/* --------------------------------------------------------------- bounds */

/* The places of the pairs that their bounds leave undecided go to `left`, in order. */
static inline uint32_t relate_by_bounds(const tile_job *job, const sepax_pair *pairs,
                                        uint32_t count, size_t fetch, uint8_t *relations,
                                        uint16_t *left) {
    const shape_bounds *bounds = job->store->classes[job->uniform].bounds;
    return relate_bounds_run(bounds, pairs, count, fetch, relations, left);
}

/* A uniform store of so many bytes of blocks does not fit in a core's own caches. */
#define FAR_BYTES (1u << 21)
/* Pairs farther apart than this have no lines in common, and no stream finds the next one. */
#define FAR_IDS 64

static inline bool store_is_far(const tile_job *job) {
    const size_class *c = &job->store->classes[job->uniform];
    return (size_t)c->count * c->stride * (2 * sizeof(float)) > FAR_BYTES;
}

/* The pairs that their bounds have left, by their vertices. */
static inline void relate_left(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                               const uint16_t *index, uint32_t count, bool fetch, uint8_t *hints,
                               uint8_t *relations) {
    sepax_pair left[TILE + SEPAX_LANES];
    uint8_t found[TILE + SEPAX_LANES], copy[TILE];
    for (uint32_t i = 0; i < count; i++) {
        left[i] = pairs[index[i]];
    }
    for (uint32_t l = 0; l < SEPAX_LANES && count > 0; l++) {
        left[count + l] = left[count - 1];
    }
    uint8_t *taken = hints_take(hints, index, count, copy);
    relate_tile(job, kernel, left, count, fetch ? count : 0, taken, found);
    hints_put(hints, index, count, copy);
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
                                           uint8_t *hints, uint8_t *relations) {
    uint16_t index[TILE + SEPAX_LANES];
    uint32_t left = relate_by_bounds(job, pairs, count, fetch, relations, index);
    while (left > 0 && index[left - 1] >= count) {
        left--; /* repeats of the last pair */
    }
    relate_left(job, kernel, pairs, index, left, store_is_far(job), hints, relations);
    return left;
}

/* The pairs of a tile of up to `most`, a multiple of the lanes: the caller's, or a copy where there
 * are none, they are not aligned, or there are not SEPAX_LANES more behind them. */
static inline const sepax_pair *tile_pairs(const batch_call *batch, size_t start, uint32_t most,
                                           sepax_pair copy[TILE + SEPAX_LANES], uint32_t *count) {
    const bool aligned = (uintptr_t)batch->pairs % sizeof(uint32_t) == 0;
    if (batch->lists == NULL && aligned && batch->pair_count - start >= most + SEPAX_LANES) {
        *count = most;
        return batch->pairs + start;
    }
    *count = tile_load(batch, start, most, copy);
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

/* Returns how many pairs it has looked at. */
static inline size_t relate_uniform(const tile_job *job, unsigned direct, const batch_call *batch,
                                    relation_sink *sink) {
    const uint32_t limit = bounds_limit(job);
    const bool far = store_is_far(job);
    unsigned pause = 0; /* tiles to go without bounds */
    bool paid = false;  /* in the last tile */
    uint32_t most = sink->first_only ? FIRST_TILE : TILE;
    size_t start = 0;
    while (start < batch->pair_count && !sink->done) {
        sepax_pair copy[TILE + SEPAX_LANES];
        uint8_t relations[TILE + SEPAX_LANES];
        uint32_t count;
        const sepax_pair *pairs = tile_pairs(batch, start, most, copy, &count);
        uint8_t *hints = batch->hints != NULL ? batch->hints + start : NULL;
        const size_t ahead = pairs == copy ? count : batch->pair_count - start;
        const size_t fetch = far && tile_is_scattered(pairs, count) ? ahead : 0;
        const bool wanted = limit > 0 && pause == 0 && count >= BOUNDS_PROBE;
        if (wanted && (paid || bounds_promise(job, limit, pairs))) {
            const uint32_t left =
                relate_bounded_tile(job, direct, pairs, count, fetch, hints, relations);
            paid = left * 16 <= limit * count;
        } else {
            relate_tile(job, direct, pairs, count, fetch, hints, relations);
            paid = false;
        }
        pause = !wanted ? pause - (pause > 0) : paid ? 0 : BOUNDS_PAUSE;
        sepax_sink_write(sink, start, relations, count);
        start += count;
        most = 2 * most < TILE ? 2 * most : TILE;
    }
    return start;
}

static void relate_batch(const batch_call *batch, relation_sink *sink, sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned direct = relation_kernel(
        job.strategy, uniform_kernel(job.store, job.uniform, job.strategy, job.flags));
    const size_t related = direct == KERNEL_COUNT ? relate_mixed(&job, batch, sink)
                                                  : relate_uniform(&job, direct, batch, sink);
    report->filtered = related - report->in_double - report->expanded;
}

#endif
