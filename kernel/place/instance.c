/* SPDX-License-Identifier: MIT
 *
 * The making of instances: world vertices by the formula of poses, exact hulls where rounding bent
 * the vertices, and what is derived from them.
 */
#include "place/instance.h"

#include <string.h>

#include "base/small.h"
#include "place/box_model.h"
#include "place/discs.h"
#include "place/home.h"
#include "place/hull.h"
#include "place/merge.h"
#include "place/outline.h"
#include "place/pose.h"
#include "place/sectors.h"
#include "store/slots.h"

/* --------------------------------------------------------------- vertices */

static inline void move_vertices(size_class *c, uint32_t slot, const sepax_pose *pose) {
    const size_t stride = c->stride;
    const float *vertices = class_vertices(c, slot);
    float *x = c->world + 2 * stride * slot, *y = x + stride;
    if (c->boxes != NULL) {
        local_shape local;
        class_local(c, slot, &local);
        pose_move(local.x, local.y, 4, pose, x, y);
    } else if (stride == 4) { /* with constants the compiler unrolls loops */
        pose_move(vertices, vertices + 4, 4, pose, x, y);
    } else {
        pose_move(vertices, vertices + stride, stride, pose, x, y);
    }
}

/* Replaces the world vertices of a slot by their hull, since they are not their own hull. */
static void rebuild_hull(size_class *c, uint32_t slot, const hull_desk *desk) {
    const uint32_t stride = c->stride, count = c->shapes.count[slot];
    float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    uint16_t *feature = c->world_feature + (size_t)stride * slot;
    for (uint32_t i = 0; i < count; i++) {
        desk->vertices[i] = (sepax_vec2){x[i], y[i]};
    }
    const size_t corners = sepax_hull_build(desk->vertices, count, desk->index, desk->scratch);
    for (size_t i = 0; i < stride; i++) {
        const uint16_t from = desk->index[i < corners ? i : corners - 1];
        x[i] = desk->vertices[from].x;
        y[i] = desk->vertices[from].y;
        feature[i] = (uint16_t)class_local_number(c, slot, from);
    }
    c->world_count[slot] = (uint16_t)corners;
}

/* ---------------------------------------------------------------- derived */

/* Derives what follows from the world vertices, except the outline. `known` are the bounds where
 * they follow from the shape and the pose, or both are NULL. */
static inline void derive(size_class *c, uint32_t slot, const sepax_vec2 *centre,
                          const sepax_pose *pose, const shape_bounds *known, float radius,
                          shape_bounds *bounds) {
    if (known == NULL || c->normals != NULL) {
        sepax_discs_measure(c, slot, centre, radius, bounds);
    }
    if (known != NULL) {
        *bounds = *known;
    }
    if (c->boxes != NULL) {
        sepax_box_model_fit(c, slot, pose, bounds);
    }
    if (c->merge_error != NULL) {
        c->merge_error[slot] = sepax_merge_error(c, slot);
    }
}

/* The centre of the discs moves with the shape. Returns false where it overflows: far out it may
 * where no vertex does. */
static inline bool placed_centre(const size_class *c, uint32_t slot, const sepax_pose *pose,
                                 sepax_vec2 *centre) {
    const shape_home *home = class_home(c, slot);
    pose_move(&home->x, &home->y, 1, pose, &centre->x, &centre->y);
    return fabsf(centre->x) <= FLT_MAX && fabsf(centre->y) <= FLT_MAX;
}

/* Turns the outline to a pose. Where the centre overflows, it decides nothing. */
static inline void place_outline(size_class *c, uint32_t slot, const sepax_pose *pose, bool finite,
                                 const shape_bounds *bounds) {
    shape_outline *outline = &c->outlines[slot];
    outline_turn(c, slot, pose, bounds);
    if (!finite) {
        outline->cos = outline->sin = NAN;
    }
}

/* Derives what follows from the world vertices of an instance at a pose. */
static inline void derive_placed(size_class *c, uint32_t slot, const sepax_pose *pose,
                                 const shape_bounds *known, float radius, shape_bounds *bounds) {
    if (c->shapes.home == NULL) {
        derive(c, slot, NULL, known != NULL ? pose : NULL, known, radius, bounds);
        return;
    }
    sepax_vec2 centre;
    const bool finite = placed_centre(c, slot, pose, &centre);
    derive(c, slot, finite ? &centre : NULL, NULL, known, radius, bounds);
    if (c->outlines != NULL) {
        place_outline(c, slot, pose, finite, bounds);
    }
}

