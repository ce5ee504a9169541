/* SPDX-License-Identifier: MIT
 *
 * Manifolds in double lanes, with the bits of exact/manifold.c. Comes in: a group of pairs. Goes
 * out: the manifolds that are certain. manifold_choice.h chooses the reference edges,
 * manifold_faces.h has the points of faces, manifold_corners.h those of vertices.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_DOUBLE_H
#define SEPAX_STRATEGY_MANIFOLD_DOUBLE_H

#include "narrow/strategies/manifold_corners.h"
#include "narrow/strategies/manifold_faces.h"

/* ------------------------------------------------------------------ groups */

/* What a kernel for some size has found of the faces of a group. */
typedef struct manifold_faces {
    manifold_face face; /* next to the frames of the functions that read it: see find_points */
    manifold_lanes m;
    manifold_corners corners; /* the closest ones of cores that are apart */
    manifold_certain certain;
} manifold_faces;

HEDLEY_ALWAYS_INLINE static void manifold_face_of(const facing_edges *f, const closest_group *g,
                                                  lanes of_b, manifold_face *d) {
    const lane_mask b = lanes_greater(of_b, lanes_set(0.0f));
    const lanes ra = lanes_load(g->radius_a), rb = lanes_load(g->radius_b);
    lanes_store(d->v_x[0], f->from.x);
    lanes_store(d->v_y[0], f->from.y);
    lanes_store(d->v_x[1], f->from.next_x);
    lanes_store(d->v_y[1], f->from.next_y);
    lanes_store(d->w_x[0], f->first.x);
    lanes_store(d->w_y[0], f->first.y);
    lanes_store(d->w_x[1], f->first.next_x);
    lanes_store(d->w_y[1], f->first.next_y);
    lanes_store(d->edge, f->edge);
    lanes_store(d->edge_end, f->edge_end);
    lanes_store(d->incident, f->incident);
    lanes_store(d->incident_end, f->incident_end);
    lanes_store(d->of_b, of_b);
    lanes_store(d->radius_on, lanes_select(b, rb, ra));
    lanes_store(d->radius_of, lanes_select(b, ra, rb));
}

/* The closest vertices, which count where no edge is closest. */
HEDLEY_ALWAYS_INLINE static void manifold_corners_of(const facing_closest *c, lane_mask wider_b,
                                                     manifold_corners *out) {
    lanes_store(out->vx, lanes_select(wider_b, c->wx, c->vx));
    lanes_store(out->vy, lanes_select(wider_b, c->wy, c->vy));
    lanes_store(out->wx, lanes_select(wider_b, c->vx, c->wx));
    lanes_store(out->wy, lanes_select(wider_b, c->vy, c->wy));
    lanes_store(out->at_a, lanes_select(wider_b, c->at_w, c->at_v));
    lanes_store(out->at_b, lanes_select(wider_b, c->at_v, c->at_w));
}

/* The choices of cores that are apart, by a gap or because two vertices are closest, as those of
 * segments on one line. The blocks of n vertices are exchanged where b has the wider
 * gap; in the end, where the reference edge is b's. Returns the lanes that are certain. */
HEDLEY_ALWAYS_INLINE static uint32_t find_apart(facing_blocks *v, unsigned n,
                                                const facing_gaps *gaps, lane_mask wider_b,
                                                const closest_group *g, manifold_faces *out) {
    facing_closest closest;
    const lanes last_a = lanes_load(g->last_a), last_b = lanes_load(g->last_b);
    const facing_sides s = {.p = &v->a,
                            .q = &v->b,
                            .np = n,
                            .nq = n,
                            .edge = lanes_select(wider_b, gaps->edge_b, gaps->edge_a),
                            .last_p = lanes_select(wider_b, last_b, last_a)};
    facing_find_closest(&s, &closest);
    manifold_corners_of(&closest, wider_b, &out->corners);
    const uint32_t certain =
        manifold_choose_apart(&closest, gaps, wider_b, g, &out->m, &out->certain) &
        lanes_bits(lanes_and_not(closest.proved, lanes_and_not(closest.edge, gaps->apart)));
    out->certain.faced =
        manifold_choose_faced(lanes_bits(gaps->apart) & ~certain, gaps, g, &out->m);
    const lane_mask of_b = lanes_greater(lanes_load(out->m.of_b), lanes_set(0.0f));
    const lane_mask other = lanes_or(lanes_and_not(of_b, wider_b), lanes_and_not(wider_b, of_b));
    const lane_mask again = lanes_and_not(other, gaps->overlap);
    if (lanes_bits(again) != 0) {
        facing_exchange(again, &v->a, n, &v->b, n);
    }
    return certain | out->certain.faced;
}

/* Finds the faces of cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void find_faces(const faced_group *g, unsigned na, unsigned nb,
                                            manifold_faces *out) {
    facing_blocks blocks;
    facing_gaps gaps;
    facing_edges edges;
    const lanes zero = lanes_set(0.0f);
    core_load(g->cores.a, na, &blocks.a);
    core_load(g->cores.b, nb, &blocks.b);
    core_load(g->normals_a, na, &blocks.normal_a);
    core_load(g->normals_b, nb, &blocks.normal_b);
    facing_find_gaps(&blocks, na, nb, &g->cores, &gaps);
    manifold_choose_meeting(&gaps, &g->cores, &out->m);
    const lane_mask wider_b = lanes_greater(gaps.gap_b, gaps.gap_a);
    const lane_mask meeting_b = lanes_greater(lanes_load(out->m.of_b), zero);
    facing_exchange(manifold_either(gaps.overlap, meeting_b, wider_b), &blocks.a, na, &blocks.b,
                    nb);
    uint32_t chosen = lanes_bits(gaps.overlap);
    out->certain.faced = out->certain.above = 0;
    out->certain.below = chosen; /* cores that meet */
    if (lanes_bits(gaps.apart) != 0 || (nb == 2 && chosen != LANES_ALL)) {
        chosen |= find_apart(&blocks, nb, &gaps, wider_b, &g->cores, out);
    }
    out->certain.sure = chosen & lanes_bits(gaps.usable);
    const lanes of_b = lanes_load(out->m.of_b);
    facing_find_edges(&blocks, na, nb, &g->cores, lanes_greater(of_b, zero),
                      lanes_load(out->m.edge), &edges);
    manifold_face_of(&edges, &g->cores, of_b, &out->face);
    out->certain.incident = lanes_bits(edges.certain);
}

