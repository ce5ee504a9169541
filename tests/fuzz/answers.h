/* SPDX-License-Identifier: MIT
 *
 * The five queries, and what they must answer.
 */
#ifndef SEPAX_FUZZ_ANSWERS_H
#define SEPAX_FUZZ_ANSWERS_H

#include "sepax.h"

enum { ANSWERS_MOST = 160 }; /* pairs */

typedef enum form { RELATE, HITS, HIT_BITS, FIRST_HIT, SEPARATE, FORMS } form;

/* The outputs of all forms for the same pairs. */
typedef struct answers {
    uint8_t relations[ANSWERS_MOST], bits[ANSWERS_MOST / 8 + 1];
    uint32_t hits[ANSWERS_MOST];
    size_t hit_count, first_hit;
    uint32_t contacts[4][ANSWERS_MOST];
} answers;

/* What is right for pairs of good ids: relations and separations are the reference's, and hits are
 * what the relations make of them. Without `separate` the contacts are left alone. */
void answers_expected(const sepax_store *store, const sepax_pair *pairs, size_t count,
                      uint32_t flags, bool separate, answers *to);

/* What a query is about. */
typedef struct question {
    const sepax_store *store;
    sepax_source source;
} question;

/* The outputs of a form of call, in its order. */
typedef struct form_outputs {
    void *at[4];
} form_outputs;
form_outputs answers_outputs(answers *to, form f);

/* `to` are the outputs of the call, in its order; the contacts are four. */
sepax_status answers_call(const question *q, form f, const sepax_options *options, void *const *to);

/* A set of status codes: what may be said of a call. */
typedef uint32_t status_set;
static inline status_set status_if(bool wrong, sepax_status status) {
    return wrong ? 1u << status : 0;
}

/* What a report says of a call, when there is one; `output` is the call's first one. */
void check_report(const sepax_options *options, form f, sepax_status status, size_t pair_count,
                  size_t first_bad, const void *output);

/* Some levels of a backend alone: each relation is right or left undecided, and decided by the last
 * level. */
void check_levels(const question *q, sepax_options options, uint32_t levels,
                  const uint8_t *relations);

/* The pairs that lists stand for, by their definition; returns how many. */
size_t pairs_of_lists(sepax_source lists, sepax_pair *pairs);

/* sepax_source_count and sepax_source_pair give just these pairs. */
void check_source(sepax_source source, const sepax_pair *pairs, size_t count);

#endif
