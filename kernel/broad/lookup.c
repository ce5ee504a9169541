/* SPDX-License-Identifier: MIT
 *
 * The lookup in an index: sepax_index_query, sepax_index_query_posed and sepax_index_locate. Comes
 * in: boxes, shapes and poses, or points. Goes out: the ids whose boxes they meet, or what points
 * are in (locate.c).
 *
 * What is found is gathered as pairs of a query and an id, so it goes out as pairs do.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "broad/locate.h"

/* The least queries of a part. */
enum { PART_QUERIES = 256 };

/* ------------------------------------------------------------------ walk */

/* A query on its way through the tree. */
typedef struct seeker {
    box_block box; /* the first one of it */
    uint32_t number;
    sepax_id self; /* left out; SEPAX_NO_ID for none */
} seeker;

/* Whether a query takes a shape. */
static inline bool takes(const lookup *l, const seeker *q, sepax_id id) {
    return id != q->self &&
           (l->filter == NULL || (store_has(l->queries->store, id) &&
                                  !sepax_filter_passes_over(l->filter, q->number, id)));
}

/* Gathers the boxes of a leaf. */
static void gather(const lookup *l, size_t leaf, uint32_t boxes, const seeker *q, pair_sink *sink) {
    const id_tree *const tree = &l->index->tree;
    const sepax_id *const ids = tree->ids + tree->boxes.first[leaf];
    for (; boxes != 0; boxes &= boxes - 1) {
        const sepax_id id = ids[lowest_bit(boxes)];
        if (takes(l, q, id)) {
            if (l->fetches) {
                __builtin_prefetch(&l->queries->store->bounds[id]);
            }
            if (sink->found < sink->capacity) {
                sink->workspace->pairs[sink->found] = (sepax_pair){q->number, id};
            }
            sink->found++;
        }
    }
}

/* Gathers all boxes of the tree that the query meets, leaf by leaf. */
static sepax_status walk(const lookup *l, const seeker *q, pair_sink *sink) {
    const box_tree *const tree = &l->index->tree.boxes;
    const sepax_backend *const backend = l->index->backend;
    tree_walk way = {.backend = backend, .tree = tree, .around = &q->box};
    size_t leaf;
    sepax_status status = SEPAX_OK;
    sepax_tree_walk_begin(&way);
    while (status == SEPAX_OK && sepax_tree_walk_leaf(&way, &leaf)) {
        const uint32_t met = backend->core->meet_row(&q->box, 0, &tree->level[0][leaf]);
        status = met != 0 ? sepax_delivery_reserve(sink) : SEPAX_OK;
        if (status == SEPAX_OK) {
            gather(l, leaf, met, q, sink);
        }
    }
    return status;
}

static sepax_status query_box(const lookup *l, size_t i, aabb *box, sepax_rejection *rejection) {
    return sepax_query_box(l->queries, i, l->index->margin + l->margin, box, rejection);
}

/* Takes some queries, one by one, and gathers what they meet. */
static sepax_status find_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const lookup *const l = of;
    sepax_rejection unused = no_rejection;
    seeker q = {.self = SEPAX_NO_ID};
    for (size_t i = first; i < end; i++) {
        aabb box;
        sepax_status status = query_box(l, i, &box, &unused);
        if (status == SEPAX_OK && l->index->tree.boxes.leaf_count > 0) {
            set_block_box(&q.box, 0, box);
            q.number = (uint32_t)i;
            q.self = query_shape(l->queries, i);
            status = walk(l, &q, sink);
        }
        if (status != SEPAX_OK) {
            sink->stopped = i;
            return status;
        }
    }
    return SEPAX_OK;
}

/* The first query that is bad is taken again, to find out what is wrong. */
sepax_status sepax_lookup_find(const lookup *l, pair_sink *sink, sepax_rejection *rejection) {
    const pair_work work = {find_range, l, l->queries->count, PART_QUERIES};
    const sepax_status status = sepax_division_find(&work, sink);
    aabb box;
    const bool stopped = status != SEPAX_OK, room = status == SEPAX_ERROR_MEMORY,
               counted = status == SEPAX_ERROR_COUNT;
    if (stopped & !room & !counted) {
        /* it fails again */
        (void)query_box(l, sink->stopped, &box, rejection);
        rejection->index = sink->stopped;
        rejection->id = query_shape(l->queries, sink->stopped);
    }
    return status;
}

/* ------------------------------------------------------------------ call */

static void write_number(uint32_t *array, size_t i, size_t number) {
    const uint32_t n = (uint32_t)number;
    put_word(array, i, &n);
}

/* What was found, on its way to the caller. */
typedef struct lookup_copy {
    const lookup *of;
    const pair_sink *sink;
} lookup_copy;

