/* SPDX-License-Identifier: MIT
 *
 * A shape placed by plain C, vertex by vertex: what kernel/place computes in lanes, from the same
 * formulas in the same order, so that every stored byte must be equal. Nothing of the text of the
 * lanes is included.
 */
#include "plain_place.h"

#include <math.h>
#include <string.h>

#include "place/formulas.h"
#include "place/hull.h"
#include "place/instance.h"
#include "place/pose.h"
#include "store/slots.h"

/* ------------------------------------------------------------------ discs */

typedef struct edge_view {
    double normal_x, normal_y, square, distance;
} edge_view;

static edge_view view_edge(float x, float y, float end_x, float end_y, float centre_x,
                           float centre_y) {
    const double ex = (double)end_x - (double)x, ey = (double)end_y - (double)y;
    const double length = sqrt(ex * ex + ey * ey), nx = ey / length, ny = -ex / length;
    const double dx = (double)x - (double)centre_x, dy = (double)y - (double)centre_y;
    return (edge_view){nx, ny, dx * dx + dy * dy, nx * dx + ny * dy};
}

static float outer_radius(double farthest, float radius) {
    return rounded_up(sqrt(farthest) + (double)radius);
}
static float inner_radius(double farthest, double nearest, int32_t is_known, float radius) {
    const double least = nearest - 0x1p-49 * sqrt(farthest);
    const double inner = (least + (double)radius) * (1 - 0x1p-22);
    return (is_known & (inner >= 0x1p-60 ? 1 : 0)) != 0 ? (float)inner : -INFINITY;
}

static int32_t centre_is_known(double farthest, double nearest, float radius) {
    return (radius == 0 ? 1 : 0) | (nearest > 0x1p-48 * sqrt(farthest) ? 1 : 0);
}

static int32_t is_beside(float x, float y, float end_x, float end_y, float centre_x,
                         float centre_y) {
    const double ex = (double)end_x - (double)x, ey = (double)end_y - (double)y;
    const double square = ex * ex + ey * ey;
    const double along = ex * ((double)centre_x - (double)x) + ey * ((double)centre_y - (double)y);
    return (along > 0.25 * square ? 1 : 0) & (along < 0.75 * square ? 1 : 0);
}

static double outline_scale(double error, float inner, double gauge_unit) {
    const double longer = (1 + 0x1p-18) * (1 + 2 * error / (double)inner);
    return 4 * error <= (double)inner ? longer * gauge_unit : (double)NAN;
}

typedef struct posed_box {
    float x0, y0, x1, y1, x2, y2, x3, y3;
    float cos, sin, error, tilt;
    float outer, inner;
    int32_t is_near;
} posed_box;

static float rounding_of(float world_x, float world_y, float at_x, float at_y, float x, float y) {
    const float dx = (world_x - at_x) - x, dy = (world_y - at_y) - y;
    return dx * dx + dy * dy;
}

static float larger_float(float a, float b) {
    return b > a ? b : a;
}

