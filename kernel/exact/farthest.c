/* SPDX-License-Identifier: MIT
 *
 * The farthest vertex of a polygon, found by halves (farthest.h).
 */
#include "base/arithmetic.h"

#include "exact/farthest.h"

#include <stdbool.h>

#include "exact/calipers.h"

/* The place of vertex j along (x, y), from vertex i on. */
static double place(const polygon *p, uint32_t i, uint32_t j, double x, double y) {
    return ((double)p->x[j] - (double)p->x[i]) * x + ((double)p->y[j] - (double)p->y[i]) * y;
}

/* Around a polygon, places rise once and fall once. From vertex 0 on these are the vertices that
 * rise while they are above it, or that fall or are below it. */
uint32_t sepax_farthest_vertex(const polygon *p, double x, double y) {
    const bool rises = place(p, 0, caliper_next(p, 0), x, y) > 0;
    uint32_t low = 0, high = p->count;
    while (low + 1 < high) {
        const uint32_t i = (low + high) / 2;
        const bool rising = place(p, i, caliper_next(p, i), x, y) > 0;
        const double above = place(p, 0, i, x, y);
        const bool before = rises ? rising && above >= 0 : rising || above <= 0;
        low = before ? i : low;
        high = before ? high : i;
    }
    return high < p->count ? high : 0;
}
