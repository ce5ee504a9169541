/* SPDX-License-Identifier: MIT
 *
 * A batch of relations: what its tiles share, and the relations of one tile after the other. Comes
 * in: a checked call. Goes out: the relations of the next pairs, in the room of the batch.
 */
#ifndef SEPAX_RELATION_BATCH_H
#define SEPAX_RELATION_BATCH_H

#include "narrow/cull/discs.h"
#include "narrow/relate.h"

typedef struct pays {
    uint32_t limit;        /* sixteenths of its pairs that the bounds of a tile may leave; 0: no
                             bounds at all */
    uint32_t bounds_pause; /* how many of the next pairs do without bounds */
    uint32_t models_pause; /* how many of the next pairs do without models */
    bool proven;           /* bounds paid in the last tile that tried them: no probe is needed */
} pays;

static inline uint32_t bounds_limit(const job *j) {
    if (j->call->strategy != SEPAX_AUTO || !job_has_level(j, LEVEL_BOUNDS)) {
        return 0;
    }
    const bool lists = columns_pay(j->call->source);
    const bool small = j->plain != NULL && j->plain->stride == 4 && !kernel_rounded(j->kernel);
    return small && !lists ? BOUNDS_LIMIT_SMALL : BOUNDS_LIMIT;
}

/* Whether the next tile, of up to `left` pairs, tries bounds. */
static inline bool bounds_are_tried(const pays *p, size_t left) {
    return p->limit > 0 && p->bounds_pause == 0 && left >= BOUNDS_PROBE;
}

/* What is left of a pause after `count` pairs. */
static inline uint32_t pause_after(uint32_t pause, uint32_t count) {
    return pause - (count < pause ? count : pause);
}

/* Updates the decisions after a tile of `count` pairs, of which bounds, if it tried them, left
 * `left`. */
static inline void bounds_learn(pays *p, bool tried, uint32_t left, uint32_t count) {
    if (!tried) {
        p->bounds_pause = pause_after(p->bounds_pause, count);
        return;
    }
    const uint32_t doubt = p->proven ? 0 : BOUNDS_DOUBT;
    p->proven = left * 16 <= p->limit * count + 16 * doubt;
    p->bounds_pause = p->proven ? 0 : BOUNDS_PAUSE;
}

/* Updates the decisions after a tile of `count` pairs, of which `left` went to kernels, and models
 * of boxes left `slow` of these. */
static inline void models_learn(pays *p, uint32_t slow, uint32_t left, uint32_t count) {
    const bool many = slow * 16 > MODELS_LIMIT * left;
    p->models_pause = many ? MODELS_PAUSE : pause_after(p->models_pause, count);
}

/* ------------------------------------------------------------------- batch */

/* Room for the tiles of a batch of relations. */
typedef struct relation_room {
    union {
        uint16_t index[TILE + SEPAX_LANES];
        copied_tile copied;
    };
    uint8_t relations[TILE + SEPAX_LANES];
    column_bounds columns;
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

/* Begins a batch with tiles of up to `most` pairs, in a room for these. The columns are set. */
static inline void relation_init(relation_batch *b, const batch_call *call, sepax_report *report,
                                 copied_tile *copied, uint8_t *relations, uint32_t most) {
    RUN(job_init)(&b->job, call, report, relation_kernel, plain_relation_kernel);
    b->index = copied->index;
    b->relations = relations;
    b->most = most;
    b->copy = &copied->copy;
    b->copy->place = batch_place(call);
    b->pays = (pays){.limit = bounds_limit(&b->job)};
    if (b->columns != NULL) {
        columns_fill(b->columns, call);
    }
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

/* Relates the pairs in the list of the batch, `count` of the pairs of a tile, all of them in place.
 * `culled`: they are those that discs leave, for which outlines are next. Returns how many pairs
 * bounds left, or all where there were none. */
static inline uint32_t relate_open(relation_batch *b, tile *t, bool culled, size_t fetch,
                                   uint32_t count) {
    job *j = &b->job;
    uint8_t *hints = j->call->hints;
    open_pairs open = {.tile = t,
                       .hints = hints != NULL ? hints + t->start : NULL,
                       .relations = b->relations,
                       .far = t->plain && plain_is_far(j)};
    uint32_t left = 0;
    if (t->plain) {
        const bool without = b->pays.models_pause > 0 && j->call->strategy == SEPAX_AUTO;
        const unsigned k = without ? kernel_vertices(j->kernel) : j->kernel;
        if (count == t->count && job_has_level(j, LEVEL_FLOAT) &&
            !(culled && plain_outlines(j) != NULL)) {
            relate_in_place(j, k, &open, fetch, b->index);
            left = count;
        } else {
            left = relate_listed(j, k, culled, &open, b->index, count);
        }
    } else {
        kernel_order order = RUN(sort_by_kernel)(j, t, false, b->index, count);
        for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
            left += relate_listed(j, p.kernel, culled, &open, b->index + p.first, p.count);
        }
    }
    models_learn(&b->pays, open.slow, left, t->count);
    return left;
}

/* Relates the next pairs from `start` on, no more than `most`; returns how many. Their tile is for
 * those that go on with it. */
static inline uint32_t relate_next(relation_batch *b, size_t start, uint32_t most, tile *t) {
    const bool tried = bounds_are_tried(&b->pays, b->job.call->pair_count - start);
    *t = (tile){.start = start, .count = tile_count(&b->job, start, tile_most(b, tried, most))};
    RUN(tile_load)(&b->job, t, b->copy);
    const size_t fetch = t->plain && plain_is_far(&b->job) ? t->ahead : 0;
    uint32_t count = t->count;
    if (tried) {
        count = cull_tile(b, t, fetch);
    } else {
        list_all(t, b->index);
    }
    const uint32_t left = relate_open(b, t, tried, fetch, count);
    bounds_learn(&b->pays, tried, left, t->count);
    return t->count;
}

#endif
