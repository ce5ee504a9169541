/* SPDX-License-Identifier: MIT
 *
 * The making of instances, one alone: by the text of the lanes, its vertices in lanes and its
 * bounds in all of them. Where these do not hold, exact hulls, and what is measured of those.
 */
#include "base/arithmetic.h"

#include "lanes/alone.h"

#include "place/instance.h"

#include <assert.h>

#include "place/hull.h"
#include "place/lane_blocks.h"
#include "place/lane_groups.h"
#include "store/slots.h"

/* ------------------------------------------------------------------ alone */

/* The shape in a slot alone as a row of world blocks. */
static inline lane_row row_alone(const size_class *c, uint32_t slot, uint32_t count) {
    HEDLEY_ASSUME(c->stride >= SEPAX_LANES);
    return (lane_row){c->world, 2 * c->stride, c->stride, {slot}, {count}};
}

/* A run of one move, which is in all lanes. */
typedef struct lone_move {
    move_run run;
    sepax_id ids[SEPAX_LANES];
    uint32_t slots[SEPAX_LANES];
    sepax_pose poses[SEPAX_LANES];
} lone_move;

static inline void move_open(sepax_store *store, sepax_id id, const sepax_pose *pose,
                             lone_move *m) {
    const shape_ref ref = store->refs[id];
    m->run = (move_run){.of = &store->classes[ref_class(ref)],
                        .bounds = store->bounds,
                        .radii = store->radii,
                        .ids = m->ids,
                        .slots = m->slots,
                        .poses = m->poses};
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        m->ids[l] = id;
        m->slots[l] = ref_slot(ref);
        m->poses[l] = *pose;
    }
}

/* Finds and stores the bounds, and what else follows from the pose; a point is all placed. Returns
 * whether they hold: then the vertices are certainly those of the shape, in order. Of a polygon the
 * centre always holds. */
static bool find_bounds(const lone_move *m) {
    const size_class *c = m->run.of;
    if (c->boxes != NULL) {
        return group_place(&m->run, BOXES, 0) != 0;
    }
    if (c->shapes.count[m->slots[0]] == 1) {
        points_place(&m->run, 0, 1, 1);
        return true;
    }
    return (c->stride == 4 ? group_place(&m->run, QUADS, 0) : group_place(&m->run, EIGHTS, 0)) != 0;
}

/* Turns the outline by the bounds of the world block, whose centre is that of the local shape,
 * moved by the pose, unless it is not finite: then the outline decides nothing. The outline holds
 * only for the radius 0, of which no other shape has its outline looked at. */
static void turn_outline(const lone_move *m, bool finite) {
    const size_class *c = m->run.of;
    const shape_bounds *bounds = &m->run.bounds[m->ids[0]];
    const lane_bounds b = {.x = lanes_set(bounds->x),
                           .y = lanes_set(bounds->y),
                           .outer = lanes_set(bounds->outer),
                           .inner = lanes_set(bounds->inner)};
    move_group g;
    lane_homes h;
    if (c->outlines == NULL) {
        return;
    }
    group_open(&m->run, 0, &g);
    homes_load(m->run.of, EIGHTS, &g, &h);
    outlines_store(c, &g, &h, &b);
    if (!finite) {
        c->outlines[m->slots[0]].cos = c->outlines[m->slots[0]].sin = NAN;
    }
}

/* --------------------------------------------------------------- vertices */

/* Whether the moved vertices are exactly their own hull. */
static bool is_strict(const size_class *c, uint32_t slot) {
    const float *x = c->world + 2 * (size_t)c->stride * slot;
    return sepax_hull_is_strict(x, x + c->stride, c->shapes.count[slot]);
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

/* Measures a polygon, or a segment, about the centre of its bounds. Where that is beside the middle
 * half of a segment, which leaves room for all roundings, it is certainly not beyond an end. */
static void measure_polygon(const float *x, const float *y, uint32_t count, lanes radius,
                            lane_bounds *b, sepax_vec2 centre) {
    double farthest = 0, nearest = DBL_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const edge e = edge_at(x, y, count, i);
        const double length = length_of(e);
        const double dx = (double)x[i] - (double)centre.x, dy = (double)y[i] - (double)centre.y;
        const double square = dx * dx + dy * dy;
        const double along = e.y / length * dx + -e.x / length * dy;
        farthest = square > farthest ? square : farthest;
        nearest = along < nearest ? along : nearest;
    }
    if (count == 2) {
        const edge e = edge_at(x, y, 2, 0);
        const double square = e.x * e.x + e.y * e.y;
        const double along =
            e.x * ((double)centre.x - (double)x[0]) + e.y * ((double)centre.y - (double)y[0]);
        const bool beside = along > 0.25 * square && along < 0.75 * square;
        radii_set(doubles_root(doubles_set(farthest)), doubles_set(nearest),
                  lanes_from_bits(beside ? LANES_ALL : 0), doubles_of(radius), &b->outer,
                  &b->inner);
        return;
    }
    polygon_radii(doubles_set(farthest), doubles_set(nearest), radius, &b->outer, &b->inner);
}

/* Finds bounds about `centre`, or about the mean of the vertices if that is NULL. A point has
 * neither edges nor extent, so both discs of a circle are the circle itself. */
