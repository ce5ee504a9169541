/* SPDX-License-Identifier: MIT
 *
 * Closest features (closest.h) by certificates: a few signs of degree 2 that prove them.
 *
 * Two points of convex cores that are apart are nearest if and only if each core lies behind the
 * line through its point that is perpendicular to the segment between both points. For two vertices
 * it is enough that this holds for the neighbours of both. For an edge, and a vertex that is
 * farthest against the normal of the edge, it is enough that the vertex lies outside the edge and
 * beside it. Each of these features can be nearest only at a moment of turning.h. The nearest
 * features are unique, except for two parallel edges that face each other; those come at one
 * moment, after the vertices at which their common interval begins and before those at which it
 * ends.
 */
#include "base/arithmetic.h"

#include "exact/closest.h"

#include "exact/exact.h"
#include "exact/shifted.h"
#include "exact/turning.h"

static closest_features exchanged(closest_features c) {
    return (closest_features){c.b, c.a, c.b_is_edge, c.a_is_edge};
}

/* Whether vertex i of p, v, is the point of p nearest to w: whether both its neighbours lie behind
 * the line through v that is perpendicular to v - w, or on it. */
static bool ends_at(const polygon *p, uint32_t i, sepax_vec2 w, bool *expanded) {
    const sepax_vec2 v = corner(p, i);
    return beyond_sign(w, v, corner(p, caliper_before(p, i)), expanded) >= 0 &&
           beyond_sign(w, v, corner(p, caliper_next(p, i)), expanded) >= 0;
}

static bool vertices_are_closest(const turning *t, bool *expanded) {
    return ends_at(t->a, t->i, corner(t->b, t->j), expanded) &&
           ends_at(t->b, t->j, corner(t->a, t->i), expanded);
}

/* Whether w lies outside the edge of p from vertex i, and beside it. */
static bool faces(const polygon *p, uint32_t i, sepax_vec2 w, bool *expanded) {
    const sepax_vec2 v0 = corner(p, i), v1 = corner(p, caliper_next(p, i));
    return side_sign(v0, v1, w, expanded) > 0 && sepax_exact_beside(v0, v1, w, expanded);
}

/* ----------------------------------------------------------------- parallel edges
 *
 *       j + 1 <----------+ j       The edges from i and from j run opposite ways. Along the edge
 *     i +----------> i + 1         from i, their common interval begins at i or at j + 1. */

/* Finds the features where the common interval begins along the edge of a; false where the edges
 * have no interval in common. */
static bool common_beginning(const polygon *a, uint32_t i, const polygon *b, uint32_t j,
                             closest_features *found, bool *expanded) {
    const uint32_t i1 = caliper_next(a, i), j1 = caliper_next(b, j);
    const sepax_vec2 v = corner(a, i), v1 = corner(a, i1);
    const int end = beyond_sign(v1, v, corner(b, j1), expanded); /* above 0: j + 1 comes before i */
    if (end > 0) {
        const int start = beyond_sign(v1, v, corner(b, j), expanded);
        *found = (closest_features){i, j, false, start < 0};
        return start <= 0;
    }
    if (end == 0) {
        *found = (closest_features){i, j1, false, false};
        return true;
    }
    const int last = beyond_sign(v, v1, corner(b, j1), expanded);
    *found = last < 0 ? (closest_features){i, j1, true, false}
                      : (closest_features){i1, j1, false, false};
    return last <= 0;
}

/* The same features for the beginning along the edge of the lower id. */
static bool first_in_common(const polygon *a, uint32_t i, const polygon *b, uint32_t j,
                            bool b_first, closest_features *found, bool *expanded) {
    if (!b_first) {
        return common_beginning(a, i, b, j, found, expanded);
    }
    closest_features seen;
    const bool common = common_beginning(b, j, a, i, &seen, expanded);
    *found = exchanged(seen);
    return common;
}

/* -------------------------------------------------------------------------- apart */

/* Whether the features that come next are closest; they become *found. */
static bool next_is_closest(const turning *t, bool b_first, closest_features *found,
                            bool *expanded) {
    const sepax_vec2 v = corner(t->a, t->i), w = corner(t->b, t->j);
    if (t->a_turns && t->b_turns) {
        const sepax_vec2 v1 = corner(t->a, caliper_next(t->a, t->i));
        return side_sign(v, v1, w, expanded) > 0 &&
               first_in_common(t->a, t->i, t->b, t->j, b_first, found, expanded);
    }
    *found = (closest_features){t->i, t->j, t->a_turns, t->b_turns};
    return t->a_turns ? faces(t->a, t->i, w, expanded) : faces(t->b, t->j, v, expanded);
}

closest_features sepax_exact_closest(const polygon *a, const polygon *b, bool b_first,
                                     bool *expanded) {
    turning t = turning_start(a, b, TURNING_AGAINST, expanded);
    closest_features found = {0, 0, false, false};
    while (!vertices_are_closest(&t, expanded)) {
        (void)turning_look(&t, expanded); /* a result is found before the turn is complete */
        if (next_is_closest(&t, b_first, &found, expanded)) {
            return found;
        }
        turning_pass(&t);
    }
    return (closest_features){t.i, t.j, false, false};
}

/* --------------------------------------------------------------------- from an edge */

