/* SPDX-License-Identifier: MIT
 *
 * The shapes of trials as if placed, in lanes. Comes in: rows. Goes out: vertices with the bits
 * that sepax_store_place would store, and discs around them (lane_trial_discs.h); points have only
 * the discs that the store would have.
 */
#ifndef SEPAX_LANE_TRIALS_H
#define SEPAX_LANE_TRIALS_H

#include "base/shifts.h"
#include "base/small.h"
#include "place/lane_points.h"
#include "placing/lane_trial_discs.h"

/* Loads the shifts of rows; returns whether there are any. */
HEDLEY_ALWAYS_INLINE static bool trial_shifts_load(const row_trials *t, const uint16_t *index,
                                                   uint32_t count, lane_floats shift[2]) {
    bool some = false;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = index[l < count ? l : count - 1];
        const size_t row = t->first + (i < t->count ? i : t->count - 1);
        const sepax_vec2 by = row_shift(t->rows, row);
        shift[0].lane[l] = by.x;
        shift[1].lane[l] = by.y;
        some |= row_is_shifted(t->rows, row);
    }
    return some;
}

/* Checks the hulls where the shapes are, and moves the vertices and the centres by shifts. */
HEDLEY_ALWAYS_INLINE static void
trial_group_shift(lane_class k, lane_shapes *s, const lane_floats shift[2], lane_floats discs[4]) {
    lane_ends_set(k, s);
    lane_hulls_check(k, s);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        discs[0].lane[l] += shift[0].lane[l];
        discs[1].lane[l] += shift[1].lane[l];
    }
    for (unsigned i = 0; i < k.stride; i++) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            s->x[i].lane[l] += shift[0].lane[l];
            s->y[i].lane[l] += shift[1].lane[l];
        }
    }
}

/* Finds the discs of a group by its homes; false where the shapes are not all near, which makes
 * them certainly polygons with their vertices in order. */
HEDLEY_ALWAYS_INLINE static bool trial_group_view(const size_class *c, const lane_shapes *s,
                                                  lane_floats discs[4]) {
    const float *home[SEPAX_LANES];
    float room[SEPAX_LANES];
    lanes v[4];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        home[l] = &class_home(c, s->slot[l])->x;
        room[l] = class_home(c, s->slot[l])->room;
    }
    lanes_load_quads(home, 0, v);
    const lane_homes h = {v[0], v[1], v[2], v[3], lanes_load(room)};
    const lane_pose p = {lanes_load(s->pose_x.lane), lanes_load(s->pose_y.lane),
                         lanes_load(s->cos.lane), lanes_load(s->sin.lane)};
    const lane_bounds b = view_homes(&h, &p, lanes_load(s->radius.lane));
    lanes_store(discs[0].lane, b.x);
    lanes_store(discs[1].lane, b.y);
    lanes_store(discs[2].lane, b.outer);
    lanes_store(discs[3].lane, b.inner);
    return lanes_bits(b.near) == LANES_ALL;
}

/* Finds discs about the vertices, and checks these: s->good. */
HEDLEY_ALWAYS_INLINE static void trial_group_measure(const size_class *c, lane_class k,
                                                     lane_shapes *s, const lane_floats *shift,
                                                     lane_floats discs[4]) {
    trial_centres_find(c, k, s, &discs[0], &discs[1]);
    if (shift != NULL) {
        trial_group_shift(k, s, shift, discs);
    }
    trial_discs_measure(k, s, discs);
    lane_ends_set(k, s);
    lane_hulls_check(k, s);
}

/* The bounds of a trial of a point, moved by its shift. */
HEDLEY_NEVER_INLINE static shape_bounds trial_point_shift(row_trials *t, uint32_t i, sepax_vec2 by,
                                                          shape_bounds b) {
    const float x = b.x + by.x, y = b.y + by.y;
    const shifted_disc wide = disc_widen(x, y, b.outer, b.inner, true);
    t->wider[i] = wide.wider;
    t->usual[i] = (uint8_t)wide.usual;
    t->some_shifted = true;
    return (shape_bounds){x, y, wide.outer, wide.inner};
}

/* Poses trials of points and circles, which have no vertices that a kernel reads, but only discs:
 * those that the store would have. */
HEDLEY_ALWAYS_INLINE static void trial_points_pose(row_trials *t, const uint16_t *index,
                                                   uint32_t count, bool centred) {
    const sepax_store *const store = t->store;
    const float *const vertices = store->classes[CLASS_POINT].shapes.vertices;
    const float *const radii = store->radii;
    const sepax_rows *const rows = t->rows;
    const sepax_pose *const poses = rows->poses;
    const size_t first = t->first;
    const uint32_t row_count = t->count;
    const bool shifted = rows->shifts != NULL;
    for (uint32_t n = 0; n < count; n++) {
        const uint32_t i = index[n];
        const size_t row = first + (i < row_count ? i : row_count - 1);
        const sepax_id id = t->shapes[i];
        const uint32_t slot = centred ? 0 : ref_slot(store->refs[id]);
        const float radius = radii != NULL ? radii[id] : 0;
        shape_bounds b = point_view(vertices, slot, centred, poses, row, radius);
        if (shifted && row_is_shifted(rows, row)) {
            b = trial_point_shift(t, i, row_shift(rows, row), b);
        }
        const float disc[4] = {b.x, b.y, -b.outer, -b.inner};
        const sepax_id ids[4] = {id, id, id, id};
        memcpy(t->discs[i], disc, sizeof disc);
        memcpy(t->discs[i] + 4, ids, sizeof ids);
    }
}

