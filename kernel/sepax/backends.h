/* SPDX-License-Identifier: MIT
 *
 * Backends. A backend is the library compiled for one instruction set, such as "avx2". Backends are
 * static and never change. No result depends on the backend.
 */
#ifndef SEPAX_PART_BACKENDS_H
#define SEPAX_PART_BACKENDS_H

#include "status.h"

SEPAX_BEGIN_C

typedef struct sepax_backend sepax_backend;

/* The number of backends that were compiled into the library. The fastest comes first, and the last
 * is always "reference", which uses no SIMD. */
SEPAX_API size_t sepax_backend_count(void);
SEPAX_API const sepax_backend *sepax_backend_at(size_t index);       /* NULL when out of range */
SEPAX_API const sepax_backend *sepax_backend_find(const char *name); /* NULL when there is none */

/* The name of a backend, its number of float32 lanes in a vector, and whether this CPU runs it.
 * NULL has the name "none" and 0 lanes, and runs nowhere. */
SEPAX_API const char *sepax_backend_name(const sepax_backend *backend);
SEPAX_API unsigned sepax_backend_lanes(const sepax_backend *backend);
SEPAX_API bool sepax_backend_runs_here(const sepax_backend *backend);

/* The backend of a call that names none. It is the backend that the environment variable
 * SEPAX_BACKEND names, if there is such a backend and this CPU runs it; else the first one that
 * this CPU runs. The variable is read once, only with glibc, and not in setuid programs. */
SEPAX_API const sepax_backend *sepax_backend_default(void);

SEPAX_END_C

#endif
