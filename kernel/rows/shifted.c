/* SPDX-License-Identifier: MIT
 *
 * Pairs of which one shape is moved by a shift in real numbers: by discs in double, and then by
 * exact signs that have the shift among their terms.
 */
#include "base/arithmetic.h"

#include "rows/shifted.h"

#include <math.h>

#include "exact/round_relation.h"

/* ------------------------------------------------------------------- pairs */

/* Whether discs keep two shapes apart where b is moved by t. Each centre is off by less than 2^-51
 * of the sizes X and Y in double. */
static bool discs_are_apart(const shape_bounds *a, const shape_bounds *b, sepax_vec2 t,
                            float margin) {
    const double dx = (double)b->x - (double)a->x, dy = (double)b->y - (double)a->y;
    const double x = dx + (double)t.x, y = dy + (double)t.y;
    const double size = fabs(dx) + fabs((double)t.x) + fabs(dy) + fabs((double)t.y);
    const double reach = ((double)a->outer + (double)b->outer) + ((double)margin + 0x1p-50 * size);
    return x * x + y * y > reach * reach * (1 + 0x1p-48);
}

/* The relation of a pair whose first shape is moved by a shift. */
static uint8_t relate_pair(const sepax_store *store, sepax_pair pair, sepax_vec2 shift,
                           float margin, bool *expanded) {
    const sepax_vec2 t = {-shift.x, -shift.y};
    *expanded = false;
    if (discs_are_apart(&store->bounds[pair.a], &store->bounds[pair.b], t, margin)) {
        return SEPAX_DISJOINT;
    }
    const polygon a = store_polygon(store, store->refs[pair.a]);
    const polygon b = store_polygon(store, store->refs[pair.b]);
    const exact_radius r =
        radius_of_sum(store_radius(store, pair.a), store_radius(store, pair.b), margin);
    return (uint8_t)sepax_exact_shifted_round_relation(&a, &b, t, &r, expanded);
}

void sepax_shifted_relate(stage *s, float margin, sepax_report *report) {
    for (uint32_t i = 0; i < s->count; i++) {
        bool expanded;
        s->relations[i] =
            relate_pair(s->seen, s->pairs[i], s->shifts[s->row_of[i]], margin, &expanded);
        report->filtered += !expanded;
        report->expanded += expanded;
    }
}
