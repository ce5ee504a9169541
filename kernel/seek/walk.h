/* SPDX-License-Identifier: MIT
 *
 * The walk of a mover down the tree of an index: which boxes of a node matter to it, and from when
 * on. Comes in: a mover and a node. Goes out: the boxes, and fetched memory of what lies below
 * them.
 */
#ifndef SEPAX_SEEK_WALK_H
#define SEPAX_SEEK_WALK_H

#include "base/float_bits.h"
#include "seek/seek.h"

/* A node on the way: from when on each of its boxes matters; infinity for boxes that do not, or
 * were visited. */
typedef struct seek_node {
    uint32_t block, left; /* left: bits of those that matter and were not visited */
    float from[BROAD_LANES];
} seek_node;

typedef struct seek_walk {
    seek_way way;
    seek_boxes_function *boxes_of; /* its test of boxes */
    unsigned level;                /* of the node where it is */
    seek_node nodes[TREE_LEVELS];  /* of each level from there up */
} seek_walk;

/* The test of boxes against a way: that in lanes, unless some sizes are too large for it. */
static inline seek_boxes_function *walk_test(const seek *s, const seek_way *way) {
    const float most = s->nearest ? SEEK_NEAR_WIDE : SEEK_MET_WIDE;
    const float sizes[] = {way->box.lo[0], way->box.lo[1], way->box.hi[0],
                           way->box.hi[1], way->motion.x,  way->motion.y};
    bool wide = s->wide;
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        wide |= !(fabsf(sizes[i]) < most);
    }
    return wide         ? s->nearest ? sepax_seek_near_wide : sepax_seek_met_wide
           : s->nearest ? s->own->boxes_near
                        : s->own->boxes_met;
}

/* A time as the limit of a way: whatever is met at this time, as a float, is met before the next
 * float. */
static inline float limit_after(float time) {
    return float_above(time) * (1 + SEEK_SLACK) + 0x1p-120f;
}

static inline void fetch_block(const box_block *block) {
    for (unsigned i = 0; i < sizeof *block; i += 64) {
        __builtin_prefetch((const char *)block + i);
    }
}

static inline void fetch_shape(const sepax_store *store, sepax_id id) {
    const size_class *const c = &store->classes[store->plain_class];
    const void *const block = c->world + 2 * (size_t)c->stride * id;
    __builtin_prefetch(store_is_all_plain(store) ? block : &store->refs[id]);
}

/* Enters a node, and fetches what may lie anywhere in memory; returns the boxes that matter. Of
 * points, whose leaves are not entered, most that matter while there is no limit do not matter any
 * more when their turn comes. */
static inline uint32_t walk_enter(const seek *s, seek_walk *w, unsigned level, uint32_t block,
                                  bool points) {
    const id_tree *const tree = &s->index->tree;
    seek_node *const node = &w->nodes[level];
    const uint32_t matter = w->boxes_of(&w->way, &tree->boxes.level[level][block], node->from);
    w->level = level;
    node->block = block;
    node->left = matter;
    const bool fetches =
        level <= 2 && (points ? w->way.limit < s->last : !(level == 0 && s->nearest));
    for (uint32_t left = fetches ? matter : 0; left != 0; left &= left - 1) {
        const unsigned i = lowest_bit(left);
        if (level == 0) {
            fetch_shape(s->store, tree->ids[tree->boxes.first[block] + i]);
        } else {
            fetch_block(&tree->boxes.level[level - 1][block * BROAD_LANES + i]);
        }
        if (points && level == 1) {
            __builtin_prefetch(tree->ids + tree->boxes.first[block * BROAD_LANES + i]);
        }
    }
    return matter;
}

/* Enters the root; there may be none. */
static inline void walk_begin(const seek *s, seek_walk *w, bool points) {
    const unsigned height = s->index->tree.boxes.height;
    w->level = 0;
    if (height > 0) {
        (void)walk_enter(s, w, height - 1, 0, points);
    }
}

/* Takes the box of the node that begins to matter first. Where none does before the limit, the walk
 * goes up, and the answer is false. */
static inline bool walk_take(const seek *s, seek_walk *w, uint32_t *box) {
    seek_node *const node = &w->nodes[w->level];
    const bool several = (node->left & (node->left - 1)) != 0;
    *box = several ? s->own->first_box(node->from) : node->left != 0 ? lowest_bit(node->left) : 0;
    if (node->left == 0 || node->from[*box] > w->way.limit) {
        w->level++;
        return false;
    }
    node->from[*box] = INFINITY;
    node->left &= ~(1u << *box);
    return true;
}

#endif
