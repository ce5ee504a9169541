/* SPDX-License-Identifier: MIT
 *
 * The kernels of runs.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "narrow/runs.h"

#include "narrow/gaps/contact.h"
#include "narrow/gaps/relate.h"

/* One function per kernel, so that counts are constants where the loops are. */
#define RELATE_RUN(n, stride)                                                                      \
    void RUN(n)(const lane_run *run, uint32_t count, uint8_t *relations) {                         \
        relate_run(run, n, stride, count, relations);                                              \
    }

RELATE_RUN(3, 4)
RELATE_RUN(4, 4)
RELATE_RUN(5, 8)
RELATE_RUN(6, 8)
RELATE_RUN(8, 8)

/* A group of pairs of shapes of `count` vertices. Ids have no sign bit. */
HEDLEY_ALWAYS_INLINE static void separate_by_ids(const float *blocks, const float *normals,
                                                 const sepax_pair *pairs, unsigned count,
                                                 unsigned stride, bool safe, lane_contacts *out) {
    lane_block a, b, normal_a, normal_b;
    lanes id_a, id_b;
    load_run_block(blocks, pairs, false, stride, &a);
    load_run_block(blocks, pairs, true, stride, &b);
    load_run_block(normals, pairs, false, stride, &normal_a);
    load_run_block(normals, pairs, true, stride, &normal_b);
    lanes_load_alternate(pairs, &id_a, &id_b);
    widest_edge of_a, of_b;
    widest_of_pairs(&a, &normal_a, &b, &normal_b, count, &of_a, &of_b);
    const lane_bounds box = bounds_of(&a, count, &b, count);
    join_contact(&of_a, &of_b, &box, lanes_greater_bits(id_a, id_b), safe, out);
}

#define SEPARATE_PAIRS(n, stride)                                                                  \
    void RUN(separate_##n)(const float *blocks, const float *normals, const sepax_pair *pairs,     \
                           bool safe, lane_contacts *contacts) {                                   \
        separate_by_ids(blocks, normals, pairs, n, stride, safe, contacts);                        \
    }

SEPARATE_PAIRS(3, 4)
SEPARATE_PAIRS(4, 4)
