/* SPDX-License-Identifier: MIT
 *
 * Many points (locate.h): they are sorted along a curve over the plane, and 256 neighbours at a
 * time are a small tree, which is joined with that of the index. The pairs of points and boxes are
 * related in lanes, a pair in each. What lanes leave open, and shapes that are no polygons, are
 * decided by exact signs.
 */
#include "base/arithmetic.h"

#include "broad/locate.h"

#include <float.h>
#include <string.h>

#include "exact/relation.h"

/* ------------------------------------------------------------------- order */

/* With fewer points sorting costs more than it saves. */
enum { WORTH_SORTING_POINTS = 64 };

/* The bits of a cell along an axis: two digits of a sort. */
enum { CELL_BITS = 9 };

/* The coordinates of a point, of any alignment. */
static float x_of(const sepax_vec2 *points, size_t i) {
    return float_at((const float *)(const void *)points, 2 * i);
}

static float y_of(const sepax_vec2 *points, size_t i) {
    return float_at((const float *)(const void *)points, 2 * i + 1);
}

/* Finds the box around the points; false where one is not finite. */
static bool around_points(const location *l, aabb *box, size_t *bad) {
    float odd = 0; /* NaN where a coordinate was not finite */
    *box = no_box;
    for (size_t i = 0; i < l->count; i++) {
        const float x = x_of(l->points, i), y = y_of(l->points, i);
        odd += x * 0.0f + y * 0.0f;
        box->lo[0] = x < box->lo[0] ? x : box->lo[0];
        box->lo[1] = y < box->lo[1] ? y : box->lo[1];
        box->hi[0] = x > box->hi[0] ? x : box->hi[0];
        box->hi[1] = y > box->hi[1] ? y : box->hi[1];
    }
    for (size_t i = 0; odd != 0 && i < l->count; i++) {
        const sepax_vec2 p = vec2_at(l->points, i);
        if (!(fabsf(p.x) <= FLT_MAX) || !(fabsf(p.y) <= FLT_MAX)) {
            *bad = i;
            return false;
        }
    }
    return true;
}

/* Where a coordinate lies in an interval from `lo` that is divided into cells; anywhere if that is
 * too wide for a float. */
static uint32_t cell_of(float at, float lo, float cells_each) {
    const float most = (1u << CELL_BITS) - 1, cell = (at - lo) * cells_each;
    return (uint32_t)(int32_t)(cell < most ? cell : most);
}

/* Both numbers of a cell, each with zeros between its bits, then joined. */
static uint32_t cell_key(uint64_t both) {
    both = (both | both << 8) & 0x00FF00FF00FF00FFu;
    both = (both | both << 4) & 0x0F0F0F0F0F0F0F0Fu;
    both = (both | both << 2) & 0x3333333333333333u;
    both = (both | both << 1) & 0x5555555555555555u;
    return (uint32_t)(both | both >> 31);
}

/* Sorts the points by their cells; returns items with their indices. The room has `count` keys and
 * twice as many items. */
static const sort_item *sort_points(const location *l, const aabb *box, order_room *room,
                                    const broad_crew *crew) {
    const float cells = 1u << CELL_BITS, lo_x = box->lo[0], lo_y = box->lo[1];
    const float each_x = cells / (box->hi[0] - lo_x), each_y = cells / (box->hi[1] - lo_y);
    if (l->count < WORTH_SORTING_POINTS) {
        for (size_t i = 0; i < l->count; i++) {
            room->items[0][i] = (sort_item){0, (uint32_t)i};
        }
        return room->items[0];
    }
    for (size_t i = 0; i < l->count; i++) {
        const uint64_t x = cell_of(x_of(l->points, i), lo_x, each_x);
        const uint64_t y = cell_of(y_of(l->points, i), lo_y, each_y);
        room->keys[i] = cell_key(x | y << 32);
    }
    radix r = {.room = room, .crew = crew, .keys = room->keys, .count = l->count};
    sepax_radix_sort(&r, 2 * CELL_BITS, false);
    return room->items[0];
}

