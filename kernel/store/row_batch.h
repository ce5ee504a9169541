/* SPDX-License-Identifier: MIT
 *
 * A batch of rows: those that go through the lanes together. Comes in: groups of rows. Goes out:
 * the relations of these groups so far, and the open pairs, those that discs do not decide, with
 * their relations. What lanes do not decide stays UNDECIDED here, and goes to the stage
 * (rows/stage.h).
 */
#ifndef SEPAX_ROW_BATCH_H
#define SEPAX_ROW_BATCH_H

#include "store/store.h"

/* The most groups of a batch, the most pieces, and the most pairs of a piece. */
#define BATCH_GROUPS 128u
#define BATCH_PIECES 64u
#define PIECE_PAIRS 32u
#define BATCH_OPEN (BATCH_PIECES * PIECE_PAIRS)

/* The most vertices of a shape that is posed in lanes. */
#define POSED_VERTICES 8u
/* The most lanes of a backend: room to fill the last vector. */
#define MOST_LANES 16u

/* --------------------------------------------------------------------- discs */

/* The discs of the rows first .. first + count - 1. */
typedef struct posed_discs {
    size_t first, count;
    uint32_t near; /* bit l is clear where discs decide all pairs of row first + l */
    float x[MOST_LANES], y[MOST_LANES], outer[MOST_LANES], inner[MOST_LANES];
    float error[MOST_LANES]; /* by how much a vertex, relative to the centre, may be off */
} posed_discs;

/* Discs side by side. */
typedef struct disc_block {
    float x[MOST_LANES], y[MOST_LANES], outer[MOST_LANES], inner[MOST_LANES];
} disc_block;

/* The disc blocks of a list, and the largest outer radius in them. */
typedef struct list_columns {
    uint32_t first, count;
    float reach;
} list_columns;

/* The same discs place by place: those at place i of lists k, k + 1, ... are x[i * stride + k] and
 * so on. A list that is shorter is filled with discs out of reach, and behind the last list there
 * is room for a vector. The number of places is even; it is 0 where the lengths of the lists differ
 * too much. */
typedef struct list_places {
    uint32_t count;
    size_t stride;
    const float *x, *y;
    const float *outer; /* or NULL where no list has discs of very different sizes */
    const float *reach; /* the largest outer radius of each list */
} list_places;

/* ---------------------------------------------------------------------- rows */

/* The rows of a call, and the discs of their lists. */
typedef struct row_call {
    const sepax_store *store;
    const sepax_rows *rows;
    float margin;
    bool skip_self;
    bool alike;   /* all shapes are regular, of one class of up to 8 vertices, in the slots of their
                      ids */
    bool origins; /* the centre of every shape is its origin */
    size_t each;  /* the pairs of each row where all lists have equally many ids, else 0 */
    uint32_t readable; /* the ids before this place may be read, whatever list they are of */
    /* The disc columns of all lists, or NULL where few rows share a list. List k has the blocks
     * from column_of[k].first on; behind its last id its last block has discs out of reach. */
    const disc_block *columns;
    const list_columns *column_of;
    list_places places;
    sepax_id least_id, greatest_id; /* of the ids of all lists */
} row_call;

/* Some pairs of one row with open ones among them: the ids of these pairs, the row, the group of
 * the batch that it belongs to, the index of the first pair, a bit for each open one, and by how
 * much a vertex of the shape may be off. */
typedef struct row_piece {
    const sepax_id *ids;
    uint32_t row;
    sepax_id shape;
    uint32_t group, pair;
    uint32_t open;
    float error;
} row_piece;

/* In place of a kernel: there is none for two kinds, or it is not known yet. */
#define ROW_NO_KERNEL 0xFFu
#define ROW_KERNEL_UNKNOWN 0xFEu

typedef struct row_batch {
    row_call call;
    uint8_t hit, enough; /* the least relation that is a hit, and the one that decides a group */
    bool firsts;         /* whether first hits are wanted, not only relations */
    bool singles;        /* each row is a group, with a list no longer than a piece */
    size_t first_group;  /* the groups first_group .. first_group + group_count - 1 */
    uint32_t group_count;
    /* The group that comes next, of the batch, its next row, the place of its next pair in the list
     * of that row, and the index of this pair. */
    uint32_t group;
    size_t row, end;
    uint32_t at, pair;
    size_t seen; /* pairs so far */
    posed_discs discs;
    uint8_t relations[BATCH_GROUPS];  /* of each group, so far */
    uint32_t firsts_of[BATCH_GROUPS]; /* its first hit, or SEPAX_NO_PAIR */
    uint32_t piece_count, open_count, left_count;
    uint64_t used; /* a bit for each kernel of an open pair */
    row_piece pieces[BATCH_PIECES];
    sepax_id copies[BATCH_PIECES][PIECE_PAIRS]; /* of ids that cannot be read where they are */
    float blocks[BATCH_PIECES][2 * POSED_VERTICES], models[BATCH_PIECES][8];
    /* The open pairs: their numbers, PIECE_PAIRS * piece + place, their kernels, unless all shapes
     * are alike, and what the kernels read of both shapes: vertices, or models of boxes. Then the
     * numbers of those that lanes have left undecided. */
    uint16_t open[BATCH_OPEN];
    uint8_t kernels[BATCH_OPEN];
    const float *a[BATCH_OPEN + MOST_LANES], *b[BATCH_OPEN + MOST_LANES];
    uint16_t left[BATCH_OPEN];
    uint8_t kernel_of[REF_KIND_COUNT][REF_KIND_COUNT]; /* by kinds */
} row_batch;

/* Folds the relation of one pair into its group. */
static inline void row_batch_add(row_batch *b, uint32_t group, uint32_t pair, uint8_t relation) {
    uint8_t *const most = &b->relations[group];
    uint32_t *const first = &b->firsts_of[group];
    *most = relation > *most ? relation : *most;
    *first = relation >= b->hit && pair < *first ? pair : *first;
}

/* ------------------------------------------------------- rows that are tried */

/* What rows that are tried have in common: how far shapes may be apart and still touch, the least
 * relation that is a hit, the one that ends the search, and whether a row leaves its own shape out.
 */
typedef struct trial_rules {
    const sepax_store *store;
    float margin;
    uint8_t hit, enough;
    bool skip_self;
} trial_rules;

/* The place of the first hit of a row, or SEPAX_NO_PAIR; and its relation, which is UNDECIDED where
 * something is wrong, unusual or not certain. */
typedef struct trial_found {
    uint32_t first;
    uint32_t relation; /* of 32 bits, so that compilers pass both in one register */
} trial_found;
#define TRIAL_UNDECIDED ((trial_found){SEPAX_NO_PAIR, UNDECIDED})

typedef trial_found try_row_function(const trial_rules *rules, sepax_id shape,
                                     const sepax_pose *pose, const sepax_vec2 *shift,
                                     const sepax_id *ids, uint32_t count);

#endif
