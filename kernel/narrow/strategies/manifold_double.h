/* SPDX-License-Identifier: MIT
 *
 * Manifolds in double lanes, by the formulas of exact/clip.h and the rules of exact/manifold.c, so
 * with their bits. Comes in: a group of pairs; of cores that are apart, the features that
 * closest_double.h proved. Goes out: the manifolds that are certain.
 *
 * The reference edge follows from gaps that have the bits of query/contact.c. Of the incident edge
 * there is a proposal. It is the edge that exact/manifold.c takes where the edge before it
 * certainly turns one way from the reference edge and the edge after it the other way: then the
 * other core is deepest at one of its two ends; and where, from each of these that may be deepest,
 * the same formula chooses it. The two edges of a segment run opposite ways, and the one that runs
 * against the reference edge is chosen from either end.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_DOUBLE_H
#define SEPAX_STRATEGY_MANIFOLD_DOUBLE_H

#include "exact/clip.h"
#include "exact/measure.h"
#include "narrow/strategies/double_lanes.h"
#include "narrow/strategies/facing.h"

/* ------------------------------------------------------------------ the reference edge */

/* The widest gaps of both cores, that of the lower id first. */
typedef struct manifold_gaps {
    double first, second;
    double
        enough; /* of cores that are apart: gaps as wide as this count as equal to the distance */
} manifold_gaps;

/* Which core's edge is tried, and what its face must have. */
typedef struct manifold_choice {
    double first;  /* 1: that of the lower id, 0: that of the other */
    double faces;  /* 1: some edge is tried */
    double either; /* 1: where its face has too few points, that of the other core is tried */
} manifold_choice;

static inline manifold_choice manifold_choose(double first, double second) {
    const double both = first > 0 ? second : 0, any = first > 0 ? 1 : second;
    return (manifold_choice){first, any, both};
}

/* Of cores that meet. */
static inline manifold_choice manifold_choose_meeting(double first, double second, double eighth) {
    return manifold_choose(first >= second - eighth ? 1 : 0, first >= second ? 0 : 1);
}

/* The float lanes of a group that choices need and make, as numbers; masks are 1 or 0. */
typedef struct manifold_lanes {
    float gap_a[SEPAX_LANES], gap_b[SEPAX_LANES];
    float edge_a[SEPAX_LANES], edge_b[SEPAX_LANES];
    float b_first[SEPAX_LANES];
    float of_b[SEPAX_LANES], edge[SEPAX_LANES]; /* the reference edge */
    float faces[SEPAX_LANES], either[SEPAX_LANES], least[SEPAX_LANES];
} manifold_lanes;

HEDLEY_ALWAYS_INLINE static void manifold_lanes_of(const facing_gaps *gaps, uint32_t b_first,
                                                   manifold_lanes *out) {
    lanes_store(out->gap_a, gaps->gap_a);
    lanes_store(out->gap_b, gaps->gap_b);
    lanes_store(out->edge_a, gaps->edge_a);
    lanes_store(out->edge_b, gaps->edge_b);
    lanes_store(out->b_first,
                lanes_select(lanes_from_bits(b_first), lanes_set(1.0f), lanes_set(0.0f)));
}

HEDLEY_ALWAYS_INLINE static void manifold_put_choice(const manifold_choice *c, double b_first,
                                                     unsigned l, manifold_lanes *m) {
    const double of_second = b_first > 0 ? 0 : 1;
    const double of_b = c->first > 0 ? b_first : of_second;
    m->of_b[l] = (float)of_b;
    m->edge[l] = of_b > 0 ? m->edge_b[l] : m->edge_a[l];
    m->faces[l] = (float)c->faces;
    m->either[l] = (float)c->either;
}

HEDLEY_ALWAYS_INLINE static void manifold_choose_all_meeting(double margin, manifold_lanes *m) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double b_first = (double)m->b_first[l];
        const double a = (double)m->gap_a[l], b = (double)m->gap_b[l];
        const double first = b_first > 0 ? b : a, second = b_first > 0 ? a : b;
        const manifold_choice c = manifold_choose_meeting(first, second, margin / 8);
        manifold_put_choice(&c, b_first, l, m);
        m->least[l] = 1.0f;
    }
}