/* -------------------------------------------------------------------- node */

/* The points of a node of a tree over points, a bit that no id of a shape has, so that pairs have
 * their points second, and how far ahead points are fetched. */
enum { NODE_POINTS = BROAD_LANES * BROAD_LANES, POINT_BIT = 0x40000000, FETCH_POINTS = 32 };

/* Points in the order of their cells, and the body of each id, where a table of them pays. */
typedef struct point_order {
    const location *of;
    const sort_item *items;
    const uint32_t *body_of;
    struct point_join *joins; /* one a part */
} point_order;

/* Up to 256 points as a tree of three levels. */
typedef struct point_node {
    box_block points[BROAD_LANES], leaves, whole;
    uint32_t first[BROAD_LANES];
    sepax_id ids[NODE_POINTS]; /* POINT_BIT and the place in the node */
    uint32_t number[NODE_POINTS];
    id_tree tree;
} point_node;

/* Begins a node that will have up to `count` points at a time. */
static void node_begin(point_node *node, size_t count) {
    for (uint32_t i = 0; i < BROAD_LANES && i * BROAD_LANES < count; i++) {
        node->first[i] = i * BROAD_LANES;
        for (uint32_t at = node->first[i]; at < node->first[i] + BROAD_LANES; at++) {
            node->ids[at] = POINT_BIT | at;
        }
    }
    node->tree = (id_tree){.boxes = {.level = {node->points, &node->leaves, &node->whole},
                                     .height = 3,
                                     .first = node->first},
                           .ids = node->ids};
}

/* Gathers the points first .. end - 1. */
static void gather(const point_order *order, size_t first, size_t end, point_node *node) {
    const uint32_t leaves = (uint32_t)(end - first + BROAD_LANES - 1) / BROAD_LANES;
    for (uint32_t i = 0; i < leaves * BROAD_LANES; i++) {
        aabb box = no_box;
        if (first + i < end) {
            const size_t ahead = first + i + FETCH_POINTS < end ? first + i + FETCH_POINTS : first;
            __builtin_prefetch((const char *)order->of->points +
                               sizeof(sepax_vec2) * order->items[ahead].index);
            node->number[i] = order->items[first + i].index;
            const float x = x_of(order->of->points, node->number[i]);
            const float y = y_of(order->of->points, node->number[i]);
            box = (aabb){{x, y}, {x, y}};
        }
        set_block_box(&node->points[i / BROAD_LANES], i % BROAD_LANES, box);
    }
    node->tree.boxes.leaf_count = leaves;
    sepax_tree_raise_leaves(&node->tree.boxes, 0, leaves);
    sepax_tree_raise(&node->tree.boxes);
}

/* ------------------------------------------------------------------- pairs */

/* Pairs for lanes, by the size of blocks: 4, 8, 16 and 32 vertices; behind them those for none. */
enum { TEST_SIZES = 5 };
typedef struct point_tests {
    const float *block[LEAF_PAIRS];
    float x[LEAF_PAIRS], y[LEAF_PAIRS];
    sepax_pair pairs[LEAF_PAIRS];
} point_tests;

/* Shapes and the points of a node that their boxes have, which go to the sink when there is no more
 * room, and at the end of the node. */
typedef struct point_join {
    pair_sink near;
    sepax_workspace work;
    const point_order *order;
    pair_sink *sink;
    point_node node;
    sepax_pair pairs[2 * LEAF_PAIRS];
    point_tests tests[TEST_SIZES];
} point_join;

/* The relation of a point to a shape by the discs of the shape, which with a radius mostly decide;
 * else by exact signs. The squares are off by less than 2^-51 of themselves. */