/* Poses the trials index[0 .. count - 1], a group or less, whose shapes are of one class of
 * polygons. */
HEDLEY_ALWAYS_INLINE static void trial_group_pose(row_trials *t, unsigned class_index, lane_class k,
                                                  const uint16_t *index, uint32_t count) {
    const size_class *c = &t->store->classes[class_index];
    lane_shapes s;
    sepax_pose poses[SEPAX_LANES];
    const float *pose[SEPAX_LANES];
    lane_floats discs[4], shift[2];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = index[l < count ? l : count - 1];
        const uint32_t slot = ref_slot(t->store->refs[t->shapes[i]]);
        s.move[l] = i;
        s.slot[l] = slot;
        s.good[l] = 1;
        s.is_short[l] = k.padded && c->shapes.count[slot] < k.count ? 1 : 0;
        s.radius.lane[l] = store_radius(t->store, t->shapes[i]);
        poses[l] = pose_at(t->rows->poses, t->first + (i < t->count ? i : t->count - 1));
        pose[l] = &poses[l].x;
    }
    lane_poses_load(pose, &s);
    lane_vertices_turn(c, k, &s);
    const bool shifted = t->rows->shifts != NULL && trial_shifts_load(t, index, count, shift);
    const bool by_homes = lane_class_has_homes(k) && !shifted && !library_is_small();
    if (!by_homes || !trial_group_view(c, &s, discs)) {
        trial_group_measure(c, k, &s, shifted ? shift : NULL, discs);
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        s.slot[l] = k.stride == 4 ? 2 * s.move[l] : s.move[l]; /* blocks have room for 8 vertices */
    }
    lane_blocks_store(&s, k, t->blocks[0], s.x, s.y);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = s.move[l];
        t->whole[i] = s.good[l] != 0 && s.radius.lane[l] == 0;
        t->kinds[i] = (uint8_t)ref_kind(ref_of(class_index, 0));
    }
    if (shifted) {
        trial_discs_widen(t, &s, shift, discs);
    }
    trial_discs_store(t, &s, discs);
}

/* Marks trials whose shapes lanes do not take: waves answer them. */
static inline void trials_leave(row_trials *t, const uint16_t *index, uint32_t count) {
    for (uint32_t l = 0; l < count; l++) {
        t->usual[index[l]] = 0;
    }
}

/* Poses any number of trials of a class, if lanes take its shapes. */
HEDLEY_NEVER_INLINE static void trial_class_pose(row_trials *t, unsigned class_index,
                                                 const uint16_t *index, uint32_t count) {
    if (class_index == CLASS_POINT && t->store->largest_local == 0) {
        trial_points_pose(t, index, count, true);
        return;
    }
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t here = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        switch (class_index) {
        case CLASS_POINT:
            trial_points_pose(t, index + i, here, false);
            break;
        case CLASS_3:
            trial_group_pose(t, CLASS_3, (lane_class){3, 4, false, false}, index + i, here);
            break;
        case CLASS_4:
            trial_group_pose(t, CLASS_4, (lane_class){4, 4, false, false}, index + i, here);
            break;
        case CLASS_BOX:
            trial_group_pose(t, CLASS_BOX, (lane_class){4, 4, false, true}, index + i, here);
            break;
        case CLASS_5:
            trial_group_pose(t, CLASS_5, (lane_class){5, 8, false, false}, index + i, here);
            break;
        case CLASS_6:
            trial_group_pose(t, CLASS_6, (lane_class){6, 8, false, false}, index + i, here);
            break;
        case CLASS_8:
            trial_group_pose(t, CLASS_8, (lane_class){8, 8, true, false}, index + i, here);
            break;
        default:
            trials_leave(t, index + i, here);
            break;
        }
    }
}

/* pose_trials of row_functions. */
static inline void trials_pose(row_trials *t) {
    t->some_shifted = false;
    memset(t->usual, 1, sizeof t->usual);
    memset(t->whole, 0, sizeof t->whole);
    memset(t->kinds, 0, sizeof t->kinds);
    if (t->rows->shifts != NULL) {
        memset(t->wider, 0, sizeof t->wider);
    }
    const sepax_store *const store = t->store;
    const bool at_home = store->strays.count == 0; /* all shapes are of the plain class */
    const uint32_t end = (t->count + SEPAX_LANES - 1) / SEPAX_LANES * SEPAX_LANES;
    uint16_t index[TRIALS_MOST];
    uint32_t classes = at_home ? 1u << store->plain_class : 0;
    for (uint32_t i = 0; i < end; i++) {
        const size_t row = t->first + (i < t->count ? i : t->count - 1);
        t->shapes[i] = id_at(t->rows->shapes, row);
        index[i] = (uint16_t)i;
    }
    for (uint32_t i = 0; !at_home && i < end; i++) {
        classes |= 1u << ref_class(store->refs[t->shapes[i]]);
    }
    if ((classes & (classes - 1)) == 0) {
        trial_class_pose(t, (unsigned)__builtin_ctz(classes), index, end);
        return;
    }
    for (; classes != 0; classes &= classes - 1) {
        const unsigned class_index = (unsigned)__builtin_ctz(classes);
        uint32_t count = 0;
        for (uint32_t i = 0; i < end; i++) {
            index[count] = (uint16_t)i;
            count += ref_class(store->refs[t->shapes[i]]) == class_index;
        }
        trial_class_pose(t, class_index, index, count);
    }
}

#endif
