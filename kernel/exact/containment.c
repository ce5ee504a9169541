/* SPDX-License-Identifier: MIT
 *
 * Containment of rounded shapes, each of which is all points within a radius of its core.
 *
 * A summand that is convex and closed can be cancelled on both sides of an inclusion of sums of
 * sets. So, with r the difference of the radii,
 * - where b has the larger radius, or both are equal, a lies within b if and only if the core of a
 *   lies within r of the core of b;
 * - otherwise, if and only if the core of a, widened by r, lies within the core of b: each vertex
 *   of a lies inside each edge of b, and no nearer than r to the line of the edge.
 *
 * For the first case let n turn once around, and let g(n) be how much farther along n the core of a
 * reaches than that of b. The condition is that g is nowhere more than r. Where g is largest, n is
 * - the outward normal of an edge of b, and g is the distance of the vertex of a that is farthest
 *   along n from the line of that edge; or
 * - between two such normals, at a vertex of b. Then n is no normal of an edge of a, since g has a
 *   kink there that opens upward. So n points from the vertex of b to the vertex of a that is
 *   farthest along n, and g is the distance of both.
 *
 * All of these are moments of turning.h. The second case needs only those at which an edge of b
 * comes next.
 */
#include "base/arithmetic.h"

#include "exact/relation.h"

#include "exact/exact.h"
#include "exact/shifted.h"
#include "exact/turning.h"

/* Whether vertex j of b is the point of b that is nearest to w. */
static bool is_nearest(const polygon *b, uint32_t j, sepax_vec2 w, bool *expanded) {
    const sepax_vec2 v = corner(b, j);
    return beyond_sign(corner(b, caliper_before(b, j)), v, w, expanded) >= 0 &&
           beyond_sign(corner(b, caliper_next(b, j)), v, w, expanded) >= 0;
}

/* Whether vertex j of b is the point of b nearest to the vertex of a, and farther than r from
 * it. */
static bool vertex_is_far(const turning *t, const exact_radius *r, bool *expanded) {
    const sepax_vec2 w = corner(t->a, t->i);
    return is_nearest(t->b, t->j, w, expanded) &&
           sepax_shifted_vertex_gap(corner(t->b, t->j), w, NO_SHIFT, r, expanded) > 0;
}

/* Whether the vertex of a lies outside the next edge of b, and farther than r from its line. */
static bool edge_is_far(const turning *t, const exact_radius *r, bool *expanded) {
    const sepax_vec2 v0 = corner(t->b, t->j), v1 = corner(t->b, caliper_next(t->b, t->j));
    const sepax_vec2 w = corner(t->a, t->i);
    return side_sign(v0, v1, w, expanded) > 0 &&
           (r->value == 0 || sepax_shifted_line_gap(v0, v1, w, NO_SHIFT, r, expanded) > 0);
}

/* Whether the vertex of a lies outside the next edge of b or on its line, or nearer than r to that
 * line. */
static bool edge_is_near(const turning *t, const exact_radius *r, bool *expanded) {
    const sepax_vec2 v0 = corner(t->b, t->j), v1 = corner(t->b, caliper_next(t->b, t->j));
    const sepax_vec2 w = corner(t->a, t->i);
    return side_sign(v0, v1, w, expanded) >= 0 ||
           (r->value != 0 && sepax_shifted_line_gap(v0, v1, w, NO_SHIFT, r, expanded) < 0);
}

/* Whether the core of a lies within r of the core of b. */
static bool lies_near(const polygon *a, const polygon *b, const exact_radius *r, bool *expanded) {
    turning t = turning_start(a, b, TURNING_ALONG, expanded);
    bool far = vertex_is_far(&t, r, expanded);
    while (!far && turning_look(&t, expanded)) {
        far = t.b_turns && edge_is_far(&t, r, expanded);
        turning_pass(&t);
        far = far || vertex_is_far(&t, r, expanded);
    }
    return !far;
}

/* Whether the core of a lies within the core of b, and no point of it nearer than r > 0 to the
 * border of b. */
static bool lies_deep(const polygon *a, const polygon *b, const exact_radius *r, bool *expanded) {
    bool near = b->count < 3;
    turning t = turning_start(a, b, TURNING_ALONG, expanded);
    while (!near && turning_look(&t, expanded)) {
        near = t.b_turns && edge_is_near(&t, r, expanded);
        turning_pass(&t);
    }
    return !near;
}

static bool lies_within(const polygon *a, float a_radius, const polygon *b, float b_radius,
                        bool *expanded) {
    if (a_radius <= b_radius) {
        const exact_radius r = radius_of_difference(b_radius, a_radius);
        return lies_near(a, b, &r, expanded);
    }
    const exact_radius r = radius_of_difference(a_radius, b_radius);
    return lies_deep(a, b, &r, expanded);
}

sepax_containment sepax_exact_containment(const polygon *a, float a_radius, const polygon *b,
                                          float b_radius, bool *expanded) {
    *expanded = false;
    int within = SEPAX_NONE_WITHIN;
    if (lies_within(a, a_radius, b, b_radius, expanded)) {
        within |= SEPAX_A_WITHIN_B;
    }
    if (lies_within(b, b_radius, a, a_radius, expanded)) {
        within |= SEPAX_B_WITHIN_A;
    }
    return (sepax_containment)within;
}
