/* SPDX-License-Identifier: MIT
 *
 * The widest gaps by branch and bound over arcs of directions (contact.h).
 *
 * An arc from a direction n1 to a direction n2, less than half a turn to the left, has the edges of
 * a whose normals lie in it, the edges of b whose opposite normals do, and p1 and p2, which lead
 * from the vertex of a that is farthest along n1 (n2) to the vertex of b that is least far. For any
 * two vertices whatever, the gap along a direction n is at most n . p, where p leads from one to
 * the other. So the gap of no edge of the arc is wider than min(n . p1, n . p2) can become in it:
 *
 *              n1 . p1, n2 . p2,                 at both ends,
 *              c . p1 = c . p2,                  where c is perpendicular to p2 - p1,
 *              |p1|, where p1 lies between n1 and c; |p2|, where p2 lies between c and n2.
 *
 * An arc whose bound is narrower than the widest gap so far by the error of a gap is dropped. Of
 * others, the middle edge of the longer run is evaluated, and the arc is divided there; the vertex
 * of the other shape is found by halves in its run. In short runs, edges meet vertices in a merge.
 *
 * Everything but gaps is computed in double. As bounds hold for any vertices, it does not matter
 * where rounded signs lead a search by halves or a merge; and the error has room for the rounding
 * of bounds: a gap is off by at most 2^-21 (Lx + Ly) (docs/exactness.md, section 12), of which a
 * sixteenth is added.
 *
 * To evaluate an edge takes the vertices on and back from the one where it seems to have its least
 * gap, while these are less far along its normal than the least one plus twice the error of one
 * vertex. Beyond that exact gaps rise, and rounded ones cannot be less than the least.
 */
#include "base/arithmetic.h"

#include "query/contact.h"

#include <math.h>

#include "exact/calipers.h"
#include "exact/farthest.h"

/* The edges of a run that are not divided further. */
#define SHORT_RUN 32u
/* A division halves a run and leaves one arc, so two runs of 4,096 edges leave 16 beside the first
 * four. */
#define MOST_ARCS 24u

typedef struct arrow {
    double x, y;
} arrow;

static inline double dot(arrow a, arrow b) {
    return a.x * b.x + a.y * b.y;
}
static inline double cross(arrow a, arrow b) {
    return a.x * b.y - a.y * b.x;
}
static inline double longer(double a, double b) {
    return a > b ? a : b;
}

static inline arrow between(const polygon *p, uint32_t i, const polygon *q, uint32_t j) {
    return (arrow){(double)q->x[j] - (double)p->x[i], (double)q->y[j] - (double)p->y[i]};
}
static inline arrow edge_vector(const polygon *p, uint32_t i) {
    return between(p, i, p, caliper_next(p, i));
}
/* Vertex i + k. */
static inline uint32_t vertex_on(const polygon *p, uint32_t i, uint32_t k) {
    return i + k < p->count ? i + k : i + k - p->count;
}

/* ------------------------------------------------------------------- one edge */

/* The best edge of each shape so far. */
typedef struct arc_search {
    const polygon *shape[2];
    double error;  /* of a gap, with room for that of bounds */
    double margin; /* of the vertices that may have the least gap */
    double slack;
    double needed;   /* the widest gap so far, less the slack */
    float lowest[2]; /* gaps below this do not count */
    float best[2];
    uint32_t edge[2], vertex[2];
} arc_search;

/* The gap of an edge with the normal (nx, ny) to a vertex that lies (rx, ry) from its start, every
 * step rounded to float. */
static inline float gap_to(float nx, float ny, float rx, float ry) {
    const float px = nx * rx, py = ny * ry;
    return px + py;
}

/* Whether an edge with this gap to some vertex does not count; of equal gaps the first edge does.
 */
static inline bool gap_loses(const arc_search *s, unsigned of, uint32_t edge, float gap) {
    return (double)gap < s->needed || gap < s->best[of] ||
           (gap == s->best[of] && edge > s->edge[of]);
}