/* ------------------------------------------------------------------ cores apart */

/* Of two cores that are apart, the closest features: their numbers, vertices, and those that follow
 * them. */
typedef struct manifold_closest {
    float at_a[SEPAX_LANES], at_b[SEPAX_LANES];
    float own_a[SEPAX_LANES], own_b[SEPAX_LANES]; /* 1: it is an edge of that core */
    walk_corner v, w;
} manifold_closest;

HEDLEY_ALWAYS_INLINE static void manifold_find_closest(const facing_blocks *blocks, unsigned na,
                                                       unsigned nb, const lane_distances *found,
                                                       manifold_closest *out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t a = found->feature_a[l], b = found->feature_b[l];
        out->at_a[l] = (float)(int32_t)(a & ~SEPAX_FEATURE_VERTEX);
        out->at_b[l] = (float)(int32_t)(b & ~SEPAX_FEATURE_VERTEX);
        out->own_a[l] = (a & SEPAX_FEATURE_VERTEX) != 0 ? 0.0f : 1.0f;
        out->own_b[l] = (b & SEPAX_FEATURE_VERTEX) != 0 ? 0.0f : 1.0f;
    }
    walk_pick(&blocks->a, na, lanes_load(out->at_a), &out->v);
    walk_pick(&blocks->b, nb, lanes_load(out->at_b), &out->w);
}

/* A vertex of each core and the one after it, which counts where the core's edge between them is
 * closest. */
typedef struct manifold_way {
    clip_corner v, v_next, w, w_next;
    double own_a, own_b;
} manifold_way;

/* The distance of the cores. */
static inline double manifold_distance(const manifold_way *c) {
    const clip_corner from = {c->own_b > 0 ? c->w.x : c->v.x, c->own_b > 0 ? c->w.y : c->v.y};
    const clip_corner at = {c->own_b > 0 ? c->v.x : c->w.x, c->own_b > 0 ? c->v.y : c->w.y};
    const clip_corner of_b = {c->own_b > 0 ? c->w_next.x : at.x, c->own_b > 0 ? c->w_next.y : at.y};
    const clip_corner to = {c->own_a > 0 ? c->v_next.x : of_b.x,
                            c->own_a > 0 ? c->v_next.y : of_b.y};
    const clip_edge e = clip_edge_of(from, to);
    const double to_line = clip_place_of(&e, at).out / e.length;
    return c->own_a + c->own_b > 0 ? to_line : e.length;
}

/* contact_error of a pair. */
static inline double manifold_error(double extent_x, double extent_y, double largest) {
    const double sum = extent_x + extent_y, most = 4 * largest;
    return 0x1p-21 * (sum < most ? sum : most) + 0x1p-149;
}

typedef struct manifold_ways {
    double_lanes vx, vy, v_next_x, v_next_y, wx, wy, w_next_x, w_next_y;
    double_lanes extent_x, extent_y, largest;
} manifold_ways;

HEDLEY_ALWAYS_INLINE static void manifold_ways_of(const manifold_closest *c,
                                                  const facing_gaps *gaps, unsigned first,
                                                  manifold_ways *d) {
    to_double(c->v.x, first, &d->vx);
    to_double(c->v.y, first, &d->vy);
    to_double(c->v.next_x, first, &d->v_next_x);
    to_double(c->v.next_y, first, &d->v_next_y);
    to_double(c->w.x, first, &d->wx);
    to_double(c->w.y, first, &d->wy);
    to_double(c->w.next_x, first, &d->w_next_x);
    to_double(c->w.next_y, first, &d->w_next_y);
    to_double(gaps->extent_x, first, &d->extent_x);
    to_double(gaps->extent_y, first, &d->extent_y);
    to_double(gaps->largest, first, &d->largest);
}

