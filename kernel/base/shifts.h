/* SPDX-License-Identifier: MIT
 *
 * Where the rows of a caller are. Comes in: rows, and the number of one. Goes out: its pose and its
 * displacement, and what a shift that rounds vertices adds to radii.
 */
#ifndef SEPAX_SHIFTS_H
#define SEPAX_SHIFTS_H

#include "base/arrays.h"

/* Factors of M, which is no less than the size of any moved coordinate. */
#define SHIFT_SLACK 0x1p-22f /* to the disc that is compared */
#define SHIFT_REACH 0x1p-4f  /* in thresholds of relations, to the radii of both shapes */

/* At any byte; NULL where rows have none. */
static inline const sepax_pose *row_pose(const sepax_rows *rows, size_t row) {
    return rows->poses != NULL ? rows->poses + row : NULL;
}

static inline sepax_vec2 row_shift(const sepax_rows *rows, size_t row) {
    return rows->shifts != NULL ? vec2_at(rows->shifts, row) : (sepax_vec2){0, 0};
}

static inline bool shift_moves(sepax_vec2 shift) {
    return shift.x != 0 || shift.y != 0;
}

static inline bool row_is_shifted(const sepax_rows *rows, size_t row) {
    return shift_moves(row_shift(rows, row));
}

#endif
