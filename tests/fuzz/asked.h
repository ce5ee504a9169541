/* SPDX-License-Identifier: MIT
 *
 * Pairs for the batch calls made of few bytes, as an array or as lists, and what is wrong with
 * them.
 */
#ifndef SEPAX_FUZZ_ASKED_H
#define SEPAX_FUZZ_ASKED_H

#include "answers.h"

typedef struct asked {
    question question;
    sepax_id a[ANSWERS_MOST], b[ANSWERS_MOST];
    sepax_pair pairs[ANSWERS_MOST]; /* those of the question, whatever its source is */
    size_t pair_count;
    size_t first_bad;
    size_t work; /* of the reference: vertices of one times those of the other, over all pairs */
} asked;

/* About `count` pairs, at most ANSWERS_MOST, of ids below `ids`, which the store need not have: all
 * of the same two bytes, so that these tell of much the same pairs however they are handed over. */
void make_asked(asked *to, const sepax_store *store, uint32_t ids, size_t count, uint8_t offset,
                uint8_t stride);

/* What may be said of a call whose options are known ones; of the empty set it must be done. */
status_set what_is_wrong(const asked *about, form f, const sepax_options *options,
                         bool relate_only);

#endif
