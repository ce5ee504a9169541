/* SPDX-License-Identifier: MIT
 *
 * A checked call divided into parts for the caller's threads. Comes in: the call, and the backend
 * or desk that answers it. Goes out: the same results as without parts.
 */
#ifndef SEPAX_DIVISION_H
#define SEPAX_DIVISION_H

#include "base/parts.h"
#include "call/answer.h"
#include "rows/rows.h"

/* The least pairs of a part. */
#define PART_PAIRS 4096u

/* Whether a call of this many pairs is divided. */
static inline bool division_pays(const sepax_threads *threads, size_t pairs) {
    return parts_pay(threads, pairs, PART_PAIRS);
}

/* The rooms of a call of rows of this many pairs. A part takes one while it runs: where more
 * threads than that run parts, some wait. */
static inline uint32_t division_rooms(size_t pairs) {
    const uint32_t parts = parts_of(pairs, PART_PAIRS);
    return parts < MOST_ROW_ROOMS ? parts : MOST_ROW_ROOMS;
}

/* A quick test of the things first .. end - 1 of an array; false where each has to be checked. */
typedef bool part_check(const void *of, size_t first, size_t end);

/* Whether `count` things pass a test, by threads where there are two parts of `least` or more. */
bool sepax_division_is_good(const sepax_threads *threads, part_check *check, const void *of,
                            size_t count, size_t least);

/* Answers a call for which division_pays; a call of rows has a desk with division_rooms rooms. Adds
 * up what its parts report. Each part sets the floating-point mode, so the caller must not have set
 * it. */
void sepax_division_answer(const sepax_threads *threads, const sepax_backend *backend,
                           const rows_desk *desk, const batch_call *batch, const void *results,
                           sepax_report *report);

#endif
