/* SPDX-License-Identifier: MIT
 *
 * Posed shapes: their vertices by the formula of poses, a disc that is measured around them, and
 * the check of their turns.
 */
#include "place/posed.h"

#include <math.h>

#include "place/formulas.h"
#include "place/pose.h"

/* The largest square of a distance of the vertices of a block from (x, y). Callers pass a constant
 * as `stride`, so that loops are unrolled. */
static inline float farthest_of(const float *block, uint32_t stride, float x, float y) {
    float d2[POSED_VERTICES];
    for (uint32_t i = 0; i < stride; i++) {
        const float dx = block[i] - x, dy = block[stride + i] - y;
        d2[i] = dx * dx + dy * dy;
    }
    for (uint32_t half = stride / 2; half > 0; half /= 2) {
        for (uint32_t i = 0; i < half; i++) {
            d2[i] = d2[i + half] > d2[i] ? d2[i + half] : d2[i];
        }
    }
    return d2[0];
}

/* Sets the bounds to a disc about the centre (x, y). */
static void measure_disc(posed_shape *s, float x, float y) {
    const float farthest = s->core.stride == 4 ? farthest_of(s->block, 4, x, y)
                                               : farthest_of(s->block, POSED_VERTICES, x, y);
    s->bounds = (shape_bounds){.x = x,
                               .y = y,
                               .outer = measured_outer(farthest, s->radius),
                               .inner = s->core.count == 1 ? point_inner(s->radius) : -INFINITY};
}

/* Sets the bounds to a disc about a point near the middle of the shape. */
static void set_bounds(posed_shape *s, const size_class *c, uint32_t slot, const sepax_pose *pose) {
    const float *x = s->core.x, *y = s->core.y;
    if (c->boxes != NULL) {
        measure_disc(s, pose->x, pose->y);
    } else if (c->shapes.centre != NULL) {
        const sepax_vec2 *centre = &c->shapes.centre[slot];
        float at[2];
        pose_move(&centre->x, &centre->y, 1, pose, &at[0], &at[1]);
        measure_disc(s, at[0], at[1]);
    } else {
        measure_disc(s, .5f * x[0] + .5f * x[2], .5f * y[0] + .5f * y[2]);
    }
}

bool sepax_posed_make(const sepax_store *store, sepax_id shape, const sepax_pose *pose,
                      posed_shape *to) {
    const shape_ref ref = store->refs[shape];
    const unsigned class_index = ref_class(ref);
    const uint32_t slot = ref_slot(ref);
    const size_class *c = &store->classes[class_index];
    local_shape local;
    if (c->stride > POSED_VERTICES) {
        return false;
    }
    class_local(c, slot, &local);
    float *x = to->block, *y = x + c->stride;
    if (c->stride == 4) { /* with constants the compiler unrolls loops */
        pose_move(local.x, local.y, 4, pose, x, y);
    } else {
        pose_move(local.x, local.y, POSED_VERTICES, pose, x, y);
    }
    to->core = (polygon){.x = x, .y = y, .count = local.count, .stride = c->stride};
    to->radius = store_radius(store, shape);
    to->regular = !class_is_irregular(class_index, local.count, to->radius);
    set_bounds(to, c, slot, pose);
    return true;
}

/* Whether a polygon certainly turns left at each vertex and goes round once. */
static inline bool turns_once(const float *x, const float *y, uint32_t count) {
    int32_t left = 1, rise = 0;
    float before_x = x[0] - x[count - 1], before_y = y[0] - y[count - 1];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        const float ex = x[next] - x[i], ey = y[next] - y[i];
        left &= turns_surely_left(before_x, before_y, ex, ey);
        rise += rises(before_x, before_y, ex, ey);
        before_x = ex;
        before_y = ey;
    }
    /* GCOVR_EXCL_BR_START: no shape is known that rounding sends round twice */
    return left != 0 && rise == 1;
    /* GCOVR_EXCL_BR_STOP */
}

bool sepax_posed_is_hull(const posed_shape *s) {
    const float *x = s->core.x, *y = s->core.y;
    const uint32_t count = s->core.count;
    if (count < 3) {
        return count == 1 || x[0] != x[1] || y[0] != y[1];
    }
    return count == 4 ? turns_once(x, y, 4) : turns_once(x, y, count);
}
