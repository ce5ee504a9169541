/* SPDX-License-Identifier: MIT
 *
 * Rows that are moved by shifts, which float32 vertices could not take without rounding. Comes in:
 * a tile of such rows on the stage. Goes out: the relations of their pairs, each found on its own.
 */
#ifndef SEPAX_ROWS_SHIFTED_H
#define SEPAX_ROWS_SHIFTED_H

#include "rows/stage.h"

/* Relates all pairs of the tile, which is placed and shifted, and writes its relations. */
void sepax_shifted_relate(stage *s, float margin, sepax_report *report);

#endif