static sepax_relation relate_point(const sepax_store *store, sepax_id id, sepax_vec2 point) {
    const float radius = store_radius(store, id);
    if (radius > 0) {
        const shape_bounds *const b = &store->bounds[id];
        const double x = (double)point.x - (double)b->x, y = (double)point.y - (double)b->y;
        const double outer = b->outer, inner = b->inner, square = x * x + y * y;
        if (square > outer * outer * (1 + 0x1p-49)) {
            return SEPAX_DISJOINT;
        }
        if (inner > 0 && square * (1 + 0x1p-49) < inner * inner) {
            return SEPAX_OVERLAPPING;
        }
    }
    const polygon p = store_polygon(store, store->refs[id]);
    return sepax_exact_point_relation(&p, radius, point);
}

/* Lists pairs of shapes that are there and that the filter leaves, with what lanes read of them. */
static void list_tests(point_join *j, const sepax_pair *pairs, uint32_t count,
                       uint32_t listed[TEST_SIZES]) {
    const location *const l = j->order->of;
    const uint32_t *const layers = l->filter.layers;
    for (uint32_t i = 0; i < count; i++) {
        const sepax_id id = pairs[i].a;
        if (!store_has(l->store, id) ||
            (layers != NULL && (number_at(layers, id) & l->filter.mask) == 0)) {
            continue;
        }
        const shape_ref ref = l->store->refs[id];
        const size_class *const c = &l->store->classes[ref_class(ref)];
        const unsigned size = lowest_bit(c->stride) - 2;
        const bool none = size > TEST_SIZES - 1 || (ref & REF_IRREGULAR) != 0;
        const unsigned k = none ? TEST_SIZES - 1 : size;
        const uint32_t place = pairs[i].b % NODE_POINTS, n = listed[k]++;
        const box_block *const leaf = &j->node.points[place / BROAD_LANES];
        point_tests *const t = &j->tests[k];
        t->block[n] = c->world + (size_t)2 * c->stride * ref_slot(ref);
        __builtin_prefetch(t->block[n]);
        t->x[n] = leaf->lo_x[place % BROAD_LANES];
        t->y[n] = leaf->lo_y[place % BROAD_LANES];
        t->pairs[n] = (sepax_pair){id, place};
    }
}

/* The number under which an id is found, or NO_BODY. */
static uint32_t number_of(const point_order *order, sepax_id id, uint8_t relation) {
    const sepax_bodies *const bodies = &order->of->filter.bodies;
    return bodies->offsets == NULL     ? id
           : order->body_of != NULL    ? order->body_of[id]
           : relation > SEPAX_DISJOINT ? sepax_bodies_find(bodies, id)
                                       : NO_BODY;
}

