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

/* ------------------------------------------------------------------ the incident edge */

/* The sign of e x f as a number, 0 where it is not certain: sign_certain without a branch. */
static inline double manifold_turn(const clip_edge *e, clip_corner from, clip_corner to) {
    const double p = e->ex * (to.y - from.y), q = e->ey * (to.x - from.x), turn = p - q;
    return fabs(turn) >= 0x1p-51 * (fabs(p) + fabs(q)) ? turn : 0;
}

/* 1 where the edge from w[1] to w[2] is certainly the incident one. */
static inline double manifold_proof(const clip_edge *e, const clip_corner w[4], double segment) {
    const double before = manifold_turn(e, w[0], w[1]), here = manifold_turn(e, w[1], w[2]);
    const double after = manifold_turn(e, w[2], w[3]);
    const double from_start = clip_most_against(e, w[0], w[1], w[2]) > 0 ? 1 : 0;
    const double from_end = clip_most_against(e, w[1], w[2], w[3]) > 0 ? 0 : 1;
    const double at_start = here > 0 ? 1 : from_start, at_end = here < 0 ? 1 : from_end;
    const double deepest = before > 0 ? 1 : 0, either = after < 0 ? deepest : 0;
    const double chosen = at_start * at_end * either;
    const double along = e->ex * (w[2].x - w[1].x) + e->ey * (w[2].y - w[1].y);
    const double against = along < 0 ? 1 : 0;
    return segment > 0 ? against : chosen;
}

/* ------------------------------------------------------------------ numbers */

/* A reference edge, the incident edge with its neighbours, and the numbers of their vertices. */
typedef struct manifold_face {
    double_lanes v_x[2], v_y[2], w_x[4], w_y[4];
    double_lanes edge, edge_end, incident, incident_end;
    double_lanes last; /* of the other core */
    double_lanes radius_a, radius_b;
} manifold_face;

HEDLEY_ALWAYS_INLINE static void manifold_face_of(const facing_edges *f, const closest_group *g,
                                                  unsigned first, manifold_face *d) {
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
    to_double(lanes_load(g->radius_a), first, &d->radius_a);
    to_double(lanes_load(g->radius_b), first, &d->radius_b);
}

/* Manifolds of DOUBLE_LANES lanes, in the range of floats but not rounded; features of the
 * reference core and of the other one. */
typedef struct manifold_numbers {
    double_lanes normal_x, normal_y, x[2], y[2], separation[2], reference[2], incident[2];
    double_lanes count;
    double_lanes proved; /* 1: this is what the face has */
} manifold_numbers;

static inline double manifold_feature(double vertex, double edge, double is_vertex) {
    return is_vertex > 0 ? 2 * vertex + 1 : 2 * edge;
}

HEDLEY_ALWAYS_INLINE static void manifold_clip(const manifold_face *d, const float *of_b,
                                               double margin, manifold_numbers *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_corner v[2] = {{d->v_x[0].lane[l], d->v_y[0].lane[l]},
                                  {d->v_x[1].lane[l], d->v_y[1].lane[l]}};
        const clip_corner w[4] = {{d->w_x[0].lane[l], d->w_y[0].lane[l]},
                                  {d->w_x[1].lane[l], d->w_y[1].lane[l]},
                                  {d->w_x[2].lane[l], d->w_y[2].lane[l]},
                                  {d->w_x[3].lane[l], d->w_y[3].lane[l]}};
        const double b = (double)of_b[l], ra = d->radius_a.lane[l], rb = d->radius_b.lane[l];
        const clip_radii radii = {b > 0 ? rb : ra, b > 0 ? ra : rb};
        const clip_edge e = clip_edge_of(v[0], v[1]);
        const clip_face face = clip_incident(&e, w[2], w[1], radii, margin / 8);
        const clip_point *p = &face.points[0], *q = &face.points[1];
        const double two = face.count > 1 ? 1 : 0;
        const double has_p = p->separation <= margin ? two : 0;
        const double has_q = q->separation <= margin ? two : 0;
        const double both = has_p * has_q;
        const double i = d->edge.lane[l], i1 = d->edge_end.lane[l];
        const double j = d->incident.lane[l], j1 = d->incident_end.lane[l];
        const double p_on = manifold_feature(i, i, p->at_end);
        const double q_on = manifold_feature(i1, i, q->at_end);
        const double p_of = manifold_feature(j1, j, p->at_vertex);
        const double q_of = manifold_feature(j, j, q->at_vertex);
        const double segment = d->last.lane[l] == 1 ? 1 : 0;
        /* a single point of edges that meet at their ends is left to the exact level */
        const double sure = face.count == 1 ? 0 : manifold_proof(&e, w, segment);
        const double nx = measure_in_range(e.nx), ny = measure_in_range(e.ny);
        out->normal_x.lane[l] = b > 0 ? -nx : nx;
        out->normal_y.lane[l] = b > 0 ? -ny : ny;
        out->x[0].lane[l] = measure_in_range(has_p > 0 ? p->x : q->x);
        out->y[0].lane[l] = measure_in_range(has_p > 0 ? p->y : q->y);
        out->separation[0].lane[l] = measure_in_range(has_p > 0 ? p->separation : q->separation);
        out->x[1].lane[l] = both > 0 ? measure_in_range(q->x) : 0;
        out->y[1].lane[l] = both > 0 ? measure_in_range(q->y) : 0;
        out->separation[1].lane[l] = both > 0 ? measure_in_range(q->separation) : 0;
        out->reference[0].lane[l] = has_p > 0 ? p_on : q_on;
        out->incident[0].lane[l] = has_p > 0 ? p_of : q_of;
        out->reference[1].lane[l] = both > 0 ? q_on : 0;
        out->incident[1].lane[l] = both > 0 ? q_of : 0;
        out->count.lane[l] = has_p + has_q;
        out->proved.lane[l] = sure;
    }
}

