/* SPDX-License-Identifier: MIT
 *
 * The tester: one trial move, or a few pairs, a call. A program that tries moves one by one, each
 * of which depends on the one before, checks its options once and pays for the answer alone.
 *
 *     sepax_tester_create(store, NULL, &tester);
 *     ...
 *     sepax_test(tester, shape, &pose, NULL, neighbours, count, &first);
 *     if (first == SEPAX_NO_PAIR) {
 *         sepax_store_place(store, &shape, &pose, 1, NULL);
 *     }
 */
#ifndef SEPAX_PART_TESTER_H
#define SEPAX_PART_TESTER_H

#include "options.h"
#include "poses.h"
#include "shapes.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sepax_tester sepax_tester;

/* Creates a tester of a store, in which shapes may be added, placed and removed as before; it must
 * be destroyed before the store. `options` may be NULL; they are copied, but what their `threads`
 * point to must exist as long, and no report is ever written. Memory comes from the functions of
 * the store. Errors: SEPAX_ERROR_NULL, SEPAX_ERROR_MEMORY, SEPAX_ERROR_ALIAS where `tester` lies in
 * the options, and those of options, which may not have hints. */
SEPAX_API sepax_status sepax_tester_create(const sepax_store *store, const sepax_options *options,
                                           sepax_tester **tester);
/* NULL is allowed. */
SEPAX_API void sepax_tester_destroy(sepax_tester *tester);

/* Finds the first of some ids that a shape hits, as if sepax_store_place had placed it at the pose
 * and a shift had moved it: *first is its place among the ids, or SEPAX_NO_PAIR. The shape itself
 * is left out. It is the answer, bit for bit, that sepax_first_hits has for one row with
 * SEPAX_SKIP_SELF. `pose` NULL: the shape stays where it is; `shift` NULL: it is not moved.
 *
 * The call allocates in the tester, which only one call may use at a time. Unlike other calls, it
 * may raise flags of floating-point exceptions, or trap where a program has asked for that: to keep
 * them takes as long as to compare eight circles. Answers are the same in any floating-point mode.
 * It takes the least time for up to 32 ids, and for whole vectors of them: 8, 16, 24 or 32. All
 * ids, the pose and the shift may begin at any byte; *first is written last, so it may lie among
 * them. Errors are those of sepax_first_hits: SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ID,
 * SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW, SEPAX_ERROR_NOT_FINITE and SEPAX_ERROR_MEMORY. */
SEPAX_API sepax_status sepax_test(sepax_tester *tester, sepax_id shape, const sepax_pose *pose,
                                  const sepax_vec2 *shift, const sepax_id *ids, size_t count,
                                  uint32_t *first);

/* Relates pairs of shapes where they are: relations[i] is that of pairs[i], the answer that
 * sepax_relate has with the options of the tester. Pairs may begin at any byte. It takes the least
 * time for up to 16 pairs, without a margin, in a store of boxes alone, or of quads alone, without
 * radii. As to floating-point modes it is like sepax_test, and so it is as to memory and threads.
 * Errors are those of sepax_relate, for which nothing is written: SEPAX_ERROR_NULL,
 * SEPAX_ERROR_COUNT, SEPAX_ERROR_ID, and SEPAX_ERROR_ALIAS where relations overlap the pairs. */
SEPAX_API sepax_status sepax_test_pairs(sepax_tester *tester, const sepax_pair *pairs, size_t count,
                                        uint8_t *relations);

#ifdef __cplusplus
}
#endif

#endif
