/* SPDX-License-Identifier: MIT
 *
 * The sink of results: the form of the relations that the caller chose, and the contact arrays.
 */
#ifndef SEPAX_SINK_H
#define SEPAX_SINK_H

#include "exact/cast.h"
#include "exact/distance.h"
#include "query/contact.h"

/* What a query about relations fills: one of the arrays, `hits` with their number, or the first
 * hit. */
typedef struct relation_results {
    uint8_t *relations;
    uint32_t *hits;
    size_t *hit_count; /* of any alignment */
    uint8_t *bits;
    size_t *first_hit; /* of any alignment */
} relation_results;

typedef struct relation_sink {
    relation_results to;
    size_t hit_count; /* hits written so far */
    size_t first_hit; /* when done */
    bool open;        /* hits are the OVERLAPPING pairs only */
    bool done;        /* no more relations are needed */
} relation_sink;

/* A sink for a query with these flags. */
static inline relation_sink sink_open(const relation_results *to, uint32_t flags) {
    return (relation_sink){
        .to = *to, .first_hit = SEPAX_NO_INDEX, .open = (flags & SEPAX_OPEN) != 0};
}

/* Writes the relations of pairs start, start + 1, ... in ascending order of start. */
void sepax_sink_write(relation_sink *sink, size_t start, const uint8_t *relations, size_t count);

/* Writes what is known only after the last pair. */
void sepax_sink_close(const relation_sink *sink);

/* Writes one contact to the arrays that are set. */
void sepax_sink_write_contact(const sepax_contacts *contacts, size_t index,
                              const pair_contact *contact, const polygon *a, const polygon *b);

/* Writes one distance to the arrays that are set. */
void sepax_sink_write_distance(const sepax_distances *distances, size_t index,
                               const exact_distance *distance, const polygon *a, const polygon *b);

/* What sepax_manifolds fills, and how many are written so far. */
typedef struct manifold_results {
    sepax_manifold *manifolds; /* of any alignment, like the number */
    size_t *manifold_count;
} manifold_results;

typedef struct manifold_sink {
    manifold_results to;
    size_t count;
} manifold_sink;

static inline manifold_sink manifold_sink_open(const manifold_results *to) {
    return (manifold_sink){*to, 0};
}

/* Writes the manifold of the next pair that has one. */
void sepax_sink_write_manifold(manifold_sink *sink, const sepax_manifold *manifold);

/* Writes how many there are. */
void sepax_sink_close_manifolds(const manifold_sink *sink);

/* Writes one cast to the arrays that are set. */
void sepax_sink_write_cast(const sepax_casts *casts, size_t index, const exact_cast *cast,
                           const polygon *a, const polygon *b);

#endif
