/* SPDX-License-Identifier: MIT
 *
 * The points between two edges that face each other, a pair a lane, with the bits of exact/clip.h,
 * in doubles. Comes in: two cores, and the number of the reference edge of the first one. Goes out:
 * one or two points, and the lanes in which the incident edge is certain.
 *
 * The incident edge is one of the two edges at the deepest vertex, by the formula of exact/clip.h
 * in double. Where the depth clearly falls towards that vertex and rises behind it, there is no
 * other one. Where one of both edges may be parallel, and the edges beside that one clearly are
 * not, each of its ends leads to it (docs/exactness.md, section 21).
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_FACES_H
#define SEPAX_STRATEGY_MANIFOLD_FACES_H

#include "narrow/strategies/closest_numbers.h"
#include "narrow/strategies/closest_ties.h"

/* What the sine of an edge with the reference edge has to exceed to be no rounding error. */
#define LEAST_CLIMB 0x1p-40

/* ------------------------------------------------------------------ the reference edge */

typedef struct manifold_edge {
    lane_corner from, to;
    double_vector way, normal; /* outward, of length 1 */
    doubles square, length;
} manifold_edge;

HEDLEY_ALWAYS_INLINE static void manifold_edge_of(lane_corner from, lane_corner to,
                                                  manifold_edge *e) {
    e->from = from;
    e->to = to;
    e->way = corner_way(from, to);
    e->square = vector_dot(e->way, e->way);
    e->length = doubles_root(e->square);
    e->normal = (double_vector){doubles_div(e->way.y, e->length),
                                doubles_div(doubles_negate(e->way.x), e->length)};
}

/* ------------------------------------------------------------------ the incident edge */

/* The edge that starts at `last`, where it ends along the reference edge, and ends at `first`. */
typedef struct manifold_incident {
    lane_corner first, last;
    lane_mask certain;
} manifold_incident;

/* How far outside of the reference edge a unit of the way from a vertex to the next one leads, and
 * whether it clearly leads out, clearly in, or neither. */
typedef struct manifold_climb {
    doubles climb;
    lane_mask out, in, level;
} manifold_climb;

HEDLEY_ALWAYS_INLINE static manifold_climb manifold_climb_of(const manifold_edge *e,
                                                             double_vector way) {
    const doubles climb = doubles_div(vector_out(e->way, way), vector_length(way));
    const doubles least = doubles_mul(e->length, doubles_set(LEAST_CLIMB));
    const lane_mask out = lanes_mask(doubles_greater(climb, least));
    const lane_mask in = lanes_mask(doubles_greater(doubles_negate(least), climb));
    return (manifold_climb){climb, out, in, lanes_mask(doubles_greater(least, doubles_abs(climb)))};
}

/* The edges at a vertex: f from the one before, g to the next one. */
typedef struct manifold_fork {
    manifold_climb f, g;
    lane_mask second; /* g is the incident edge, if the vertex is the deepest one */
} manifold_fork;

HEDLEY_ALWAYS_INLINE static void manifold_fork_of(const manifold_edge *e, const corner_between *c,
                                                  manifold_fork *out) {
    const double_vector f = corner_way(c->last, c->w), g = corner_way(c->w, c->next);
    const lane_mask f_runs = is_below(vector_dot(e->way, f));
    const lane_mask g_runs = is_below(vector_dot(e->way, g));
    out->f = manifold_climb_of(e, f);
    out->g = manifold_climb_of(e, g);
    const lane_mask falls = is_below(doubles_add(out->f.climb, out->g.climb));
    out->second = lanes_choose(f_runs, lanes_and(g_runs, falls), lanes_or(g_runs, falls));
}

/* The lanes in which one edge at a vertex may be parallel, and those beside it are not; or that
 * edge is a segment. */
HEDLEY_ALWAYS_INLINE static lane_mask manifold_is_level(const closest_cores *cores,
                                                        const manifold_edge *e,
                                                        const corner_between *c,
                                                        const manifold_fork *fork) {
    const lane_mask first = lanes_and(fork->f.level, fork->g.out);
    const lane_mask second = lanes_and(fork->g.level, fork->f.in);
    const lanes at = lanes_select(first, closest_before(c->last.at, cores->last_q),
                                  closest_after(c->next.at, cores->last_q));
    const lane_corner beyond = corner_pick(&cores->q, cores->n, at);
    const manifold_climb b =
        manifold_climb_of(e, corner_way(corner_select(first, beyond, c->next),
                                        corner_select(first, c->last, beyond)));
    const lane_mask flat = lanes_greater(lanes_set(2.0f), cores->last_q);
    return lanes_or(lanes_and(flat, fork->f.level),
                    lanes_or(lanes_and(first, b.in), lanes_and(second, b.out)));
}

