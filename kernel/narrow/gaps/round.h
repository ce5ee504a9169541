/* SPDX-License-Identifier: MIT
 *
 * Relations of shapes with radii, and of points and segments beside other shapes, a pair a lane, in
 * float and then in double. Comes in: a group of pairs. Goes out: relations, UNDECIDED where two
 * bounds of the distance d of the cores do not tell.
 *
 * With R for both radii and the margin, D for the measure of lanes/project.h and l for the length
 * of an edge:
 *
 *   from below   d is at least D / l for the edge with the widest gap, and at least the gap of the
 *                cores along any direction, as which the line of the two points below is tried
 *   from above   d is at most the distance of two points, for which that edge and its deepest
 *                vertex w are taken, or where w lies past an end of the edge, that end and the
 *                nearest point of the edge at w on that side
 *
 * If d > R, the shapes are disjoint. If d < R, or if all gaps are below 0 and either a core has an
 * interior or R > 0, they overlap. A wrong proposal costs a level, but no answer, since any
 * direction bounds d from below and any two points bound it from above.
 *
 * Let M be the sum of the reaches in x and y of all vertices from vertex 0 of a. The bound from
 * below is off by less than 17u (M + R), and the one from above by less than 37u (M + R);
 * CORES_ERROR is 64u (docs/exactness.md). For floats, edges are no shorter than 2^-27, so that a
 * D^2 that underflows is off by less than the square of the error.
 */
#ifndef SEPAX_GAPS_ROUND_H
#define SEPAX_GAPS_ROUND_H

#include "narrow/strategies/round_lanes.h"

/* What a number of a vertex is, for a gather. */
HEDLEY_ALWAYS_INLINE static lanes lanes_number(lanes v) {
    return v;
}
HEDLEY_ALWAYS_INLINE static lanes doubles_number(doubles v) {
    return lanes_of(v);
}

/* The n vertices of a core relative to an origin, which many edges look at: floats are moved once,
 * to `room`, and doubles at each look, as a block of them takes 4 KiB of the stack. */
HEDLEY_ALWAYS_INLINE static const lane_block *lanes_core(const lane_block *v, size_t n, lanes ox,
                                                         lanes oy, lane_block *room) {
    lanes_offsets(v, n, ox, oy, room);
    return room;
}
HEDLEY_ALWAYS_INLINE static lanes lanes_place(lanes v, lanes origin) {
    (void)origin;
    return v;
}
HEDLEY_ALWAYS_INLINE static const lane_block *
doubles_core(const lane_block *v, size_t n, doubles ox, doubles oy, lane_block *room) {
    (void)n, (void)ox, (void)oy, (void)room;
    return v;
}
HEDLEY_ALWAYS_INLINE static doubles doubles_place(lanes v, doubles origin) {
    return doubles_sub(doubles_of(v), origin);
}

#define VECTOR lanes
#define MASK lane_mask
#define OF(name) lanes_##name
#define FROM_LANES(v) (v)
#define LOOP
#define CORES_ERROR 0x1p-18f
#define CORES_FLOOR 0x1p-60f
#define CORES_MOST 0x1p30f
#define CORES_SHORTEST 0x1p-54f /* of the squares of edges */
#define CORES_WAY 0x1p-30f      /* of the square of a way */
#include "narrow/gaps/round_text.h"

#define VECTOR doubles
#define MASK double_mask
#define OF(name) doubles_##name
#define FROM_LANES(v) doubles_of(v)
#define LOOP ROLLED
#define CORES_ERROR 0x1p-47
#define CORES_FLOOR 0x1p-1000
#define CORES_MOST 0x1p400
#define CORES_SHORTEST 0.0
#define CORES_WAY 0.0
#include "narrow/gaps/round_text.h"

/* The lanes in which a core has an interior. */
HEDLEY_ALWAYS_INLINE static lane_mask cores_solid(const lane_block *a, const lane_block *b) {
    return lanes_or(round_solid(a, 4), round_solid(b, 4));
}

/* A core of up to n vertices in blocks of that stride: n edges, and two vertices where it is flat,
 * as a pad of a point repeats it. */
HEDLEY_ALWAYS_INLINE static size_t core_vertices(size_t n, size_t stride) {
    return n < 3 ? 2 : stride;
}

HEDLEY_ALWAYS_INLINE static void relate_round_text(const lane_group *g, size_t na, size_t stride_a,
                                                   size_t nb, size_t stride_b, uint8_t *relations) {
    lane_block core[2];
    load_block(g->a, stride_a, &core[0]);
    load_block(g->b, stride_b, &core[1]);
    const lane_mask none = lanes_from_bits(0);
    const lane_mask solid = na < 3 && nb < 3 ? none : cores_solid(&core[0], &core[1]);
    const lanes_round_verdict v =
        lanes_round_relate(core, core_vertices(na, stride_a), na, core_vertices(nb, stride_b), nb,
                           round_radius(g), solid);
    lanes_store_relations(relations, v.apart, none, v.near);
}
COMPILED_ONCE static void relate_round(const lane_group *g, size_t na, size_t stride_a, size_t nb,
                                       size_t stride_b, uint8_t *relations) {
    relate_round_text(g, na, stride_a, nb, stride_b, relations);
}
/* For constant counts: much the most frequent ones. */
HEDLEY_NEVER_INLINE static void relate_round_quads(const lane_group *g, uint8_t *relations) {
    relate_round_text(g, 4, 4, 4, 4, relations);
}
HEDLEY_NEVER_INLINE static void relate_segments(const lane_group *g, uint8_t *relations) {
    relate_round_text(g, 2, 4, 2, 4, relations);
}

COMPILED_ONCE static void certify_round(const lane_group *g, size_t na, size_t stride_a, size_t nb,
                                        size_t stride_b, uint8_t *relations) {
    lane_block core[2];
    load_block(g->a, stride_a, &core[0]);
    load_block(g->b, stride_b, &core[1]);
    const doubles_round_verdict v = doubles_round_relate(
        core, core_vertices(na, stride_a), na, core_vertices(nb, stride_b), nb,
        doubles_load(g->radius), doubles_mask(cores_solid(&core[0], &core[1])));
    lanes_store_relations(relations, lanes_mask(v.apart), lanes_from_bits(0), lanes_mask(v.near));
}

#endif
