/* SPDX-License-Identifier: MIT
 *
 * The making of homes.
 */
#include "base/arithmetic.h"

#include "lanes/alone.h"

#include "place/home.h"

#include "place/centre.h"
#include "place/lane_bounds.h"

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
    const sepax_vec2 centre = sepax_centre_find(x, y, count, c->stride);
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
    *class_home(c, slot) = (shape_home){centre.x, centre.y, outer[0], inner[0],
                                        has_room ? (float)(room * (1 - 0x1p-22)) : 0};
}
