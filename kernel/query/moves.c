/* SPDX-License-Identifier: MIT
 *
 * The impact of one pair of a checked call, as all backends find it where lanes do not: see
 * moves.h.
 */
#include "base/arithmetic.h"

#include "exact/impact.h"
#include "query/query.h"

moving_core sepax_moves_rest(const sepax_store *store, sepax_id id, core_motion *rest) {
    const polygon p = store_polygon(store, store->refs[id]);
    const vector2 at = {store->bounds[id].x, store->bounds[id].y};
    *rest = (core_motion){.at = {at, at},
                          .turn = {1, 0},
                          .reach = sepax_turn_reach(p.x, p.y, p.count, at),
                          .pivot = at};
    return (moving_core){p.x, p.y, p.count, rest};
}

found_impact sepax_moves_impact(const batch_call *call, sepax_pair pair, bool later) {
    const sepax_store *store = call->store;
    const moved_shapes *moved = call->moved;
    const uint32_t flags = moved->moves->flags;
    const impact_task task = {.target = moves_target(store, pair, call->margin),
                              .tolerance = moved->tolerance,
                              .linear = (flags & SEPAX_LERP) != 0,
                              .leaving = (flags & SEPAX_LEAVING) != 0,
                              .looks_later = later};
    core_motion rest[2];
    const moving_core a = moves_core(store, moved, pair.a, &rest[0]);
    const moving_core b = moves_core(store, moved, pair.b, &rest[1]);
    const impact found = sepax_impact_find(&a, &b, &task);
    if (found.state == IMPACT_CLEAR) {
        return moves_clear();
    }
    return (found_impact){found.time,
                          (uint32_t)found.state,
                          found.normal_x,
                          found.normal_y,
                          moves_feature(store, moved, pair.a, found.a, found.a_is_edge),
                          moves_feature(store, moved, pair.b, found.b, found.b_is_edge)};
}
