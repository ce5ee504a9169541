/* SPDX-License-Identifier: MIT
 *
 * Casts (cast.h) by the Minkowski difference of the cores.
 *
 * Let P be the set of all differences of a point of a and a point of b, a convex polygon. The
 * distance of a and of b displaced by t motion is that of P and the point t motion. So a cast is
 * the cast of a ray from the origin against P with the radius R:
 *
 *              _________              The border of the widened P is made of the edges of P,
 *            /           \            moved out by R, and of arcs around its vertices. The line
 *           |   +-----+   |           of the motion enters through one of them: through an edge
 *    o------>---|  P  |   |           that it crosses from outside, between its ends, or else
 *   ray     |   +-----+   |           through an arc. To find which, no times are compared, only
 *            \___________/            on which side of the ends of edges the line passes
 *                                     (approach.h).
 *
 * The vertices of P are the moments of turning.h, and its edges are those passed between them. */
#include "base/arithmetic.h"

#include "exact/cast.h"

#include "exact/approach.h"
#include "exact/exact.h"
#include "exact/farthest.h"
#include "exact/shifted.h"
#include "exact/turning.h"

/* The arguments of a cast. */
typedef struct question {
    const polygon *a, *b;
    sepax_vec2 motion;
    const exact_radius *r;
    bool b_first;
    bool *expanded;
} question;

/* --------------------------------------------------------------------- approaches */

/* The approach of vertex j of b to the edge of a from vertex i. */
static approach edge_of_a(const question *q, uint32_t i, uint32_t j) {
    return (approach){corner(q->a, i), corner(q->a, caliper_next(q->a, i)), corner(q->b, j),
                      q->motion, true};
}
/* The approach of vertex i of a to the edge of b from vertex j; relative to b, a moves the opposite
 * way. */
static approach edge_of_b(const question *q, uint32_t i, uint32_t j) {
    return (approach){corner(q->b, j),
                      corner(q->b, caliper_next(q->b, j)),
                      corner(q->a, i),
                      {-q->motion.x, -q->motion.y},
                      true};
}
static approach vertices(const question *q, uint32_t i, uint32_t j) {
    const sepax_vec2 v = corner(q->a, i);
    return (approach){v, v, corner(q->b, j), q->motion, false};
}

static approach approach_of(const question *q, const closest_features *f) {
    return f->a_is_edge   ? edge_of_a(q, f->a, f->b)
           : f->b_is_edge ? edge_of_b(q, f->a, f->b)
                          : vertices(q, f->a, f->b);
}

/* ----------------------------------------------------------------- edges of P */

/* An edge of P, from the vertex that belongs to vertex i of a and vertex j of b. It is an edge of
 * a, of b, or of both where these are parallel. */
typedef struct passed_edge {
    uint32_t i, j;
    bool of_a, of_b;
    int rate;       /* of the approach; negative: the ray comes from outside */
    int course;     /* the sign of the motion along the edge */
    int start, end; /* where the rate is negative: on which side of both ends the line passes
                       (sepax_approach_side). The start is 1, or the end is -1, where it does not
                       pass between them */
} passed_edge;

static passed_edge look_at(const question *q, const turning *t) {
    passed_edge e = {t->i, t->j, t->a_turns, t->b_turns, 0, 0, 0, 0};
    approach p = e.of_a ? edge_of_a(q, e.i, e.j) : edge_of_b(q, e.i, e.j);
    e.rate = sepax_approach_rate(&p, q->expanded);
    e.course = sepax_approach_course(&p, q->expanded);
    if (e.rate < 0) {
        e.start = sepax_approach_side(&p, p.v0, q->r, q->expanded);
        if (e.of_a && e.of_b) {
            p.w = corner(q->b, caliper_next(q->b, e.j));
        }
        e.end = e.start > 0 ? 1 : sepax_approach_side(&p, p.v1, q->r, q->expanded);
    }
    return e;
}

/* ------------------------------------------------------------------ first contact */

typedef struct first_contact {
    closest_features features;
    bool enters;             /* the line goes on into the interior */
    const passed_edge *edge; /* the edge with the normal where R is 0 and vertices meet; or NULL */
} first_contact;

/* The features of two parallel edges, where their common interval begins along the edge of the
 * lower id: at the start of that edge, at the end of the other one, or at both (closest.h). */
static closest_features common_beginning(const question *q, const passed_edge *e) {
    const uint32_t i1 = caliper_next(q->a, e->i), j1 = caliper_next(q->b, e->j);
    if (q->b_first) {
        const approach p = edge_of_b(q, i1, e->j);
        const int side = sepax_approach_side(&p, p.v0, q->r, q->expanded);
        return side > 0 ? (closest_features){e->i, e->j, true, false}
                        : (closest_features){i1, e->j, false, side < 0};
    }
    const approach p = edge_of_a(q, e->i, j1);
    const int side = sepax_approach_side(&p, p.v0, q->r, q->expanded);
    return side > 0 ? (closest_features){e->i, e->j, false, true}
                    : (closest_features){e->i, j1, side < 0, false};
}

