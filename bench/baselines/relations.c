/* SPDX-License-Identifier: MIT
 *
 * Relations of polygons, one pair at a time.
 */
#include "pair.h"

/* The test of the tutorials: project both polygons on each edge normal, compare the intervals. */
INLINE bool textbook_gap(shape a, shape b) {
    for (uint32_t i = 0, p = a.n - 1; i < a.n; p = i++) {
        const float nx = a.y[i] - a.y[p], ny = a.x[p] - a.x[i];
        float a_min = FLT_MAX, a_max = -FLT_MAX, b_min = FLT_MAX, b_max = -FLT_MAX;
        for (uint32_t j = 0; j < a.n; j++) {
            const float t = nx * a.x[j] + ny * a.y[j];
            a_min = t < a_min ? t : a_min;
            a_max = t > a_max ? t : a_max;
        }
        for (uint32_t j = 0; j < b.n; j++) {
            const float t = nx * b.x[j] + ny * b.y[j];
            b_min = t < b_min ? t : b_min;
            b_max = t > b_max ? t : b_max;
        }
        if (a_max < b_min || b_max < a_min) {
            return true;
        }
    }
    return false;
}

/* One-sided: an edge bounds its own polygon, so only the other one is projected. */
INLINE bool edges_gap(shape a, shape b) {
    for (uint32_t i = 0, p = a.n - 1; i < a.n; p = i++) {
        const float ex = a.x[i] - a.x[p], ey = a.y[i] - a.y[p];
        float m = FLT_MAX;
        for (uint32_t j = 0; j < b.n; j++) {
            const float t = ey * (b.x[j] - a.x[p]) - ex * (b.y[j] - a.y[p]);
            m = t < m ? t : m;
        }
        if (m > 0) {
            return true;
        }
    }
    return false;
}

/* With stored planes n . v <= d. */
INLINE bool planes_gap(shape a, shape b) {
    for (uint32_t i = 0; i < a.n; i++) {
        if (lowest(a, i, b) > a.d[i]) {
            return true;
        }
    }
    return false;
}

/* With stored planes; the next edge follows at the first vertex inside. */
INLINE bool planes_break_gap(shape a, shape b) {
    for (uint32_t i = 0; i < a.n; i++) {
        bool outside = true;
        for (uint32_t j = 0; j < b.n; j++) {
            if (a.nx[i] * b.x[j] + a.ny[i] * b.y[j] <= a.d[i]) {
                outside = false;
                break;
            }
        }
        if (outside) {
            return true;
        }
    }
    return false;
}

/* With stored planes and without a branch. */
INLINE bool branch_free_gap(shape a, shape b) {
    float best = -FLT_MAX;
    for (uint32_t i = 0; i < a.n; i++) {
        const float m = lowest(a, i, b) - a.d[i];
        best = m > best ? m : best;
    }
    return best > 0;
}

INLINE bool nothing_first(const baseline_set *s, sepax_pair pair) {
    (void)s;
    (void)pair;
    return false;
}

/* A bound first, then the gaps of one polygon's edges, then of the other's. `bound`, `gap` and `n`
 * are constants where this is inlined. */
typedef bool pair_bound(const baseline_set *s, sepax_pair pair);
typedef bool edge_gap(shape a, shape b);

INLINE void each_pair(const baseline_set *s, const sepax_pair *pairs, size_t count, uint8_t *hits,
                      pair_bound *bound, edge_gap *gap, uint32_t n) {
    for (size_t i = 0; i < count; i++) {
        if (bound(s, pairs[i])) {
            hits[i] = 0;
            continue;
        }
        const shape a = shape_at(s, pairs[i].a, n), b = shape_at(s, pairs[i].b, n);
        hits[i] = !(gap(a, b) || gap(b, a));
    }
}

#define OF_COUNT(n) each_pair(s, pairs, count, hits, bound, gap, n)
INLINE void relate(const baseline_set *s, const sepax_pair *pairs, size_t count, uint8_t *hits,
                   pair_bound *bound, edge_gap *gap) {
    FOR_VERTEX_COUNT(s->vertex_count, OF_COUNT);
}

#define RELATION(name, bound, gap)                                                                 \
    static void name(const baseline_set *s, const sepax_pair *pairs, size_t count,                 \
                     uint8_t *hits) {                                                              \
        relate(s, pairs, count, hits, bound, gap);                                                 \
    }

RELATION(textbook, nothing_first, textbook_gap)
RELATION(edges, nothing_first, edges_gap)
RELATION(planes, nothing_first, planes_gap)
RELATION(planes_break, nothing_first, planes_break_gap)
RELATION(branch_free, nothing_first, branch_free_gap)
RELATION(aabb_planes, aabbs_apart, planes_gap)
RELATION(aabb_break, aabbs_apart, planes_break_gap)
RELATION(circle_planes, circles_apart, planes_gap)
RELATION(circle_break, circles_apart, planes_break_gap)
RELATION(circle_free, circles_apart, branch_free_gap)

const baseline BASELINE_NAME(relations)[] = {
    {"textbook", textbook, NULL, 0},
    {"edges", edges, NULL, 0},
    {"planes", planes, NULL, 0},
    {"planes_break", planes_break, NULL, 0},
    {"branch_free", branch_free, NULL, 0},
    {"aabb_planes", aabb_planes, NULL, 0},
    {"aabb_break", aabb_break, NULL, 0},
    {"circle_planes", circle_planes, NULL, 0},
    {"circle_break", circle_break, NULL, 0},
    {"circle_free", circle_free, NULL, 0},
    {NULL, NULL, NULL, 0},
};