/* The vertices from `at` on or back, while their gaps may be the least one. */
typedef struct gap_walk {
    const polygon *a, *b;
    arrow normal;
    uint32_t edge;
    double low; /* the least place along the normal */
    float least;
} gap_walk;

static inline double gap_walk_step(gap_walk *w, uint32_t at) {
    const double far = dot(w->normal, between(w->a, w->edge, w->b, at));
    const polygon *a = w->a, *b = w->b;
    const uint32_t i = w->edge;
    const float gap = gap_to(a->nx[i], a->ny[i], b->x[at] - a->x[i], b->y[at] - a->y[i]);
    w->least = gap < w->least ? gap : w->least;
    w->low = far < w->low ? far : w->low;
    return far;
}

/* The gap of edge i of a shape, or a gap to some vertex that shows that the edge does not count. */
static float gap_of_edge(const arc_search *s, unsigned of, uint32_t i, uint32_t vertex) {
    const polygon *a = s->shape[of], *b = s->shape[1 - of];
    gap_walk w = {a, b, {(double)a->nx[i], (double)a->ny[i]}, i, INFINITY, INFINITY};
    double on_far = gap_walk_step(&w, vertex), back_far = on_far;
    uint32_t on = vertex, back = vertex;
    for (uint32_t left = b->count - 1; left > 0 && !gap_loses(s, of, i, w.least); left--) {
        if (on_far <= w.low + s->margin) {
            on = caliper_next(b, on);
            on_far = gap_walk_step(&w, on);
        } else if (back_far <= w.low + s->margin) {
            back = caliper_before(b, back);
            back_far = gap_walk_step(&w, back);
        } else {
            break;
        }
    }
    return w.least;
}

/* Takes edge i of a shape into account; `vertex` of the other one is about the nearest. */
static inline void meet(arc_search *s, unsigned of, uint32_t i, uint32_t vertex) {
    const float gap = gap_of_edge(s, of, i, vertex);
    if (!gap_loses(s, of, i, gap)) {
        s->best[of] = gap;
        s->edge[of] = i;
        s->vertex[of] = vertex;
        s->needed = longer(s->needed, (double)gap - s->slack);
        for (unsigned k = 0; k < 2; k++) {
            const float needed = (float)s->needed; /* no float lies between both */
            s->lowest[k] = s->best[k] > needed ? s->best[k] : needed;
        }
    }
}

/* --------------------------------------------------------------------- one arc */

/* The edges of shape k from first[k] on are `left[k]`; p1, p2 as above. */
typedef struct direction_arc {
    arrow n1, n2, p1, p2; /* n1, n2 of length 1 */
    double bound;
    uint32_t first[2], left[2];
} direction_arc;

static inline arrow arc_pointer(const arc_search *s, uint32_t i, uint32_t j) {
    return between(s->shape[0], i, s->shape[1], j);
}

/* The length of p where it lies between two directions, else -infinity. */
static inline double length_within(arrow p, arrow from, arrow to) {
    return cross(from, p) > 0 && cross(p, to) > 0 ? sqrt(dot(p, p)) : -INFINITY;
}

static double arc_bound(const direction_arc *t) {
    const double ends = longer(dot(t->n1, t->p1), dot(t->n2, t->p2));
    const arrow e = {t->p2.x - t->p1.x, t->p2.y - t->p1.y};
    const double length = sqrt(dot(e, e));
    if (!(length > 0)) {
        return longer(ends, length_within(t->p1, t->n1, t->n2));
    }
    arrow c = {e.y / length, -e.x / length};
    if (cross(t->n1, c) < 0 || cross(c, t->n2) < 0) {
        c = (arrow){-c.x, -c.y};
    }
    const double middle = longer(dot(c, t->p1), dot(c, t->p2));
    const double inside = longer(length_within(t->p1, t->n1, c), length_within(t->p2, c, t->n2));
    return longer(longer(ends, middle), inside);
}

/* A run of edges: the first of those that are left, from (x, y). */
typedef struct edge_run {
    const polygon *of;
    uint32_t at, next, left;
    float x, y, next_x, next_y;
    arrow edge;
} edge_run;

