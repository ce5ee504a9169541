/* SPDX-License-Identifier: MIT
 *
 * The tree over boxes, 16 to a node. Comes in: boxes in order. Goes out: leaves, levels above them,
 * and by a walk the leaves of two trees that meet.
 */
#ifndef SEPAX_TREE_H
#define SEPAX_TREE_H

#include "broad/order.h"
#include "target/backend.h"

/* A leaf has 8 to 16 boxes, except that the last one can have fewer. Eight levels are enough: 16^7
 * leaves of 8 boxes are more than SEPAX_MAX_SHAPES. */
enum { LEAF_LEAST = 8, TREE_LEVELS = 8 };

/* Box i of block b on level n + 1 is around block 16 b + i of level n; level 0 are the leaves. */
typedef struct box_tree {
    box_block *level[TREE_LEVELS];
    unsigned height; /* levels, 2 or more; the last one has a single block */
    size_t leaf_count;
    const uint32_t *first; /* leaf -> number of boxes before it; leaf_count + 1 elements */
} box_tree;

/* Cuts boxes in order into leaves: writes `first` and returns leaf_count, and writes the index of
 * each item to `order`. */
size_t sepax_tree_cut(const sort_item *items, size_t count, uint32_t *first, uint32_t *order,
                      const broad_crew *crew);

/* The blocks of a tree with `leaf_count` leaves, 1 or more. */
size_t sepax_tree_blocks(size_t leaf_count);

/* Boxes in an order, their ids, and where the ids go in this order: perhaps over the order itself.
 * The backend is the one that computes boxes around them. */
typedef struct tree_boxes {
    const aabb *boxes;
    const sepax_id *ids;
    const uint32_t *order;
    sepax_id *sorted;
    const sepax_backend *backend;
} tree_boxes;

/* Builds the tree over boxes[order[0]], boxes[order[1]], ... in sepax_tree_blocks(leaf_count)
 * blocks. */
void sepax_tree_build(box_tree *tree, const tree_boxes *of, const uint32_t *first,
                      size_t leaf_count, box_block *blocks, const broad_crew *crew);

/* Computes the boxes around the leaves first .. end - 1 again, after the boxes in them have
 * changed. `first` begins a node, and so does `end` unless it is the number of all leaves. */
void sepax_tree_raise_leaves(const box_tree *tree, size_t first, size_t end,
                             const sepax_backend *backend);

/* Then computes the levels above these. */
void sepax_tree_raise(const box_tree *tree, const sepax_backend *backend);

/* A walk of one block of another tree or the same one, the group, through a tree. */
typedef struct tree_walk {
    const sepax_backend *backend;
    const box_tree *tree;
    const box_block *around;  /* the level above the group's */
    const box_block *members; /* the boxes of the group */
    size_t group;             /* its number on its level */
    size_t from;              /* the walk leaves out the leaves before this one */
    uint64_t visits;          /* nodes entered so far, leaves of the tree included */
    unsigned level;
    size_t block[TREE_LEVELS];  /* where the walk is on each level, from `level` up */
    uint32_t left[TREE_LEVELS]; /* boxes of that block still to visit */
} tree_walk;

/* Begins a walk. The group is block number `group` of level `level` of `groups`, which has a level
 * above it. */
void sepax_tree_walk_begin(tree_walk *walk, const sepax_backend *backend, const box_tree *groups,
                           unsigned level, size_t group, const box_tree *tree, size_t from);

/* Writes the next leaf, in ascending order, around which the box meets one of the group; false at
 * the end. */
bool sepax_tree_walk_leaf(tree_walk *walk, size_t *leaf);

/* Index of the lowest bit of a number that is not 0. */
static inline unsigned lowest_bit(uint32_t bits) {
    return (unsigned)__builtin_ctz(bits);
}

static inline unsigned count_bits(uint32_t n) {
    n = (n & 0x55555555u) + (n >> 1 & 0x55555555u);
    n = (n & 0x33333333u) + (n >> 2 & 0x33333333u);
    n = (n + (n >> 4)) & 0x0F0F0F0Fu;
    return (n * 0x01010101u) >> 24;
}

#endif
