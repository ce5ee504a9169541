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

/* A corner of a local polygon: the square of its distance from the centre, how far the line of the
 * edge that begins there is from the centre, and C by the longer edge. */
typedef struct home_corner {
    double square, distance, room;
} home_corner;

static const home_corner no_corner = {0, DBL_MAX, DBL_MAX};

/* `at` is the corner relative to the centre; lengths come by their inverses. The distance from the
 * line is that of view_edge, with one division for both products: it is off by no more. */
static inline home_corner corner_at(edge at, edge before, double inverse_before, edge e,
                                    double inverse) {
    const cross_product turn = cross(before, e);
    const double longer = inverse < inverse_before ? inverse : inverse_before;
    return (home_corner){at.x * at.x + at.y * at.y, (e.y * at.x - e.x * at.y) * inverse,
                         (turn.value - turn.error) * longer};
}

/* The extremes of corners. */
static inline home_corner corner_take(home_corner a, home_corner b) {
    return (home_corner){b.square > a.square ? b.square : a.square,
                         b.distance < a.distance ? b.distance : a.distance,
                         b.room < a.room ? b.room : a.room};
}

/* The extremes of all corners about the centre of a home. */
static home_corner look_round(const float *x, const float *y, uint32_t count, const shape_home *h) {
    edge before = edge_at(x, y, count, count - 1);
    home_corner extreme = no_corner;
    double inverse_before = 1 / length_of(before);
    for (uint32_t i = 0; i < count; i++) {
        const edge e = edge_at(x, y, count, i);
        const edge at = {(double)x[i] - (double)h->x, (double)y[i] - (double)h->y};
        const double inverse = 1 / length_of(e);
        extreme = corner_take(extreme, corner_at(at, before, inverse_before, e, inverse));
        before = e;
        inverse_before = inverse;
    }
    return extreme;
}

void sepax_home_find(size_class *c, uint32_t slot) {
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    const uint32_t count = c->shapes.count[slot];
    const sepax_vec2 centre = sepax_centre_find(x, y, count, c->stride);
    shape_home *home = class_home(c, slot);
    float outer[SEPAX_LANES], inner[SEPAX_LANES];
    lanes by_vertices, by_edges;
    *home = (shape_home){.x = centre.x, .y = centre.y};
    const home_corner extreme = look_round(x, y, count, home);
    const double room = HOME_ROOM * extreme.room;
    polygon_radii(doubles_set(extreme.square), doubles_set(extreme.distance), lanes_set(0),
                  &by_vertices, &by_edges);
    lanes_store(outer, by_vertices);
    lanes_store(inner, by_edges);
    const bool has_room = inner[0] > 0 && room >= 0x1p-60;
    home->outer = outer[0];
    home->inner = inner[0];
    home->room = has_room ? (float)(room * (1 - 0x1p-22)) : 0;
}
