/* SPDX-License-Identifier: MIT
 *
 * The making of homes.
 */
#include "place/home.h"

#include "place/centre.h"

/* Fills the discs, about the centre of a home, and the room. */
static void measure(const float *x, const float *y, uint32_t count, shape_home *h) {
    edge before = edge_at(x, y, count, count - 1);
    home_corner least = no_corner;
    double inverse_before = 1 / length_of(before);
    for (uint32_t i = 0; i < count; i++) {
        const edge e = edge_at(x, y, count, i);
        const edge at = {(double)x[i] - (double)h->x, (double)y[i] - (double)h->y};
        const double inverse = 1 / length_of(e);
        least = corner_take(least, corner_at(at, before, inverse_before, e, inverse));
        before = e;
        inverse_before = inverse;
    }
    home_measure(h, least);
}

void sepax_home_find(size_class *c, uint32_t slot) {
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    const uint32_t count = c->shapes.count[slot];
    const sepax_vec2 centre = sepax_centre_find(x, y, count, c->stride);
    shape_home *home = class_home(c, slot);
    *home = (shape_home){.x = centre.x, .y = centre.y};
    measure(x, y, count, home);
}
