/* SPDX-License-Identifier: MIT
 *
 * The making of instances, one alone: by the text of the lanes, its vertices in lanes and its
 * bounds in all of them. Exact hulls where rounding bent the vertices, and what is derived from
 * those.
 */
#include "base/arithmetic.h"

#include "lanes/alone.h"

#include "place/instance.h"

#include <assert.h>

#include "place/box_fit.h"
#include "place/centre.h"
#include "place/home.h"
#include "place/hull.h"
#include "place/lane_blocks.h"
#include "place/lane_bounds.h"
#include "place/merge.h"
#include "place/outline.h"
#include "place/sectors.h"
#include "store/slots.h"

/* ------------------------------------------------------------------ lanes */

/* A row of the shape in a slot alone, in a column of world blocks. */
static inline lane_row row_alone(const size_class *c, const float *blocks, uint32_t slot,
                                 uint32_t count) {
    HEDLEY_ASSUME(c->stride >= SEPAX_LANES);
    return (lane_row){blocks, 2 * c->stride, c->stride, {slot}, {count}};
}

static inline void store_bounds(const lane_bounds *b, shape_bounds *bounds) {
    float *const all[SEPAX_LANES] = {&bounds->x, &bounds->x, &bounds->x, &bounds->x};
    const lanes v[4] = {b->x, b->y, b->outer, b->inner};
    lanes_store_quads(all, v);
}

static inline lane_homes home_alone(const shape_home *h) {
    return (lane_homes){lanes_set(h->x), lanes_set(h->y), lanes_set(h->outer), lanes_set(h->inner),
                        lanes_set(h->room)};
}

/* The bounds at a pose by the home. Returns whether they hold; otherwise only the centre does. */
static inline bool view_home(const size_class *c, uint32_t slot, const sepax_pose *pose,
                             float radius, shape_bounds *bounds) {
    const lane_homes home = home_alone(class_home(c, slot));
    const lane_pose p = lane_pose_of(pose);
    const lane_bounds b = view_homes(&home, &p, lanes_set(radius));
    store_bounds(&b, bounds);
    return lanes_bits(b.near) != 0;
}

/* The same for a box, by its model, which is stored. */
static inline bool view_box(size_class *c, uint32_t slot, const sepax_pose *pose, float radius,
                            shape_bounds *bounds) {
    const float *half = class_vertices(c, slot);
    const lanes half_x = lanes_set(half[0]), half_y = lanes_set(half[1]);
    const lane_pose p = lane_pose_of(pose);
    const lane_models m = view_boxes(half_x, half_y, &p, lanes_set(radius));
    float *model = &c->boxes[slot].x, *const all[SEPAX_LANES] = {model, model, model, model};
    const lanes v[8] = {m.bounds.x, m.bounds.y, m.cos, m.sin, half_x, half_y, m.error, m.tilt};
    lanes_store_rows(all, v);
    store_bounds(&m.bounds, bounds);
    return lanes_bits(m.bounds.near) != 0;
}

/* Turns the outline by the pose from which the world block was made. `bounds` are those of the
 * world block; their centre is that of the local shape, moved by the same pose, unless it is not
 * finite: then the outline decides nothing. The outline holds only for the radius 0, of which no
 * other shape has its outline looked at. */
static void turn_outline(const size_class *c, uint32_t slot, const sepax_pose *pose, bool finite,
                         const shape_bounds *bounds) {
    const shape_home *home = class_home(c, slot);
    shape_outline *outline = &c->outlines[slot];
    const lane_pose p = lane_pose_of(pose);
    const lane_bounds b = {.x = lanes_set(bounds->x),
                           .y = lanes_set(bounds->y),
                           .outer = lanes_set(bounds->outer),
                           .inner = lanes_set(bounds->inner)};
    float *const all[SEPAX_LANES] = {&outline->x, &outline->x, &outline->x, &outline->x};
    lanes v[4] = {b.x, b.y};
    view_outlines(lanes_set(home->x), lanes_set(home->y), &p, &b,
                  lanes_set((float)outline_gauge(outline->gauge_unit)), &v[2], &v[3]);
    lanes_store_quads(all, v);
    if (!finite) {
        outline->cos = outline->sin = NAN;
    }
}

