/* SPDX-License-Identifier: MIT
 *
 * Placing shapes: local vertices and a pose become world vertices, hulled again where rounding
 * bent them.
 */
#include "derive.h"
#include "fill.h"
#include "fpmode.h"
#include "hull.h"
#include "pairs.h"

#include <float.h>
#include <math.h>

/* ------------------------------------------------------------------ poses */

/* The status of placing a shape with no local coordinate beyond `largest`; SEPAX_ERROR_OVERFLOW
 * only says that a vertex might.
 *
 * |cos| and |sin| are below 1 + 2^-20, so before the translation is added no coordinate exceeds
 * 2.001 times the largest local one, roundings included; a sum up to FLT_MAX does not overflow. */
static sepax_status check_pose(const sepax_pose *pose, float largest) {
    const double c = (double)pose->cos, s = (double)pose->sin;
    if (!(fabs(c * c + s * s - 1) <= 0x1p-20) || !(fabsf(pose->x) <= FLT_MAX) ||
        !(fabsf(pose->y) <= FLT_MAX))
        return SEPAX_ERROR_POSE;
    const double reach = 2.001 * (double)largest;
    if (fabs((double)pose->x) + reach <= (double)FLT_MAX &&
        fabs((double)pose->y) + reach <= (double)FLT_MAX)
        return SEPAX_OK;
    return SEPAX_ERROR_OVERFLOW;
}

/* The formula of sepax.h: every operation rounds, -0 becomes +0. */
static inline void transform(const float *restrict local_x, const float *restrict local_y,
                             size_t count, const sepax_pose *pose, float *restrict x,
                             float *restrict y) {
    const sepax_pose p = *pose;
    for (size_t i = 0; i < count; ++i) {
        const float cx = p.cos * local_x[i], sy = p.sin * local_y[i];
        const float sx = p.sin * local_x[i], cy = p.cos * local_y[i];
        x[i] = (cx - sy) + p.x + 0.0f;
        y[i] = (sx + cy) + p.y + 0.0f;
    }
}

static inline void transform_slot(const size_class *c, uint32_t slot, const sepax_pose *pose,
                                  float *x, float *y) {
    if (c->boxes) {
        float local_x[4], local_y[4];
        fill_box_corners(c->local[2 * (size_t)slot], c->local[2 * (size_t)slot + 1], local_x,
                         local_y);
        transform(local_x, local_y, 4, pose, x, y);
        return;
    }
    const size_t stride = c->stride;
    const float *local = c->local + 2 * stride * slot;
    if (stride == 4) {
        transform(local, local + 4, 4, pose, x, y);
    } else {
        transform(local, local + stride, stride, pose, x, y);
    }
}

/* Derives all that depends on the world vertices, which are set. The centre of the discs moves with
 * the shape; far out it may overflow where no vertex does. */
static inline void derive_placed(size_class *c, uint32_t slot, const sepax_pose *pose,
                                 bool parallel, shape_bounds *bounds) {
    if (!c->centre) {
        sepax_derive_slot(c, slot, NULL, parallel, bounds);
        return;
    }
    sepax_vec2 centre;
    transform(&c->centre[slot].x, &c->centre[slot].y, 1, pose, &centre.x, &centre.y);
    const bool finite = fabsf(centre.x) <= FLT_MAX && fabsf(centre.y) <= FLT_MAX;
    sepax_derive_slot(c, slot, finite ? &centre : NULL, parallel, bounds);
    if (c->outlines)
        sepax_derive_outline_pose(c, slot, finite ? pose : NULL, bounds);
}

static bool overflows(const float *local_x, const float *local_y, size_t count,
                      const sepax_pose *pose) {
    for (size_t i = 0; i < count; ++i) {
        float x, y;
        transform(local_x + i, local_y + i, 1, pose, &x, &y);
        if (!(fabsf(x) <= FLT_MAX) || !(fabsf(y) <= FLT_MAX))
            return true;
    }
    return false;
}

/* ------------------------------------------------------------ world shape */

static inline uint16_t local_feature(const size_class *c, uint32_t slot, uint16_t i) {
    return c->local_feature ? c->local_feature[(size_t)c->stride * slot + i] : i;
}

