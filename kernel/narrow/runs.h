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

/* Calls of few pairs of small shapes, in singles.c and single_contacts.c. */
query_few RUN(relate_few), RUN(separate_few);
relate_quads_function RUN(relate_quads);

#endif
