/* SPDX-License-Identifier: MIT
 *
 * Sweeps added by sepax_store_add_sweeps: the hull of a shape at two poses, with a radius that
 * covers all that the shape passes over between them.
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
#include "place/add.h"
#include "place/formulas.h"
#include "place/hull.h"
#include "place/instance.h"
#include "place/pose.h"

#define SWEEP_TURN 0x1.2p-19
#define SWEEP_PLACE 0x1p-20
#define SWEEP_FLOOR 0x1.4p-147

/* The arguments of the call. */
typedef struct sweeps {
    shape_source base;
    const sepax_id *ids;
    const sepax_pose *from, *to;
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

/* The radius of sweep i, whose shape exists; infinite where it exceeds FLT_MAX. */
static float radius_of(const sepax_store *store, const sweeps *s, size_t i) {
    const sepax_id id = id_at(s->ids, i);
    const sepax_pose from = pose_at(s->from, i), to = pose_at(s->to, i);
    local_shape local;
    class_local(&store->classes[ref_class(store->refs[id])], ref_slot(store->refs[id]), &local);
    const double x = larger(fabs((double)from.x), fabs((double)to.x));
    const double y = larger(fabs((double)from.y), fabs((double)to.y));
    return rounded_up((double)store_radius(store, id) +
                      reach_of(&local) * (turn_of(&from, &to) + SWEEP_TURN) +
                      SWEEP_PLACE * larger(x, y) + SWEEP_FLOOR);
}

/* ------------------------------------------------------------------------ one sweep */

/* Writes the vertices of a shape at a pose to the desk, from position `first` on. */
static sepax_status place_on_desk(const sepax_store *store, sepax_id id, const local_shape *local,
                                  const sepax_pose *pose, uint32_t first,
                                  sepax_rejection *rejection) {
    const sepax_status status = pose_check_shape(store, id, pose, rejection);
    for (uint32_t i = 0; status == SEPAX_OK && i < local->count; i++) {
        sepax_vec2 *v = &store->desk.vertices[first + i];
        pose_move(local->x + i, local->y + i, 1, pose, &v->x, &v->y);
    }
    return status;
}

/* Whether a shape was there before the call, which keeps findings in new references: another part
 * may be writing these, so they are not read. */
static bool was_there(const sepax_store *store, const shape_source *source, sepax_id id) {
    return id - source->added >= source->count && store_has(store, id);
}

static size_t desk_of_sweep(const sepax_store *store, const shape_source *source, size_t i) {
    const sepax_id id = id_at(((const sweeps *)(const void *)source)->ids, i);
    if (!was_there(store, source, id)) {
        return 0;
    }
    const shape_ref ref = store->refs[id];
    return 2 * (size_t)store->classes[ref_class(ref)].shapes.count[ref_slot(ref)];
}

/* Leaves the vertices at both poses on the desk, the corners of their hull in its index. */
static sepax_status sweep(const sepax_store *store, const sweeps *s, size_t i, uint32_t *corners,
                          sepax_rejection *rejection) {
    const sepax_pose from = pose_at(s->from, i), to = pose_at(s->to, i);
    const sepax_id id = id_at(s->ids, i);
    const shape_ref ref = store->refs[id];
    const hull_desk *d = &store->desk;
    local_shape local;
    class_local(&store->classes[ref_class(ref)], ref_slot(ref), &local);
    sepax_status status = place_on_desk(store, id, &local, &from, 0, rejection);
    if (status == SEPAX_OK) {
        status = place_on_desk(store, id, &local, &to, local.count, rejection);
    }
    if (status == SEPAX_OK) {
        *corners =
            (uint32_t)sepax_hull_build(d->vertices, 2 * (size_t)local.count, d->index, d->scratch);
    }
    return status;
}

static sepax_status check_sweep(sepax_store *share, const shape_source *source, size_t i,
                                uint32_t *finding, sepax_rejection *rejection) {
    const sweeps *s = (const sweeps *)(const void *)source;
    const sepax_id id = id_at(s->ids, i);
    sepax_status status = SEPAX_ERROR_ID;
    if (was_there(share, source, id)) {
        status = sweep(share, s, i, finding, rejection);
    }
    if (status == SEPAX_OK && *finding > SEPAX_MAX_VERTICES) {
        rejection->needed = SEPAX_MAX_VERTICES;
        status = SEPAX_ERROR_TOO_MANY_VERTICES;
    } else if (status == SEPAX_OK && !(radius_of(share, s, i) <= FLT_MAX)) {
        status = SEPAX_ERROR_OVERFLOW;
    }
    rejection->id = status != SEPAX_OK ? id : SEPAX_NO_ID;
    return status;
}

static float fill_sweep(sepax_store *share, const shape_source *source, size_t i,
                        sepax_pose *pose) {
    sepax_rejection none;
    uint32_t corners = 0;
    (void)pose;
    (void)sweep(share, (const sweeps *)(const void *)source, i, &corners, &none);
    return sepax_add_corners(share, source->added + (sepax_id)i, share->desk.vertices,
                             share->desk.index, corners);
}

/* ---------------------------------------------------------------------------- all */

sepax_status sepax_store_add_sweeps(sepax_store *store, const sepax_id *ids, const sepax_pose *from,
                                    const sepax_pose *to, size_t count, sepax_id *first,
                                    sepax_rejection *rejection) {
    sweeps s = {{.count = count,
                 .is_rounded = true,
                 .size = desk_of_sweep,
                 .check = check_sweep,
                 .fill = fill_sweep},
                ids,
                from,
                to};
    const add_inputs inputs = {{span_of(ids, count, sizeof *ids),
                                span_of(from, count, sizeof *from), span_of(to, count, sizeof *to)},
                               ids == NULL || from == NULL || to == NULL};
    const sepax_status status = sepax_add_shapes(store, &s.base, &inputs, first, rejection);
    const fpmode mode = fpmode_enter();
    for (size_t i = 0; status == SEPAX_OK && i < count; i++) {
        sepax_radii_set(store, s.base.added + (sepax_id)i, radius_of(store, &s, i));
    }
    fpmode_leave(mode);
    return status;
}