/* Replaces the world vertices of a slot, which are not their own hull, by their hull. */
static void rebuild_hull(size_class *c, uint32_t slot) {
    sepax_vec2 vertices[SEPAX_MAX_VERTICES];
    uint16_t index[SEPAX_MAX_VERTICES], scratch[SEPAX_MAX_VERTICES];
    const uint32_t stride = c->stride, count = c->local_count[slot];
    float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    uint16_t *feature = c->world_feature + (size_t)stride * slot;
    for (uint32_t i = 0; i < count; ++i)
        vertices[i] = (sepax_vec2){x[i], y[i]};
    const size_t corners = sepax_hull_build(vertices, count, index, scratch);
    for (size_t i = 0; i < stride; ++i) {
        const uint16_t from = index[i < corners ? i : corners - 1];
        x[i] = vertices[from].x;
        y[i] = vertices[from].y;
        feature[i] = local_feature(c, slot, from);
    }
    c->world_count[slot] = (uint16_t)corners;
}

static inline void copy_features(size_class *c, uint32_t slot) {
    const size_t stride = c->stride;
    uint16_t *to = c->world_feature + stride * slot;
    if (stride == 4 && c->local_feature) {
        memcpy(to, c->local_feature + stride * slot, 4 * sizeof *to);
        return;
    }
    for (uint16_t i = 0; i < stride; ++i)
        to[i] = local_feature(c, slot, i);
}

/* The exact classes hold exactly so many world vertices. */
static bool is_irregular(unsigned class_index, unsigned world_count) {
    static const uint8_t regular[CLASS_8] = {3, 4, 4, 5, 6};
    return world_count < (class_index < CLASS_8 ? regular[class_index] : 3u);
}

static shape_ref place_slot(sepax_store *store, shape_ref ref, const sepax_pose *pose,
                            bool parallel, shape_bounds *bounds) {
    const uint32_t slot = ref_slot(ref);
    size_class *c = &store->classes[ref_class(ref)];
    float *x = c->world + 2 * (size_t)c->stride * slot, *y = x + c->stride;
    fill_tally(c, slot, -1);
    transform_slot(c, slot, pose, x, y);
    if (sepax_hull_is_strict(x, y, c->local_count[slot])) {
        copy_features(c, slot);
        c->world_count[slot] = c->local_count[slot];
    } else {
        rebuild_hull(c, slot);
    }
    derive_placed(c, slot, pose, parallel, bounds);
    fill_tally(c, slot, 1);
    const bool irregular = is_irregular(ref_class(ref), c->world_count[slot]);
    store->irregular_count += irregular;
    store->irregular_count -= (ref & REF_IRREGULAR) != 0;
    return irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
}

/* -------------------------------------------------------------- the calls */

static inline sepax_pose read_pose(const sepax_pose *poses, size_t i) {
    sepax_pose pose;
    memcpy(&pose, (const char *)poses + i * sizeof pose, sizeof pose);
    return pose;
}

static bool slot_overflows(const sepax_store *store, shape_ref ref, const sepax_pose *pose) {
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref);
    if (c->boxes) {
        float x[4], y[4];
        fill_box_corners(c->local[2 * (size_t)slot], c->local[2 * (size_t)slot + 1], x, y);
        return overflows(x, y, 4, pose);
    }
    const float *local = c->local + 2 * (size_t)c->stride * slot;
    return overflows(local, local + c->stride, c->local_count[slot], pose);
}

static sepax_status check_element(const sepax_store *store, sepax_id id, const sepax_pose *pose) {
    if (!store_has(store, id))
        return SEPAX_ERROR_ID;
    const sepax_status status = check_pose(pose, store->largest_local);
    if (status == SEPAX_ERROR_OVERFLOW && !slot_overflows(store, store->refs[id], pose))
        return SEPAX_OK;
    return status;
}

/* Opposite edges that were found parallel have a finite merge error; an infinite one may also come
 * from a former pose. */
static inline bool is_parallel(const sepax_store *store, shape_ref ref) {
    const size_class *c = &store->classes[ref_class(ref)];
    return c->merge_error[ref_slot(ref)] <= FLT_MAX || sepax_derive_parallel(c, ref_slot(ref));
}

static sepax_status place_all(sepax_store *store, const sepax_id *ids, const sepax_pose *poses,
                              size_t count, size_t *rejected_index) {
    for (size_t i = 0; i < count; ++i) {
        const sepax_pose pose = read_pose(poses, i);
        const sepax_status status = check_element(store, id_at(ids, i), &pose);
        if (status != SEPAX_OK) {
            if (rejected_index)
                *rejected_index = i;
            return status;
        }
    }
    for (size_t i = 0; i < count; ++i) {
        const sepax_pose pose = read_pose(poses, i);
        const sepax_id id = id_at(ids, i);
        shape_ref *ref = &store->refs[id];
        *ref = place_slot(store, *ref, &pose, is_parallel(store, *ref), &store->bounds[id]);
    }
    return SEPAX_OK;
}

