/* SPDX-License-Identifier: MIT
 *
 * Lists: all that each mover meets, or all that is near it. Comes in: a checked call. Goes out: the
 * shapes of each mover in order.
 */
#ifndef SEPAX_SEEK_LISTS_H
#define SEPAX_SEEK_LISTS_H

#include "seek/flights.h"

/* Answers for all movers: the times up to 1, or the distances up to the reach. */
sepax_status sepax_lists_run(const seek *s);

#endif
