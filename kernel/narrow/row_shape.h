/* SPDX-License-Identifier: MIT
 *
 * The shape of a row as kernels take it: its vertices, or the model of a box, in the store or as if
 * placed. Comes in: a row. Goes out: its reference and its block, NULL where the vertices are not
 * certainly those that the store would have.
 *
 * A model has the half extents hx, hy of its box; its axis is (cos, sin) of the pose made a unit
 * vector. With u = 2^-24, a vertex is off its exact place by 6u (hx + hy) + u (|x| + |y|), and
 * making the unit vector adds 10u (hx + hy). The factors 2^-19 and 2^-22 are at least twice as
 * large.
 */
#ifndef SEPAX_NARROW_ROW_SHAPE_H
#define SEPAX_NARROW_ROW_SHAPE_H

#include "narrow/posed_shape.h"
#include "narrow/strategies/box.h"
#include "query/rows.h"

/* The model of a box at a pose, moved by a shift, field by field as in box_model. */
static inline void box_at_pose(const float half[2], const sepax_pose *pose, sepax_vec2 shift,
                               float model[8]) {
    const double c = (double)pose->cos, n = (double)pose->sin;
    const double unit = 1.5 - 0.5 * (c * c + n * n);
    const float x = pose->x + shift.x, y = pose->y + shift.y, halves = half[0] + half[1];
    const float far = (fabsf(pose->x) + fabsf(pose->y) + halves) + (fabsf(x) + fabsf(y));
    const float error = 0x1p-19f * halves + 0x1p-22f * far + 0x1p-126f;
    const float of[8] = {x, y, (float)(c * unit), (float)(n * unit), half[0], half[1], error, 0};
    memcpy(model, of, sizeof of);
}

/* Whether a reference is that of a box for which there are models. */
static inline bool is_model_box(shape_ref ref) {
    return ref_class(ref) == CLASS_BOX && (ref & REF_IRREGULAR) == 0;
}

/* The reference of a shape of a row: as it is at a pose where rounding collapses nothing. */
static inline shape_ref row_ref(const sepax_store *store, bool posed, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const unsigned class_index = ref_class(ref);
    if (!posed) {
        return ref;
    }
    const uint32_t count = store->classes[class_index].shapes.count[ref_slot(ref)];
    const bool irregular = class_is_irregular(class_index, count, store_radius(store, id));
    return irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
}

/* The vertices of a shape stay convex and in order while each is moved by less than this; see
 * shape_home. That of a box is at least 3/8 of its smaller half extent (docs/exactness.md). */
static inline float shape_room(const size_class *c, uint32_t slot) {
    if (c->boxes != NULL) {
        const float *half = class_vertices(c, slot);
        return 0.25f * (half[0] < half[1] ? half[0] : half[1]);
    }
    return c->shapes.home != NULL ? class_home(c, slot)->room : 0;
}

/* Finds the vertices of a shape of a row at its pose, or without one in the store, in `block` or
 * there. NULL where they are not certainly those that the store would have; `error` is by how much
 * each may be off. `stride` is that of the class. */
HEDLEY_ALWAYS_INLINE static const float *row_block_of(const sepax_pose *pose, shape_ref ref,
                                                      const size_class *c, uint32_t stride,
                                                      float error, float *block) {
    const uint32_t slot = ref_slot(ref);
    if (pose == NULL) {
        return c->world + (size_t)(2 * c->stride) * slot;
    }
    const sepax_pose at = pose_at(pose, 0);
    posed_block(c, slot, &at, stride, block);
    const bool near = shape_room(c, slot) > error;
    const uint32_t count = c->boxes != NULL ? 4 : c->shapes.count[slot];
    return near || block_is_hull(block, stride, count) ? block : NULL;
}
static inline const float *row_block(const sepax_pose *pose, shape_ref ref, const size_class *c,
                                     float error, float *block) {
    return c->stride == 4 ? row_block_of(pose, ref, c, 4, error, block)
                          : row_block_of(pose, ref, c, POSED_VERTICES, error, block);
}

/* The same for the model of a box, moved by a shift. Its centre is off by u (|x| + |y|) then. */
HEDLEY_ALWAYS_INLINE static const float *row_model(const sepax_store *store, const sepax_pose *pose,
                                                   sepax_vec2 shift, shape_ref ref, float *model) {
    const size_class *c = &store->classes[CLASS_BOX];
    const float *stored = &c->boxes[ref_slot(ref)].x;
    if (pose != NULL) {
        const sepax_pose at = pose_at(pose, 0);
        box_at_pose(class_vertices(c, ref_slot(ref)), &at, shift, model);
    } else if (shift_moves(shift)) {
        memcpy(model, stored, sizeof *c->boxes);
        model[0] += shift.x;
        model[1] += shift.y;
        model[6] += 0x1p-22f * (fabsf(model[0]) + fabsf(model[1]));
    } else {
        return stored;
    }
    return model;
}

/* The models of some ids in lanes. Returns a bit for each that is of a box; in place of the others
 * is own[l]. */
HEDLEY_ALWAYS_INLINE static uint32_t models_load(const sepax_store *store,
                                                 const float *const own[SEPAX_LANES],
                                                 const sepax_id *ids, lanes rows[8]) {
    const box_model *models = store->classes[CLASS_BOX].boxes;
    const float *found[SEPAX_LANES];
    uint32_t boxes = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref ref = store->refs[id_at(ids, l)];
        const bool box = is_model_box(ref);
        found[l] = box ? &models[ref_slot(ref)].x : own[l];
        boxes |= (uint32_t)box << l;
    }
    lanes_load_rows(found, rows);
    return boxes;
}

#endif
