/* SPDX-License-Identifier: MIT
 *
 * One tile of pairs: loading it, filling lanes and rows from the store, and
 * the exact path for what was left undecided.
 */
#ifndef SEPAX_TILE_H
#define SEPAX_TILE_H

#include "backend.h"
#include "exact.h"
#include "kernels.h"

/* Pairs that a kernel is given at a time at most. */
#define TILE 1024
/* Pairs of a uniform store that are asked for their bounds before what these leave goes to a
 * kernel: they leave few of one tile, in groups that are hardly full. */
#define UNIFORM_TILE (4 * TILE)

/* Pairs of the first tile where only the first hit is wanted: what comes behind it is for nothing.
 * The tiles double as long as there is none. */
#define FIRST_TILE 32

/* A batch call as its tiles see it. */
typedef struct tile_job {
    const sepax_store *store;
    sepax_strategy strategy;
    uint32_t flags;
    uint32_t levels;
    unsigned uniform; /* sepax_store_uniform_class */
    sepax_report *report;
} tile_job;

static inline tile_job tile_job_of(const batch_call *batch, sepax_report *report) {
    return (tile_job){.store = batch->store,
                      .strategy = batch->strategy,
                      .flags = batch->flags,
                      .levels = batch->levels,
                      .uniform = sepax_store_uniform_class(batch->store),
                      .report = report};
}

/* ------------------------------------------------------------ far stores */

/* A uniform store of so many bytes of blocks does not fit in a core's own caches. */
#define FAR_BYTES (1u << 21)
/* Pairs farther apart than this have no lines in common, and no stream finds the next one. */
#define FAR_IDS 64

static inline bool store_is_far(const tile_job *job) {
    const size_class *c = &job->store->classes[job->uniform];
    return (size_t)c->count * c->stride * (2 * sizeof(float)) > FAR_BYTES;
}

/* Whether the pairs of a tile are in random order: by eight of the first ones. */
static inline bool tile_is_scattered(const sepax_pair *pairs, uint32_t count) {
    uint32_t far = 0;
    for (uint32_t i = 0; i + 1 < count && i < TILE; i += TILE / 8) {
        far += pairs[i + 1].a - pairs[i].a + FAR_IDS > 2 * FAR_IDS;
    }
    return far > 4;
}

/* How many pairs of a uniform store to look at ahead: `ahead` or, where that is no use, none. */
static inline size_t tile_fetch(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                size_t ahead) {
    return store_is_far(job) && tile_is_scattered(pairs, count) ? ahead : 0;
}

/* ------------------------------------------------------------- one pair */

/* Where a shape lives; of a uniform store that is known without a look. */
static inline shape_ref tile_ref(const tile_job *job, sepax_id id) {
    const bool uniform = job->uniform != CLASS_COUNT;
    return uniform ? (shape_ref)job->uniform << REF_CLASS_SHIFT | id : job->store->refs[id];
}

static inline const shape_bounds *tile_bounds(const tile_job *job, sepax_id id) {
    return &job->store->bounds[id];
}

static inline row_pair tile_row_pair(const tile_job *job, sepax_pair pair) {
    const sepax_store *store = job->store;
    const shape_ref a = tile_ref(job, pair.a), b = tile_ref(job, pair.b);
    const size_class *class_a = &store->classes[ref_class(a)];
    const size_class *class_b = &store->classes[ref_class(b)];
    const bool merge = !(job->flags & SEPAX_NO_DEDUP);
    return (row_pair){.a = store_polygon(store, a),
                      .b = store_polygon(store, b),
                      .bounds_a = tile_bounds(job, pair.a),
                      .bounds_b = tile_bounds(job, pair.b),
                      .merge_error_a = merge ? class_a->merge_error[ref_slot(a)] : INFINITY,
                      .merge_error_b = merge ? class_b->merge_error[ref_slot(b)] : INFINITY,
                      .b_first = pair.b < pair.a};
}

static inline uint8_t tile_exact(const tile_job *job, sepax_pair pair) {
    if (!(job->levels & LEVEL_EXACT)) {
        return UNDECIDED;
    }
    const polygon a = store_polygon(job->store, job->store->refs[pair.a]);
    const polygon b = store_polygon(job->store, job->store->refs[pair.b]);
    bool expanded;
    const sepax_relation relation = sepax_exact_relation(&a, &b, &expanded);
    job->report->in_double += !expanded;
    job->report->expanded += expanded;
    return (uint8_t)relation;
}

