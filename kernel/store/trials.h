/* SPDX-License-Identifier: MIT
 *
 * Trials that go through the lanes together: posed rows, each a group of its own with few ids.
 * Comes in: rows. Goes out, step by step: vertices and discs at the poses, the pairs that discs
 * leave open, and the relation and the first hit of each row.
 *
 * A row that lanes do not decide is left to waves (store/wave.h).
 */
#ifndef SEPAX_TRIALS_STORE_H
#define SEPAX_TRIALS_STORE_H

#include "store/wave.h"

/* The most rows that go together, a multiple of the lanes of every backend: more would not fit in
 * the nearest cache. And the most ids of a list, a multiple of 8. */
#define TRIALS_MOST 64u
#define TRIAL_PLACES 24u

/* Lists are compared in parts of 4 or 8 ids. Part n of a row is PARTS_ROOM * row + n; there may be
 * PARTS_MOST of them, with room for a vector more. */
#define PARTS_ROOM 8u
#define PARTS_MOST (TRIALS_MOST * TRIAL_PLACES / 4 + 2 * MOST_LANES)

/* An open pair is PLACES_ROOM * row + place. */
#define PLACES_ROOM 32u
#define TRIAL_PAIRS (TRIALS_MOST * TRIAL_PLACES + MOST_LANES)

/* The world blocks of a class. */
typedef struct world_blocks {
    const float *first;
    uint32_t step; /* floats from block to block */
} world_blocks;

typedef struct row_trials {
    const sepax_store *store;
    const sepax_rows *rows;
    uint32_t ids_end;       /* the ids before this place may be read, whatever list they are of */
    bool skip_self, firsts; /* whether first hits are wanted, not only relations */
    uint8_t hit;            /* the least relation that is a hit */
    size_t first;           /* the rows first .. first + count - 1 */
    uint32_t count;

    /* By row: the shape, its kind as if placed, its vertices (x then y) and its disc: the centre,
     * the outer and the inner radius times -1, and four times the bits of the shape. The last row
     * is repeated until a group is full. */
    sepax_id shapes[TRIALS_MOST];
    uint8_t kinds[TRIALS_MOST];
    uint8_t usual[TRIALS_MOST]; /* 0: the row is left to waves */
    uint8_t whole[TRIALS_MOST]; /* 0: the shape is irregular, or not certainly its own hull */
    float blocks[TRIALS_MOST][16];
    float discs[TRIALS_MOST][8];
    /* Where rows have shifts, vertices are moved and rounded, and radii in the thresholds of
     * relations are wider by this, which is 0 where a row has none. */
    bool some_shifted;
    float wider[TRIALS_MOST];

    /* By row: its ids, which may be read to the end of their last part; how many there are, 0 where
     * waves have the row; a bit for each of these places, for each place that discs do not keep
     * apart, for each where they certainly overlap, and for each id of the shape itself. */
    const sepax_id *lists[TRIALS_MOST];
    uint8_t sizes[TRIALS_MOST];
    uint32_t used[TRIALS_MOST], near[TRIALS_MOST], sure[TRIALS_MOST], selves[TRIALS_MOST];
    sepax_id copies[TRIALS_MOST][TRIAL_PLACES]; /* of lists that end where all ids do */
    uint32_t part_count, parts[PARTS_MOST];

    /* The pairs that discs leave open, their kernels, and the vertices of the shapes of their ids.
     * Where all have one kernel, the last pair is repeated until a group is full. */
    uint32_t open_count;
    uint16_t open[TRIAL_PAIRS];
    uint8_t kernels[TRIAL_PAIRS];
    const float *b[TRIAL_PAIRS];

    /* The same for all rows of a call: the world blocks by class, and the kernels by two kinds. */
    world_blocks worlds[CLASS_COUNT];
    uint8_t kernel_of[REF_KIND_COUNT][REF_KIND_COUNT];

    uint8_t relations[TRIALS_MOST]; /* of the usual rows */
    uint32_t places[TRIALS_MOST];   /* of their first hits in their lists, or SEPAX_NO_PAIR */
} row_trials;

#endif
