/* SPDX-License-Identifier: MIT
 *
 * The relation of a batch of pairs of a store of several classes. What the bounds leave of some
 * tiles is collected, sorted by kernel, and goes through each kernel in full groups of lanes.
 *
 * What is asked of each pair is free of branches, for the classes come in any order: looked up by
 * class, and swapped by arithmetic. Nothing is stored narrow and loaded wide soon after: that
 * stalls.
 */
#ifndef SEPAX_MIXED_H
#define SEPAX_MIXED_H

#include "certify.h"

/* The relations of so many tiles are open at a time: the more pairs, the fuller the groups. */
#define MIXED_TILES 8
#define MIXED_PAIRS (MIXED_TILES * TILE)

/* A shape_ref without its slot: the class, and whether it is irregular. */
#define REF_KINDS 32
static inline unsigned ref_kind(shape_ref ref) {
    return ref >> REF_CLASS_SHIFT;
}

/* What a batch asks of every pair, by the kinds of its shapes. A code is a kernel, times two, plus
 * one where the pair must change places. */
typedef struct mixed_job {
    const tile_job *tile;
    const sepax_pair *pairs; /* of any alignment */
    size_t start;            /* of the open ones among them */
    size_t first;            /* open pair of the batch */
    uint8_t *hints;          /* of the open ones, or NULL */
    const float *vertices[REF_KINDS], *models[REF_KINDS];
    uint8_t code[REF_KINDS][REF_KINDS];
    bool bounded;                       /* bounds pay at the moment */
    uint32_t left;                      /* pairs that are to be related ... */
    uint16_t index[TILE + SEPAX_LANES]; /* ... and which of the open ones */
    column_bounds columns;
    uint8_t relations[MIXED_PAIRS];
} mixed_job;

/* Pairs sorted by kernel, their ids in the places that it wants: kernel k serves those from
 * first[k] up to first[k + 1]. */
typedef struct mixed_order {
    uint32_t first[KERNEL_COUNT + 1];
    uint16_t index[TILE];
    sepax_pair pairs[TILE];
} mixed_order;

/* Looked up for the kinds that occur: a small batch should not have to fill large tables. */
static inline void mixed_prepare(mixed_job *job) {
    const sepax_store *store = job->tile->store;
    uint8_t kinds[REF_KINDS];
    unsigned count = 0;
    for (unsigned kind = 0; kind < REF_KINDS; kind++) {
        const shape_ref ref = (shape_ref)kind << REF_CLASS_SHIFT;
        kinds[count] = (uint8_t)kind;
        count += ref_class(ref) < CLASS_COUNT && store->classes[ref_class(ref)].count > 0 &&
                 (store->irregular_count > 0 || !(ref & REF_IRREGULAR));
    }
    for (unsigned i = 0; i < count; i++) {
        const shape_ref a = (shape_ref)kinds[i] << REF_CLASS_SHIFT;
        const size_class *c = &store->classes[ref_class(a)];
        job->vertices[kinds[i]] = c->world;
        job->models[kinds[i]] = (const float *)c->boxes;
        for (unsigned j = 0; j < count; j++) {
            const shape_ref b = (shape_ref)kinds[j] << REF_CLASS_SHIFT;
            const unsigned kernel =
                relation_kernel(job->tile->strategy, kernel_for(job->tile->strategy, a, b));
            job->code[kinds[i]][kinds[j]] = (uint8_t)(2 * kernel + kernel_swaps(a, b));
        }
    }
}

/* --------------------------------------------------------------- groups */

/* Of a kernel's pairs all first shapes have the same stride, and all second ones. */
static inline void mixed_fill(const mixed_job *job, bool of_models, const sepax_pair *pairs,
                              lane_group *g) {
    const sepax_store *store = job->tile->store;
    const shape_ref *refs = store->refs;
    const float *const *blocks = of_models ? job->models : job->vertices;
    const size_t step_a = 2 * (size_t)store->classes[ref_class(refs[pairs->a])].stride;
    const size_t step_b = 2 * (size_t)store->classes[ref_class(refs[pairs->b])].stride;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref a = refs[pairs[l].a], b = refs[pairs[l].b];
        g->a[l] = blocks[ref_kind(a)] + step_a * ref_slot(a);
        g->b[l] = blocks[ref_kind(b)] + step_b * ref_slot(b);
        g->bounds_a[l] = &store->bounds[pairs[l].a].x;
        g->bounds_b[l] = &store->bounds[pairs[l].b].x;
    }
}

/* Sends pairs from `first` on through a kernel function; those that it leaves undecided move to the
 * front. Returns their number. */
static inline uint32_t mixed_relate(mixed_job *job, unsigned kernel, relate_lanes_function *relate,
                                    mixed_order *order, uint32_t first, uint32_t count) {
    uint32_t left = first;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        const uint16_t *index = order->index + first + i;
        const sepax_pair *pairs = order->pairs + first + i;
        sepax_pair tail[SEPAX_LANES];
        if (used < SEPAX_LANES) {
            for (uint32_t l = 0; l < SEPAX_LANES; l++) {
                tail[l] = pairs[l < used ? l : 0];
            }
            pairs = tail;
        }
        lane_group group;
        uint8_t found[SEPAX_LANES];
        mixed_fill(job, kernel == KERNEL_BOX, pairs, &group);
        relate(&group, found);
        for (uint32_t l = 0; l < used; l++) {
            job->relations[index[l]] = found[l];
            order->index[left] = index[l];
            order->pairs[left] = pairs[l];
            left += found[l] == UNDECIDED;
        }
    }
    return left - first;
}

