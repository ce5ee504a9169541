/* SPDX-License-Identifier: MIT
 *
 * Leaves of two trees of boxes, and which of their boxes meet, a node of 16 leaves at a time. Comes
 * in: the node and the leaves near it. Goes out: each box of a leaf, with the boxes of another leaf
 * that it meets.
 *
 * Each step handles all its input before the next one begins, and lists what it finds without a
 * branch: how many leaves, rows or boxes meet cannot be predicted. The functions are compiled once
 * per instruction set, with that set's functions to compare a row and to list bits.
 */
#ifndef SEPAX_LEAVES_H
#define SEPAX_LEAVES_H

#include "store/boxes.h"

/* Returns a bit for each box of b that meets box `row` of a; boxes that touch meet. */
typedef uint32_t meet_row_function(const box_block *a, unsigned row, const box_block *b);

/* Writes first + i for each bit i of 0 .. 15 that is set, in ascending order, and returns how many;
 * up to 16 elements are overwritten. */
typedef uint32_t list_bits_function(uint32_t bits, uint32_t first, uint16_t *list);

/* Writes the pair of `id` and ids[i] for each bit i of 0 .. 15 that is set, in ascending order, the
 * lower id first, and returns how many; all of ids[0 .. 15] can be read, and up to 16 elements of
 * `pairs` are overwritten. */
typedef uint32_t pair_bits_function(uint32_t bits, sepax_id id, const sepax_id *ids,
                                    sepax_pair *pairs);

/* The leaves of a tree that are near the leaves of a join: the boxes around them and their numbers.
 * The numbers ascend, and a larger one follows the last of them. Boxes behind the last one, up to
 * the next multiple of 16, are empty. */
#define VICINITY_MOST 128
typedef struct vicinity {
    box_block boxes[VICINITY_MOST / BROAD_LANES];
    uint32_t leaves[VICINITY_MOST + 1];
    unsigned count;
} vicinity;

/* The leaves of a tree. */
typedef struct id_leaves {
    const box_block *blocks; /* their boxes */
    const sepax_id *ids;     /* of all boxes, leaf after leaf; 16 can be read of each leaf */
    const uint32_t *first;   /* leaf -> number of boxes before it */
} id_leaves;

/* Up to 16 consecutive leaves of a tree, and what they are joined with. */
typedef struct leaf_join {
    const box_block *around;  /* the boxes around these leaves */
    size_t first;             /* the number of the first one */
    const id_leaves trees[2]; /* the leaves of both trees */
    const vicinity *near;
    bool self; /* both trees are the same one: each pair of boxes is found once */
} leaf_join;

/* A leaf pair in 16 bits: the number of a leaf of the join in the upper 8 bits, that of a leaf of
 * the vicinity in the lower 8 bits. A call lists up to so many, which is no less than
 * VICINITY_MOST. */
#define LEAF_PAIRS_LISTED 256

/* The two leaves of a leaf pair: side 0 is the one whose boxes are the rows. */
typedef struct leaf_sides {
    const box_block *boxes[2];
    const sepax_id *ids[2];
    uint32_t earlier; /* all bits: a row is tested against all boxes of side 1. 0: only against
                         those behind it, since both sides are the same leaf */
} leaf_sides;
#define LEAF_PAIRS_AT_ONCE 32

/* A row in 16 bits: the number of its box in bits 0 to 3, that of its leaf pair above. */
#define ROWS_LISTED (BROAD_LANES * LEAF_PAIRS_AT_ONCE)

/* A row, and a bit for each box that it meets. */
typedef struct box_meeting {
    uint16_t row, bits;
} box_meeting;

/* The functions of a backend for leaves. */
typedef struct leaf_functions {
    /* Lists the leaf pairs whose boxes meet, for the leaves *from .. end - 1 of the join or as many
     * of them as there is room for. *from becomes the first leaf that is left. Returns how many
     * pairs it lists. */
    uint32_t (*list_pairs)(const leaf_join *join, unsigned *from, unsigned end, uint16_t *pairs);
    /* Finds the sides of up to LEAF_PAIRS_AT_ONCE leaf pairs, and lists their rows: the boxes of
     * one leaf that meet the box around the other one. The leaf with fewer such boxes has the rows.
     * Returns how many rows it lists. */
    uint32_t (*list_rows)(const leaf_join *join, const uint16_t *pairs, uint32_t count,
                          leaf_sides *sides, uint16_t *rows);
    /* Writes the rows that meet a box, each with these boxes. Returns how many. */
    uint32_t (*meet_rows)(const leaf_sides *sides, const uint16_t *rows, uint32_t count,
                          box_meeting *meetings);
    /* Writes the pairs of these rows; returns how many. There is room for 16 a row. */
    uint32_t (*write_pairs)(const leaf_sides *sides, const box_meeting *meetings, uint32_t count,
                            sepax_pair *pairs);
} leaf_functions;

