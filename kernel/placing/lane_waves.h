/* SPDX-License-Identifier: MIT
 *
 * The shapes of a wave as if placed, in lanes. Comes in: shapes and poses of pieces. Goes out:
 * models of boxes with their errors; vertices with the bits that sepax_store_place would store.
 *
 * A model has the half extents hx, hy of its box; its axis is (cos, sin) of the pose made a unit
 * vector. With u = 2^-24, a vertex is off its exact place by 6u (hx + hy) + u (|x| + |y|), and
 * making the unit vector adds 10u (hx + hy). The factors 2^-19 and 2^-22 are at least twice as
 * large.
 */
#ifndef SEPAX_LANE_WAVES_H
#define SEPAX_LANE_WAVES_H

#include "placing/lane_shapes.h"
#include "store/wave.h"

/* ------------------------------------------------------------------ models */

/* Writes the models of the boxes of pieces index[0 .. count - 1], a group or less. */
HEDLEY_ALWAYS_INLINE static void wave_models_pose(row_wave *w, const uint16_t *index,
                                                  uint32_t count) {
    const size_class *boxes = &w->store->classes[CLASS_BOX];
    lane_shapes s;
    lane_floats half_x, half_y, axis_x, axis_y, error, none;
    const float *pose[SEPAX_LANES];
    float *models[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = index[l < count ? l : count - 1];
        const float *half = class_vertices(boxes, ref_slot(w->store->refs[w->pieces[i].shape]));
        half_x.lane[l] = half[0];
        half_y.lane[l] = half[1];
        none.lane[l] = 0;
        pose[l] = &w->poses[i].x;
        models[l] = w->models[i];
    }
    lane_poses_load(pose, &s);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double c = (double)s.cos.lane[l], n = (double)s.sin.lane[l];
        const double unit = 1.5 - 0.5 * (c * c + n * n);
        axis_x.lane[l] = (float)(c * unit);
        axis_y.lane[l] = (float)(n * unit);
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float halves = half_x.lane[l] + half_y.lane[l];
        const float far = fabsf(s.pose_x.lane[l]) + fabsf(s.pose_y.lane[l]) + halves;
        error.lane[l] = 0x1p-19f * halves + 0x1p-22f * far + 0x1p-140f;
    }
    const lane_floats *const rows[8] = {&s.pose_x, &s.pose_y, &axis_x, &axis_y,
                                        &half_x,   &half_y,   &error,  &none};
    lane_rows_store(models, rows);
}

/* ---------------------------------------------------------------- vertices */

/* Writes the vertices of pieces index[0 .. count - 1], a group or less, whose shapes are of one
 * class. */
HEDLEY_ALWAYS_INLINE static void wave_vertices_pose(row_wave *w, lane_class k, const size_class *c,
                                                    const uint16_t *index, uint32_t count) {
    lane_shapes s;
    const float *pose[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = index[l < count ? l : count - 1];
        const uint32_t slot = ref_slot(w->store->refs[w->pieces[i].shape]);
        s.move[l] = i;
        s.slot[l] = slot;
        s.good[l] = 1;
        s.is_short[l] = k.padded && c->shapes.count[slot] < k.count ? 1 : 0;
        pose[l] = &w->poses[i].x;
    }
    lane_poses_load(pose, &s);
    lane_vertices_turn(c, k, &s);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        s.slot[l] = s.move[l];
    }
    lane_blocks_store(&s, k, k.stride == 4 ? w->blocks_of_4[0] : w->blocks_of_8[0], s.x, s.y);
    lane_ends_set(k, &s);
    lane_hulls_check(k, &s);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        w->bent[s.move[l]] = s.good[l] == 0;
    }
}

/* Writes the vertices of any number of pieces of a class. */
HEDLEY_NEVER_INLINE static void wave_class_pose(row_wave *w, unsigned class_index,
                                                const uint16_t *index, uint32_t count) {
    const size_class *c = &w->store->classes[class_index];
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t here = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        switch (class_index) {
        case CLASS_3:
            wave_vertices_pose(w, (lane_class){3, 4, false, false}, c, index + i, here);
            break;
        case CLASS_4:
            wave_vertices_pose(w, (lane_class){4, 4, false, false}, c, index + i, here);
            break;
        case CLASS_BOX:
            wave_vertices_pose(w, (lane_class){4, 4, false, true}, c, index + i, here);
            break;
        case CLASS_5:
            wave_vertices_pose(w, (lane_class){5, 8, false, false}, c, index + i, here);
            break;
        case CLASS_6:
            wave_vertices_pose(w, (lane_class){6, 8, false, false}, c, index + i, here);
            break;
        default:
            wave_vertices_pose(w, (lane_class){8, 8, true, false}, c, index + i, here);
            break;
        }
    }
}

#endif
