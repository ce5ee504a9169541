/* SPDX-License-Identifier: MIT
 *
 * A file of convex polygons in well-known text, one a line, which is read into a store.
 */
#ifndef DEMO_POLYGONS_H
#define DEMO_POLYGONS_H

#include "sepax.h"

#include <stddef.h>

/* The polygons of the file, and what is wrong with it. */
typedef struct polygons {
    const char *path;
    bool hull;          /* replace polygons that are not convex by their convex hulls */
    sepax_store *store; /* the caller's */
    size_t *lines;      /* of each polygon */
    size_t count, capacity;
    size_t numbers, rounded; /* all coordinates, and those that float32 does not hold exactly */
    size_t turned, hulls;    /* polygons that ran clockwise; that were replaced */
    size_t faults;
} polygons;

/* Reads `path` into `store`. Prints what is wrong to standard error, line by line, and counts it.
 */
void polygons_read(polygons *in);
void polygons_free(polygons *in);

#endif
