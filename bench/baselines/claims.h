/* SPDX-License-Identifier: MIT
 *
 * The separating axis test of the tutorials, with and without each of the improvements that they
 * claim. Comes in: polygons with stored normals, and pairs. Goes out: whether each pair has a point
 * in common.
 */
#ifndef SEPAX_BENCH_CLAIMS_H
#define SEPAX_BENCH_CLAIMS_H

#include "baseline.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `cache` has a byte a pair, zeros at first: the axis that separated it last. Only claim_cached
 * uses it. */
typedef void claim_test(const baseline_set *set, const sepax_pair *pairs, size_t count,
                        uint8_t *cache, uint8_t *hits);

claim_test claim_all_axes; /* projects on all axes, and compares at the end */
claim_test claim_early;    /* ends at the first axis with a gap */
claim_test claim_cached;   /* likewise, and begins with the axis of the last call */
claim_test claim_circles;  /* likewise, behind a test of bounding circles */
claim_test claim_merged;   /* of polygons whose opposite edges are parallel: half of the axes */

#ifdef __cplusplus
}
#endif

#endif
