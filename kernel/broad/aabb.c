/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes: the least and the greatest coordinate of a vertex block.
 */
#include "broad/aabb.h"

/* Strides are multiples of four: four partial results that a compiler keeps in one vector. */
static void find_range(const float *v, uint32_t count, float *lo, float *hi) {
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

aabb sepax_aabb_around(const sepax_store *store, shape_ref ref) {
    /* Pads repeat a vertex and change nothing. */
    const polygon p = store_polygon(store, ref);
    aabb box;
    find_range(p.x, p.stride, &box.lo[0], &box.hi[0]);
    find_range(p.y, p.stride, &box.lo[1], &box.hi[1]);
    return box;
}
