/* SPDX-License-Identifier: MIT
 *
 * The exact relation of two cores (relation.h): pairs of flat cores by the lines of their edges,
 * all others by the minimum of D for each edge, where D is the product of exact.h.
 */
#include "base/arithmetic.h"

#include "exact/relation.h"

#include "exact/calipers.h"
#include "exact/shifted.h"

/* --------------------------------------------------- shapes without interior
 *
 * Points and segments have no interior, so where they meet they touch. Their Minkowski difference
 * is a parallelogram with the edges of both, or flat. Where it is a parallelogram, a line along one
 * of the edges separates disjoint cores; where it is flat, a line across a segment at one of its
 * ends does. */

/* Whether a line along the segment `a`, or a line across it at one of its ends, has all of b
 * displaced by t strictly on its other side. */
static bool segment_separates(const polygon *a, const polygon *b, sepax_vec2 t, bool *expanded) {
    for (uint32_t i = 0; a->count == 2 && i < 2; i++) {
        const sepax_vec2 v0 = corner(a, i), v1 = corner(a, 1 - i);
        int side = 1, end = 1;
        for (uint32_t j = 0; j < b->count; j++) {
            const int outside = sepax_shifted_outside(v0, v1, corner(b, j), t, expanded);
            const int beyond = sepax_shifted_beyond(v0, v1, corner(b, j), t, expanded);
            side = outside < side ? outside : side;
            end = beyond < end ? beyond : end;
        }
        if (side > 0 || end > 0) {
            return true;
        }
    }
    return false;
}

static sepax_relation relate_flat(const polygon *a, const polygon *b, sepax_vec2 t,
                                  bool *expanded) {
    const sepax_vec2 back = {-t.x, -t.y};
    bool apart;
    if (a->count == 1 && b->count == 1) {
        apart = !sepax_shifted_equal(corner(a, 0), corner(b, 0), t);
    } else {
        apart = segment_separates(a, b, t, expanded) || segment_separates(b, a, back, expanded);
    }
    return apart ? SEPAX_DISJOINT : SEPAX_TOUCHING;
}

/* --------------------------------------------------------- pairs with a polygon
 *
 * The Minkowski difference a - b of a polygon and any convex core is a polygon. Its outward edge
 * normals are those of a and the opposite ones of b, where a segment counts as a polygon of two
 * edges, one each way, and a point has none. The relation depends on where the origin lies in that
 * polygon: it is the sign of the maximum, over all these edges, of the minimum, over the corners w
 * of the other core, of
 *     D = ey * (wx - x) - ex * (wy - y),     (ex, ey) the edge that starts in (x, y).
 * The interior of a - b is the interior of a minus all of b, so "inside" means OVERLAPPING also
 * where b has no interior.
 *
 * D is computed in double first, and its sign is mostly certain (sign_certain). Only the other
 * corners take more work. */

typedef struct rounded {
    double d;     /* D, computed in double */
    bool certain; /* d has the right sign */
} rounded;

static inline rounded rounded_d(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, uint32_t j) {
    const double x = v0.x, y = v0.y, ex = v1.x - x, ey = v1.y - y;
    const double p = ey * (w->x[j] - x), q = ex * (w->y[j] - y);
    return (rounded){p - q, sign_certain(p - q, p, q)};
}

/* Whether D is certainly negative at a corner of w that a walk reaches. The walk begins at corner
 * *at, which it moves, and goes forward and then backward around w for as long as D falls. Without
 * rounding it would end where D is least. Should rounding end it elsewhere, exact_minimum checks
 * all corners. */
static bool reaches_inside(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, uint32_t *at) {
    const uint32_t steps[] = {1, w->count - 1};
    rounded least = rounded_d(v0, v1, w, *at);
    for (uint32_t i = 0; i < 2 && !(least.certain && least.d < 0);) {
        const uint32_t to = *at + steps[i], next = to < w->count ? to : to - w->count;
        const rounded found = rounded_d(v0, v1, w, next);
        if (found.d < least.d) {
            least = found;
            *at = next;
        } else {
            i++;
        }
    }
    return least.certain && least.d < 0;
}

/* The sign of the minimum of D over the corners of w. Most shapes that touch do so at common
 * corners or along the x or y axis, where D is 0 without rounding, so that no expansion is
 * needed. */
static int exact_minimum(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, bool *expanded) {
    int minimum = 1, certain = 1, inside = 0;
    for (uint32_t j = 0; j < w->count; j++) { /* & instead of &&: the outcomes are unpredictable */
        const rounded found = rounded_d(v0, v1, w, j);
        const int sign = sign_of(found.d);
        certain &= found.certain | ((w->x[j] == v1.x) & (w->y[j] == v1.y));
        inside |= found.certain & (sign < 0);
        minimum = sign < minimum ? sign : minimum;
    }
    if (inside) {
        return -1;
    }
    if (certain) {
        return minimum;
    }
    *expanded = true;
    minimum = 1;
    for (uint32_t j = 0; j < w->count && minimum >= 0; j++) {
        const int sign = sepax_exact_outside(v0, v1, corner(w, j));
        minimum = sign < minimum ? sign : minimum;
    }
    return minimum;
}

/* The sign of the maximum, over the edges of a, of the minimum of D over the corners of b. Where a
 * walk does not find D certainly negative, all corners are compared. */
