/* SPDX-License-Identifier: MIT
 *
 * Rows that are moved by shifts, which float32 vertices could not take without rounding. Comes in:
 * a tile of such rows on the stage, or groups that have some. Goes out: the relations of their
 * pairs, each found on its own.
 */
#ifndef SEPAX_ROWS_SHIFTED_H
#define SEPAX_ROWS_SHIFTED_H

#include "rows/waves.h"

/* Relates all pairs of the tile, which is placed and shifted, and writes its relations. */
void sepax_shifted_relate(stage *s, float margin, sepax_report *report);

/* Answers, among some groups of a wave, those that have rows with a shift, and ends them. `hit` is
 * the least relation that is a hit. */
void sepax_shifted_answer(const wave_call *c, row_wave *w, const uint16_t *groups, uint32_t count,
                          uint8_t hit);

#endif
