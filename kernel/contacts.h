/* SPDX-License-Identifier: MIT
 *
 * The contacts of a tile, and the sign that each one gets: certain by its size, or that of the
 * exact relation. Row kernels, which take one pair at a time, write them here.
 */
#ifndef SEPAX_CONTACTS_H
#define SEPAX_CONTACTS_H

#include "tile.h"

/* The contacts of a tile, with room for whole groups. */
typedef struct tile_contacts {
    float *separation, *normal_x, *normal_y;
    uint32_t *edge; /* of the stored polygon, numbered like a feature */
} tile_contacts;

/* Where they are when they do not go straight to the caller's arrays. */
typedef struct contact_room {
    float field[3][TILE + SEPAX_LANES];
    uint32_t edge[TILE + SEPAX_LANES];
} contact_room;

static inline void put_contact(const tile_contacts *out, uint32_t at, const pair_contact *contact) {
    out->separation[at] = contact->separation;
    out->normal_x[at] = contact->normal_x;
    out->normal_y[at] = contact->normal_y;
    out->edge[at] = !contact->has_edge   ? SEPAX_FEATURE_NONE
                    : contact->edge_of_b ? SEPAX_FEATURE_B | contact->edge
                                         : contact->edge;
}

/* What the kernels found, but for its sign. */
static inline pair_contact found_contact(const tile_contacts *out, uint32_t at) {
    const uint32_t edge = out->edge[at];
    return (pair_contact){.separation = out->separation[at],
                          .normal_x = out->normal_x[at],
                          .normal_y = out->normal_y[at],
                          .edge = edge & ~SEPAX_FEATURE_B,
                          .edge_of_b = (edge & SEPAX_FEATURE_B) != 0,
                          .has_edge = true};
}

/* The contact of one pair that is not certain: gets the sign of the exact relation, which a lane
 * kernel may have found already. */
static inline void contact_finish(const tile_job *job, sepax_pair pair, uint8_t relation,
                                  pair_contact *contact) {
    const polygon a = store_polygon(job->store, tile_ref(job, pair.a));
    const polygon b = store_polygon(job->store, tile_ref(job, pair.b));
    const pair_extent extent = sepax_reference_extent(&a, &b);
    if (!(extent.x + extent.y < WIDE_EXTENT)) {
        *contact = sepax_reference_contact(&a, &b, pair.b < pair.a);
    }
    const uint8_t settled = relation != UNDECIDED ? relation : tile_exact(job, pair);
    sepax_reference_settle(contact, (sepax_relation)settled, &a, &b, job->flags);
}

/* ----------------------------------------------------------------- rows */

/* Whether the sign of a separation is certain without the exact relation. */
static inline bool row_certain(const tile_job *job, const shape_bounds *a, const shape_bounds *b,
                               float separation) {
    const float extent = 2.0f * bounds_reach(a, b); /* at least the sum of both extents */
    const float threshold = extent * CONTACT_SLACK + CONTACT_FLOOR;
    return ((job->levels & LEVEL_FLOAT) != 0) & (extent < WIDE_EXTENT) &
           (fabsf(separation) > threshold);
}

/* Gives the contact of a pair the sign of its relation. */
static inline void settle_row(const tile_job *job, sepax_pair pair, const row_pair *rows,
                              pair_contact *contact) {
    if (row_certain(job, rows->bounds_a, rows->bounds_b, contact->separation)) {
        const bool overlap = contact->separation < 0.0f;
        sepax_reference_settle(contact, overlap ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, &rows->a,
                               &rows->b, job->flags);
    } else {
        contact_finish(job, pair, UNDECIDED, contact);
    }
}

static inline void separate_row(const tile_job *job, unsigned kernel, sepax_pair pair,
                                pair_contact *contact) {
    const row_pair rows = tile_row_pair(job, pair);
    if (kernel == KERNEL_EXACT) {
        *contact = sepax_reference_contact(&rows.a, &rows.b, rows.b_first);
        contact_finish(job, pair, UNDECIDED, contact);
    } else {
        *contact = row_kernels[kernel].separate(&rows);
        settle_row(job, pair, &rows, contact);
    }
}

static inline void separate_row_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                    const uint16_t *index, uint32_t count,
                                    const tile_contacts *out) {
    for (uint32_t i = 0; i < count; i++) {
        pair_contact contact;
        separate_row(job, kernel, pairs[index[i]], &contact);
        put_contact(out, index[i], &contact);
    }
}

#endif
