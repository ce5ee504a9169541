/* SPDX-License-Identifier: MIT
 *
 * The lookup of boxes in an index: sepax_index_query and sepax_index_query_posed. Comes in: boxes,
 * or shapes and poses. Goes out: the ids whose boxes they meet.
 *
 * What is found is gathered as pairs of a query and an id, so it goes out as pairs do.
 */
#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "broad/index.h"
#include "place/pose.h"

#include <assert.h>

/* The arguments of a call, of which `boxes` or `store`, `shapes` and `poses` are the queries. */
typedef struct lookup {
    const sepax_index *index;
    const sepax_bounds *boxes;
    const sepax_store *store;
    const sepax_id *shapes;
    const sepax_pose *poses;
    size_t count;
    sepax_workspace *workspace;
    uint32_t *offsets;
    sepax_id *ids;
    size_t capacity;
    size_t *needed;
} lookup;

/* ----------------------------------------------------------------- boxes */

/* Writes the box i of the caller; NaN fails every comparison. */
static sepax_status take_box(const lookup *l, size_t i, aabb *box) {
    sepax_bounds b;
    memcpy(&b, (const char *)l->boxes + i * sizeof b, sizeof b);
    if (!(fabsf(b.min_x) <= FLT_MAX) || !(fabsf(b.min_y) <= FLT_MAX) ||
        !(fabsf(b.max_x) <= FLT_MAX) || !(fabsf(b.max_y) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    if (b.min_x > b.max_x || b.min_y > b.max_y) {
        return SEPAX_ERROR_EXTENT;
    }
    *box = (aabb){{b.min_x, b.min_y}, {b.max_x, b.max_y}};
    return SEPAX_OK;
}

static aabb joined(aabb a, aabb b) {
    for (unsigned i = 0; i < 2; i++) {
        a.lo[i] = b.lo[i] < a.lo[i] ? b.lo[i] : a.lo[i];
        a.hi[i] = b.hi[i] > a.hi[i] ? b.hi[i] : a.hi[i];
    }
    return a;
}

/* The box around a shape at a pose where no vertex overflows, a few vertices at a time. The hull of
 * placed vertices, which the store would keep, has the same box. */
static aabb around_placed(const local_shape *local, const sepax_pose *pose, float radius,
                          float margin) {
    enum { PART = 16 };
    float x[PART], y[PART];
    aabb box = no_box;
    for (uint32_t i = 0; i < local->count; i += PART) {
        const uint32_t count = local->count - i < PART ? local->count - i : PART;
        pose_move(local->x + i, local->y + i, count, pose, x, y);
        uint32_t padded = count;
        for (; padded % 4 != 0; padded++) {
            x[padded] = x[0];
            y[padded] = y[0];
        }
        box = joined(box, sepax_aabb_around_points(x, y, padded, radius, margin));
    }
    return box;
}

/* Writes the box around the shape i of the caller at its pose. */
static sepax_status take_posed(const lookup *l, size_t i, aabb *box, sepax_rejection *rejection) {
    assert(l->shapes != NULL && l->poses != NULL); /* a call has boxes, or these */
    const sepax_id id = id_at(l->shapes, i);
    const sepax_pose pose = pose_at(l->poses, i);
    if (!store_has(l->store, id)) {
        return SEPAX_ERROR_ID;
    }
    const shape_ref ref = l->store->refs[id];
    const size_class *c = &l->store->classes[ref_class(ref)];
    local_shape local;
    class_local(c, ref_slot(ref), &local);
    sepax_status status = pose_check(&pose, l->store->largest_local, rejection);
    if (status == SEPAX_ERROR_OVERFLOW) {
        status = pose_check_vertices(local.x, local.y, local.count, &pose, rejection);
        if (status != SEPAX_OK) {
            rejection->vertex = class_local_number(c, ref_slot(ref), rejection->vertex);
        }
    }
    if (status == SEPAX_OK) {
        *box = around_placed(&local, &pose, store_radius(l->store, id), l->index->margin);
    }
    return status;
}

/* The least queries of a part. */
enum { PART_QUERIES = 256 };

/* ------------------------------------------------------------------ walk */

/* A query on its way through the tree. */
typedef struct seeker {
    box_block box; /* the first one of it */
    uint32_t number;
    sepax_id self; /* left out; SEPAX_NO_ID for none */
} seeker;

/* Gathers the boxes of a leaf. */
static void gather(const id_tree *tree, size_t leaf, uint32_t boxes, const seeker *q,
                   pair_sink *sink) {
    const sepax_id *const ids = tree->ids + tree->boxes.first[leaf];
    for (; boxes != 0; boxes &= boxes - 1) {
        const sepax_id id = ids[lowest_bit(boxes)];
        if (id != q->self) {
            if (sink->found < sink->capacity) {
                sink->workspace->pairs[sink->found] = (sepax_pair){q->number, id};
            }
            sink->found++;
        }
    }
}

/* Gathers all boxes of the tree that the query meets, leaf by leaf. */
static sepax_status walk(const id_tree *tree, const sepax_backend *backend, const seeker *q,
                         pair_sink *sink) {
    const box_tree *const boxes = &tree->boxes;
    size_t block[TREE_LEVELS];
    uint32_t left[TREE_LEVELS];
    unsigned level = boxes->height - 1;
    block[level] = 0;
    left[level] = backend->meet_row(&q->box, 0, boxes->level[level]);
    for (;;) {
        while (left[level] == 0) {
            if (++level == boxes->height) {
                return SEPAX_OK;
            }
        }
        const size_t below = block[level] * BROAD_LANES + lowest_bit(left[level]);
        left[level] &= left[level] - 1;
        const uint32_t met = backend->meet_row(&q->box, 0, &boxes->level[level - 1][below]);
        if (level > 1) {
            level--;
            block[level] = below;
            left[level] = met;
        } else if (met != 0) {
            const sepax_status status = sepax_delivery_reserve(sink);
            if (status != SEPAX_OK) {
                return status;
            }
            gather(tree, below, met, q, sink);
        }
    }
}

/* Writes the box of query i. */
static sepax_status take(const lookup *l, size_t i, aabb *box, sepax_rejection *rejection) {
    return l->boxes != NULL ? take_box(l, i, box) : take_posed(l, i, box, rejection);
}

/* Takes some queries, one by one, and gathers what they meet. */
static sepax_status find_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const lookup *const l = of;
    sepax_rejection unused = no_rejection;
    seeker q = {.self = SEPAX_NO_ID};
    for (size_t i = first; i < end; i++) {
        aabb box;
        sepax_status status = take(l, i, &box, &unused);
        if (status == SEPAX_OK && l->index->tree.boxes.leaf_count > 0) {
            set_block_box(&q.box, 0, box);
            q.number = (uint32_t)i;
            q.self = l->boxes != NULL ? SEPAX_NO_ID : id_at(l->shapes, i);
            status = walk(&l->index->tree, l->index->backend, &q, sink);
        }
        if (status != SEPAX_OK) {
            sink->stopped = i;
            return status;
        }
    }
    return SEPAX_OK;
}

/* Takes all queries; the first one that is bad is taken again, to find out what is wrong. */
static sepax_status find(const lookup *l, pair_sink *sink, sepax_rejection *rejection) {
    const pair_work work = {find_range, l, l->count, PART_QUERIES};
    const sepax_status status = sepax_division_find(&work, sink);
    aabb box;
    const bool stopped = status != SEPAX_OK, room = status == SEPAX_ERROR_MEMORY,
               counted = status == SEPAX_ERROR_COUNT;
    if (stopped & !room & !counted) {
        assert(l->boxes != NULL || l->shapes != NULL);
        (void)take(l, sink->stopped, &box, rejection); /* it fails again */
        rejection->index = sink->stopped;
        rejection->id = l->boxes != NULL ? SEPAX_NO_ID : id_at(l->shapes, sink->stopped);
    }
    return status;
}

/* ------------------------------------------------------------------ call */

static void write_number(uint32_t *array, size_t i, size_t number) {
    const uint32_t n = (uint32_t)number;
    memcpy((char *)array + i * sizeof n, &n, sizeof n);
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
    const sepax_pair *const found = c->sink->workspace->pairs + part.first;
    size_t next = first;
    for (size_t i = 0; i < part.found; i++) {
        for (; next <= found[i].a; next++) {
            write_number(l->offsets, next, part.before + i);
        }
        write_number(l->ids, part.before + i, found[i].b);
    }
    for (; next < end; next++) {
        write_number(l->offsets, next, part.before + (size_t)part.found);
    }
}

/* Copies all that was found to the caller, who has room for it. */
static void deliver(const lookup *l, const pair_sink *sink) {
    const lookup_copy copy = {l, sink};
    const uint32_t parts = sink->part_count > 0 ? sink->part_count : 1;
    const crew_task task = {deliver_part, &copy, l->count, parts};
    if (l->offsets != NULL) {
        sepax_crew_run(&sink->crew, &task);
        write_number(l->offsets, l->count, (size_t)sink->found);
    }
}

static bool outputs_alias(const lookup *l, const sepax_rejection *rejection) {
    span_list all = {.count = 0};
    spans_add(&all, span_of(l->ids, l->capacity, sizeof *l->ids));
    spans_add(&all, span_of(l->offsets, l->count + 1, sizeof *l->offsets));
    spans_add(&all, span_of(l->needed, 1, sizeof *l->needed));
    spans_add(&all, span_of(rejection, 1, sizeof *rejection));
    const size_t written = all.count;
    spans_add(&all, span_of(l->index, 1, sizeof *l->index));
    spans_add(&all, span_of(l->workspace, 1, sizeof *l->workspace));
    spans_add(&all, span_of(l->store, 1, sizeof *l->store));
    spans_add(&all, span_of(l->boxes, l->count, sizeof *l->boxes));
    spans_add(&all, span_of(l->shapes, l->count, sizeof *l->shapes));
    spans_add(&all, span_of(l->poses, l->count, sizeof *l->poses));
    return spans_alias(&all, written);
}

/* The call, whose arrays of queries are not NULL. */
static sepax_status look_up(const lookup *l, const sepax_rejection *wanted,
                            sepax_rejection *rejection) {
    const size_t room = SIZE_MAX / sizeof(sepax_pose) - 1;
    const size_t most = SEPAX_MAX_PAIRS < room ? SEPAX_MAX_PAIRS : room;
    if (l->count > most || l->capacity > room) {
        rejection->needed = l->count > most ? most : room;
        return SEPAX_ERROR_COUNT;
    }
    if (outputs_alias(l, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    const bool no_room = l->capacity > 0 && (l->offsets == NULL || l->ids == NULL);
    if (l->index == NULL || l->workspace == NULL || l->needed == NULL || no_room) {
        return SEPAX_ERROR_NULL;
    }
    const fpmode mode = fpmode_enter();
    pair_sink sink = {.workspace = l->workspace,
                      .capacity = l->capacity,
                      .crew = {index_threads(l->index), &mode}};
    sepax_status status = find(l, &sink, rejection);
    if (status == SEPAX_OK) {
        status = sepax_delivery_fits(&sink);
    }
    const size_t found = (size_t)sink.found;
    if (status == SEPAX_OK) {
        deliver(l, &sink);
    }
    fpmode_leave(mode);
    if (status == SEPAX_OK || status == SEPAX_ERROR_CAPACITY) {
        memcpy(l->needed, &found, sizeof found);
    }
    return status;
}

sepax_status sepax_index_query(const sepax_index *index, const sepax_bounds *boxes,
                               size_t box_count, sepax_workspace *workspace, uint32_t *offsets,
                               sepax_id *ids, size_t capacity, size_t *needed,
                               sepax_rejection *rejection) {
    const lookup l = {.index = index,
                      .boxes = boxes,
                      .count = box_count,
                      .workspace = workspace,
                      .offsets = offsets,
                      .ids = ids,
                      .capacity = capacity,
                      .needed = needed};
    sepax_rejection found = no_rejection;
    const bool missing = boxes == NULL && box_count > 0;
    const sepax_status status = missing ? SEPAX_ERROR_NULL : look_up(&l, rejection, &found);
    return rejection_write(rejection, &found, status);
}

sepax_status sepax_index_query_posed(const sepax_index *index, const sepax_store *store,
                                     const sepax_id *shapes, const sepax_pose *poses, size_t count,
                                     sepax_workspace *workspace, uint32_t *offsets, sepax_id *ids,
                                     size_t capacity, size_t *needed, sepax_rejection *rejection) {
    const lookup l = {.index = index,
                      .store = store,
                      .shapes = shapes,
                      .poses = poses,
                      .count = count,
                      .workspace = workspace,
                      .offsets = offsets,
                      .ids = ids,
                      .capacity = capacity,
                      .needed = needed};
    sepax_rejection found = no_rejection;
    const bool missing = store == NULL || ((shapes == NULL || poses == NULL) && count > 0);
    const sepax_status status = missing ? SEPAX_ERROR_NULL : look_up(&l, rejection, &found);
    return rejection_write(rejection, &found, status);
}
