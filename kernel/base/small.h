/* SPDX-License-Identifier: MIT
 *
 * The size of the library: whole, or small, for a page that has to load it. A small one answers
 * the same with less code, so it goes longer ways where a short one pays little there.
 */
#ifndef SEPAX_BASE_SMALL_H
#define SEPAX_BASE_SMALL_H

#include <stdbool.h>

/* Always the same, so that compilers leave out what is behind it. */
static inline bool library_is_small(void) {
#ifdef SEPAX_SMALL
    return true;
#else
    return false;
#endif
}

#endif
