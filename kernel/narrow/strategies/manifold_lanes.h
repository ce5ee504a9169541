/* SPDX-License-Identifier: MIT
 *
 * Manifolds of pairs that are no farther apart than the margin, a pair a lane, by the rules and
 * with the bits of exact/manifold.c. Comes in: a group of pairs. Goes out: their manifolds, and the
 * lanes in which they are those of the exact level.
 *
 * The widest gaps, the relation of the cores and, where these are apart, the closest features are
 * those of distances (closest_lanes.h). All that is compared with the margin is compared in double,
 * as that level does.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_LANES_H
#define SEPAX_STRATEGY_MANIFOLD_LANES_H

#include "narrow/strategies/manifold_edges.h"

/* A distance of cores that differs from both radii by more than this part of the sizes shows
 * whether shapes are disjoint. */
#define REACH_SLACK 0x1p-48

/* The cores of a group, turned so that P has the reference edge. */
typedef struct manifold_cores {
    closest_cores cores;
    lane_mask of_b; /* P is b */
} manifold_cores;

HEDLEY_ALWAYS_INLINE static void manifold_turn(manifold_cores *c, lane_mask of_b) {
    const lane_mask turn = lanes_or(lanes_and_not(of_b, c->of_b), lanes_and_not(c->of_b, of_b));
    closest_cores *k = &c->cores;
    if (lanes_bits(turn) != 0) {
        const lanes last_p = k->last_p;
        closest_exchange(turn, &k->p, k->n, &k->q, k->n);
        k->last_p = lanes_select(turn, k->last_q, last_p);
        k->last_q = lanes_select(turn, last_p, k->last_q);
    }
    c->of_b = of_b;
}

/* The radii of P, which is b in the lanes of of_b, and of Q. */
HEDLEY_ALWAYS_INLINE static manifold_radii manifold_radii_of(const closest_group *g,
                                                             lane_mask of_b) {
    const lanes ra = lanes_load(g->radius_a), rb = lanes_load(g->radius_b);
    return (manifold_radii){doubles_of(lanes_select(of_b, rb, ra)),
                            doubles_of(lanes_select(of_b, ra, rb))};
}

/* Whether shapes are disjoint, or are not, by features of their cores; of the lanes in `apart`, in
 * which these are closest. */
typedef struct manifold_relation {
    lane_mask disjoint, close;
} manifold_relation;

COMPILED_ONCE static void manifold_relate(const lanes_claim *c, const closest_group *g,
                                          lane_mask apart, manifold_relation *out) {
    const doubles radius =
        doubles_add(doubles_of(lanes_load(g->radius_a)), doubles_of(lanes_load(g->radius_b)));
    const manifold_gap found = manifold_gap_of(c);
    const doubles off = doubles_sub(found.d, radius);
    const doubles reach = doubles_add(doubles_abs(found.r.x), doubles_abs(found.r.y));
    const doubles slack = doubles_mul(doubles_add(radius, reach), doubles_set(REACH_SLACK));
    const lane_mask above = lanes_mask(doubles_greater(off, slack));
    const lane_mask below = lanes_mask(doubles_greater(doubles_negate(slack), off));
    out->disjoint = lanes_and(apart, lanes_or(above, is_zero(radius)));
    out->close = lanes_or(lanes_and_not(lanes_from_bits(LANES_ALL), apart), below);
    const uint32_t open = ~lanes_bits(lanes_or(out->disjoint, out->close)) & LANES_ALL;
    if (open != 0) {
        const uint32_t touching = closest_touching(c, g->radius_a, g->radius_b, 0);
        out->close = lanes_or(out->close, lanes_from_bits(open & touching));
    }
}

/* The features that a relation follows from: the closest ones, or those of edges that face each
 * other. */
