/* SPDX-License-Identifier: MIT
 *
 * The queries of the module in one unit: what they share is compiled once.
 */
#include "base/arithmetic.h"

#include "narrow/casts.c"
#include "narrow/distances.c"
#include "narrow/fields.c"
#include "narrow/fill.c"
#include "narrow/gap_rows.c"
#include "narrow/job.c"
#include "narrow/manifolds.c"
#include "narrow/relate.c"
#include "narrow/seeks.c"
#include "narrow/separate.c"
#include "target/rows.c"

/* Containments go pair by pair: lanes for them would be 1.5 kB more. */
query_batch sepax_reference_contain;
void RUN(contain)(const batch_call *call, const void *results, sepax_report *report) {
    sepax_reference_contain(call, results, report);
}

/* Impacts too: their lanes would be 20 kB more. No call of JavaScript has them yet. */
query_batch sepax_reference_impact;
void RUN(impact)(const batch_call *call, const void *results, sepax_report *report) {
    sepax_reference_impact(call, results, report);
}
