/* SPDX-License-Identifier: MIT
 *
 * The kernels of runs.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "narrow/runs.h"

#include "narrow/strategies/pair_runs.h"

/* One function per kernel, so that counts are constants where the loops are. */
#define RUN_KERNEL(name, n, stride, padded, merged)                                                \
    void RUN(name)(const lane_run *run, uint32_t count, uint8_t *relations) {                      \
        relate_lanes_run(run, (lane_shape){n, stride, padded}, merged, count, relations);          \
    }

RUN_KERNEL(3, 3, 4, false, false)
RUN_KERNEL(4, 4, 4, false, false)
RUN_KERNEL(5, 5, 8, false, false)
RUN_KERNEL(6, 6, 8, false, false)
RUN_KERNEL(8, 8, 8, false, false)
RUN_KERNEL(4_merged, 4, 4, false, true)
RUN_KERNEL(6_merged, 6, 8, false, true)
RUN_KERNEL(padded_8_8, 8, 8, true, false)

#define SEPARATE_PAIRS(name, n, stride)                                                            \
    void RUN(name)(const float *blocks, const float *normals, const sepax_pair *pairs, bool safe,  \
                   lane_contacts *contacts) {                                                      \
        separate_lanes_by_ids(blocks, normals, pairs, n, stride, safe, contacts);                  \
    }

SEPARATE_PAIRS(separate_3, 3, 4)
SEPARATE_PAIRS(separate_4, 4, 4)
