/* SPDX-License-Identifier: MIT
 *
 * An axis with the projections of both polygons, as bars along it.
 */
#ifndef AXES_AXIS_H
#define AXES_AXIS_H

#include "axes_scene.h"
#include "svg.h"

/* Draws the axis into a frame whose x axis it is. `origin` is the coordinate that lies at x = 0,
 * and `scale` how many pixels a unit has. The best axis also shows the gap or the overlap. */
void axis_draw(FILE *svg, const scene_axis *axis, double origin, double scale, bool best);

/* "a2" for the normal of edge 2 of A. Lives until the next call. */
const char *axis_name(const scene_axis *axis);

#endif