/* Whether the incident edge is certainly one of those at a vertex, and which one. */
COMPILED_ONCE static lane_mask manifold_is_deepest(const closest_cores *cores,
                                                   const manifold_edge *e, const corner_between *c,
                                                   manifold_fork *fork) {
    manifold_fork_of(e, c, fork);
    const lane_mask alone = lanes_and(fork->f.in, fork->g.out);
    if (lanes_bits(alone) == LANES_ALL) {
        return alone;
    }
    return lanes_or(alone, manifold_is_level(cores, e, c, fork));
}

HEDLEY_ALWAYS_INLINE static void
manifold_find_incident(const closest_cores *cores, const manifold_edge *e, manifold_incident *out) {
    const unsigned n = cores->n;
    const lanes ex = lanes_sub(e->to.x, e->from.x), ey = lanes_sub(e->to.y, e->from.y);
    const lanes w = closest_deepest(&cores->q, n, ex, ey, e->from.x, e->from.y);
    corner_between c = {corner_pick(&cores->q, n, w),
                        corner_pick(&cores->q, n, closest_after(w, cores->last_q)),
                        corner_pick(&cores->q, n, closest_before(w, cores->last_q))};
    manifold_fork fork;
    out->certain = manifold_is_deepest(cores, e, &c, &fork);
    if (lanes_bits(out->certain) != LANES_ALL) {
        tie_deepen(cores, e->from, e->to, lanes_from_bits(LANES_ALL), lanes_from_bits(0), &c);
        out->certain = manifold_is_deepest(cores, e, &c, &fork);
    }
    out->first = corner_select(fork.second, c.next, c.w);
    out->last = corner_select(fork.second, c.w, c.last);
}

/* ------------------------------------------------------------------ points */

/* Features are twice the number of a stored edge, or of a vertex, and then 1 more. */
typedef struct manifold_point {
    lanes x, y, separation, feature_p, feature_q;
    lane_mask kept; /* it is within the margin */
} manifold_point;

/* The radii of the core of the reference edge and of the other one. */
typedef struct manifold_radii {
    doubles p, q;
} manifold_radii;

/* A vertex of the incident edge, or the end of the reference edge that is nearer to it. */
typedef struct manifold_end {
    lane_corner w, v;
    doubles out, cut; /* the gap at w, and at v, times the length of the reference edge */
    doubles inner;    /* how far w lies inside of v along the reference edge, times its length */
} manifold_end;

/* The point between the end that counts and the edge across from it. */
HEDLEY_ALWAYS_INLINE static void manifold_cut(const manifold_edge *e, const manifold_end *end,
                                              lanes edge_q, const manifold_radii *radii,
                                              double margin, manifold_point *to) {
    const double_mask within = doubles_at_least(end->inner, doubles_set(0.0));
    const lane_mask in = lanes_mask(within);
    const lane_corner at = corner_select(in, end->w, end->v);
    const doubles d = doubles_div(doubles_select(within, end->out, end->cut), e->length);
    const doubles uneven = doubles_sub(radii->p, radii->q), two = doubles_set(2.0);
    const doubles on = doubles_div(doubles_add(uneven, doubles_flip(within, d)), two);
    const doubles separation = doubles_sub(d, doubles_add(radii->p, radii->q));
    to->x = measure_round(doubles_add(doubles_of(at.x), doubles_mul(on, e->normal.x)));
    to->y = measure_round(doubles_add(doubles_of(at.y), doubles_mul(on, e->normal.y)));
    to->separation = measure_round(separation);
    to->kept = lanes_mask(doubles_at_least(doubles_set(margin), separation));
    const doubles reach = doubles_mul(doubles_set(margin / 8), e->length);
    const lane_mask away = lanes_mask(doubles_greater(doubles_abs(end->inner), reach));
    const lanes one = lanes_set(1.0f);
    const lanes v = lanes_add(lanes_add(end->v.at, end->v.at), one);
    const lanes w = lanes_add(lanes_add(end->w.at, end->w.at), one);
    to->feature_p = lanes_select(lanes_and(in, away), lanes_add(e->from.at, e->from.at), v);
    to->feature_q = lanes_select(lanes_and_not(away, in), lanes_add(edge_q, edge_q), w);
}