sepax_status sepax_store_place(sepax_store *store, const sepax_id *ids, const sepax_pose *poses,
                               size_t count, size_t *rejected_index) {
    if (!store || ((!ids || !poses) && count != 0))
        return SEPAX_ERROR_NULL;
    if (count > SIZE_MAX / sizeof *poses)
        return SEPAX_ERROR_COUNT;
    if (fill_alias(NULL, rejected_index, ids, count * sizeof *ids) ||
        fill_alias(NULL, rejected_index, poses, count * sizeof *poses))
        return SEPAX_ERROR_ALIAS;
    const fpmode mode = fpmode_enter();
    const sepax_status status = place_all(store, ids, poses, count, rejected_index);
    fpmode_leave(mode);
    return status;
}

/* --------------------------------------------------------------- add_boxes */

static inline sepax_box read_box(const sepax_box *boxes, size_t i) {
    sepax_box box;
    memcpy(&box, (const char *)boxes + i * sizeof box, sizeof box);
    return box;
}

static sepax_status check_box(const sepax_box *box) {
    const float half_x = box->half_x, half_y = box->half_y;
    if (!(fabsf(half_x) <= FLT_MAX) || !(fabsf(half_y) <= FLT_MAX))
        return SEPAX_ERROR_NOT_FINITE;
    if (half_x < 0 || half_y < 0)
        return SEPAX_ERROR_EXTENT;
    if (half_x == 0 || half_y == 0)
        return SEPAX_ERROR_ZERO_AREA;
    const sepax_status status = check_pose(&box->pose, half_x > half_y ? half_x : half_y);
    if (status != SEPAX_ERROR_OVERFLOW)
        return status;
    float x[4], y[4];
    fill_box_corners(half_x, half_y, x, y);
    return overflows(x, y, 4, &box->pose) ? SEPAX_ERROR_OVERFLOW : SEPAX_OK;
}

static shape_ref add_box(sepax_store *store, const sepax_box *box, shape_bounds *bounds) {
    const shape_ref ref = sepax_fill_take_slot(store, CLASS_BOX);
    size_class *c = &store->classes[CLASS_BOX];
    float *local = c->local + 2 * (size_t)ref_slot(ref);
    local[0] = box->half_x;
    local[1] = box->half_y;
    c->local_count[ref_slot(ref)] = 4;
    const float largest = box->half_x > box->half_y ? box->half_x : box->half_y;
    if (largest > store->largest_local)
        store->largest_local = largest;
    return place_slot(store, ref, &box->pose, true, bounds);
}

static sepax_status add_all_boxes(sepax_store *store, const sepax_box *boxes, size_t count,
                                  size_t *rejected_index) {
    for (size_t i = 0; i < count; ++i) {
        const sepax_box box = read_box(boxes, i);
        const sepax_status status = check_box(&box);
        if (status != SEPAX_OK) {
            if (rejected_index)
                *rejected_index = i;
            return status;
        }
    }
    uint32_t extra[CLASS_COUNT] = {0};
    extra[CLASS_BOX] = (uint32_t)count;
    sepax_status status = sepax_fill_reserve_ids(store, (uint32_t)count);
    if (status == SEPAX_OK)
        status = sepax_fill_reserve(store, extra);
    for (size_t i = 0; status == SEPAX_OK && i < count; ++i) {
        const sepax_box box = read_box(boxes, i);
        store->refs[store->id_count] = add_box(store, &box, &store->bounds[store->id_count]);
        ++store->id_count;
    }
    return status;
}

sepax_status sepax_store_add_boxes(sepax_store *store, const sepax_box *boxes, size_t box_count,
                                   sepax_id *first, size_t *rejected_index) {
    if (!store || !first || (!boxes && box_count != 0))
        return SEPAX_ERROR_NULL;
    if (box_count > SEPAX_MAX_SHAPES - store->id_count || box_count > SIZE_MAX / sizeof *boxes)
        return SEPAX_ERROR_COUNT;
    if (fill_alias(first, rejected_index, boxes, box_count * sizeof *boxes))
        return SEPAX_ERROR_ALIAS;
    const sepax_id added = store->id_count;
    const fpmode mode = fpmode_enter();
    const sepax_status status = add_all_boxes(store, boxes, box_count, rejected_index);
    fpmode_leave(mode);
    if (status == SEPAX_OK)
        *first = added;
    return status;
}