/* The edge that is closest is tried; that of the other core where its gap is wide enough. */
HEDLEY_ALWAYS_INLINE static void manifold_choose_apart(const manifold_closest *c,
                                                       const manifold_ways *d, unsigned first,
                                                       double margin, manifold_lanes *m) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const unsigned at = first + l;
        const double own_a = (double)c->own_a[at], own_b = (double)c->own_b[at];
        const manifold_way way = {{d->vx.lane[l], d->vy.lane[l]},
                                  {d->v_next_x.lane[l], d->v_next_y.lane[l]},
                                  {d->wx.lane[l], d->wy.lane[l]},
                                  {d->w_next_x.lane[l], d->w_next_y.lane[l]},
                                  own_a,
                                  own_b};
        const double error =
            manifold_error(d->extent_x.lane[l], d->extent_y.lane[l], d->largest.lane[l]);
        const double enough = manifold_distance(&way) - (margin / 8 + error);
        const double wide_a = (double)m->gap_a[at] >= enough ? 1 : own_a;
        const double wide_b = (double)m->gap_b[at] >= enough ? 1 : own_b;
        const double b_first = (double)m->b_first[at];
        const manifold_choice choice =
            manifold_choose(b_first > 0 ? wide_b : wide_a, b_first > 0 ? wide_a : wide_b);
        m->edge_a[at] = own_a > 0 ? c->at_a[at] : m->edge_a[at];
        m->edge_b[at] = own_b > 0 ? c->at_b[at] : m->edge_b[at];
        manifold_put_choice(&choice, b_first, at, m);
        m->least[at] = own_a + own_b > 0 ? 1.0f : 2.0f;
    }
}

HEDLEY_NEVER_INLINE static void manifold_choose_all_apart(const manifold_closest *c,
                                                          const facing_gaps *gaps, double margin,
                                                          manifold_lanes *m) {
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        manifold_ways ways;
        manifold_ways_of(c, gaps, first, &ways);
        manifold_choose_apart(c, &ways, first, margin, m);
    }
}

/* ------------------------------------------------------------------ the incident edge */

/* The sign of e x f as a number, 0 where it is not certain: sign_certain without a branch. */
static inline double manifold_turn(const clip_edge *e, clip_corner from, clip_corner to) {
    const double p = e->ex * (to.y - from.y), q = e->ey * (to.x - from.x), turn = p - q;
    return fabs(turn) >= 0x1p-51 * (fabs(p) + fabs(q)) ? turn : 0;
}

/* Which of two edges that follow one another clip_most_against certainly chooses: 1 or 0 each. */
typedef struct manifold_against {
    double first, second;
} manifold_against;

/* Where both run against e, from `deepest` or to it, squares of sines take the place of sines, both
 * multiplied by the squares of both lengths: without roots, and right where they differ by 2^-40 of
 * themselves. */
static inline manifold_against manifold_against_of(const clip_edge *e, clip_corner first,
                                                   clip_corner deepest, clip_corner last) {
    const double fx = deepest.x - first.x, fy = deepest.y - first.y;
    const double gx = last.x - deepest.x, gy = last.y - deepest.y;
    const double f_runs = e->ex * fx + e->ey * fy < 0 ? 1 : 0;
    const double g_runs = e->ex * gx + e->ey * gy < 0 ? 1 : 0;
    const double f_turn = e->ex * fy - e->ey * fx, g_turn = e->ex * gy - e->ey * gx;
    const double f = f_turn * f_turn * (gx * gx + gy * gy);
    const double g = g_turn * g_turn * (fx * fx + fy * fy);
    const double slack = 0x1p-40 * (f + g);
    const double f_turns = f - g > slack ? 1 : 0, g_turns = g - f > slack ? 1 : 0;
    return (manifold_against){f_runs * (1 - g_runs + g_runs * g_turns),
                              g_runs * (1 - f_runs + f_runs * f_turns)};
}