static posed_box pose_box(float half_x, float half_y, float x, float y, float c, float s,
                          float radius) {
    const float cx = c * half_x, sx = s * half_x, cy = c * half_y, sy = s * half_y;
    const float x1 = cx + sy, y1 = sx - cy, x2 = cx - sy, y2 = sx + cy;
    posed_box b = {.x0 = -x2 + x + 0.0f,
                   .y0 = -y2 + y + 0.0f,
                   .x1 = x1 + x + 0.0f,
                   .y1 = y1 + y + 0.0f,
                   .x2 = x2 + x + 0.0f,
                   .y2 = y2 + y + 0.0f,
                   .x3 = -x1 + x + 0.0f,
                   .y3 = -y1 + y + 0.0f};
    const float r0 = rounding_of(b.x0, b.y0, x, y, -x2, -y2);
    const float r1 = rounding_of(b.x1, b.y1, x, y, x1, y1);
    const float r2 = rounding_of(b.x2, b.y2, x, y, x2, y2);
    const float r3 = rounding_of(b.x3, b.y3, x, y, -x1, -y1);
    const float worst = larger_float(larger_float(r0, r1), larger_float(r2, r3));
    const double square = (double)c * (double)c + (double)s * (double)s;
    const double unit = 1.5 - 0.5 * square;
    const float sizes = half_x + half_y, half = half_x < half_y ? half_x : half_y;
    const float own = (0x1p-21f + 0.5625f * fabsf((float)(square - 1))) * sizes;
    b.cos = (float)((double)c * unit);
    b.sin = (float)((double)s * unit);
    b.error = (sqrtf(worst) * (1 + 0x1p-20f) + 0x1p-70f + own) * (1 + 0x1p-22f);
    b.tilt = b.error / half * (1 + 0x1p-22f);
    const float reach = sqrtf(half_x * half_x + half_y * half_y) * (1 + 0x1p-20f) + b.error;
    const float core = half * (1 - 0x1p-20f) - b.error;
    const float inner = (core + radius) * (1 - 0x1p-22f);
    b.outer = (reach + radius) * (1 + 0x1p-22f);
    b.inner = inner >= 0x1p-60f ? inner : -INFINITY;
    b.is_near = (b.tilt < 0x1p-4f ? 1 : 0) & (b.outer <= FLT_MAX ? 1 : 0);
    return b;
}

/* ------------------------------------------------------------------ homes */

typedef struct home_discs {
    float outer, inner;
    int32_t is_near;
} home_discs;

float plain_home_error(const shape_home *h, float x, float y) {
    const float local = fabsf(h->x) + fabsf(h->y) + h->outer, world = fabsf(x) + fabsf(y);
    return 0x1p-21f * local + 0x3p-24f * world;
}

static home_discs home_view(const shape_home *h, float x, float y, float radius) {
    const float error = plain_home_error(h, x, y);
    const float outer = (h->outer * (1 + 0x1p-20f) + error + radius) * (1 + 0x1p-22f);
    const float core = h->inner * (1 - 0x1p-20f) - error;
    const float inner = (core + radius) * (1 - 0x1p-22f);
    return (home_discs){outer, inner >= 0x1p-60f ? inner : -INFINITY, error < h->room ? 1 : 0};
}

#define HOME_ROOM (0.375 / 2)

typedef struct home_corner {
    double square, distance, room;
} home_corner;

static const home_corner no_corner = {0, DBL_MAX, DBL_MAX};

static home_corner corner_at(edge at, edge before, double inverse_before, edge e, double inverse) {
    const cross_product turn = cross(before, e);
    const double longer = inverse < inverse_before ? inverse : inverse_before;
    return (home_corner){at.x * at.x + at.y * at.y, (e.y * at.x - e.x * at.y) * inverse,
                         (turn.value - turn.error) * longer};
}

static home_corner corner_take(home_corner a, home_corner b) {
    return (home_corner){b.square > a.square ? b.square : a.square,
                         b.distance < a.distance ? b.distance : a.distance,
                         b.room < a.room ? b.room : a.room};
}

static void home_measure(shape_home *h, home_corner extreme) {
    const double room = HOME_ROOM * extreme.room;
    const float outer = outer_radius(extreme.square, 0);
    const float inner = inner_radius(extreme.square, extreme.distance, 1, 0);
    const int32_t has_room = (inner > 0 ? 1 : 0) & (room >= 0x1p-60 ? 1 : 0);
    h->outer = outer;
    h->inner = inner;
    h->room = has_room != 0 ? (float)(room * (1 - 0x1p-22)) : 0;
}

bool plain_home_bounds(const size_class *c, uint32_t slot, const sepax_pose *pose, float radius,
                       shape_bounds *bounds) {
    const shape_home *home = class_home(c, slot);
    float x, y;
    pose_move(&home->x, &home->y, 1, pose, &x, &y);
    const home_discs discs = home_view(home, x, y, radius);
    if (discs.is_near != 0) {
        *bounds = (shape_bounds){x, y, discs.outer, discs.inner};
    }
    return discs.is_near != 0;
}

