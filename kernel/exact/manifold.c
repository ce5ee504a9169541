/* SPDX-License-Identifier: MIT
 *
 * Manifolds from features (manifold.h).
 *
 * The reference edge is the edge with the normal of the signed distance: the closest edge where the
 * cores are apart, and the edge with the widest gap where they meet. Gaps within an eighth of the
 * margin count as equal, and then the edge of the lower id is the reference edge, so that it does
 * not change back and forth while shapes rest on each other. Where two vertices are closest, an
 * edge that is nearly as far from the other shape becomes the reference edge if it gives two
 * points. Without that rule a box on an equal box would have one point as soon as it tilts.
 *
 * The face of an edge that is not the closest one counts only where its points agree with the
 * relation of the shapes: separations above 0 where they are disjoint, else one that is not. An
 * edge that looks away from the other shape may lack little of a small distance, too; its normal
 * would be the opposite of the right one, and its points would say that the shapes overlap.
 *
 * There is always a point: where no edge gives one, it is that of the closest or deepest features.
 */
#include "base/arithmetic.h"

#include "exact/manifold.h"

#include "exact/calipers.h"
#include "exact/clip.h"
#include "exact/measure.h"

static clip_corner clip_at(const polygon *p, uint32_t i) {
    return (clip_corner){(double)p->x[i], (double)p->y[i]};
}

/* A pair with its cores in the order reference core, other core. */
typedef struct faced_pair {
    const polygon *reference, *other;
    clip_radii radii;
    bool of_b;      /* the reference edge belongs to b */
    uint32_t near;  /* the vertex of the other core from which walks begin */
    double margin;  /* the largest separation of a point */
    double closest; /* the least separation: 0 for lines and points, which have no depth */
} faced_pair;

static faced_pair facing(const manifold_pair *p, bool of_b, double closest) {
    const double ra = (double)p->radii.a, rb = (double)p->radii.b;
    return (faced_pair){.reference = of_b ? p->b : p->a,
                        .other = of_b ? p->a : p->b,
                        .radii = of_b ? (clip_radii){rb, ra} : (clip_radii){ra, rb},
                        .of_b = of_b,
                        .near = (of_b ? &p->widest_b : &p->widest_a)->vertex,
                        .margin = (double)p->radii.margin,
                        .closest = closest};
}

/* ------------------------------------------------------------------- the results */

/* The number of a feature: twice the caller's number of the edge from vertex `index`, plus 1 for
 * the vertex itself. */
static uint32_t feature_of(const polygon *p, uint32_t index, bool is_vertex) {
    return 2u * p->feature[index] + is_vertex;
}

static uint32_t id_of(const faced_pair *f, uint32_t of_reference, uint32_t of_other) {
    return f->of_b ? of_other << 16 | of_reference : of_reference << 16 | of_other;
}

static void set_normal(sepax_manifold *m, double nx, double ny, bool of_b) {
    m->normal_x = to_float(of_b ? -nx : nx);
    m->normal_y = to_float(of_b ? -ny : ny);
}

/* Adds a point unless its separation exceeds the margin. */
static void add_point(sepax_manifold *m, const faced_pair *f, const clip_point *c, uint32_t id) {
    if (c->separation <= f->margin) {
        const double s = c->separation > f->closest ? c->separation : f->closest;
        m->points[m->count] =
            (sepax_manifold_point){to_float(c->x), to_float(c->y), to_float(s), id};
        m->count++;
    }
}

/* ---------------------------------------------------------------- edge and edge */

/* The edge of p at the vertex `deepest`, which is deepest inside of e: of the two edges that end
 * and start there, the one whose normal is most against that of e. */
static uint32_t incident_edge(const clip_edge *e, const polygon *p, uint32_t deepest) {
    const uint32_t before = caliper_before(p, deepest);
    const double choice = clip_most_against(e, clip_at(p, before), clip_at(p, deepest),
                                            clip_at(p, caliper_next(p, deepest)));
    return choice > 0 ? deepest : before;
}

/* Adds point k of the reference edge, from vertex i, and the incident edge, from vertex j. */
static void add_clipped(sepax_manifold *m, const faced_pair *f, const clip_point *point, int k,
                        uint32_t i, uint32_t j) {
    const polygon *p = f->reference, *q = f->other;
    const uint32_t end = k == 0 ? i : caliper_next(p, i);
    const uint32_t vertex = k == 0 ? caliper_next(q, j) : j; /* j + 1 comes first along e */
    const bool at_end = point->at_end > 0, at_vertex = point->at_vertex > 0;
    add_point(m, f, point,
              id_of(f, feature_of(p, at_end ? end : i, at_end),
                    feature_of(q, at_vertex ? vertex : j, at_vertex)));
}

