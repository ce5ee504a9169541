/* SPDX-License-Identifier: MIT
 *
 * Sources. A query takes its pairs from a source: an array, each of one list of ids with each of
 * another, or each of a list with each other one of it. A source is a small struct that points to
 * the caller's arrays. Make it with one of the functions below, in the call itself:
 *
 *     sepax_relate(store, sepax_pairs(pairs, count), NULL, relations);
 *
 * Arrays of pairs and of ids may begin at any byte. A list of ids is checked once, and a shape of
 * the first list is loaded once for many of the second, so lists are faster than an array of the
 * same pairs. Make the shorter list the first. An id may occur more than once, in one list or in
 * both. Ids of lists that make no pair are not read.
 *
 * Groups: a query can have one answer for several pairs, for instance for all pairs of pieces of
 * two bodies, or for all steps of a trajectory. sepax_grouped divides the pairs of any source into
 * groups, and sepax_body_pairs makes the pairs and the groups of bodies. Where a query speaks of
 * results, there is one a group; without groups each pair is a group of its own.
 *
 * Queries: all of them check every id before they write. They allocate nothing, but for rows, which
 * use their workspace. Output arrays may begin at any byte. They must not overlap each other, the
 * arrays of the source, the options and their threads, or the report. The errors of a source are
 * SEPAX_ERROR_NULL for an array that is NULL and not empty, SEPAX_ERROR_OPTION for an unknown kind
 * or an array that its kind does not have, SEPAX_ERROR_COUNT for more than SEPAX_MAX_PAIRS pairs or
 * groups (SIZE_MAX / 8 where that is less) and for a group that leaves the pairs,
 * SEPAX_ERROR_OFFSETS, SEPAX_ERROR_ID, and of bodies SEPAX_ERROR_RANGE. The rejection names the
 * group or the pair; of bodies the pair of bodies.
 */
#ifndef SEPAX_PART_SOURCES_H
#define SEPAX_PART_SOURCES_H

#include "shapes.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sepax_source_kind {
    SEPAX_SOURCE_PAIRS = 0, /* pairs[0 .. count - 1] */
    SEPAX_SOURCE_LISTS,     /* (a[i], b[j]) has the index i * b_count + j */
    SEPAX_SOURCE_ALL_PAIRS, /* (a[0], a[1]), (a[0], a[2]), ..., (a[1], a[2]), ... */
    SEPAX_SOURCE_BODIES,    /* each piece of one body with each of another */
    SEPAX_SOURCE_ROWS,      /* each shape, where it is or as if placed, with a list of its own */
    SEPAX_SOURCE_KIND_COUNT
} sepax_source_kind;

typedef struct sepax_rows sepax_rows;

typedef struct sepax_source {
    sepax_source_kind kind;
    const sepax_pair *pairs; /* of an array of pairs, of ids or of bodies; else NULL */
    size_t count;            /* of `pairs`; else 0 */
    const sepax_id *a;       /* the first list; NULL where there is none */
    size_t a_count;
    const sepax_id *b; /* the second list; NULL where there is none */
    size_t b_count;
    const uint32_t *groups; /* group_count + 1 offsets; NULL where each pair is a group */
    size_t group_count;
    sepax_bodies bodies;    /* of pairs of bodies; else {NULL, 0} */
    const sepax_rows *rows; /* of rows; else NULL */
} sepax_source;

/* The pairs of an array. */
static inline sepax_source sepax_pairs(const sepax_pair *pairs, size_t count) {
    sepax_source source = {SEPAX_SOURCE_PAIRS, pairs, count, NULL, 0, NULL, 0, NULL, 0,
                           {NULL, 0},          NULL};
    return source;
}

/* Each id of `a` with each id of `b`: a_count * b_count pairs. One against many has a_count 1. */
static inline sepax_source sepax_lists(const sepax_id *a, size_t a_count, const sepax_id *b,
                                       size_t b_count) {
    sepax_source source = {SEPAX_SOURCE_LISTS, NULL, 0, a, a_count, b, b_count, NULL, 0,
                           {NULL, 0},          NULL};
    return source;
}

/* Each id with every id behind it in the list: id_count * (id_count - 1) / 2 pairs. */
static inline sepax_source sepax_all_pairs(const sepax_id *ids, size_t id_count) {
    sepax_source source = {
        SEPAX_SOURCE_ALL_PAIRS, NULL, 0, ids, id_count, NULL, 0, NULL, 0, {NULL, 0}, NULL};
    return source;
}

/* The pairs of a source in groups: group g is the pairs offsets[g] to offsets[g + 1] - 1. So
 * `offsets` has group_count + 1 elements, none less than the one before it nor greater than the
 * number of pairs; it may begin at any byte. A group may be empty. Pairs before the first group and
 * behind the last one are checked, but not answered. sepax_body_groups finds the groups of the
 * pairs that sepax_find_pairs found. NULL offsets leave each pair a group. */
static inline sepax_source sepax_grouped(sepax_source source, const uint32_t *offsets,
                                         size_t group_count) {
    source.groups = offsets;
    source.group_count = group_count;
    return source;
}

/* One group a pair of bodies: each piece of the body pairs[i].a with each piece of pairs[i].b, in
 * the order (first piece of a, first piece of b), (first of a, second of b), ... So pieces of one
 * body are never paired; a pair of a body with itself is SEPAX_ERROR_ID. A body without pieces
 * makes empty groups. The pairs of pieces are made a few at a time and never stored; all of them
 * together count as the pairs of the call. Bodies that no pair names are not read.
 *
 * Where many bodies are far from each other, sepax_find_pairs with sepax_body_groups leaves far
 * fewer pairs of pieces. */
static inline sepax_source sepax_body_pairs(sepax_bodies bodies, const sepax_pair *pairs,
                                            size_t count) {
    sepax_source source = {SEPAX_SOURCE_BODIES, pairs, count, NULL, 0, NULL, 0, NULL, 0,
                           {NULL, 0},           NULL};
    source.bodies = bodies;
    return source;
}

/* The number of pairs of a source, in groups or not; of bodies, of pairs of pieces. 0 where a query
 * would refuse the source. Takes time for each group and each pair of bodies. */
SEPAX_API size_t sepax_source_count(sepax_source source);

/* The pair with that index; two times SEPAX_NO_ID where there is none. Of bodies and rows, takes
 * time for each pair of bodies and each row. */
SEPAX_API sepax_pair sepax_source_pair(sepax_source source, size_t index);

#ifdef __cplusplus
}
#endif

#endif
