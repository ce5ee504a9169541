/* SPDX-License-Identifier: MIT
 *
 * The answers of one pair whose widest gaps are known. Comes in: a pair with its gaps, however they
 * were found, with the bits of contact.h. Goes out: its distance or manifold, with the bits of the
 * exact level, which decides only what the gaps leave open.
 */
#ifndef SEPAX_QUERY_GAPS_H
#define SEPAX_QUERY_GAPS_H

#include "query/contact.h"

/* The gap of a shape without edges, or without the widest one, may be left at -infinity. */
exact_distance sepax_distance_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded);

/* The manifold of a pair that is no farther apart than the margin. Both gaps are needed where they
 * differ by no more than an eighth of the margin, and errors. */
sepax_manifold sepax_manifold_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded);

#endif
