/* SPDX-License-Identifier: MIT
 *
 * The kernels of runs of pairs of small shapes that have exactly the same number of vertices.
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
/* From 5 vertices on groups are faster. */
separate_pairs_function RUN(separate_3), RUN(separate_4);

#endif