/* The lanes in which two points show that the gap of the reference edge lacks no more than `keep`
 * of the distance of the cores: each lies on one core, as far from a point of the other as it says.
 * Exactness.md derives the slack, section 21. */
HEDLEY_NEVER_INLINE static uint32_t manifold_wide(const manifold_face *restrict d,
                                                  const manifold_lanes *restrict m,
                                                  const lane_manifolds *restrict out) {
    float excess[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double p = (double)out->separation[0][l], q = (double)out->separation[1][l];
        const double s = p < q ? p : q, size = s < 0 ? -s : s;
        const double most = s + ((double)d->radius_on[l] + (double)d->radius_of[l]);
        const double gap = (double)(d->of_b[l] > 0 ? m->gap_b[l] : m->gap_a[l]);
        excess[l] = gap + (double)m->keep[l] * 0.875 - most - size * 0x1p-23 > 0x1p-120 ? 1 : 0;
    }
    return lanes_bits(lanes_greater(lanes_load(excess), lanes_set(0.0f)));
}

/* The lanes whose points agree with the relation of the shapes. A point that is not kept has a
 * separation above 0. */
HEDLEY_ALWAYS_INLINE static uint32_t manifold_agreed(const manifold_certain *certain,
                                                     const lane_manifolds *out) {
    const lanes least = lanes_min(lanes_load(out->separation[0]), lanes_load(out->separation[1]));
    const uint32_t above = lanes_bits(lanes_greater(least, lanes_set(0.0f)));
    return (above & certain->above) | (certain->below & ~above);
}

/* The lanes in which the faces lie along the same axis, have a place in common, and no more than
 * the radii between them: the shapes are not disjoint. Both numbers are exact, so that shapes count
 * that touch. */
HEDLEY_NEVER_INLINE static uint32_t manifold_touching(const manifold_face *d) {
    const float *const places[2][2] = {{*d->v_x, *d->w_x}, {*d->v_y, *d->w_y}};
    const lanes ra = lanes_load(d->radius_on), rb = lanes_load(d->radius_of);
    const lanes radii = lanes_add(ra, rb);
    const lane_mask sum =
        lanes_and(lanes_equal(lanes_sub(radii, ra), rb), lanes_equal(lanes_sub(radii, rb), ra));
    lane_mask touching = lanes_from_bits(0);
    for (unsigned k = 0; k < 2; k++) {
        const float *const *across = places[k], *const *along = places[1 - k];
        const lanes v = lanes_load(across[0]), w = lanes_load(across[1]);
        const lanes way = lanes_sub(w, v);
        const lane_mask difference =
            lanes_and(lanes_equal(lanes_add(v, way), w), lanes_equal(lanes_sub(w, way), v));
        const lane_mask level = lanes_and(lanes_equal(lanes_load(across[0] + SEPAX_LANES), v),
                                          lanes_equal(lanes_load(across[1] + SEPAX_LANES), w));
        const lanes v0 = lanes_load(along[0]), v1 = lanes_load(along[0] + SEPAX_LANES);
        const lanes w0 = lanes_load(along[1]), w1 = lanes_load(along[1] + SEPAX_LANES);
        const lane_mask common = lanes_and(lanes_at_least(lanes_max(v0, v1), lanes_min(w0, w1)),
                                           lanes_at_least(lanes_max(w0, w1), lanes_min(v0, v1)));
        const lane_mask near = lanes_and(difference, lanes_at_least(radii, lanes_abs(way)));
        touching = lanes_or(touching, lanes_and(lanes_and(level, common), near));
    }
    return lanes_bits(lanes_and(touching, sum));
}

/* The manifolds of a group from its faces. The loops over lanes work in less than 4 KiB: their own
 * frames, this one with what they write, and above it the face that they read. Where a loop stores
 * to an address that differs from that of its next load by a multiple of 4 KiB, the load waits for
 * the store; that took up to four times as long. */
HEDLEY_NEVER_INLINE static void find_points(const faced_group *g, manifold_faces *f,
                                            lane_manifolds *to) {
    manifold_points points;
    lane_manifolds found, *out = &found;
    manifold_clip(&f->face, (double)g->cores.margin, &points, out);
    manifold_name(&f->face, &points, out);
    const manifold_verdict verdict = manifold_judge(&points, &f->m, f->certain.incident);
    uint32_t agreed = manifold_agreed(&f->certain, out);
    if ((verdict.found & f->certain.sure & ~agreed) != 0) {
        f->certain.below |= manifold_touching(&f->face);
        agreed = manifold_agreed(&f->certain, out);
    }
    const uint32_t corners = verdict.corners & f->certain.sure;
    if (corners != 0) {
        manifold_take(g->cores.b_first, corners, &f->corners);
        manifold_put_corners(&f->corners, &g->cores, out);
    }
    const uint32_t faced = f->certain.faced;
    const uint32_t wide = faced != 0 ? manifold_wide(&f->face, &f->m, out) : 0;
    out->found = (verdict.found & agreed & f->certain.sure & (wide | ~faced)) | corners;
    *to = found;
}

#endif
