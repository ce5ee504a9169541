/* SPDX-License-Identifier: MIT
 *
 * The pipeline of every query: source -> cull -> sort -> kernel -> certify -> settle -> sink, tile
 * by tile. Comes in: a checked call. Goes out: the caller's results and the report.
 */
#ifndef SEPAX_PIPELINE_H
#define SEPAX_PIPELINE_H

#include "narrow/cast.h"
#include "narrow/distance.h"
#include "narrow/few.h"
#include "narrow/manifold.h"
#include "narrow/relate.h"
#include "narrow/separate.h"
#include "query/sink.h"
#ifndef SEPAX_SMALL
#include "narrow/contain.h"
#endif

/* ---------------------------------------------------------------- relate */

/* Room for the tiles of a batch of relations: of an array of pairs, or of lists with their
 * columns. */
typedef union relation_room {
    struct {
        union {
            uint16_t index[TILE + SEPAX_LANES];
            copied_tile copied;
        };
        uint8_t relations[TILE + SEPAX_LANES];
    } of_array;
    struct {
        union {
            uint16_t index[LIST_TILE + SEPAX_LANES];
            copied_tile copied;
        };
        uint8_t relations[LIST_TILE + SEPAX_LANES];
        column_bounds columns;
    } of_lists;
} relation_room;

/* A batch of relations. */
typedef struct relation_batch {
    job job;
    pays pays;
    column_bounds *columns; /* NULL where pairs do without columns */
    uint16_t *index;        /* open pairs of the tile */
    uint8_t *relations;     /* of the tile */
    uint32_t most;          /* pairs of a tile */
    tile_copy *copy;
} relation_batch;

static inline void relation_init(relation_batch *b, const batch_call *call, sepax_report *report,
                                 relation_room *room) {
    job_init(&b->job, call, report, relation_kernel, plain_relation_kernel);
    const bool lists = source_is_lists(call->source);
    const bool columns = columns_pay(call->source);
    b->index = lists ? room->of_lists.index : room->of_array.index;
    b->relations = lists ? room->of_lists.relations : room->of_array.relations;
    b->copy = lists ? &room->of_lists.copied.copy : &room->of_array.copied.copy;
    b->most = lists ? LIST_TILE : TILE;
    b->columns = columns ? &room->of_lists.columns : NULL;
    b->pays = (pays){.limit = bounds_limit(&b->job, columns)};
    b->copy->place = batch_place(call);
    if (columns) {
        columns_init(call->source, call->store->bounds, call->margin, b->columns);
    }
}

/* Room for tiles of CHUNK pairs, for manifolds, whose kernels need most of the stack. */
typedef struct relation_small_room {
    copied_tile copied;
    uint8_t relations[CHUNK + SEPAX_LANES];
} relation_small_room;

static inline void relation_init_small(relation_batch *b, const batch_call *call,
                                       sepax_report *report, relation_small_room *room) {
    job_init(&b->job, call, report, relation_kernel, plain_relation_kernel);
    b->index = room->copied.index;
    b->relations = room->relations;
    b->copy = &room->copied.copy;
    b->most = CHUNK;
    b->columns = NULL;
    b->pays = (pays){.limit = bounds_limit(&b->job, false)};
    b->copy->place = batch_place(call);
}

/* The largest size of the next tile, where it does not go by columns: that of a probe where the
 * last tile did not show that bounds pay. */
static inline uint32_t tile_most(const relation_batch *b, bool tried, uint32_t most) {
    const bool probe = tried && !b->pays.proven;
    return probe && most > BOUNDS_PROBE ? BOUNDS_PROBE : most;
}

/* Lists the pairs of a tile that discs leave; returns how many. */
static inline uint32_t cull_tile(relation_batch *b, const tile *t, size_t fetch) {
    if (b->columns != NULL) {
        return relate_by_columns(b->columns, t->start, t->count, b->relations, b->index);
    }
    uint32_t left = relate_bounds_run(b->job.store->bounds, t->pairs, t->count, b->job.call->margin,
                                      fetch, b->relations, b->index);
    while (left > 0 && b->index[left - 1] >= t->count) {
        left--; /* repeats of the last pair */
    }
    return left;
}

/* Relates a tile; returns how many pairs its bounds left, or all where it tries none. */
static inline uint32_t relate_tile(relation_batch *b, const tile *t, bool tried) {
    const job *j = &b->job;
    uint8_t *hints = j->call->hints;
    open_pairs open = {.tile = t,
                       .hints = hints != NULL ? hints + t->start : NULL,
                       .relations = b->relations,
                       .far = t->plain && plain_is_far(j)};
    const size_t fetch = t->plain && t->pairs != NULL ? tile_fetch(j, t) : 0;
    const unsigned k = b->pays.shortcut_pause > 0
                           ? kernel_without_shortcut(j->call->strategy, j->kernel)
                           : j->kernel;
    const uint32_t count = tried ? cull_tile(b, t, fetch) : t->count;
    uint32_t left = 0;
    if (t->plain && tried) {
        left = relate_listed(j, k, true, &open, b->index, count);
    } else if (t->plain) {
        left = count;
        relate_in_place(j, k, &open, fetch, b->index);
    } else {
        kernel_order order = sort_by_kernel(j, t, !tried, b->index, count);
        for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
            left += relate_listed(j, p.kernel, tried, &open, b->index + p.first, p.count);
        }
    }
    shortcut_learn(&b->pays, kernels[k].models, open.slow, left, t->count);
    return left;
}

/* Relates the next pairs from `start` on, no more than `most`; returns how many. */
static inline uint32_t relate_next(relation_batch *b, size_t start, uint32_t most) {
    const size_t pair_count = b->job.call->pair_count;
    const bool tried = bounds_are_tried(&b->pays, pair_count - start);
    const bool by_columns = tried && b->columns != NULL;
    tile t = {.start = start, .plain = b->job.lists_plain};
    if (by_columns) {
        t.count = least_of(pair_count - start, most);
    } else {
        t.count = tile_count(&b->job, start, tile_most(b, tried, most));
        tile_load(&b->job, &t, b->copy);
    }
    const uint32_t left = relate_tile(b, &t, tried);
    bounds_learn(&b->pays, tried, left, t.count);
    return t.count;
}

static void relate_pairs(const batch_call *call, relation_sink *sink, sepax_report *report) {
    relation_batch b;
    relation_room room;
    relation_init(&b, call, report, &room);
    size_t start = call->first_pair, seen = 0;
    while (start < call->pair_count && !sink->done) {
        const size_t any = sink->to.first_hit != NULL ? FIRST_TILE + seen : b.most;
        const size_t most = sink_most(sink, start, any);
        const uint32_t count = relate_next(&b, start, least_of(most, b.most));
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
        count = relate_next(&b, start, b.most);
        manifold_tile(&m, start, count, b.relations, least);
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
