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

/* Where a leaf begins depends on all leaves before it. So a part, except for the first one, guesses
 * that one begins where it does itself. Two sequences of leaves that have one beginning in common
 * have all later ones, and most soon have one, since both like to end at large jumps. */
typedef struct leaf_cut {
    const sort_item *items;
    size_t count;
    uint32_t *order;  /* before its own use those of a part, from where it begins */
    uint32_t *leaves; /* of each part, how many */
    size_t *end;      /* of each part, that of its last leaf */
} leaf_cut;

static void cut_part(const void *of, uint32_t part, size_t first, size_t end) {
    const leaf_cut *const c = of;
    uint32_t leaves = 0;
    size_t i = first;
    for (; i < end; i = leaf_end(c->items, i, c->count)) {
        c->order[first + leaves++] = (uint32_t)i;
    }
    c->leaves[part] = leaves;
    c->end[part] = i;
}

/* Takes from all parts the leaves that are not only guessed. */
static size_t join_cuts(const leaf_cut *c, uint32_t parts, uint32_t *first) {
    size_t leaves = 0, at = 0;
    for (uint32_t part = 0; part < parts; part++) {
        const uint32_t *next = c->order + part_start(c->count, parts, part);
        const uint32_t *const last = next + c->leaves[part];
        while (next < last && *next != at) {
            if (*next < at) {
                next++;
            } else {
                first[leaves++] = (uint32_t)at;
                at = leaf_end(c->items, at, c->count);
            }
        }
        if (next < last) {
            memcpy(first + leaves, next, (size_t)(last - next) * sizeof *first);
            leaves += (size_t)(last - next);
            at = c->end[part];
        }
    }
    for (; at < c->count; at = leaf_end(c->items, at, c->count)) {
        first[leaves++] = (uint32_t)at;
    }
    first[leaves] = (uint32_t)c->count;
    return leaves;
}

static void list_indices(const void *of, uint32_t part, size_t first, size_t end) {
    const leaf_cut *const c = of;
    (void)part;
    for (size_t i = first; i < end; i++) {
        c->order[i] = c->items[i].index;
    }
}

size_t sepax_tree_cut(const sort_item *items, size_t count, uint32_t *first, uint32_t *order,
                      const broad_crew *crew) {
    uint32_t own[SORT_PARTS];
    size_t end[SORT_PARTS];
    const leaf_cut cut = {items, count, order, own, end};
    const uint32_t parts = order_parts(crew->threads, count);
    const crew_task cutting = {cut_part, &cut, count, parts};
    const crew_task listing = {list_indices, &cut, count, parts};
    sepax_crew_run(crew, &cutting);
    const size_t leaves = join_cuts(&cut, parts, first);
    sepax_crew_run(crew, &listing);
    return leaves;
}

static size_t blocks_above(size_t blocks) {
    return (blocks + BROAD_LANES - 1) / BROAD_LANES;
}

size_t sepax_tree_blocks(size_t leaf_count) {
    size_t blocks = leaf_count, sum = leaf_count;
    do {
        blocks = blocks_above(blocks);
        sum += blocks;
    } while (blocks > 1);
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

static aabb around_block(const box_block *b) {
    return (aabb){{least(b->lo_x), least(b->lo_y)}, {most(b->hi_x), most(b->hi_y)}};
}

/* As `around_blocks` of a backend. */
static void around_blocks(const box_block *blocks, unsigned count, box_block *around) {
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        set_block_box(around, i, i < count ? around_block(&blocks[i]) : no_box);
    }
}

/* Computes the blocks of a level from the `count` blocks below them. */
static void fill_above(box_block *above, const box_block *below, size_t count,
                       const sepax_backend *backend) {
    void (*const around)(const box_block *, unsigned, box_block *) =
        backend->core->around_blocks != NULL ? backend->core->around_blocks : around_blocks;
    for (size_t i = 0; i < count; i += BROAD_LANES) {
        around(below + i, count - i < BROAD_LANES ? (unsigned)(count - i) : BROAD_LANES,
               &above[i / BROAD_LANES]);
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
    sepax_tree_raise_leaves(w->tree, first_leaf, end, w->of->backend);
}

void sepax_tree_build(box_tree *tree, const tree_boxes *of, const uint32_t *first,
                      size_t leaf_count, box_block *blocks, const broad_crew *crew) {
    *tree = (box_tree){.first = first, .leaf_count = leaf_count, .level = {blocks}};
    size_t count = leaf_count;
    unsigned level = 0;
    do {
        tree->level[level + 1] = tree->level[level] + count;
        count = blocks_above(count);
        level++;
    } while (count > 1);
    tree->height = level + 1;
    const leaf_work work = {tree, of};
    const crew_task task = {build_leaves, &work, leaf_count,
                            crew_parts(crew->threads, leaf_count, PART_LEAVES)};
    sepax_crew_run(crew, &task);
    sepax_tree_raise(tree, of->backend);
}

void sepax_tree_raise_leaves(const box_tree *tree, size_t first, size_t end,
                             const sepax_backend *backend) {
    if (first < end) {
        fill_above(tree->level[1] + first / BROAD_LANES, tree->level[0] + first, end - first,
                   backend);
    }
}

void sepax_tree_raise(const box_tree *tree, const sepax_backend *backend) {
    size_t count = blocks_above(tree->leaf_count);
    for (unsigned level = 1; level + 1 < tree->height; level++) {
        fill_above(tree->level[level + 1], tree->level[level], count, backend);
        count = blocks_above(count);
    }
}

/* ----------------------------------------------------------------- walking */

/* The boxes of a block that the box around the group meets. */
static uint32_t meet_group(const tree_walk *walk, const box_block *block) {
    const box_block *around = &walk->around[walk->group / BROAD_LANES];
    return walk->backend->core->meet_row(around, walk->group % BROAD_LANES, block);
}

static void enter_block(tree_walk *walk, unsigned level, size_t block) {
    uint32_t boxes = meet_group(walk, &walk->tree->level[level][block]);
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

void sepax_tree_walk_begin(tree_walk *walk, const sepax_backend *backend, const box_tree *groups,
                           unsigned level, size_t group, const box_tree *tree, size_t from) {
    walk->backend = backend;
    walk->around = groups->level[level + 1];
    walk->members = &groups->level[level][group];
    walk->group = group;
    walk->tree = tree;
    walk->from = from;
    walk->visits = 0;
    enter_block(walk, tree->height - 1, 0);
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
        /* What is around the group can meet what no box of the group meets. */
        if (walk->backend->core->meet_row(block, box, walk->members) == 0) {
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