HEDLEY_ALWAYS_INLINE static lanes_claim manifold_features(const closest_look *look,
                                                          const manifold_face *f) {
    lanes_claim c = look->claim;
    c.vx = lanes_select(f->facing, f->from.x, c.vx);
    c.vy = lanes_select(f->facing, f->from.y, c.vy);
    c.end_x = lanes_select(f->facing, f->to.x, c.end_x);
    c.end_y = lanes_select(f->facing, f->to.y, c.end_y);
    c.wx = lanes_select(f->facing, f->first.x, c.wx);
    c.wy = lanes_select(f->facing, f->first.y, c.wy);
    c.edge = lanes_or(f->facing, c.edge);
    return c;
}

/* The lanes in which a face counts. Clears those of `known` in which that is open. */
HEDLEY_ALWAYS_INLINE static lane_mask manifold_judge(const closest_look *look,
                                                     const closest_group *g, const manifold_face *f,
                                                     lane_mask own, lane_mask wanted,
                                                     manifold_choice *c) {
    manifold_relation of = {lanes_from_bits(0), lanes_from_bits(LANES_ALL)};
    const lanes least = lanes_min(f->points[0].separation, f->points[1].separation);
    const lane_mask above = lanes_greater(least, lanes_set(0.0f));
    const lane_mask enough = lanes_and(wanted, lanes_at_least(manifold_count(f), c->need));
    const lane_mask apart = lanes_or(c->apart, c->facing);
    if (lanes_bits(lanes_and_not(lanes_and(enough, apart), own)) != 0) {
        const lanes_claim features = manifold_features(look, f);
        manifold_relate(&features, g, apart, &of);
    }
    const lane_mask agrees = lanes_or(own, lanes_choose(above, of.disjoint, of.close));
    const lane_mask differs = lanes_and_not(lanes_choose(above, of.close, of.disjoint), own);
    const lane_mask taken = lanes_and(enough, agrees);
    const lane_mask sure =
        lanes_and_not(f->certain, lanes_and_not(enough, lanes_or(agrees, differs)));
    const lane_mask faced = lanes_and_not(c->facing, lanes_and(f->facing, taken));
    c->known = lanes_and_not(c->known, lanes_or(lanes_and_not(wanted, sure), faced));
    return taken;
}

/* Faces of the edges that the lanes of `wanted` have; returns the lanes in which one counts. */
HEDLEY_ALWAYS_INLINE static lane_mask
manifold_try_edges(const closest_look *look, const closest_group *g, manifold_cores *cores,
                   lane_mask of_b, lanes edge, lane_mask own, lane_mask wanted, manifold_choice *c,
                   lane_manifolds *out) {
    manifold_face face;
    manifold_turn(cores, of_b);
    const manifold_radii radii = manifold_radii_of(g, of_b);
    manifold_face_of(&cores->cores, edge, &radii, (double)g->margin, lanes_bits(c->facing) != 0,
                     &face);
    manifold_put_face(wanted, of_b, &face, out);
    return manifold_judge(look, g, &face, own, wanted, c);
}

/* The faces of a group; returns the lanes in which one counts. */
HEDLEY_ALWAYS_INLINE static lane_mask manifold_find_faces(const closest_look *look,
                                                          const closest_group *g,
                                                          manifold_cores *cores, lane_mask wanted,
                                                          manifold_choice *c, lane_manifolds *out) {
    const manifold_try *one = &c->tries[0], *two = &c->tries[1];
    const lane_mask b_first = lanes_from_bits(g->b_first), b_second = lanes_from_bits(~g->b_first);
    const lane_mask first = one->counts, any = lanes_and(wanted, lanes_or(first, two->counts));
    lane_mask taken = manifold_try_edges(look, g, cores, lanes_choose(first, b_first, b_second),
                                         lanes_select(first, one->edge, two->edge),
                                         lanes_choose(first, one->own, two->own), any, c, out);
    const lane_mask both = lanes_and(wanted, lanes_and(first, two->counts));
    const lane_mask again = lanes_and(c->known, lanes_and_not(both, taken));
    if (lanes_bits(again) != 0) {
        taken = lanes_or(taken, manifold_try_edges(look, g, cores, b_second, two->edge, two->own,
                                                   again, c, out));
    }
    return taken;
}

