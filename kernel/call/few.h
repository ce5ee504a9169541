/* SPDX-License-Identifier: MIT
 *
 * The way of calls with few pairs: each check is made once, in its cheapest form, and a call that
 * does not pass goes the long way, which finds out what is wrong or unusual about it.
 */
#ifndef SEPAX_CALL_FEW_H
#define SEPAX_CALL_FEW_H

#include "call/answer.h"

/* Answers a call of a few pairs where nothing about it is wrong or unusual. Returns false, and has
 * written nothing, for any other call. */
bool sepax_answer_few(const query_form *form, const sepax_store *store, const sepax_source *source,
                      const sepax_options *options, const void *results);

#endif
