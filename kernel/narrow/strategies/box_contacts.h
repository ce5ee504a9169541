/* SPDX-License-Identifier: MIT
 *
 * Strategy box for separations: the models of both boxes (box.h) determine which of the eight edges
 * has the widest gap, and the gap of that edge is computed from the stored vertices and normals.
 * Comes in: models and ids of a group. Goes out: its contacts, where all choices are clear.
 *
 * The gap of an edge by the models differs from the gap as stored by less than
 *
 *     E = 32uM + (ea + eb) + 2M max(ea / ha, eb / hb)
 *
 * with M as in box.h, ea and eb the errors of the models, ha and hb their smaller half extents: an
 * edge of the shape and that of the model have ends within e of each other, so their unit normals
 * differ by up to 4e / (2h), and no two points of the models are farther apart than M; the rest of
 * the shapes is within ea + eb of the models. The model's gap is off by 7.4uM, the stored one by
 * 4.2u of both extents, which add up to 4M at most: 24.2uM, and the difference of two by 2uM more.
 * So an edge whose model gap is wider by more than 2E than those of all others has the widest
 * stored gap. The gap of the far edge of the same axis is narrower by twice the offset along that
 * axis, which is off by 4.4uM.
 */
#ifndef SEPAX_STRATEGY_BOX_CONTACTS_H
#define SEPAX_STRATEGY_BOX_CONTACTS_H

#include "narrow/gaps/contact.h"
#include "narrow/strategies/box.h"

/* Whether the choice is clear in all lanes, and the threshold of the sign. An edge on the far side
 * of the same axis has a gap that is narrower by twice the offset. */
HEDLEY_ALWAYS_INLINE static bool box_choice_is_clear(const box_pair *pair, lanes along, lanes tilt,
                                                     float *threshold) {
    const lanes best = lanes_max(pair->a.best, pair->b.best);
    const lanes other =
        lanes_max(lanes_min(pair->a.best, pair->b.best), lanes_max(pair->a.second, pair->b.second));
    const lanes margin =
        lanes_min(lanes_sub(best, other), lanes_mul(lanes_abs(along), lanes_set(2.0f)));
    /* Where 64M is finite and the choice is clear, both extents add up to less than WIDE_EXTENT.
     * Where a gap is infinite or the margin is NaN, 64M or the error is infinite. */
    const lanes scale_64 = lanes_mul(pair->scale, lanes_set(64.0f));
    const lanes rounding = lanes_mul(scale_64, lanes_set(BOX_CONTACT_SLACK));
    const lanes four_m = lanes_mul(scale_64, lanes_set(0x1p-4f * MODEL_SLACK));
    const lanes apart =
        lanes_sub(lanes_sub(margin, rounding), lanes_mul(pair->error, lanes_set(2.0f)));
    const lanes turned = lanes_add(lanes_mul(tilt, four_m), lanes_set(BOX_FLOOR));
    /* both extents add up to less than this */
    const lanes extent = lanes_add(four_m, lanes_mul(pair->error, lanes_set(4.0f)));
    lanes_store(threshold,
                lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR)));
    return lanes_bits(lanes_greater(apart, turned)) == LANES_ALL;
}

/* The edge of the widest gap: 1 and 3 face along u and against it, 2 and 0 along v and against it.
 */
HEDLEY_ALWAYS_INLINE static lanes box_edge_facing(const box_pair *pair, lane_mask of_b,
                                                  lanes along) {
    const lane_mask forward = lanes_greater(along, lanes_set(0.0f));
    const lanes u = lanes_select(forward, lanes_set_bits(1), lanes_set_bits(3));
    const lanes v = lanes_select(forward, lanes_set_bits(2), lanes_set_bits(0));
    return lanes_select(of_b, lanes_select(pair->b.by_v, v, u), lanes_select(pair->a.by_v, v, u));
}

/* 8 times each. */
HEDLEY_ALWAYS_INLINE static lanes eightfold_bits(lanes n) {
    const lanes two = lanes_add_bits(n, n), four = lanes_add_bits(two, two);
    return lanes_add_bits(four, four);
}

/* The edges of the widest model gaps of SEPAX_LANES plain pairs. Places are in blocks of 8 floats:
 * four x, then four y. */
typedef struct box_choice {
    uint32_t at[SEPAX_LANES];     /* the place of the edge */
    uint32_t other[SEPAX_LANES];  /* the place of the other shape */
    float threshold[SEPAX_LANES]; /* beyond which the sign of the separation is certain */
    lane_mask of_b;               /* the edge is one of b */
    bool clear;                   /* in all lanes it certainly has the widest gap */
} box_choice;

/* `edges` is as in lane_contacts. */
HEDLEY_ALWAYS_INLINE static void box_choose(const size_class *c, const sepax_pair *pairs,
                                            box_choice *out, uint32_t *edges) {
    box_rows rows;
    lanes id_a, id_b;
    load_box_rows(&c->boxes->x, &c->boxes->x, pairs, &rows);
    lanes_load_alternate(pairs, &id_a, &id_b);
    const box_pair pair = box_pair_of(&rows);
    const lane_mask of_b = lanes_greater(pair.b.best, pair.a.best);
    /* the offset leads from a to b, and the edge of b has to face a */
    const lanes along = lanes_select(of_b, lanes_mul(pair.b.along, lanes_set(-1.0f)), pair.a.along);
    const lanes tilt = lanes_max(rows.a[7], rows.b[7]);
    const lanes edge = box_edge_facing(&pair, of_b, along);
    lanes_store_bits(out->at, lanes_add_bits(edge, eightfold_bits(lanes_select(of_b, id_b, id_a))));
    lanes_store_bits(out->other, eightfold_bits(lanes_select(of_b, id_a, id_b)));
    out->of_b = of_b;
    const lanes mark = lanes_select(of_b, lanes_set_bits(SEPAX_FEATURE_B), lanes_set_bits(0));
    lanes_store_bits(edges, lanes_add_bits(edge, mark));
    out->clear = box_choice_is_clear(&pair, along, tilt, out->threshold);
}

/* The floats p[at[l]]. */
HEDLEY_ALWAYS_INLINE static lanes box_gather(const float *p, const uint32_t *at) {
    float v[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        v[l] = p[at[l]];
    }
    return lanes_load(v);
}

/* The contacts of these edges. */
HEDLEY_ALWAYS_INLINE static void box_contacts(const size_class *c, const box_choice *choice,
                                              lane_contacts *out) {
    const lanes x = box_gather(c->world, choice->at), y = box_gather(c->world + 4, choice->at);
    const lanes nx = box_gather(c->normals, choice->at),
                ny = box_gather(c->normals + 4, choice->at);
    const lanes zero = lanes_set(0.0f);
    const float *vertices[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        vertices[l] = c->world + choice->other[l];
    }
    lanes w[8], gap = lanes_set(INFINITY);
    lanes_load_rows(vertices, w);
    for (int j = 0; j < 4; j++) {
        const lanes rx = lanes_sub(w[j], x), ry = lanes_sub(w[j + 4], y);
        gap = lanes_min(along_unit_normal(nx, ny, rx, ry), gap);
    }
    lanes_store(out->separation, gap);
    /* 0 - n is never -0, and no component of a stored normal is -0 */
    lanes_store(out->normal_x, lanes_select(choice->of_b, lanes_sub(zero, nx), nx));
    lanes_store(out->normal_y, lanes_select(choice->of_b, lanes_sub(zero, ny), ny));
    out->certain = lanes_bits(lanes_greater(lanes_abs(gap), lanes_load(choice->threshold)));
}

#endif
