/* SPDX-License-Identifier: MIT
 *
 * Relations of rounded shapes, one pair at a time. `features`: bounding circles first, a closed
 * form for each kind of pair, edges with room for the radii, and then the least distance of a
 * vertex from an edge, until one is near enough. `circles` and `capsules` are for cores of one, and
 * of one or two vertices; they have no branches, so that no guess is wrong and compilers can take
 * several pairs at once.
 */
#include <stdbool.h>

#include "core.h"

/* The squared distance of (px, py) from the segment between two vertices. */
INLINE float from_segment(float px, float py, float x0, float y0, float x1, float y1) {
    const float ex = x1 - x0, ey = y1 - y0, rx = px - x0, ry = py - y0;
    const float along = ex * rx + ey * ry, square = ex * ex + ey * ey;
    float t = square > 0 ? along / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    const float dx = rx - t * ex, dy = ry - t * ey;
    return dx * dx + dy * dy;
}

/* Whether an edge of a is farther than r from b; *inside becomes false where an edge separates. */
INLINE bool edge_apart(core a, core b, float r, bool *inside) {
    for (uint32_t i = 0; i < a.n; i++) {
        float least = a.nx[i] * b.x[0] + a.ny[i] * b.y[0];
        for (uint32_t j = 1; j < b.n; j++) {
            const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
            least = t < least ? t : least;
        }
        if (least - a.d[i] > r) {
            return true;
        }
        *inside = *inside && least <= a.d[i];
    }
    return false;
}

/* Whether a vertex of b is within r of an edge of a. */
INLINE bool corner_near(core a, core b, float square) {
    for (uint32_t i = 0; i < a.n; i++) {
        const uint32_t next = i + 1 < a.n ? i + 1 : 0;
        for (uint32_t j = 0; j < b.n; j++) {
            if (from_segment(b.x[j], b.y[j], a.x[i], a.y[i], a.x[next], a.y[next]) <= square) {
                return true;
            }
        }
    }
    return false;
}

INLINE bool meet(const baseline_round_set *s, sepax_pair pair) {
    const baseline_circle ca = s->circles[pair.a], cb = s->circles[pair.b];
    const float dx = cb.x - ca.x, dy = cb.y - ca.y, reach = ca.radius + cb.radius;
    const core a = core_at(s, pair.a), b = core_at(s, pair.b);
    if (dx * dx + dy * dy > reach * reach) {
        return false;
    }
    if (a.n == 1 && b.n == 1) {
        return true; /* they are their bounding circles */
    }
    const float r = s->radius[pair.a] + s->radius[pair.b];
    bool inside = true;
    if ((a.n > 1 && edge_apart(a, b, r, &inside)) || (b.n > 1 && edge_apart(b, a, r, &inside))) {
        return false;
    }
    return inside || corner_near(a, b, r * r) || corner_near(b, a, r * r);
}

static void relate_features(const baseline_round_set *s, const sepax_pair *pairs, size_t count,
                            uint8_t *hits) {
    for (size_t i = 0; i < count; i++) {
        hits[i] = meet(s, pairs[i]);
    }
}

static void relate_circles(const baseline_round_set *s, const sepax_pair *pairs, size_t count,
                           uint8_t *hits) {
    const baseline_circle *circles = s->circles;
    for (size_t i = 0; i < count; i++) {
        const baseline_circle a = circles[pairs[i].a], b = circles[pairs[i].b];
        const float dx = b.x - a.x, dy = b.y - a.y, reach = a.radius + b.radius;
        hits[i] = dx * dx + dy * dy <= reach * reach;
    }
}

INLINE float least(float a, float b) {
    return a < b ? a : b;
}

/* How far (px, py) lies outside of the line through two vertices, in units of their distance. */
INLINE float beside(float px, float py, float x0, float y0, float x1, float y1) {
    return (y1 - y0) * (px - x0) - (x1 - x0) * (py - y0);
}

/* Segments cross, or an end of one is near the other. */
static void relate_capsules(const baseline_round_set *s, const sepax_pair *pairs, size_t count,
                            uint8_t *hits) {
    const uint32_t *start = s->start;
    const float *x = s->x, *y = s->y;
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = start[pairs[i].a], a1 = start[pairs[i].a + 1] - 1;
        const uint32_t b = start[pairs[i].b], b1 = start[pairs[i].b + 1] - 1;
        const float ax = x[a], ay = y[a], ax1 = x[a1], ay1 = y[a1];
        const float bx = x[b], by = y[b], bx1 = x[b1], by1 = y[b1];
        const float r = s->radius[pairs[i].a] + s->radius[pairs[i].b];
        const float of_a =
            least(from_segment(bx, by, ax, ay, ax1, ay1), from_segment(bx1, by1, ax, ay, ax1, ay1));
        const float of_b =
            least(from_segment(ax, ay, bx, by, bx1, by1), from_segment(ax1, ay1, bx, by, bx1, by1));
        const float over_a = beside(bx, by, ax, ay, ax1, ay1) * beside(bx1, by1, ax, ay, ax1, ay1);
        const float over_b = beside(ax, ay, bx, by, bx1, by1) * beside(ax1, ay1, bx, by, bx1, by1);
        hits[i] = (least(of_a, of_b) <= r * r) | ((over_a < 0) & (over_b < 0));
    }
}

extern const baseline_round BASELINE_NAME(rounds)[];
const baseline_round BASELINE_NAME(rounds)[] = {{"features", UINT32_MAX, relate_features},
                                                {"capsules", 2, relate_capsules},
                                                {"circles", 1, relate_circles},
                                                {NULL, 0, NULL}};