/* ---------------------------------------------------------------- order */

/* Where the runs of the kernels start, and in `end` those of each code, from the pairs of each. */
static inline void mixed_runs(const uint32_t *count, uint32_t *first, uint32_t *end) {
    uint32_t at = 0;
    for (unsigned k = 0; k < KERNEL_COUNT; k++) {
        first[k] = at;
        end[2 * k] = at;
        end[2 * k + 1] = at += count[2 * k];
        at += count[2 * k + 1];
    }
    first[KERNEL_COUNT] = at;
}

_Static_assert(sizeof(sepax_pair) == sizeof(uint64_t), "it is turned as one number");
/* (a, b), or (b, a) where `turn` is 1: without a branch. */
static inline sepax_pair pair_turned(sepax_pair pair, unsigned turn) {
    uint64_t both;
    memcpy(&both, &pair, sizeof both);
    both = both << 32 * turn | both >> 32 * turn;
    memcpy(&pair, &both, sizeof pair);
    return pair;
}

static inline void mixed_sort(const mixed_job *job, mixed_order *order) {
    const shape_ref *refs = job->tile->store->refs;
    uint8_t code[TILE];
    sepax_pair pairs[TILE];
    uint32_t count[2 * KERNEL_COUNT] = {0}, end[2 * KERNEL_COUNT];
    for (uint32_t i = 0; i < job->left; i++) {
        pairs[i] = pair_at(job->pairs, job->start + job->index[i]);
        code[i] = job->code[ref_kind(refs[pairs[i].a])][ref_kind(refs[pairs[i].b])];
        count[code[i]]++;
    }
    mixed_runs(count, order->first, end);
    for (uint32_t i = 0; i < job->left; i++) {
        const uint32_t to = end[code[i]]++;
        order->pairs[to] = pair_turned(pairs[i], code[i] & 1u);
        order->index[to] = job->index[i];
    }
}

/* The last levels, for pairs that the kernel left undecided: some at a time. */
static inline void mixed_undecided(mixed_job *job, unsigned kernel, const uint16_t *index,
                                   uint32_t count) {
    enum { SOME = 64 };
    sepax_pair pairs[SOME];
    uint16_t place[SOME];
    uint8_t found[SOME];
    for (uint32_t i = 0; i < count; i += SOME) {
        const uint32_t some = count - i < SOME ? count - i : SOME;
        for (uint32_t j = 0; j < some; j++) {
            pairs[j] = pair_at(job->pairs, job->start + index[i + j]);
            place[j] = (uint16_t)j;
        }
        relate_undecided(job->tile, kernel, pairs, place, some, found);
        for (uint32_t j = 0; j < some; j++) {
            job->relations[index[i + j]] = found[j];
        }
    }
}

/* Of `pairs` there is room for SEPAX_LANES more. */
static inline void mixed_pick(const mixed_job *job, const uint16_t *index, uint32_t count,
                              sepax_pair *pairs) {
    for (uint32_t i = 0; i < count; i++) {
        pairs[i] = pair_at(job->pairs, job->start + index[i]);
    }
    pairs_repeat(pairs, count);
}

/* Pairs for a row kernel; those of support by their outlines first, where bounds pay. */
static inline void mixed_rows(mixed_job *job, unsigned kernel, uint16_t *index, uint32_t count) {
    sepax_pair pairs[TILE + SEPAX_LANES], slots[TILE + SEPAX_LANES];
    uint8_t found[TILE + SEPAX_LANES], copy[TILE];
    mixed_pick(job, index, count, pairs);
    if (kernel >= KERNEL_SUPPORT_16) {
        const unsigned shapes = CLASS_16 + (kernel - KERNEL_SUPPORT_16);
        find_slots(job->tile, pairs, count, slots);
        if (job->bounded) {
            const shape_outline *outlines = job->tile->store->classes[shapes].outlines;
            count = relate_by_outlines(outlines, slots, index, count, 0, job->relations);
            mixed_pick(job, index, count, pairs);
            pairs_repeat(slots, count);
        }
    }
    if (count == 0) {
        return; /* a run has a first pair */
    }
    uint8_t *taken = hints_take(job->hints, index, count, copy);
    relate_row_run(job->tile, kernel, pairs, slots, count, taken, found);
    hints_put(job->hints, index, count, copy);
    for (uint32_t i = 0; i < count; i++) {
        job->relations[index[i]] = found[i];
    }
}

