/* SPDX-License-Identifier: MIT
 *
 * A polygon, and the contact of two, for code that works on one pair at a time: pointers to the
 * vertices of one slot of a store, and to what was computed from them. Nothing here owns memory.
 */
#ifndef SEPAX_POLYGON_H
#define SEPAX_POLYGON_H

#include <stdbool.h>
#include <stdint.h>

/* World vertices, counter-clockwise, padded by repeating the last one. */
typedef struct polygon {
    const float *x, *y;
    const float *nx, *ny;    /* unit normals of the edges; NULL when there are none */
    const uint16_t *sectors; /* a sector table (store.h); NULL, like the next two, without one */
    const float *points;
    const uint16_t *turns;
    const uint16_t *feature; /* the caller's number of each edge */
    uint32_t count;          /* without pads */
    uint32_t stride;         /* with pads */
} polygon;

/* The contact of one pair, as the exact level and the backend `reference` return it. */
typedef struct pair_contact {
    float separation;
    float normal_x, normal_y; /* from a to b */
    uint32_t edge;            /* as the stored polygon numbers its edges, not as the caller does */
    bool edge_of_b;
    bool has_edge;   /* false where the normal is not that of an edge */
    uint32_t vertex; /* of the other core, near to the edge, or any: walks begin there */
} pair_contact;

#endif
