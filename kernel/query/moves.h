/* SPDX-License-Identifier: MIT
 *
 * The shapes of a query that move: the caller's moves, made ready in a workspace. Comes in: an id.
 * Goes out: its core and how it moves, or that it rests.
 */
#ifndef SEPAX_QUERY_MOVES_H
#define SEPAX_QUERY_MOVES_H

#include "exact/turns.h"
#include "store/store.h"

/* A disc that moves along a straight line and contains the shape all the time, radius included. */
typedef struct moving_disc {
    float x[2], y[2], reach; /* rounded up */
} moving_disc;

/* A move, made ready. */
typedef struct ready_move {
    core_motion motion;
    moving_disc disc;
} ready_move;

/* Instead of the number of a move, of an id that rests. */
#define AT_REST UINT32_MAX

typedef struct moved_shapes {
    const sepax_moves *moves; /* of the caller, like the tolerance */
    float tolerance;
    const uint32_t *numbers; /* by id: the number of its move */
    const ready_move *ready; /* by number */
} moved_shapes;

/* The core of a shape; its pointers may lead into this struct, which is not to be copied. */
typedef struct moved_core {
    moving_core core;
    core_motion rest;
    local_shape local;
} moved_core;

/* A shape at rest is its world vertices, relative to the centre of its disc, so that it may lie far
 * from the origin. */
static inline void moves_core(const sepax_store *store, const moved_shapes *moved, sepax_id id,
                              moved_core *to) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t number = moved->numbers[id];
    if (number != AT_REST) {
        class_local(c, ref_slot(ref), &to->local);
        to->core =
            (moving_core){to->local.x, to->local.y, to->local.count, &moved->ready[number].motion};
        return;
    }
    const polygon p = class_polygon(c, ref_slot(ref), c->stride);
    const double x = store->bounds[id].x, y = store->bounds[id].y;
    to->rest = (core_motion){.x = {x, x},
                             .y = {y, y},
                             .cos = 1,
                             .reach = sepax_turn_reach(p.x, p.y, p.count, x, y),
                             .pivot_x = x,
                             .pivot_y = y};
    to->core = (moving_core){p.x, p.y, p.count, &to->rest};
}

/* The caller's number of a feature of such a core. */
static inline uint32_t moves_feature(const sepax_store *store, const moved_shapes *moved,
                                     sepax_id id, uint32_t i, bool is_edge) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref);
    const uint32_t number = moved->numbers[id] != AT_REST
                                ? class_local_number(c, slot, i)
                                : class_polygon(c, slot, c->stride).feature[i];
    return number | (is_edge ? 0 : SEPAX_FEATURE_VERTEX);
}

/* The distance of the cores that is close. */
static inline double moves_target(const sepax_store *store, sepax_pair pair, float margin) {
    return ((double)store_radius(store, pair.a) + (double)store_radius(store, pair.b)) +
           (double)margin;
}

/* The results of a pair, a word for each array. */
#define IMPACT_WORDS 6
typedef struct found_impact {
    float time;
    uint32_t state;
    float normal_x, normal_y;
    uint32_t feature_a, feature_b;
} found_impact;

/* The results of a pair that stays clear. */
static inline found_impact moves_clear(void) {
    return (found_impact){
        .time = 2, .feature_a = SEPAX_FEATURE_NONE, .feature_b = SEPAX_FEATURE_NONE};
}

#endif
