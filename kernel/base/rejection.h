/* SPDX-License-Identifier: MIT
 *
 * The rejection of a call: what exactly was wrong. A call that finds an error fills one and copies
 * it to the caller's struct, if there is one.
 */
#ifndef SEPAX_REJECTION_H
#define SEPAX_REJECTION_H

#include "sepax.h"

#include <string.h>

/* A rejection whose fields all have the value for "does not apply". */
static const sepax_rejection no_rejection = {.index = SEPAX_NO_INDEX,
                                             .id = SEPAX_NO_ID,
                                             .vertex = SEPAX_NO_VERTEX,
                                             .ring = SEPAX_NO_VERTEX,
                                             .other = SEPAX_NO_VERTEX};

/* Writes an error's rejection to the caller's struct, which need not be aligned; NULL is allowed.
 * Returns the status. */
static inline sepax_status rejection_write(sepax_rejection *to, const sepax_rejection *rejection,
                                           sepax_status status) {
    if (to != NULL && status != SEPAX_OK && status != SEPAX_ERROR_ALIAS) {
        memcpy((void *)to, rejection, sizeof *to);
    }
    return status;
}

#endif
