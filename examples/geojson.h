/* SPDX-License-Identifier: MIT
 *
 * GeoJSON (RFC 7946) as rows: a Feature, a FeatureCollection, a geometry, or one of these a line.
 * Each feature is a row with its geometry in well-known text, a radius where its properties have
 * one, and a name from its properties or its id.
 */
#ifndef DEMO_GEOJSON_H
#define DEMO_GEOJSON_H

#include "table.h"

typedef struct geojson {
    struct json_t *features; /* an array, which owns the names of rows */
    size_t number;           /* of the feature handed out last, from 1 */
    char *text;              /* the geometry handed out last */
    size_t length, capacity;
    char radius[32];
    size_t dropped; /* points with more than x and y */
} geojson;

/* Reads all of the file. False fills in the fault. Close in any case; {0} needs no closing. */
bool geojson_open(geojson *from, const lines *file, fault *why);
void geojson_close(geojson *from);

/* As table_next, where why->line counts features. Names live until geojson_close, all else until
 * the next call. */
bool geojson_next(geojson *from, row *to, fault *why);

#endif
