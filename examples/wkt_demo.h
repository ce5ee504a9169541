/* SPDX-License-Identifier: MIT
 *
 * The demo on a file of the user's own: it reads polygons in well-known text, one a line, and
 * writes the pairs that touch or overlap.
 */
#ifndef DEMO_WKT_DEMO_H
#define DEMO_WKT_DEMO_H

#include <stdbool.h>

typedef struct wkt_demo_options {
    const char *path;   /* the polygons */
    const char *output; /* where the CSV goes; NULL for standard output */
    bool hull;          /* replace polygons that are not convex by their convex hulls */
} wkt_demo_options;

/* Returns the exit status of the program. */
int wkt_demo(const wkt_demo_options *options);

#endif