/* 1 where the edge from w[1] to w[2] is certainly the incident one. */
static inline double manifold_proof(const clip_edge *e, const clip_corner w[4], double segment) {
    const double before = manifold_turn(e, w[0], w[1]) > 0 ? 1 : 0;
    const double here = manifold_turn(e, w[1], w[2]);
    const double after = manifold_turn(e, w[2], w[3]) < 0 ? 1 : 0;
    const double not_start = here > 0 ? 1 : 0, not_end = here < 0 ? 1 : 0;
    const double from_start = manifold_against_of(e, w[0], w[1], w[2]).second;
    const double from_end = manifold_against_of(e, w[1], w[2], w[3]).first;
    const double at_start = not_start + (1 - not_start) * from_start;
    const double at_end = not_end + (1 - not_end) * from_end;
    const double along = e->ex * (w[2].x - w[1].x) + e->ey * (w[2].y - w[1].y);
    const double against = along < 0 ? 1 : 0;
    return segment * against + (1 - segment) * (before * after) * (at_start * at_end);
}

/* ------------------------------------------------------------------ numbers */

/* A reference edge, the incident edge with its neighbours, and the numbers of their vertices. */
typedef struct manifold_face {
    double_lanes v_x[2], v_y[2], w_x[4], w_y[4];
    double_lanes edge, edge_end, incident, incident_end;
    double_lanes last; /* of the other core */
    double_lanes of_b, radius_on, radius_of;
} manifold_face;

/* What clip_incident gives for DOUBLE_LANES lanes. */
typedef struct manifold_clipped {
    double_lanes nx, ny, count, x[2], y[2], separation[2], at_end[2], at_vertex[2];
} manifold_clipped;

HEDLEY_ALWAYS_INLINE static void manifold_put_point(const clip_point *p, unsigned k, unsigned l,
                                                    manifold_clipped *out) {
    out->x[k].lane[l] = p->x;
    out->y[k].lane[l] = p->y;
    out->separation[k].lane[l] = p->separation;
    out->at_end[k].lane[l] = p->at_end;
    out->at_vertex[k].lane[l] = p->at_vertex;
}

/* Not inline: gcc makes vectors of the loop where it sees nothing else. */
HEDLEY_NEVER_INLINE static void manifold_clip(const manifold_face *restrict d, double near,
                                              manifold_clipped *restrict out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_corner v0 = {d->v_x[0].lane[l], d->v_y[0].lane[l]};
        const clip_corner v1 = {d->v_x[1].lane[l], d->v_y[1].lane[l]};
        const clip_corner first = {d->w_x[2].lane[l], d->w_y[2].lane[l]};
        const clip_corner last = {d->w_x[1].lane[l], d->w_y[1].lane[l]};
        const clip_radii radii = {d->radius_on.lane[l], d->radius_of.lane[l]};
        const clip_edge e = clip_edge_of(v0, v1);
        const clip_face face = clip_incident(&e, first, last, radii, near);
        out->nx.lane[l] = e.nx;
        out->ny.lane[l] = e.ny;
        out->count.lane[l] = face.count;
        manifold_put_point(&face.points[0], 0, l, out);
        manifold_put_point(&face.points[1], 1, l, out);
    }
}

/* Manifolds of DOUBLE_LANES lanes, in the range of floats but not rounded. What a second point has
 * counts where there are two. */
typedef struct manifold_numbers {
    double_lanes normal_x, normal_y, x[2], y[2], separation[2], feature_a[2], feature_b[2];
    double_lanes count;
    double_lanes found;   /* 1: this is the manifold */
    double_lanes corners; /* 1: it is that of two vertices */
} manifold_numbers;

/* Leaves out points that are farther than the margin. */
HEDLEY_ALWAYS_INLINE static void manifold_keep(const manifold_clipped *c, double margin,
                                               manifold_numbers *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double two = c->count.lane[l] > 1 ? 1 : 0;
        const double p = c->separation[0].lane[l] <= margin ? two : 0;
        const double q = c->separation[1].lane[l] <= margin ? two : 0;
        const double x = p > 0 ? c->x[0].lane[l] : c->x[1].lane[l];
        const double y = p > 0 ? c->y[0].lane[l] : c->y[1].lane[l];
        const double s = p > 0 ? c->separation[0].lane[l] : c->separation[1].lane[l];
        out->x[0].lane[l] = measure_in_range(x);
        out->y[0].lane[l] = measure_in_range(y);
        out->separation[0].lane[l] = measure_in_range(s);
        out->x[1].lane[l] = measure_in_range(c->x[1].lane[l]);
        out->y[1].lane[l] = measure_in_range(c->y[1].lane[l]);
        out->separation[1].lane[l] = measure_in_range(c->separation[1].lane[l]);
        out->count.lane[l] = p + q;
    }
}

