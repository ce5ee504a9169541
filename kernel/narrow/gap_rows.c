/* SPDX-License-Identifier: MIT
 *
 * The widest gaps of one pair at a time, of shapes that no kernel takes or that are left to the
 * exact level, with rows of vertices in lanes. Comes in: a pair. Goes out: its extent and the
 * widest gaps of both shapes, with the bits of query/contact.c.
 */
#include "base/arithmetic.h"

#include "narrow/gaps/blocks.h"
#include "narrow/singly.h"
#include "narrow/strategies/support_contacts.h"
#include "narrow/strategies/vertex_lanes.h"

/* The bounding box of some vertices. */
HEDLEY_ALWAYS_INLINE static void rows_bound(const polygon *p, lane_bounds *box) {
    for (uint32_t i = 0; i < p->count; i += SEPAX_LANES) {
        const lanes x = lanes_load(p->x + i), y = lanes_load(p->y + i);
        box->low_x = lanes_min(x, box->low_x);
        box->high_x = lanes_max(x, box->high_x);
        box->low_y = lanes_min(y, box->low_y);
        box->high_y = lanes_max(y, box->high_y);
    }
}

/* As sepax_contact_extent. */
static pair_extent rows_extent(const polygon *a, const polygon *b) {
    const lanes most = lanes_set(INFINITY), least = lanes_set(-INFINITY);
    lane_bounds box = {.low_x = most, .high_x = least, .low_y = most, .high_y = least};
    rows_bound(a, &box);
    rows_bound(b, &box);
    const float low_x = lanes_least(box.low_x), high_x = lanes_greatest(box.high_x);
    const float low_y = lanes_least(box.low_y), high_y = lanes_greatest(box.high_y);
    const lanes far_x = lanes_max(lanes_abs(box.low_x), lanes_abs(box.high_x));
    const lanes far_y = lanes_max(lanes_abs(box.low_y), lanes_abs(box.high_y));
    return (pair_extent){high_x - low_x, high_y - low_y, lanes_greatest(lanes_max(far_x, far_y))};
}

/* The first vertex of b to which the gap of edge i of a is this one. */
HEDLEY_ALWAYS_INLINE static uint32_t rows_nearest(const polygon *a, uint32_t i, const polygon *b,
                                                  float gap) {
    const edge_lanes e = contact_edge(a, i);
    uint32_t j = 0, here = 0;
    do { /* one of the gaps is this one, so that the loop ends */
        const lanes gaps = contact_gaps(&e, lanes_load(b->x + j), lanes_load(b->y + j));
        here = lanes_bits(lanes_equal(gaps, lanes_set(gap)));
        j += SEPAX_LANES;
    } while (here == 0);
    return j - SEPAX_LANES + (uint32_t)__builtin_ctz(here); /* the first of equals is no pad */
}

/* As sepax_contact_widest. By bounds where there are tables of sectors, unless too many edges may
 * be as wide. */
static edge_gap rows_widest(const polygon *a, const polygon *b, bool wide) {
    if (wide || a->count < 2) {
        return sepax_contact_widest(a, b, wide);
    }
    row_best best = {-INFINITY, 0};
    int rows = a->sectors == NULL || b->sectors == NULL ? -1 : CONTACT_ROWS;
    if (rows > 0) {
        float bound[ARCS_ABOVE];
        const lanes most = contact_bounds_of(a, b, bound);
        const contact_side side = {a, b, bound, lanes_greatest(most)};
        best = contact_widest(&side, -INFINITY, &rows);
    }
    best = rows < 0 ? vertex_lanes_best(a, b) : best;
    return (edge_gap){(double)best.gap, best.edge, rows_nearest(a, best.edge, b, best.gap)};
}

pair_gaps RUN(gaps_by_rows)(const polygon *a, const polygon *b, double slack) {
    pair_gaps gaps;
    row_room room_a, room_b;
    polygon of_a = *a, of_b = *b;
    if (a->stride > ARCS_ABOVE || b->stride > ARCS_ABOVE) {
        sepax_gaps_by_arcs(a, b, slack, &gaps);
        return gaps;
    }
    row_fill(&of_a, &room_a);
    row_fill(&of_b, &room_b);
    gaps.extent = rows_extent(&of_a, &of_b);
    const bool wide = contact_is_wide(gaps.extent);
    gaps.of_a = rows_widest(&of_a, &of_b, wide);
    gaps.of_b = rows_widest(&of_b, &of_a, wide);
    return gaps;
}
