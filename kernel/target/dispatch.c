/* SPDX-License-Identifier: MIT
 *
 * The list of backends, and the choice of one. Comes in: the caller's choice
 * and the environment. Goes out: the backend to use, or that it cannot run here.
 */
#define _GNU_SOURCE /* secure_getenv */

#include "base/arithmetic.h"

#include "target/backend.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fpmode.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_core,
extern const backend_core SEPAX_BACKENDS sepax_reference_core;
#undef BACKEND
#define BACKEND(name) NUMBER_##name,
enum { SEPAX_BACKENDS NUMBER_reference };
#undef BACKEND
#define BACKEND(name) {#name, &sepax_##name##_core, NUMBER_##name},
static const sepax_backend backends[] = {SEPAX_BACKENDS BACKEND(reference)};

size_t sepax_backend_count(void) {
    return sizeof backends / sizeof *backends;
}

const sepax_backend *sepax_backend_at(size_t index) {
    return index < sepax_backend_count() ? &backends[index] : NULL;
}

const sepax_backend *sepax_backend_find(const char *name) {
    for (size_t i = 0; name != NULL && i < sepax_backend_count(); i++) {
        if (strcmp(backends[i].name, name) == 0) {
            return &backends[i];
        }
    }
    return NULL;
}

const char *sepax_backend_name(const sepax_backend *backend) {
    return backend != NULL ? backend->name : "none";
}

unsigned sepax_backend_lanes(const sepax_backend *backend) {
    return backend != NULL ? backend->core->lanes : 0;
}

/* Found once for each backend, in the usual floating-point mode. */
static bool rounds_products(size_t index) {
    static _Atomic uint32_t known; /* a bit for each backend that does */
    if ((atomic_load_explicit(&known, memory_order_relaxed) >> index & 1) != 0) {
        return true;
    }
    const fpmode mode = fpmode_enter();
    const bool rounds = backends[index].core->rounds_products();
    fpmode_leave(mode);
    atomic_fetch_or_explicit(&known, (uint32_t)rounds << index, memory_order_relaxed);
    return rounds;
}

/* The caller's pointer is compared, not dereferenced: it may point anywhere. */
bool sepax_backend_runs_here(const sepax_backend *backend) {
    size_t index = 0;
    while (index < sepax_backend_count() && &backends[index] != backend) {
        index++;
    }
    return index < sepax_backend_count() && sepax_cpu_runs(backends[index].name) &&
           rounds_products(index);
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

/* Found once. Two threads that search at the same time find the same backend. */
static _Atomic(const sepax_backend *) found_default;

/* The last backend is the one for every CPU. */
static const sepax_backend *find_default(void) {
    const sepax_backend *wish = wish_of_environment();
    size_t i = 0;
    while (wish == NULL && i + 1 < sepax_backend_count() &&
           !sepax_backend_runs_here(&backends[i])) {
        i++;
    }
    const sepax_backend *best = wish != NULL ? wish : &backends[i];
    atomic_store_explicit(&found_default, best, memory_order_relaxed);
    return best;
}

static inline const sepax_backend *usual_backend(void) {
    const sepax_backend *backend = atomic_load_explicit(&found_default, memory_order_relaxed);
    return backend != NULL ? backend : find_default();
}

const sepax_backend *sepax_backend_default(void) {
    return usual_backend();
}

sepax_status sepax_dispatch_choose(const sepax_backend *wanted, const sepax_backend **chosen) {
    const sepax_backend *usual = usual_backend();
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
