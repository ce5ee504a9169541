/* SPDX-License-Identifier: MIT
 *
 * The scalar answers for one pair: what every backend is checked against, and where the tile sends
 * the few pairs that its lanes cannot finish.
 */
#ifndef SEPAX_REFERENCE_H
#define SEPAX_REFERENCE_H

#include "store.h"

typedef struct pair_contact {
    float separation;
    float normal_x, normal_y; /* from a to b */
    uint32_t edge;            /* of the stored polygon, before the caller's numbering */
    bool edge_of_b;
    bool has_edge; /* false when neither shape has one */
} pair_contact;

/* The exact relation by exact signs alone. */
sepax_relation sepax_reference_relation(const polygon *a, const polygon *b);

/* Separation and axis before the exact relation has its say. `b_first`: b has the lower id, so its
 * edges win a tie. Both shapes need normals. */
pair_contact sepax_reference_contact(const polygon *a, const polygon *b, bool b_first);

/* Makes a contact agree with the exact relation, and safe when `flags` has SEPAX_MTV_SAFE. */
void sepax_reference_settle(pair_contact *contact, sepax_relation relation, const polygon *a,
                            const polygon *b, uint32_t flags);

/* Extents of the union of both bounding boxes, and the largest |coordinate|. */
typedef struct pair_extent {
    float x, y, largest;
} pair_extent;
pair_extent sepax_reference_extent(const polygon *a, const polygon *b);

/* Lanes compute separations of pairs whose extents add up to less than this; beyond it float
 * differences could overflow, and the reference computes in double. */
#define WIDE_EXTENT 0x1p126f

/* What the skin of SEPAX_MTV_SAFE has for denormals, where relative terms vanish: a separation is
 * off by up to 2^-149 (two products), a move in x and y by 2^-150 each, the skin's own two products
 * by 2^-150 each. 2^-149 was not enough. */
#define SAFE_FLOOR 0x1p-147f

#endif
