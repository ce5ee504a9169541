/* SPDX-License-Identifier: MIT
 *
 * Pairs of small shapes one by one, for calls that have few of them. Comes in: a checked call of no
 * more than FEW_PAIRS pairs in an array. Goes out: their answers, and the pairs that need more: of
 * large or irregular shapes, or so near to contact that rounding hides their relation.
 *
 * They have a translation unit of their own, singles.c, the arithmetic of which is quiet where it
 * can be: it needs no floating-point mode to be set. To read the mode takes longer than to relate a
 * pair.
 */
#ifndef SEPAX_SINGLES_H
#define SEPAX_SINGLES_H

#include "narrow/runs.h"
#include "query/query.h"

/* Each returns a bit for each pair, set where it has found no answer. Without LANES_CAN_BE_QUIET,
 * the caller has to set the mode first. */
uint32_t RUN(relate_singles)(const batch_call *call, uint8_t *relations);
uint32_t RUN(separate_singles)(const batch_call *call, const sepax_contacts *to);

#endif