/* The kernel function of a level, or one that decides nothing where the level is not wanted. */
static inline void relate_nothing(const lane_group *group, uint8_t *relations) {
    (void)group;
    memset(relations, UNDECIDED, SEPAX_LANES);
}
static inline relate_lanes_function *at_level(const tile_job *job, uint32_t level,
                                              relate_lanes_function *relate) {
    return job->levels & level ? relate : relate_nothing;
}

/* How many of `count` there are from number `start` on, but `most`. */
static inline uint32_t part_of(uint32_t count, uint32_t start, uint32_t most) {
    return count - start < most ? count - start : most;
}

/* Pairs of the tile that begins with pair `start`. */
static inline uint32_t tile_count(const batch_call *batch, size_t start, uint32_t most) {
    const size_t left = batch->pair_count - start;
    return left < most ? (uint32_t)left : most;
}

/* Repeats the last one of some pairs for unused lanes. */
static inline void pairs_repeat(sepax_pair *pairs, uint32_t count) {
    for (uint32_t l = 0; l < SEPAX_LANES && count > 0; l++) {
        pairs[count + l] = pairs[count - 1];
    }
}

/* Copies the caller's pairs, which may be unaligned, or makes them of lists, and repeats the last
 * one for unused lanes. */
static inline void tile_load(const batch_call *batch, size_t start, uint32_t count,
                             sepax_pair *pairs) {
    if (batch->lists == NULL) {
        memcpy(pairs, (const char *)batch->pairs + start * sizeof *pairs, count * sizeof *pairs);
    } else {
        lists_load(batch->lists, start, count, pairs);
    }
    pairs_repeat(pairs, count);
}

/* Whether the caller's pairs can be read where they are. */
static inline bool pairs_in_place(const batch_call *batch) {
    return batch->lists == NULL && (uintptr_t)batch->pairs % sizeof(uint32_t) == 0;
}

/* The pairs of a tile: the caller's, or a copy where there are none, they are not aligned, or the
 * last group is not whole. */
static inline const sepax_pair *tile_pairs(const batch_call *batch, size_t start, uint32_t count,
                                           sepax_pair copy[TILE + SEPAX_LANES]) {
    if (pairs_in_place(batch) && count % SEPAX_LANES == 0) {
        return batch->pairs + start;
    }
    tile_load(batch, start, count, copy);
    return copy;
}

/* ------------------------------------------------------------ one group */

/* Fills one lane of a group with vertex blocks. */
static inline void lane_fill(const tile_job *job, sepax_pair pair, uint32_t lane, lane_group *g) {
    const shape_ref a = job->store->refs[pair.a], b = job->store->refs[pair.b];
    const bool swap = kernel_swaps(a, b);
    const shape_ref first = swap ? b : a, second = swap ? a : b;
    const size_class *class_a = &job->store->classes[ref_class(first)];
    const size_class *class_b = &job->store->classes[ref_class(second)];
    g->a[lane] = class_a->world + 2 * (size_t)class_a->stride * ref_slot(first);
    g->b[lane] = class_b->world + 2 * (size_t)class_b->stride * ref_slot(second);
}

/* The same for separations: vertices and normals, whatever the kernel. */
static inline void group_fill_contacts(const tile_job *job, const sepax_pair *pairs,
                                       lane_group *g) {
    const size_class *c = &job->store->classes[job->uniform];
    const size_t step = 2 * (size_t)c->stride;
    g->b_first = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const size_t a = step * pairs[l].a, b = step * pairs[l].b;
        g->a[l] = c->world + a;
        g->b[l] = c->world + b;
        g->normals_a[l] = c->normals + a;
        g->normals_b[l] = c->normals + b;
        g->b_first |= (uint32_t)(pairs[l].b < pairs[l].a) << l;
    }
}

/* Fills one lane of a group for a separation; the kernel wants the larger block second. */
static inline void lane_fill_contact(const tile_job *job, shape_ref a, shape_ref b, uint32_t lane,
                                     lane_group *g) {
    const size_class *class_a = &job->store->classes[ref_class(a)];
    const size_class *class_b = &job->store->classes[ref_class(b)];
    const size_t at_a = 2 * (size_t)class_a->stride * ref_slot(a);
    const size_t at_b = 2 * (size_t)class_b->stride * ref_slot(b);
    g->a[lane] = class_a->world + at_a;
    g->b[lane] = class_b->world + at_b;
    g->normals_a[lane] = class_a->normals + at_a;
    g->normals_b[lane] = class_b->normals + at_b;
}

#endif