static int side_of_few(const polygon *a, const polygon *b, bool *expanded) {
    int maximum = -1;
    uint32_t witness = 0;
    for (uint32_t i = 0; i < a->count && a->count > 1; i++) {
        const sepax_vec2 v0 = corner(a, i), v1 = corner(a, i + 1 < a->count ? i + 1 : 0);
        if (reaches_inside(v0, v1, b, &witness)) {
            continue;
        }
        const int minimum = exact_minimum(v0, v1, b, expanded);
        if (minimum > 0) {
            return 1;
        }
        maximum = minimum > maximum ? minimum : maximum;
    }
    return maximum;
}

/* ------------------------------------------------------ pairs with many corners
 *
 * Edges for which one corner of the other core is certainly inside are skipped. At any other edge
 * that corner moves on to where D is least, by exact signs (calipers.h). So no edge is compared
 * with all corners, and a pair takes O(na + nb) steps, whatever the shapes are:
 *
 * Number the corners of w in the order of a walk that goes around w again and again, and let
 * least(i) be the number of the corner where D is least for edge i. As i rises, least(i) does not
 * fall, and over one turn around a it rises by one round of w. The walk for edge i ends at
 * least(i). The next walk, for an edge k > i, begins there and goes forward to least(k), or
 * backward to the same corner where the edges i to k turn by more than half a turn. All walks that
 * go forward take one round of steps together, and only one walk can go backward, as two of them
 * would make more than a full turn. The first walk is not longer than a round either. So there are
 * at most three rounds of steps. */

/* The sign of D without rounding: D is -e x r, where r is the vector from the start of the edge to
 * the corner. Where the corner is the end of the edge the sign is 0, and no expansion is needed to
 * find that. */
static int exact_sign(const caliper_edge *e, sepax_vec2 w, bool *expanded) {
    if (w.x == e->to.x && w.y == e->to.y) {
        return 0;
    }
    const caliper_edge r = caliper_edge_between(e->from, w);
    return -caliper_turn(e, &r, expanded);
}

/* The first edge of a, from edge i on, for which w is not certainly inside; a->count where there is
 * none. D is computed as the cross product of the offsets of both ends of the edge from w. Each
 * factor is again one difference, so sign_certain holds, and each offset serves two edges. */
static uint32_t first_not_crossed(const polygon *a, uint32_t i, sepax_vec2 w) {
    const double wx = w.x, wy = w.y;
    double x0 = a->x[i] - wx, y0 = a->y[i] - wy;
    for (; i < a->count; i++) {
        const uint32_t next = caliper_next(a, i);
        const double x1 = a->x[next] - wx, y1 = a->y[next] - wy;
        const double p = x1 * y0, q = y1 * x0, d = p - q;
        if (!(d < 0 && sign_certain(d, p, q))) {
            break;
        }
        x0 = x1;
        y0 = y1;
    }
    return i;
}

/* The same sign as side_of_few, in linear time. */
static int side_of_many(const polygon *a, const polygon *b, bool *expanded) {
    int maximum = -1;
    uint32_t at = 0, i = a->count > 1 ? first_not_crossed(a, 0, corner(b, at)) : a->count;
    while (i < a->count) {
        const caliper_edge e = caliper_edge_at(a, i);
        at = caliper_walk(&e, b, at, expanded);
        const int sign = exact_sign(&e, corner(b, at), expanded);
        if (sign > 0) {
            return 1;
        }
        maximum = sign > maximum ? sign : maximum;
        i++;
        i = i < a->count ? first_not_crossed(a, i, corner(b, at)) : i;
    }
    return maximum;
}

/* The least product of both counts for which calipers are used. Below it side_of_few decides, which
 * has no calipers to set up. */
#define MANY 512u

static int side_of(const polygon *a, const polygon *b, bool *expanded) {
    return a->count * b->count < MANY ? side_of_few(a, b, expanded) : side_of_many(a, b, expanded);
}

sepax_relation sepax_exact_relation(const polygon *a, const polygon *b, bool *expanded) {
    *expanded = false;
    if (a->count < 3 && b->count < 3) {
        bool unused = false; /* expansions for flat cores are not counted */
        return relate_flat(a, b, NO_SHIFT, &unused);
    }
    const int side_a = side_of(a, b, expanded);
    if (side_a > 0) {
        return SEPAX_DISJOINT;
    }
    const int side_b = side_of(b, a, expanded);
    if (side_b > 0) {
        return SEPAX_DISJOINT;
    }
    return side_a == 0 || side_b == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

/* ----------------------------------------------------- the second one displaced */

/* The sign that side_of returns, for b displaced by t. The edges have the same directions as
 * without the displacement, so the same walks lead to the corner where D is least. */
static int shifted_side_of(const polygon *a, const polygon *b, sepax_vec2 t, bool *expanded) {
    int maximum = -1;
    uint32_t at = 0;
    for (uint32_t i = 0; i < a->count && a->count > 1 && maximum <= 0; i++) {
        const caliper_edge e = caliper_edge_at(a, i);
        at = caliper_walk(&e, b, at, expanded);
        const int sign = sepax_shifted_outside(e.from, e.to, corner(b, at), t, expanded);
        maximum = sign > maximum ? sign : maximum;
    }
    return maximum;
}

sepax_relation sepax_exact_shifted_relation(const polygon *a, const polygon *b, sepax_vec2 t,
                                            bool *expanded) {
    const sepax_vec2 back = {-t.x, -t.y};
    if (a->count < 3 && b->count < 3) {
        return relate_flat(a, b, t, expanded);
    }
    const int side_a = shifted_side_of(a, b, t, expanded);
    const int side_b = side_a <= 0 ? shifted_side_of(b, a, back, expanded) : 1;
    if (side_b > 0) {
        return SEPAX_DISJOINT;
    }
    return side_a == 0 || side_b == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}
