/* SPDX-License-Identifier: MIT
 *
 * What is wrong with rings that are not simple. Comes in: edges that the sweep found. Goes out: a
 * status, and the fields of a rejection.
 */
#ifndef SEPAX_FLAW_H
#define SEPAX_FLAW_H

#include "cut/cut.h"

/* Two edges cross, perhaps in a corner of both. */
sepax_status sepax_flaw_crossing(cut *c, uint32_t edge, uint32_t other);

/* Two edges have more than a point in common. */
sepax_status sepax_flaw_overlap(cut *c, uint32_t edge, uint32_t other);

/* The ring of the edge is no hole of the first ring. */
sepax_status sepax_flaw_hole(cut *c, uint32_t edge);

#endif
