/* SPDX-License-Identifier: MIT
 *
 * Threads: one call on several threads. A call that is given a sepax_threads divides its work into
 * parts and has them run by it. All results are the same, bit for bit, as without, for any number
 * of threads and in whatever order the parts run. Large calls are divided: queries from 8,192 pairs
 * on, adding and placing from 2,048 shapes, sepax_find_pairs and what an index does with all of
 * its shapes from about as many, queries of an index from 512. Queries of rows have at most 16
 * parts, and the calling thread alone checks their ids and poses.
 *
 * What else differs:
 *   - Calls are divided by counts alone, never by the number of threads. So a report does not
 *     depend on threads either, but its counts can differ from those of a call that is not divided,
 *     and so can hints: what pays is found out by each part for itself.
 *   - Elements behind the last hit or manifold can hold anything afterwards.
 *   - The call needs 4 KiB of stack more, and what `run` takes. A part needs what was promised for
 *     a call by sepax.h, on the thread that runs it.
 */
#ifndef SEPAX_PART_THREADS_H
#define SEPAX_PART_THREADS_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs parts: calls task(argument, part) for each part from 0 to parts - 1, once each, in any order
 * and on any threads, also on the calling one alone, and returns after the last of them has
 * returned. There are at most 128 parts; `task` cannot fail. A pool of threads in a few dozen lines
 * and an adapter for OpenMP are in examples/ (threads_pool.c, threads_openmp.c).
 *
 * `run` must not be NULL, which is SEPAX_ERROR_NULL. It is called with the caller's floating-point
 * mode, several times in one call, and by several calls at once where the caller makes these. It
 * must not change what the call reads or writes, and not call sepax with the same store. When it
 * returns, the calling thread must see all that the parts wrote, as after joining threads. */
typedef struct sepax_threads {
    void (*run)(void *context, void (*task)(void *argument, uint32_t part), void *argument,
                uint32_t parts);
    void *context;
} sepax_threads;

#ifdef __cplusplus
}
#endif

#endif
