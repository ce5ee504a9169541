/* SPDX-License-Identifier: MIT
 *
 * The second half of the broad phase: what each leaf may meet is found for 16 leaves at a time, and
 * pairs come out leaf by leaf.
 */
#include "base/arithmetic.h"

#include "broad/broad.h"

/* Both trees and where their pairs go. */
typedef struct tree_join {
    const id_tree *a, *b;
    const sepax_backend *backend;
    pair_sink *sink;
} tree_join;

/* ------------------------------------------------------------------ pairs */

/* A number of meetings that have at most LEAF_PAIRS pairs. */
enum { MEETINGS_AT_ONCE = LEAF_PAIRS / BROAD_LANES };

/* Writes the pairs to the workspace. Where pairs are only counted, they are written only for the
 * filter to read, over the first ones. */
static sepax_status keep_pairs(const tree_join *j, const leaf_sides *sides,
                               const box_meeting *meetings, uint32_t count) {
    pair_sink *const sink = j->sink;
    const sepax_status status = sepax_delivery_reserve(sink);
    if (status != SEPAX_OK) {
        return status;
    }
    const bool keep = sink->found <= sink->capacity;
    sepax_pair *const begin = sink->workspace->pairs + (keep ? sink->found : 0);
    if (sink->filter != NULL) {
        const uint32_t written =
            j->backend->core->leaves.write_pairs(sides, meetings, count, begin);
        sink->found += sepax_filter_pairs(sink->filter, begin, written);
    } else if (keep) {
        sink->found += j->backend->core->leaves.write_pairs(sides, meetings, count, begin);
    } else {
        for (uint32_t i = 0; i < count; i++) {
            sink->found += (uint32_t)__builtin_popcount(meetings[i].bits);
        }
    }
    return SEPAX_OK;
}

/* ------------------------------------------------------------------ leaves */

/* Joins the boxes of some rows. */
static sepax_status join_rows(const tree_join *j, const leaf_sides *sides, const uint16_t *rows,
                              uint32_t count) {
    enum { ROWS_AT_ONCE = 64 };
    sepax_status status = SEPAX_OK;
    for (uint32_t row = 0; row < count; row += ROWS_AT_ONCE) {
        box_meeting found[ROWS_AT_ONCE + 1];
        const uint32_t left = count - row;
        const uint32_t met = j->backend->core->leaves.meet_rows(
            sides, rows + row, left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE, found);
        for (uint32_t i = 0; i < met && status == SEPAX_OK; i += MEETINGS_AT_ONCE) {
            status = keep_pairs(j, sides, found + i,
                                met - i < MEETINGS_AT_ONCE ? met - i : MEETINGS_AT_ONCE);
        }
    }
    return status;
}

/* Joins the boxes of leaf pairs. */
static sepax_status join_pairs(const tree_join *j, const leaf_join *join, const uint16_t *pairs,
                               uint32_t count) {
    sepax_status status = SEPAX_OK;
    for (uint32_t done = 0; status == SEPAX_OK && done < count; done += LEAF_PAIRS_AT_ONCE) {
        leaf_sides sides[LEAF_PAIRS_AT_ONCE];
        uint16_t rows[ROWS_LISTED + BROAD_LANES];
        const uint32_t left = count - done;
        const uint32_t now = left < LEAF_PAIRS_AT_ONCE ? left : LEAF_PAIRS_AT_ONCE;
        const uint32_t row_count =
            j->backend->core->leaves.list_rows(join, pairs + done, now, sides, rows);
        status = join_rows(j, sides, rows, row_count);
    }
    return status;
}

static id_leaves leaves_of(const id_tree *tree) {
    return (id_leaves){tree->boxes.level[0], tree->ids, tree->boxes.first};
}

/* ---------------------------------------------------------------- vicinity */

static void fetch_leaf(const id_tree *tree, size_t leaf) {
    const box_block *const block = &tree->boxes.level[0][leaf];
    __builtin_prefetch(block->lo_x);
    __builtin_prefetch(block->lo_y);
    __builtin_prefetch(block->hi_x);
    __builtin_prefetch(block->hi_y);
    __builtin_prefetch(tree->ids + tree->boxes.first[leaf]);
}

static aabb box_around_leaf(const id_tree *tree, size_t leaf) {
    const box_block *const above = &tree->boxes.level[1][leaf / BROAD_LANES];
    const size_t i = leaf % BROAD_LANES;
    return (aabb){{above->lo_x[i], above->lo_y[i]}, {above->hi_x[i], above->hi_y[i]}};
}

/* A node of a on the level above its leaves, or a leaf of a, and a walk through b for it: the
 * leaves of b that it meets, as far as there is room. */
typedef struct group_join {
    tree_walk walk;
    vicinity near;
} group_join;

/* Takes leaves from a walk until it ends or there is no more room. Also fetches them ahead, as the
 * join of another node comes before theirs. */