static void measure(const size_class *c, uint32_t slot, const sepax_vec2 *centre, float radius,
                    shape_bounds *bounds) {
    const uint32_t count = c->world_count[slot], stride = c->stride;
    const float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    if (count == 1) {
        *bounds = (shape_bounds){x[0], y[0], radius, circle_inner(radius)};
        return;
    }
    const sepax_vec2 at = centre != NULL ? *centre : sepax_centre_mean(x, y, count);
    lane_bounds b = {.x = lanes_set(at.x), .y = lanes_set(at.y)};
    measure_polygon(x, y, count, lanes_set(radius), &b, at);
    float *const all[SEPAX_LANES] = {&bounds->x, &bounds->x, &bounds->x, &bounds->x};
    const lanes v[4] = {b.x, b.y, b.outer, b.inner};
    lanes_store_quads(all, v);
}

/* Derives normals from the world vertices of a hull, or of no pose. A point has no normal. */
static void derive(const size_class *c, uint32_t slot) {
    const uint32_t stride = c->stride, count = c->world_count[slot];
    const lane_row world = row_alone(c, slot, count);
    if (c->normals != NULL && count == 1) {
        memset(c->normals + 2 * (size_t)stride * slot, 0, 2 * stride * sizeof *c->normals);
    } else if (c->normals != NULL) {
        row_normals(&world, row_load_points(&world, 0), c->normals);
    }
}

/* --------------------------------------------------------------- instances */

void sepax_instance_prepare(size_class *c, uint32_t slot) {
    if (c->shapes.home != NULL) {
        sepax_home_find(c, slot);
    }
    if (c->outlines != NULL) {
        sepax_outline_draw(c, slot);
    }
    if (c->sectors != NULL) {
        sepax_sectors_draw(c, slot);
    }
}

static inline void note_regularity(sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const uint32_t world_count = store->classes[ref_class(ref)].world_count[ref_slot(ref)];
    const bool irregular = class_is_irregular(ref_class(ref), world_count, store_radius(store, id));
    store->refs[id] = irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
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
    derive(c, slot);
    store->renumbered |= c->world_count[slot] == c->shapes.count[slot];
    if (c->sectors != NULL) {
        sepax_sectors_draw_bent(c, slot);
    }
}

static inline bool is_finite(const shape_bounds *b) {
    return fabsf(b->x) <= FLT_MAX && fabsf(b->y) <= FLT_MAX;
}

/* The centre of the discs of a polygon moves with the shape; far out it may overflow where no
 * vertex does. */
void sepax_instance_place(sepax_store *store, sepax_id id, const sepax_pose *pose) {
    const uint32_t slot = ref_slot(store->refs[id]);
    size_class *c = &store->classes[ref_class(store->refs[id])];
    shape_bounds *bounds = &store->bounds[id];
    lone_move m;
    slots_count_out(store, id);
    slots_tally(c, slot, -1);
    move_open(store, id, pose, &m);
    const bool near = find_bounds(&m);
    if (c->shapes.count[slot] > 1) {
        const lane_row world = row_alone(c, slot, c->shapes.count[slot]);
        const float *const poses[MOST_ABREAST] = {&pose->x};
        row_place(c, c->boxes != NULL, c->local_step, &world, poses);
    }
    number_vertices(store, c, slot, near || is_strict(c, slot));
    if (!near) {
        const sepax_vec2 centre = {bounds->x, bounds->y};
        const bool finite = c->shapes.home != NULL && is_finite(bounds);
        measure(c, slot, finite ? &centre : NULL, store_radius(store, id), bounds);
        turn_outline(&m, finite);
        if (c->boxes != NULL) {
            sepax_box_fit(c, slot, bounds);
        }
    }
    if (c->merge_error != NULL) {
        c->merge_error[slot] = sepax_merge_error(c, slot);
    }
    note_regularity(store, id);
    slots_tally(c, slot, 1);
    slots_count_in(store, id);
}

void sepax_instance_derive(sepax_store *store, sepax_id id) {
    const uint32_t slot = ref_slot(store->refs[id]);
    size_class *c = &store->classes[ref_class(store->refs[id])];
    derive(c, slot);
    measure(c, slot, NULL, store_radius(store, id), &store->bounds[id]);
    if (c->boxes != NULL) {
        sepax_box_fit(c, slot, &store->bounds[id]);
    }
    if (c->merge_error != NULL) {
        c->merge_error[slot] = sepax_merge_error(c, slot);
    }
    note_regularity(store, id);
}

void sepax_radii_set(sepax_store *store, sepax_id id, float radius) {
    const uint32_t slot = ref_slot(store->refs[id]);
    const size_class *c = &store->classes[ref_class(store->refs[id])];
    shape_bounds *bounds = &store->bounds[id];
    store->radii[id] = radius + 0.0f; /* -0 becomes +0 */
    if (c->poses != NULL) {
        const sepax_pose pose = c->poses[slot];
        sepax_instance_place(store, id, &pose);
        return;
    }
    const sepax_vec2 centre = {bounds->x, bounds->y};
    slots_count_out(store, id);
    measure(c, slot, &centre, store_radius(store, id), bounds);
    note_regularity(store, id);
    slots_count_in(store, id);
}
