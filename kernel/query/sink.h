/* SPDX-License-Identifier: MIT
 *
 * The sink of results: the form of the relations that the caller chose, and the contact arrays.
 */
#ifndef SEPAX_SINK_H
#define SEPAX_SINK_H

#include "exact/distance.h"
#include "query/contact.h"

/* Exactly one of the three arrays is set, or first_only. */
typedef struct relation_sink {
    uint8_t *relations;
    uint32_t *hits;
    uint8_t *bits;
    bool first_only;  /* only the first hit is looked for */
    size_t hit_count; /* hits written so far */
    size_t first_hit; /* when done */
    bool open;        /* hits are the OVERLAPPING pairs only */
    bool done;        /* no more relations are needed */
} relation_sink;

/* Writes the relations of pairs start, start + 1, ... in ascending order of start. */
void sepax_sink_write(relation_sink *sink, size_t start, const uint8_t *relations, size_t count);

/* Writes one contact to the arrays that are set. */
void sepax_sink_write_contact(const sepax_contacts *contacts, size_t index,
                              const pair_contact *contact, const polygon *a, const polygon *b);

/* Writes one distance to the arrays that are set. */
void sepax_sink_write_distance(const sepax_distances *distances, size_t index,
                               const exact_distance *distance, const polygon *a, const polygon *b);

#endif
