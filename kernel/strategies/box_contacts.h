/* SPDX-License-Identifier: MIT
 *
 * Strategy box for separations: the models of both boxes (box.h) tell which of the eight edges has
 * the widest gap, and the gap of that one is computed from the stored vertices and normals.
 *
 * What a model says of an edge differs from the gap as stored by less than
 *
 *     E = 32uM + (ea + eb) + 2M max(ea / ha, eb / hb)
 *
 * with M as in box.h, ea and eb the errors of the models, ha and hb their smaller half extents: an
 * edge of the shape and that of the model have ends within e of each other, so their unit normals
 * differ by up to 4e / (2h), and no two points of the models are farther apart than M; the rest of
 * the shapes is within ea + eb of the models. The model's gap is off by 7.4uM, the stored one by
 * 4.2u of both extents, which add up to 4M at most: 24.2uM, and the difference of two by 2uM more.
 * So an edge whose model gap is wider by more than 2E than that of all others is the one.
 */
#ifndef SEPAX_STRATEGY_BOX_CONTACTS_H
#define SEPAX_STRATEGY_BOX_CONTACTS_H

#include <string.h>

#include "reference.h"
#include "strategies/box.h"

/* The widest model gaps of SEPAX_LANES pairs. */
typedef struct box_choice {
    uint32_t edge[SEPAX_LANES];   /* with SEPAX_FEATURE_B for one of b */
    float threshold[SEPAX_LANES]; /* beyond which the sign of the separation is certain */
    uint32_t clear;               /* bit l: edge[l] is the one */
    uint32_t of_b;                /* bit l: it is one of b */
} box_choice;

/* The gaps of the edges of one box. */
typedef struct box_axes {
    lanes best, second, edge;
    lanes opposite; /* no edge on the other side of the box has a wider gap */
} box_axes;

/* As box_gap, for the edges that face the other box: 1 and 3 along u, 2 and 0 along v. */
HEDLEY_ALWAYS_INLINE static box_axes box_choose(lanes du, lanes dv, lanes hx, lanes hy, lanes ox,
                                                lanes oy, lanes c, lanes s, uint32_t of_b) {
    const lanes zero = lanes_set(0.0f), size_u = lanes_abs(du), size_v = lanes_abs(dv);
    const lanes reach_u = lanes_add(hx, lanes_add(lanes_mul(ox, c), lanes_mul(oy, s)));
    const lanes reach_v = lanes_add(hy, lanes_add(lanes_mul(ox, s), lanes_mul(oy, c)));
    const lanes gap_u = lanes_sub(size_u, reach_u), gap_v = lanes_sub(size_v, reach_v);
    const lanes edge_u =
        lanes_select(lanes_greater(du, zero), lanes_set_bits(of_b | 1), lanes_set_bits(of_b | 3));
    const lanes edge_v =
        lanes_select(lanes_greater(dv, zero), lanes_set_bits(of_b | 2), lanes_set_bits(of_b));
    const lanes far = lanes_min(lanes_add(size_u, reach_u), lanes_add(size_v, reach_v));
    return (box_axes){.best = lanes_max(gap_u, gap_v),
                      .second = lanes_min(gap_u, gap_v),
                      .edge = lanes_select(lanes_greater(gap_u, gap_v), edge_u, edge_v),
                      .opposite = lanes_sub(zero, far)};
}

