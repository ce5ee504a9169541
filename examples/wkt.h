/* SPDX-License-Identifier: MIT
 *
 * Polygons in well-known text: POLYGON ((x y, x y, ..., x y)), where the last point
 * repeats the first.
 */
#ifndef DEMO_WKT_H
#define DEMO_WKT_H

#include "lines.h"

#include "sepax.h"

typedef struct wkt_ring {
    sepax_vec2 *vertices; /* without the repeated one */
    size_t count, capacity;
    size_t numbers, rounded; /* read so far, and those that float32 does not hold exactly */
} wkt_ring;

/* Reads the polygon of the line why->line. Returns false where something is wrong with it, which
 * `why` then describes. One ring serves for all lines; the caller frees its vertices. */
bool wkt_read(const char *line, wkt_ring *ring, fault *why);

#endif
