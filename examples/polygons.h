/* SPDX-License-Identifier: MIT
 *
 * A file of convex polygons in well-known text, one a line, read into a store.
 */
#ifndef DEMO_POLYGONS_H
#define DEMO_POLYGONS_H

#include "sepax.h"

#include <stddef.h>

/* The polygons of the file, and what is wrong with it. */
typedef struct polygons {
    const char *path;
    sepax_store *store; /* the caller's */
    size_t *lines;      /* of each polygon */
    size_t count, capacity;
    size_t numbers, rounded, turned;
    size_t faults;
} polygons;

/* Reads `path` into `store`. What is wrong goes to stderr, line by line, and is counted. */
void polygons_read(polygons *in);
void polygons_free(polygons *in);

#endif
