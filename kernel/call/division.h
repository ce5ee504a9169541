/* SPDX-License-Identifier: MIT
 *
 * A checked call divided into parts for the caller's threads. Comes in: the call, and who answers
 * it. Goes out: the same results as in one go.
 */
#ifndef SEPAX_DIVISION_H
#define SEPAX_DIVISION_H

#include "base/parts.h"
#include "call/answer.h"
#include "rows/rows.h"

/* Pairs of a part at least: */
#define PART_PAIRS 4096u
/* So many ids take as long to check as a pair takes to be answered, or less. */
#define IDS_A_PAIR 4u

/* Whether a call of so many pairs is divided. */
static inline bool division_pays(const sepax_threads *threads, size_t pairs) {
    return parts_pay(threads, pairs, PART_PAIRS);
}

/* In how many parts a call of so many pairs goes at most. Rows have few, for each needs a room. */
static inline uint32_t division_parts(const sepax_source *source, size_t pairs) {
    const uint32_t parts = parts_of(pairs, PART_PAIRS);
    return source->kind == SEPAX_SOURCE_ROWS && parts > MOST_ROW_PARTS ? MOST_ROW_PARTS : parts;
}

/* Whether all ids of an array, of any alignment, are good, found quickly by threads; false where
 * each has to be checked. Division pays for count / IDS_A_PAIR. */
bool sepax_division_ids_are_good(const sepax_threads *threads, const sepax_backend *backend,
                                 const sepax_store *store, const void *ids, size_t count);

/* Answers a call, of which division_pays; one of rows has a desk with rooms for division_parts.
 * Adds up what its parts report. Each part sets the floating-point mode; the caller has not done
 * so. */
void sepax_division_answer(const sepax_threads *threads, const sepax_backend *backend,
                           const rows_desk *desk, const batch_call *batch, const void *results,
                           sepax_report *report);

#endif
