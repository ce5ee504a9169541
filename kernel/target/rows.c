/* SPDX-License-Identifier: MIT
 *
 * The functions of rows of a backend. Like backend.c, this file is compiled once per instruction
 * set.
 */
#include "base/arithmetic.h"

#include "target/backend.h"

#include "narrow/close_pairs.h"
#include "narrow/rows.h"
#include "narrow/singles.h"
#include "place/placing.h"
#ifndef SEPAX_SMALL
#include "narrow/close_boxes.h"
#endif

extern const row_functions PLACING(rows);
const row_functions PLACING(rows) = {
    .relate_rows = relate_row_batch,
#ifndef SEPAX_SMALL /* a small library has no trials */
    .try_row = RUN(try_row),
    .tries_quietly = LANES_CAN_BE_QUIET,
    .bound_rows = bound_rows,
    .bound_boxes = bound_boxes,
#endif
    .find_close_pairs = find_close_pairs,
};