/* The normal from a to b, and the features of both points. Sums and products of small integers and
 * signs are exact, and make no branch. */
HEDLEY_ALWAYS_INLINE static void manifold_name(const manifold_face *d, const manifold_clipped *c,
                                               double margin, manifold_numbers *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double b = d->of_b.lane[l], nx = c->nx.lane[l], ny = c->ny.lane[l];
        const double i = d->edge.lane[l], i1 = d->edge_end.lane[l];
        const double j = d->incident.lane[l], j1 = d->incident_end.lane[l];
        const double p_on = 2 * i + c->at_end[0].lane[l];
        const double q_on = 2 * i + c->at_end[1].lane[l] * (2 * (i1 - i) + 1);
        const double p_of = 2 * j + c->at_vertex[0].lane[l] * (2 * (j1 - j) + 1);
        const double q_of = 2 * j + c->at_vertex[1].lane[l];
        const double has_p = c->separation[0].lane[l] <= margin ? 1 : 0;
        const double on = q_on + has_p * (p_on - q_on), of = q_of + has_p * (p_of - q_of);
        out->normal_x.lane[l] = nx * (1 - 2 * b);
        out->normal_y.lane[l] = ny * (1 - 2 * b);
        out->feature_a[0].lane[l] = on + b * (of - on);
        out->feature_b[0].lane[l] = of + b * (on - of);
        out->feature_a[1].lane[l] = q_on + b * (q_of - q_on);
        out->feature_b[1].lane[l] = q_of + b * (q_on - q_of);
    }
}

/* Whether that is the manifold. */
HEDLEY_ALWAYS_INLINE static void manifold_judge(const manifold_face *d, const manifold_lanes *m,
                                                const double_lanes *clipped, unsigned first,
                                                manifold_numbers *out) {
    double_lanes proved;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_corner v[2] = {{d->v_x[0].lane[l], d->v_y[0].lane[l]},
                                  {d->v_x[1].lane[l], d->v_y[1].lane[l]}};
        const clip_corner w[4] = {{d->w_x[0].lane[l], d->w_y[0].lane[l]},
                                  {d->w_x[1].lane[l], d->w_y[1].lane[l]},
                                  {d->w_x[2].lane[l], d->w_y[2].lane[l]},
                                  {d->w_x[3].lane[l], d->w_y[3].lane[l]}};
        const clip_edge e = clip_edge_of(v[0], v[1]);
        proved.lane[l] = manifold_proof(&e, w, d->last.lane[l] == 1 ? 1 : 0);
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double least = (double)m->least[first + l], faces = (double)m->faces[first + l];
        const double either = (double)m->either[first + l];
        /* a single point of edges that meet at their ends is left to the exact level */
        const double sure = clipped->lane[l] == 1 ? 0 : proved.lane[l];
        const double many = out->count.lane[l] >= least ? 1 : 0, vertices = least > 1 ? 1 : 0;
        out->found.lane[l] = faces * sure * many;
        out->corners.lane[l] = vertices * (1 - faces * (1 - sure * (1 - many) * (1 - either)));
    }
}

HEDLEY_ALWAYS_INLINE static void manifold_round(const double_lanes *v, float *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out[l] = measure_to_float(v->lane[l]);
    }
}

/* Numbers that are small integers. */
HEDLEY_ALWAYS_INLINE static void manifold_count(const double_lanes *v, uint32_t *out) {
    float number[DOUBLE_LANES]; /* so that all of it is done in vectors */
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        number[l] = (float)v->lane[l];
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out[l] = (uint32_t)(int32_t)number[l];
    }
}

