/* SPDX-License-Identifier: MIT
 *
 * The broad phase. Comes in: the shapes of two ranges. Goes out: trees over their boxes, and the
 * pairs of boxes that meet.
 */
#ifndef SEPAX_BROAD_H
#define SEPAX_BROAD_H

#include "broad/delivery.h"
#include "broad/tree.h"

/* A tree with the ids of its boxes, in the order of the leaves. From the first id of each leaf on,
 * 16 numbers can be read. */
typedef struct id_tree {
    box_tree boxes;
    const sepax_id *ids;
} id_tree;

/* The parts of a room in which boxes are sorted. The trees of sepax_find_pairs come to lie where
 * the boxes were sorted before. */
typedef struct room_parts {
    aabb *boxes;
    sepax_id *ids;   /* box -> shape */
    uint32_t *order; /* boxes in order, then their ids; 16 zeros behind them */
    uint32_t *first; /* of the leaves of both trees */
    order_room sorting;
    box_block *blocks;
} room_parts;

/* Makes the parts for `count` boxes; false when there is no memory. */
bool sepax_broad_make_room(sepax_workspace *workspace, const sepax_threads *threads, size_t count,
                           room_parts *parts);

/* Every box of a with every box of b that it meets; when a is b, each pair once. */
sepax_status sepax_join_trees(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                              pair_sink *sink);

/* sepax_find_pairs with its arguments checked. The backend need not be in the list, so that a test
 * can count its calls. */
sepax_status sepax_broad_find(const sepax_store *store, const sepax_broad_options *options,
                              const sepax_backend *backend, sepax_workspace *workspace,
                              sepax_pair *pairs, size_t capacity, size_t *pair_count);

#endif
