/* SPDX-License-Identifier: MIT */
#include "baseline.h"

#include <math.h>

/* x and y of n vertices in turn. */
typedef struct shape {
    const float *xy;
    uint32_t n;
} shape;

static inline shape shape_at(const baseline_shapes *shapes, sepax_id id) {
    const uint32_t first = shapes->offsets[id];
    return (shape){shapes->xy + 2 * (size_t)first, shapes->offsets[id + 1] - first};
}

typedef struct interval {
    float low, high;
} interval;

static inline interval project(shape s, float nx, float ny) {
    interval all = {INFINITY, -INFINITY};
    for (uint32_t i = 0; i < s.n; i++) {
        const float at = nx * s.xy[2 * i] + ny * s.xy[2 * i + 1];
        all.low = at < all.low ? at : all.low;
        all.high = at > all.high ? at : all.high;
    }
    return all;
}

/* The widest gap between the intervals on a's normals, or the first that is positive. */
static inline float textbook_gap(shape a, shape b) {
    float widest = -INFINITY;
    for (uint32_t i = 0, p = a.n - 1; i < a.n && widest <= 0; p = i++) {
        const float nx = a.xy[2 * i + 1] - a.xy[2 * p + 1], ny = a.xy[2 * p] - a.xy[2 * i];
        const interval of_a = project(a, nx, ny), of_b = project(b, nx, ny);
        const float before = of_a.low - of_b.high, behind = of_b.low - of_a.high;
        const float gap = before > behind ? before : behind;
        widest = gap > widest ? gap : widest;
    }
    return widest;
}

/* How far vertex j of b is outside of the edge from p to i of a, times the edge's length. */
static inline float outside(shape a, uint32_t p, uint32_t i, shape b, uint32_t j) {
    const float x0 = a.xy[2 * p], y0 = a.xy[2 * p + 1];
    return (a.xy[2 * i + 1] - y0) * (b.xy[2 * j] - x0) -
           (a.xy[2 * i] - x0) * (b.xy[2 * j + 1] - y0);
}

static inline float least_outside(shape a, uint32_t p, uint32_t i, shape b) {
    float least = INFINITY;
    for (uint32_t j = 0; j < b.n; j++) {
        const float d = outside(a, p, i, b, j);
        least = d < least ? d : least;
    }
    return least;
}

static inline float early_exit_gap(shape a, shape b) {
    float widest = -INFINITY;
    for (uint32_t i = 0, p = a.n - 1; i < a.n && widest <= 0; p = i++) {
        const float least = least_outside(a, p, i, b);
        widest = least > widest ? least : widest;
    }
    return widest;
}

static inline float branch_free_gap(shape a, shape b) {
    float widest = -INFINITY;
    for (uint32_t i = 0, p = a.n - 1; i < a.n; p = i++) {
        const float least = least_outside(a, p, i, b);
        widest = least > widest ? least : widest;
    }
    return widest;
}

/* Of the right sign alone: once a vertex is inside an edge, no other one makes that a gap. */
static inline float early_vertex_gap(shape a, shape b) {
    float widest = -INFINITY;
    for (uint32_t i = 0, p = a.n - 1; i < a.n && widest <= 0; p = i++) {
        float least = INFINITY;
        for (uint32_t j = 0; j < b.n && least >= 0; j++) {
            const float d = outside(a, p, i, b, j);
            least = d < least ? d : least;
        }
        widest = least > widest ? least : widest;
    }
    return widest;
}

static inline uint8_t relation_of(float gap) {
    return gap > 0 ? SEPAX_DISJOINT : gap == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

/* The same loop over pairs for each kind of gap; `stop` leaves b's edges out after a gap. */
#define BASELINE(name, stop)                                                                       \
    void baseline_##name(const baseline_shapes *shapes, const sepax_pair *pairs,                   \
                         size_t pair_count, uint8_t *relations) {                                  \
        for (size_t i = 0; i < pair_count; i++) {                                                  \
            const shape a = shape_at(shapes, pairs[i].a), b = shape_at(shapes, pairs[i].b);        \
            float gap = name##_gap(a, b);                                                          \
            if (!(stop) || gap <= 0) {                                                             \
                const float other = name##_gap(b, a);                                              \
                gap = other > gap ? other : gap;                                                   \
            }                                                                                      \
            relations[i] = relation_of(gap);                                                       \
        }                                                                                          \
    }

BASELINE(textbook, true)
BASELINE(early_exit, true)
BASELINE(branch_free, false)
BASELINE(early_vertex, true)