static inline void mixed_run(mixed_job *job, unsigned kernel, mixed_order *order, uint32_t first,
                             uint32_t count) {
    uint16_t *index = order->index + first;
    if (kernel >= LANE_KERNEL_COUNT) {
        mixed_rows(job, kernel, index, count);
        return;
    }
    uint32_t left = count;
    if (witness_kernels[kernel] != NULL && job->tile->strategy == SEPAX_AUTO) {
        relate_lanes_function *witness = at_level(job->tile, LEVEL_FLOAT, witness_kernels[kernel]);
        left = mixed_relate(job, kernel, witness, order, first, left);
    }
    relate_lanes_function *relate = at_level(job->tile, LEVEL_FLOAT, lane_kernels[kernel].relate);
    left = mixed_relate(job, kernel, relate, order, first, left);
    mixed_undecided(job, kernel, index, left);
}

/* Relates the pairs that are to be. */
static inline void mixed_flush(mixed_job *job) {
    mixed_order order;
    mixed_sort(job, &order);
    for (unsigned kernel = 0; kernel < KERNEL_COUNT; kernel++) {
        const uint32_t first = order.first[kernel], count = order.first[kernel + 1] - first;
        if (count > 0) { /* a run has a first pair */
            mixed_run(job, kernel, &order, first, count);
        }
    }
    job->left = 0;
}

/* -------------------------------------------------------------- batches */

/* Open pairs that go without bounds. */
static inline void mixed_take(mixed_job *job, uint32_t start, uint32_t end) {
    for (uint32_t i = start; i < end; i++) {
        if (job->left == TILE) {
            mixed_flush(job);
        }
        job->index[job->left++] = (uint16_t)i;
    }
}

/* Decides open pairs by their bounds as far as these go, and returns how many they leave. */
static inline uint32_t mixed_bound(mixed_job *job, uint32_t start, uint32_t end) {
    if (job->columns.lists != NULL) {
        const uint32_t more =
            relate_by_columns(job->tile, &job->columns, job->first + start, end - start, start,
                              job->relations, job->index + job->left);
        job->left += more;
        return more;
    }
    uint32_t i = start, left = 0;
    for (; i + SEPAX_LANES <= end; i += SEPAX_LANES) {
        if (job->left > TILE - SEPAX_LANES) {
            mixed_flush(job);
        }
        const float *a[SEPAX_LANES], *b[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            const sepax_pair pair = pair_at(job->pairs, job->start + i + l);
            a[l] = &tile_bounds(job->tile, pair.a)->x;
            b[l] = &tile_bounds(job->tile, pair.b)->x;
        }
        const uint32_t more = relate_bounds(a, b, i, job->relations, job->index + job->left);
        job->left += more;
        left += more;
    }
    mixed_take(job, i, end);
    return left;
}

/* A tile of the open pairs: the bounds of the first of them tell whether to look at the others.
 * Returns how many pairs to go without bounds. */
static inline uint32_t mixed_tile(mixed_job *job, uint32_t start, uint32_t end, uint32_t pause) {
    const uint32_t limit = bounds_limit(job->tile, &job->columns);
    job->bounded = false;
    if (limit == 0 || pause > 0 || end - start < BOUNDS_PROBE) {
        mixed_take(job, start, end);
        return pause_after(pause, end - start);
    }
    const uint32_t probe = start + BOUNDS_PROBE;
    if (!bounds_may_pay(mixed_bound(job, start, probe), limit)) {
        mixed_take(job, probe, end);
        return BOUNDS_PAUSE;
    }
    job->bounded = true;
    mixed_bound(job, probe, end);
    return 0;
}

/* Opens up to `most` pairs; those of lists are made in `made`. Returns how many. */
static inline uint32_t mixed_open(mixed_job *job, const batch_call *batch, size_t start,
                                  uint32_t most, sepax_pair made[TILE + SEPAX_LANES]) {
    const uint32_t count = tile_count(batch, start, most);
    job->first = start;
    job->hints = batch->hints != NULL ? batch->hints + start : NULL;
    if (batch->lists != NULL) {
        tile_load(batch, start, count, made);
        job->pairs = made;
        job->start = 0;
    } else {
        job->pairs = batch->pairs;
        job->start = start;
    }
    return count;
}

/* Returns how many pairs it has looked at. */
static inline size_t relate_mixed(const tile_job *tile, const batch_call *batch,
                                  relation_sink *sink) {
    mixed_job job;
    sepax_pair made[TILE + SEPAX_LANES];
    job.tile = tile;
    job.left = 0;
    columns_init(batch->lists, &job.columns);
    mixed_prepare(&job);
    const uint32_t room = batch->lists != NULL ? TILE : MIXED_PAIRS;
    uint32_t most = sink->first_only ? FIRST_TILE : room;
    uint32_t pause = 0;
    size_t start = 0;
    while (start < batch->pair_count && !sink->done) {
        const uint32_t open = mixed_open(&job, batch, start, most, made);
        for (uint32_t i = 0; i < open; i += TILE) {
            pause = mixed_tile(&job, i, i + part_of(open, i, TILE), pause);
        }
        mixed_flush(&job);
        sepax_sink_write(sink, start, job.relations, open);
        start += open;
        most = 2 * most < room ? 2 * most : room;
    }
    return start;
}

#endif
