/* SPDX-License-Identifier: MIT
 *
 * The reference: scalar answers for one pair, against which every backend is checked. Comes in: a
 * pair of a store. Goes out: its answer. Only `reference/` includes this.
 */
#ifndef SEPAX_REFERENCE_H
#define SEPAX_REFERENCE_H

#include "exact/radius.h"
#include "query/contact.h"

/* The exact relation by exact signs alone. */
sepax_relation sepax_reference_relation(const polygon *a, const polygon *b);

/* The same for two cores whose radii and margin add up to r. */
sepax_relation sepax_reference_round_relation(const polygon *a, const polygon *b,
                                              const exact_radius *r);

/* The widest gap of all edges of a; `wide` as in contact_is_wide. */
edge_gap sepax_reference_widest(const polygon *a, const polygon *b, bool wide);

/* Separation and axis before the exact relation decides the sign. `b_first`: b has the lower id, so
 * its edges win a tie. Both shapes need normals. */
pair_contact sepax_reference_contact(const polygon *a, const polygon *b, bool b_first);

#endif
