/* SPDX-License-Identifier: MIT
 *
 * The kernels of pair_lanes.h for runs of plain pairs of small shapes: `merged` where opposite
 * edges of all shapes are parallel, `padded` where some shapes have fewer vertices.
 *
 * They have a translation unit of their own, runs.c, so that gcc schedules their instructions with
 * other options (CMakeLists.txt). These kernels gain by it; the larger ones in backend.c would
 * lose.
 */
#ifndef SEPAX_RUNS_H
#define SEPAX_RUNS_H

#include "narrow/strategies/group.h"

/* The name of a kernel of this backend. */
#define RUN_OF(backend, name) sepax_##backend##_run_##name
#define RUN_IN(backend, name) RUN_OF(backend, name)
#define RUN(name) RUN_IN(SEPAX_BACKEND, name)

relate_run_function RUN(3), RUN(4), RUN(5), RUN(6), RUN(8);
relate_run_function RUN(4_merged), RUN(6_merged), RUN(padded_8_8);
/* From 5 vertices on groups are faster. */
separate_pairs_function RUN(separate_3), RUN(separate_4);

#endif