/* The edge of b that has both least vertices and points against e, or b->count. */
static uint32_t facing_edge(const caliper_edge *e, const polygon *b, caliper_least at) {
    const uint32_t edges[2] = {at.first, at.last}; /* a segment has two edges between them */
    for (int k = 0; k < 2 && at.first != at.last; k++) {
        const caliper_edge f = caliper_edge_at(b, edges[k]);
        if (caliper_next(b, edges[k]) == edges[1 - k] && turning_sense(e, &f) < 0) {
            return edges[k];
        }
    }
    return b->count;
}

/* Whether vertex i of p is the only point of p that is nearest to w. */
static bool ends_alone_at(const polygon *p, uint32_t i, sepax_vec2 w, bool *expanded) {
    const sepax_vec2 v = corner(p, i);
    return beyond_sign(w, v, corner(p, caliper_before(p, i)), expanded) > 0 &&
           beyond_sign(w, v, corner(p, caliper_next(p, i)), expanded) > 0;
}

/* Whether the edge of a from vertex i, or an end of it, and the vertices of b that are least far
 * along its normal are closest. The vertex of b to go on from is left in *near. */
static bool closest_at(const polygon *a, uint32_t i, const polygon *b, uint32_t *near, bool b_first,
                       closest_features *found, bool *expanded) {
    const caliper_edge e = caliper_edge_at(a, i);
    const caliper_least at = caliper_least_from(&e, b, *near, expanded);
    const uint32_t level = facing_edge(&e, b, at);
    uint32_t j = *near = at.first;
    if (side_sign(e.from, e.to, corner(b, j), expanded) <= 0) {
        return false;
    }
    if (level < b->count) {
        if (first_in_common(a, i, b, level, b_first, found, expanded)) {
            return true;
        }
        /* both its ends lie beyond the same end of e: its own end is nearer beyond that of e */
        const bool past = beyond_sign(e.from, e.to, corner(b, j), expanded) > 0;
        j = past ? caliper_next(b, level) : level;
    } else if (sepax_exact_beside(e.from, e.to, corner(b, j), expanded)) {
        *found = (closest_features){i, j, true, false};
        return true;
    }
    const bool at_start = beyond_sign(e.to, e.from, corner(b, j), expanded) > 0;
    *found = (closest_features){at_start ? i : caliper_next(a, i), j, false, false};
    return ends_alone_at(a, found->a, corner(b, j), expanded) &&
           ends_alone_at(b, j, corner(a, found->a), expanded);
}

/* How many edges on each side of the first one are tried: in shapes of 4,096 vertices gaps of
 * neighbours differ by less than they round. */
#define CLOSEST_TRIED 4

/* The same for the edges around edge i of a, and for those of b across from it. */
static bool closest_around(const polygon *a, uint32_t i, const polygon *b, uint32_t vertex,
                           bool b_first, closest_features *found, bool *expanded) {
    uint32_t on = i, back = i, near = vertex;
    if (closest_at(a, i, b, &near, b_first, found, expanded)) {
        return true;
    }
    uint32_t across_on = near, across_back = near;
    for (int k = 0; k < CLOSEST_TRIED; k++) {
        on = caliper_next(a, on);
        back = caliper_before(a, back);
        across_back = caliper_before(b, across_back);
        if (closest_at(a, on, b, &near, b_first, found, expanded) ||
            closest_at(a, back, b, &near, b_first, found, expanded)) {
            return true;
        }
        closest_features other;
        uint32_t from = i;
        if (closest_at(b, across_on, a, &from, !b_first, &other, expanded) ||
            closest_at(b, across_back, a, &from, !b_first, &other, expanded)) {
            *found = exchanged(other);
            return true;
        }
        across_on = caliper_next(b, across_on);
    }
    return false;
}

closest_features sepax_exact_closest_from(const polygon *a, const polygon *b, closest_edge start,
                                          bool b_first, bool *expanded) {
    closest_features found;
    const bool points = a->count < 2 || b->count < 2;
    if (!points && !start.of_b &&
        closest_around(a, start.edge, b, start.vertex, b_first, &found, expanded)) {
        return found;
    }
    if (!points && start.of_b &&
        closest_around(b, start.edge, a, start.vertex, !b_first, &found, expanded)) {
        return exchanged(found);
    }
    return sepax_exact_closest(a, b, b_first, expanded);
}

/* -------------------------------------------------------------------------- meeting */

/* The features for the edge of a from vertex i and the deepest vertex of b. */
static closest_features deepest(const polygon *a, uint32_t i, const polygon *b, uint32_t near,
                                bool b_first, bool *expanded) {
    const caliper_edge e = caliper_edge_at(a, i);
    const caliper_least at = caliper_least_from(&e, b, near, expanded);
    const uint32_t level = facing_edge(&e, b, at);
    closest_features found;
    if (level < b->count && first_in_common(a, i, b, level, b_first, &found, expanded)) {
        return found;
    }
    return (closest_features){i, caliper_from_zero(&e, b, at, expanded), true, false};
}

closest_features sepax_exact_deepest(const polygon *a, const polygon *b, closest_edge start,
                                     bool b_first, bool *expanded) {
    return start.of_b ? exchanged(deepest(b, start.edge, a, start.vertex, !b_first, expanded))
                      : deepest(a, start.edge, b, start.vertex, b_first, expanded);
}
