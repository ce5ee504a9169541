/* SPDX-License-Identifier: MIT
 *
 * The second half of the broad phase: every leaf walks through the tree, and pairs come out.
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

/* The boxes of b that the boxes `rows` of a meet; in a leaf with itself those after them. */
static void meet_leaves(id_leaf a, uint32_t rows, id_leaf b, const sepax_backend *backend,
                        uint16_t hits[BROAD_LANES]) {
    backend->meet_rows(a.block, rows, b.block, hits);
    for (; a.block == b.block && rows != 0; rows &= rows - 1) {
        const unsigned i = lowest_bit(rows);
        hits[i] = (uint16_t)(hits[i] & (UINT32_MAX - 1) << i);
    }
}

/* Writes the pairs of the boxes `rows` of a; returns where they end. */
static sepax_pair *write_pairs(id_leaf a, uint32_t rows, id_leaf b,
                               const uint16_t hits[BROAD_LANES], sepax_pair *out) {
    for (; rows != 0; rows &= rows - 1) {
        const unsigned i = lowest_bit(rows);
        for (uint32_t row = hits[i]; row != 0; row &= row - 1) {
            *out++ = ascending_pair(a.ids[i], b.ids[lowest_bit(row)]);
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
    uint16_t hits[BROAD_LANES];
    meet_leaves(a, rows, b, backend, hits);
    if (sink->filter != NULL) {
        const sepax_pair *end = write_pairs(a, rows, b, hits, begin);
        sink->found += sepax_filter_pairs(sink->filter, begin, (size_t)(end - begin));
    } else if (keep) {
        sink->found += (uint64_t)(write_pairs(a, rows, b, hits, begin) - begin);
    } else {
        for (; rows != 0; rows &= rows - 1) {
            sink->found += count_bits(hits[lowest_bit(rows)]);
        }
    }
}

sepax_status sepax_join_range(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                              pair_sink *sink, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        tree_walk walk;
        leaf_meeting meeting;
        sepax_tree_walk_begin(&walk, backend, &a->boxes, i, &b->boxes, a == b ? i : 0);
        while (sepax_tree_walk_next(&walk, &meeting)) {
            const sepax_status status = sepax_delivery_reserve(sink);
            if (status != SEPAX_OK) {
                return status;
            }
            const id_leaf mine = leaf_of(a, i), other = leaf_of(b, meeting.leaf);
            if (count_bits(meeting.columns) < count_bits(meeting.rows)) {
                join_leaves(other, meeting.columns, mine, backend, sink);
            } else {
                join_leaves(mine, meeting.rows, other, backend, sink);
            }
        }
        sink->visits += walk.visits;
    }
    return SEPAX_OK;
}

sepax_status sepax_join_trees(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                              pair_sink *sink) {
    const size_t leaves = a->boxes.leaf_count;
    return parts_pay(sink->threads, leaves, PART_LEAVES)
               ? sepax_join_divided(a, b, backend, sink)
               : sepax_join_range(a, b, backend, sink, 0, leaves);
}