static void outline_turn(const size_class *c, uint32_t slot, const sepax_pose *pose,
                         const shape_bounds *bounds) {
    const shape_home *home = class_home(c, slot);
    const double error = (double)plain_home_error(home, bounds->x, bounds->y);
    shape_outline *outline = &c->outlines[slot];
    const double scale = outline_scale(error, bounds->inner, outline_gauge(outline->gauge_unit));
    outline->x = bounds->x;
    outline->y = bounds->y;
    outline->cos = (float)((double)pose->cos * scale);
    outline->sin = (float)((double)pose->sin * scale);
}

static void find_home(size_class *c, uint32_t slot) {
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    const uint32_t count = c->shapes.count[slot];
    const sepax_vec2 centre = sepax_centre_find(x, y, count);
    shape_home *h = class_home(c, slot);
    *h = (shape_home){.x = centre.x, .y = centre.y};
    home_corner least = no_corner;
    for (uint32_t i = 0; i < count; i++) {
        const edge e = edge_at(x, y, count, i);
        const edge before = edge_at(x, y, count, i > 0 ? i - 1 : count - 1);
        const edge at = {(double)x[i] - (double)h->x, (double)y[i] - (double)h->y};
        least =
            corner_take(least, corner_at(at, before, 1 / length_of(before), e, 1 / length_of(e)));
    }
    home_measure(h, least);
    if (count == 2) {
        const double room = 0.25 / (1 / length_of(edge_at(x, y, 2, 1)));
        h->inner = 0;
        h->room = room >= 0x1p-60 ? (float)(room * (1 - 0x1p-22)) : 0;
    }
}

/* --------------------------------------------------------------- instances */

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

static inline void measure_polygon(size_class *c, uint32_t slot, const sepax_vec2 *given,
                                   uint32_t count, uint32_t stride, float radius,
                                   shape_bounds *bounds) {
    const float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    float *nx = c->normals != NULL ? c->normals + 2 * (size_t)stride * slot : NULL;
    float *ny = nx != NULL ? nx + stride : NULL;
    const sepax_vec2 centre = given != NULL ? *given : sepax_centre_mean(x, y, count);
    double farthest = 0, nearest = DBL_MAX;
    bounds->x = centre.x;
    bounds->y = centre.y;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        const edge_view v = view_edge(x[i], y[i], x[next], y[next], centre.x, centre.y);
        farthest = v.square > farthest ? v.square : farthest;
        nearest = v.distance < nearest ? v.distance : nearest;
        if (nx != NULL) {
            nx[i] = (float)v.normal_x + 0.0f;
            ny[i] = (float)v.normal_y + 0.0f;
        }
    }
    for (uint32_t i = count; nx != NULL && i < stride; i++) {
        nx[i] = nx[count - 1];
        ny[i] = ny[count - 1];
    }
    const bool inside = count >= 3 && centre_is_known(farthest, nearest, radius) != 0;
    const bool beside =
        count == 2 && radius > 0 && is_beside(x[0], y[0], x[1], y[1], centre.x, centre.y) != 0;
    bounds->outer = outer_radius(farthest, radius);
    bounds->inner = inner_radius(farthest, nearest, inside || beside, radius);
}

static void measure_point(size_class *c, uint32_t slot, float radius, shape_bounds *bounds) {
    const size_t stride = c->stride, at = 2 * stride * slot;
    for (size_t i = 0; c->normals != NULL && i < 2 * stride; i++) {
        c->normals[at + i] = 0;
    }
    *bounds = (shape_bounds){.x = c->world[at],
                             .y = c->world[at + stride],
                             .outer = radius,
                             .inner = circle_inner(radius)};
}

static void measure(size_class *c, uint32_t slot, const sepax_vec2 *centre, float radius,
                    shape_bounds *bounds) {
    const uint32_t count = c->world_count[slot];
    if (count == 1) {
        measure_point(c, slot, radius, bounds);
    } else {
        measure_polygon(c, slot, centre, count, c->stride, radius, bounds);
    }
}

