/* SPDX-License-Identifier: MIT
 *
 * The tree of boxes: cutting the sorted boxes into leaves, packing the levels, walking down.
 */
#include "base/arithmetic.h"

#include "broad/tree.h"

#include <string.h>

/* ---------------------------------------------------------------- building */

/* A leaf ends where the curve makes the largest jump, so that it does not reach over it: where the
 * highest bit changes. Keys ascend, so two places with the same one have a higher one between. */
static size_t leaf_end(const sort_item *items, size_t begin, size_t count) {
    if (count - begin <= BROAD_LANES) {
        return count;
    }
    size_t end = begin + BROAD_LANES;
    uint32_t jump = items[end].key ^ items[end - 1].key;
    for (size_t i = end - 1; i >= begin + LEAF_LEAST; i--) {
        const uint32_t here = items[i].key ^ items[i - 1].key;
        if (here > jump) {
            jump = here;
            end = i;
        }
    }
    return end;
}

typedef struct leaf_list {
    const sort_item *items;
    uint32_t *order;
} leaf_list;

static void list_indices(const void *of, uint32_t part, size_t first, size_t end) {
    const leaf_list *const l = of;
    (void)part;
    for (size_t i = first; i < end; i++) {
        l->order[i] = l->items[i].index;
    }
}

size_t sepax_tree_cut(const sort_item *items, size_t count, uint32_t *first, uint32_t *order,
                      const broad_crew *crew) {
    const leaf_list list = {items, order};
    const crew_task task = {list_indices, &list, count, order_parts(crew->threads, count)};
    size_t leaves = 0;
    for (size_t at = 0; at < count; at = leaf_end(items, at, count)) {
        first[leaves++] = (uint32_t)at;
    }
    first[leaves] = (uint32_t)count;
    sepax_crew_run(crew, &task);
    return leaves;
}

static size_t blocks_above(size_t blocks) {
    return (blocks + BROAD_LANES - 1) / BROAD_LANES;
}

size_t sepax_tree_blocks(size_t leaf_count) {
    size_t blocks = leaf_count, sum = leaf_count;
    for (unsigned level = 1; level < 3 || blocks > 1; level++) {
        blocks = blocks_above(blocks);
        sum += blocks;
    }
    return sum;
}

/* Neighbours on the curve lie anywhere in memory, so boxes are fetched some leaves ahead. */
enum { FETCH_LEAVES = 3 };

static void fetch_leaf(const aabb *boxes, const uint32_t *order, size_t count) {
    for (size_t i = 0; i < count; i++) {
        __builtin_prefetch(&boxes[order[i]]);
    }
}

static void fill_leaf(box_block *leaf, const aabb *boxes, const uint32_t *order, size_t count) {
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        set_block_box(leaf, i, i < count ? boxes[order[i]] : no_box);
    }
}

/* Four partial results, which compilers keep in one vector. */
static float least(const float *v) {
    float m[4] = {v[0], v[1], v[2], v[3]};
    for (unsigned i = 4; i < BROAD_LANES; i += 4) {
        for (unsigned j = 0; j < 4; j++) {
            m[j] = v[i + j] < m[j] ? v[i + j] : m[j];
        }
    }
    const float a = m[0] < m[1] ? m[0] : m[1], b = m[2] < m[3] ? m[2] : m[3];
    return a < b ? a : b;
}
static float most(const float *v) {
    float m[4] = {v[0], v[1], v[2], v[3]};
    for (unsigned i = 4; i < BROAD_LANES; i += 4) {
        for (unsigned j = 0; j < 4; j++) {
            m[j] = v[i + j] > m[j] ? v[i + j] : m[j];
        }
    }
    const float a = m[0] > m[1] ? m[0] : m[1], b = m[2] > m[3] ? m[2] : m[3];
    return a > b ? a : b;
}

aabb sepax_tree_around(const box_block *b) {
    return (aabb){{least(b->lo_x), least(b->lo_y)}, {most(b->hi_x), most(b->hi_y)}};
}

