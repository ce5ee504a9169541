/* SPDX-License-Identifier: MIT
 *
 * A line of text while it is read: words, marks, numbers, and where it went wrong.
 */
#ifndef DEMO_WORDS_H
#define DEMO_WORDS_H

#include "lines.h"

typedef struct words {
    const char *text, *at;
    fault *why; /* its line is that of the text */
} words;

enum { WORDS_SHOWN = 24 }; /* how much of a wrong word a message quotes, in bytes */

/* Passes `length` bytes and the spaces behind them. */
void words_skip(words *in, size_t length);

/* The length of the word, and of the number or whatever else ends at a mark, that comes next. */
size_t words_word(const words *in);
size_t words_token(const words *in);

/* Whether the next `length` bytes are `wanted`, in letters of either case. */
bool words_is(const words *in, size_t length, const char *wanted);

/* At most WORDS_SHOWN. */
int words_shown(size_t length);

/* Adds the column of `at` to the fault that has just been filled in, and returns false. */
bool words_fail_at(words *in, const char *at);

/* Says that something else was expected here, and returns false. */
bool words_expected(words *in, const char *wanted);

/* Takes the bracket that must come next. */
bool words_take(words *in, char bracket);

/* Takes a comma, if there is one. */
bool words_comma(words *in);

/* Takes a number and rounds it to the nearest float32, which moves it by *moved. */
bool words_number(words *in, float *number, double *moved);

/* Passes any number, NaN as well. */
bool words_any_number(words *in);

#endif
