/* SPDX-License-Identifier: MIT
 *
 * Strategy: casts, a pair a lane. Comes in: the vertices of SEPAX_LANES pairs and their motions.
 * Goes out: for each lane the features that seem to meet first, or to keep the shapes apart.
 *
 * An edge keeps the shapes apart where it separates them at the start and at the end; so does a
 * line along the motion that passes between them. Otherwise they seem to meet at the edge that is
 * crossed last, which is where a line enters a convex polygon, or, with a radius, around a vertex
 * at an end of that edge. Everything is rounded, so this is only a proposal: cast_double.h proves
 * it, or the exact level decides. */
#ifndef SEPAX_STRATEGY_CAST_LANES_H
#define SEPAX_STRATEGY_CAST_LANES_H

#include "narrow/strategies/cast_aligned.h"

/* Goes to the vertices that face each other along the way; for an edge that is its first vertex. */
HEDLEY_ALWAYS_INLINE static void cast_go(const cast_way *way, const lane_block *near_a, unsigned na,
                                         const lane_block *near_b, unsigned nb, cast_corners *c) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask of_a = lanes_and_not(way->edge, way->of_b);
    const lanes i = core_support(near_a, na, way->nx, way->ny);
    const lanes j = core_support(near_b, nb, lanes_sub(zero, way->nx), lanes_sub(zero, way->ny));
    const lanes of_b = lanes_sub(way->number, lanes_set(CAST_OF_B));
    /* in a block with pads, the last edge begins at a pad, a copy of the last vertex */
    c->i.at = lanes_min(lanes_select(of_a, way->number, i), c->i.last);
    c->j.at = lanes_min(lanes_select(way->of_b, of_b, j), c->j.last);
}

/* Where the contact lies beside the ends of the edge, or no edge gives the way, the way becomes
 * that from vertex to vertex at the contact, except in the lanes of `aligned`. Returns whether the
 * way of any lane changed. */
HEDLEY_ALWAYS_INLINE static bool cast_turn(const cast_view *v, const cast_corners *c,
                                           lane_mask aligned, cast_way *way) {
    const lanes zero = lanes_set(0.0f);
    const lane_vertex *a = &c->a, *b = &c->b;
    /* the vector c from b to a, for the start of the edge and for its end */
    const lanes start_x = lanes_sub(a->x, b->x), start_y = lanes_sub(a->y, b->y);
    const lanes ex =
        lanes_select(way->of_b, lanes_sub(b->x, b->next_x), lanes_sub(a->next_x, a->x));
    const lanes ey =
        lanes_select(way->of_b, lanes_sub(b->y, b->next_y), lanes_sub(a->next_y, a->y));
    const lanes end_x = lanes_add(start_x, ex), end_y = lanes_add(start_y, ey);
    const lanes length = lanes_sqrt(lanes_dot(ex, ey, ex, ey));
    const lanes along = lanes_mul(v->radius, lanes_dot(ex, ey, v->mx, v->my));
    const lanes at_start = along_edge_normal(v->mx, v->my, start_x, start_y); /* c x m */
    const lanes at_end = along_edge_normal(v->mx, v->my, end_x, end_y);
    const lane_mask before = lanes_greater(lanes_add(lanes_mul(at_start, length), along), zero);
    const lane_mask behind = lanes_greater(zero, lanes_add(lanes_mul(at_end, length), along));
    const lane_mask passes =
        lanes_and_not(lanes_and(way->enters, lanes_or(before, behind)), aligned);
    const lane_mask turns = lanes_or(way->turns, passes);
    const lanes across = lanes_select(lanes_and_not(behind, before), at_end, at_start);
    const lanes square = lanes_dot(v->mx, v->my, v->mx, v->my);
    const lanes reach = lanes_mul(lanes_mul(v->radius, v->radius), square);
    const lanes root = lanes_sqrt(lanes_max(lanes_sub(reach, lanes_mul(across, across)), zero));
    const lanes back_x = lanes_add(lanes_mul(root, v->mx), lanes_mul(across, v->my));
    const lanes back_y = lanes_sub(lanes_mul(root, v->my), lanes_mul(across, v->mx));
    way->nx = lanes_select(turns, lanes_sub(zero, back_x), way->nx);
    way->ny = lanes_select(turns, lanes_sub(zero, back_y), way->ny);
    way->edge = lanes_and_not(way->edge, turns);
    way->of_b = lanes_and_not(way->of_b, turns);
    return lanes_bits(turns) != 0;
}

HEDLEY_ALWAYS_INLINE static void cast_look(const lane_block *a, unsigned na, const lane_block *b,
                                           unsigned nb, cast_corners *c) {
    pick_vertex(a, na, c->i.at, &c->a);
    pick_vertex(b, nb, c->j.at, &c->b);
}

/* The features that a cast proposes, of blocks of na and nb vertices; nb is not less than na. `v`
 * is round: without radii, cast_flat.h finds the features. */
HEDLEY_ALWAYS_INLINE static void cast_propose(const cast_view *v, const lane_block *a, unsigned na,
                                              const lane_block *b, unsigned nb, cast_way *way,
                                              cast_corners *c) {
    lane_block near_a = *a, near_b = *b;
    move_origin(&near_a, na, a->x[0], a->y[0]);
    move_origin(&near_b, nb, a->x[0], a->y[0]);
    cast_find_way(v, &near_a, na, &near_b, nb, way);
    cast_go(way, &near_a, na, &near_b, nb, c);
    cast_look(a, na, b, nb, c);
    const lane_mask aligned = na > 1 ? cast_align_corners(v, way, c) : lanes_from_bits(0);
    const lanes i = c->i.at, j = c->j.at;
    const bool turns = cast_turn(v, c, aligned, way);
    if (turns) {
        cast_go(way, &near_a, na, &near_b, nb, c);
        c->i.at = lanes_select(aligned, i, c->i.at);
        c->j.at = lanes_select(aligned, j, c->j.at);
    }
    if (turns || lanes_bits(aligned) != 0) {
        cast_look(a, na, b, nb, c);
    }
}

#endif
