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
            sink->found += count_bits(meetings[i].bits);
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

static leaf_join join_of(const tree_join *j, size_t first, const vicinity *near) {
    return (leaf_join){.around = &j->a->boxes.level[1][first / BROAD_LANES],
                       .first = first / BROAD_LANES * BROAD_LANES,
                       .trees = {leaves_of(j->a), leaves_of(j->b)},
                       .near = near,
                       .self = j->a == j->b};
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

/* Takes leaves from a walk until it ends or there is no more room. Also fetches them ahead, as the
 * join of another node comes before theirs. */
static void fill_vicinity(const tree_join *j, tree_walk *walk, vicinity *near) {
    size_t leaf;
    unsigned count = 0;
    while (count < VICINITY_MOST && sepax_tree_walk_leaf(walk, &leaf)) {
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

/* Finds the leaves of b that meet a node of a on the level above its leaves. The leaves of the node
 * are joined with these, which takes one walk instead of 16. It does not pay for nodes that meet
 * VICINITY_MOST leaves or more. */
static void find_vicinity(const tree_join *j, size_t node, vicinity *near) {
    tree_walk walk;
    sepax_tree_walk_begin(&walk, j->backend, &j->a->boxes, 1, node, &j->b->boxes,
                          j->a == j->b ? node * BROAD_LANES : 0);
    fill_vicinity(j, &walk, near);
    j->sink->visits += walk.visits;
}

/* Joins a leaf of a with the whole tree b; `near` is room for the leaves that it meets. */
static sepax_status join_from_root(const tree_join *j, size_t leaf, vicinity *near) {
    uint16_t pairs[VICINITY_MOST];
    const leaf_join join = join_of(j, leaf, near);
    sepax_status status = SEPAX_OK;
    tree_walk walk;
    sepax_tree_walk_begin(&walk, j->backend, &j->a->boxes, 0, leaf, &j->b->boxes,
                          j->a == j->b ? leaf : 0);
    do {
        fill_vicinity(j, &walk, near);
        for (uint32_t i = 0; i < near->count; i++) {
            pairs[i] = (uint16_t)(leaf % BROAD_LANES << 8 | i);
        }
        status = join_pairs(j, &join, pairs, near->count);
    } while (status == SEPAX_OK && near->count == VICINITY_MOST);
    j->sink->visits += walk.visits;
    return status;
}

/* Joins the leaves first .. end - 1 of a, all of one node, with the leaves of b near that node: the
 * meetings are the same as from the root. */
static sepax_status join_nearby(const tree_join *j, size_t first, size_t end,
                                const vicinity *near) {
    const leaf_join join = join_of(j, first, near);
    sepax_status status = SEPAX_OK;
    unsigned from = (unsigned)(first - join.first);
    while (status == SEPAX_OK && join.first + from < end) {
        uint16_t pairs[LEAF_PAIRS_LISTED + BROAD_LANES];
        const uint32_t count =
            j->backend->core->leaves.list_pairs(&join, &from, (unsigned)(end - join.first), pairs);
        j->sink->visits += count;
        status = join_pairs(j, &join, pairs, count);
    }
    return status;
}

/* Both trees, and the backend that joins them. */
typedef struct join_work {
    const id_tree *a, *b;
    const sepax_backend *backend;
} join_work;

/* Joins the leaves first .. end - 1 of a, which are those of whole nodes, with b. */
static sepax_status join_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const join_work *const w = of;
    const tree_join j = {w->a, w->b, w->backend, sink};
    const bool has_nodes = j.a->boxes.height > 2;
    vicinity near[2]; /* of this node and the next one */
    sepax_status status = SEPAX_OK;
    if (has_nodes && first < end) {
        find_vicinity(&j, first / BROAD_LANES, &near[first / BROAD_LANES % 2]);
    }
    for (size_t i = first; status == SEPAX_OK && i < end;) {
        const size_t node = i / BROAD_LANES, next = (node + 1) * BROAD_LANES;
        const size_t stop = next < end ? next : end;
        if (has_nodes && next < end) {
            find_vicinity(&j, node + 1, &near[(node + 1) % 2]);
        }
        vicinity *const mine = &near[node % 2];
        if (has_nodes && mine->count < VICINITY_MOST) {
            status = join_nearby(&j, i, stop, mine);
            i = stop;
        }
        for (; status == SEPAX_OK && i < stop; i++) {
            status = join_from_root(&j, i, mine);
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
