/* SPDX-License-Identifier: MIT
 *
 * A batch of relations: what its tiles share, and the relations of one tile after the other. Comes
 * in: a checked call. Goes out: the relations of the next pairs, in the room of the batch.
 */
#ifndef SEPAX_RELATION_BATCH_H
#define SEPAX_RELATION_BATCH_H

#include "narrow/relate.h"

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
    RUN(job_init)(&b->job, call, report, relation_kernel, plain_relation_kernel);
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
    RUN(job_init)(&b->job, call, report, relation_kernel, plain_relation_kernel);
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

/* Relates pairs of a tile: those in the list of the batch where they are `listed`, else all.
 * `culled`: those that discs leave, for which outlines are next. Returns how many pairs bounds
 * left, or all where there were none. */
static inline uint32_t relate_open(relation_batch *b, tile *t, bool listed, bool culled,
                                   size_t fetch, uint32_t count) {
    const job *j = &b->job;
    uint8_t *hints = j->call->hints;
    open_pairs open = {.tile = t,
                       .hints = hints != NULL ? hints + t->start : NULL,
                       .relations = b->relations,
                       .far = t->plain && plain_is_far(j)};
    const bool without = b->pays.models_pause > 0 && j->call->strategy == SEPAX_AUTO;
    const unsigned k = without ? kernel_vertices(j->kernel) : j->kernel;
    uint32_t left = 0;
    if (t->plain && !listed && !(culled && plain_outlines(j) != NULL)) {
        left = count;
        relate_in_place(j, k, &open, fetch, b->index);
    } else if (t->plain) {
        if (!listed) {
            list_all(t, b->index);
        }
        left = relate_listed(j, k, culled, &open, b->index, count);
    } else {
        kernel_order order = RUN(sort_by_kernel)(j, t, !listed, b->index, count);
        for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
            left += relate_listed(j, p.kernel, culled, &open, b->index + p.first, p.count);
        }
    }
    models_learn(&b->pays, open.slow, left, t->count);
    return left;
}

/* Relates a tile; returns how many pairs its bounds left, or all where it tries none. */
static inline uint32_t relate_tile(relation_batch *b, tile *t, bool tried) {
    const size_t fetch = t->plain && t->pairs != NULL ? tile_fetch(&b->job, t) : 0;
    const uint32_t count = tried ? cull_tile(b, t, fetch) : t->count;
    return relate_open(b, t, tried, tried, fetch, count);
}

/* Relates the next pairs from `start` on, no more than `most`; returns how many. Their tile is for
 * those that go on with it. */
static inline uint32_t relate_next(relation_batch *b, size_t start, uint32_t most, tile *t) {
    const size_t pair_count = b->job.call->pair_count;
    const bool tried = bounds_are_tried(&b->pays, pair_count - start);
    const bool by_columns = tried && b->columns != NULL;
    *t = (tile){.start = start, .plain = b->job.lists_plain};
    if (by_columns) {
        t->count = least_of(pair_count - start, most);
    } else {
        t->count = tile_count(&b->job, start, tile_most(b, tried, most));
        RUN(tile_load)(&b->job, t, b->copy);
    }
    const uint32_t left = relate_tile(b, t, tried);
    bounds_learn(&b->pays, tried, left, t->count);
    return t->count;
}

#endif