static inline void run_step(edge_run *r) {
    r->at = r->next;
    r->x = r->next_x;
    r->y = r->next_y;
    r->next = caliper_next(r->of, r->at);
    r->next_x = r->of->x[r->next];
    r->next_y = r->of->y[r->next];
    r->edge = (arrow){(double)r->next_x - (double)r->x, (double)r->next_y - (double)r->y};
}

static inline edge_run run_open(const polygon *p, uint32_t first, uint32_t left) {
    edge_run r = {
        .of = p, .next = first, .left = left, .next_x = p->x[first], .next_y = p->y[first]};
    run_step(&r);
    return r;
}

/* The first edge of one run meets the vertex at which the other one stands. */
static inline void run_meet(arc_search *s, unsigned of, edge_run *r, const edge_run *other) {
    const float nx = r->of->nx[r->at], ny = r->of->ny[r->at];
    if (gap_to(nx, ny, other->x - r->x, other->y - r->y) >= s->lowest[of]) {
        meet(s, of, r->at, other->at);
    }
    run_step(r);
    r->left--;
}

/* Short runs: the directions of edges of a and the ones against those of b, merged. */
static void merge_arc(arc_search *s, const direction_arc *t) {
    edge_run a = run_open(s->shape[0], t->first[0], t->left[0]);
    edge_run b = run_open(s->shape[1], t->first[1], t->left[1]);
    while (a.left > 0 && b.left > 0) {
        if (cross(a.edge, b.edge) <= 0) {
            run_meet(s, 0, &a, &b);
        } else {
            run_meet(s, 1, &b, &a);
        }
    }
    while (a.left > 0) {
        run_meet(s, 0, &a, &b);
    }
    while (b.left > 0) {
        run_meet(s, 1, &b, &a);
    }
}

/* How many of the edges of a run come before a direction, in which the outward normal of an edge
 * of the other shape lies. */
static inline uint32_t edges_before(const polygon *p, uint32_t first, uint32_t count,
                                    arrow normal) {
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t k = (low + high) / 2;
        const bool before = dot(normal, edge_vector(p, vertex_on(p, first, k))) < 0;
        low = before ? k + 1 : low;
        high = before ? high : k;
    }
    return low;
}

/* Evaluates the middle edge of the longer run, and divides the arc there. */
static void divide_arc(arc_search *s, const direction_arc *t, direction_arc *l, direction_arc *r) {
    const unsigned of = t->left[1] > t->left[0];
    const polygon *p = s->shape[of], *q = s->shape[1 - of];
    const uint32_t half = t->left[of] / 2, i = vertex_on(p, t->first[of], half);
    const arrow e = edge_vector(p, i), normal = {e.y, -e.x};
    const double length = sqrt(dot(e, e)), towards = of == 0 ? length : -length;
    const uint32_t before = edges_before(q, t->first[1 - of], t->left[1 - of], normal);
    const uint32_t j = vertex_on(q, t->first[1 - of], before), next = caliper_next(p, i);
    meet(s, of, i, j);
    *l = *r = *t;
    l->n2 = r->n1 = (arrow){normal.x / towards, normal.y / towards};
    l->p2 = of == 0 ? arc_pointer(s, i, j) : arc_pointer(s, j, i);
    r->p1 = of == 0 ? arc_pointer(s, next, j) : arc_pointer(s, j, next);
    l->left[of] = half;
    r->first[of] = next;
    r->left[of] -= half + 1;
    l->left[1 - of] = before;
    r->first[1 - of] = j;
    r->left[1 - of] -= before;
    l->bound = arc_bound(l);
    r->bound = arc_bound(r);
}

/* -------------------------------------------------------------------- all arcs */

