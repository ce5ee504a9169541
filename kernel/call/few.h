/* SPDX-License-Identifier: MIT
 *
 * The way of calls with few pairs: each check is made once, in its cheapest form, and a call that
 * does not pass goes the long way, which finds out what is wrong or unusual about it.
 */
#ifndef SEPAX_CALL_FEW_H
#define SEPAX_CALL_FEW_H

#include <string.h>

#include "call/answer.h"

/* Whether it is 0 or -0, by its bits: where denormals are flushed, more floats compare equal to 0.
 */
static inline bool float_is_zero(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits << 1 == 0;
}

/* Whether options are such as short ways take. In any floating-point mode. */
static inline bool few_options_are_usual(const sepax_options *options) {
    return options == NULL ||
           (options->strategy == SEPAX_AUTO && (options->flags & ~KNOWN_FLAGS) == 0 &&
            float_is_zero(options->margin) && options->hints == NULL && options->hint_count == 0 &&
            options->report == NULL && (options->threads == NULL || options->threads->run != NULL));
}

/* Answers a call of a few pairs where nothing about it is wrong or unusual. Returns false, and has
 * written nothing, for any other call. */
bool sepax_answer_few(const query_form *form, const sepax_store *store, const sepax_source *source,
                      const sepax_options *options, const void *results);

#endif
