/* SPDX-License-Identifier: MIT
 *
 * The contact of one pair, for code that works on one pair at a time. The exact level and the
 * backend `reference` return it; it is then written to the caller's arrays.
 */
#ifndef SEPAX_BASE_CONTACT_H
#define SEPAX_BASE_CONTACT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct pair_contact {
    float separation;
    float normal_x, normal_y; /* from a to b */
    uint32_t edge;            /* as the stored polygon numbers its edges, not as the caller does */
    bool edge_of_b;
    bool has_edge;   /* false where the normal is not that of an edge */
    uint32_t vertex; /* of the other core, near to the edge, or any: walks begin there */
} pair_contact;

#endif
