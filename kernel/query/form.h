/* SPDX-License-Identifier: MIT
 *
 * The form of a query: its number, what it needs, and which arrays it fills. Comes in: the form
 * of a call. Goes out: where each array of results lies, and what it holds.
 */
#ifndef SEPAX_QUERY_FORM_H
#define SEPAX_QUERY_FORM_H

#include <string.h>

#include "query/query.h"

/* How many elements an array of results has. Where there are no groups, each pair is one.
 * PAIR_OF_GROUP is an array of indices: of the pair whose values a group has. It comes last. */
typedef enum result_count {
    PER_PAIR,
    PER_GROUP,
    PAIR_OF_GROUP,
    PER_8_GROUPS,
    PER_CALL
} result_count;

/* An array of results: where the pointer to it lies in the results, and what its elements are. */
typedef struct result_array {
    uint16_t offset;  /* bytes from the start of the results to the pointer */
    uint8_t size;     /* bytes of an element; of groups that are folded 4, and the first one floats,
                         the least of which decides */
    uint8_t count;    /* a result_count */
    uint32_t nothing; /* the bits of the element of a pair that is left out, or an empty group */
} result_array;

/* For the pointer `member` of the struct `type`. */
#define RESULT_ARRAY(type, member, count, nothing)                                                 \
    { offsetof(type, member), sizeof *((const type *)NULL)->member, count, nothing }

/* Values of `nothing` besides 0. */
#define NO_VALUE 0x7F7FFFFFu /* FLT_MAX */
#define NO_TIME 0x40000000u  /* 2.0f */

#define MOST_RESULT_ARRAYS 10

typedef struct query_form {
    enum query query;
    uint16_t struct_size; /* bytes of the caller's struct, whose arrays may be NULL; 0 where the
                             arrays are arguments of the call, which may not */
    bool normals;         /* not for stores made with SEPAX_RELATE_ONLY */
    bool no_margin;       /* a margin is SEPAX_ERROR_OPTION */
    bool motions;         /* the call takes one finite motion a pair */
    bool no_groups;       /* groups are SEPAX_ERROR_OPTION */
    uint8_t array_count;
    result_array arrays[MOST_RESULT_ARRAYS];
    query_batch *const *batches; /* by the number of the backend: what answers the query */
    query_few *const *few;       /* the same for few pairs; NULL where there is no short way */
} query_form;

/* Where an array of results begins, at any alignment; NULL where the caller has none. */
static inline void *result_start(const result_array *array, const void *results) {
    void *start = NULL;
    if (results != NULL) {
        memcpy(&start, (const char *)results + array->offset, sizeof start);
    }
    return start;
}

/* The bytes of an array of results, for these numbers of pairs and groups. */
static inline span result_span(const result_array *array, const void *results, size_t pairs,
                               size_t groups) {
    const void *start = result_start(array, results);
    switch (array->count) {
    case PER_PAIR:
        return span_of(start, pairs, array->size);
    case PER_GROUP:
    case PAIR_OF_GROUP:
        return span_of(start, groups, array->size);
    case PER_8_GROUPS:
        return span_of(start, groups / 8 + (groups % 8 != 0), array->size);
    default:
        return span_of(start, 1, array->size);
    }
}

#endif
