/* SPDX-License-Identifier: MIT
 *
 * Manifolds of one pair at a time, mostly of large shapes, with rows of vertices in lanes. Comes
 * in: a pair that has a manifold. Goes out: that of exact/manifold.c, which gets what takes time
 * from here: the widest gaps, with the bits of query/contact.c, and where it is certain without the
 * exact level the relation of the cores and what is closest.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_ROWS_H
#define SEPAX_STRATEGY_MANIFOLD_ROWS_H

#include "exact/calipers.h"
#include "exact/near.h"
#include "exact/signs.h"
#include "narrow/singly.h"
#include "narrow/strategies/support_contacts.h"
#include "narrow/strategies/vertex_lanes.h"

/* ------------------------------------------------------------------ gaps */

/* The bounding box of some vertices. */
HEDLEY_ALWAYS_INLINE static void rows_bound(const polygon *p, lane_bounds *box) {
    for (uint32_t i = 0; i < p->count; i += SEPAX_LANES) {
        const lanes x = row_at(p->x, p->stride, i), y = row_at(p->y, p->stride, i);
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
    const edge_lanes e = {lanes_set(a->nx[i]), lanes_set(a->ny[i]), lanes_set(a->x[i]),
                          lanes_set(a->y[i])};
    uint32_t j = 0, here = 0;
    do { /* one of the gaps is this one, so that the loop ends */
        const lanes gaps = contact_gaps(&e, row_at(b->x, b->stride, j), row_at(b->y, b->stride, j));
        here = lanes_bits(lanes_equal(gaps, lanes_set(gap)));
        j += SEPAX_LANES;
    } while (here == 0);
    return j - SEPAX_LANES + (uint32_t)__builtin_ctz(here); /* the first of equals is no pad */
}

/* As sepax_contact_widest. By bounds where there are tables of sectors, unless too many edges may
 * be as wide. */
static edge_gap rows_widest(const polygon *a, const polygon *b, bool wide) {
    const uint32_t na = a->stride, nb = b->stride;
    if (wide || a->count < 2) {
        return sepax_contact_widest(a, b, wide);
    }
    row_best best = {-INFINITY, 0};
    int rows = na < SECTOR_STRIDE || nb < SECTOR_STRIDE || na > CONTACT_BOUNDS ? -1 : CONTACT_ROWS;
    if (rows > 0) {
        float bound[CONTACT_BOUNDS];
        const lanes most = contact_bounds(a, na, b, nb, bound);
        const contact_side side = {a, b, bound, lanes_greatest(most)};
        best = contact_widest(&side, na, nb, -INFINITY, &rows);
    }
    best = rows < 0 ? vertex_lanes_best(a, b) : best;
    return (edge_gap){(double)best.gap, best.edge, rows_nearest(a, best.edge, b, best.gap)};
}

/* ------------------------------------------------------------------ cores */

/* The relation of the cores of a pair with these gaps. */
static sepax_relation rows_relation(const manifold_pair *p, pair_extent extent, bool *expanded) {
    const bool wide = contact_is_wide(extent), solid = p->a->count > 2 && p->b->count > 2;
    const double gap = p->widest_a.gap > p->widest_b.gap ? p->widest_a.gap : p->widest_b.gap;
    const float threshold = (extent.x + extent.y) * CONTACT_SLACK + CONTACT_FLOOR;
    if (!wide && gap > (double)threshold) {
        return SEPAX_DISJOINT;
    }
    if (!wide && solid && -gap > (double)threshold) {
        return SEPAX_OVERLAPPING;
    }
    return sepax_exact_relation(p->a, p->b, expanded);
}

static inline sepax_vec2 rows_corner(const polygon *p, uint32_t i) {
    return (sepax_vec2){p->x[i], p->y[i]};
}

/* Whether vertex i of p, v, is the only point of p that is nearest to w. */
static bool rows_end_at(const polygon *p, uint32_t i, sepax_vec2 w, bool *expanded) {
    const sepax_vec2 v = rows_corner(p, i);
    return beyond_sign(w, v, rows_corner(p, caliper_before(p, i)), expanded) > 0 &&
           beyond_sign(w, v, rows_corner(p, caliper_next(p, i)), expanded) > 0;
}

/* Finds the closest features of cores that are apart, where they are the edge of a with the widest
 * gap, or an end of it, and the vertex of b that is farthest against its normal, and no others are
 * as close. By exact/closest.c such features are the ones that it finds; else it has to. */
static bool rows_closest(const polygon *a, const polygon *b, const edge_gap *widest,
                         closest_features *found, bool *expanded) {
    const uint32_t i = widest->edge, next = caliper_next(a, i);
    const caliper_edge e = caliper_edge_at(a, i);
    const uint32_t j = caliper_walk(&e, b, widest->vertex, expanded);
    const sepax_vec2 w = rows_corner(b, j);
    if (side_sign(e.from, e.to, w, expanded) <= 0) {
        return false;
    }
    if (sepax_exact_beside(e.from, e.to, w, expanded)) {
        *found = (closest_features){i, j, true, false};
        return caliper_turn_to(&e, b, j, caliper_next(b, j), expanded) < 0 &&
               caliper_turn_to(&e, b, caliper_before(b, j), j, expanded) > 0;
    }
    const bool at_end = beyond_sign(e.to, e.from, w, expanded) < 0;
    *found = (closest_features){at_end ? next : i, j, false, false};
    return rows_end_at(a, found->a, w, expanded) &&
           rows_end_at(b, j, rows_corner(a, found->a), expanded);
}

static bool rows_find_closest(const manifold_pair *p, closest_features *found, bool *expanded) {
    closest_features c;
    if (p->a->count < 2 || p->b->count < 2) {
        return false;
    }
    if (p->widest_a.gap >= p->widest_b.gap) {
        return rows_closest(p->a, p->b, &p->widest_a, found, expanded);
    }
    if (!rows_closest(p->b, p->a, &p->widest_b, &c, expanded)) {
        return false;
    }
    *found = (closest_features){c.b, c.a, c.b_is_edge, c.a_is_edge};
    return true;
}

/* ------------------------------------------------------------------ manifolds */

/* The manifold of a pair that is no farther apart than the margin, with its index in the source. */
HEDLEY_NEVER_INLINE static sepax_manifold manifold_by_rows(const round_pair *p, uint32_t index) {
    bool expanded = false;
    closest_features closest;
    const pair_extent extent = rows_extent(&p->a, &p->b);
    manifold_pair pair = contact_manifold_pair(p, extent, rows_widest);
    const sepax_relation cores = rows_relation(&pair, extent, &expanded);
    if (cores == SEPAX_DISJOINT && rows_find_closest(&pair, &closest, &expanded)) {
        pair.closest = &closest;
    }
    sepax_manifold found = sepax_exact_manifold(&pair, cores, &expanded);
    found.pair = index;
    return found;
}

#endif
