/* SPDX-License-Identifier: MIT
 *
 * Geometries in well-known text: POINT, LINESTRING, POLYGON with holes, MULTIPOINT,
 * MULTILINESTRING, MULTIPOLYGON and GEOMETRYCOLLECTION, each of them also EMPTY. Lines may end
 * within them. Of EWKT an SRID is left out, and Z and M may stand at the word.
 */
#ifndef DEMO_WKT_H
#define DEMO_WKT_H

#include "lines.h"
#include "list.h"

#include "sepax.h"

typedef enum wkt_kind { WKT_POINT, WKT_LINE, WKT_POLYGON } wkt_kind;

/* A point, a line of two points or more, or a polygon: its first path is the outer ring, and the
 * others are holes. */
typedef struct wkt_part {
    wkt_kind kind;
    span paths;
} wkt_part;

/* Geometries one behind the other, with all MULTI... and collections taken apart; nothing of EMPTY.
 * Path i has the vertices offsets[i] to offsets[i + 1] - 1, those of a ring without the last one,
 * which repeats the first. {0} is without geometries. */
typedef struct wkt_parts {
    sepax_vec2 *vertices;
    uint32_t *offsets;
    wkt_part *items;
    size_t vertex_count, path_count, count;
    size_t vertex_capacity, path_capacity, capacity;
    size_t numbers, rounded; /* x and y read so far, and those that float32 does not hold exactly */
    double moved;            /* the most that rounding has moved one of them */
    sepax_vec2 low, high;    /* the bounds of all points read so far */
    size_t dropped;          /* points read so far that came with a Z or an M, which are left out */
} wkt_parts;

/* Reads the geometry that `text` is and appends its parts. Returns false where something is wrong
 * with it, which `why` then describes, and appends nothing; the column counts from the beginning of
 * `text`. */
bool wkt_read(const char *text, wkt_parts *to, fault *why);
void wkt_free(wkt_parts *parts);

/* Whether a text begins with the word of a geometry, perhaps behind an SRID. */
bool wkt_begins(const char *text);

/* The length of "SRID=4326;" and the like, with which EWKT begins; 0 where there is none. */
size_t wkt_srid(const char *text);

#endif
