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
#include "narrow/kernel_row.h"
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

/* Whether all ids of an array, of any alignment, are plain. */
static inline bool job_ids_plain(const job *j, const void *ids, size_t count) {
    return j->plain != NULL &&
           (j->others->count == 0 || all_ids_plain(ids, count, j->store->id_count, j->others));
}

void RUN(job_init)(job *j, const batch_call *call, sepax_report *report,
                   kernel_of_kinds_function *kernel_of, kernel_of_class_function *kernel_of_plain);

static inline unsigned job_kernel(const job *j, sepax_pair pair) {
    const shape_ref *refs = j->store->refs;
    return j->kernels[ref_kind(refs[pair.a])][ref_kind(refs[pair.b])];
}

static inline polygon job_polygon(const job *j, sepax_id id) {
    return store_polygon(j->store, j->store->refs[id]);
}

/* Fills a pair for a row kernel; it has no hint. */
void RUN(job_fill_row)(const job *j, sepax_pair pair, row_pair *row);

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
