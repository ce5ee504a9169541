/* SPDX-License-Identifier: MIT
 *
 * Two polygons, all axes that the separating axis theorem tries for them, and what the library
 * answers about them.
 */
#ifndef AXES_SCENE_H
#define AXES_SCENE_H

#include "sepax.h"

enum { SCENE_VERTICES = 4, SCENE_AXES = 2 * SCENE_VERTICES };

/* A polygon with its vertices as the library stored them. */
typedef struct scene_shape {
    sepax_vec2 vertices[SCENE_VERTICES];
    size_t count;
} scene_shape;

typedef struct scene_interval {
    double low, high;
} scene_interval;

/* An edge normal, turned round where necessary so that it points from A towards B. */
typedef struct scene_axis {
    char owner;    /* 'a' or 'b', the polygon of the edge */
    unsigned edge; /* from vertex `edge` to the next one */
    double x, y;   /* of length 1 */
    scene_interval a, b;
    double gap; /* from A's interval to B's; negative where they overlap */
} scene_axis;

typedef struct scene {
    scene_shape a, b, moved; /* `moved` is B after the minimum translation */
    scene_axis axes[SCENE_AXES];
    size_t axis_count;
    size_t best; /* the axis that sepax_separate names */
    sepax_relation relation, relation_moved;
    double separation, normal_x, normal_y; /* as sepax_separate returns them */
} scene;

/* Places the two polygons of the figure, B at (x, y), and fills in the scene. Returns false after
 * an error, and where the library and the axes here do not agree. */
bool scene_make(scene *to, float x, float y);

#endif
