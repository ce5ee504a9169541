/* SPDX-License-Identifier: MIT
 *
 * What a backend is: a translation unit (backend.c, compiled once per instruction set; with runs.c
 * for some kernels) that exports one constant table. dispatch.c lists them; api.c calls through
 * them.
 */
#ifndef SEPAX_BACKEND_H
#define SEPAX_BACKEND_H

#include "pairs.h"
#include "sink.h"

/* What may decide a relation, cheapest first. Each decides only what it is sure of, and the last
 * one is sure of everything, so LEVEL_ALL and LEVEL_EXACT alone have the same results. */
enum {
    LEVEL_BOUNDS = 1, /* discs around and inside the shapes, and outlines */
    LEVEL_FLOAT = 2,  /* the strategy's filter */
    LEVEL_DOUBLE = 4, /* double lanes */
    LEVEL_EXACT = 8,  /* sepax_exact_relation */
    LEVEL_ALL = 15
};

/* Stands for a relation that no level has decided: never a result of LEVEL_EXACT. */
#define UNDECIDED 3

/* One batch call, checked: ids are good, arrays do not overlap. */
typedef struct batch_call {
    const sepax_store *store;
    const sepax_pair *pairs;
    size_t pair_count;
    sepax_strategy strategy;
    uint32_t flags;
    uint32_t levels; /* LEVEL_ALL but in tests, which see each alone; separations need LEVEL_EXACT,
                        and the reference backend has no other */
    const sepax_lists *lists; /* when not NULL, pair_count pairs are made of these */
    uint8_t *hints;           /* pair_count of them, or NULL */
} batch_call;

/* Axis-aligned boxes in blocks of 16 for the broad phase: lo_x[16] lo_y[16] hi_x[16] hi_y[16]. */
#define BROAD_LANES 16
typedef struct box_block {
    float lo_x[BROAD_LANES], lo_y[BROAD_LANES], hi_x[BROAD_LANES], hi_y[BROAD_LANES];
} box_block;

struct sepax_backend {
    const char *name;
    unsigned lanes; /* float32 lanes of a vector */
    void (*relate)(const batch_call *batch, relation_sink *sink, sepax_report *report);
    void (*separate)(const batch_call *batch, const sepax_contacts *contacts, sepax_report *report);
    /* The boxes of b, a bit each, that box `row` of a meets, closed. */
    uint32_t (*meet_row)(const box_block *a, unsigned row, const box_block *b);
    /* For the boxes i of a with bit i in `rows`: hits[i] = the boxes of b that it meets. */
    void (*meet_rows)(const box_block *a, uint32_t rows, const box_block *b,
                      uint16_t hits[BROAD_LANES]);
    /* Whether every id, of an array of any alignment, is less than id_count. */
    bool (*ids_below)(const void *ids, size_t count, uint32_t id_count);
};

/* Pair `index` of a call. */
static inline sepax_pair batch_pair(const batch_call *batch, size_t index) {
    return batch->lists == NULL ? pair_at(batch->pairs, index) : lists_pair(batch->lists, index);
}

extern const sepax_backend sepax_backend_reference;

#endif