/* --------------------------------------------------------------- vertices */

static void move_vertices(const size_class *c, uint32_t slot, const sepax_pose *pose) {
    const lane_row world = row_alone(c, c->world, slot, c->shapes.count[slot]);
    const float *const poses[MOST_ABREAST] = {&pose->x};
    (void)row_place(c, c->boxes != NULL, c->local_step, &world, poses);
}

/* Whether the moved vertices are exactly their own hull. */
static bool is_strict(const size_class *c, uint32_t slot) {
    const uint32_t count = c->shapes.count[slot];
    const lane_row world = row_alone(c, c->world, slot, count);
    const float *x = c->world + 2 * (size_t)c->stride * slot;
    return (count > 2 && row_evident(&world) != 0) || sepax_hull_is_strict(x, x + c->stride, count);
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

/* ---------------------------------------------------------------- measures */

/* A point has neither edges nor extent, so both discs of a circle are the circle itself. */
static void measure_point(const size_class *c, uint32_t slot, float radius, shape_bounds *bounds) {
    const size_t stride = c->stride, at = 2 * stride * slot;
    for (size_t i = 0; c->normals != NULL && i < 2 * stride; i++) {
        c->normals[at + i] = 0;
    }
    *bounds = (shape_bounds){.x = c->world[at],
                             .y = c->world[at + stride],
                             .outer = radius,
                             .inner = circle_inner(radius)};
}

/* Fills the normals of a slot, where its class has normals, and bounds about `centre`, or about the
 * mean of the vertices if that is NULL. */
static void measure(const size_class *c, uint32_t slot, const sepax_vec2 *centre, float radius,
                    shape_bounds *bounds) {
    const uint32_t count = c->world_count[slot], stride = c->stride;
    const float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    if (count == 1) {
        measure_point(c, slot, radius, bounds);
        return;
    }
    const sepax_vec2 at = centre != NULL ? *centre : sepax_centre_mean(x, y, count);
    const lane_row world = row_alone(c, c->world, slot, count);
    lane_bounds b = {.x = lanes_set(at.x), .y = lanes_set(at.y)};
    row_measures m;
    row_measure(&world, b.x, b.y, c->normals, &m);
    const doubles farthest = doubles_set(m.farthest[0]), nearest = doubles_set(m.nearest[0]);
    if (count == 2) {
        const lanes ends_x[2] = {lanes_set(x[0]), lanes_set(x[1])};
        const lanes ends_y[2] = {lanes_set(y[0]), lanes_set(y[1])};
        segment_radii(ends_x, ends_y, farthest, nearest, lanes_set(radius), &b);
    } else {
        polygon_radii(farthest, nearest, lanes_set(radius), &b.outer, &b.inner);
    }
    store_bounds(&b, bounds);
}

/* Fills the edges of a box. Those of a box that is bent or collapsed are never read; they become
 * zero. */
static void fill_edges(const size_class *c, uint32_t slot) {
    const uint32_t count = c->world_count[slot];
    const lane_row world = row_alone(c, c->world, slot, count);
    const lane_row normals = row_alone(c, c->normals, slot, count);
    assert(c->normals != NULL); /* a class with edges has them */
    if (count == 4) {
        row_box_edges(c, &world, row_load_points(&world, 0), row_load_points(&normals, 0));
    } else {
        memset(c->edges + 4 * (size_t)slot, 0, 4 * sizeof *c->edges);
    }
}

/* Derives what follows from the world vertices, except the outline. Where the instance is near,
 * bounds and the model of a box are known. */
static void derive(size_class *c, uint32_t slot, const sepax_vec2 *centre, bool near, float radius,
                   shape_bounds *bounds) {
    if (!near) {
        measure(c, slot, centre, radius, bounds);
    } else if (c->normals != NULL) {
        const lane_row world = row_alone(c, c->world, slot, c->world_count[slot]);
        (void)row_normals(&world, row_load_points(&world, 0), c->normals);
    }
    if (c->boxes != NULL && !near) {
        sepax_box_fit(c, slot, bounds);
    }
    if (c->edges != NULL) {
        fill_edges(c, slot);
    }
    if (c->merge_error != NULL) {
        c->merge_error[slot] = sepax_merge_error(c, slot);
    }
}

/* --------------------------------------------------------------- instances */

/* Whether the home of a new shape is found when it is first placed. */
static inline bool home_comes_late(const size_class *c) {
    return c->shapes.home != NULL && c->stride == 4;
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
 * certainly those of a polygon, in order. Of a polygon the centre is always found. */
static bool find_bounds(size_class *c, uint32_t slot, const sepax_pose *pose, float radius,
                        shape_bounds *bounds) {
    if (c->boxes != NULL) {
        return view_box(c, slot, pose, radius, bounds);
    }
    find_home(c, slot);
    return c->shapes.home != NULL && view_home(c, slot, pose, radius, bounds);
}

/* Sets what depends on which vertices the instance has: all of its shape, or those of a hull. */
static void number_vertices(sepax_store *store, size_class *c, uint32_t slot, bool all) {
    if (all) {
        slots_number_edges(c, slot);
        if (c->sectors != NULL) {
            const bool bent = c->world_count[slot] != c->shapes.count[slot];
            sepax_sectors_turn(c, slot, bent || store->renumbered);
        }
        c->world_count[slot] = c->shapes.count[slot];
        return;
    }
    rebuild_hull(c, slot, &store->desk);
    store->renumbered |= c->world_count[slot] == c->shapes.count[slot];
    if (c->sectors != NULL) {
        sepax_sectors_draw_bent(c, slot);
    }
}

static inline bool is_finite(sepax_vec2 v) {
    return fabsf(v.x) <= FLT_MAX && fabsf(v.y) <= FLT_MAX;
}

/* The centre of the discs of a polygon moves with the shape; far out it may overflow where no
 * vertex does. */
shape_ref sepax_instance_place(sepax_store *store, shape_ref ref, const sepax_pose *pose,
                               float radius, shape_bounds *bounds) {
    const uint32_t slot = ref_slot(ref);
    size_class *c = &store->classes[ref_class(ref)];
    const bool near = find_bounds(c, slot, pose, radius, bounds);
    const bool has_centre = c->shapes.home != NULL;
    const sepax_vec2 centre = {has_centre ? bounds->x : NAN, has_centre ? bounds->y : NAN};
    const bool finite = is_finite(centre);
    move_vertices(c, slot, pose);
    number_vertices(store, c, slot, near || is_strict(c, slot));
    derive(c, slot, finite ? &centre : NULL, near, radius, bounds);
    if (c->outlines != NULL) {
        turn_outline(c, slot, pose, finite, bounds);
    }
    return instance_ref(c, ref, radius);
}

shape_ref sepax_instance_derive(size_class *c, shape_ref ref, float radius, shape_bounds *bounds) {
    const uint32_t slot = ref_slot(ref);
    find_home(c, slot);
    derive(c, slot, NULL, false, radius, bounds);
    return instance_ref(c, ref, radius);
}

shape_ref sepax_instance_round(sepax_store *store, shape_ref ref, float radius,
                               shape_bounds *bounds) {
    size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref);
    shape_bounds known = *bounds;
    const sepax_vec2 centre = {bounds->x, bounds->y};
    const bool has_home = c->poses != NULL && view_home(c, slot, &c->poses[slot], radius, &known);
    if (has_home) {
        *bounds = known;
    } else {
        measure(c, slot, &centre, radius, bounds);
    }
    if (c->outlines != NULL) { /* it was turned with the inner disc of another radius */
        assert(c->poses != NULL);
        turn_outline(c, slot, &c->poses[slot], is_finite((sepax_vec2){known.x, known.y}), bounds);
    }
    return instance_ref(c, ref, radius);
}
