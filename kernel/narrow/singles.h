/* SPDX-License-Identifier: MIT
 *
 * Pairs of small shapes one by one, for calls that have few of them. Comes in: a checked call of no
 * more than FEW_PAIRS pairs in an array. Goes out: their answers, and the pairs that need more: of
 * large or irregular shapes, or within roundings of contact.
 *
 * They have a translation unit of their own, singles.c, the arithmetic of which is quiet where it
 * can be: it needs no floating-point mode, which takes longer to read than a pair to relate.
 */
#ifndef SEPAX_SINGLES_H
#define SEPAX_SINGLES_H

#include "narrow/runs.h"
#include "query/query.h"

/* Each returns a bit a pair, set where it has written no answer. Where not LANES_CAN_BE_QUIET, the
 * mode has to be set. */
uint32_t RUN(relate_singles)(const batch_call *call, uint8_t *relations);
uint32_t RUN(separate_singles)(const batch_call *call, const sepax_contacts *to);

#endif
