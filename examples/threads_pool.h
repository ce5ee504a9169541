/* SPDX-License-Identifier: MIT
 *
 * A pool of threads that stand by for sepax, on POSIX threads.
 */
#ifndef DEMO_THREADS_POOL_H
#define DEMO_THREADS_POOL_H

#include <sepax.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct threads_pool threads_pool;

/* A pool of `count` threads, the calling one included, so it starts count - 1. Returns NULL where
 * memory or threads are missing. Release it with threads_pool_destroy. */
threads_pool *threads_pool_create(unsigned count);

/* Ends its threads; no call may use it any more. NULL is allowed. */
void threads_pool_destroy(threads_pool *pool);

/* What sepax takes, in options and configs. Several threads may call sepax with one pool at once:
 * the threads of the pool work for one call at a time, the other calls do all their parts alone. */
sepax_threads threads_pool_lend(threads_pool *pool);

#ifdef __cplusplus
}
#endif

#endif
