/* SPDX-License-Identifier: MIT
 *
 * The upper part of a panel: the two polygons in the plane, their edge normals, and two of the axes
 * with the projections onto them.
 */
#ifndef AXES_PLANE_H
#define AXES_PLANE_H

#include "axes_scene.h"
#include "svg.h"

/* Where an axis is drawn: the point of it onto which the origin of the plane falls lies this far
 * from the origin, at a right angle to the axis and in units of the plane. */
typedef struct plane_axis {
    size_t index; /* of the scene's axes */
    double offset;
} plane_axis;

typedef struct plane {
    const scene *of;
    spot origin;         /* of the plane, in pixels */
    double scale;        /* pixels a unit */
    plane_axis other;    /* shown beside the best axis */
    double offset;       /* of the best axis */
    const double *marks; /* where on its edge each normal stands, from 0 to 1 */
} plane;

void plane_draw(FILE *svg, const plane *p);

#endif