static void fill_vicinity(const tree_join *j, group_join *g) {
    vicinity *const near = &g->near;
    size_t leaf;
    unsigned count = 0;
    while (count < VICINITY_MOST && sepax_tree_walk_leaf(&g->walk, &leaf)) {
        fetch_leaf(j->b, leaf);
        set_block_box(&near->boxes[count / BROAD_LANES], count % BROAD_LANES,
                      box_around_leaf(j->b, leaf));
        near->leaves[count++] = (uint32_t)leaf;
    }
    near->count = count;
    near->leaves[count] = UINT32_MAX;
    for (; count % BROAD_LANES != 0; count++) {
        set_block_box(&near->boxes[count / BROAD_LANES], count % BROAD_LANES, no_box);
    }
}

/* Begins the walk of a group, block number `group` of level `level`, whose first leaf is `from`. */
static void open_group(const tree_join *j, unsigned level, size_t group, size_t from,
                       group_join *g) {
    g->walk = (tree_walk){.backend = j->backend,
                          .tree = &j->b->boxes,
                          .around = &j->a->boxes.level[level + 1][group / BROAD_LANES],
                          .row = group % BROAD_LANES,
                          .members = &j->a->boxes.level[level][group],
                          .from = j->a == j->b ? from : 0};
    sepax_tree_walk_begin(&g->walk);
    fill_vicinity(j, g);
}

/* Joins the leaves first .. end - 1 of a, all of one node, with the leaves of b near them; adds to
 * *visits how many pairs of leaves meet. */
static sepax_status join_nearby(const tree_join *j, size_t first, size_t end, const vicinity *near,
                                uint64_t *visits) {
    const size_t begin = first / BROAD_LANES * BROAD_LANES;
    const leaf_join join = {.around = &j->a->boxes.level[1][first / BROAD_LANES],
                            .first = begin,
                            .trees = {leaves_of(j->a), leaves_of(j->b)},
                            .near = near,
                            .self = j->a == j->b};
    sepax_status status = SEPAX_OK;
    unsigned from = (unsigned)(first - begin);
    while (status == SEPAX_OK && begin + from < end) {
        uint16_t pairs[LEAF_PAIRS_LISTED + BROAD_LANES];
        const uint32_t count =
            j->backend->core->leaves.list_pairs(&join, &from, (unsigned)(end - begin), pairs);
        *visits += count;
        status = join_pairs(j, &join, pairs, count);
    }
    return status;
}

/* Joins a leaf of a with the whole tree b. */
static sepax_status join_from_root(const tree_join *j, size_t leaf, group_join *g) {
    uint64_t pairs = 0; /* the walk has counted these leaves */
    open_group(j, 0, leaf, leaf, g);
    sepax_status status = join_nearby(j, leaf, leaf + 1, &g->near, &pairs);
    while (status == SEPAX_OK && g->near.count == VICINITY_MOST) {
        fill_vicinity(j, g);
        status = join_nearby(j, leaf, leaf + 1, &g->near, &pairs);
    }
    j->sink->visits += g->walk.visits;
    return status;
}

/* What all parts of a join have in common. */
typedef struct join_work {
    const id_tree *a, *b;
    const sepax_backend *backend;
} join_work;

/* Joins the leaves first .. end - 1 of a, which are those of whole nodes, with b. The leaves of a
 * node are joined together with those near the node, which takes one walk instead of 16; where
 * there is no room for these, one by one. */
static sepax_status join_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const join_work *const w = of;
    const tree_join j = {w->a, w->b, w->backend, sink};
    group_join nodes[2]; /* this one and the next one */
    sepax_status status = SEPAX_OK;
    if (first < end) {
        open_group(&j, 1, first / BROAD_LANES, first, &nodes[first / BROAD_LANES % 2]);
    }
    for (size_t i = first; status == SEPAX_OK && i < end; i += BROAD_LANES) {
        const size_t node = i / BROAD_LANES, next = i + BROAD_LANES, stop = next < end ? next : end;
        group_join *const g = &nodes[node % 2];
        if (next < end) {
            open_group(&j, 1, node + 1, next, &nodes[(node + 1) % 2]);
        }
        sink->visits += g->walk.visits;
        if (g->near.count < VICINITY_MOST) {
            status = join_nearby(&j, i, stop, &g->near, &sink->visits);
            continue;
        }
        for (size_t leaf = i; status == SEPAX_OK && leaf < stop; leaf++) {
            status = join_from_root(&j, leaf, g);
        }
    }
    return status;
}

sepax_status sepax_join_trees(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                              pair_sink *sink) {
    const join_work of = {a, b, backend};
    const pair_work work = {join_range, &of, a->boxes.leaf_count, PART_LEAVES};
    return sepax_division_find(&work, sink);
}
