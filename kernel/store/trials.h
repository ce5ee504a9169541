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

/* The world blocks of a class. */
typedef struct world_blocks {
    const float *first;
    uint32_t step; /* floats from block to block */
} world_blocks;

typedef struct row_trials {
    const sepax_store *store;
    const sepax_rows *rows;
    uint32_t ids_end; /* the number of ids of all lists */
    bool skip_self;
    uint8_t hit;  /* the least relation that is a hit */
    size_t first; /* the rows first .. first + count - 1 */
    uint32_t count;

    /* By row: the shape, its kind as if placed, its vertices (x then y) and its disc. The last row
     * is repeated until a group is full. */
    sepax_id shapes[TRIALS_MOST];
    uint8_t kinds[TRIALS_MOST];
    uint8_t usual[TRIALS_MOST]; /* 0: the row is left to waves */
    uint8_t whole[TRIALS_MOST]; /* 0: the shape is irregular, or not certainly its own hull */
    float blocks[TRIALS_MOST][16];
    float x[TRIALS_MOST], y[TRIALS_MOST], outer[TRIALS_MOST], inner[TRIALS_MOST];
    /* Where rows have shifts, vertices are moved and rounded, and radii in the thresholds of
     * relations are wider by this, which is 0 where a row has none. */
    bool some_shifted;
    float wider[TRIALS_MOST];

    /* The ids, by place and row. `open` lists where in `ids` the pairs are that discs leave. */
    sepax_id ids[TRIAL_PLACES][TRIALS_MOST];
    uint32_t open_count;
    uint16_t open[TRIAL_PLACES * TRIALS_MOST + MOST_LANES];
    /* By open pair: its kernel, and the vertices of the shape of its id. */
    uint8_t kernels[TRIAL_PLACES * TRIALS_MOST];
    const float *b[TRIAL_PLACES * TRIALS_MOST];

    /* The same for all rows of a call: the world blocks by class, and the kernels by two kinds. */
    world_blocks worlds[CLASS_COUNT];
    uint8_t kernel_of[REF_KIND_COUNT][REF_KIND_COUNT];

    uint8_t relations[TRIALS_MOST]; /* of the usual rows */
    uint32_t places[TRIALS_MOST];   /* of their first hits in their lists, or SEPAX_NO_PAIR */
} row_trials;

#endif
