/* SPDX-License-Identifier: MIT
 *
 * The functions of rows of a backend. Like backend.c, this file is compiled once per instruction
 * set.
 */
#include "base/arithmetic.h"

#include "target/backend.h"

#include "narrow/close_pairs.h"
#include "narrow/row_trial.h"
#include "narrow/rows.h"
#include "place/placing.h"

extern const row_functions PLACING(rows);
const row_functions PLACING(rows) = {
    .relate_rows = relate_row_batch,
    .try_row = try_row,
    .find_close_pairs = find_close_pairs,
};