HEDLEY_ALWAYS_INLINE static void manifold_put_single(const closest_look *look,
                                                     const closest_group *g, lane_mask m,
                                                     lane_manifolds *out) {
    manifold_single single;
    const manifold_radii radii = manifold_radii_of(g, look->of_b);
    const uint32_t p_first = ~(lanes_bits(look->of_b) ^ g->b_first);
    manifold_single_of(look, &radii, lanes_from_bits(p_first), (double)g->margin, &single);
    manifold_put_head(m, look->of_b, single.normal_x, single.normal_y, lanes_set(1.0f), out);
    manifold_put_point(m, look->of_b, &single.point, &out->points[0]);
}

/* What the widest gaps have shown of a group. `deepest`: claims of cores that meet. */
typedef struct manifold_work {
    manifold_cores cores;
    closest_look look;
    closest_gaps gaps;
    lane_mask deepest;
} manifold_work;

/* The manifolds of the lanes in `wanted`, whose closest features are proved in those of `proved`;
 * in the lanes of `facing` edges may face each other. Returns those that are certain. */
COMPILED_ONCE static uint32_t manifold_round(const closest_group *g, lane_mask proved,
                                             lane_mask facing, lane_mask wanted, manifold_work *w,
                                             lane_manifolds *out) {
    manifold_choice choice;
    manifold_choose(&w->look, &w->gaps, g, proved, facing, &choice);
    const lane_mask taken = manifold_find_faces(&w->look, g, &w->cores, wanted, &choice, out);
    const lane_mask ends = lanes_and(proved, lanes_or(choice.apart, w->deepest));
    const lane_mask known = lanes_and(wanted, choice.known);
    const lane_mask single = lanes_and_not(lanes_and(known, ends), taken);
    if (lanes_bits(single) != 0) {
        manifold_put_single(&w->look, g, single, out);
    }
    return lanes_bits(lanes_and(known, lanes_or(taken, single)));
}

/* The manifolds of a group of shapes of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void find_manifolds(const faced_group *g, unsigned na, unsigned nb,
                                                lane_manifolds *out) {
    manifold_work w;
    closest_look *look = &w.look;
    memset(out, 0, sizeof *out);
    closest_find(g, na, nb, &w.cores.cores, &w.gaps, look);
    const lane_mask of_b = w.cores.of_b = look->of_b;
    const uint32_t proved = closest_sure(look), open = LANES_ALL & ~proved;
    w.deepest = look->inside;
    const uint32_t facing = open & ~lanes_bits(look->inside);
    out->found = manifold_round(&g->cores, lanes_from_bits(proved), lanes_from_bits(facing),
                                lanes_from_bits(LANES_ALL), &w, out);
    const uint32_t left = facing & ~out->found;
    if (left != 0) {
        manifold_turn(&w.cores, of_b);
        const uint32_t more = left & closest_settle(&w.cores.cores, &g->cores, left, look);
        w.deepest = lanes_from_bits(0);
        out->found |= manifold_round(&g->cores, lanes_from_bits(more), lanes_from_bits(0),
                                     lanes_from_bits(left), &w, out);
    }
}

/* The manifolds of a group of points with radii. */
HEDLEY_ALWAYS_INLINE static void find_circle_manifolds(const faced_group *g, lane_manifolds *out) {
    lane_block a, b;
    const lanes zero = lanes_set(0.0f);
    const lane_mask none = lanes_from_bits(0), all = lanes_from_bits(LANES_ALL);
    core_load(g->cores.a, 4, &a);
    core_load(g->cores.b, 4, &b);
    const closest_look look = {
        .number = zero,
        .other = zero,
        .claim = {.vx = a.x[0], .vy = a.y[0], .wx = b.x[0], .wy = b.y[0], .edge = none},
        .of_b = none};
    memset(out, 0, sizeof *out);
    manifold_put_single(&look, &g->cores, all, out);
    out->found = LANES_ALL;
}

#endif