HEDLEY_ALWAYS_INLINE static void manifold_put_face(const manifold_numbers *n, unsigned first,
                                                   lane_manifolds *out) {
    manifold_round(&n->normal_x, out->normal_x + first);
    manifold_round(&n->normal_y, out->normal_y + first);
    for (unsigned k = 0; k < 2; k++) {
        manifold_round(&n->x[k], out->x[k] + first);
        manifold_round(&n->y[k], out->y[k] + first);
        manifold_round(&n->separation[k], out->separation[k] + first);
        manifold_count(&n->feature_a[k], out->feature_a[k] + first);
        manifold_count(&n->feature_b[k], out->feature_b[k] + first);
    }
    manifold_count(&n->count, out->count + first);
}

/* Bit l is set where lane l is not 0. */
HEDLEY_ALWAYS_INLINE static uint32_t manifold_bits(const double lane[DOUBLE_LANES]) {
    uint32_t bits = 0;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        bits |= (uint32_t)(lane[l] > 0) << l;
    }
    return bits;
}

/* ------------------------------------------------------------------ two vertices */

/* Where two vertices are closest and no face has two points. */
HEDLEY_NEVER_INLINE static void manifold_put_corners(const manifold_closest *c,
                                                     const closest_group *g, unsigned first,
                                                     uint32_t corners, lane_manifolds *out) {
    double_lanes vx, vy, wx, wy, nx, ny, x, y, separation;
    to_double(c->v.x, first, &vx);
    to_double(c->v.y, first, &vy);
    to_double(c->w.x, first, &wx);
    to_double(c->w.y, first, &wy);
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_radii radii = {(double)g->radius_a[first + l], (double)g->radius_b[first + l]};
        const double aside = (g->b_first >> (first + l) & 1u) != 0 ? -1 : 1;
        const clip_corner v = {vx.lane[l], vy.lane[l]}, w = {wx.lane[l], wy.lane[l]};
        const clip_corners found = clip_corners_of(v, w, radii, aside);
        const double margin = (double)g->margin, s = found.point.separation;
        nx.lane[l] = measure_in_range(found.nx);
        ny.lane[l] = measure_in_range(found.ny);
        x.lane[l] = measure_in_range(found.point.x);
        y.lane[l] = measure_in_range(found.point.y);
        separation.lane[l] = measure_in_range(s < margin ? s : margin);
    }
    for (uint32_t left = corners; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left), at = first + l;
        out->normal_x[at] = measure_to_float(nx.lane[l]);
        out->normal_y[at] = measure_to_float(ny.lane[l]);
        out->x[0][at] = measure_to_float(x.lane[l]);
        out->y[0][at] = measure_to_float(y.lane[l]);
        out->separation[0][at] = measure_to_float(separation.lane[l]);
        out->feature_a[0][at] = 2 * (uint32_t)(int32_t)c->at_a[at] + 1;
        out->feature_b[0][at] = 2 * (uint32_t)(int32_t)c->at_b[at] + 1;
        out->count[at] = 1;
    }
}

/* ------------------------------------------------------------------ groups */

/* What a kernel for some size knows of the faces of a group. */
typedef struct manifold_faces {
    manifold_lanes m;
    facing_edges edges;
    manifold_closest closest; /* of cores that are apart */
    uint32_t sure;            /* bit l: all of it is that of the exact level */
} manifold_faces;

