/* SPDX-License-Identifier: MIT
 *
 * The reference: scalar answers for one pair, against which every backend is checked. Comes in: two
 * cores with their radii. Goes out: the relation, or the separation. Only files of `reference/`
 * include this.
 */
#ifndef SEPAX_REFERENCE_H
#define SEPAX_REFERENCE_H

#include "exact/cast.h"
#include "exact/radius.h"
#include "query/contact.h"

/* The queries of the backend "reference"; a short way for few pairs it has not. */
query_batch sepax_reference_relate, sepax_reference_separate, sepax_reference_distance,
    sepax_reference_contain, sepax_reference_manifold, sepax_reference_cast, sepax_reference_impact;
query_few sepax_reference_few;
relate_quads_function sepax_reference_relate_quads;

/* The signed distance of a pair: by SAT where the cores meet, and by their closest features where
 * they do not. */
exact_distance sepax_reference_distance_of(const round_pair *p);

/* The cast of a pair. */
exact_cast sepax_reference_cast_of(const round_pair *p, sepax_vec2 motion);

/* The relation of two cores, by exact signs alone. */
sepax_relation sepax_reference_relation(const polygon *a, const polygon *b);

/* The relation of two rounded shapes with these cores, where the radii and the margin add up to
 * r. */
sepax_relation sepax_reference_round_relation(const polygon *a, const polygon *b,
                                              const exact_radius *r);

/* The widest gap of the edges of a, and the edge that has it; `wide` is contact_is_wide of the
 * pair. */
edge_gap sepax_reference_widest(const polygon *a, const polygon *b, bool wide);

/* The separation and its axis, before the exact relation decides the sign. `b_first`: b has the
 * lower id, so its edges win a tie. Both shapes need normals. */
pair_contact sepax_reference_contact(const polygon *a, const polygon *b, bool b_first);

#endif
