/* SPDX-License-Identifier: MIT
 *
 * A job: what all tiles of a query share. It has the call, the kernel of plain pairs, and for all
 * others the kernel by the kinds of both shapes.
 *
 * A pair is plain when both ids lie where nearly all ids of the store do: in the slot of the same
 * number of the plain class. Kernels then find blocks by the id, without reading references. This
 * takes that nearly all ids are regular and the query has no margin, or that the kernel is one of
 * irregular shapes.
 */
#ifndef SEPAX_JOB_H
#define SEPAX_JOB_H

#include "exact/round_relation.h"
#include "narrow/kernels.h"
#include "query/query.h"

typedef struct job {
    const batch_call *call;
    const sepax_store *store;
    sepax_report *report;
    const size_class *plain; /* the class of plain pairs; NULL where hardly any pair is plain */
    const id_span *others;   /* the ids that are not plain */
    unsigned kernel;         /* of plain pairs */
    bool lists_plain;        /* all ids of the lists of the source are plain */
    /* Of other pairs, by kinds. Only the entries of kinds that occur are set. */
    uint8_t kernels[REF_KIND_COUNT][REF_KIND_COUNT];
    /* Blocks of their shapes. */
    const float *vertices[REF_KIND_COUNT], *normals[REF_KIND_COUNT], *models[REF_KIND_COUNT];
} job;

static inline bool job_has_level(const job *j, uint32_t level) {
    return (j->call->levels & level) != 0;
}

static inline void job_set_blocks(job *j, unsigned kind) {
    const size_class *c = &j->store->classes[ref_class((shape_ref)kind << REF_KIND_SHIFT)];
    j->vertices[kind] = c->world;
    j->normals[kind] = c->normals;
    j->models[kind] = (const float *)(const void *)c->boxes;
}

/* With a margin every pair is one of rounded shapes. */
static inline shape_ref job_irregular(const job *j) {
    return j->call->margin > 0 ? REF_IRREGULAR : 0;
}

/* Fills the tables for the kinds of the pairs of a small batch. */
static inline void job_set_kernels_of_pairs(job *j, kernel_of_kinds_function *kernel_of) {
    const shape_ref *refs = j->store->refs, irregular = job_irregular(j);
    const batch_call *call = j->call;
    bodies_place place = batch_place(call);
    for (size_t i = call->first_pair; i < call->pair_count; i++) {
        sepax_pair pair;
        source_load(call->source, &place, i, 1, &pair);
        const unsigned a = ref_kind(refs[pair.a]), b = ref_kind(refs[pair.b]);
        job_set_blocks(j, a);
        job_set_blocks(j, b);
        j->kernels[a][b] =
            (uint8_t)kernel_of(j->call->strategy, refs[pair.a] | irregular, refs[pair.b]);
    }
}

/* Fills the tables for the kinds that occur. */
static inline void job_set_kernels(job *j, kernel_of_kinds_function *kernel_of) {
    const shape_ref irregular = job_irregular(j);
    uint8_t kinds[REF_KIND_COUNT];
    unsigned count = 0;
    for (unsigned kind = 0; kind < REF_KIND_COUNT; kind++) {
        const shape_ref ref = (shape_ref)kind << REF_KIND_SHIFT;
        kinds[count] = (uint8_t)kind;
        count += j->store->classes[ref_class(ref)].count > 0;
    }
    for (unsigned a = 0; a < count; a++) {
        job_set_blocks(j, kinds[a]);
        for (unsigned b = 0; b < count; b++) {
            j->kernels[kinds[a]][kinds[b]] = (uint8_t)kernel_of(
                j->call->strategy, (shape_ref)kinds[a] << REF_KIND_SHIFT | irregular,
                (shape_ref)kinds[b] << REF_KIND_SHIFT);
        }
    }
}

/* Whether all ids of an array, of any alignment, are plain. */
static inline bool job_ids_plain(const job *j, const void *ids, size_t count) {
    return j->plain != NULL &&
           (j->others->count == 0 || all_ids_plain(ids, count, j->store->id_count, j->others));
}

/* Whether the ids of long lists, of which the call takes only a part, are plain: the ids of its
 * rows, and of the second list those that it takes, or all where it takes more than one row. */
HEDLEY_NEVER_INLINE static bool job_part_is_plain(const job *j) {
    const batch_call *call = j->call;
    const sepax_source *lists = call->source;
    const lists_place first = sepax_lists_find(lists, call->first_pair);
    const lists_place last = sepax_lists_find(lists, call->pair_count - 1);
    const size_t column = first.row == last.row ? first.column : 0;
    const size_t end = first.row == last.row ? last.column + 1 : lists->b_count;
    return job_ids_plain(j, lists->a + first.row, last.row - first.row + 1) &&
           job_ids_plain(j, lists->b + column, end - column);
}

