/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes: the least and the greatest coordinate of a vertex block.
 */
#include "broad/aabb.h"

#include <float.h>
#include <math.h>

#include "base/bodies.h"

/* Strides are multiples of four: four partial results that a compiler keeps in one vector. */
static inline void find_range(const float *v, uint32_t count, float *lo, float *hi) {
    float least[4] = {v[0], v[1], v[2], v[3]}, most[4] = {v[0], v[1], v[2], v[3]};
    for (uint32_t i = 4; i < count; i += 4) {
        for (uint32_t j = 0; j < 4; j++) {
            least[j] = v[i + j] < least[j] ? v[i + j] : least[j];
            most[j] = v[i + j] > most[j] ? v[i + j] : most[j];
        }
    }
    for (uint32_t j = 0; j < 2; j++) {
        least[j] = least[j + 2] < least[j] ? least[j + 2] : least[j];
        most[j] = most[j + 2] > most[j] ? most[j + 2] : most[j];
    }
    *lo = least[1] < least[0] ? least[1] : least[0];
    *hi = most[1] > most[0] ? most[1] : most[0];
}

/* A float not below at + by: the sum in double is off by 2^-51 of the parts of `by` and of `at` at
 * most, which may be far more than the sum; rounding to nearest loses 2^-24 of it, or 2^-150.
 * Nothing lies beyond FLT_MAX that a box could meet. */
static float moved_out(double at, double by) {
    const double sum = at + by;
    const double above = sum + 0x1p-23 * fabs(sum) + 0x1p-51 * (fabs(at) + by) + 0x1p-149;
    return above <= (double)FLT_MAX ? (float)above : FLT_MAX;
}

aabb sepax_aabb_around_points(const float *x, const float *y, uint32_t padded, float radius,
                              float margin) {
    const double by = (double)radius + 0.5 * (double)margin;
    aabb box;
    find_range(x, padded, &box.lo[0], &box.hi[0]);
    find_range(y, padded, &box.lo[1], &box.hi[1]);
    for (uint32_t i = 0; by > 0 && i < 2; i++) {
        box.lo[i] = -moved_out(-(double)box.lo[i], by);
        box.hi[i] = moved_out((double)box.hi[i], by);
    }
    return box;
}

aabb sepax_aabb_around(const sepax_store *store, sepax_id id, float margin) {
    /* Pads repeat a vertex and change nothing. */
    const polygon p = store_polygon(store, store->refs[id]);
    return sepax_aabb_around_points(p.x, p.y, p.stride, store_radius(store, id), margin);
}

size_t sepax_aabb_collect(const sepax_store *store, sepax_range range, float margin,
                          const uint32_t *body_of, aabb *boxes, sepax_id *ids) {
    size_t count = 0;
    for (uint32_t i = 0; i < range.count; i++) {
        const sepax_id id = range.first + i;
        if (store->refs[id] != REF_REMOVED && (body_of == NULL || body_of[id] != NO_BODY)) {
            boxes[count] = sepax_aabb_around(store, id, margin);
            ids[count++] = id;
        }
    }
    return count;
}
