/* SPDX-License-Identifier: MIT
 *
 * The lower part of a panel: all axes as rows, each with the projections of both polygons.
 */
#ifndef AXES_ROWS_H
#define AXES_ROWS_H

#include "axes_scene.h"
#include "svg.h"

enum { ROW_HEIGHT = 28 };

/* Draws the rows into a rectangle of that width that begins at `corner`. */
void rows_draw(FILE *svg, const scene *of, spot corner, double width, double scale);

#endif
