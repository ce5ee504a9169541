/* SPDX-License-Identifier: MIT
 *
 * How far the rows of a caller are moved. Comes in: rows, and the number of one. Goes out: its
 * displacement.
 */
#ifndef SEPAX_SHIFTS_H
#define SEPAX_SHIFTS_H

#include "base/arrays.h"

static inline sepax_vec2 row_shift(const sepax_rows *rows, size_t row) {
    return rows->shifts != NULL ? vec2_at(rows->shifts, row) : (sepax_vec2){0, 0};
}

static inline bool row_is_shifted(const sepax_rows *rows, size_t row) {
    const sepax_vec2 shift = row_shift(rows, row);
    return shift.x != 0 || shift.y != 0;
}

#endif
