/* SPDX-License-Identifier: MIT
 *
 * The demo on a file of the user's own: it reads geometries, in GeoJSON or in well-known text,
 * writes the pairs that touch or overlap, and draws them.
 */
#ifndef DEMO_GEOMETRY_DEMO_H
#define DEMO_GEOMETRY_DEMO_H

#include <stdbool.h>

typedef struct geometry_demo_options {
    const char *path;   /* the geometries */
    const char *output; /* where the CSV goes; NULL for standard output */
    const char *svg;    /* where the picture goes; NULL for a place beside the CSV */
    const char *folder; /* where the picture goes when the CSV is in no file */
    bool hull;          /* take the convex hulls of polygons that cannot be cut */
} geometry_demo_options;

/* Returns the exit status of the program. */
int geometry_demo(const geometry_demo_options *options);

#endif
