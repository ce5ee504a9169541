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

/* How a batch of pairs of a uniform store goes on, by what its last tile was like. */
typedef struct uniform_batch {
    const batch_call *call;
    unsigned direct;          /* the kernel for these pairs */
    unsigned without_support; /* and for tiles that go without support */
    uint32_t limit;           /* see bounds_limit */
    uint32_t pause;           /* pairs to go without bounds */
    uint32_t support_pause;   /* and without support */
    unsigned way;             /* of the last tile: 1 by bounds, 2 without support */
    bool paid;                /* bounds did in the last tile */
    uint32_t rounds;          /* pairs of the tile that took rounds of support */
} uniform_batch;

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
    for (uint32_t i = 0; i < count; i += TILE) {
        uint16_t undecided[TILE];
        const uint32_t here = part_of(count, i, TILE);
        const uint32_t left = find_undecided(relations + i, here, undecided);
        relate_undecided(job, kernel, pairs + i, undecided, left, relations + i);
    }
}

/* Row kernels take a tile at a time. Slots are ids. */
static inline uint32_t relate_row_tiles(const tile_job *job, unsigned kernel,
                                        const sepax_pair *pairs, uint32_t count, uint8_t *hints,
                                        uint8_t *relations) {
    uint32_t rounds = 0;
    for (uint32_t i = 0; i < count; i += TILE) {
        const uint32_t here = part_of(count, i, TILE);
        rounds += relate_row_run(job, kernel, pairs + i, NULL, here,
                                 hints != NULL ? hints + i : NULL, relations + i);
    }
    return rounds;
}

/* By the kernel of a uniform store. */
static inline void relate_tile(const tile_job *job, uniform_batch *batch, const sepax_pair *pairs,
                               uint32_t count, size_t fetch, uint8_t *hints, uint8_t *relations) {
    const unsigned kernel = batch->support_pause > 0 ? batch->without_support : batch->direct;
    if (kernel < LANE_KERNEL_COUNT) {
        relate_direct(job, kernel, pairs, count, fetch, relations);
    } else {
        batch->rounds += relate_row_tiles(job, kernel, pairs, count, hints, relations);
    }
}

/* --------------------------------------------------------------- bounds */

/* Up to TILE of the pairs that their discs have left, by outlines and then by their vertices. Of
 * `left` there is room for SEPAX_LANES more. Returns how many bounds of either kind have left. */
static inline uint32_t relate_left(const tile_job *job, uniform_batch *batch, sepax_pair *left,
                                   uint16_t *index, uint32_t count, uint8_t *hints,
                                   uint8_t *relations) {
    uint8_t found[TILE + SEPAX_LANES], copy[TILE];
    const size_t fetch = store_is_far(job) ? count : 0;
    count = relate_by_outlines(uniform_outlines(job), left, index, count, fetch, relations);
    if (count == 0) {
        return 0; /* a run has a first pair */
    }
    pairs_repeat(left, count);
    uint8_t *taken = hints_take(hints, index, count, copy);
    relate_tile(job, batch, left, count, fetch > 0 ? count : 0, taken, found);
    hints_put(hints, index, count, copy);
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = found[i];
    }
    return count;
}

static inline bool bounds_promise(const tile_job *job, uint32_t limit, const sepax_pair *pairs) {
    uint8_t relations[BOUNDS_PROBE];
    uint16_t index[BOUNDS_PROBE];
    sepax_pair left[BOUNDS_PROBE + SEPAX_LANES];
    const uint32_t count =
        relate_bounds_run(job->store->bounds, pairs, BOUNDS_PROBE, 0, relations, index);
    for (uint32_t i = 0; i < count; i++) {
        left[i] = pairs[index[i]];
    }
    return bounds_may_pay(
        relate_by_outlines(uniform_outlines(job), left, index, count, 0, relations), limit);
}

/* Returns how many pairs the bounds left. */
static inline uint32_t relate_bounded_tile(const tile_job *job, uniform_batch *batch,
                                           const sepax_pair *pairs, uint32_t count, size_t fetch,
                                           uint8_t *hints, uint8_t *relations) {
    uint16_t index[UNIFORM_TILE + SEPAX_LANES];
    uint32_t left_count =
        relate_bounds_run(job->store->bounds, pairs, count, fetch, relations, index);
    while (left_count > 0 && index[left_count - 1] >= count) {
        left_count--; /* repeats of the last pair */
    }
    uint32_t by_vertices = 0;
    for (uint32_t start = 0; start < left_count; start += TILE) {
        const uint32_t here = part_of(left_count, start, TILE);
        sepax_pair left[TILE + SEPAX_LANES];
        for (uint32_t i = 0; i < here; i++) {
            left[i] = pairs[index[start + i]];
        }
        by_vertices += relate_left(job, batch, left, index + start, here, hints, relations);
    }
    return by_vertices;
}