/* ------------------------------------------------------------------ steps */

static inline uint32_t leaves_list_pairs(const leaf_join *join, unsigned *from, unsigned end,
                                         uint16_t *pairs, meet_row_function *meet,
                                         list_bits_function *list) {
    const vicinity *near = join->near;
    uint32_t count = 0, before = 0; /* with `self`: leaves of the vicinity that precede leaf i */
    unsigned i = *from;
    while (join->self && near->leaves[before] < join->first + i) {
        before++;
    }
    for (; i < end && count + VICINITY_MOST <= LEAF_PAIRS_LISTED; i++) {
        const uint32_t first_block = before / BROAD_LANES;
        for (uint32_t block = first_block; block * BROAD_LANES < near->count; block++) {
            uint32_t met = meet(join->around, i, &near->boxes[block]);
            met &= block == first_block ? UINT32_MAX << before % BROAD_LANES : UINT32_MAX;
            count += list(met, i << 8 | block * BROAD_LANES, pairs + count);
        }
        before += join->self && near->leaves[before] == join->first + i;
    }
    *from = i;
    return count;
}

static inline uint32_t leaves_list_rows(const leaf_join *join, const uint16_t *pairs,
                                        uint32_t count, leaf_sides *sides, uint16_t *rows,
                                        meet_row_function *meet, list_bits_function *list) {
    uint32_t listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        const unsigned own = pairs[i] >> 8, near = pairs[i] & 255;
        const uint32_t leaf = (uint32_t)join->first + own, other = join->near->leaves[near];
        const id_leaves *const a = &join->trees[0], *const b = &join->trees[1];
        const box_block *const around_near = &join->near->boxes[near / BROAD_LANES];
        const uint32_t of_mine = meet(around_near, near % BROAD_LANES, a->blocks + leaf);
        const uint32_t of_theirs = meet(join->around, own, b->blocks + other);
        const bool turned = __builtin_popcount(of_theirs) < __builtin_popcount(of_mine);
        const uint32_t of_rows = of_mine ^ ((of_mine ^ of_theirs) & (0u - turned));
        leaf_sides *const s = &sides[i];
        s->boxes[turned] = a->blocks + leaf;
        s->boxes[!turned] = b->blocks + other;
        s->ids[turned] = a->ids + a->first[leaf];
        s->ids[!turned] = b->ids + b->first[other];
        s->earlier = join->self && leaf == other ? 0 : UINT32_MAX;
        listed += list(of_rows, i << 4, rows + listed);
    }
    return listed;
}

static inline uint32_t leaves_meet_rows(const leaf_sides *sides, const uint16_t *rows,
                                        uint32_t count, box_meeting *meetings,
                                        meet_row_function *meet) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const leaf_sides *const s = &sides[rows[i] >> 4];
        const unsigned row = rows[i] % BROAD_LANES;
        const uint32_t bits = meet(s->boxes[0], row, s->boxes[1]) & (s->earlier | 0xFFFEu << row);
        meetings[found] = (box_meeting){rows[i], (uint16_t)bits};
        found += (uint16_t)bits != 0;
    }
    return found;
}

static inline uint32_t leaves_write_pairs(const leaf_sides *sides, const box_meeting *meetings,
                                          uint32_t count, sepax_pair *pairs,
                                          pair_bits_function *pair_bits) {
    uint32_t written = 0;
    for (uint32_t i = 0; i < count; i++) {
        const leaf_sides *const s = &sides[meetings[i].row >> 4];
        const sepax_id id = s->ids[0][meetings[i].row % BROAD_LANES];
        written += pair_bits(meetings[i].bits, id, s->ids[1], pairs + written);
    }
    return written;
}

/* The members of leaf_functions, with the functions of a backend inlined. */
#define LEAF_FUNCTIONS(meet, list, pair)                                                           \
    static uint32_t list_pairs(const leaf_join *join, unsigned *from, unsigned end,                \
                               uint16_t *pairs) {                                                  \
        return leaves_list_pairs(join, from, end, pairs, meet, list);                              \
    }                                                                                              \
    static uint32_t list_rows(const leaf_join *join, const uint16_t *pairs, uint32_t count,        \
                              leaf_sides *sides, uint16_t *rows) {                                 \
        return leaves_list_rows(join, pairs, count, sides, rows, meet, list);                      \
    }                                                                                              \
    static uint32_t meet_rows(const leaf_sides *sides, const uint16_t *rows, uint32_t count,       \
                              box_meeting *meetings) {                                             \
        return leaves_meet_rows(sides, rows, count, meetings, meet);                               \
    }                                                                                              \
    static uint32_t write_pairs(const leaf_sides *sides, const box_meeting *meetings,              \
                                uint32_t count, sepax_pair *pairs) {                               \
        return leaves_write_pairs(sides, meetings, count, pairs, pair);                            \
    }

#endif
