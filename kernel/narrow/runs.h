/* SPDX-License-Identifier: MIT
 *
 * The kernels of runs of pairs of small shapes that have exactly the same number of vertices.
 *
 * They have a translation unit of their own, runs.c, so that gcc schedules their instructions with
 * other options (CMakeLists.txt). These kernels gain by it; the larger ones of relate.c would
 * lose.
 */
#ifndef SEPAX_RUNS_H
#define SEPAX_RUNS_H

#include "narrow/strategies/group.h"
#include "query/query.h"

/* The name of a kernel of this backend. */
#define RUN_OF(backend, name) sepax_##backend##_run_##name
#define RUN_IN(backend, name) RUN_OF(backend, name)
#define RUN(name) RUN_IN(SEPAX_BACKEND, name)

/* The queries in lanes. */
query_batch RUN(relate), RUN(separate), RUN(distance), RUN(contain), RUN(manifold), RUN(cast),
    RUN(impact);
query_few RUN(relate_few), RUN(separate_few);

/* Relates all pairs of a call, CHUNK at a time, for a query that goes on with them. */
struct tile;
typedef void take_chunk(void *to, struct tile *t, const uint8_t *relations);
void RUN(relate_chunks)(const batch_call *call, sepax_report *report, take_chunk *take, void *to);

/* SEPAX_LANES pairs of two circles, by their ids. */
void RUN(distance_discs)(const shape_bounds *bounds, const sepax_pair *pairs, float margin,
                         lane_distances *distances);
void RUN(cast_discs)(const shape_bounds *bounds, const sepax_pair *pairs, const sepax_vec2 *motions,
                     float margin, lane_casts *found);

relate_run_function RUN(3), RUN(4), RUN(5), RUN(6), RUN(8);
/* From 5 vertices on groups are faster. */
separate_pairs_function RUN(separate_3), RUN(separate_4);

/* Pairs of small shapes one by one, for calls that have few of them. Each returns a bit for each
 * pair, set where it has found no answer. singles.c is a unit of its own, the arithmetic of which
 * is quiet where it can be: it needs no floating-point mode to be set, and to read the mode takes
 * longer than to relate a pair. Without LANES_CAN_BE_QUIET, the caller has to set the mode first.
 * Answers are an array of relations, or sepax_contacts. */
typedef uint32_t few_singles_function(const batch_call *call, void *answers);
few_singles_function RUN(relate_singles), RUN(separate_singles);
/* This one needs no mode in any case. */
relate_quads_function RUN(relate_quads);

#endif