/* What an edge gives: points, of which the first one counts where two are kept. */
typedef struct manifold_face {
    manifold_point points[2];
    lanes normal_x, normal_y;
    lane_corner from, to, first; /* the edge, and the vertex of the incident one that comes first */
    lane_mask certain;           /* these are the points of the exact level */
    lane_mask
        facing; /* both edges certainly are parallel, and more than a point lies side by side */
} manifold_face;

HEDLEY_ALWAYS_INLINE static lane_mask manifold_is_facing(const manifold_edge *e,
                                                         const manifold_incident *i) {
    const doubles slack = doubles_set(SIGN_SLACK_DOUBLE), x = e->way.x, y = e->way.y;
    const double_vector f = corner_way(i->last, i->first);
    const double_vector q = corner_way(e->from, i->last), p = corner_way(i->first, e->to);
    const double_vector r = corner_way(e->from, i->first);
    const doubles_sign turn = doubles_sign_along(y, doubles_negate(x), f.x, f.y, slack);
    const doubles_sign side = doubles_sign_along(y, doubles_negate(x), r.x, r.y, slack);
    const doubles_sign after = doubles_sign_along(x, y, q.x, q.y, slack);
    const doubles_sign before = doubles_sign_along(x, y, p.x, p.y, slack);
    const double_mask common = doubles_and(doubles_above(&after), doubles_above(&before));
    const double_mask apart = doubles_and(sign_is_zero(&turn), doubles_above(&side));
    return lanes_and(i->certain, lanes_mask(doubles_and(apart, common)));
}

/* The points of the edge of P with this number. A single point of edges that meet at their ends is
 * left to the exact level. `facing`: that is looked at, too. */
COMPILED_ONCE static void manifold_face_of(const closest_cores *cores, lanes edge,
                                           const manifold_radii *radii, double margin, bool facing,
                                           manifold_face *out) {
    manifold_edge e;
    manifold_incident i;
    manifold_edge_of(corner_pick(&cores->p, cores->n, edge),
                     corner_pick(&cores->p, cores->n, closest_after(edge, cores->last_p)), &e);
    manifold_find_incident(cores, &e, &i);
    const double_vector p = corner_way(e.from, i.first), q = corner_way(e.from, i.last);
    const doubles p_along = vector_dot(e.way, p), p_out = vector_out(e.way, p);
    const doubles q_along = vector_dot(e.way, q), q_out = vector_out(e.way, q);
    const doubles whole = doubles_sub(q_along, p_along);
    const doubles beyond = doubles_sub(q_along, e.square);
    const doubles rise = doubles_sub(q_out, p_out);
    const doubles before = doubles_div(doubles_negate(p_along), whole);
    const doubles behind = doubles_div(beyond, whole);
    const manifold_end first = {i.first, e.from, p_out,
                                doubles_add(p_out, doubles_mul(before, rise)), p_along};
    const manifold_end last = {i.last, e.to, q_out, doubles_sub(q_out, doubles_mul(behind, rise)),
                               doubles_negate(beyond)};
    manifold_cut(&e, &first, i.last.at, radii, margin, &out->points[0]);
    manifold_cut(&e, &last, i.last.at, radii, margin, &out->points[1]);
    const doubles common = doubles_min(doubles_sub(e.square, p_along), q_along);
    const lane_mask runs = is_above(whole), two = lanes_and(runs, is_above(common));
    out->points[0].kept = lanes_and(two, out->points[0].kept);
    out->points[1].kept = lanes_and(two, out->points[1].kept);
    out->certain = lanes_and_not(i.certain, lanes_and(runs, is_zero(common)));
    out->normal_x = measure_round(e.normal.x);
    out->normal_y = measure_round(e.normal.y);
    out->from = e.from;
    out->to = e.to;
    out->first = i.first;
    out->facing = facing ? manifold_is_facing(&e, &i) : lanes_from_bits(0);
}

#endif
