/* SPDX-License-Identifier: MIT
 *
 * The path that every query of sepax.h takes. Comes in: the form of the query, which names what it
 * needs and which arrays it fills, and the caller's arguments. Goes out: a checked call, to a
 * backend.
 */
#ifndef SEPAX_ANSWER_H
#define SEPAX_ANSWER_H

#include "target/backend.h"

/* The flags of sepax_options. */
#define KNOWN_FLAGS (SEPAX_OPEN | SEPAX_MTV_SAFE | SEPAX_NO_DEDUP)

/* Checks every argument, each once; then the backend fills the arrays that `results` names.
 * `source` is changed. `motions` is NULL for a query that takes none. */
sepax_status sepax_answer(const query_form *form, const sepax_store *store, sepax_source *source,
                          const sepax_vec2 *motions, const sepax_options *options,
                          const void *results);

/* The forms of the queries. Code that calls a backend without the checks, such as tests, passes
 * them as the public calls do. */
extern const query_form sepax_relate_form, sepax_separate_form, sepax_distance_form;
extern const query_form sepax_contain_form, sepax_manifolds_form, sepax_cast_form;

#endif
