/* SPDX-License-Identifier: MIT
 *
 * The broad phase: trees of boxes that know ids, and their join.
 */
#ifndef SEPAX_BROAD_H
#define SEPAX_BROAD_H

#include "broad/delivery.h"
#include "broad/tree.h"

/* A tree with the ids of its boxes, in the order of the leaves. */
typedef struct id_tree {
    box_tree boxes;
    const sepax_id *ids;
} id_tree;

/* Leaves of a part at least. The parts begin with whole nodes. */
enum { PART_LEAVES = 64 };

/* The boxes of the leaves first .. end - 1 of a, which are whole nodes, with every box of b that
 * they meet; when a is b, each pair once. */
sepax_status sepax_join_range(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                              pair_sink *sink, size_t first, size_t end);

/* The same for all leaves, divided among the threads of the sink. */
sepax_status sepax_join_divided(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                                pair_sink *sink);

/* Every box of a with every box of b that it meets; when a is b, each pair once. */
sepax_status sepax_join_trees(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                              pair_sink *sink);

/* sepax_find_pairs with its arguments checked. The backend need not be in the list, so that a test
 * can count its calls. */
sepax_status sepax_broad_find(const sepax_store *store, const sepax_broad_options *options,
                              const sepax_backend *backend, sepax_workspace *workspace,
                              sepax_pair *pairs, size_t capacity, size_t *pair_count);

#endif
