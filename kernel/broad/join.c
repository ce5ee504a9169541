/* SPDX-License-Identifier: MIT
 *
 * The second half of the broad phase: what each leaf may meet is found for 16 leaves at a time, and
 * pairs come out leaf by leaf.
 */
#include "broad/broad.h"

/* A leaf and the ids of its boxes. */
typedef struct id_leaf {
    const box_block *block;
    const sepax_id *ids;
} id_leaf;

static id_leaf leaf_of(const id_tree *tree, size_t leaf) {
    return (id_leaf){&tree->boxes.level[0][leaf], tree->ids + tree->boxes.first[leaf]};
}

/* Which id is less is a coin toss, so no branch may hang on it. */
static sepax_pair ascending_pair(sepax_id a, sepax_id b) {
    const sepax_id least = a < b ? a : b;
    return (sepax_pair){least, a ^ b ^ least};
}

/* A bit for each two boxes that meet, of a in `rows` and of b: in a leaf with itself those after
 * them. */
static void meet_leaves(id_leaf a, uint32_t rows, id_leaf b, const sepax_backend *backend,
                        uint64_t hits[BROAD_WORDS]) {
    backend->meet_rows(a.block, rows, b.block, hits);
    for (unsigned i = 0; a.block == b.block && i < BROAD_LANES; i++) {
        hits[i / 4] &= ~((UINT64_C(0xFFFF) >> (BROAD_LANES - 1 - i)) << i % 4 * BROAD_LANES);
    }
}

/* Writes the pairs; returns where they end. Row by row the ends of all loops would be tosses of a
 * coin; four rows at a time there are fewer. */
static sepax_pair *write_pairs(id_leaf a, id_leaf b, const uint64_t hits[BROAD_WORDS],
                               sepax_pair *out) {
    for (unsigned word = 0; word < BROAD_WORDS; word++) {
        const sepax_id *const ids = a.ids + 4 * word;
        for (uint64_t left = hits[word]; left != 0; left &= left - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(left);
            *out++ = ascending_pair(ids[bit / BROAD_LANES], b.ids[bit % BROAD_LANES]);
        }
    }
    return out;
}

/* The boxes `rows` of a with those of b that they meet. Pairs that are only counted are written for
 * the filter's sake, over the first ones. */
static void join_leaves(id_leaf a, uint32_t rows, id_leaf b, const sepax_backend *backend,
                        pair_sink *sink) {
    const bool keep = sink->found <= sink->capacity;
    sepax_pair *const begin = sink->workspace->pairs + (keep ? sink->found : 0);
    uint64_t hits[BROAD_WORDS];
    meet_leaves(a, rows, b, backend, hits);
    if (sink->filter != NULL) {
        const sepax_pair *end = write_pairs(a, b, hits, begin);
        sink->found += sepax_filter_pairs(sink->filter, begin, (size_t)(end - begin));
    } else if (keep) {
        sink->found += (uint64_t)(write_pairs(a, b, hits, begin) - begin);
    } else {
        for (unsigned i = 0; i < BROAD_WORDS; i++) {
            sink->found += count_bits((uint32_t)hits[i]) + count_bits((uint32_t)(hits[i] >> 32));
        }
    }
}

/* Both trees and where their pairs go. */
typedef struct tree_join {
    const id_tree *a, *b;
    const sepax_backend *backend;
    pair_sink *sink;
} tree_join;

static sepax_status join_meeting(const tree_join *j, size_t leaf, const leaf_meeting *meeting) {
    const sepax_status status = sepax_delivery_reserve(j->sink);
    if (status != SEPAX_OK) {
        return status;
    }
    const id_leaf mine = leaf_of(j->a, leaf), other = leaf_of(j->b, meeting->leaf);
    if (count_bits(meeting->columns) < count_bits(meeting->rows)) {
        join_leaves(other, meeting->columns, mine, j->backend, j->sink);
    } else {
        join_leaves(mine, meeting->rows, other, j->backend, j->sink);
    }
    return SEPAX_OK;
}