static void run_arcs(arc_search *s, direction_arc *stack, uint32_t depth) {
    while (depth > 0) {
        const direction_arc t = stack[--depth];
        if (t.bound < s->needed - s->error) {
            continue;
        }
        if (t.left[0] <= SHORT_RUN && t.left[1] <= SHORT_RUN) {
            merge_arc(s, &t);
            continue;
        }
        direction_arc half[2];
        divide_arc(s, &t, &half[0], &half[1]);
        const unsigned wider = half[1].bound > half[0].bound;
        stack[depth++] = half[1 - wider];
        stack[depth++] = half[wider]; /* comes next */
    }
}

/* Vertices of both shapes that are farthest along +x, +y, -x and -y, those of b against these. */
typedef struct axis_vertices {
    uint32_t of_a[4], of_b[4];
} axis_vertices;

static const arrow axes[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

static inline float greater_of(float a, float b) {
    return a > b ? a : b;
}

static pair_extent find_extent(const polygon *a, const polygon *b, axis_vertices *v) {
    for (unsigned k = 0; k < 4; k++) {
        v->of_a[k] = sepax_farthest_vertex(a, axes[k].x, axes[k].y);
        v->of_b[k] = sepax_farthest_vertex(b, -axes[k].x, -axes[k].y);
    }
    const float high_x = greater_of(a->x[v->of_a[0]], b->x[v->of_b[2]]);
    const float high_y = greater_of(a->y[v->of_a[1]], b->y[v->of_b[3]]);
    const float low_x = -greater_of(-a->x[v->of_a[2]], -b->x[v->of_b[0]]);
    const float low_y = -greater_of(-a->y[v->of_a[3]], -b->y[v->of_b[1]]);
    return (pair_extent){high_x - low_x, high_y - low_y,
                         greater_of(greater_of(fabsf(low_x), fabsf(high_x)),
                                    greater_of(fabsf(low_y), fabsf(high_y)))};
}

/* The four quarters, the one with the highest bound last. */
static void open_arcs(const arc_search *s, const axis_vertices *v, direction_arc stack[4]) {
    const polygon *a = s->shape[0], *b = s->shape[1];
    for (unsigned k = 0; k < 4; k++) {
        const unsigned n = (k + 1) % 4;
        direction_arc t = {.n1 = axes[k],
                           .n2 = axes[n],
                           .p1 = arc_pointer(s, v->of_a[k], v->of_b[k]),
                           .p2 = arc_pointer(s, v->of_a[n], v->of_b[n]),
                           .first = {v->of_a[k], v->of_b[k]},
                           .left = {vertex_on(a, v->of_a[n], a->count - v->of_a[k]),
                                    vertex_on(b, v->of_b[n], b->count - v->of_b[k])}};
        t.bound = arc_bound(&t);
        unsigned at = k;
        for (; at > 0 && stack[at - 1].bound > t.bound; at--) {
            stack[at] = stack[at - 1];
        }
        stack[at] = t;
    }
}

static edge_gap gap_found(const arc_search *s, unsigned of) {
    return (edge_gap){(double)s->best[of], s->edge[of], s->vertex[of]};
}

void sepax_gaps_by_arcs(const polygon *a, const polygon *b, double slack, pair_gaps *found) {
    axis_vertices v;
    direction_arc stack[MOST_ARCS];
    found->extent = find_extent(a, b, &v);
    if (contact_is_wide(found->extent)) {
        found->of_a = sepax_contact_widest(a, b, true);
        found->of_b = sepax_contact_widest(b, a, true);
        return;
    }
    const double sum = (double)found->extent.x + (double)found->extent.y;
    const double error = 0x1.1p-21 * sum + 0x1p-148;
    arc_search s = {.shape = {a, b},
                    .error = error,
                    .margin = 0x1p-20 * sum + 0x1p-147,
                    .slack = slack < 0 ? 0 : slack + 3 * error,
                    .needed = -INFINITY,
                    .lowest = {-INFINITY, -INFINITY},
                    .best = {-INFINITY, -INFINITY}};
    open_arcs(&s, &v, stack);
    run_arcs(&s, stack, 4);
    found->of_a = gap_found(&s, 0);
    found->of_b = gap_found(&s, 1);
}
