/* SPDX-License-Identifier: MIT
 *
 * Sources: where a query takes its pairs from. The pairs can lie in an array; they can be each id
 * of one list with each id of another list, or all pairs within one list; and they can come from
 * bodies or rows. A source is a small struct that points to the caller's arrays. Make it with one
 * of the functions below, in the call itself:
 *
 *     sepax_relate(store, sepax_pairs(pairs, count), NULL, relations);
 *
 * Arrays of pairs and of ids may begin at any byte. Lists are faster than an array of the same
 * pairs, because each id is checked once, and each shape of the first list is loaded once for many
 * shapes of the second. Make the shorter list the first. An id may occur more than once, in one
 * list or in both. Where lists make no pair, for instance because one is empty, no id is read.
 *
 * Groups: a query can give one result for several pairs, for instance for all pairs of pieces of
 * two bodies, or for all steps of a trajectory. sepax_grouped divides the pairs of an array or of
 * lists into groups; bodies and rows have groups of their own. In the descriptions of the queries,
 * "one element a result" means one for each group; without groups each pair is a group of its own.
 *
 * Queries: all of them check every id before they write any result. They allocate no memory, except
 * with rows, whose workspace they use. Output arrays may begin at any byte. They must not overlap
 * each other, the arrays of the source, the options, the threads, or the report; else the status is
 * SEPAX_ERROR_ALIAS. The errors of a source are:
 *   - SEPAX_ERROR_NULL: an array is NULL and not empty, or a source of rows has no reader;
 *   - SEPAX_ERROR_OPTION: the kind is unknown, or an array is set that this kind does not use;
 *   - SEPAX_ERROR_COUNT: there are more than SEPAX_MAX_PAIRS pairs or groups (where SIZE_MAX is
 *     less than 8 times that, more than SIZE_MAX / 8), or a group ends behind the last pair;
 *   - SEPAX_ERROR_OFFSETS: the offsets of groups or bodies decrease;
 *   - SEPAX_ERROR_ID: a pair has an id that the store does not have;
 *   - SEPAX_ERROR_RANGE: a body has an id that the store does not have.
 * The rejection, in the report of the options, names the group or the pair; for bodies the pair of
 * bodies.
 */
#ifndef SEPAX_PART_SOURCES_H
#define SEPAX_PART_SOURCES_H

#include "shapes.h"
#include "status.h"

SEPAX_BEGIN_C

typedef enum sepax_source_kind {
    SEPAX_SOURCE_PAIRS = 0, /* pairs[0 .. count - 1] */
    SEPAX_SOURCE_LISTS,     /* each of a[] with each of b[]: (a[i], b[j]) has the index
                               i * b_count + j */
    SEPAX_SOURCE_ALL_PAIRS, /* of a[]: (a[0], a[1]), (a[0], a[2]), ..., (a[1], a[2]), ... */
    SEPAX_SOURCE_BODIES,    /* each piece of one body with each of another */
    SEPAX_SOURCE_ROWS,      /* each shape, where it is or as if placed, with a list of ids */
    SEPAX_SOURCE_KIND_COUNT
} sepax_source_kind;

typedef struct sepax_rows sepax_rows;
typedef struct sepax_near sepax_near;
typedef struct sepax_row_reader sepax_row_reader;

/* The functions below fill it. */
typedef struct sepax_source {
    sepax_source_kind kind;
    const sepax_pair *pairs; /* pairs of ids, or of the numbers of bodies; else NULL */
    size_t count;            /* of `pairs`; else 0 */
    const sepax_id *a;       /* the first list; NULL where there is none */
    size_t a_count;
    const sepax_id *b; /* the second list; NULL where there is none */
    size_t b_count;
    const uint32_t *groups; /* group_count + 1 offsets; NULL where each pair is a group */
    size_t group_count;
    sepax_bodies bodies;            /* for pairs of bodies; else {NULL, 0} */
    const sepax_rows *rows;         /* for rows; else NULL */
    const sepax_row_reader *reader; /* for rows, sepax_rows_reader(); else NULL */
} sepax_source;

/* The pairs of an array of `count` elements; pair i has the index i. */
static inline sepax_source sepax_pairs(const sepax_pair *pairs, size_t count) {
    sepax_source source = {SEPAX_SOURCE_PAIRS, pairs, count, NULL, 0, NULL, 0, NULL, 0,
                           {NULL, 0},          NULL,  NULL};
    return source;
}

/* Each id of `a` with each id of `b`: a_count * b_count pairs. For one shape against many, a_count
 * is 1. */
static inline sepax_source sepax_lists(const sepax_id *a, size_t a_count, const sepax_id *b,
                                       size_t b_count) {
    sepax_source source = {SEPAX_SOURCE_LISTS, NULL, 0,   a, a_count, b, b_count, NULL, 0,
                           {NULL, 0},          NULL, NULL};
    return source;
}

/* Each id of a list with every id that follows it: id_count * (id_count - 1) / 2 pairs. */
static inline sepax_source sepax_all_pairs(const sepax_id *ids, size_t id_count) {
    sepax_source source = {
        SEPAX_SOURCE_ALL_PAIRS, NULL, 0, ids, id_count, NULL, 0, NULL, 0, {NULL, 0}, NULL, NULL};
    return source;
}

/* Divides the pairs of an array or of lists into groups: group g has the pairs from offsets[g] to
 * offsets[g + 1] - 1. So `offsets` has group_count + 1 elements, none less than the one before it
 * nor greater than the number of pairs; it may begin at any byte. A group may be empty. Pairs
 * before the first group and behind the last one are checked but get no result. With NULL offsets
 * each pair is a group of its own. sepax_body_groups finds the groups of the pairs that
 * sepax_find_pairs found. */
static inline sepax_source sepax_grouped(sepax_source source, const uint32_t *offsets,
                                         size_t group_count) {
    source.groups = offsets;
    source.group_count = group_count;
    return source;
}

/* Pairs of bodies, one group for each: group i pairs each piece of the body pairs[i].a with each
 * piece of the body pairs[i].b, in the order (first piece of a, first piece of b), (first of a,
 * second of b), ... The pieces of one body are never paired; a pair of a body with itself is
 * SEPAX_ERROR_ID. A body without pieces makes empty groups. The pairs of pieces are made a few at a
 * time and never stored; their total number is the number of pairs of the call. Bodies that no pair
 * names are not read.
 *
 * Where many bodies are far from each other, sepax_find_pairs and sepax_body_groups leave far fewer
 * pairs of pieces. Of these, relations, hits and the deepest contact are those of the bodies. A
 * least distance or separation above 0 is that of the bodies only up to the margin of
 * sepax_broad_options; see sepax_body_groups. */
static inline sepax_source sepax_body_pairs(sepax_bodies bodies, const sepax_pair *pairs,
                                            size_t count) {
    sepax_source source = {SEPAX_SOURCE_BODIES, pairs, count, NULL, 0, NULL, 0, NULL, 0,
                           {NULL, 0},           NULL,  NULL};
    source.bodies = bodies;
    return source;
}

/* Returns the number of pairs of a source, in groups or not; for bodies that of the pairs of
 * pieces. Returns 0 where a query would refuse the source. The time grows with the number of groups
 * and of pairs of bodies. */
SEPAX_API size_t sepax_source_count(sepax_source source);

/* Returns the pair with that index, or {SEPAX_NO_ID, SEPAX_NO_ID} where there is none. With bodies
 * and rows the time grows with the number of pairs of bodies and of rows. */
SEPAX_API sepax_pair sepax_source_pair(sepax_source source, size_t index);

SEPAX_END_C

#endif
