/* SPDX-License-Identifier: MIT
 *
 * A query on its way to a backend. Comes in: arguments that call/ has checked. Goes out: the struct
 * that every backend takes, with the levels that may decide; and the form of the query: its number,
 * what it needs, where each array of results lies, and what it holds.
 */
#ifndef SEPAX_QUERY_H
#define SEPAX_QUERY_H

#include <string.h>

#include "query/moves.h"
#include "query/source.h"

/* The queries. */
typedef enum query {
    QUERY_RELATE,
    QUERY_SEPARATE,
    QUERY_DISTANCE,
    QUERY_CONTAIN,
    QUERY_MANIFOLD,
    QUERY_CAST,
    QUERY_IMPACT,
    QUERY_COUNT
} query;

/* The levels that may decide a relation, cheapest first. Each decides only pairs for which it is
 * certain, and the last one is certain for all pairs. So LEVEL_ALL and LEVEL_EXACT alone have the
 * same results. */
enum {
    LEVEL_BOUNDS = 1, /* discs around and inside the shapes, and outlines */
    LEVEL_FLOAT = 2,  /* the strategy's filter */
    LEVEL_DOUBLE = 4, /* double lanes */
    LEVEL_EXACT = 8,  /* sepax_exact_relation */
    LEVEL_ALL = 15
};

/* Stands for a relation that no level has decided: never a result of LEVEL_EXACT. */
#define UNDECIDED 3

/* One batch call, checked: the store has all ids, and arrays do not overlap. */
typedef struct batch_call {
    const struct query_form *form; /* the arrays that are filled: see below */
    const sepax_store *store;
    const sepax_source *source;    /* checked */
    size_t first_pair, pair_count; /* the pairs first_pair .. pair_count - 1 are answered */
    size_t first_group, group_end; /* the groups of these pairs, where the source has groups */
    size_t largest_group;          /* its pairs; 0 where each pair answers alone */
    sepax_strategy strategy;
    uint32_t flags;
    float margin;    /* finite, 0 or more */
    uint32_t levels; /* LEVEL_ALL; tests run each level alone. Separations need LEVEL_EXACT, and
                        the reference backend has no other */
    uint8_t *hints;  /* pair_count of them, or NULL */
    const sepax_vec2 *motions; /* of casts, one a pair: finite, of any alignment */
    const moved_shapes *moved; /* of impacts: ready */
    bool lists_are_good;       /* of rows: no list has a bad id, also none that no row names */
} batch_call;

/* The impact of one pair. `later`: HIT is told from CLOSE. */
found_impact sepax_moves_impact(const batch_call *call, sepax_pair pair, bool later);

/* Where the pairs of a call begin, if they are those of bodies. */
static inline bodies_place batch_place(const batch_call *call) {
    return (bodies_place){call->first_group, call->first_pair};
}

/* Answers a query for all pairs of a call, of which there may be none. `results` points to the
 * caller's arrays, in the form of the query. */
typedef void query_batch(const batch_call *call, const void *results, sepax_report *report);

/* The same for no more than FEW_PAIRS pairs in an array, without groups, hints, margin and a chosen
 * strategy. Returns false where the pairs need query_batch, which then fills all arrays. */
#define FEW_PAIRS 16u
typedef bool query_few(const batch_call *call, const void *results);

/* Relates up to FEW_PAIRS pairs of a store that has quads only, in any floating-point mode, whose
 * flags it may raise. False where a pair is not decided; then relations have any values. */
typedef bool relate_quads_function(const sepax_store *store, const sepax_pair *pairs,
                                   uint32_t count, uint8_t *relations);

/* ------------------------------------------------------------------- form */

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
    bool moves;           /* the call takes moves of shapes; rows are SEPAX_ERROR_OPTION */
    bool no_groups;       /* groups are SEPAX_ERROR_OPTION */
    uint8_t array_count;
    result_array arrays[MOST_RESULT_ARRAYS];
    query_batch *const *batches; /* by the number of the backend: what answers the query */
    query_few *const *few;       /* the same for few pairs, or NULL */
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
