/* SPDX-License-Identifier: MIT
 *
 * The shapes of a query that move: the caller's moves, made ready in a workspace. Comes in: an id.
 * Goes out: its core and how it moves, or that it rests.
 */
#ifndef SEPAX_QUERY_MOVES_H
#define SEPAX_QUERY_MOVES_H

#include "exact/turns.h"
#include "store/store.h"

/* A shape as seen from its pivot, rounded up: x and y of that at the start and at the end; cosine
 * and sine of the pose at both; half extents of a box and the reach of a disc that turn with the
 * shape and contain it, radius included; and how far a corner bends from the straight line between
 * its places at both ends, at most. */
typedef struct moving_box {
    float row[12];
} moving_box;

/* A move, made ready. */
typedef struct ready_move {
    core_motion motion;
    moving_box box;
    local_shape local;
} ready_move;

/* Instead of the number of a move, of an id that rests. */
#define AT_REST UINT32_MAX

typedef struct moved_shapes {
    const sepax_moves *moves; /* of the caller, like the tolerance */
    float tolerance;
    const uint32_t *numbers; /* by id: the number of its move */
    const ready_move *ready; /* by number */
} moved_shapes;

/* The core of a shape at rest: its world vertices, relative to the centre of its disc, so that it
 * may lie far from the origin; its motion is written to `rest`. */
moving_core sepax_moves_rest(const sepax_store *store, sepax_id id, core_motion *rest);

/* The core of a shape. */
static inline moving_core moves_core(const sepax_store *store, const moved_shapes *moved,
                                     sepax_id id, core_motion *rest) {
    const uint32_t number = moved->numbers[id];
    if (number == AT_REST) {
        return sepax_moves_rest(store, id, rest);
    }
    const ready_move *m = &moved->ready[number];
    return (moving_core){m->local.x, m->local.y, m->local.count, &m->motion};
}

/* The caller's number of a feature of such a core. */
static inline uint32_t moves_feature(const sepax_store *store, const moved_shapes *moved,
                                     sepax_id id, uint32_t i, bool is_edge) {
    const shape_ref ref = store->refs[id];
    const uint32_t number =
        moved->numbers[id] != AT_REST
            ? class_local_number(&store->classes[ref_class(ref)], ref_slot(ref), i)
            : store_polygon(store, ref).feature[i];
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
