/* SPDX-License-Identifier: MIT
 *
 * The model of a box: a rectangle near its four world vertices, and the largest distance of a
 * corner of this rectangle from its vertex.
 */
#include "base/arithmetic.h"

#include "place/box_fit.h"

#include "place/edge.h"

/* The largest distance of a model corner from its vertex. A product of two floats is exact, so
 * with u = 2^-53 each coordinate of the difference is off by less than 4u of the sum of its terms'
 * sizes; both sums together are at most 2 size. */
static float box_error(const float *x, const float *y, const box_model *m) {
    const double ux = (double)m->half_x * (double)m->cos, uy = (double)m->half_x * (double)m->sin;
    const double vx = -((double)m->half_y * (double)m->sin);
    const double vy = (double)m->half_y * (double)m->cos;
    const double turned_x[4] = {-ux - vx, ux - vx, ux + vx, vx - ux};
    const double turned_y[4] = {-uy - vy, uy - vy, uy + vy, vy - uy};
    double worst = 0, size = fabs(ux) + fabs(uy) + fabs(vx) + fabs(vy);
    for (unsigned i = 0; i < 4; i++) {
        const double to_x = (double)m->x - (double)x[i], to_y = (double)m->y - (double)y[i];
        const double dx = to_x + turned_x[i], dy = to_y + turned_y[i];
        const double square = dx * dx + dy * dy, own = fabs(to_x) + fabs(to_y);
        worst = square > worst ? square : worst;
        size = own > size ? own : size;
    }
    return rounded_up(sqrt(worst) + 0x1p-49 * size);
}

/* Fits a rectangle to a box. Any one would do, since its error is measured; this one is made from
 * the means of opposite edges. */
void sepax_box_fit(size_class *c, uint32_t slot, const shape_bounds *bounds) {
    const float *x = c->world + 8 * (size_t)slot, *y = x + 4;
    box_model *m = &c->boxes[slot];
    if (c->world_count[slot] != 4) {
        *m = (box_model){.error = INFINITY, .tilt = INFINITY};
        return;
    }
    const edge e0 = edge_at(x, y, 4, 0), e1 = edge_at(x, y, 4, 1);
    const edge e2 = edge_at(x, y, 4, 2), e3 = edge_at(x, y, 4, 3);
    const edge along = {e0.x - e2.x, e0.y - e2.y}, across = {e1.x - e3.x, e1.y - e3.y};
    const double length = length_of(along), inverse = 1 / length;
    *m = (box_model){.x = bounds->x,
                     .y = bounds->y,
                     .cos = (float)(along.x * inverse) + 0.0f,
                     .sin = (float)(along.y * inverse) + 0.0f,
                     .half_x = (float)(length / 4),
                     .half_y = (float)((across.y * along.x - across.x * along.y) * inverse / 4)};
    m->error = box_error(x, y, m);
    const float half = m->half_x < m->half_y ? m->half_x : m->half_y;
    m->tilt = half > 0 ? rounded_up((double)m->error / (double)half) : INFINITY;
}
