/* SPDX-License-Identifier: MIT
 *
 * The functions of rows of a backend. Like backend.c, this file is compiled once per instruction
 * set.
 */
#include "base/arithmetic.h"

#include "target/backend.h"

#include "narrow/close_pairs.h"
#include "narrow/rows.h"
#include "place/placing.h"
#ifndef SEPAX_SMALL
#include "narrow/close_boxes.h"
#endif

extern const row_functions PLACING(rows);
const row_functions PLACING(rows) = {
    .relate_rows = relate_row_batch,
#ifndef SEPAX_SMALL
    .try_rows = try_rows,
    .bound_rows = bound_rows,
    .bound_boxes = bound_boxes,
#endif
    .find_close_pairs = find_close_pairs,
};
