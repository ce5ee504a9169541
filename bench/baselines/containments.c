/* SPDX-License-Identifier: MIT
 *
 * Containments one pair at a time, as a good engineer writes them: bounding circles first, then
 * every vertex of a core against every edge of the other, with an early way out. Where the outer
 * radius is the greater one, what lies beyond an edge by less but past a corner counts as within:
 * the loop is not exact there.
 */
#include <stdbool.h>

#include "core.h"

/* Whether the core of a lies within `more` of the core of b, on the inside where it is negative. */
INLINE bool lies_within(core a, core b, float more) {
    if (b.n == 1) {
        for (uint32_t j = 0; j < a.n; j++) {
            const float dx = a.x[j] - b.x[0], dy = a.y[j] - b.y[0];
            if (more < 0 || dx * dx + dy * dy > more * more) {
                return false;
            }
        }
        return true;
    }
    for (uint32_t i = 0; i < b.n; i++) {
        const float nx = b.nx[i], ny = b.ny[i], limit = b.d[i] + more;
        for (uint32_t j = 0; j < a.n; j++) {
            if (nx * a.x[j] + ny * a.y[j] > limit) {
                return false;
            }
        }
    }
    return true;
}

baseline_contain BASELINE_NAME(containments);
void BASELINE_NAME(containments)(const baseline_round_set *s, const sepax_pair *pairs,
                                 size_t pair_count, uint8_t *containments) {
    for (size_t k = 0; k < pair_count; k++) {
        const sepax_pair p = pairs[k];
        const baseline_circle *ca = &s->circles[p.a], *cb = &s->circles[p.b];
        const float dx = cb->x - ca->x, dy = cb->y - ca->y, r = ca->radius + cb->radius;
        containments[k] = SEPAX_NONE_WITHIN;
        if (dx * dx + dy * dy <= r * r) {
            const core a = core_at(s, p.a), b = core_at(s, p.b);
            const float more = s->radius[p.b] - s->radius[p.a];
            const uint8_t b_within = lies_within(b, a, -more) ? SEPAX_B_WITHIN_A : 0;
            containments[k] = b_within != 0             ? b_within
                              : lies_within(a, b, more) ? SEPAX_A_WITHIN_B
                                                        : SEPAX_NONE_WITHIN;
        }
    }
}
