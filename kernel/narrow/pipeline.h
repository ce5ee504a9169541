/* SPDX-License-Identifier: MIT
 *
 * The pipeline of every query: source -> cull -> sort -> kernel -> certify -> settle -> sink, tile
 * by tile. Comes in: a checked call. Goes out: the caller's results and the report.
 */
#ifndef SEPAX_PIPELINE_H
#define SEPAX_PIPELINE_H

#include "narrow/body_pairs.h"
#include "narrow/cast.h"
#include "narrow/distance.h"
#include "narrow/few.h"
#include "narrow/manifold.h"
#include "narrow/relation_batch.h"
#include "narrow/separate.h"
#include "query/sink.h"
#ifndef SEPAX_SMALL
#include "narrow/contain.h"
#endif

/* ---------------------------------------------------------------- relate */

static void relate_pairs(const batch_call *call, relation_sink *sink, sepax_report *report) {
    relation_batch b;
    relation_room room;
    relation_init(&b, call, report, &room);
    size_t start = call->first_pair, seen = 0;
    if (body_pairs_pay(&b, sink)) {
        seen = relate_body_pairs(&b, sink);
        start = call->pair_count;
    }
    while (start < call->pair_count && !sink->done) {
        const size_t any = sink->to.first_hit != NULL ? FIRST_TILE + seen : b.most;
        const size_t most = sink_most(sink, start, any);
        tile t;
        const uint32_t count = relate_next(&b, start, least_of(most, b.most), &t);
        sepax_sink_write(sink, start, b.relations, count);
        seen += count;
        start = sink_skip(sink, start + count);
    }
    report->filtered = seen - report->in_double - report->expanded;
}

static void relate_batch(const batch_call *call, const void *results, sepax_report *report) {
    relation_sink sink;
    sepax_sink_open(&sink, results, call);
    relate_pairs(call, &sink, report);
    sepax_sink_close(&sink);
}

/* -------------------------------------------------------------- separate */

/* Separates the pairs of the next tile, at most `most`; returns how many. */
HEDLEY_NEVER_INLINE static uint32_t separate_next(separation_batch *b, tile_copy *copy,
                                                  size_t start, uint32_t most) {
    tile t = {.start = start, .count = tile_count(&b->job, start, most)};
    tile_load(&b->job, &t, copy);
    separate_tile(b, &t);
    return t.count;
}

/* Contacts of groups: those of a tile go to scratch memory, and from there to the sink. */
HEDLEY_NEVER_INLINE static void separate_grouped(separation_batch *b, tile_copy *copy,
                                                 const sepax_contacts *contacts, value_sink *sink) {
    const batch_call *call = b->job.call;
    float separation[CHUNK], normal_x[CHUNK], normal_y[CHUNK];
    uint32_t feature[CHUNK];
    b->to = (sepax_contacts){.separation = separation,
                             .normal_x = contacts->normal_x != NULL ? normal_x : NULL,
                             .normal_y = contacts->normal_y != NULL ? normal_y : NULL,
                             .feature = contacts->feature != NULL ? feature : NULL};
    for (size_t start = call->first_pair; start < call->pair_count;) {
        b->first = start;
        const uint32_t count = separate_next(b, copy, start, CHUNK);
        sepax_sink_fold_contacts(sink, start, &b->to, count);
        start += count;
    }
}

static void separate_batch(const batch_call *call, const void *results, sepax_report *report) {
    separation_batch b;
    tile_copy *copy = &b.copied.copy;
    value_sink sink;
    job_init(&b.job, call, report, separation_kernel, plain_separation_kernel);
    separation_init(&b, results);
    copy->place = batch_place(call);
    sepax_sink_open_values(&sink, results, call);
    if (sink.grouped) {
        separate_grouped(&b, copy, results, &sink);
    } else {
        for (size_t start = call->first_pair; start < call->pair_count;) {
            start += separate_next(&b, copy, start, TILE);
        }
    }
    sepax_sink_close_values(&sink);
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}

/* ------------------------------------------------------------- manifolds */

/* The manifolds of the hits. The report is that of their relations. */
static void manifold_batch(const batch_call *call, const void *results, sepax_report *report) {
    const uint8_t least = (call->flags & SEPAX_OPEN) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    manifold_batch_state m;
    relation_batch b;
    relation_small_room room;
    relation_init_small(&b, call, report, &room);
    manifold_init(&m, call, report, results);
    uint32_t count;
    for (size_t start = call->first_pair; start < call->pair_count; start += count) {
        tile t;
        count = relate_next(&b, start, b.most, &t);
        manifold_tile(&m, &t, b.relations, least);
    }
    sepax_sink_close_manifolds(&m.sink);
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}

/* ------------------------------------------------------------ all queries */

static const query_batches pipeline_batches = {
    .of = {[QUERY_RELATE] = relate_batch,
           [QUERY_SEPARATE] = separate_batch,
           [QUERY_DISTANCE] = distance_batch,
#ifndef SEPAX_SMALL /* the small library answers containments pair by pair */
           [QUERY_CONTAIN] = contain_batch,
#endif
           [QUERY_MANIFOLD] = manifold_batch,
           [QUERY_CAST] = cast_batch},
    .of_few = {[QUERY_RELATE] = relate_few, [QUERY_SEPARATE] = separate_few}};

#endif