/* Whether all ids of the lists of the source are plain, as far as the call has them. */
static inline bool job_lists_are_plain(const job *j) {
    const batch_call *call = j->call;
    const sepax_source *lists = call->source;
    const size_t pairs = call->pair_count - call->first_pair;
    if (pairs == 0) {
        return false; /* their ids were not checked */
    }
    return (lists->a_count + lists->b_count) / 2 <= pairs
               ? job_ids_plain(j, lists->a, lists->a_count) &&
                     job_ids_plain(j, lists->b, lists->b_count)
               : job_part_is_plain(j);
}

/* Sets which ids are plain, and the kernel of their pairs. */
static inline void job_set_plain(job *j, kernel_of_kinds_function *kernel_of,
                                 kernel_of_class_function *kernel_of_plain) {
    const sepax_store *store = j->store;
    const uint32_t most = store->id_count / PLAIN_SHARE;
    const shape_ref home = ref_of(store->plain_class, 0);
    const bool regular = store->exceptions.count <= most && j->call->margin == 0;
    const unsigned round = kernel_of(j->call->strategy, home | REF_IRREGULAR, home);
    const bool plain = regular || (store->strays.count <= most && kernels[round].rounded);
    j->others = regular ? &store->exceptions : &store->strays;
    j->plain = plain ? &store->classes[store->plain_class] : NULL;
    j->kernel = !plain    ? KERNEL_EXACT
                : regular ? kernel_of_plain(j->call, store->plain_class)
                          : round;
}

static inline void job_init(job *j, const batch_call *call, sepax_report *report,
                            kernel_of_kinds_function *kernel_of,
                            kernel_of_class_function *kernel_of_plain) {
    const sepax_store *store = call->store;
    j->call = call;
    j->store = store;
    j->report = report;
    job_set_plain(j, kernel_of, kernel_of_plain);
    j->lists_plain = job_lists_are_plain(j);
    const bool mixed = j->plain == NULL || j->others->count > 0;
    if (mixed && call->pair_count - call->first_pair <= SMALL_BATCH) {
        job_set_kernels_of_pairs(j, kernel_of);
    } else if (mixed) {
        job_set_kernels(j, kernel_of);
    } else {
        const shape_ref home = ref_of(store->plain_class, 0);
        job_set_blocks(j, ref_kind(home));
        job_set_blocks(j, ref_kind(home | REF_IRREGULAR));
    }
}

static inline unsigned job_kernel(const job *j, sepax_pair pair) {
    const shape_ref *refs = j->store->refs;
    return j->kernels[ref_kind(refs[pair.a])][ref_kind(refs[pair.b])];
}

static inline polygon job_polygon(const job *j, sepax_id id) {
    return store_polygon(j->store, j->store->refs[id]);
}

/* The error of merging the axes of a shape; infinite where they are not to be merged. */
static inline float job_merge_error(const job *j, sepax_id id) {
    const shape_ref ref = j->store->refs[id];
    const size_class *c = &j->store->classes[ref_class(ref)];
    const bool merge = c->merge_error != NULL && (j->call->flags & SEPAX_NO_DEDUP) == 0;
    return merge ? c->merge_error[ref_slot(ref)] : INFINITY;
}

static inline row_pair job_row_pair(const job *j, sepax_pair pair) {
    return (row_pair){.a = job_polygon(j, pair.a),
                      .b = job_polygon(j, pair.b),
                      .bounds_a = &j->store->bounds[pair.a],
                      .bounds_b = &j->store->bounds[pair.b],
                      .merge_error_a = job_merge_error(j, pair.a),
                      .merge_error_b = job_merge_error(j, pair.b),
                      .b_first = pair.b < pair.a};
}

/* The radii of a pair and the margin of the query, added up. */
static inline exact_radius job_radius(const job *j, sepax_pair pair) {
    return radius_of_sum(store_radius(j->store, pair.a), store_radius(j->store, pair.b),
                         j->call->margin);
}

/* The relation by the exact level, which is always certain; UNDECIDED where the call leaves that
 * level out. */
static inline uint8_t job_settle(const job *j, sepax_pair pair) {
    if (!job_has_level(j, LEVEL_EXACT)) {
        return UNDECIDED;
    }
    const polygon a = job_polygon(j, pair.a), b = job_polygon(j, pair.b);
    const exact_radius r = job_radius(j, pair);
    bool expanded;
    const sepax_relation relation = sepax_exact_round_relation(&a, &b, &r, &expanded);
    j->report->in_double += !expanded;
    j->report->expanded += expanded;
    return (uint8_t)relation;
}

#endif