/* The vertex of q that is deepest inside of e, found by a walk from `near`; of two, the one at
 * which a walk from vertex 0 ends. */
static uint32_t deepest_vertex(const caliper_edge *e, const polygon *q, uint32_t near,
                               bool *expanded) {
    return caliper_from_zero(e, q, caliper_least_from(e, q, near, expanded), expanded);
}

/* Adds the points between the reference edge, from vertex i, and the incident edge. */
static void add_face(sepax_manifold *m, const faced_pair *f, uint32_t i, bool *expanded) {
    const polygon *p = f->reference, *q = f->other;
    const caliper_edge e = caliper_edge_at(p, i);
    const clip_edge edge = clip_edge_of(clip_at(p, i), clip_at(p, caliper_next(p, i)));
    const uint32_t j = incident_edge(&edge, q, deepest_vertex(&e, q, f->near, expanded));
    const clip_face found = clip_incident(&edge, clip_at(q, caliper_next(q, j)), clip_at(q, j),
                                          f->radii, f->margin / 8);
    if (found.count > 1) {
        add_clipped(m, f, &found.points[0], 0, i, j);
        add_clipped(m, f, &found.points[1], 1, i, j);
    } else if (found.count > 0) { /* an end of each edge faces the other */
        const int k = found.last > 0;
        const uint32_t end = k == 0 ? caliper_next(p, i) : i;
        const uint32_t vertex = k == 0 ? caliper_next(q, j) : j;
        add_point(m, f, &found.points[k],
                  id_of(f, feature_of(p, end, true), feature_of(q, vertex, true)));
    }
    set_normal(m, edge.nx, edge.ny, f->of_b);
}

/* Makes the manifold of a reference edge; false if it has fewer than `least` points. */
static bool try_face(const manifold_pair *p, bool of_b, uint32_t edge, uint32_t least,
                     double closest, sepax_manifold *m, bool *expanded) {
    const faced_pair f = facing(p, of_b, closest);
    *m = (sepax_manifold){0};
    if (f.other->count > 1) {
        add_face(m, &f, edge, expanded);
    }
    return m->count >= least;
}

/* Whether the points of a manifold agree with the relation of the shapes. */
static bool agrees(const sepax_manifold *m, bool disjoint) {
    const bool second_above = m->count < 2 || m->points[1].separation > 0;
    return (m->points[0].separation > 0 && second_above) == disjoint;
}

/* ------------------------------------------------------------- with a vertex */

/* The manifold of edge i and vertex j: one point. The separation is clamped to the margin, so that
 * rounding cannot leave the point out. */
static sepax_manifold at_edge(const manifold_pair *p, bool of_b, uint32_t i, uint32_t j,
                              double closest) {
    const faced_pair f = facing(p, of_b, closest);
    const clip_edge edge =
        clip_edge_of(clip_at(f.reference, i), clip_at(f.reference, caliper_next(f.reference, i)));
    const clip_corner w = clip_at(f.other, j);
    clip_point c = clip_point_at(&edge, w, clip_place_of(&edge, w).out, 0, f.radii);
    c.separation = c.separation < f.margin ? c.separation : f.margin;
    sepax_manifold m = {0};
    add_point(&m, &f, &c,
              id_of(&f, feature_of(f.reference, i, false), feature_of(f.other, j, true)));
    set_normal(&m, edge.nx, edge.ny, of_b);
    return m;
}

/* The manifold of two vertices: one point. Where both are the same point, the normal is along the x
 * axis, from the lower id to the other. */
static sepax_manifold at_vertices(const manifold_pair *p, uint32_t i, uint32_t j) {
    const faced_pair f = facing(p, false, -INFINITY);
    clip_corners c =
        clip_corners_of(clip_at(p->a, i), clip_at(p->b, j), f.radii, p->b_first ? -1 : 1);
    c.point.separation = c.point.separation < f.margin ? c.point.separation : f.margin;
    sepax_manifold m = {0};
    add_point(&m, &f, &c.point, id_of(&f, feature_of(p->a, i, true), feature_of(p->b, j, true)));
    set_normal(&m, c.nx, c.ny, false);
    return m;
}

/* ------------------------------------------------------------------ cores apart */

static double distance_of_cores(const manifold_pair *p, const closest_features *c) {
    const clip_corner v = clip_at(p->a, c->a), w = clip_at(p->b, c->b);
    if (c->a_is_edge) {
        const clip_edge e = clip_edge_of(v, clip_at(p->a, caliper_next(p->a, c->a)));
        return clip_place_of(&e, w).out / e.length;
    }
    if (c->b_is_edge) {
        const clip_edge e = clip_edge_of(w, clip_at(p->b, caliper_next(p->b, c->b)));
        return clip_place_of(&e, v).out / e.length;
    }
    const double dx = w.x - v.x, dy = w.y - v.y;
    return sqrt(dx * dx + dy * dy);
}

