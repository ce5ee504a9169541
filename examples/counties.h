/* SPDX-License-Identifier: MIT
 *
 * The county borders of counties.txt: arcs that neighbours share, and polygons made of arcs.
 * Comments in the file describe its layout. With them the convex pieces that polygons are cut into.
 */
#ifndef DEMO_COUNTIES_H
#define DEMO_COUNTIES_H

#include "lines.h"
#include "list.h"

#include <stdint.h>

/* Integers from 0 to 99,999, so that float32 holds them, and int64 a product of two differences. */
typedef struct point {
    int32_t x, y;
} point;

typedef struct points {
    point *items;
    size_t count, capacity;
} points;

typedef struct state {
    const char *code, *name;
} state;

typedef struct county {
    const char *code, *name;
    uint32_t state;
    span polygons;
    span pieces; /* without those of flat polygons */
} county;

typedef struct polygon {
    uint32_t county;
    span rings; /* the outer ring, then holes */
    bool flat;  /* rounding has left the polygon without area; counties_cut sets it */
} polygon;

enum { PIECE_VERTICES = 8 }; /* the most of a piece */

/* Two edges of a ring of `polygon` that crossed, the first from `ends[0]` to `ends[1]` and the
 * second from `ends[2]` to `ends[3]`. They gave way to those from ends[0] to ends[2] and from
 * ends[1] to ends[3], so that the part of the ring between them runs backwards. */
typedef struct crossing {
    uint32_t polygon;
    point ends[4];
} crossing;

typedef struct counties {
    lines text; /* the file; all names point into it */
    double scale_x, scale_y, shift_x, shift_y;
    state *states;
    points points; /* of all arcs */
    span *arcs;    /* parts of points */
    county *items;
    polygon *polygons;
    span *rings;       /* parts of refs */
    int32_t *refs;     /* arc n, or arc -n - 1 backwards */
    float *xy;         /* the vertices of all pieces, x and y in turn */
    uint32_t *offsets; /* piece i has the vertices offsets[i] to offsets[i + 1] - 1 */
    uint32_t *owners;  /* the county of each piece */
    size_t state_count, arc_count, count, polygon_count, ring_count, ref_count;
    size_t piece_count, solid_count; /* the pieces from solid_count on are segments and points, what
                                        is left of flat polygons */
    crossing *crossings;             /* in the order in which they were undone */
    size_t crossing_count;
} counties;

/* Reads the file; county_file.c does. Returns false and fills in the fault where something is wrong
 * with it. Release in any case. */
bool counties_read(counties *all, const char *path, fault *why);
void counties_free(counties *all);

/* Cuts all polygons into convex pieces of at most PIECE_VERTICES vertices by sepax_decompose, after
 * it has undone all crossings; county_pieces.c does. Checks that the areas of the pieces of a
 * polygon add up to that of the polygon. Returns false and fills in the fault where it cannot cut a
 * polygon. */
bool counties_cut(counties *all, fault *why);

/* Appends the vertices of a ring, without a closing one. */
void counties_ring(const counties *all, span ring, points *out);

/* "Alameda, California". The text lives until the eighth call after this one. */
const char *county_name(const counties *all, uint32_t index);

double county_longitude(const counties *all, double x);
double county_latitude(const counties *all, double y);

#endif