/* Relates the pairs of a size; those that do not meet are left out without a branch. */
static sepax_status relate_pairs(point_join *j, unsigned k, uint32_t count) {
    const location *const l = j->order->of;
    const backend_core *const core = l->index->backend->core;
    pair_sink *const sink = j->sink;
    point_tests *const t = &j->tests[k];
    uint8_t relations[LEAF_PAIRS];
    const sepax_status status = sepax_delivery_reserve(sink);
    if (status != SEPAX_OK) {
        return status;
    }
    sepax_pair *const begin =
        sink->workspace->pairs + (sink->found <= sink->capacity ? (size_t)sink->found : 0);
    sepax_pair *to = begin;
    if (HAS_POINT_LANES && k + 1 < TEST_SIZES && core->sides_of_points != NULL) {
        for (uint32_t i = count; i % BROAD_LANES != 0; i++) {
            t->block[i] = t->block[0];
            t->x[i] = t->y[i] = 0;
        }
        core->sides_of_points(t->block, t->x, t->y, count, 4u << k, relations);
    } else {
        memset(relations, UNDECIDED, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        const sepax_id id = t->pairs[i].a;
        if (relations[i] == UNDECIDED) {
            relations[i] = (uint8_t)relate_point(l->store, id, (sepax_vec2){t->x[i], t->y[i]});
        }
        const uint32_t number = number_of(j->order, id, relations[i]);
        *to = (sepax_pair){j->node.number[t->pairs[i].b], number << RELATION_BITS | relations[i]};
        to += (relations[i] > SEPAX_DISJOINT) & (number != NO_BODY);
    }
    sink->found += (uint64_t)(to - begin);
    return SEPAX_OK;
}

/* Lets all pairs go to the sink, in one or two parts. */
static sepax_status drain(pair_sink *near) {
    point_join *const j = (void *)near;
    const uint32_t count = (uint32_t)near->found;
    const uint32_t part = count <= LEAF_PAIRS ? count : (count + 1) / 2;
    sepax_status status = SEPAX_OK;
    for (uint32_t i = 0; i < count; i += part) {
        uint32_t listed[TEST_SIZES] = {0};
        list_tests(j, j->pairs + i, count - i < part ? count - i : part, listed);
        for (unsigned k = 0; status == SEPAX_OK && k < TEST_SIZES; k++) {
            status = listed[k] > 0 ? relate_pairs(j, k, listed[k]) : SEPAX_OK;
        }
    }
    near->found = 0;
    return status;
}

/* The pair work: joins leaves of 16 points with the index, as many as make a node at a time. */
static sepax_status find_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const point_order *const order = of;
    const location *const l = order->of;
    point_join *const j = &order->joins[sink->part];
    j->order = order;
    j->sink = sink;
    j->work = (sepax_workspace){.pairs = j->pairs, .pair_room = 2 * LEAF_PAIRS};
    j->near = (pair_sink){.workspace = &j->work, .capacity = SEPAX_MAX_PAIRS, .drain = drain};
    node_begin(&j->node, l->count);
    const size_t stop = end * BROAD_LANES < l->count ? end * BROAD_LANES : l->count;
    sepax_status status = SEPAX_OK;
    for (size_t i = first * BROAD_LANES; status == SEPAX_OK && i < stop; i += NODE_POINTS) {
        gather(order, i, i + NODE_POINTS < stop ? i + NODE_POINTS : stop, &j->node);
        status = sepax_join_trees(&j->node.tree, &l->index->tree, l->index->backend, &j->near);
        status = status == SEPAX_OK ? drain(&j->near) : status;
    }
    return status;
}

/* -------------------------------------------------------------------- call */

sepax_status sepax_points_find(const location *l, pair_sink *sink, size_t *bad) {
    aabb box;
    if (!around_points(l, &box, bad)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    if (l->index->tree.boxes.leaf_count == 0) {
        return SEPAX_OK;
    }
    const uint32_t parts = order_parts(sink->crew.threads, l->count);
    const size_t table = order_table_size(parts);
    const size_t leaves = (l->count + BROAD_LANES - 1) / BROAD_LANES;
    const size_t joins = crew_parts(sink->crew.threads, leaves, PART_LEAVES) * sizeof(point_join);
    const bool fits = l->count <= SIZE_MAX / 32; /* not where size_t is small */
    const size_t bytes = fits ? joins + (table + 5 * l->count) * sizeof(uint32_t) : 0;
    char *const memory = fits ? sepax_workspace_room(sink->workspace, bytes) : NULL;
    if (memory == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    uint32_t *const room = (void *)(memory + joins);
    uint32_t *body_of = NULL;
    const sepax_id *const ids = l->index->sorted_ids;
    const size_t boxes = l->index->box_count;
    if (l->filter.bodies.offsets != NULL && l->count >= boxes) {
        body_of = sepax_workspace_numbers(sink->workspace, (size_t)ids[boxes - 1] + 1);
        if (body_of == NULL) {
            return SEPAX_ERROR_MEMORY;
        }
        sepax_filter_number(&l->filter.bodies, ids, boxes, body_of);
    }
    sort_item *const items = (void *)(room + table);
    order_room sorting = {(void *)(items + 2 * l->count), {items, items + l->count}, room, parts};
    const point_order order = {l, sort_points(l, &box, &sorting, &sink->crew), body_of,
                               (void *)memory};
    const pair_work work = {find_range, &order, leaves, PART_LEAVES};
    return sepax_division_find(&work, sink);
}
