/* SPDX-License-Identifier: MIT
 *
 * Groups of points (locate.h): points are sorted along a curve over the plane. Sixteen neighbours
 * at a time walk down the tree together, and each shape whose box has some of them is compared with
 * these, a point in each lane. What lanes leave open, and shapes that are no polygons, are decided
 * by exact signs.
 */
#include "base/arithmetic.h"

#include "broad/locate.h"

#include <float.h>

#include "exact/point_relation.h"

/* ------------------------------------------------------------------- order */

/* With fewer points sorting costs more than it saves. */
enum { WORTH_SORTING_POINTS = 64 };

/* The bits of a cell along an axis. A sort by digits of 8 bits counts in tables that stay in the
 * innermost cache. */
enum { CELL_BITS = 11 };

/* Finds the box around the points; false where one is not finite. */
static bool around_points(const location *l, aabb *box, size_t *bad) {
    *box = no_box;
    for (size_t i = 0; i < l->count; i++) {
        const sepax_vec2 p = vec2_at(l->points, i);
        if (!(fabsf(p.x) <= FLT_MAX) || !(fabsf(p.y) <= FLT_MAX)) {
            *bad = i;
            return false;
        }
        box->lo[0] = p.x < box->lo[0] ? p.x : box->lo[0];
        box->lo[1] = p.y < box->lo[1] ? p.y : box->lo[1];
        box->hi[0] = p.x > box->hi[0] ? p.x : box->hi[0];
        box->hi[1] = p.y > box->hi[1] ? p.y : box->hi[1];
    }
    return true;
}

/* Where a coordinate lies in an interval that is divided into cells. */
static uint32_t cell_of(float at, float lo, double cells_each) {
    const double most = (1u << CELL_BITS) - 1, cell = ((double)at - (double)lo) * cells_each;
    return (uint32_t)(cell < most ? cell > 0 ? cell : 0 : most);
}

/* Sorts the points by their cells; returns items with their indices. The room has `count` keys and
 * twice as many items. */
static const sort_item *sort_points(const location *l, const aabb *box, order_room *room,
                                    const broad_crew *crew) {
    const double cells = 1u << CELL_BITS;
    const double each_x = cells / ((double)box->hi[0] - (double)box->lo[0]);
    const double each_y = cells / ((double)box->hi[1] - (double)box->lo[1]);
    if (l->count < WORTH_SORTING_POINTS) {
        for (size_t i = 0; i < l->count; i++) {
            room->items[0][i] = (sort_item){0, (uint32_t)i};
        }
        return room->items[0];
    }
    for (size_t i = 0; i < l->count; i++) {
        const sepax_vec2 p = vec2_at(l->points, i);
        room->keys[i] = order_spread(cell_of(p.x, box->lo[0], each_x)) |
                        order_spread(cell_of(p.y, box->lo[1], each_y)) << 1;
    }
    radix r = {.room = room, .crew = crew, .keys = room->keys, .count = l->count};
    sepax_radix_sort(&r, 2 * CELL_BITS, false);
    return room->items[0];
}

/* -------------------------------------------------------------------- walk */

/* The least groups of a part. */
enum { PART_GROUPS = 64 };

/* Points in the order of their cells. */
typedef struct point_order {
    const location *of;
    const sort_item *items;
} point_order;

/* Up to 16 points; their boxes, and a block whose first box is around all of them. */
typedef struct point_group {
    box_block points, around;
    uint32_t number[BROAD_LANES];
} point_group;

static void gather(const point_order *order, size_t first, point_group *g) {
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        aabb box = no_box;
        if (first + i < order->of->count) {
            g->number[i] = order->items[first + i].index;
            const sepax_vec2 p = vec2_at(order->of->points, g->number[i]);
            box = (aabb){{p.x, p.y}, {p.x, p.y}};
        }
        set_block_box(&g->points, i, box);
    }
    set_block_box(&g->around, 0, sepax_tree_around(&g->points));
}

static void note(uint32_t lanes, uint32_t number, sepax_relation relation, const point_group *g,
                 pair_sink *sink) {
    for (; lanes != 0; lanes &= lanes - 1) {
        if (sink->found < sink->capacity) {
            sink->workspace->pairs[sink->found] = (sepax_pair){
                g->number[lowest_bit(lanes)], number << RELATION_BITS | (uint32_t)relation};
        }
        sink->found++;
    }
}

