/* SPDX-License-Identifier: MIT
 *
 * A wave: pieces of posed rows that go through the lanes together. Comes in: shapes, poses and
 * stretches of lists. Goes out, step by step: their discs, the pairs that these leave, blocks of
 * vertices or models of boxes, and relations.
 *
 * What lanes do not decide stays UNDECIDED here, and goes to the stage (rows/stage.h).
 */
#ifndef SEPAX_WAVE_H
#define SEPAX_WAVE_H

#include "base/arrays.h"
#include "store/store.h"

/* Pieces of a wave; pairs of a piece; and of a wave, when no more pieces are taken. */
#define WAVE_PIECES 256u
#define PIECE_PAIRS 128u
#define WAVE_PAIRS 8192u
/* The most open pairs: those of the last group that was taken come on top. */
#define WAVE_OPEN (WAVE_PAIRS + WAVE_PIECES * PIECE_PAIRS)

/* The most lanes of a backend: room to fill the last vector. */
#define MOST_LANES 16u

/* Some pairs of one row. */
typedef struct row_piece {
    uint32_t group; /* among those that go together */
    sepax_id shape;
    uint32_t first; /* of its ids in the array of all lists */
    uint32_t count;
    uint32_t pair; /* the index of its first pair */
    uint32_t sure; /* its first pair that overlaps for certain, or `count` */
    uint32_t end;  /* of its open pairs in the list of all; those of the next piece begin there */
    bool by_model, by_vertices; /* what its open pairs are about */
} row_piece;

/* The kernel of an open pair that lanes do not decide. */
#define WAVE_NO_KERNEL 0xFFu

typedef struct row_wave {
    const sepax_store *store;
    const sepax_id *ids; /* of all lists, of any alignment */
    float margin;
    bool skip_self;
    /* The discs of all ids as columns of x, y and both radii, or NULL where few rows share lists;
     * of the id at first_column and those after it. */
    const float *columns[4];
    size_t first_column;
    sepax_id least_id, greatest_id; /* no list has any others */
    uint32_t piece_count, pair_count, open_count;
    row_piece pieces[WAVE_PIECES];
    sepax_pose poses[WAVE_PIECES + MOST_LANES];
    shape_bounds bounds[WAVE_PIECES + MOST_LANES];
    float models[WAVE_PIECES][8];
    float blocks_of_4[WAVE_PIECES][8]; /* vertices of classes of that stride */
    float blocks_of_8[WAVE_PIECES][16];
    uint8_t bent[WAVE_PIECES]; /* vertices are not certainly their own hull */
    /* Open pairs: their places in their pieces, kernels and relations. */
    uint16_t open[WAVE_OPEN + MOST_LANES];
    uint8_t kernels[WAVE_OPEN];
    uint8_t relations[WAVE_OPEN];
    uint8_t kernel_of[REF_KIND_COUNT][REF_KIND_COUNT]; /* by kinds; WAVE_KERNEL_UNKNOWN at first */
} row_wave;

#define WAVE_KERNEL_UNKNOWN 0xFEu

/* Classes whose shapes are posed in lanes. */
static inline bool wave_has_class(unsigned class_index) {
    return class_index >= CLASS_3 && class_index <= CLASS_8;
}

static inline sepax_id wave_id(const row_wave *w, const row_piece *p, uint32_t place) {
    return id_at(w->ids, (size_t)p->first + place);
}

#endif
