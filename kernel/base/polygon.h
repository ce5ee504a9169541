/* SPDX-License-Identifier: MIT
 *
 * A polygon, for code that works on one pair at a time: pointers to the vertices of one slot of a
 * store, and to what was computed from them. Nothing here owns memory.
 */
#ifndef SEPAX_POLYGON_H
#define SEPAX_POLYGON_H

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

#endif
