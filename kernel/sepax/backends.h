/* SPDX-License-Identifier: MIT
 *
 * Backends. A backend is the library compiled for one instruction set. Backends live forever and
 * are never changed. No result depends on the backend.
 */
#ifndef SEPAX_PART_BACKENDS_H
#define SEPAX_PART_BACKENDS_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sepax_backend sepax_backend;

/* The number of backends compiled in. The best comes first, the last is always "reference". */
SEPAX_API size_t sepax_backend_count(void);
SEPAX_API const sepax_backend *sepax_backend_at(size_t index);       /* NULL when out of range */
SEPAX_API const sepax_backend *sepax_backend_find(const char *name); /* NULL when there is none */
SEPAX_API const char *sepax_backend_name(const sepax_backend *backend);
SEPAX_API unsigned sepax_backend_lanes(const sepax_backend *backend); /* float32 lanes a vector */
SEPAX_API bool sepax_backend_runs_here(const sepax_backend *backend);

/* The backend of a call that names none. It is the one that the environment variable SEPAX_BACKEND
 * names, where that exists and runs here (read with glibc only, and not in setuid programs), else
 * the first one that runs here. */
SEPAX_API const sepax_backend *sepax_backend_default(void);

#ifdef __cplusplus
}
#endif

#endif
