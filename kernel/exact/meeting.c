/* SPDX-License-Identifier: MIT
 *
 * What is closest of two moving cores: see meeting.h. The lanes have a text of their own, with the
 * same operations in the same order (narrow/strategies/impact_rounds.h).
 */
#include "base/arithmetic.h"

#include "exact/meeting.h"

#define HUGE_GAP 1e300 /* of a core without edges */

/* A vertex relative to the pivot. */
static inline vector vertex_of(const moving_core *core, uint32_t i) {
    return (vector){(double)core->x[i] - core->motion->pivot_x,
                    (double)core->y[i] - core->motion->pivot_y};
}

meeting sepax_meeting_at(const moving_pair *p, double t) {
    const vector a = sepax_turn_at(p->a->motion, p->linear, t),
                 b = sepax_turn_at(p->b->motion, p->linear, t);
    const vector d = {p->d.x + t * p->v.x, p->d.y + t * p->v.y};
    const vector u = turned_back(a.x, a.y, d.x, d.y), r = turned_back(a.x, a.y, b.x, b.y);
    return (meeting){a, b, d, u.x, u.y, r.x, r.y};
}

/* The widest gap of the edges of one core, in its frame. */
typedef struct widest_gap {
    double gap, nx, ny;
    double low, high;      /* where the edge begins and ends, counter-clockwise along it */
    uint32_t edge, vertex; /* vertex: the nearest one of the other core */
    double x, y;           /* that vertex */
    bool inside;           /* it lies beside the edge */
} widest_gap;

/* The least position of a core along a direction in its own frame. */
static double least_along(const moving_core *core, double x, double y) {
    double least = HUGE_GAP;
    for (uint32_t i = 0; i < core->count; i++) {
        const vector v = vertex_of(core, i);
        least = smaller(least, x * v.x + y * v.y);
    }
    return least;
}

/* `other` is turned by (c, s) relative to `own`, and its pivot is at (ux, uy). */
static widest_gap widest_of(const moving_core *own, const moving_core *other, double ux, double uy,
                            double c, double s) {
    widest_gap w = {.gap = -HUGE_GAP, .low = 1};
    for (uint32_t i = 0; own->count > 1 && i < own->count; i++) {
        const vector p = vertex_of(own, i), q = vertex_of(own, i + 1 < own->count ? i + 1 : 0);
        const double ex = q.x - p.x, ey = q.y - p.y, length = length_of(ex, ey);
        const double nx = ey / length, ny = -ex / length;
        const vector n = turned_back(c, s, nx, ny);
        const double least = least_along(other, n.x, n.y);
        const double gap = (nx * ux + ny * uy) + (least - -least_along(own, -nx, -ny));
        if (gap > w.gap) {
            w = (widest_gap){.gap = gap, .nx = nx, .ny = ny, .edge = i};
            w.low = nx * p.y - ny * p.x;
            w.high = nx * q.y - ny * q.x;
        }
    }
    const vector n = turned_back(c, s, w.nx, w.ny);
    double least = HUGE_GAP;
    for (uint32_t j = 0; j < other->count; j++) {
        const vector v = vertex_of(other, j);
        const double at = n.x * v.x + n.y * v.y;
        if (at < least) {
            const vector r = turned(c, s, v.x, v.y);
            least = at;
            w.vertex = j;
            w.x = ux + r.x;
            w.y = uy + r.y;
        }
    }
    const double along = w.nx * w.y - w.ny * w.x;
    w.inside = along >= w.low && along <= w.high;
    return w;
}

double sepax_meeting_gap(const moving_pair *p, const meeting *m, double nx, double ny) {
    const vector n = turned_back(m->cos, m->sin, nx, ny);
    const double low = least_along(p->b, n.x, n.y), high = -least_along(p->a, -nx, -ny);
    return (nx * m->ux + ny * m->uy) + (low - high);
}

/* Takes the two closest vertices instead of an edge, where they are farther apart along the line
 * between them. */
static void take_vertices(const moving_pair *p, const meeting *m, closest *found) {
    double least = HUGE_GAP, x = 0, y = 0;
    uint32_t a = 0, b = 0;
    for (uint32_t j = 0; j < p->b->count; j++) {
        const vector w = vertex_of(p->b, j), r = turned(m->cos, m->sin, w.x, w.y);
        for (uint32_t i = 0; i < p->a->count; i++) {
            const vector v = vertex_of(p->a, i);
            const double dx = m->ux + r.x - v.x, dy = m->uy + r.y - v.y;
            const double square = dx * dx + dy * dy;
            if (square < least) {
                least = square;
                x = dx;
                y = dy;
                a = i;
                b = j;
            }
        }
    }
    const double length = sqrt(least), nx = x / length, ny = y / length;
    const double gap = sepax_meeting_gap(p, m, nx, ny);
    if (gap > found->gap) { /* not where two vertices are one */
        const vector v = vertex_of(p->a, a);
        *found = (closest){.gap = gap, .nx = nx, .ny = ny, .a = a, .b = b};
        found->px = v.x;
        found->py = v.y;
        found->qx = v.x + x;
        found->qy = v.y + y;
    }
}

closest sepax_meeting_closest(const moving_pair *p, const meeting *m) {
    const vector back = turned_back(m->cos, m->sin, m->ux, m->uy);
    const widest_gap a = widest_of(p->a, p->b, m->ux, m->uy, m->cos, m->sin);
    const widest_gap b = widest_of(p->b, p->a, -back.x, -back.y, m->cos, -m->sin);
    closest found = {.gap = a.gap, .nx = a.nx, .ny = a.ny, .a = a.edge, .b = a.vertex};
    found.edge_b = b.gap > a.gap;
    found.edge_a = !found.edge_b;
    if (found.edge_b) {
        const vector n = turned(m->cos, m->sin, b.nx, b.ny);
        const vector v = vertex_of(p->a, b.vertex);
        found.gap = b.gap;
        found.nx = -n.x;
        found.ny = -n.y;
        found.mx = b.nx;
        found.my = b.ny;
        found.a = b.vertex;
        found.b = b.edge;
        found.px = v.x;
        found.py = v.y;
        found.qx = v.x + found.nx * b.gap;
        found.qy = v.y + found.ny * b.gap;
    } else {
        found.px = a.x - a.nx * a.gap;
        found.py = a.y - a.ny * a.gap;
        found.qx = a.x;
        found.qy = a.y;
    }
    if (!(found.edge_b ? b.inside : a.inside)) {
        take_vertices(p, m, &found);
    }
    found.gap = found.gap > -HUGE_GAP ? found.gap : 0; /* two points that are one */
    return found;
}
