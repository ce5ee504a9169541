/* SPDX-License-Identifier: MIT
 *
 * Labels that do not cover each other: one that would is left out.
 */
#ifndef DEMO_MAP_LABELS_H
#define DEMO_MAP_LABELS_H

#include "svg.h"

enum { MAP_LABELS_MOST = 400 };

/* {.width = pixels} is without labels. */
typedef struct map_labels {
    double width; /* of the paper */
    struct {
        double left, right, y;
    } drawn[MAP_LABELS_MOST];
    size_t count, left_out;
} map_labels;

/* Draws a text with its middle at `at`, where there is room, moved sideways so
 * that it is on the paper. */
void map_labels_draw(map_labels *labels, FILE *svg, spot at, const char *text);

#endif