static inline void choose_box_edges(const box_model *models, const sepax_pair *pairs,
                                    box_choice *out) {
    lanes a[8], b[8]; /* the fields of box_model: x y cos sin half_x half_y error */
    load_run_rows(&models->x, pairs, false, sizeof *models / sizeof(float), a);
    load_run_rows(&models->x, pairs, true, sizeof *models / sizeof(float), b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes c = lanes_abs(lanes_add(lanes_mul(a[2], b[2]), lanes_mul(a[3], b[3])));
    const lanes s = lanes_abs(lanes_sub(lanes_mul(a[2], b[3]), lanes_mul(a[3], b[2])));
    const lanes au = lanes_add(lanes_mul(dx, a[2]), lanes_mul(dy, a[3]));
    const lanes av = lanes_sub(lanes_mul(dy, a[2]), lanes_mul(dx, a[3]));
    /* a lies the other way from b */
    const lanes bu =
        lanes_sub(lanes_sub(lanes_set(0.0f), lanes_mul(dx, b[2])), lanes_mul(dy, b[3]));
    const lanes bv = lanes_sub(lanes_mul(dx, b[3]), lanes_mul(dy, b[2]));
    const box_axes of_a = box_choose(au, av, a[4], a[5], b[4], b[5], c, s, 0);
    const box_axes of_b = box_choose(bu, bv, b[4], b[5], a[4], a[5], c, s, SEPAX_FEATURE_B);
    const lanes best = lanes_max(of_a.best, of_b.best);
    lanes other = lanes_max(lanes_min(of_a.best, of_b.best), lanes_max(of_a.second, of_b.second));
    other = lanes_max(other, lanes_max(of_a.opposite, of_b.opposite));

    const lanes sizes = lanes_add(lanes_add(a[4], a[5]), lanes_add(b[4], b[5]));
    const lanes scale = lanes_add(lanes_add(lanes_abs(dx), lanes_abs(dy)), sizes);
    const lanes error = lanes_mul(lanes_add(a[6], b[6]), lanes_set(MODEL_SLACK));
    const lanes four_m = lanes_mul(scale, lanes_set(4.0f));
    const lanes rounding = lanes_mul(four_m, lanes_set(BOX_CONTACT_SLACK));
    /* 2M e / h < the rest of the distance, times h: a half extent of 0 or less is never clear */
    const lanes apart =
        lanes_sub(lanes_sub(lanes_sub(best, other), rounding), lanes_add(error, error));
    const lanes four_m_up = lanes_mul(four_m, lanes_set(MODEL_SLACK)), floor = lanes_set(BOX_FLOOR);
    const lane_mask clear_a = lanes_greater(lanes_mul(apart, lanes_min(a[4], a[5])),
                                            lanes_add(lanes_mul(a[6], four_m_up), floor));
    const lane_mask clear_b = lanes_greater(lanes_mul(apart, lanes_min(b[4], b[5])),
                                            lanes_add(lanes_mul(b[6], four_m_up), floor));
    /* both extents add up to less than this */
    const lanes extent = lanes_add(four_m_up, lanes_mul(error, lanes_set(4.0f)));
    const lane_mask narrow = lanes_greater(lanes_set(WIDE_EXTENT), extent);
    float edge[SEPAX_LANES];
    const lane_mask take_b = lanes_greater(of_b.best, of_a.best);
    lanes_store(edge, lanes_select(take_b, of_b.edge, of_a.edge));
    out->of_b = lanes_bits(take_b);
    memcpy(out->edge, edge, sizeof edge);
    lanes_store(out->threshold,
                lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR)));
    out->clear = lanes_bits(lanes_and(narrow, lanes_and(clear_a, clear_b)));
}

/* One edge a lane: its normal and start, and the shape on its other side. */
typedef struct box_edges {
    float nx[SEPAX_LANES], ny[SEPAX_LANES], x[SEPAX_LANES], y[SEPAX_LANES];
    const float *other[SEPAX_LANES];
} box_edges;

/* The gap of each edge, by the formula of the reference. */
HEDLEY_ALWAYS_INLINE static lanes box_edge_gaps(const box_edges *e) {
    lanes v[8]; /* x of four vertices, then y */
    lanes_load_rows(e->other, v);
    const lanes nx = lanes_load(e->nx), ny = lanes_load(e->ny);
    const lanes x = lanes_load(e->x), y = lanes_load(e->y);
    lanes least = lanes_set(INFINITY);
    for (int j = 0; j < 4; j++) {
        const lanes rx = lanes_sub(v[j], x), ry = lanes_sub(v[j + 4], y);
        least = lanes_min(along_unit_normal(nx, ny, rx, ry), least);
    }
    return least;
}

#endif
