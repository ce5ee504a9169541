/* SPDX-License-Identifier: MIT
 *
 * A query on its way to a backend. Comes in: arguments that call/ has checked. Goes out: the struct
 * that every backend takes, with the levels that may decide.
 */
#ifndef SEPAX_QUERY_H
#define SEPAX_QUERY_H

#include "query/source.h"

/* The queries. */
typedef enum query {
    QUERY_RELATE,
    QUERY_SEPARATE,
    QUERY_DISTANCE,
    QUERY_CONTAIN,
    QUERY_MANIFOLD,
    QUERY_CAST,
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
    const struct query_form *form; /* the arrays that are filled: see form.h */
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
    bool lists_are_good;       /* of rows: no list has a bad id, also none that no row names */
} batch_call;

/* Where the pairs of a call begin, if they are those of bodies. */
static inline bodies_place batch_place(const batch_call *call) {
    return (bodies_place){call->first_group, call->first_pair};
}

/* Answers a query for all pairs of a call, of which there may be none. `results` points to the
 * caller's arrays, in the form of the query. */
typedef void query_batch(const batch_call *call, const void *results, sepax_report *report);

/* The same for no more than FEW_PAIRS pairs in an array, without groups, hints, margin and a chosen
 * strategy, in the floating-point mode of the caller. Returns false where the pairs need
 * query_batch, which then fills all arrays. */
#define FEW_PAIRS 16u
typedef bool query_few(const batch_call *call, const void *results, sepax_report *report);

#endif