/* Whether the line of the motion enters through an edge of P. */
static bool crosses(const question *q, const passed_edge *e, first_contact *found) {
    if (!(e->rate < 0 && e->start < 0 && e->end > 0)) {
        return false;
    }
    closest_features f = {e->i, e->j, e->of_a, e->of_b};
    if (e->of_a && e->of_b) {
        f = common_beginning(q, e);
    }
    *found = (first_contact){f, true, e};
    return true;
}

/* 1 where the line of the motion enters around the vertex of P between two edges, -1 where it is
 * nearest to P there and passes by, 0 where it is nearer elsewhere. The outward normals there turn
 * from that of `before` to that of `after`. The line can enter only where some of these normals are
 * against the motion, and where it passes between the corners that they span. */
static int passes_vertex(const question *q, const passed_edge *before, const passed_edge *after,
                         first_contact *found) {
    const bool at_end = before->rate == 0 && after->rate == 0 && before->course < 0;
    const bool faces = before->rate < 0 || after->rate < 0 || at_end;
    if (!faces || (before->rate < 0 && before->end > 0) || (after->rate < 0 && after->start < 0)) {
        return 0;
    }
    const approach p = vertices(q, after->i, after->j);
    const int reach = sepax_approach_reach(&p, q->r, q->expanded);
    if (reach < 0) {
        return -1;
    }
    const bool inward = before->rate < 0 && after->rate < 0;
    *found = (first_contact){
        {after->i, after->j, false, false}, q->r->value > 0 ? reach > 0 : inward, NULL};
    if (after->rate < 0 && after->course < 0) {
        found->edge = after;
    } else if (before->rate < 0 && before->course > 0) {
        found->edge = before;
    }
    return 1;
}

/* Whether the contact comes after t = 0. The line of the motion extends to both sides, so that its
 * contact can come before. */
static bool is_ahead(const question *q, const closest_features *f) {
    const approach p = approach_of(q, f);
    if (!p.is_edge) {
        return sepax_approach_course_to(&p, q->expanded) > 0 &&
               sepax_shifted_vertex_gap(p.v0, p.w, NO_SHIFT, q->r, q->expanded) > 0;
    }
    return side_sign(p.v0, p.v1, p.w, q->expanded) > 0 &&
           sepax_shifted_line_gap(p.v0, p.v1, p.w, NO_SHIFT, q->r, q->expanded) > 0;
}

/* Whether the line of the motion meets P where a and b are points, and so P is one. */
static int find_between_points(const question *q, first_contact *found) {
    const approach p = vertices(q, 0, 0);
    const int reach = sepax_approach_reach(&p, q->r, q->expanded);
    *found = (first_contact){{0, 0, false, false}, reach > 0, NULL};
    return reach >= 0 ? 1 : -1;
}

/* The vertex of b that is least far along the normal of edge i of a, in rounded numbers. */
static uint32_t across_from(const question *q, uint32_t i) {
    const caliper_edge e = caliper_edge_at(q->a, i);
    return sepax_farthest_vertex(q->b, -e.y, e.x);
}

/* A moment of the turn shortly before the line of the motion enters, in rounded numbers: where it
 * lies only makes the turn shorter. Along the edges of a whose normals are against the motion, the
 * line passes before the end of the first ones and past the end of the others. */
static turning start_near(const question *q) {
    const polygon *a = q->a, *b = q->b;
    const double mx = (double)q->motion.x, my = (double)q->motion.y;
    const uint32_t first = sepax_farthest_vertex(a, -my, mx);
    const uint32_t last = sepax_farthest_vertex(a, my, -mx);
    uint32_t low = first, high = last < first ? last + a->count : last;
    while (low < high) {
        const uint32_t middle = (low + high) / 2, i = middle % a->count;
        const caliper_edge e = caliper_edge_at(a, i);
        const uint32_t j = across_from(q, i);
        const double x = (double)e.to.x - (double)b->x[j], y = (double)e.to.y - (double)b->y[j];
        const double side = x * my - y * mx, along = e.x * mx + e.y * my;
        const bool past = side * sqrt(e.x * e.x + e.y * e.y) + q->r->value * along > 0;
        low = past ? low : middle + 1;
        high = past ? middle : high;
    }
    const uint32_t i = caliper_before(a, low % a->count);
    return turning_from(a, i, b, across_from(q, caliper_before(a, i)), TURNING_AGAINST,
                        q->expanded);
}

/* Finds where the line of the motion enters; false where it passes by. edges[3] has the first edge
 * of P that was passed, the one before the last one, and that last one, as `found` may point to
 * them. */
static bool find_on_line(const question *q, passed_edge edges[3], first_contact *found) {
    turning t = start_near(q);
    if (!turning_look(&t, q->expanded)) {
        return find_between_points(q, found) > 0;
    }
    edges[0] = edges[2] = look_at(q, &t);
    int met = crosses(q, &edges[2], found);
    turning_pass(&t);
    while (met == 0 && turning_look(&t, q->expanded)) {
        edges[1] = edges[2];
        edges[2] = look_at(q, &t);
        met = crosses(q, &edges[2], found) ? 1 : passes_vertex(q, &edges[1], &edges[2], found);
        turning_pass(&t);
    }
    return (met != 0 ? met : passes_vertex(q, &edges[2], &edges[0], found)) > 0;
}

