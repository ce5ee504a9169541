/* SPDX-License-Identifier: MIT
 *
 * What tutorials claim of the separating axis test (claims.h): one projection, five loops over
 * axes.
 */
#include "claims.h"
#include "pair.h"

/* Whether the projections of both polygons on the normal of edge i of a are apart. */
INLINE bool apart_on(shape a, shape b, uint32_t i) {
    float a_min = FLT_MAX, a_max = -FLT_MAX, b_min = FLT_MAX, b_max = -FLT_MAX;
    for (uint32_t j = 0; j < a.n; j++) {
        const float t = a.nx[i] * a.x[j] + a.ny[i] * a.y[j];
        a_min = t < a_min ? t : a_min;
        a_max = t > a_max ? t : a_max;
    }
    for (uint32_t j = 0; j < b.n; j++) {
        const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
        b_min = t < b_min ? t : b_min;
        b_max = t > b_max ? t : b_max;
    }
    return a_max < b_min || b_max < a_min;
}

/* The axes of a come first, then those of b. */
INLINE bool apart_on_axis(shape a, shape b, uint32_t axis) {
    return axis < a.n ? apart_on(a, b, axis) : apart_on(b, a, axis - a.n);
}

/* The tests of a pair; `kept` is its byte of the cache. */
typedef bool pair_test(const baseline_set *s, sepax_pair pair, shape a, shape b, uint8_t *kept);

INLINE bool all_axes(const baseline_set *s, sepax_pair pair, shape a, shape b, uint8_t *kept) {
    (void)s, (void)pair, (void)kept;
    bool apart = false;
    for (uint32_t i = 0; i < a.n; i++) {
        apart |= apart_on(a, b, i);
    }
    for (uint32_t i = 0; i < b.n; i++) {
        apart |= apart_on(b, a, i);
    }
    return apart;
}

/* The first `of_a` edges of a and the first `of_b` of b. */
INLINE bool any_of(shape a, shape b, uint32_t of_a, uint32_t of_b) {
    for (uint32_t i = 0; i < of_a; i++) {
        if (apart_on(a, b, i)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < of_b; i++) {
        if (apart_on(b, a, i)) {
            return true;
        }
    }
    return false;
}

INLINE bool early(const baseline_set *s, sepax_pair pair, shape a, shape b, uint8_t *kept) {
    (void)s, (void)pair, (void)kept;
    return any_of(a, b, a.n, b.n);
}

INLINE bool merged(const baseline_set *s, sepax_pair pair, shape a, shape b, uint8_t *kept) {
    (void)s, (void)pair, (void)kept;
    return any_of(a, b, a.n / 2, b.n / 2);
}

INLINE bool circles(const baseline_set *s, sepax_pair pair, shape a, shape b, uint8_t *kept) {
    (void)kept;
    return circles_apart(s, pair) || any_of(a, b, a.n, b.n);
}

INLINE bool cached(const baseline_set *s, sepax_pair pair, shape a, shape b, uint8_t *kept) {
    (void)s, (void)pair;
    if (apart_on_axis(a, b, *kept)) {
        return true;
    }
    for (uint32_t i = 0; i < a.n + b.n; i++) {
        if (apart_on_axis(a, b, i)) {
            *kept = (uint8_t)i;
            return true;
        }
    }
    return false;
}

INLINE void each_pair(const baseline_set *s, const sepax_pair *pairs, size_t count, uint8_t *cache,
                      uint8_t *hits, pair_test *test, uint32_t n) {
    for (size_t i = 0; i < count; i++) {
        const shape a = shape_at(s, pairs[i].a, n), b = shape_at(s, pairs[i].b, n);
        hits[i] = !test(s, pairs[i], a, b, cache + i);
    }
}

#define OF_COUNT(n) each_pair(s, pairs, count, cache, hits, test, n)
INLINE void relate(const baseline_set *s, const sepax_pair *pairs, size_t count, uint8_t *cache,
                   uint8_t *hits, pair_test *test) {
    FOR_VERTEX_COUNT(s->vertex_count, OF_COUNT);
}

#define CLAIM(name, test)                                                                          \
    void name(const baseline_set *s, const sepax_pair *pairs, size_t count, uint8_t *cache,        \
              uint8_t *hits) {                                                                     \
        relate(s, pairs, count, cache, hits, test);                                                \
    }

CLAIM(claim_all_axes, all_axes)
CLAIM(claim_early, early)
CLAIM(claim_cached, cached)
CLAIM(claim_circles, circles)
CLAIM(claim_merged, merged)
