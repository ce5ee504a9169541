/* SPDX-License-Identifier: MIT
 *
 * The choice of a backend. Comes in: the caller's choice, or NULL. Goes out:
 * the backend to use, or an error.
 */
#ifndef SEPAX_DISPATCH_H
#define SEPAX_DISPATCH_H

#include "sepax.h"

/* Sets *chosen to the caller's choice, or to the default for NULL. Returns SEPAX_ERROR_BACKEND if
 * that is no backend of the list, or cannot run on this machine. */
sepax_status sepax_dispatch_choose(const sepax_backend *wanted, const sepax_backend **chosen);

/* Whether processor and operating system support the instructions and the registers of the backend
 * of that name. */
bool sepax_cpu_runs(const char *backend_name);

#endif
