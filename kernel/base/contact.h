/* SPDX-License-Identifier: MIT
 *
 * The contact of one pair, for code that works on one pair at a time: what the exact level and the
 * reference return, before it is written to the caller's arrays.
 */
#ifndef SEPAX_BASE_CONTACT_H
#define SEPAX_BASE_CONTACT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct pair_contact {
    float separation;
    float normal_x, normal_y; /* from a to b */
    uint32_t edge;            /* of the stored polygon, before the caller's numbering */
    bool edge_of_b;
    bool has_edge; /* false where no edge has the normal */
} pair_contact;

#endif
