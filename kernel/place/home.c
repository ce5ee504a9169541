/* SPDX-License-Identifier: MIT
 *
 * The making of homes: the centre of a shape, and the discs about it.
 */
#include "base/arithmetic.h"

#include "lanes/alone.h"

#include "place/instance.h"

#include "place/lane_bounds.h"

/* ------------------------------------------------------------------ centre
 *
 * The centre of the two discs of a shape. Any point would do, since the radii are measured from it.
 * The centroid makes the inner disc large and the outer disc small, so that they decide many pairs.
 */

sepax_vec2 sepax_centre_mean(const float *x, const float *y, uint32_t count) {
    double sum_x = 0, sum_y = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum_x += (double)x[i];
        sum_y += (double)y[i];
    }
    return (sepax_vec2){(float)(sum_x / count) + 0.0f, /* -0 becomes +0 */
                        (float)(sum_y / count) + 0.0f};
}

/* The mean of the centroids of the triangles that vertex 0 makes with the edges, weighted by their
 * areas. As no area counts below 0, whatever the roundings, it lies within the extents of the
 * polygon. Of up to four vertices it is their mean: such shapes have no pose from which the centre
 * of a store that was read could follow, and the mean of the placed vertices is that of the local
 * ones, placed (sepax_instance_derive). */
sepax_vec2 sepax_centre_find(const float *x, const float *y, uint32_t count) {
    if (count <= 4) {
        return sepax_centre_mean(x, y, count);
    }
    double area = 0, sum_x = 0, sum_y = 0;
    edge a = {(double)x[1] - (double)x[0], (double)y[1] - (double)y[0]};
    for (uint32_t i = 2; i < count; i++) {
        const edge b = {(double)x[i] - (double)x[0], (double)y[i] - (double)y[0]};
        const double turn = cross(a, b).value, own = turn > 0 ? turn : 0;
        area += own;
        sum_x += own * (a.x + b.x);
        sum_y += own * (a.y + b.y);
        a = b;
    }
    if (!(area > 0)) {
        return sepax_centre_mean(x, y, count);
    }
    return (sepax_vec2){(float)((double)x[0] + sum_x / (3 * area)) + 0.0f,
                        (float)((double)y[0] + sum_y / (3 * area)) + 0.0f};
}

/* -------------------------------------------------------------------- home */

/* The turn from edge e to edge f has the cross product C. The matrix Q of a pose changes it by up
 * to 2^-20 of itself, and lengths by 2^-21. Moving each vertex by less than t then changes the
 * cross product by less than 2t(|e| + |f|) + 4t^2. With t = 3/8 C / (|e| + |f|), and since C is at
 * most (|e| + |f|)^2 / 4, this is less than 0.9 C. So no turn vanishes while the vertices move on
 * straight lines from their exact places to the rounded ones, and as before the polygon turns left
 * at each vertex and goes round once. Half of C by the longer edge is no more than C / (|e| + |f|),
 * and takes no division of its own. */
#define HOME_ROOM (0.375 / 2)

void sepax_home_find(size_class *c, uint32_t slot) {
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    const uint32_t count = c->shapes.count[slot];
    const sepax_vec2 centre = sepax_centre_find(x, y, count);
    double farthest = 0, nearest = DBL_MAX, least = DBL_MAX;
    edge before = edge_at(x, y, count, count - 1);
    double inverse_before = 1 / length_of(before);
    for (uint32_t i = 0; i < count; i++) {
        /* The distance from the line of an edge takes one division for both products. */
        const edge e = edge_at(x, y, count, i);
        const double inverse = 1 / length_of(e);
        const double dx = (double)x[i] - (double)centre.x, dy = (double)y[i] - (double)centre.y;
        const double square = dx * dx + dy * dy, distance = (e.y * dx - e.x * dy) * inverse;
        const cross_product turn = cross(before, e);
        const double longer = inverse < inverse_before ? inverse : inverse_before;
        const double own = (turn.value - turn.error) * longer;
        farthest = square > farthest ? square : farthest;
        nearest = distance < nearest ? distance : nearest;
        least = own < least ? own : least;
        before = e;
        inverse_before = inverse;
    }
    float outer[SEPAX_LANES], inner[SEPAX_LANES];
    lanes by_vertices, by_edges;
    polygon_radii(doubles_set(farthest), doubles_set(nearest), lanes_set(0), &by_vertices,
                  &by_edges);
    lanes_store(outer, by_vertices);
    lanes_store(inner, by_edges);
    const double room = HOME_ROOM * least;
    const bool has_room = inner[0] > 0 && room >= 0x1p-60;
    shape_home *home = class_home(c, slot);
    *home = (shape_home){centre.x, centre.y, outer[0], inner[0],
                         has_room ? (float)(room * (1 - 0x1p-22)) : 0};
    if (count == 2) {
        /* The centre is on the segment but for a rounding, and the ends differ while each is moved
         * by less than half of the length. */
        const double quarter = 0.25 / inverse_before;
        home->inner = 0;
        home->room = quarter >= 0x1p-60 ? (float)(quarter * (1 - 0x1p-22)) : 0;
    }
}
