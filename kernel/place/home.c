/* SPDX-License-Identifier: MIT
 *
 * The making of homes.
 */
#include "place/home.h"

#include "place/centre.h"
#include "place/formulas.h"

/* The turn from edge e to edge f has the cross product C. The matrix Q of a pose changes it by up
 * to 2^-20 of itself, and lengths by 2^-21. Moving each vertex by less than t then changes the
 * cross product by less than 2t(|e| + |f|) + 4t^2. With t = 3/8 C / (|e| + |f|), and since C is at
 * most (|e| + |f|)^2 / 4, this is less than 0.9 C. So no turn vanishes while the vertices move on
 * straight lines from their exact places to the rounded ones, and as before the polygon turns left
 * at each vertex and goes round once. */
#define ROOM 0.375

/* Fills the discs, about the centre of a home, and the room. Distances from lines are those of
 * view_edge, with one division: they are off by no more. */
static void measure(const float *x, const float *y, uint32_t count, shape_home *h) {
    edge before = edge_at(x, y, count, count - 1);
    double length_before = length_of(before), farthest = 0, nearest = DBL_MAX, least = DBL_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const edge e = edge_at(x, y, count, i);
        const double dx = (double)x[i] - (double)h->x, dy = (double)y[i] - (double)h->y;
        const double length = length_of(e), square = dx * dx + dy * dy;
        const double distance = (e.y * dx - e.x * dy) / length;
        const cross_product turn = cross(before, e);
        const double room = (turn.value - turn.error) / (length_before + length);
        farthest = square > farthest ? square : farthest;
        nearest = distance < nearest ? distance : nearest;
        least = room < least ? room : least;
        before = e;
        length_before = length;
    }
    least = ROOM * least;
    h->outer = outer_radius(farthest, 0);
    h->inner = inner_radius(farthest, nearest, 1, 0);
    h->room = h->inner > 0 && least >= 0x1p-60 ? (float)(least * (1 - 0x1p-22)) : 0;
}

void sepax_home_find(size_class *c, uint32_t slot) {
    const float *x = c->shapes.vertices + 2 * (size_t)c->stride * slot, *y = x + c->stride;
    const uint32_t count = c->shapes.count[slot];
    const sepax_vec2 centre = sepax_centre_find(x, y, count, c->stride);
    shape_home *home = &c->shapes.home[slot];
    *home = (shape_home){.x = centre.x, .y = centre.y};
    measure(x, y, count, home);
}
