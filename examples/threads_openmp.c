/* SPDX-License-Identifier: MIT */
#include "threads_openmp.h"

static void run_parts(void *context, void (*task)(void *argument, uint32_t part), void *argument,
                      uint32_t parts) {
    (void)context;
#if defined(_OPENMP)
#pragma omp parallel for schedule(dynamic)
#endif
    for (uint32_t part = 0; part < parts; part++) {
        task(argument, part);
    }
}

sepax_threads threads_openmp_lend(void) {
    return (sepax_threads){run_parts, NULL};
}