/* Whether shapes are disjoint, by the closest features of their cores, which are apart. */
static bool shapes_are_disjoint(const manifold_pair *p, const closest_features *c, bool *expanded) {
    const pair_radii radii = {p->radii.a, p->radii.b, 0};
    return radii.a + radii.b == 0 ||
           sepax_exact_distance(p->a, p->b, radii, *c, expanded).distance > 0;
}

static sepax_manifold apart(const manifold_pair *p, bool *expanded) {
    const closest_features c =
        p->closest != NULL ? *p->closest : sepax_exact_closest(p->a, p->b, p->b_first, expanded);
    const bool vertices = !c.a_is_edge && !c.b_is_edge;
    const double enough = distance_of_cores(p, &c) - ((double)p->radii.margin / 8 + p->error);
    sepax_manifold m;
    for (int k = 0; k < 2; k++) {
        const bool of_b = (k == 0) == p->b_first; /* the edges of the lower id come first */
        const edge_gap *widest = of_b ? &p->widest_b : &p->widest_a;
        const bool own = of_b ? c.b_is_edge : c.a_is_edge;
        const uint32_t edge = own ? (of_b ? c.b : c.a) : widest->edge;
        if ((own || widest->gap >= enough) &&
            try_face(p, of_b, edge, vertices ? 2 : 1, -INFINITY, &m, expanded) &&
            (own || agrees(&m, shapes_are_disjoint(p, &c, expanded)))) {
            return m;
        }
    }
    return vertices      ? at_vertices(p, c.a, c.b)
           : c.a_is_edge ? at_edge(p, false, c.a, c.b, -INFINITY)
                         : at_edge(p, true, c.b, c.a, -INFINITY);
}

/* ------------------------------------------------------------------ cores that meet */

/* The manifold of the widest gap of a core and the vertex that is deepest inside of its edge. */
static sepax_manifold at_deepest(const manifold_pair *p, bool of_b, double closest,
                                 bool *expanded) {
    const edge_gap *widest = of_b ? &p->widest_b : &p->widest_a;
    const polygon *reference = of_b ? p->b : p->a, *other = of_b ? p->a : p->b;
    const caliper_edge e = caliper_edge_at(reference, widest->edge);
    const uint32_t j = deepest_vertex(&e, other, widest->vertex, expanded);
    return at_edge(p, of_b, widest->edge, j, closest);
}

/* Of two lines that cross: the point where they do, with the id of the deepest vertex. */
static sepax_manifold at_crossing(const manifold_pair *p, const segment_crossing *crossing,
                                  bool of_b, bool *expanded) {
    sepax_manifold m = at_deepest(p, of_b, 0, expanded);
    m.points[0].x = to_float(crossing->x);
    m.points[0].y = to_float(crossing->y);
    return m;
}

static sepax_manifold meeting(const manifold_pair *p, bool *expanded) {
    const bool flat = p->a->count < 3 && p->b->count < 3;
    const bool line = flat && p->radii.a + p->radii.b == 0;
    const double closest = line ? 0 : -INFINITY;
    const edge_gap *first = p->b_first ? &p->widest_b : &p->widest_a;
    const edge_gap *second = p->b_first ? &p->widest_a : &p->widest_b;
    sepax_manifold m;
    if (first->gap == -INFINITY && second->gap == -INFINITY) {
        return at_vertices(p, 0, 0);
    }
    const bool first_is_widest = first->gap >= second->gap;
    const bool first_counts = first->gap >= second->gap - (double)p->radii.margin / 8;
    const segment_crossing crossing = sepax_exact_crossing(p->a, p->b, p->b_first);
    if (line && crossing.kind == CROSS_INSIDE) {
        return at_crossing(p, &crossing, first_counts == p->b_first, expanded);
    }
    if (first_counts && try_face(p, p->b_first, first->edge, 1, closest, &m, expanded) &&
        agrees(&m, false)) {
        return m;
    }
    if (!first_is_widest && try_face(p, !p->b_first, second->edge, 1, closest, &m, expanded) &&
        agrees(&m, false)) {
        return m;
    }
    return at_deepest(p, first_is_widest == p->b_first, closest, expanded);
}

sepax_manifold sepax_exact_manifold(const manifold_pair *p, sepax_relation cores, bool *expanded) {
    return cores == SEPAX_DISJOINT ? apart(p, expanded) : meeting(p, expanded);
}
