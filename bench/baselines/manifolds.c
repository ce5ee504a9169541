/* SPDX-License-Identifier: MIT
 *
 * Manifolds one pair at a time, as physics engines find them: bounding circles first, the widest
 * gap of the edges of both cores, with an early way out, the incident edge by its normal, and its
 * ends clipped. Cores have two vertices or more. Corners that face each other have one point.
 */
#include <math.h>
#include <stdbool.h>

#include "core.h"

typedef struct side {
    float gap;
    uint32_t edge;
} side;

/* The widest gap of the edges of a; stops at one that exceeds `limit`. */
INLINE side widest(core a, core b, float limit) {
    side best = {-INFINITY, 0};
    for (uint32_t i = 0; i < a.n && best.gap <= limit; i++) {
        float least = a.nx[i] * b.x[0] + a.ny[i] * b.y[0];
        for (uint32_t j = 1; j < b.n; j++) {
            const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
            least = t < least ? t : least;
        }
        if (least - a.d[i] > best.gap) {
            best = (side){least - a.d[i], i};
        }
    }
    return best;
}

INLINE uint32_t incident_edge(core b, float nx, float ny) {
    uint32_t best = 0;
    float least = INFINITY;
    for (uint32_t j = 0; j < b.n; j++) {
        const float against = nx * b.nx[j] + ny * b.ny[j];
        if (against < least) {
            least = against;
            best = j;
        }
    }
    return best;
}

INLINE void add_point(sepax_manifold *m, float x, float y, float separation, uint32_t id,
                      float margin) {
    if (separation <= margin) {
        m->points[m->count++] = (sepax_manifold_point){x, y, separation, id};
    }
}

/* Two corners that are closest. */
INLINE void corners(sepax_manifold *m, core a, uint32_t i, core b, uint32_t j, float ra, float rb,
                    float margin) {
    const float dx = b.x[j] - a.x[i], dy = b.y[j] - a.y[i], d = sqrtf(dx * dx + dy * dy);
    m->normal_x = dx / d;
    m->normal_y = dy / d;
    const float on = (ra - rb + d) / 2;
    add_point(m, a.x[i] + on * m->normal_x, a.y[i] + on * m->normal_y, d - ra - rb, i << 16 | j,
              margin);
}

/* Of the edge i of a, which has the normal, and the incident edge of b. */
INLINE void clip(sepax_manifold *m, core a, uint32_t i, core b, float ra, float rb, float gap,
                 float margin) {
    const float nx = a.nx[i], ny = a.ny[i];
    const uint32_t j = incident_edge(b, nx, ny), i1 = i + 1 < a.n ? i + 1 : 0;
    const uint32_t j1 = j + 1 < b.n ? j + 1 : 0;
    const float px = b.x[j1] - a.x[i], py = b.y[j1] - a.y[i];
    const float qx = b.x[j] - a.x[i], qy = b.y[j] - a.y[i];
    const float length = nx * (a.y[i1] - a.y[i]) - ny * (a.x[i1] - a.x[i]);
    const float low = nx * py - ny * px, high = nx * qy - ny * qx;
    if (gap > 0 && high < 0) {
        corners(m, a, i, b, j, ra, rb, margin);
        return;
    }
    if (gap > 0 && low > length) {
        corners(m, a, i1, b, j1, ra, rb, margin);
        return;
    }
    const float slope = high > low ? 1 / (high - low) : 0;
    const float from = low < 0 ? -low * slope : 0;
    const float to = high > length ? (length - low) * slope : 1;
    const float part[2] = {from, to};
    m->normal_x = nx;
    m->normal_y = ny;
    for (uint32_t k = 0; k < 2; k++) {
        const float x = px + part[k] * (qx - px), y = py + part[k] * (qy - py);
        const float d = nx * x + ny * y, back = (ra - rb - d) / 2;
        add_point(m, a.x[i] + x + back * nx, a.y[i] + y + back * ny, d - ra - rb,
                  (k == 0 ? i : i1) << 16 | (k == 0 ? j1 : j), margin);
    }
}

INLINE bool circles_apart(const baseline_circle *a, const baseline_circle *b, float margin) {
    const float dx = b->x - a->x, dy = b->y - a->y, r = a->radius + b->radius + margin;
    return dx * dx + dy * dy > r * r;
}

baseline_manifolds BASELINE_NAME(manifolds);
size_t BASELINE_NAME(manifolds)(const baseline_round_set *s, const sepax_pair *pairs,
                                size_t pair_count, float margin, sepax_manifold *manifolds) {
    size_t count = 0;
    for (size_t k = 0; k < pair_count; k++) {
        const sepax_pair p = pairs[k];
        if (circles_apart(&s->circles[p.a], &s->circles[p.b], margin)) {
            continue;
        }
        const core a = core_at(s, p.a), b = core_at(s, p.b);
        const float ra = s->radius[p.a], rb = s->radius[p.b], limit = ra + rb + margin;
        const side of_a = widest(a, b, limit);
        if (of_a.gap > limit) {
            continue;
        }
        const side of_b = widest(b, a, limit);
        if (of_b.gap > limit) {
            continue;
        }
        sepax_manifold m = {(uint32_t)k, 0, 0, 0, {{0, 0, 0, 0}, {0, 0, 0, 0}}};
        if (of_b.gap > of_a.gap + margin / 8) {
            clip(&m, b, of_b.edge, a, rb, ra, of_b.gap, margin);
            m.normal_x = -m.normal_x;
            m.normal_y = -m.normal_y;
        } else {
            clip(&m, a, of_a.edge, b, ra, rb, of_a.gap, margin);
        }
        if (m.count > 0) {
            manifolds[count++] = m;
        }
    }
    return count;
}
