/* SPDX-License-Identifier: MIT
 *
 * The order of boxes, and the tree over them, 16 to a node. Comes in: boxes anywhere, of any sizes.
 * Goes out: an order in which neighbours in the plane are close together; leaves, levels above
 * them, and by a walk the leaves of two trees that meet.
 */
#ifndef SEPAX_TREE_H
#define SEPAX_TREE_H

#include "broad/aabb.h"
#include "broad/radix.h"

/* The bytes of the room for these numbers of boxes and parts; sepax_order_room_in makes the room in
 * memory of that size, aligned to 64. */
size_t sepax_order_room_bytes(size_t count, uint32_t parts);
order_room sepax_order_room_in(void *memory, size_t count, uint32_t parts);

/* Sorts boxes along a curve that fills the plane: items[0] of the room, by key and then by index.
 * Where the keys of two neighbours differ in a higher bit, the curve makes a larger jump. Where the
 * smaller side of a join has so few boxes that sorting costs more than it saves, all stay as they
 * come. */
void sepax_order_boxes(const aabb *boxes, size_t count, size_t smaller_side, order_room *room,
                       const broad_crew *crew);

/* A leaf has 8 to 16 boxes, except that the last one can have fewer. Eight levels are enough: 16^7
 * leaves of 8 boxes are more than SEPAX_MAX_SHAPES. */
enum { LEAF_LEAST = 8, TREE_LEVELS = 8 };

/* Box i of block b on level n + 1 is around block 16 b + i of level n; level 0 are the leaves. */
typedef struct box_tree {
    box_block *level[TREE_LEVELS];
    unsigned height; /* levels, 3 or more; the last one has a single block */
    size_t leaf_count;
    const uint32_t *first; /* leaf -> number of boxes before it; leaf_count + 1 elements */
} box_tree;

/* Cuts boxes in order into leaves: writes `first` and returns leaf_count, and writes the index of
 * each item to `order`. */
size_t sepax_tree_cut(const sort_item *items, size_t count, uint32_t *first, uint32_t *order,
                      const broad_crew *crew);

/* The box around all boxes of a block. */
aabb sepax_tree_around(const box_block *block);

/* The blocks of a tree with `leaf_count` leaves, 1 or more. */
size_t sepax_tree_blocks(size_t leaf_count);

/* Boxes in an order, their ids, and where the ids go in this order: perhaps over the order itself.
 */
typedef struct tree_boxes {
    const aabb *boxes;
    const sepax_id *ids;
    const uint32_t *order;
    sepax_id *sorted;
} tree_boxes;

/* Builds the tree over boxes[order[0]], boxes[order[1]], ... in sepax_tree_blocks(leaf_count)
 * blocks. */
void sepax_tree_build(box_tree *tree, const tree_boxes *of, const uint32_t *first,
                      size_t leaf_count, box_block *blocks, const broad_crew *crew);

/* Computes the boxes around the leaves first .. end - 1 again, after the boxes in them have
 * changed. `first` begins a node, and so does `end` unless it is the number of all leaves. */
void sepax_tree_raise_leaves(const box_tree *tree, size_t first, size_t end);

/* Then computes the levels above these. */
void sepax_tree_raise(const box_tree *tree);

/* A walk through a tree, of a group of boxes or of a single one. What begins it sets the first six
 * members. */
typedef struct tree_walk {
    const sepax_backend *backend;
    const box_tree *tree;
    const box_block *around;    /* the block with the box around the group, or the single one */
    unsigned row;               /* which of its boxes that is */
    const box_block *members;   /* the boxes of the group; NULL where there is no group */
    size_t from;                /* the walk leaves out the leaves before this one */
    uint64_t visits;            /* nodes entered so far, leaves of the tree included */
    size_t block[TREE_LEVELS];  /* where the walk is on each level, from `level` up */
    uint32_t left[TREE_LEVELS]; /* boxes of that block still to visit */
    unsigned level;
} tree_walk;

void sepax_tree_walk_begin(tree_walk *walk);

/* Writes the next leaf, in ascending order, around which the box meets one of the group, or the
 * single box; false at the end. */
bool sepax_tree_walk_leaf(tree_walk *walk, size_t *leaf);

/* Index of the lowest bit of a number that is not 0. */
static inline unsigned lowest_bit(uint32_t bits) {
    return (unsigned)__builtin_ctz(bits);
}

#endif