/* Copies what the queries of a part found: ids, and where those of each query begin. */
static void deliver_part(const void *of, uint32_t number, size_t first, size_t end) {
    const lookup_copy *const c = of;
    const lookup *const l = c->of;
    const pair_part part = pairs_of_part(c->sink, number);
    const sepax_pair *const pairs = c->sink->workspace->pairs; /* or NULL, where none was found */
    size_t next = first;
    for (size_t i = 0; i < part.found; i++) {
        const sepax_pair found = pairs[part.first + i];
        for (; next <= found.a; next++) {
            write_number(l->to.offsets, next, part.before + i);
        }
        write_number(l->to.ids, part.before + i, found.b);
    }
    for (; next < end; next++) {
        write_number(l->to.offsets, next, part.before + (size_t)part.found);
    }
}

void sepax_lookup_deliver(const lookup *l, const pair_sink *sink) {
    const lookup_copy copy = {l, sink};
    const uint32_t parts = sink->part_count > 0 ? sink->part_count : 1;
    const crew_task task = {deliver_part, &copy, l->queries->count, parts};
    if (l->to.offsets != NULL) {
        sepax_crew_run(&sink->crew, &task);
        write_number(l->to.offsets, l->queries->count, (size_t)sink->found);
    }
}

static bool outputs_alias(const lookup *l, const sepax_rejection *rejection) {
    const box_queries *const q = l->queries;
    const span all[] = {span_of(l->to.ids, l->to.capacity, sizeof *l->to.ids),
                        span_of(l->to.offsets, q->count + 1, sizeof *l->to.offsets),
                        span_of(l->to.needed, 1, sizeof *l->to.needed),
                        span_of(rejection, 1, sizeof *rejection),
                        span_of(l->index, 1, sizeof *l->index),
                        span_of(l->workspace, 1, sizeof *l->workspace),
                        span_of(q->store, 1, sizeof *q->store),
                        span_of(q->boxes, q->count, sizeof *q->boxes),
                        span_of(q->shapes, q->count, sizeof *q->shapes),
                        span_of(q->poses, q->count, sizeof *q->poses)};
    return spans_clash(all, 4, sizeof all / sizeof *all);
}

/* Answers the queries, whose arrays are not NULL. */
static sepax_status answer(const lookup *l, const sepax_rejection *wanted,
                           sepax_rejection *rejection) {
    rejection->needed = lists_exceeded(&l->to, l->queries->count);
    if (rejection->needed > 0) {
        return SEPAX_ERROR_COUNT;
    }
    if (outputs_alias(l, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (l->index == NULL || l->workspace == NULL || lists_are_missing(&l->to)) {
        return SEPAX_ERROR_NULL;
    }
    const sepax_store *store = l->queries->store;
    if (store != NULL && index_is_stale(l->index, store)) {
        return SEPAX_ERROR_STALE;
    }
    const fpmode mode = fpmode_enter();
    pair_sink sink = {.workspace = l->workspace,
                      .capacity = l->to.capacity,
                      .crew = {index_threads(l->index), &mode}};
    sepax_status status = sepax_lookup_find(l, &sink, rejection);
    if (status == SEPAX_OK) {
        status = sepax_delivery_fits(&sink);
    }
    const size_t found = (size_t)sink.found;
    if (status == SEPAX_OK) {
        sepax_lookup_deliver(l, &sink);
    }
    fpmode_leave(mode);
    if (status == SEPAX_OK || status == SEPAX_ERROR_CAPACITY) {
        memcpy(l->to.needed, &found, sizeof found);
    }
    return status;
}

/* The call; `missing` where an array of queries is NULL and must not be. */
static sepax_status look_up(const lookup *l, bool missing, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    const sepax_status status = missing ? SEPAX_ERROR_NULL : answer(l, rejection, &found);
    return rejection_write(rejection, &found, status);
}

sepax_status sepax_index_query(const sepax_index *index, const sepax_bounds *boxes,
                               size_t box_count, sepax_workspace *workspace, uint32_t *offsets,
                               sepax_id *ids, size_t capacity, size_t *needed,
                               sepax_rejection *rejection) {
    const box_queries queries = {.boxes = boxes, .count = box_count};
    const lookup l = {.index = index,
                      .queries = &queries,
                      .workspace = workspace,
                      .to = {offsets, ids, capacity, needed}};
    return look_up(&l, boxes == NULL && box_count > 0, rejection);
}

sepax_status sepax_index_query_posed(const sepax_index *index, const sepax_store *store,
                                     const sepax_id *shapes, const sepax_pose *poses, size_t count,
                                     sepax_workspace *workspace, uint32_t *offsets, sepax_id *ids,
                                     size_t capacity, size_t *needed, sepax_rejection *rejection) {
    const box_queries queries = {.store = store, .shapes = shapes, .poses = poses, .count = count};
    const lookup l = {.index = index,
                      .queries = &queries,
                      .workspace = workspace,
                      .to = {offsets, ids, capacity, needed}};
    const bool missing = store == NULL || ((shapes == NULL || poses == NULL) && count > 0);
    return look_up(&l, missing, rejection);
}
