/* SPDX-License-Identifier: MIT
 *
 * The shapes of a wave as if placed, in lanes: discs first, then what open pairs are about. Comes
 * in: shapes and poses. Goes out: discs that hold, or lie in, what sepax_store_place would store;
 * models of boxes with their errors; vertices with the bits that it would store.
 *
 * Discs are those of the stored shape, moved and changed by what roundings may do: the error of a
 * vertex seen from the centre is at most 2^-20 L + 2^-22 W (place/formulas.h), with L for the local
 * centre |x| + |y| plus the outer radius, and W for |x| + |y| of the placed centre. Of triangles
 * and quads the stored centre is the mean of the world vertices, and the local one that of the
 * local vertices: rounding both adds no more than that again. Both placements err, so their discs
 * differ by twice the sum of both, and by 2^-20 of themselves as poses are not quite turns. (A
 * convex shape that holds a disc holds it still, if no vertex moves by more than what the disc
 * shrinks by.) The factors below are twice as large, for the roundings of these lines.
 *
 * A model has the half extents of its box, and its axis is that of the pose, made a unit vector. A
 * vertex is off its exact place by 6u (hx + hy) + u (|x| + |y|), u = 2^-24, and the unit vector
 * takes 10u (hx + hy): 2^-19 and 2^-22 are at least twice as much.
 */
#ifndef SEPAX_LANE_WAVES_H
#define SEPAX_LANE_WAVES_H

#include "placing/lane_shapes.h"
#include "store/wave.h"

/* ------------------------------------------------------------------- discs */

/* What discs at a pose follow from: the centre of a shape, local and where it is, and its discs
 * there. */
typedef struct home_discs {
    float x, y, world_x, world_y, outer, inner;
} home_discs;

/* Farther out a centre may be something else. */
#define FARTHEST_HOME 0x1p100f

static inline home_discs home_of(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref), count = c->shapes.count[slot];
    const shape_bounds *b = &store->bounds[id];
    home_discs home = {0, 0, b->x, b->y, b->outer, b->inner};
    const bool near = fabsf(b->x) <= FARTHEST_HOME && fabsf(b->y) <= FARTHEST_HOME;
    if (c->world_count[slot] != count || !near) {
        home.outer = INFINITY;
        home.inner = -INFINITY;
    } else if (c->shapes.centre != NULL) {
        home.x = c->shapes.centre[slot].x;
        home.y = c->shapes.centre[slot].y;
    } else if (c->boxes == NULL) {
        const float *v = c->shapes.vertices + 2 * (size_t)c->stride * slot;
        double x = 0, y = 0;
        for (uint32_t i = 0; i < count; i++) {
            x += (double)v[i];
            y += (double)v[c->stride + i];
        }
        home.x = mean_of(x, count);
        home.y = mean_of(y, count);
    }
    return home;
}

/* The discs of the pieces from `first` on. */
HEDLEY_ALWAYS_INLINE static void wave_discs_pose(row_wave *w, uint32_t first,
                                                 home_discs *const last, sepax_id *last_id) {
    lane_shapes s;
    lane_floats x, y, world, outer, inner;
    const float *pose[SEPAX_LANES];
    float *bounds[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = first + l < w->piece_count ? first + l : w->piece_count - 1;
        const sepax_id id = w->pieces[i].shape;
        if (id != *last_id) {
            *last = home_of(w->store, id);
            *last_id = id;
        }
        x.lane[l] = last->x;
        y.lane[l] = last->y;
        world.lane[l] = fabsf(last->world_x) + fabsf(last->world_y);
        outer.lane[l] = last->outer;
        inner.lane[l] = last->inner;
        pose[l] = &w->poses[i].x;
        bounds[l] = &w->bounds[i].x;
    }
    lane_poses_load(pose, &s);
    lane_floats to_x, to_y, to_outer, to_inner;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float lx = x.lane[l], ly = y.lane[l], c = s.cos.lane[l], n = s.sin.lane[l];
        const float px = pose_move_x(s.pose_x.lane[l], c, n, lx, ly);
        const float py = pose_move_y(s.pose_y.lane[l], c, n, lx, ly);
        const float local = fabsf(lx) + fabsf(ly) + outer.lane[l];
        const float error =
            0x1p-17f * local + 0x1p-19f * (world.lane[l] + fabsf(px) + fabsf(py)) + 0x1p-140f;
        const float less = inner.lane[l] * (1 - 0x1p-18f) - error;
        to_x.lane[l] = px;
        to_y.lane[l] = py;
        to_outer.lane[l] = outer.lane[l] * (1 + 0x1p-18f) + error;
        to_inner.lane[l] = less >= 0x1p-60f ? less : -INFINITY;
    }
    const lanes v[4] = {lanes_load(to_x.lane), lanes_load(to_y.lane), lanes_load(to_outer.lane),
                        lanes_load(to_inner.lane)};
    lanes_store_quads(bounds, v);
}

/* ------------------------------------------------------------------ models */

/* The models of the boxes of pieces index[0 .. count - 1], a group or less. */
HEDLEY_ALWAYS_INLINE static void wave_models_pose(row_wave *w, const uint16_t *index,
                                                  uint32_t count) {
    const size_class *boxes = &w->store->classes[CLASS_BOX];
    lane_shapes s;
    lane_floats half_x, half_y, axis_x, axis_y, error, none;
    const float *pose[SEPAX_LANES];
    float *models[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = index[l < count ? l : count - 1];
        const float *half =
            boxes->shapes.vertices + 2 * (size_t)ref_slot(w->store->refs[w->pieces[i].shape]);
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

/* The vertices of pieces index[0 .. count - 1], a group or less, of one class. */
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

/* The same for any number of pieces of a class. */
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
