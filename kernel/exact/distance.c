/* SPDX-License-Identifier: MIT
 *
 * Distances, normals and witnesses from features (distance.h).
 *
 * With u = 2^-53, the distance d of two vertices has an error of 4u of itself in double. That of a
 * vertex and an edge, d = D / l with D = p - q and k = |p| + |q|, has a relative error of 8.4u k /
 * |D|. So d - R is accurate enough as long as |d - R| is not much smaller than d + R, and D not
 * much smaller than k. Otherwise the difference is computed as
 *     (d^2 - R^2) / (d + R)    or    (D^2 - R^2 l^2) / (l^2 (d + R)),
 * whose numerators near.h computes from expansions, as it does D.
 *
 * All results are the same for a and b exchanged, except the sign of the normal.
 */
#include "base/arithmetic.h"

#include "exact/distance.h"

#include "exact/calipers.h"
#include "exact/measure.h"
#include "exact/shifted.h"

/* --------------------------------------------------------------- numbers in double */

static measure measure_vertices(sepax_vec2 v, sepax_vec2 w, const exact_radius *r, bool *expanded) {
    const measure_input in = {v.x, v.y, w.x, w.y, w.x, w.y, r->value, 0};
    measure m = measure_of(&in);
    if (!(m.spare >= 0)) {
        *expanded = true;
        m.gap = sepax_exact_vertex_excess(v, w, r) / (m.length + r->value);
    }
    return m;
}

/* The edge is that of the first core, and w the vertex of the second. */
static measure measure_edge(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                            bool *expanded) {
    const measure_input in = {v0.x, v0.y, v1.x, v1.y, w.x, w.y, r->value, 1};
    measure m = measure_of(&in);
    if (!(m.spare >= 0)) {
        *expanded = true;
        const double side = sepax_exact_side(v0, v1, w), d = side / m.length;
        m.gap = sepax_exact_line_excess(v0, v1, w, r) / (m.square * (d + r->value));
        measure_foot(&m, side, in.end_x - in.vx, in.end_y - in.vy);
    }
    return m;
}

/* ---------------------------------------------------------------------- the answer */

/* The witnesses are those of the cores, moved along the normal by the radii. */
static exact_distance answer(double distance, const measure *m, pair_radii radii,
                             closest_features features) {
    const double ra = (double)radii.a, rb = (double)radii.b;
    return (exact_distance){
        .distance = measure_to_float(measure_apart_from_zero(distance)),
        .normal_x = to_float(m->normal_x),
        .normal_y = to_float(m->normal_y),
        .a = {to_float(m->ax + ra * m->normal_x), to_float(m->ay + ra * m->normal_y)},
        .b = {to_float(m->bx - rb * m->normal_x), to_float(m->by - rb * m->normal_y)},
        .features = features,
        .edge = features.b_is_edge ? features.b : features.a,
        .edge_of_b = features.b_is_edge,
        .has_edge = features.a_is_edge || features.b_is_edge};
}

exact_distance sepax_exact_distance(const polygon *a, const polygon *b, pair_radii radii,
                                    closest_features features, bool *expanded) {
    const exact_radius r = radius_of_sum(radii.a, radii.b, radii.margin);
    const sepax_vec2 v = corner(a, features.a), w = corner(b, features.b);
    measure m;
    if (features.a_is_edge) {
        m = measure_edge(v, corner(a, caliper_next(a, features.a)), w, &r, expanded);
    } else if (features.b_is_edge) {
        m = measure_edge(w, corner(b, caliper_next(b, features.b)), v, &r, expanded);
        m = measure_exchanged(&m);
    } else {
        m = measure_vertices(v, w, &r, expanded);
    }
    return answer(m.gap, &m, radii, features);
}

/* ------------------------------------------------------------------- cores that meet */

/* Sets the first witness to the point nearest to w on the line of the edge of p from vertex i. */
static void foot_on(measure *m, const polygon *p, uint32_t i, sepax_vec2 w) {
    const caliper_edge e = caliper_edge_at(p, i);
    const double side =
        e.y * ((double)w.x - (double)e.from.x) - e.x * ((double)w.y - (double)e.from.y);
    m->square = e.x * e.x + e.y * e.y;
    measure_foot(m, side, e.x, e.y);
}

