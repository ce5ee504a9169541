/* SPDX-License-Identifier: MIT
 *
 * The rectangle that stands for the four world vertices of a box, and how far it is off.
 */
#include "place/box_model.h"

#include "place/edge.h"

/* The largest distance of a model corner from its vertex. A product of two floats is exact, so
 * with u = 2^-53 each coordinate of the difference is off by less than 4u of the sum of its terms'
 * sizes; both sums together are at most 2 size. */
static float box_error(const box_model *m, const float *x, const float *y) {
    const double ux = (double)m->half_x * (double)m->cos, uy = (double)m->half_x * (double)m->sin;
    const double vx = -((double)m->half_y * (double)m->sin);
    const double vy = (double)m->half_y * (double)m->cos;
    double worst = 0, size = fabs(ux) + fabs(uy) + fabs(vx) + fabs(vy);
    for (uint32_t i = 0; i < 4; i++) {
        const double a = i == 0 || i == 3 ? -1 : 1, b = i < 2 ? -1 : 1;
        const double to_x = (double)m->x - (double)x[i], to_y = (double)m->y - (double)y[i];
        const double dx = to_x + (a * ux + b * vx), dy = to_y + (a * uy + b * vy);
        const double square = dx * dx + dy * dy;
        worst = square > worst ? square : worst;
        size = fabs(to_x) + fabs(to_y) > size ? fabs(to_x) + fabs(to_y) : size;
    }
    return rounded_up(sqrt(worst) + 0x1p-49 * size);
}

/* The edges of a box that is bent or collapsed are never read; they become zero. */
static void fill_edges(size_class *c, uint32_t slot, uint32_t count) {
    const size_t at = 8 * (size_t)slot;
    const float *world = c->world + at, *normals = c->normals + at;
    for (uint32_t i = 0; i < 4; i++) {
        const box_edge full = {normals[i], normals[i + 4], world[i], world[i + 4]};
        c->edges[4 * (size_t)slot + i] = count == 4 ? full : (box_edge){0};
    }
}

/* Any rectangle would do, for its error is measured. This one is the mean of the four edges. */
static void fit_model(size_class *c, uint32_t slot, uint32_t count, const shape_bounds *bounds) {
    box_model *m = &c->boxes[slot];
    *m = (box_model){.error = INFINITY, .tilt = INFINITY};
    if (count != 4) {
        return;
    }
    const float *x = c->world + 8 * (size_t)slot, *y = x + 4;
    const edge e0 = edge_at(x, y, 4, 0), e1 = edge_at(x, y, 4, 1);
    const edge e2 = edge_at(x, y, 4, 2), e3 = edge_at(x, y, 4, 3);
    const edge along = {e0.x - e2.x, e0.y - e2.y}, across = {e1.x - e3.x, e1.y - e3.y};
    const double length = length_of(along), inverse = 1 / length;
    m->x = bounds->x;
    m->y = bounds->y;
    m->cos = (float)(along.x * inverse) + 0.0f;
    m->sin = (float)(along.y * inverse) + 0.0f;
    m->half_x = (float)(length / 4);
    m->half_y = (float)((across.y * along.x - across.x * along.y) * inverse / 4);
    m->error = box_error(m, x, y);
    const float half = m->half_x < m->half_y ? m->half_x : m->half_y;
    if (half > 0) { /* GCOVR_EXCL_BR_LINE: no box is known that has no extent after rounding */
        m->tilt = rounded_up((double)m->error / (double)half);
    }
}

void sepax_box_model_fit(size_class *c, uint32_t slot, const shape_bounds *bounds) {
    fit_model(c, slot, c->world_count[slot], bounds);
    if (c->edges != NULL) {
        fill_edges(c, slot, c->world_count[slot]);
    }
}