/* Finds the faces of cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void find_faces(const manifold_group *g, unsigned na, unsigned nb,
                                            manifold_faces *out) {
    facing_blocks blocks;
    facing_gaps gaps;
    const double margin = (double)g->cores.margin;
    load_block(g->cores.a, na, &blocks.a);
    load_block(g->cores.b, nb, &blocks.b);
    load_block(g->normals_a, na, &blocks.normal_a);
    load_block(g->normals_b, nb, &blocks.normal_b);
    facing_find_gaps(&blocks, na, nb, &g->cores, &gaps);
    manifold_lanes_of(&gaps, g->cores.b_first, &out->m);
    out->sure = lanes_bits(gaps.usable);
    if (g->closest == NULL) {
        out->sure &= lanes_bits(gaps.overlap);
        manifold_choose_all_meeting(margin, &out->m);
    } else {
        out->sure &= g->closest->proved;
        manifold_find_closest(&blocks, na, nb, g->closest, &out->closest);
        manifold_choose_all_apart(&out->closest, &gaps, margin, &out->m);
    }
    const lane_mask of_b = lanes_greater(lanes_load(out->m.of_b), lanes_set(0.0f));
    facing_find_edges(&blocks, na, nb, &g->cores, of_b, lanes_load(out->m.edge), &out->edges);
}

HEDLEY_ALWAYS_INLINE static void manifold_face_of(const manifold_faces *faces,
                                                  const closest_group *g, unsigned first,
                                                  manifold_face *d) {
    const facing_edges *f = &faces->edges;
    const lanes of_b = lanes_load(faces->m.of_b);
    const lane_mask b = lanes_greater(of_b, lanes_set(0.0f));
    const lanes ra = lanes_load(g->radius_a), rb = lanes_load(g->radius_b);
    to_double(f->from.x, first, &d->v_x[0]);
    to_double(f->from.y, first, &d->v_y[0]);
    to_double(f->from.next_x, first, &d->v_x[1]);
    to_double(f->from.next_y, first, &d->v_y[1]);
    to_double(f->first.before_x, first, &d->w_x[0]);
    to_double(f->first.before_y, first, &d->w_y[0]);
    to_double(f->first.x, first, &d->w_x[1]);
    to_double(f->first.y, first, &d->w_y[1]);
    to_double(f->last.x, first, &d->w_x[2]);
    to_double(f->last.y, first, &d->w_y[2]);
    to_double(f->last.next_x, first, &d->w_x[3]);
    to_double(f->last.next_y, first, &d->w_y[3]);
    to_double(f->edge, first, &d->edge);
    to_double(f->edge_end, first, &d->edge_end);
    to_double(f->incident, first, &d->incident);
    to_double(f->incident_end, first, &d->incident_end);
    to_double(f->last_of_other, first, &d->last);
    to_double(of_b, first, &d->of_b);
    to_double(lanes_select(b, rb, ra), first, &d->radius_on);
    to_double(lanes_select(b, ra, rb), first, &d->radius_of);
}

/* The manifolds of a group from its faces. */
HEDLEY_NEVER_INLINE static void find_points(const manifold_group *g, const manifold_faces *f,
                                            lane_manifolds *out) {
    const double margin = (double)g->cores.margin;
    out->found = 0;
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        manifold_face face;
        manifold_clipped clipped;
        manifold_numbers numbers;
        manifold_face_of(f, &g->cores, first, &face);
        manifold_clip(&face, margin / 8, &clipped);
        manifold_keep(&clipped, margin, &numbers);
        manifold_name(&face, &clipped, margin, &numbers);
        manifold_judge(&face, &f->m, &clipped.count, first, &numbers);
        manifold_put_face(&numbers, first, out);
        const uint32_t corners = manifold_bits(numbers.corners.lane);
        if (corners != 0) {
            manifold_put_corners(&f->closest, &g->cores, first, corners, out);
        }
        out->found |= (manifold_bits(numbers.found.lane) | corners) << first;
    }
    out->found &= f->sure;
}

/* The manifolds of a group of points with radii. */
HEDLEY_ALWAYS_INLINE static void find_circle_points(const manifold_group *g, lane_manifolds *out) {
    manifold_closest closest;
    lane_block a, b;
    load_block(g->cores.a, 4, &a);
    load_block(g->cores.b, 4, &b);
    closest.v.x = a.x[0];
    closest.v.y = a.y[0];
    closest.w.x = b.x[0];
    closest.w.y = b.y[0];
    memset(closest.at_a, 0, sizeof closest.at_a);
    memset(closest.at_b, 0, sizeof closest.at_b);
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        manifold_put_corners(&closest, &g->cores, first, (1u << DOUBLE_LANES) - 1, out);
    }
    out->found = LANES_ALL;
}

#endif
