/* SPDX-License-Identifier: MIT
 *
 * What a small program does with an error of the library.
 */
#ifndef EXAMPLES_STATUS_H
#define EXAMPLES_STATUS_H

#include "sepax.h"

/* Ends the program with a message unless the status is SEPAX_OK. */
void check(sepax_status status);

#endif
