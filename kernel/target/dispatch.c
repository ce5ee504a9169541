/* SPDX-License-Identifier: MIT
 *
 * The list of backends, and the choice of one. Comes in: the caller's choice
 * and the environment. Goes out: the backend to use, or that it cannot run here.
 */
#define _GNU_SOURCE /* secure_getenv */

#include "base/arithmetic.h"

#include "target/dispatch.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fpmode.h"
#include "target/backend.h"
#include "target/cpu.h"

/* CMake defines the list, BACKEND(x) BACKEND(y), best first. Without it there is one backend. */
#ifndef SEPAX_BACKENDS
#include "lanes/unit.h"
#define ONE_BACKEND(name) BACKEND(name) /* of the name that SEPAX_BACKEND stands for */
#define SEPAX_BACKENDS ONE_BACKEND(SEPAX_BACKEND)
#endif

/* clang-format off */
#define BACKEND(name) extern const sepax_backend sepax_backend_##name;
SEPAX_BACKENDS
#undef BACKEND
#define BACKEND(name) &sepax_backend_##name,
static const sepax_backend *const backends[] = {SEPAX_BACKENDS &sepax_backend_reference};
#undef BACKEND
/* clang-format on */

size_t sepax_backend_count(void) {
    return sizeof backends / sizeof *backends;
}

const sepax_backend *sepax_backend_at(size_t index) {
    return index < sepax_backend_count() ? backends[index] : NULL;
}

const sepax_backend *sepax_backend_find(const char *name) {
    for (size_t i = 0; name != NULL && i < sepax_backend_count(); i++) {
        if (strcmp(backends[i]->name, name) == 0) {
            return backends[i];
        }
    }
    return NULL;
}

const char *sepax_backend_name(const sepax_backend *backend) {
    return backend != NULL ? backend->name : "none";
}

unsigned sepax_backend_lanes(const sepax_backend *backend) {
    return backend != NULL ? backend->lanes : 0;
}

/* Found once for each backend, in the usual floating-point mode. */
static bool rounds_products(size_t index) {
    static _Atomic uint32_t known; /* a bit for each backend that does */
    if ((atomic_load_explicit(&known, memory_order_relaxed) >> index & 1) != 0) {
        return true;
    }
    const fpmode mode = fpmode_enter();
    const bool rounds = backends[index]->rounds_products();
    fpmode_leave(mode);
    atomic_fetch_or_explicit(&known, (uint32_t)rounds << index, memory_order_relaxed);
    return rounds;
}

/* The caller's pointer is compared, not dereferenced: it may point anywhere. */
bool sepax_backend_runs_here(const sepax_backend *backend) {
    size_t index = 0;
    while (index < sepax_backend_count() && backends[index] != backend) {
        index++;
    }
    return backend != NULL && index < sepax_backend_count() &&
           sepax_cpu_runs(backends[index]->name) && rounds_products(index);
}

/* The backend that the environment names, if it can run here; otherwise NULL. Setuid programs
 * ignore the environment. */
static const sepax_backend *wish_of_environment(void) {
#if defined(__GLIBC__)
    const sepax_backend *wish = sepax_backend_find(secure_getenv("SEPAX_BACKEND"));
    return sepax_backend_runs_here(wish) ? wish : NULL;
#else
    return NULL;
#endif
}

/* The last backend is the one for every CPU. */
static const sepax_backend *find_default(void) {
    const sepax_backend *wish = wish_of_environment();
    size_t i = 0;
    while (i + 1 < sepax_backend_count() && !sepax_backend_runs_here(backends[i])) {
        i++;
    }
    return wish != NULL ? wish : backends[i];
}

const sepax_backend *sepax_backend_default(void) {
    /* Found once. Two threads that search at the same time find the same backend. */
    static _Atomic(const sepax_backend *) found;
    const sepax_backend *backend = atomic_load_explicit(&found, memory_order_relaxed);
    if (backend == NULL) {
        backend = find_default();
        atomic_store_explicit(&found, backend, memory_order_relaxed);
    }
    return backend;
}

sepax_status sepax_dispatch_choose(const sepax_backend *wanted, const sepax_backend **chosen) {
    const sepax_backend *usual = sepax_backend_default();
    *chosen = wanted != NULL ? wanted : usual;
    return *chosen == usual || sepax_backend_runs_here(wanted) ? SEPAX_OK : SEPAX_ERROR_BACKEND;
}

const char *sepax_strategy_name(sepax_strategy strategy) {
    static const char *const names[SEPAX_STRATEGY_COUNT] = {
        [SEPAX_AUTO] = "auto",
        [SEPAX_SCALAR] = "scalar",
        [SEPAX_VERTEX_LANES] = "vertex_lanes",
        [SEPAX_AXIS_LANES] = "axis_lanes",
        [SEPAX_SUPPORT] = "support",
        [SEPAX_PAIR_LANES] = "pair_lanes",
        [SEPAX_BOX] = "box",
    };
    const int index = (int)strategy;
    return index >= 0 && index < SEPAX_STRATEGY_COUNT ? names[index] : "unknown";
}
