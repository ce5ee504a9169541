/* SPDX-License-Identifier: MIT
 *
 * Separations of polygons, one pair at a time.
 */
#include "pair.h"

/* The best edge of a and how far b is from it. Only the index is kept in the loop. */
typedef struct best_edge {
    float separation;
    uint32_t index;
} best_edge;

INLINE best_edge deepest(shape a, shape b) {
    float best = -FLT_MAX;
    uint32_t index = 0;
    for (uint32_t i = 0; i < a.n; i++) {
        const float m = lowest(a, i, b) - a.d[i];
        index = m > best ? i : index;
        best = m > best ? m : best;
    }
    return (best_edge){best, index};
}

/* The same with a vertex of b in the outer loop, so that the inner one runs over edges. */
INLINE best_edge deepest_by_edges(shape a, shape b) {
    float gap[SEPAX_MAX_VERTICES];
    for (uint32_t i = 0; i < a.n; i++) {
        gap[i] = a.nx[i] * b.x[0] + a.ny[i] * b.y[0];
    }
    for (uint32_t j = 1; j < b.n; j++) {
        for (uint32_t i = 0; i < a.n; i++) {
            const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
            gap[i] = t < gap[i] ? t : gap[i];
        }
    }
    float best = gap[0] - a.d[0];
    uint32_t index = 0;
    for (uint32_t i = 1; i < a.n; i++) {
        const float m = gap[i] - a.d[i];
        index = m > best ? i : index;
        best = m > best ? m : best;
    }
    return (best_edge){best, index};
}

typedef struct gap_bound {
    bool apart;
    float separation, x, y;
} gap_bound;

INLINE gap_bound no_bound(const baseline_set *s, sepax_pair pair) {
    (void)s;
    (void)pair;
    return (gap_bound){false, 0, 0, 0};
}

INLINE gap_bound aabb_bound(const baseline_set *s, sepax_pair pair) {
    const baseline_aabb a = s->aabbs[pair.a], b = s->aabbs[pair.b];
    const float right = b.lo_x - a.hi_x, left = a.lo_x - b.hi_x;
    const float above = b.lo_y - a.hi_y, below = a.lo_y - b.hi_y;
    const float x = right > left ? right : left, y = above > below ? above : below;
    if (x > y) {
        return (gap_bound){x > 0, x, right > left ? 1.0f : -1.0f, 0};
    }
    return (gap_bound){y > 0, y, 0, above > below ? 1.0f : -1.0f};
}

INLINE gap_bound circle_bound(const baseline_set *s, sepax_pair pair) {
    const baseline_circle a = s->circles[pair.a], b = s->circles[pair.b];
    const float dx = b.x - a.x, dy = b.y - a.y, reach = a.radius + b.radius;
    const float square = dx * dx + dy * dy;
    if (!(square > reach * reach)) {
        return (gap_bound){false, 0, 0, 0};
    }
    const float distance = sqrtf(square);
    return (gap_bound){true, distance - reach, dx / distance, dy / distance};
}

typedef gap_bound pair_bound(const baseline_set *s, sepax_pair pair);
typedef best_edge edge_search(shape a, shape b);

/* `first`, `search` and `n` are constants where this is inlined. */
INLINE void each_pair(const baseline_set *s, const sepax_pair *pairs, size_t count,
                      float *separation, float *normal_x, float *normal_y, pair_bound *first,
                      edge_search *search, uint32_t n) {
    for (size_t i = 0; i < count; i++) {
        const gap_bound bound = first(s, pairs[i]);
        if (bound.apart) {
            separation[i] = bound.separation;
            normal_x[i] = bound.x;
            normal_y[i] = bound.y;
            continue;
        }
        const shape a = shape_at(s, pairs[i].a, n), b = shape_at(s, pairs[i].b, n);
        const best_edge ours = search(a, b), other = search(b, a);
        const bool second = other.separation > ours.separation;
        const uint32_t edge = second ? other.index : ours.index;
        const float sign = second ? -1.0f : 1.0f;
        separation[i] = second ? other.separation : ours.separation;
        normal_x[i] = sign * (second ? b.nx : a.nx)[edge];
        normal_y[i] = sign * (second ? b.ny : a.ny)[edge];
    }
}

#define OF_COUNT(n) each_pair(s, pairs, count, separation, normal_x, normal_y, first, search, n)
INLINE void separate(const baseline_set *s, const sepax_pair *pairs, size_t count,
                     float *separation, float *normal_x, float *normal_y, pair_bound *first,
                     edge_search *search) {
    FOR_VERTEX_COUNT(s->vertex_count, OF_COUNT);
}

#define SEPARATION(name, first, search)                                                            \
    static void name(const baseline_set *s, const sepax_pair *pairs, size_t count,                 \
                     float *separation, float *normal_x, float *normal_y) {                        \
        separate(s, pairs, count, separation, normal_x, normal_y, first, search);                  \
    }

SEPARATION(index, no_bound, deepest)
SEPARATION(by_edges, no_bound, deepest_by_edges)
SEPARATION(aabb_index, aabb_bound, deepest)
SEPARATION(circle_index, circle_bound, deepest)
SEPARATION(circle_edges, circle_bound, deepest_by_edges)

const baseline BASELINE_NAME(separations)[] = {
    {"index", NULL, index, 0},
    {"by_edges", NULL, by_edges, 0},
    {"aabb_index", NULL, aabb_index, BASELINE_GAP_BOUND},
    {"circle_index", NULL, circle_index, BASELINE_GAP_BOUND},
    {"circle_edges", NULL, circle_edges, BASELINE_GAP_BOUND},
    {NULL, NULL, NULL, 0},
};