/* Whether the home of a new shape is found when it is first placed. */
static inline bool home_comes_late(const size_class *c) {
    return !library_is_small() && c->shapes.home != NULL && c->stride == 4;
}

void sepax_instance_prepare(size_class *c, uint32_t slot) {
    if (home_comes_late(c)) {
        class_home(c, slot)->room = NAN;
    } else if (c->shapes.home != NULL) {
        sepax_home_find(c, slot);
    }
    if (c->outlines != NULL) {
        sepax_outline_draw(c, slot);
    }
    if (c->sectors != NULL) {
        sepax_sectors_draw(c, slot);
    }
}

static inline shape_ref instance_ref(const size_class *c, shape_ref ref, float radius) {
    const uint32_t world_count = c->world_count[ref_slot(ref)];
    const bool irregular = class_is_irregular(ref_class(ref), world_count, radius);
    return irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
}

/* Finds the home of a slot, if it is not found yet. */
static inline void find_home(size_class *c, uint32_t slot) {
    if (home_comes_late(c) && !home_is_found(class_home(c, slot))) {
        sepax_home_find(c, slot);
    }
}

/* Finds the bounds at a pose, if they follow from it and from the shape: then its vertices are
 * certainly those of a polygon, in order. */
static inline bool find_bounds(size_class *c, uint32_t slot, const sepax_pose *pose, float radius,
                               shape_bounds *known) {
    if (c->boxes != NULL) {
        return !library_is_small() && sepax_box_bounds(c, slot, pose, radius, known);
    }
    find_home(c, slot);
    return c->shapes.home != NULL && home_bounds(c, slot, pose, radius, known);
}

shape_ref sepax_instance_place(sepax_store *store, shape_ref ref, const sepax_pose *pose,
                               float radius, shape_bounds *bounds) {
    const uint32_t slot = ref_slot(ref);
    size_class *c = &store->classes[ref_class(ref)];
    const float *x = c->world + 2 * (size_t)c->stride * slot;
    shape_bounds known;
    const bool is_near = find_bounds(c, slot, pose, radius, &known);
    move_vertices(c, slot, pose);
    if (is_near || sepax_hull_is_strict(x, x + c->stride, c->shapes.count[slot])) {
        slots_number_edges(c, slot);
        if (c->sectors != NULL) {
            const bool bent = c->world_count[slot] != c->shapes.count[slot];
            sepax_sectors_turn(c, slot, bent || store->renumbered);
        }
        c->world_count[slot] = c->shapes.count[slot];
    } else {
        rebuild_hull(c, slot, &store->desk);
        store->renumbered |= c->world_count[slot] == c->shapes.count[slot];
        if (c->sectors != NULL) {
            sepax_sectors_draw_bent(c, slot);
        }
    }
    derive_placed(c, slot, pose, is_near ? &known : NULL, radius, bounds);
    return instance_ref(c, ref, radius);
}

shape_ref sepax_instance_derive(size_class *c, shape_ref ref, float radius, shape_bounds *bounds) {
    const uint32_t slot = ref_slot(ref);
    find_home(c, slot);
    derive(c, slot, NULL, NULL, NULL, radius, bounds);
    return instance_ref(c, ref, radius);
}

shape_ref sepax_instance_round(sepax_store *store, shape_ref ref, float radius,
                               shape_bounds *bounds) {
    size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref);
    if (c->poses == NULL || !home_bounds(c, slot, &c->poses[slot], radius, bounds)) {
        const sepax_vec2 centre = {bounds->x, bounds->y};
        sepax_discs_measure(c, slot, &centre, radius, bounds);
    }
    if (c->outlines != NULL) { /* it was turned with the inner disc of another radius */
        sepax_vec2 centre;
        const bool finite = placed_centre(c, slot, &c->poses[slot], &centre);
        place_outline(c, slot, &c->poses[slot], finite, bounds);
    }
    return instance_ref(c, ref, radius);
}
