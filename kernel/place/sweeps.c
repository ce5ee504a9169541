/* SPDX-License-Identifier: MIT
 *
 * Sweeps added by sepax_store_add_sweeps: the hull of a shape at two poses, with a radius that
 * covers all that the shape passes over between them. A first pass finds every error and counts the
 * shapes of each class; then room is made; a second pass, which cannot fail, makes the sweeps.
 *
 * The radius. Let a vertex at the distance d <= reach from the origin of its shape turn by an angle
 * 2h, 0 <= h <= 90 degrees, at a constant rate, while the origin moves along a straight line. A
 * point that moves straight and steadily from the one placed vertex to the other lies in the hull,
 * and the vertex stays within d (1 - cos h) of it. Roundings add SWEEP_TURN reach + SWEEP_PLACE c +
 * SWEEP_FLOOR at most, where c is the largest coordinate of both poses. Proofs: docs/exactness.md.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "place/add.h"
#include "place/edge.h"
#include "place/hull.h"
#include "place/pose.h"
#include "place/radii.h"
#include "store/ids.h"

#define SWEEP_TURN 0x1.2p-19
#define SWEEP_PLACE 0x1p-20
#define SWEEP_FLOOR 0x1.4p-147

/* The arguments of the call. */
typedef struct sweeps {
    const sepax_id *ids;
    const sepax_pose *from, *to;
    size_t count;
} sweeps;

/* ---------------------------------------------------------------------- the radius */

/* 1 - cos h, where h is half the angle between two poses. Of two unit vectors at an angle of 2h,
 * the difference has the length 2 sin h and the sum the length 2 cos h. */
static double turn_of(const sepax_pose *from, const sepax_pose *to) {
    const double c0 = from->cos, s0 = from->sin, c1 = to->cos, s1 = to->sin;
    const double length0 = sqrt(c0 * c0 + s0 * s0), length1 = sqrt(c1 * c1 + s1 * s1);
    const double dx = c1 / length1 - c0 / length0, dy = s1 / length1 - s0 / length0;
    const double x = c1 / length1 + c0 / length0, y = s1 / length1 + s0 / length0;
    return (dx * dx + dy * dy) / (4 + 2 * sqrt(x * x + y * y));
}

