/* SPDX-License-Identifier: MIT
 *
 * The size of the library: whole, or small, for a web page that has to load it. A small library
 * gives the same answers with less code: it leaves out fast paths that save little time there.
 */
#ifndef SEPAX_BASE_SMALL_H
#define SEPAX_BASE_SMALL_H

#include <stdbool.h>

/* A constant, so that compilers leave out the branch that is never taken. */
static inline bool library_is_small(void) {
#ifdef SEPAX_SMALL
    return true;
#else
    return false;
#endif
}

#endif
