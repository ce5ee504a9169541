/* SPDX-License-Identifier: MIT
 *
 * The relation of rounded shapes (round_relation.h).
 *
 * Where the cores are apart, their distance is that of a vertex of one and a vertex or an edge of
 * the other. The sign of a minimum is the minimum of the signs, so the sign of (distance - R) is
 * the least sign over all features that may be nearest, and the nearest features need not be found.
 * Let n be the direction from the nearest point of a to that of b: no point of a lies farther along
 * n than the first, and no point of b farther against n than the second. So the features to compare
 * are those of turning.h: at each moment the two vertices, and each edge that is passed with the
 * vertex of the other core.
 */
#include "base/arithmetic.h"

#include "exact/relation.h"

#include "exact/shifted.h"
#include "exact/turning.h"

static int lesser(int a, int b) {
    return a < b ? a : b;
}

/* A comparison of features with R, and the least sign found so far. */
typedef struct comparison {
    const exact_radius *r;
    sepax_vec2 shift; /* the displacement of b */
    int least;
    bool *expanded;
} comparison;

static void compare_vertices(comparison *c, sepax_vec2 v, sepax_vec2 w) {
    c->least = lesser(c->least, sepax_shifted_vertex_gap(v, w, c->shift, c->r, c->expanded));
}

/* Compares an edge of a with a vertex of b (`way` 1), or an edge of b with a vertex of a (`way`
 * -1). */
static void compare_edge(comparison *c, sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, float way) {
    const sepax_vec2 t = {way * c->shift.x, way * c->shift.y};
    c->least = lesser(c->least, sepax_shifted_edge_gap(v0, v1, w, t, c->r, c->expanded));
}

/* Compares the features that come next: an edge of one core with the vertex of the other, or two
 * parallel edges. The common interval of parallel edges begins, along the edge of a, at the start
 * of that edge, at the end of the other one, or at both. */
static void compare_next(comparison *c, const turning *t) {
    const sepax_vec2 v = corner(t->a, t->i), w = corner(t->b, t->j);
    const sepax_vec2 v1 = corner(t->a, caliper_next(t->a, t->i));
    const sepax_vec2 w1 = corner(t->b, caliper_next(t->b, t->j));
    if (t->a_turns) {
        compare_edge(c, v, v1, t->b_turns ? w1 : w, 1);
    }
    if (t->b_turns) {
        compare_edge(c, w, w1, v, -1);
    }
    if (t->a_turns && t->b_turns) {
        compare_vertices(c, v, w1);
    }
}

/* The sign of (distance of the cores) - R, for cores that are apart. */
static int gap_of_cores(const polygon *a, const polygon *b, comparison *c) {
    turning t = turning_start(a, b, TURNING_AGAINST, c->expanded);
    compare_vertices(c, corner(a, t.i), corner(b, t.j));
    while (c->least >= 0 && turning_look(&t, c->expanded)) {
        compare_next(c, &t);
        turning_pass(&t);
        compare_vertices(c, corner(a, t.i), corner(b, t.j));
    }
    return c->least;
}

/* The relation of the shapes, where `cores` is the relation of their cores. */
static sepax_relation relate_round(const polygon *a, const polygon *b, sepax_relation cores,
                                   comparison *c) {
    if (c->r->value == 0) {
        return cores;
    }
    if (cores != SEPAX_DISJOINT) {
        return SEPAX_OVERLAPPING;
    }
    const int gap = gap_of_cores(a, b, c);
    return gap < 0 ? SEPAX_OVERLAPPING : gap == 0 ? SEPAX_TOUCHING : SEPAX_DISJOINT;
}

sepax_relation sepax_exact_round_relation(const polygon *a, const polygon *b, const exact_radius *r,
                                          bool *expanded) {
    const sepax_relation cores = sepax_exact_relation(a, b, expanded);
    return relate_round(a, b, cores, &(comparison){r, NO_SHIFT, 1, expanded});
}

sepax_relation sepax_exact_shifted_round_relation(const polygon *a, const polygon *b,
                                                  sepax_vec2 shift, const exact_radius *r,
                                                  bool *expanded) {
    *expanded = false;
    const sepax_relation cores = sepax_exact_shifted_relation(a, b, shift, expanded);
    return relate_round(a, b, cores, &(comparison){r, shift, 1, expanded});
}
