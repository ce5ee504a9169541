/* SPDX-License-Identifier: MIT
 *
 * Casts one pair at a time, as engines clip a ray. The bounding circles of the sweep come first.
 * Then the way is clipped by each edge, moved out by both radii: the last one to let it in has the
 * contact, and a pair is done once an edge keeps it out, or lets it out before it is in. Where the
 * contact lies beside the ends of its edge, it is that with a circle around the end.
 */
#include <math.h>
#include <stdbool.h>

#include "core.h"

/* A contact as it is found: when, and at which edge with which vertex of the other core. */
typedef struct contact {
    float enter, leave;
    uint32_t edge, vertex;
    bool of_b, found;
} contact;

/* Clips the way by the edges of a, against which b moves; false where they never meet. */
INLINE bool clip(contact *c, core a, core b, float mx, float my, float r, bool of_b) {
    for (uint32_t i = 0; i < a.n; i++) {
        float least = a.nx[i] * b.x[0] + a.ny[i] * b.y[0];
        uint32_t at = 0;
        for (uint32_t j = 1; j < b.n; j++) {
            const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
            at = t < least ? j : at;
            least = t < least ? t : least;
        }
        const float gap = least - a.d[i] - r, speed = a.nx[i] * mx + a.ny[i] * my;
        if (gap > 0 && gap + speed > 0) {
            return false;
        }
        if (speed < 0 && gap > -c->enter * speed) {
            *c = (contact){-gap / speed, c->leave, i, at, of_b, true};
        } else if (speed > 0 && gap > -c->leave * speed) {
            c->leave = -gap / speed;
        }
        if (c->enter > c->leave) {
            return false;
        }
    }
    return true;
}

/* A point that moves by (mx, my) from (px, py) against a circle around the origin. */
INLINE float circle_time(float px, float py, float mx, float my, float r) {
    const float square = mx * mx + my * my, course = -(px * mx + py * my);
    const float apart = px * px + py * py - r * r, root = course * course - square * apart;
    if (apart <= 0) {
        return 0;
    }
    return root < 0 || course <= 0 ? 2 : apart / (course + sqrtf(root));
}

typedef struct answer {
    float time, nx, ny;
} answer;

INLINE answer around_vertex(float px, float py, float mx, float my, float r) {
    const float t = circle_time(px, py, mx, my, r), x = px + t * mx, y = py + t * my;
    const float scale = 1 / sqrtf(x * x + y * y);
    return (answer){t, x * scale, y * scale};
}

/* The contact in numbers, with the normal out of the core p that has the edge. */
INLINE answer finish(const contact *c, core p, core q, float mx, float my, float r) {
    const uint32_t i = c->edge, next = i + 1 < p.n ? i + 1 : 0;
    const float rx = q.x[c->vertex] - p.x[i], ry = q.y[c->vertex] - p.y[i];
    const float tx = -p.ny[i], ty = p.nx[i]; /* along the edge */
    const float length = tx * (p.x[next] - p.x[i]) + ty * (p.y[next] - p.y[i]);
    const float along = tx * (rx + c->enter * mx) + ty * (ry + c->enter * my);
    if (r > 0 && along < 0) {
        return around_vertex(rx, ry, mx, my, r);
    }
    if (r > 0 && along > length) {
        return around_vertex(q.x[c->vertex] - p.x[next], q.y[c->vertex] - p.y[next], mx, my, r);
    }
    return (answer){c->enter, p.nx[i], p.ny[i]};
}

INLINE bool sweep_misses(const baseline_circle *a, const baseline_circle *b, float mx, float my) {
    const float dx = b->x - a->x, dy = b->y - a->y, r = a->radius + b->radius;
    const float square = mx * mx + my * my, back = -(dx * mx + dy * my);
    const float t = back <= 0 ? 0 : back >= square ? 1 : back / square;
    const float x = dx + t * mx, y = dy + t * my;
    return x * x + y * y > r * r;
}

INLINE answer cast(const baseline_round_set *s, sepax_pair pair, float mx, float my) {
    const answer never = {2, 0, 0};
    const baseline_circle *ca = &s->circles[pair.a], *cb = &s->circles[pair.b];
    if (sweep_misses(ca, cb, mx, my)) {
        return never;
    }
    const core a = core_at(s, pair.a), b = core_at(s, pair.b);
    const float r = s->radius[pair.a] + s->radius[pair.b];
    if (a.n == 1 && b.n == 1) {
        const answer found = around_vertex(b.x[0] - a.x[0], b.y[0] - a.y[0], mx, my, r);
        return found.time <= 1 ? found : never;
    }
    contact c = {-INFINITY, INFINITY, 0, 0, false, false};
    if ((a.n > 1 && !clip(&c, a, b, mx, my, r, false)) ||
        (b.n > 1 && !clip(&c, b, a, -mx, -my, r, true)) || !c.found) {
        return never;
    }
    answer found = c.of_b ? finish(&c, b, a, -mx, -my, r) : finish(&c, a, b, mx, my, r);
    if (c.of_b) {
        found.nx = -found.nx;
        found.ny = -found.ny;
    }
    return found.time <= 1 && found.time >= 0 ? found : never;
}

baseline_casts BASELINE_NAME(casts);
void BASELINE_NAME(casts)(const baseline_round_set *s, const sepax_pair *pairs,
                          const sepax_vec2 *motions, size_t pair_count, float *time,
                          float *normal_x, float *normal_y) {
    for (size_t i = 0; i < pair_count; i++) {
        const answer found = cast(s, pairs[i], motions[i].x, motions[i].y);
        time[i] = found.time;
        normal_x[i] = found.nx;
        normal_y[i] = found.ny;
    }
}