HEDLEY_ALWAYS_INLINE static void manifold_round(const double_lanes *v, float *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out[l] = measure_to_float(v->lane[l]);
    }
}

HEDLEY_ALWAYS_INLINE static void manifold_put_face(const manifold_numbers *n, const float *of_b,
                                                   unsigned first, lane_manifolds *out) {
    manifold_round(&n->normal_x, out->normal_x + first);
    manifold_round(&n->normal_y, out->normal_y + first);
    for (unsigned k = 0; k < 2; k++) {
        manifold_round(&n->x[k], out->x[k] + first);
        manifold_round(&n->y[k], out->y[k] + first);
        manifold_round(&n->separation[k], out->separation[k] + first);
        for (unsigned l = 0; l < DOUBLE_LANES; l++) {
            const double on = n->reference[k].lane[l], of = n->incident[k].lane[l];
            out->feature_a[k][first + l] = (uint32_t)(int32_t)(of_b[l] > 0 ? of : on);
            out->feature_b[k][first + l] = (uint32_t)(int32_t)(of_b[l] > 0 ? on : of);
        }
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out->count[first + l] = (uint32_t)(int32_t)n->count.lane[l];
    }
}

/* ------------------------------------------------------------------ two vertices */

/* Where two vertices are closest and no face has two points. */
HEDLEY_ALWAYS_INLINE static void manifold_put_corners(const manifold_closest *c,
                                                      const manifold_ways *d,
                                                      const closest_group *g, unsigned first,
                                                      uint32_t corners, lane_manifolds *out) {
    double_lanes nx, ny, x, y, separation;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_radii radii = {(double)g->radius_a[first + l], (double)g->radius_b[first + l]};
        const clip_corner v = {d->vx.lane[l], d->vy.lane[l]}, w = {d->wx.lane[l], d->wy.lane[l]};
        const clip_corners found = clip_corners_of(v, w, radii, 0);
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
        out->x[1][at] = out->y[1][at] = out->separation[1][at] = 0;
        out->feature_a[1][at] = out->feature_b[1][at] = 0;
        out->count[at] = 1;
    }
}

/* ------------------------------------------------------------------ groups */

/* What the faces of DOUBLE_LANES lanes give: bit l of `found` has its manifold, bit l of `corners`
 * that of its closest vertices. */
typedef struct manifold_verdict {
    uint32_t found, corners;
} manifold_verdict;

HEDLEY_ALWAYS_INLINE static manifold_verdict
manifold_judge(const manifold_lanes *m, const manifold_numbers *n, unsigned first) {
    manifold_verdict verdict = {0, 0};
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const bool faces = m->faces[first + l] > 0, proved = n->proved.lane[l] > 0;
        const bool vertices = m->least[first + l] > 1;
        const bool enough = n->count.lane[l] >= (double)m->least[first + l];
        const bool either = m->either[first + l] > 0;
        const bool fails = !(faces && (either || enough || !proved));
        verdict.found |= (uint32_t)(faces & proved & enough) << l;
        verdict.corners |= (uint32_t)(vertices & fails) << l;
    }
    return verdict;
}

/* The manifolds of a group of cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void find_manifolds(const manifold_group *g, unsigned na, unsigned nb,
                                                lane_manifolds *out) {
    facing_blocks blocks;
    facing_gaps gaps;
    facing_edges edges;
    manifold_lanes m;
    manifold_closest closest;
    manifold_ways ways[SEPAX_LANES / DOUBLE_LANES];
    const double margin = (double)g->cores.margin;
    load_block(g->cores.a, na, &blocks.a);
    load_block(g->cores.b, nb, &blocks.b);
    load_block(g->normals_a, na, &blocks.normal_a);
    load_block(g->normals_b, nb, &blocks.normal_b);
    facing_find_gaps(&blocks, na, nb, &g->cores, &gaps);
    manifold_lanes_of(&gaps, g->cores.b_first, &m);
    uint32_t sure = lanes_bits(gaps.usable);
    if (g->closest == NULL) {
        sure &= lanes_bits(gaps.overlap);
        manifold_choose_all_meeting(margin, &m);
    } else {
        sure &= g->closest->proved;
        manifold_find_closest(&blocks, na, nb, g->closest, &closest);
        for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
            manifold_ways_of(&closest, &gaps, first, &ways[first / DOUBLE_LANES]);
            manifold_choose_apart(&closest, &ways[first / DOUBLE_LANES], first, margin, &m);
        }
    }
    const lane_mask of_b = lanes_greater(lanes_load(m.of_b), lanes_set(0.0f));
    facing_find_edges(&blocks, na, nb, &g->cores, of_b, lanes_load(m.edge), &edges);
    out->found = 0;
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        manifold_face face;
        manifold_numbers numbers;
        manifold_face_of(&edges, &g->cores, first, &face);
        manifold_clip(&face, m.of_b + first, margin, &numbers);
        manifold_put_face(&numbers, m.of_b + first, first, out);
        const manifold_verdict verdict = manifold_judge(&m, &numbers, first);
        if (g->closest != NULL && verdict.corners != 0) {
            manifold_put_corners(&closest, &ways[first / DOUBLE_LANES], &g->cores, first,
                                 verdict.corners, out);
        }
        out->found |= (verdict.found | verdict.corners) << first;
    }
    out->found &= sure;
}

#endif
