/* SPDX-License-Identifier: MIT
 *
 * The making of homes.
 */
#include "place/home.h"

#include "place/centre.h"
#include "place/formulas.h"

/* Measures the discs around the centre of a home. */
static void measure_discs(const float *x, const float *y, uint32_t count, shape_home *h) {
    double farthest = 0, nearest = DBL_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        const edge_view v = view_edge(x[i], y[i], x[next], y[next], h->x, h->y);
        farthest = v.square > farthest ? v.square : farthest;
        nearest = v.distance < nearest ? v.distance : nearest;
    }
    h->outer = outer_radius(farthest, 0);
    h->inner = inner_radius(farthest, nearest, 1, 0);
}

/* The turn from edge e to edge f has the cross product C. The matrix Q of a pose changes it by up
 * to 2^-20 of itself, and lengths by 2^-21. Moving each vertex by less than t then changes the
 * cross product by less than 2t(|e| + |f|) + 4t^2. With t = 3/8 C / (|e| + |f|), and since C is at
 * most (|e| + |f|)^2 / 4, this is less than 0.9 C. So no turn vanishes while the vertices move on
 * straight lines from their exact places to the rounded ones, and as before the polygon turns left
 * at each vertex and goes round once. */
#define ROOM 0.375

/* The least room at a vertex, rounded down. */
static float room_of(const float *x, const float *y, uint32_t count) {
    edge before = edge_at(x, y, count, count - 1);
    double least = DBL_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const edge e = edge_at(x, y, count, i);
        const cross_product turn = cross(before, e);
        const double room = ROOM * (turn.value - turn.error) / (length_of(before) + length_of(e));
        least = room < least ? room : least;
        before = e;
    }
    return least >= 0x1p-60 ? (float)(least * (1 - 0x1p-22)) : 0;
}

void sepax_home_find(size_class *c, uint32_t slot) {
    const float *x = c->shapes.vertices + 2 * (size_t)c->stride * slot, *y = x + c->stride;
    const uint32_t count = c->shapes.count[slot];
    const sepax_vec2 centre = sepax_centre_find(x, y, count, c->stride);
    shape_home *home = &c->shapes.home[slot];
    *home = (shape_home){.x = centre.x, .y = centre.y};
    measure_discs(x, y, count, home);
    home->room = home->inner > 0 ? room_of(x, y, count) : 0;
}
