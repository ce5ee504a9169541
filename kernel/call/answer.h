/* SPDX-License-Identifier: MIT
 *
 * The one way of every query of sepax.h: its form, which says what it needs and which arrays it
 * fills, and the caller's arguments come in; checked calls go on to a backend.
 */
#ifndef SEPAX_ANSWER_H
#define SEPAX_ANSWER_H

#include "target/backend.h"

/* How many elements an array of results has. Where there are no groups, each pair is one. */
typedef enum result_count { PER_PAIR, PER_GROUP, PER_8_GROUPS, PER_CALL } result_count;

/* An array of results: where the results name it, and its elements. */
typedef struct result_array {
    uint16_t offset; /* bytes from the start of the results to the pointer */
    uint8_t size;    /* bytes of an element */
    uint8_t count;   /* a result_count */
} result_array;

/* For the pointer `member` of the struct `type`. */
#define RESULT_ARRAY(type, member, count)                                                          \
    { offsetof(type, member), sizeof *((const type *)NULL)->member, count }

/* The bytes of an array of results, of so many pairs and groups. */
static inline span result_span(const result_array *array, const void *results, size_t pairs,
                               size_t groups) {
    const void *start = NULL;
    if (results != NULL) {
        memcpy(&start, (const char *)results + array->offset, sizeof start);
    }
    switch (array->count) {
    case PER_PAIR:
        return span_of(start, pairs, array->size);
    case PER_GROUP:
        return span_of(start, groups, array->size);
    case PER_8_GROUPS:
        return span_of(start, groups / 8 + (groups % 8 != 0), array->size);
    default:
        return span_of(start, 1, array->size);
    }
}

#define MOST_RESULT_ARRAYS 10

/* The flags of sepax_options. */
#define KNOWN_FLAGS (SEPAX_OPEN | SEPAX_MTV_SAFE | SEPAX_NO_DEDUP)

typedef struct query_form {
    query query;
    uint16_t struct_size; /* bytes of the caller's struct, whose arrays may be NULL; 0 where the
                             arrays are arguments of the call, which may not */
    bool normals;         /* not for stores made with SEPAX_RELATE_ONLY */
    bool no_margin;       /* a margin is SEPAX_ERROR_OPTION */
    bool motions;         /* it takes a motion a pair, all of them finite */
    bool no_groups;       /* so are groups */
    uint8_t array_count;
    result_array arrays[MOST_RESULT_ARRAYS];
} query_form;

/* Checks every argument, each once; then the backend fills the arrays that `results` names.
 * `source` is changed. `motions` is NULL for a query that takes none. */
sepax_status sepax_answer_motions(const query_form *form, const sepax_store *store,
                                  sepax_source *source, const sepax_vec2 *motions,
                                  const sepax_options *options, const void *results);

static inline sepax_status sepax_answer(const query_form *form, const sepax_store *store,
                                        sepax_source *source, const sepax_options *options,
                                        const void *results) {
    return sepax_answer_motions(form, store, source, NULL, options, results);
}

#endif
