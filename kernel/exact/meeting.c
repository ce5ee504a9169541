/* SPDX-License-Identifier: MIT
 *
 * What is closest of two moving cores: see meeting.h. The lanes have a text of their own, with the
 * same operations in the same order (narrow/strategies/impact_rounds.h).
 */
#include "base/arithmetic.h"

#include "exact/meeting.h"

/* A vertex relative to the pivot. */
static inline vector2 vertex_of(const moving_core *core, uint32_t i) {
    return minus((vector2){core->x[i], core->y[i]}, core->motion->pivot);
}

meeting sepax_meeting_at(const moving_pair *p, double t) {
    const vector2 a = sepax_turn_at(p->a->motion, p->linear, t),
                  b = sepax_turn_at(p->b->motion, p->linear, t), d = plus(p->d, times(t, p->v));
    return (meeting){a, b, d, turned_back(a, d), turned_back(a, b)};
}

/* The least position of a core along a direction in its own frame. */
static double least_along(const moving_core *core, vector2 n) {
    double least = IMPACT_HUGE;
    for (uint32_t i = 0; i < core->count; i++) {
        least = smaller(least, dot(n, vertex_of(core, i)));
    }
    return least;
}

/* The widest gap of the edges of one core, in its frame. */
typedef struct widest_gap {
    double gap;
    vector2 n;
    double low, high;      /* where the edge begins and ends, counter-clockwise along it */
    uint32_t edge, vertex; /* vertex: the nearest one of the other core */
    vector2 at;            /* that vertex */
    bool inside;           /* it lies beside the edge */
} widest_gap;

/* `other` is turned by `turn` relative to `own`, and its pivot is at u. */
static widest_gap widest_of(const moving_core *own, const moving_core *other, vector2 u,
                            vector2 turn) {
    widest_gap w = {.gap = -IMPACT_HUGE, .low = 1};
    for (uint32_t i = 0; own->count > 1 && i < own->count; i++) {
        const vector2 p = vertex_of(own, i), q = vertex_of(own, i + 1 < own->count ? i + 1 : 0);
        const vector2 e = minus(q, p);
        const double length = length_of(e);
        const vector2 n = {e.y / length, -e.x / length};
        const double own_reach = -least_along(own, (vector2){-n.x, -n.y});
        const double gap = dot(n, u) + (least_along(other, turned_back(turn, n)) - own_reach);
        if (gap > w.gap) {
            w = (widest_gap){
                .gap = gap, .n = n, .low = cross(n, p), .high = cross(n, q), .edge = i};
        }
    }
    const vector2 n = turned_back(turn, w.n);
    double least = IMPACT_HUGE;
    for (uint32_t j = 0; j < other->count; j++) {
        const vector2 v = vertex_of(other, j);
        if (dot(n, v) < least) {
            least = dot(n, v);
            w.vertex = j;
            w.at = plus(u, turned(turn, v));
        }
    }
    const double along = cross(w.n, w.at);
    w.inside = along >= w.low && along <= w.high;
    return w;
}

double sepax_meeting_gap(const moving_pair *p, const meeting *m, vector2 n) {
    const double low = least_along(p->b, turned_back(m->turn, n)),
                 high = -least_along(p->a, (vector2){-n.x, -n.y});
    return dot(n, m->u) + (low - high);
}

/* Takes the two closest vertices instead of an edge, where they are farther apart along the line
 * between them. */
static void take_vertices(const moving_pair *p, const meeting *m, closest *found) {
    closest c = {.gap = 0};
    double least = IMPACT_HUGE;
    for (uint32_t j = 0; j < p->b->count; j++) {
        const vector2 at = plus(m->u, turned(m->turn, vertex_of(p->b, j)));
        for (uint32_t i = 0; i < p->a->count; i++) {
            const vector2 from = vertex_of(p->a, i), d = minus(at, from);
            if (dot(d, d) < least) {
                least = dot(d, d);
                c = (closest){.n = d, .p = from, .q = plus(from, d), .a = i, .b = j};
            }
        }
    }
    const double length = sqrt(least);
    c.n = (vector2){c.n.x / length, c.n.y / length};
    c.gap = sepax_meeting_gap(p, m, c.n);
    if (c.gap > found->gap) { /* not where two vertices are one */
        *found = c;
    }
}

closest sepax_meeting_closest(const moving_pair *p, const meeting *m) {
    const vector2 back = turned_back(m->turn, m->u);
    const widest_gap a = widest_of(p->a, p->b, m->u, m->turn);
    const widest_gap b =
        widest_of(p->b, p->a, (vector2){-back.x, -back.y}, (vector2){m->turn.x, -m->turn.y});
    closest found = {a.gap,    a.n,  b.n,  minus(a.at, times(a.gap, a.n)), a.at, a.edge,
                     a.vertex, true, false};
    if (b.gap > a.gap) {
        const vector2 n = turned(m->turn, b.n), v = vertex_of(p->a, b.vertex);
        found = (closest){b.gap, {-n.x, -n.y}, b.n, v, v, b.vertex, b.edge, false, true};
        found.q = plus(v, times(b.gap, found.n));
    }
    if (!(found.edge_b ? b.inside : a.inside)) {
        take_vertices(p, m, &found);
    }
    found.gap = found.gap > -IMPACT_HUGE ? found.gap : 0; /* two points that are one */
    return found;
}
