/* SPDX-License-Identifier: MIT
 *
 * Strategy box for separations: the models of both boxes (box.h) determine which of the eight edges
 * has the widest gap, and the gap of that edge is computed from the stored vertices and normals.
 * Comes in: models and ids of a group. Goes out: its contacts, and the lanes that need more.
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

/* The widest model gaps of SEPAX_LANES pairs, and where the data of the formula lie. */
typedef struct box_choice {
    uint32_t edge[SEPAX_LANES];
    uint32_t owner[SEPAX_LANES];  /* the box that has it */
    uint32_t other[SEPAX_LANES];  /* the one on its other side */
    float threshold[SEPAX_LANES]; /* beyond which the sign of the separation is certain */
    uint32_t clear;               /* bit l: edge[l] certainly has the widest gap */
    uint32_t of_b;                /* bit l: edge[l] is one of b */
} box_choice;

/* The lanes where the choice is clear, and the threshold of the sign. An edge on the far side of
 * the same axis has a gap that is narrower by twice the offset. */
HEDLEY_ALWAYS_INLINE static uint32_t box_choice_is_clear(const box_pair *pair, lanes along,
                                                         lanes tilt, float *threshold) {
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
    return lanes_bits(lanes_greater(apart, turned));
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

HEDLEY_ALWAYS_INLINE static void choose_box_edges(const box_rows *rows, const sepax_pair *pairs,
                                                  box_choice *out) {
    const box_pair pair = box_pair_of(rows);
    const lane_mask of_b = lanes_greater(pair.b.best, pair.a.best);
    /* the offset leads from a to b, and the edge of b has to face a */
    const lanes along = lanes_select(of_b, lanes_mul(pair.b.along, lanes_set(-1.0f)), pair.a.along);
    const lanes edge = box_edge_facing(&pair, of_b, along);
    lanes id_a, id_b;
    lanes_load_alternate(pairs, &id_a, &id_b);
    lanes_store_bits(out->owner, lanes_select(of_b, id_b, id_a));
    lanes_store_bits(out->other, lanes_select(of_b, id_a, id_b));
    lanes_store_bits(out->edge, edge);
    out->of_b = lanes_bits(of_b);
    out->clear =
        box_choice_is_clear(&pair, along, lanes_max(rows->a[7], rows->b[7]), out->threshold);
}

/* Of four values in each lane, the one with this number. */
HEDLEY_ALWAYS_INLINE static lanes box_value_at(lanes number, const lanes v[4]) {
    const lanes low = lanes_select(lanes_greater_bits(number, lanes_set_bits(0)), v[1], v[0]);
    const lanes high = lanes_select(lanes_greater_bits(number, lanes_set_bits(2)), v[3], v[2]);
    return lanes_select(lanes_greater_bits(number, lanes_set_bits(1)), high, low);
}

/* The contacts of a group by the edges that the models chose. Returns the lanes that need more. */
static inline uint32_t box_contacts(const size_class *c, const box_choice *choice,
                                    lane_contacts *out) {
    const float *world[SEPAX_LANES], *normals[SEPAX_LANES], *other[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        world[l] = c->world + 8 * (size_t)choice->owner[l];
        normals[l] = c->normals + 8 * (size_t)choice->owner[l];
        other[l] = c->world + 8 * (size_t)choice->other[l];
    }
    lanes v[8], n[8], w[8]; /* x of four vertices, or normals, then y */
    lanes_load_rows(world, v);
    lanes_load_rows(normals, n);
    lanes_load_rows(other, w);
    const lanes edge = lanes_load_bits(choice->edge);
    const lanes x = box_value_at(edge, v), y = box_value_at(edge, v + 4);
    const lanes nx = box_value_at(edge, n), ny = box_value_at(edge, n + 4);
    lanes gap = lanes_set(INFINITY);
    for (int j = 0; j < 4; j++) {
        const lanes rx = lanes_sub(w[j], x), ry = lanes_sub(w[j + 4], y);
        gap = lanes_min(along_unit_normal(nx, ny, rx, ry), gap);
    }
    const lane_mask of_b = lanes_from_bits(choice->of_b);
    const lanes mark = lanes_select(of_b, lanes_set_bits(SEPAX_FEATURE_B), lanes_set_bits(0));
    const lanes zero = lanes_set(0.0f);
    lanes_store(out->separation, gap);
    /* 0 - n is never -0, and no component of a stored normal is -0 */
    lanes_store(out->normal_x, lanes_select(of_b, lanes_sub(zero, nx), nx));
    lanes_store(out->normal_y, lanes_select(of_b, lanes_sub(zero, ny), ny));
    lanes_store_bits(out->edge, lanes_add_bits(edge, mark));
    const lane_mask certain = lanes_greater(lanes_abs(gap), lanes_load(choice->threshold));
    return ~(lanes_bits(certain) & choice->clear) & LANES_ALL;
}

/* Makes the overlaps among the separations of a group safe (SEPAX_MTV_SAFE). That takes the box
 * around the stored vertices, which the models do not contain. */
static inline void boxes_make_safe(const size_class *c, const sepax_pair *pairs,
                                   float *separation) {
    lane_block a, b;
    load_run_block(c->world, pairs, false, 4, &a);
    load_run_block(c->world, pairs, true, 4, &b);
    const lane_bounds box = bounds_of(&a, 4, &b, 4);
    lanes_store(separation,
                safe_separation(&box, lanes_load(separation), lanes_from_bits(LANES_ALL)));
}

#endif