/* Sets the normal to that of the edge of the contact, from which the float of the contact is
 * rounded: times a large radius, what that is off is more than a witness may be off. */
static void normal_of(measure *m, const polygon *a, const polygon *b, const pair_contact *contact) {
    const caliper_edge e = caliper_edge_at(contact->edge_of_b ? b : a, contact->edge);
    const double length = sqrt(e.x * e.x + e.y * e.y), nx = e.y / length, ny = -e.x / length;
    m->normal_x = contact->edge_of_b ? -nx : nx;
    m->normal_y = contact->edge_of_b ? -ny : ny;
}

static const segment_crossing no_crossing = {.kind = CROSS_NOWHERE};

segment_crossing sepax_exact_crossing(const polygon *a, const polygon *b, bool b_first) {
    if (a->count != 2 || b->count != 2) {
        return no_crossing;
    }
    const polygon *p = b_first ? b : a, *q = b_first ? a : b;
    const sepax_vec2 ends[4] = {corner(p, 0), corner(p, 1), corner(q, 0), corner(q, 1)};
    double side[4]; /* of each end, relative to the line of the other segment */
    for (int i = 0; i < 4; i++) {
        const int other = i < 2 ? 2 : 0;
        side[i] = sepax_exact_side(ends[other], ends[other + 1], ends[i]);
    }
    if (side[0] == side[1]) { /* both are 0 */
        return no_crossing;
    }
    const double along = side[0] / (side[0] - side[1]);
    const double dx = (double)ends[1].x - (double)ends[0].x;
    const double dy = (double)ends[1].y - (double)ends[0].y;
    segment_crossing found = {CROSS_INSIDE, (double)ends[0].x + along * dx,
                              (double)ends[0].y + along * dy};
    for (int i = 4; i-- > 0;) {
        if (side[i] == 0) {
            found = (segment_crossing){CROSS_AT_END, (double)ends[i].x, (double)ends[i].y};
        }
    }
    return found;
}

static double depth_of(const pair_contact *contact, sepax_relation cores, bool flat) {
    const double depth = -(double)contact->separation;
    if (cores == SEPAX_TOUCHING && !flat) {
        return 0;
    }
    const double least = cores == SEPAX_OVERLAPPING ? (double)FLT_TRUE_MIN : 0;
    return depth > least ? depth : least;
}

exact_distance sepax_exact_penetration(const polygon *a, const polygon *b, pair_radii radii,
                                       const pair_contact *contact, sepax_relation cores,
                                       bool b_first, bool *expanded) {
    const exact_radius r = radius_of_sum(radii.a, radii.b, radii.margin);
    const bool flat = a->count < 3 && b->count < 3;
    closest_features features = {0, 0, false, false};
    if (contact->has_edge) {
        const closest_edge from = {contact->edge, contact->vertex, contact->edge_of_b};
        features = sepax_exact_deepest(a, b, from, b_first, expanded);
    }
    const sepax_vec2 v = corner(a, features.a), w = corner(b, features.b);
    measure m = {.normal_x = contact->normal_x,
                 .normal_y = contact->normal_y,
                 .ax = v.x,
                 .ay = v.y,
                 .bx = w.x,
                 .by = w.y};
    if (features.a_is_edge) {
        foot_on(&m, a, features.a, w);
    } else if (features.b_is_edge) {
        m = measure_exchanged(&m);
        foot_on(&m, b, features.b, v);
        m = measure_exchanged(&m);
    }
    if (contact->has_edge) {
        normal_of(&m, a, b, contact);
    }
    const double depth = depth_of(contact, cores, flat);
    const bool line = flat && r.value == 0;
    const double distance = line ? 0 : -(depth + r.value);
    const segment_crossing crossing = line ? sepax_exact_crossing(a, b, b_first) : no_crossing;
    if (crossing.kind != CROSS_NOWHERE) {
        m.ax = m.bx = crossing.x;
        m.ay = m.by = crossing.y;
    }
    exact_distance found = answer(distance, &m, radii, features);
    found.normal_x = contact->normal_x + 0.0f;
    found.normal_y = contact->normal_y + 0.0f;
    found.edge = contact->edge;
    found.edge_of_b = contact->edge_of_b;
    found.has_edge = contact->has_edge;
    return found;
}
