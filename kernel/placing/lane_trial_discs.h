/* SPDX-License-Identifier: MIT
 *
 * Discs around the shapes of trials, in lanes. Comes in: a group of shapes as if placed. Goes out:
 * discs that hold them, by the formula of measured_outer (place/formulas.h), wider where a shift
 * has rounded the vertices.
 */
#ifndef SEPAX_LANE_TRIAL_DISCS_H
#define SEPAX_LANE_TRIAL_DISCS_H

#include "placing/lane_shapes.h"
#include "store/shift.h"
#include "store/trials.h"

/* Where shifts lead farther, vertices might overflow. */
#define FARTHEST_SHIFT 0x1p124f

/* Finds a point near the middle of each shape, about which its disc is measured. */
HEDLEY_ALWAYS_INLINE static void trial_centres_find(const size_class *c, lane_class k,
                                                    const lane_shapes *s, lane_floats *x,
                                                    lane_floats *y) {
    if (k.boxes) {
        *x = s->pose_x;
        *y = s->pose_y;
    } else if (k.stride == 8) {
        lane_floats local_x, local_y;
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            local_x.lane[l] = class_home(c, s->slot[l])->x;
            local_y.lane[l] = class_home(c, s->slot[l])->y;
        }
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            const float px = s->cos.lane[l], py = s->sin.lane[l];
            x->lane[l] = pose_move_x(s->pose_x.lane[l], px, py, local_x.lane[l], local_y.lane[l]);
            y->lane[l] = pose_move_y(s->pose_y.lane[l], px, py, local_x.lane[l], local_y.lane[l]);
        }
    } else {
        const float first = k.count == 3 ? .25f : .5f, second = .5f - first;
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            x->lane[l] = first * s->x[0].lane[l] + .5f * s->x[2].lane[l] + second * s->x[1].lane[l];
            y->lane[l] = first * s->y[0].lane[l] + .5f * s->y[2].lane[l] + second * s->y[1].lane[l];
        }
    }
}

/* Measures discs about the centres discs[0] and discs[1]. */
HEDLEY_ALWAYS_INLINE static void trial_discs_measure(lane_class k, const lane_shapes *s,
                                                     lane_floats discs[4]) {
    lane_floats farthest = {{0}};
    for (unsigned i = 0; i < k.count; i++) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            const float dx = s->x[i].lane[l] - discs[0].lane[l];
            const float dy = s->y[i].lane[l] - discs[1].lane[l];
            const float d2 = dx * dx + dy * dy;
            farthest.lane[l] = d2 > farthest.lane[l] ? d2 : farthest.lane[l];
        }
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        discs[2].lane[l] = measured_outer(farthest.lane[l], s->radius.lane[l]);
        discs[3].lane[l] = -INFINITY;
    }
}

/* A disc that a shift has moved, made wider for what that has rounded; and by how much radii in
 * thresholds are. A size is infinite, or NaN, where a vertex has overflowed; such a row is left to
 * waves. */
typedef struct shifted_disc {
    float outer, inner, wider;
    int32_t usual;
} shifted_disc;

HEDLEY_ALWAYS_INLINE static shifted_disc disc_widen(float centre_x, float centre_y, float outer,
                                                    float inner, bool moved) {
    const float x = fabsf(centre_x), y = fabsf(centre_y);
    const float size = moved ? (x > y ? x : y) + outer : 0;
    const float less = inner - size * SHIFT_SLACK;
    return (shifted_disc){outer + size * SHIFT_SLACK, less > 0x1p-60f ? less : -INFINITY,
                          size * SHIFT_REACH, size < FARTHEST_SHIFT ? 1 : 0};
}

/* The same for a group of trials, of which shifts have moved some. */
HEDLEY_ALWAYS_INLINE static void trial_discs_widen(row_trials *t, const lane_shapes *s,
                                                   const lane_floats shift[2],
                                                   lane_floats discs[4]) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = s->move[l];
        const bool moved = (shift[0].lane[l] != 0) | (shift[1].lane[l] != 0);
        const shifted_disc wide = disc_widen(discs[0].lane[l], discs[1].lane[l], discs[2].lane[l],
                                             discs[3].lane[l], moved);
        t->wider[i] = wide.wider;
        t->usual[i] = (uint8_t)wide.usual;
        discs[2].lane[l] = wide.outer;
        discs[3].lane[l] = wide.inner;
    }
    t->some_shifted = true;
}

/* Stores the discs of a group, and the shapes beside them. */
HEDLEY_ALWAYS_INLINE static void trial_discs_store(row_trials *t, const lane_shapes *s,
                                                   const lane_floats discs[4]) {
    lane_floats outer, inner;
    float *to[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        outer.lane[l] = -discs[2].lane[l];
        inner.lane[l] = -discs[3].lane[l];
        to[l] = t->discs[s->move[l]];
    }
    const lanes v[4] = {lanes_load(discs[0].lane), lanes_load(discs[1].lane),
                        lanes_load(outer.lane), lanes_load(inner.lane)};
    lanes_store_quads(to, v);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const sepax_id id = t->shapes[s->move[l]], ids[4] = {id, id, id, id};
        memcpy(to[l] + 4, ids, sizeof ids);
    }
}

#endif
