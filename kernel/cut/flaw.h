/* SPDX-License-Identifier: MIT
 *
 * Flaws: why rings are not simple. Comes in: the edges that the sweep found. Goes out: a status,
 * and the fields of a rejection.
 */
#ifndef SEPAX_FLAW_H
#define SEPAX_FLAW_H

#include "cut/cut.h"

/* Rejects two edges that cross, perhaps in a corner of both. */
sepax_status sepax_flaw_crossing(cut *c, uint32_t edge, uint32_t other);

/* Rejects two edges that have more than a point in common. */
sepax_status sepax_flaw_overlap(cut *c, uint32_t edge, uint32_t other);

/* Rejects the ring of the edge, which is in a wrong place for SEPAX_ONE_OUTER. */
sepax_status sepax_flaw_hole(cut *c, uint32_t edge);

#endif