/* The relation of a point to a shape by the discs of the shape, which with a radius mostly decide;
 * else by exact signs. The squares are off by less than 2^-51 of themselves. */
static sepax_relation relate_point(const sepax_store *store, sepax_id id, const polygon *p,
                                   sepax_vec2 point) {
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
    return sepax_exact_point_relation(p, radius, point);
}

/* Relates some points to a shape whose box in the index has them. */
static void relate_shape(const location *l, sepax_id id, const point_group *g,
                         const point_choice *choice, pair_sink *sink) {
    const uint32_t lanes = choice->chosen;
    const sepax_point_filter *const filter = &l->filter;
    if (!store_has(l->store, id) ||
        (filter->layers != NULL && (number_at(filter->layers, id) & filter->mask) == 0)) {
        return;
    }
    const polygon p = store_polygon(l->store, l->store->refs[id]);
    const backend_core *const core = l->index->backend->core;
    point_sides sides = {0, 0};
    if (core->sides_of_points != NULL && store_radius(l->store, id) == 0 && p.count >= 3 &&
        p.count <= 32) {
        sides = core->sides_of_points(&p, choice);
    }
    uint32_t inside = lanes & sides.inside, on_border = 0;
    for (uint32_t open = lanes & ~(sides.inside | sides.outside); open != 0; open &= open - 1) {
        const unsigned lane = lowest_bit(open);
        const sepax_vec2 point = {g->points.lo_x[lane], g->points.lo_y[lane]};
        const sepax_relation relation = relate_point(l->store, id, &p, point);
        inside |= (uint32_t)(relation == SEPAX_OVERLAPPING) << lane;
        on_border |= (uint32_t)(relation == SEPAX_TOUCHING) << lane;
    }
    if ((inside | on_border) != 0) {
        const bool of_bodies = filter->bodies.offsets != NULL;
        const uint32_t number = of_bodies ? sepax_bodies_find(&filter->bodies, id) : id;
        if (number != NO_BODY) {
            note(inside, number, SEPAX_OVERLAPPING, g, sink);
            note(on_border, number, SEPAX_TOUCHING, g, sink);
        }
    }
}

/* The pair work: groups of points walk down the tree. */
static sepax_status find_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const point_order *const order = of;
    const location *const l = order->of;
    const id_tree *const tree = &l->index->tree;
    const sepax_backend *const backend = l->index->backend;
    point_group g;
    for (size_t group = first; group < end; group++) {
        gather(order, group * BROAD_LANES, &g);
        tree_walk way = {
            .backend = backend, .tree = &tree->boxes, .around = &g.around, .members = &g.points};
        size_t leaf;
        sepax_tree_walk_begin(&way);
        while (sepax_tree_walk_leaf(&way, &leaf)) {
            const sepax_id *const ids = tree->ids + tree->boxes.first[leaf];
            const box_block *const boxes = &tree->boxes.level[0][leaf];
            uint32_t met = backend->core->meet_row(&g.around, 0, boxes);
            const sepax_status status = sepax_delivery_reserve(sink);
            if (status != SEPAX_OK) {
                return status;
            }
            for (; met != 0; met &= met - 1) {
                const unsigned box = lowest_bit(met);
                const point_choice choice = {&g.points,
                                             backend->core->meet_row(boxes, box, &g.points),
                                             block_box(boxes, box)};
                if (choice.chosen != 0) {
                    relate_shape(l, ids[box], &g, &choice, sink);
                }
            }
        }
    }
    return SEPAX_OK;
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
    uint32_t *const room =
        sepax_workspace_room(sink->workspace, (table + 5 * l->count) * sizeof *room);
    if (room == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    sort_item *const items = (void *)(room + table);
    order_room sorting = {(void *)(items + 2 * l->count), {items, items + l->count}, room, parts};
    const point_order order = {l, sort_points(l, &box, &sorting, &sink->crew)};
    const size_t groups = (l->count + BROAD_LANES - 1) / BROAD_LANES;
    const pair_work work = {find_range, &order, groups, PART_GROUPS};
    return sepax_division_find(&work, sink);
}
