/* SPDX-License-Identifier: MIT
 *
 * Words of results, of four bytes each: written to one of the caller's arrays, which need no
 * alignment and are left out where they are NULL.
 */
#ifndef SEPAX_WORDS_H
#define SEPAX_WORDS_H

#include <string.h>

#include "lanes/lanes.h"

static inline void put_words(void *array, size_t at, const void *words, uint32_t count) {
    if (array != NULL && count == SEPAX_LANES) { /* a constant: one vector */
        memcpy((char *)array + 4 * at, words, 4 * SEPAX_LANES);
    } else if (array != NULL) {
        memcpy((char *)array + 4 * at, words, 4 * (size_t)count);
    }
}

/* The same word `count` times. */
static inline void put_repeated(void *array, size_t at, const void *word, uint32_t count) {
    for (uint32_t i = 0; array != NULL && i < count; i++) {
        memcpy((char *)array + 4 * (at + i), word, 4);
    }
}

#endif