/* The same of pairs from `start` on of the lists of the columns. */
static inline uint32_t relate_columns_tile(const tile_job *job, uniform_batch *batch,
                                           column_bounds *columns, size_t start, uint32_t count,
                                           uint8_t *hints, uint8_t *relations) {
    uint16_t index[TILE + SEPAX_LANES];
    sepax_pair left[TILE + SEPAX_LANES];
    const uint32_t left_count = relate_by_columns(job, columns, start, count, 0, relations, index);
    lists_pick(columns->lists, start, index, left_count, left);
    return relate_left(job, batch, left, index, left_count, hints, relations);
}

/* A tile of pairs, by their bounds first if these are wanted and promise to pay. Returns how many
 * pairs the bounds left: all of them where there was no look. */
static inline uint32_t relate_pairs_tile(const tile_job *job, uniform_batch *batch, size_t start,
                                         uint32_t count, bool wanted, uint8_t *hints,
                                         uint8_t *relations) {
    sepax_pair copy[TILE + SEPAX_LANES];
    const sepax_pair *pairs = tile_pairs(batch->call, start, count, copy);
    const size_t ahead = pairs == copy ? count : batch->call->pair_count - start;
    const size_t fetch = tile_fetch(job, pairs, count, ahead);
    if (wanted && (batch->paid || bounds_promise(job, batch->limit, pairs))) {
        return relate_bounded_tile(job, batch, pairs, count, fetch, hints, relations);
    }
    batch->way &= ~1u;
    relate_tile(job, batch, pairs, count, fetch, hints, relations);
    return count;
}

/* What a tile, of which bounds have left so many pairs, tells of the next ones. */
static inline void uniform_learn(uniform_batch *batch, bool wanted, uint32_t left, uint32_t count) {
    batch->paid = left * 16 <= batch->limit * count;
    const uint32_t after = batch->paid ? 0 : BOUNDS_PAUSE;
    batch->pause = wanted ? after : pause_after(batch->pause, count);
    const bool rounds = batch->rounds * 16 > ROUNDS_LIMIT * left;
    batch->support_pause = rounds ? SUPPORT_PAUSE : pause_after(batch->support_pause, count);
    batch->rounds = 0;
}

/* The most pairs of a tile: what has to be copied has less room. */
static inline uint32_t uniform_most(const batch_call *call, const relation_sink *sink) {
    return pairs_in_place(call) && !sink->first_only ? UNIFORM_TILE : TILE;
}

/* Pairs of the next tile: no more than TILE where it goes another way than the last one, which may
 * turn out to be wrong, and more only in whole groups. */
static inline uint32_t uniform_count(uniform_batch *batch, size_t start, uint32_t most) {
    const unsigned by_bounds = batch->limit > 0 && batch->pause == 0;
    const unsigned way = by_bounds | (unsigned)(batch->support_pause > 0) << 1;
    const bool same = way == batch->way;
    batch->way = way;
    const uint32_t count = tile_count(batch->call, start, same || most < TILE ? most : TILE);
    return count > TILE ? count - count % TILE : count;
}

/* Returns how many pairs it has looked at. */
static inline size_t relate_uniform(const tile_job *job, unsigned kernel, const batch_call *call,
                                    relation_sink *sink) {
    column_bounds columns;
    columns_init(call->lists, &columns);
    uniform_batch batch = {.call = call,
                           .direct = relation_kernel(job->strategy, kernel),
                           .without_support = kernel_without_support(job->strategy, kernel),
                           .limit = bounds_limit(job, &columns)};
    const uint32_t room = uniform_most(call, sink);
    uint32_t most = sink->first_only ? FIRST_TILE : room;
    size_t start = 0;
    while (start < call->pair_count && !sink->done) {
        uint8_t relations[UNIFORM_TILE + SEPAX_LANES];
        uint8_t *hints = call->hints != NULL ? call->hints + start : NULL;
        const uint32_t count = uniform_count(&batch, start, most);
        const bool wanted = (batch.way & 1u) && count >= BOUNDS_PROBE;
        const uint32_t left =
            wanted && columns.lists != NULL
                ? relate_columns_tile(job, &batch, &columns, start, count, hints, relations)
                : relate_pairs_tile(job, &batch, start, count, wanted, hints, relations);
        uniform_learn(&batch, wanted, left, count);
        sepax_sink_write(sink, start, relations, count);
        start += count;
        most = 2 * most < room ? 2 * most : room;
    }
    return start;
}

static void relate_batch(const batch_call *batch, relation_sink *sink, sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned kernel = uniform_kernel(job.store, job.uniform, job.strategy, job.flags);
    const size_t related = kernel == KERNEL_COUNT ? relate_mixed(&job, batch, sink)
                                                  : relate_uniform(&job, kernel, batch, sink);
    report->filtered = related - report->in_double - report->expanded;
}

#endif
