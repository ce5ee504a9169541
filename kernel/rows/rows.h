/* SPDX-License-Identifier: MIT
 *
 * Queries of rows: shapes as if placed, against lists of ids. Comes in: a call that is checked but
 * for the ids and poses of its rows. Goes out: the caller's arrays.
 */
#ifndef SEPAX_ROWS_H
#define SEPAX_ROWS_H

#include "query/query.h"
#include "target/backend.h"

/* Checks the ids and the poses of rows, and that there is a workspace. */
sepax_status sepax_rows_check(const batch_call *call, const sepax_backend *backend,
                              sepax_rejection *rejection);

/* Answers a query as the function of its form does; SEPAX_ERROR_MEMORY where the workspace
 * has no room, and then nothing is written. */
sepax_status sepax_rows_answer(const batch_call *call, const sepax_backend *backend,
                               const void *results, sepax_report *report);

#endif
