/* SPDX-License-Identifier: MIT
 *
 * A wave: pieces of posed rows that go through the lanes together. Comes in: groups of rows. Goes
 * out, step by step: the pairs that discs leave open, blocks of vertices or models of boxes at the
 * poses, and the relations of these pairs.
 *
 * What lanes do not decide stays UNDECIDED here, and goes to the stage (rows/stage.h).
 */
#ifndef SEPAX_WAVE_H
#define SEPAX_WAVE_H

#include "base/arrays.h"
#include "store/store.h"

/* The most groups of a wave, the most pieces of a group, and the most pieces of a wave. */
#define WAVE_GROUPS 128u
#define GROUP_PIECES 2u
#define WAVE_PIECES (WAVE_GROUPS * GROUP_PIECES)
#define PIECE_PAIRS 128u
#define WAVE_OPEN (WAVE_PIECES * PIECE_PAIRS)
/* A group gets no further piece in a wave that would begin so many pairs or more behind the
 * beginning of its first one: sepax.h limits how many pairs behind the first hit are examined. */
#define PAIRS_AHEAD 128u

/* The most lanes of a backend: room to fill the last vector. */
#define MOST_LANES 16u

/* A group that is not yet finished: its results so far, and its next pair. */
typedef struct row_group {
    uint8_t relation;
    uint8_t pieces; /* of this wave */
    uint32_t first; /* its first hit, or SEPAX_NO_PAIR */
    uint32_t pair;  /* the index of the next pair, which is at place `at` of `row` */
    uint32_t row, end, at;
    uint32_t limit; /* no piece of this wave begins with a pair from here on */
} row_group;

/* Folds the relation of one pair into its group; `hit` is the least relation that is a hit. */
static inline void wave_group_add(row_group *g, uint32_t pair, uint8_t relation, uint8_t hit) {
    g->relation = relation > g->relation ? relation : g->relation;
    g->first = relation >= hit && pair < g->first ? pair : g->first;
}

/* Some pairs of one row, of which discs leave at least one open. */
typedef struct row_piece {
    uint32_t group; /* its index among the groups of the wave */
    sepax_id shape;
    uint32_t list;
    uint32_t at;    /* its first pair among those of the row */
    uint32_t first; /* where the id of that pair is in the array of all lists */
    uint32_t count;
    uint32_t pair; /* the index of its first pair */
    uint32_t sure; /* its first pair that overlaps for certain, or `count` */
    uint32_t end;  /* where its open pairs end in the list of all and those of the next one begin */
    bool by_model, by_vertices; /* what the kernels of its open pairs read; may be both */
} row_piece;

/* In place of the kernel of an open pair: lanes do not decide it; its kernel is not known yet. */
#define WAVE_NO_KERNEL 0xFFu
#define WAVE_KERNEL_UNKNOWN 0xFEu

/* What discs at a pose follow from: the centre of a shape, local and where it is, and its discs
 * there. */
typedef struct row_home {
    float x, y, world, outer, inner; /* `world`: |x| + |y| where it is */
} row_home;

/* The discs of the rows first .. first + count - 1, field by field. */
typedef struct posed_discs {
    size_t first, count;
    uint32_t near; /* bit l is clear where discs decide all pairs of row first + l */
    bool alike;    /* all rows are of one shape */
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

typedef struct row_wave {
    const sepax_store *store;
    const sepax_rows *rows;
    float margin;
    bool skip_self;
    uint8_t enough; /* the relation that decides a group */
    size_t each;    /* the pairs of each row where all lists have equally many ids, else 0 */
    /* The disc columns of all lists, or NULL where few rows share a list. List k has the blocks
     * from column_of[k].first on; behind its last id its last block has discs out of reach. */
    const disc_block *columns;
    const list_columns *column_of;
    list_places places;
    sepax_id least_id, greatest_id; /* of the ids of all lists */
    sepax_id home_id;               /* the shape of the last rows that had one alone */
    row_home home;                  /* .. and its discs */
    size_t seen;                    /* pairs so far */
    row_group groups[WAVE_GROUPS];
    uint32_t active_count;
    uint16_t active[WAVE_GROUPS];   /* the groups that are neither decided nor at their end */
    posed_discs discs[WAVE_GROUPS]; /* for the next rows of each group; where each row is a group,
                                       one element serves as many groups as there are lanes */
    uint32_t piece_count, open_count;
    row_piece pieces[WAVE_PIECES];
    sepax_pose poses[WAVE_PIECES];
    float models[WAVE_PIECES][8];
    float blocks_of_4[WAVE_PIECES][8]; /* vertices of classes of that stride */
    float blocks_of_8[WAVE_PIECES][16];
    uint8_t bent[WAVE_PIECES]; /* 1: the vertices are not certainly their own hull */
    /* By open pair: its place in its piece, its kernel and its relation. */
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
