/* SPDX-License-Identifier: MIT
 *
 * The short way of a call with a few posed rows, in which checks and set-up for many would take
 * longer than the answer. Comes in: the arguments of a query. Goes out: its results, or false where
 * the call has to go to answer.c, because something about it is unusual or may be wrong.
 */
#ifndef SEPAX_TRIALS_H
#define SEPAX_TRIALS_H

#include "call/answer.h"

/* Answers a call whose source is of rows, if it is usual; otherwise returns false and changes
 * nothing. */
bool sepax_answer_trials(const query_form *form, const sepax_store *store,
                         const sepax_source *source, const sepax_options *options,
                         const void *results);

#endif
