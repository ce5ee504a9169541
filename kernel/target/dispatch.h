/* SPDX-License-Identifier: MIT
 *
 * The list of backends, and the choice of one. Comes in: the caller's choice, or NULL. Goes out:
 * the backend to use, or an error.
 */
#ifndef SEPAX_DISPATCH_H
#define SEPAX_DISPATCH_H

#include "sepax.h"

/* CMake defines the list, BACKEND(x) BACKEND(y), best first; without it there is one backend.
 * `reference` is always behind them. A unit with an array by backend defines BACKEND(name) as an
 * entry and a comma. */
#ifndef SEPAX_BACKENDS
#include "lanes/unit.h"
#define ONE_BACKEND(name) BACKEND(name) /* of the name that SEPAX_BACKEND stands for */
#define SEPAX_BACKENDS ONE_BACKEND(SEPAX_BACKEND)
#endif

/* Sets *chosen to the caller's choice, or to the default for NULL. Returns SEPAX_ERROR_BACKEND if
 * that is no backend of the list, or cannot run on this machine. */
sepax_status sepax_dispatch_choose(const sepax_backend *wanted, const sepax_backend **chosen);

#endif