static double reach_of(const local_shape *local) {
    double farthest = 0;
    for (uint32_t i = 0; i < local->count; i++) {
        const double x = local->x[i], y = local->y[i], square = x * x + y * y;
        farthest = square > farthest ? square : farthest;
    }
    return sqrt(farthest);
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* The radius of a sweep; infinite where it exceeds FLT_MAX. */
static float radius_of(const local_shape *local, const sepax_pose *from, const sepax_pose *to,
                       float radius) {
    const double reach = reach_of(local);
    const double x = larger(fabs((double)from->x), fabs((double)to->x));
    const double y = larger(fabs((double)from->y), fabs((double)to->y));
    return rounded_up((double)radius + reach * (turn_of(from, to) + SWEEP_TURN) +
                      SWEEP_PLACE * larger(x, y) + SWEEP_FLOOR);
}

/* ------------------------------------------------------------------------ one sweep */

/* Writes the vertices of a shape at a pose to the desk, from position `first` on. */
static sepax_status place_on_desk(const sepax_store *store, const local_shape *local,
                                  const sepax_pose *pose, uint32_t first,
                                  sepax_rejection *rejection) {
    if (pose_check(pose, store->largest_local, rejection) == SEPAX_ERROR_POSE) {
        return SEPAX_ERROR_POSE;
    }
    const sepax_status status =
        pose_check_vertices(local->x, local->y, local->count, pose, rejection);
    for (uint32_t i = 0; status == SEPAX_OK && i < local->count; i++) {
        sepax_vec2 *v = &store->desk.vertices[first + i];
        pose_move(local->x + i, local->y + i, 1, pose, &v->x, &v->y);
    }
    return status;
}

/* Makes one sweep: its vertices at both poses are left on the desk, the corners of their hull in
 * the index of the desk. */
static sepax_status sweep(sepax_store *store, const sweeps *s, size_t i, uint32_t *corners,
                          float *radius, sepax_rejection *rejection) {
    const sepax_id id = id_at(s->ids, i);
    const sepax_pose from = pose_at(s->from, i), to = pose_at(s->to, i);
    local_shape local;
    if (!store_has(store, id)) {
        return SEPAX_ERROR_ID;
    }
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    class_local(c, ref_slot(ref), &local);
    if (sepax_slots_reserve_desk(store, 2 * (size_t)local.count) != SEPAX_OK) {
        return SEPAX_ERROR_MEMORY;
    }
    sepax_status status = place_on_desk(store, &local, &from, 0, rejection);
    if (status == SEPAX_OK) {
        status = place_on_desk(store, &local, &to, local.count, rejection);
    }
    if (status != SEPAX_OK) {
        if (status == SEPAX_ERROR_OVERFLOW) {
            rejection->vertex = class_local_number(c, ref_slot(ref), rejection->vertex);
        }
        return status;
    }
    const hull_desk *d = &store->desk;
    *corners =
        (uint32_t)sepax_hull_build(d->vertices, 2 * (size_t)local.count, d->index, d->scratch);
    *radius = radius_of(&local, &from, &to, store_radius(store, id));
    if (*corners > SEPAX_MAX_VERTICES) {
        rejection->needed = SEPAX_MAX_VERTICES;
        return SEPAX_ERROR_TOO_MANY_VERTICES;
    }
    return *radius <= FLT_MAX ? SEPAX_OK : SEPAX_ERROR_OVERFLOW;
}

/* ---------------------------------------------------------------------------- all */

static sepax_status check_all(sepax_store *store, const sweeps *s, uint32_t extra[CLASS_COUNT],
                              sepax_rejection *rejection) {
    for (size_t i = 0; i < s->count; i++) {
        uint32_t corners;
        float radius;
        const sepax_status status = sweep(store, s, i, &corners, &radius, rejection);
        if (status != SEPAX_OK) {
            rejection->index = i;
            rejection->id = id_at(s->ids, i);
            return status;
        }
        extra[class_of_polygon(corners)]++;
    }
    return SEPAX_OK;
}

static void fill_all(sepax_store *store, const sweeps *s, sepax_id added) {
    for (size_t i = 0; i < s->count; i++) {
        sepax_rejection none;
        uint32_t corners = 0;
        float radius = 0;
        (void)sweep(store, s, i, &corners, &radius, &none);
        const sepax_id id = added + (sepax_id)i;
        sepax_add_corners(store, id, store->desk.vertices, store->desk.index, corners);
        sepax_radii_set(store, id, radius);
    }
}

static sepax_status add_all(sepax_store *store, const sweeps *s, sepax_id *added,
                            sepax_rejection *rejection) {
    uint32_t extra[CLASS_COUNT] = {0};
    sepax_status status = check_all(store, s, extra, rejection);
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_ids(store, (uint32_t)s->count, added);
    }
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve(store, extra);
    }
    if (status == SEPAX_OK && store->radii == NULL && s->count > 0) {
        status = sepax_slots_make_radii(store);
    }
    if (status == SEPAX_OK) {
        ids_give(store, *added, (uint32_t)s->count);
        fill_all(store, s, *added);
    }
    return status;
}

static sepax_status add_sweeps(sepax_store *store, const sweeps *s, sepax_id *first,
                               const sepax_rejection *wanted, sepax_rejection *rejection) {
    const uint32_t room = store != NULL ? ids_room(store, s->count) : SEPAX_MAX_SHAPES;
    if (s->count > room) {
        rejection->needed = room;
        return SEPAX_ERROR_COUNT;
    }
    if (writer_outputs_alias(first, wanted, s->ids,
                             s->ids != NULL ? s->count * sizeof *s->ids : 0) ||
        writer_outputs_alias(first, wanted, s->from,
                             s->from != NULL ? s->count * sizeof *s->from : 0) ||
        writer_outputs_alias(first, wanted, s->to, s->to != NULL ? s->count * sizeof *s->to : 0)) {
        return SEPAX_ERROR_ALIAS;
    }
    const bool missing = s->ids == NULL || s->from == NULL || s->to == NULL;
    if (store == NULL || first == NULL || (missing && s->count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    sepax_id added = 0;
    const fpmode mode = fpmode_enter();
    const sepax_status status = add_all(store, s, &added, rejection);
    fpmode_leave(mode);
    if (status == SEPAX_OK) {
        *first = added;
    }
    return status;
}

sepax_status sepax_store_add_sweeps(sepax_store *store, const sepax_id *ids, const sepax_pose *from,
                                    const sepax_pose *to, size_t count, sepax_id *first,
                                    sepax_rejection *rejection) {
    const sweeps s = {ids, from, to, count};
    sepax_rejection found = no_rejection;
    const sepax_status status = add_sweeps(store, &s, first, rejection, &found);
    return rejection_write(rejection, &found, status);
}
