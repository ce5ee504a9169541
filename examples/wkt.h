/* SPDX-License-Identifier: MIT
 *
 * Polygons in well-known text: POLYGON ((x y, x y, ..., x y)), the last point as the first.
 */
#ifndef DEMO_WKT_H
#define DEMO_WKT_H

#include "lines.h"

#include "sepax.h"

typedef struct wkt_ring {
    sepax_vec2 *vertices; /* without the closing one */
    size_t count, capacity;
    size_t numbers, rounded; /* read so far, and those that float32 does not hold exactly */
} wkt_ring;

/* Reads the polygon of a line; the reason tells what is wrong with it. The ring is used again and
 * again; its vertices are the caller's to free. */
bool wkt_read(const char *line, wkt_ring *ring, fault *why);

#endif
