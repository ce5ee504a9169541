/* SPDX-License-Identifier: MIT
 *
 * A wave: pieces of posed rows that go through the lanes together. Comes in: groups of rows. Goes
 * out, step by step: the pairs that discs leave, blocks of vertices or models of boxes, and
 * relations.
 *
 * What lanes do not decide stays UNDECIDED here, and goes to the stage (rows/stage.h).
 */
#ifndef SEPAX_WAVE_H
#define SEPAX_WAVE_H

#include "base/arrays.h"
#include "store/store.h"

/* Groups that go together; pieces of a wave, of a group, and pairs of a piece at most. */
#define WAVE_GROUPS 128u
#define GROUP_PIECES 2u
#define WAVE_PIECES (WAVE_GROUPS * GROUP_PIECES)
#define PIECE_PAIRS 128u
#define WAVE_OPEN (WAVE_PIECES * PIECE_PAIRS)
/* Behind so many pairs from the beginning of its first piece on, a group gets no other one in this
 * wave: sepax.h limits how many pairs behind the first hit may be examined. */
#define PAIRS_AHEAD 128u

/* The most lanes of a backend: room to fill the last vector. */
#define MOST_LANES 16u

/* A group on its way: what it has so far, and the next pair. */
typedef struct row_group {
    uint8_t relation;
    uint32_t first; /* its first hit, or SEPAX_NO_PAIR */
    uint32_t pair;  /* the index of the next pair, which is at place `at` of `row` */
    uint32_t row, end, at;
} row_group;

/* The answer of one of its pairs; `hit` is the least relation that is a hit. */
static inline void wave_group_add(row_group *g, uint32_t pair, uint8_t relation, uint8_t hit) {
    g->relation = relation > g->relation ? relation : g->relation;
    g->first = relation >= hit && pair < g->first ? pair : g->first;
}

/* Some pairs of one row, of which discs leave some. */
typedef struct row_piece {
    uint32_t group; /* among those that go together */
    sepax_id shape;
    uint32_t list;
    uint32_t at;    /* its first pair among those of the row */
    uint32_t first; /* the id of that in the array of all lists */
    uint32_t count;
    uint32_t pair; /* the index of its first pair */
    uint32_t sure; /* its first pair that overlaps for certain, or `count` */
    uint32_t end;  /* of its open pairs in the list of all; those of the next piece begin there */
    bool by_model, by_vertices; /* what its open pairs are about */
} row_piece;

/* The kernel of an open pair that lanes do not decide, and one that is not known yet. */
#define WAVE_NO_KERNEL 0xFFu
#define WAVE_KERNEL_UNKNOWN 0xFEu

/* The discs of the rows first .. first + count - 1, field by field. */
typedef struct posed_discs {
    size_t first, count;
    uint32_t near; /* bit l: discs leave pairs of row first + l open, or may do so */
    bool alike;    /* all rows are of one shape */
    float x[MOST_LANES], y[MOST_LANES], outer[MOST_LANES], inner[MOST_LANES];
    float error[MOST_LANES]; /* how far a vertex may be off, seen from the centre */
} posed_discs;

/* Discs side by side. */
typedef struct disc_block {
    float x[MOST_LANES], y[MOST_LANES], outer[MOST_LANES], inner[MOST_LANES];
} disc_block;

/* The blocks of a list, and the largest outer radius. */
typedef struct list_columns {
    uint32_t first, count;
    float reach;
} list_columns;

/* The same discs place by place: those at place i of lists k, k + 1, ... are x[i * stride + k] and
 * so on. Behind the last one of a list there are such out of reach, and behind the last list there
 * is room for a vector. An even number of places; none where lengths of lists are too different. */
typedef struct list_places {
    uint32_t count;
    size_t stride;
    const float *x, *y;
    const float *reach; /* of each list */
} list_places;

typedef struct row_wave {
    const sepax_store *store;
    const sepax_rows *rows;
    float margin;
    bool skip_self;
    uint8_t enough; /* the relation that decides a group */
    size_t each;    /* pairs of a row where all lists have as many ids, else 0 */
    /* The discs of all lists, or NULL where few rows share lists: list k has the blocks
     * column_of[k].first and so on. Behind its last id a block has discs out of reach. */
    const disc_block *columns;
    const list_columns *column_of;
    list_places places;
    sepax_id least_id, greatest_id; /* no list has any others */
    size_t seen;                    /* pairs so far */
    row_group groups[WAVE_GROUPS];
    uint32_t active_count;
    uint16_t active[WAVE_GROUPS];   /* the groups that are neither decided nor at their end */
    posed_discs discs[WAVE_GROUPS]; /* of the next rows of each group; where each row is a group,
                                       one for as many groups as there are lanes */
    uint32_t piece_count, open_count;
    row_piece pieces[WAVE_PIECES];
    sepax_pose poses[WAVE_PIECES];
    float models[WAVE_PIECES][8];
    float blocks_of_4[WAVE_PIECES][8]; /* vertices of classes of that stride */
    float blocks_of_8[WAVE_PIECES][16];
    uint8_t bent[WAVE_PIECES]; /* vertices are not certainly their own hull */
    /* Open pairs: their places in their pieces, kernels and relations. */
    uint16_t open[WAVE_OPEN + MOST_LANES];
    uint8_t kernels[WAVE_OPEN];
    uint8_t relations[WAVE_OPEN];
    uint8_t kernel_of[REF_KIND_COUNT][REF_KIND_COUNT]; /* by kinds */
} row_wave;

/* Classes whose shapes are posed in lanes. */
static inline bool wave_has_class(unsigned class_index) {
    return class_index >= CLASS_3 && class_index <= CLASS_8;
}

static inline sepax_id wave_id(const row_wave *w, const row_piece *p, uint32_t place) {
    return id_at(w->rows->ids, (size_t)p->first + place);
}

#endif