/* A leaf of a, from the root of b on. */
static sepax_status join_from_root(const tree_join *j, size_t leaf) {
    sepax_status status = SEPAX_OK;
    tree_walk walk;
    leaf_meeting meeting;
    sepax_tree_walk_begin(&walk, j->backend, &j->a->boxes, 0, leaf, &j->b->boxes,
                          j->a == j->b ? leaf : 0);
    while (status == SEPAX_OK && sepax_tree_walk_next(&walk, &meeting)) {
        status = join_meeting(j, leaf, &meeting);
    }
    j->sink->visits += walk.visits;
    return status;
}

/* ---------------------------------------------------------------- vicinity */

/* The leaves of b that a node of a meets, one above its leaves: what those are joined with, found
 * by one walk instead of 16. Nodes that meet more are not worth it. */
enum { VICINITY_BLOCKS = 8, VICINITY_MOST = VICINITY_BLOCKS * BROAD_LANES };
typedef struct vicinity {
    box_block boxes[VICINITY_BLOCKS]; /* around the leaves */
    uint32_t leaves[VICINITY_MOST];   /* ascending */
    unsigned count;                   /* VICINITY_MOST: there are more */
} vicinity;

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

/* Fetches the leaves, too, for the join that follows after that of another node. */
static void find_vicinity(const tree_join *j, size_t node, vicinity *found) {
    tree_walk walk;
    leaf_meeting meeting;
    unsigned count = 0;
    sepax_tree_walk_begin(&walk, j->backend, &j->a->boxes, 1, node, &j->b->boxes,
                          j->a == j->b ? node * BROAD_LANES : 0);
    while (count < VICINITY_MOST && sepax_tree_walk_leaf(&walk, &meeting)) {
        fetch_leaf(j->b, meeting.leaf);
        set_block_box(&found->boxes[count / BROAD_LANES], count % BROAD_LANES,
                      box_around_leaf(j->b, meeting.leaf));
        found->leaves[count++] = (uint32_t)meeting.leaf;
    }
    found->count = count;
    for (; count % BROAD_LANES != 0; count++) {
        set_block_box(&found->boxes[count / BROAD_LANES], count % BROAD_LANES, no_box);
    }
    j->sink->visits += walk.visits;
}

/* A leaf of a with the leaves of b near its node: the same meetings as from the root. */
static sepax_status join_nearby(const tree_join *j, size_t leaf, const vicinity *near) {
    const box_block *const around = &j->a->boxes.level[1][leaf / BROAD_LANES];
    const unsigned row = leaf % BROAD_LANES;
    for (unsigned block = 0; block * BROAD_LANES < near->count; block++) {
        const box_block *const boxes = &near->boxes[block];
        uint32_t left = j->backend->meet_row(around, row, boxes);
        for (; left != 0; left &= left - 1) {
            const unsigned i = lowest_bit(left);
            leaf_meeting meeting = {.leaf = near->leaves[block * BROAD_LANES + i]};
            if (j->a == j->b && meeting.leaf < leaf) {
                continue;
            }
            meeting.rows = j->backend->meet_row(boxes, i, &j->a->boxes.level[0][leaf]);
            meeting.columns =
                meeting.rows != 0
                    ? j->backend->meet_row(around, row, &j->b->boxes.level[0][meeting.leaf])
                    : 0;
            j->sink->visits++;
            const sepax_status status =
                meeting.columns != 0 ? join_meeting(j, leaf, &meeting) : SEPAX_OK;
            if (status != SEPAX_OK) {
                return status;
            }
        }
    }
    return SEPAX_OK;
}

sepax_status sepax_join_trees(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                              pair_sink *sink) {
    const tree_join j = {a, b, backend, sink};
    const size_t leaf_count = a->boxes.leaf_count;
    const bool has_nodes = a->boxes.height > 2;
    vicinity near[2]; /* of this node and the next one */
    sepax_status status = SEPAX_OK;
    if (has_nodes) {
        find_vicinity(&j, 0, &near[0]);
    }
    for (size_t i = 0; status == SEPAX_OK && i < leaf_count; i++) {
        const size_t node = i / BROAD_LANES;
        if (has_nodes && i % BROAD_LANES == 0 && i + BROAD_LANES < leaf_count) {
            find_vicinity(&j, node + 1, &near[(node + 1) % 2]);
        }
        const vicinity *const mine = &near[node % 2];
        if (has_nodes && mine->count < VICINITY_MOST) {
            status = join_nearby(&j, i, mine);
        } else {
            status = join_from_root(&j, i);
        }
    }
    return status;
}
