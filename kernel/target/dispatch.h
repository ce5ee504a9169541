/* SPDX-License-Identifier: MIT
 *
 * The list of backends and the choice of one.
 */
#ifndef SEPAX_DISPATCH_H
#define SEPAX_DISPATCH_H

#include "sepax.h"

/* The caller's choice, or the default for NULL. SEPAX_ERROR_BACKEND when it cannot run here. */
sepax_status sepax_dispatch_choose(const sepax_backend *wanted, const sepax_backend **chosen);

#endif
