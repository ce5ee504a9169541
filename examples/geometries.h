/* SPDX-License-Identifier: MIT
 *
 * The geometries of a file, one a row, and the convex shapes in a store that they are made of.
 */
#ifndef DEMO_GEOMETRIES_H
#define DEMO_GEOMETRIES_H

#include "geojson.h"
#include "pieces.h"
#include "table.h"

typedef struct geometry {
    size_t line;      /* or feature */
    const char *name; /* NULL where the file has none */
    float radius;
    span parts; /* of geometries.parts */
} geometry;

typedef struct geometries {
    const char *path;
    bool hull;          /* take the convex hulls of polygons that cannot be cut */
    sepax_store *store; /* the caller's; it is empty before */
    geometry *items;
    sepax_id *offsets; /* geometry i has the shapes offsets[i] to offsets[i + 1] - 1: a body */
    uint32_t *owners;  /* by id: the geometry that the shape is a piece of */
    wkt_parts parts;
    pieces cut;
    table rows; /* the file; all names point into it, or into the features of a file of JSON */
    geojson features;
    bool json;
    size_t count, capacity, offset_capacity, owner_capacity;
    size_t empty, radii;     /* geometries without a point; that have a radius */
    bool named;              /* whether any has a name */
    size_t faults, rounding; /* what is wrong; where rounding may be the reason */
} geometries;

/* What the file is made of: "line", or "feature". */
const char *geometries_unit(const geometries *in);

/* How to let rounding move coordinates less: "; ..." or "". The text lives until the next call. */
const char *geometries_origin(const geometries *in);

/* Reads `path` into `store`. Prints what is wrong to standard error, line by line, and counts it.
 * Other errors are the status. */
sepax_status geometries_read(geometries *in);
void geometries_free(geometries *in);

#endif