/* ----------------------------------------------------------------------- the answer */

static void set_normal(const question *q, const approach *p, const first_contact *found,
                       exact_cast *cast) {
    direction n;
    bool of_b = found->features.b_is_edge;
    if (p->is_edge || q->r->value > 0) {
        n = sepax_approach_normal(p, q->r, q->expanded);
    } else if (found->edge != NULL) {
        const passed_edge *e = found->edge;
        of_b = !e->of_a || (e->of_b && q->b_first); /* of two parallel edges, the lower id */
        const approach edge = of_b ? edge_of_b(q, e->i, e->j) : edge_of_a(q, e->i, e->j);
        n = sepax_approach_normal(&edge, q->r, q->expanded);
    } else {
        n = sepax_approach_against(q->motion);
    }
    cast->normal_x = (float)(of_b ? -n.x : n.x) + 0.0f; /* -0 becomes +0 */
    cast->normal_y = (float)(of_b ? -n.y : n.y) + 0.0f;
}

static exact_cast no_contact(void) {
    return (exact_cast){SEPAX_DISJOINT, 2, 0, 0, {0, 0, false, false}};
}

/* The cast of a pair whose first core has no fewer vertices; its turn takes the edges of that one
 * by halves. */
static bool cast_ahead(const question *q, exact_cast *cast) {
    const exact_radius *r = q->r;
    passed_edge edges[3];
    first_contact found;
    *cast = no_contact();
    if (!find_on_line(q, edges, &found)) {
        return true;
    }
    if (!is_ahead(q, &found.features)) {
        return false;
    }
    const approach p = approach_of(q, &found.features);
    const float time = sepax_approach_time(&p, r, q->expanded);
    const int late = time < 1 ? -1 : time == 1 ? sepax_approach_order(&p, r, 1, q->expanded) : 1;
    if (late > 0) {
        return true;
    }
    const bool inner = r->value > 0 || q->a->count >= 3 || q->b->count >= 3;
    const bool overlaps = late < 0 && inner && found.enters;
    cast->relation = overlaps ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    cast->time = time;
    cast->features = found.features;
    set_normal(q, &p, &found, cast);
    return true;
}

bool sepax_exact_cast_ahead(const polygon *a, const polygon *b, sepax_vec2 motion,
                            const exact_radius *r, bool b_first, exact_cast *cast, bool *expanded) {
    if (motion.x == 0 && motion.y == 0) {
        *cast = no_contact();
        return false;
    }
    if (a->count >= b->count) {
        return cast_ahead(&(question){a, b, motion, r, b_first, expanded}, cast);
    }
    const sepax_vec2 back = {-motion.x, -motion.y};
    const bool known = cast_ahead(&(question){b, a, back, r, !b_first, expanded}, cast);
    const closest_features f = cast->features;
    cast->features = (closest_features){f.b, f.a, f.b_is_edge, f.a_is_edge};
    cast->normal_x = 0.0f - cast->normal_x;
    cast->normal_y = 0.0f - cast->normal_y;
    return known;
}

/* ------------------------------------------------------------ from a contact onward */

/* Whether the motion leads into an overlap of shapes that touch without a radius. The origin lies
 * on the border of P, and every edge on which it lies has to be crossed inward. */
static bool cores_enter(const question *q) {
    turning t = turning_start(q->a, q->b, TURNING_AGAINST, q->expanded);
    while (turning_look(&t, q->expanded)) {
        const approach p = t.a_turns ? edge_of_a(q, t.i, t.j) : edge_of_b(q, t.i, t.j);
        if (side_sign(p.v0, p.v1, p.w, q->expanded) == 0 &&
            sepax_approach_rate(&p, q->expanded) >= 0) {
            return false;
        }
        turning_pass(&t);
    }
    return true;
}

bool sepax_exact_cast_enters(const polygon *a, const polygon *b, sepax_vec2 motion,
                             const exact_radius *r, const closest_features *f, bool *expanded) {
    const question q = {a, b, motion, r, false, expanded};
    if (r->value == 0) {
        return (a->count >= 3 || b->count >= 3) && cores_enter(&q);
    }
    /* the cores are apart, and the closest features have to come nearer */
    const approach p = approach_of(&q, f);
    return p.is_edge ? sepax_approach_rate(&p, expanded) < 0
                     : sepax_approach_course_to(&p, expanded) > 0;
}

exact_cast sepax_exact_cast_on(const polygon *a, const polygon *b, sepax_vec2 motion,
                               const exact_radius *r, sepax_relation relation,
                               const exact_distance *start, bool *expanded) {
    exact_cast cast = {relation, 0, start->normal_x, start->normal_y, start->features};
    if (relation == SEPAX_TOUCHING &&
        sepax_exact_cast_enters(a, b, motion, r, &start->features, expanded)) {
        cast.relation = SEPAX_OVERLAPPING;
    }
    return cast;
}
