/* SPDX-License-Identifier: MIT
 *
 * The discs of two bodies: those of the second one side by side, and the pieces of the first one
 * row by row. The ids of pieces follow each other, so that no list is read. Comes in: some pieces
 * of both. Goes out: which pairs the discs leave, and which they show to overlap.
 */
#ifndef SEPAX_BODY_DISCS_CULL_H
#define SEPAX_BODY_DISCS_CULL_H

#include "narrow/cull/discs.h"
#include "query/fold.h"

/* The most rows of a matrix, and the most columns, so that each has a bit. */
#define BODY_ROWS 64u
#define BODY_COLUMNS 64u

/* The pairs of the pieces a, a + 1, .. and b, b + 1, .. */
typedef struct body_matrix {
    sepax_id a, b;
    uint32_t rows, columns;
    /* Bit c of row r is the pair (a + r, b + c). */
    uint64_t near[BODY_ROWS];  /* pairs whose outer discs may meet */
    uint64_t sure[BODY_ROWS];  /* pairs whose inner discs meet: they overlap */
    bool some_near, some_sure; /* whether any row has such pairs */
} body_matrix;

/* How many of the next rows, of `step` pairs each, are compared together: where not all columns fit
 * in a matrix, one. */
static inline uint32_t matrix_rows(uint32_t left, uint32_t step) {
    if (step > BODY_COLUMNS) {
        return 1;
    }
    const bool all = (uint64_t)left * step <= WHOLE_GROUP && left <= BODY_ROWS;
    const uint32_t most = WHOLE_GROUP / step < BODY_ROWS ? WHOLE_GROUP / step : BODY_ROWS;
    return all ? left : most;
}

/* The discs of SEPAX_LANES shapes from `first` on. A vector that goes beyond the last shape of the
 * store repeats that. */
HEDLEY_ALWAYS_INLINE static void body_discs_load(const sepax_store *store, sepax_id first,
                                                 lanes fields[4]) {
    const float *of[SEPAX_LANES];
    const uint32_t left = store->id_count - 1 - first;
    const shape_bounds *bounds = store->bounds + first;
    if (left >= SEPAX_LANES - 1) {
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            of[l] = &bounds[l].x;
        }
    } else {
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            of[l] = &bounds[l < left ? l : left].x;
        }
    }
    lanes_load_quads(of, 0, fields);
}

/* Compares the pieces of the rows with the columns from number `at` on, which `used` has bits for.
 */
HEDLEY_ALWAYS_INLINE static void body_discs_compare(const sepax_store *store, float margin,
                                                    body_matrix *m, uint32_t at, uint32_t used) {
    const shape_bounds *a = store->bounds + m->a;
    const lanes wider = lanes_set(margin);
    lanes b[4];
    body_discs_load(store, m->b + at, b);
    const lanes outer = lanes_add(b[2], wider), inner = lanes_add(b[3], wider);
    uint32_t all_near = 0, all_sure = 0;
    for (uint32_t r = 0; r < m->rows; r++) {
        const lanes joined[4] = {
            lanes_sub(b[0], lanes_set(a[r].x)), lanes_sub(b[1], lanes_set(a[r].y)),
            lanes_add(outer, lanes_set(a[r].outer)), lanes_add(inner, lanes_set(a[r].inner))};
        const lane_verdict verdict = verdict_by_joined(joined);
        const uint32_t near = ~lanes_bits(verdict.disjoint) & used;
        const uint32_t sure = lanes_bits(verdict.overlapping) & used;
        m->near[r] = at > 0 ? m->near[r] | (uint64_t)near << at : near;
        m->sure[r] = at > 0 ? m->sure[r] | (uint64_t)sure << at : sure;
        all_near |= near;
        all_sure |= sure;
    }
    m->some_near |= all_near != 0;
    m->some_sure |= all_sure != 0;
}

/* The lanes of the next `left` columns. */
static inline uint32_t columns_used(uint32_t left) {
    return LANES_ALL >> (left < SEPAX_LANES ? SEPAX_LANES - left : 0);
}

/* Fills the bits of a matrix. */
HEDLEY_ALWAYS_INLINE static void body_matrix_fill(const sepax_store *store, float margin,
                                                  body_matrix *m) {
    m->some_near = m->some_sure = false;
    body_discs_compare(store, margin, m, 0, columns_used(m->columns));
    for (uint32_t at = SEPAX_LANES; at < m->columns; at += SEPAX_LANES) {
        body_discs_compare(store, margin, m, at, columns_used(m->columns - at));
    }
}

#endif