/* Bounds that follow from the pose; the model of a box, which is stored. */
static bool find_bounds(size_class *c, uint32_t slot, const sepax_pose *p, float radius,
                        shape_bounds *bounds) {
    if (c->boxes != NULL) {
        const float *half = class_vertices(c, slot);
        const posed_box b = pose_box(half[0], half[1], p->x, p->y, p->cos, p->sin, radius);
        *bounds = (shape_bounds){p->x + 0.0f, p->y + 0.0f, b.outer, b.inner};
        c->boxes[slot] =
            (box_model){bounds->x, bounds->y, b.cos, b.sin, half[0], half[1], b.error, b.tilt};
        return b.is_near != 0;
    }
    if (c->shapes.home == NULL) {
        return false;
    }
    if (!(class_home(c, slot)->room >= 0)) {
        find_home(c, slot);
    }
    return plain_home_bounds(c, slot, p, radius, bounds);
}

static void derive(size_class *c, uint32_t slot, const sepax_pose *pose, bool near, float radius,
                   shape_bounds *bounds) {
    const shape_bounds known = *bounds;
    const shape_home *home = c->shapes.home != NULL ? class_home(c, slot) : NULL;
    sepax_vec2 centre = {NAN, NAN};
    if (home != NULL) {
        pose_move(&home->x, &home->y, 1, pose, &centre.x, &centre.y);
    }
    const bool finite = fabsf(centre.x) <= FLT_MAX && fabsf(centre.y) <= FLT_MAX;
    measure(c, slot, finite ? &centre : NULL, radius, bounds);
    if (near) {
        *bounds = known;
    } else if (c->boxes != NULL) {
        sepax_box_fit(c, slot, bounds);
    }
    if (c->merge_error != NULL) {
        c->merge_error[slot] = sepax_merge_error(c, slot);
    }
    if (c->outlines != NULL) {
        outline_turn(c, slot, pose, bounds);
    }
    if (c->outlines != NULL && !finite) {
        c->outlines[slot].cos = c->outlines[slot].sin = NAN;
    }
}

static shape_ref place_instance(sepax_store *store, shape_ref ref, const sepax_pose *pose,
                                float radius, shape_bounds *bounds) {
    const uint32_t slot = ref_slot(ref);
    size_class *c = &store->classes[ref_class(ref)];
    float *x = c->world + 2 * (size_t)c->stride * slot, *y = x + c->stride;
    local_shape local;
    const bool near = find_bounds(c, slot, pose, radius, bounds);
    class_local(c, slot, &local);
    pose_move(local.x, local.y, c->stride, pose, x, y);
    if (near || sepax_hull_is_strict(x, y, local.count)) {
        slots_number_edges(c, slot);
        if (c->sectors != NULL) {
            const bool bent = c->world_count[slot] != local.count;
            sepax_sectors_turn(c, slot, bent || store->renumbered);
        }
        c->world_count[slot] = (uint16_t)local.count;
    } else {
        rebuild_hull(c, slot, &store->desk);
        store->renumbered |= c->world_count[slot] == local.count;
        if (c->sectors != NULL) {
            sepax_sectors_draw_bent(c, slot);
        }
    }
    derive(c, slot, pose, near, radius, bounds);
    if (c->poses != NULL) {
        c->poses[slot] = *pose;
    }
    const bool irregular = class_is_irregular(ref_class(ref), c->world_count[slot], radius);
    return irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
}

void plain_place(sepax_store *store, sepax_id id, const sepax_pose *pose) {
    const shape_ref ref = store->refs[id];
    size_class *c = &store->classes[ref_class(ref)];
    slots_count_out(store, id);
    slots_tally(c, ref_slot(ref), -1);
    store->refs[id] = place_instance(store, ref, pose, store_radius(store, id), &store->bounds[id]);
    slots_tally(c, ref_slot(ref), 1);
    slots_count_in(store, id);
}
