/* SPDX-License-Identifier: MIT
 *
 * Distances, normals and witnesses from exact features.
 *
 * With u = 2^-53 the distance d of two vertices is off by 4u of itself in double, that of a vertex
 * and an edge, D / l, by 8.4u k / |D|, k = |p| + |q| for D = p - q. So d - R is good enough as long
 * as it is not much smaller than d + R, and D not much smaller than k. Otherwise the difference is
 *     (d^2 - R^2) / (d + R)    or    (D^2 - R^2 l^2) / (l^2 (d + R)),
 * whose numerators near.h has exactly, and D comes from its expansion.
 *
 * Everything is the same for a and b exchanged, but for the sign of the normal. */
#include "exact/distance.h"

#include "exact/calipers.h"
#include "exact/near.h"
#include "exact/to_float.h"

/* What d - R must exceed, as a part of d + R, times D as a part of k. */
#define CLEAR 0x1p-20

static sepax_vec2 corner(const polygon *p, uint32_t i) {
    return (sepax_vec2){p->x[i], p->y[i]};
}

/* Nothing but 0 becomes 0. */
static float to_distance(double v) {
    const float rounded = to_float(v);
    return rounded == 0 ? (float)sign_of(v) * FLT_TRUE_MIN : rounded;
}

/* --------------------------------------------------------------- numbers in double */

typedef struct point {
    double x, y;
} point;

/* What the witnesses and the normal are made of. */
typedef struct measure {
    double gap;   /* the distance of the cores, less R */
    point normal; /* unit */
    point a, b;   /* the witnesses on the cores */
} measure;

static measure measure_vertices(sepax_vec2 v, sepax_vec2 w, const exact_radius *r, bool *expanded) {
    const double dx = (double)w.x - (double)v.x, dy = (double)w.y - (double)v.y;
    const double d = sqrt(dx * dx + dy * dy);
    double gap = d - r->value;
    if (fabs(gap) < CLEAR * (d + r->value)) {
        *expanded = true;
        gap = sepax_exact_vertex_excess(v, w, r) / (d + r->value);
    }
    return (measure){gap, {dx / d, dy / d}, {v.x, v.y}, {w.x, w.y}};
}

/* The foot of w on the line of an edge: `side` is D, `square` the squared length. */
static point foot_of(sepax_vec2 w, double side, double square, double ex, double ey) {
    const double offset = side / square;
    return (point){w.x - offset * ey, w.y + offset * ex};
}

/* The edge belongs to a. */
static measure measure_edge(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                            bool *expanded) {
    const double x0 = v0.x, y0 = v0.y, ex = v1.x - x0, ey = v1.y - y0;
    const double p = ey * (w.x - x0), q = ex * (w.y - y0);
    const double square = ex * ex + ey * ey, length = sqrt(square);
    double side = p - q, d = side / length, gap = d - r->value;
    if (!(side * fabs(gap) > CLEAR * (fabs(p) + fabs(q)) * (d + r->value))) {
        *expanded = true;
        side = sepax_exact_side(v0, v1, w);
        d = side / length;
        gap = sepax_exact_line_excess(v0, v1, w, r) / (square * (d + r->value));
    }
    return (measure){
        gap, {ey / length, -ex / length}, foot_of(w, side, square, ex, ey), {w.x, w.y}};
}

static measure exchanged(measure m) {
    return (measure){m.gap, {-m.normal.x, -m.normal.y}, m.b, m.a};
}

/* ---------------------------------------------------------------------- the answer */

/* The witnesses of the cores moved out by the radii. */
static exact_distance answer(double distance, const measure *m, pair_radii radii,
                             closest_features features) {
    const double ra = (double)radii.a, rb = (double)radii.b;
    return (exact_distance){
        .distance = to_distance(distance),
        .normal_x = to_float(m->normal.x),
        .normal_y = to_float(m->normal.y),
        .a = {to_float(m->a.x + ra * m->normal.x), to_float(m->a.y + ra * m->normal.y)},
        .b = {to_float(m->b.x - rb * m->normal.x), to_float(m->b.y - rb * m->normal.y)},
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
        m = exchanged(measure_edge(w, corner(b, caliper_next(b, features.b)), v, &r, expanded));
    } else {
        m = measure_vertices(v, w, &r, expanded);
    }
    return answer(m.gap, &m, radii, features);
}

/* ------------------------------------------------------------------- cores that meet */

/* The point of the line of the edge of p from vertex i that is nearest to w. */
static point foot_on(const polygon *p, uint32_t i, sepax_vec2 w) {
    const caliper_edge e = caliper_edge_at(p, i);
    const double side =
        e.y * ((double)w.x - (double)e.from.x) - e.x * ((double)w.y - (double)e.from.y);
    return foot_of(w, side, e.x * e.x + e.y * e.y, e.x, e.y);
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
        features = sepax_exact_deepest(a, b, contact->edge, contact->edge_of_b, b_first, expanded);
    }
    const sepax_vec2 v = corner(a, features.a), w = corner(b, features.b);
    measure m = {0, {contact->normal_x, contact->normal_y}, {v.x, v.y}, {w.x, w.y}};
    if (features.a_is_edge) {
        m.a = foot_on(a, features.a, w);
    } else if (features.b_is_edge) {
        m.b = foot_on(b, features.b, v);
    }
    const double depth = depth_of(contact, cores, flat);
    const double distance = flat && r.value == 0 ? 0 : -(depth + r.value);
    exact_distance found = answer(distance, &m, radii, features);
    found.edge = contact->edge;
    found.edge_of_b = contact->edge_of_b;
    found.has_edge = contact->has_edge;
    return found;
}