/* Computes the blocks of a level from the `count` blocks below them. */
static void fill_above(box_block *above, const box_block *below, size_t count) {
    for (size_t i = 0; i < (count + BROAD_LANES - 1) / BROAD_LANES * BROAD_LANES; i++) {
        set_block_box(&above[i / BROAD_LANES], i % BROAD_LANES,
                      i < count ? sepax_tree_around(&below[i]) : no_box);
    }
}

/* What the leaves of a tree are made of. */
typedef struct leaf_work {
    const box_tree *tree;
    const tree_boxes *of;
} leaf_work;

static void build_leaves(const void *of, uint32_t part, size_t first_leaf, size_t end) {
    const leaf_work *const w = of;
    const uint32_t *const first = w->tree->first, *const order = w->of->order;
    (void)part;
    for (size_t i = first_leaf; i < end; i++) {
        const size_t ahead = i + FETCH_LEAVES < end ? i + FETCH_LEAVES : i;
        fetch_leaf(w->of->boxes, order + first[ahead], first[ahead + 1] - first[ahead]);
        fill_leaf(&w->tree->level[0][i], w->of->boxes, order + first[i], first[i + 1] - first[i]);
    }
    for (size_t i = first[first_leaf]; i < first[end]; i++) {
        w->of->sorted[i] = w->of->ids[order[i]];
    }
    sepax_tree_raise_leaves(w->tree, first_leaf, end);
}

void sepax_tree_build(box_tree *tree, const tree_boxes *of, const uint32_t *first,
                      size_t leaf_count, box_block *blocks, const broad_crew *crew) {
    *tree = (box_tree){.first = first, .leaf_count = leaf_count, .level = {blocks}};
    size_t count = leaf_count;
    for (tree->height = 1; tree->height < 3 || count > 1; tree->height++) {
        tree->level[tree->height] = tree->level[tree->height - 1] + count;
        count = blocks_above(count);
    }
    const leaf_work work = {tree, of};
    const crew_task task = {build_leaves, &work, leaf_count,
                            crew_parts(crew->threads, leaf_count, PART_LEAVES)};
    sepax_crew_run(crew, &task);
    sepax_tree_raise(tree);
}

void sepax_tree_raise_leaves(const box_tree *tree, size_t first, size_t end) {
    if (first < end) {
        fill_above(tree->level[1] + first / BROAD_LANES, tree->level[0] + first, end - first);
    }
}

void sepax_tree_raise(const box_tree *tree) {
    size_t count = blocks_above(tree->leaf_count);
    for (unsigned level = 1; level + 1 < tree->height; level++) {
        fill_above(tree->level[level + 1], tree->level[level], count);
        count = blocks_above(count);
    }
}

/* ----------------------------------------------------------------- walking */

static void enter_block(tree_walk *walk, unsigned level, size_t block) {
    uint32_t boxes =
        walk->backend->core->meet_row(walk->around, walk->row, &walk->tree->level[level][block]);
    walk->visits++;
    /* The box, counted over the whole level, that has the leaf `from` in it. */
    const size_t box = walk->from >> (4 * (level - 1));
    if (block == box / BROAD_LANES) {
        boxes &= UINT32_MAX << box % BROAD_LANES;
    }
    walk->level = level;
    walk->block[level] = block;
    walk->left[level] = boxes;
}

void sepax_tree_walk_begin(tree_walk *walk) {
    walk->visits = 0;
    enter_block(walk, walk->tree->height - 1, 0);
}

bool sepax_tree_walk_leaf(tree_walk *walk, size_t *leaf) {
    for (;;) {
        while (walk->left[walk->level] == 0) {
            if (++walk->level == walk->tree->height) {
                return false;
            }
        }
        const unsigned level = walk->level, box = lowest_bit(walk->left[level]);
        walk->left[level] &= walk->left[level] - 1;
        const box_block *const block = &walk->tree->level[level][walk->block[level]];
        const size_t below = walk->block[level] * BROAD_LANES + box;
        /* What is around a group can meet what no box of the group meets. */
        if (walk->members != NULL &&
            walk->backend->core->meet_row(block, box, walk->members) == 0) {
            continue;
        }
        if (level > 1) {
            enter_block(walk, level - 1, below);
            continue;
        }
        walk->visits++;
        *leaf = below;
        return true;
    }
}
