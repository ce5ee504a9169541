/* SPDX-License-Identifier: MIT
 *
 * The least separations and distances of groups of posed rows: bounds leave few pairs of a group;
 * the likeliest of these is measured first, and its value leaves fewer still. Comes in: a checked
 * call whose results are of groups. Goes out: to the sink, the values of all pairs that may be the
 * least.
 */
#ifndef SEPAX_ROWS_CLEARANCE_H
#define SEPAX_ROWS_CLEARANCE_H

#include "rows/batches.h"

/* Measures the pairs on the stage into its words. */
typedef void measure_stage_function(void *context);
/* Measures the pairs first .. end - 1 tile by tile, to the sink. */
typedef void measure_pairs_function(void *context, size_t first, size_t end);

typedef struct clearance_call {
    const batch_call *call;
    const row_columns *columns;
    const sepax_backend *backend;
    stage *stage;
    bool distances;
    measure_stage_function *measure_stage;
    measure_pairs_function *measure_pairs;
    void *context; /* of these functions */
    sepax_report *report;
} clearance_call;

/* The bytes of memory that sepax_clearance_measure takes, besides columns. */
size_t sepax_clearance_room(void);

/* Measures the groups of a call, or of a part of one. `memory` has sepax_clearance_room bytes, and
 * is aligned to 64. */
void sepax_clearance_measure(const clearance_call *c, value_fold *fold, void *memory);

#endif
