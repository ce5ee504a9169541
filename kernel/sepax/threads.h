/* SPDX-License-Identifier: MIT
 *
 * Threads: how one call runs on several threads of the caller. A call that gets a sepax_threads
 * divides its work into parts and passes them to its function `run`. All results are the same, bit
 * for bit, as without threads, for any number of threads and in whatever order the parts run.
 *
 * Only large calls are divided: queries of 8,192 pairs or more; the checks of 32,768 ids or 8,192
 * rows or more; adding and placing of 2,048 shapes or more; sepax_find_pairs, and building,
 * refitting and pairing an index, of about as many shapes; sepax_index_query and
 * sepax_index_query_posed with 512 boxes or shapes, or more, and the calls of sepax/seeks.h with so
 * many movers; sepax_index_locate with 2,048 points; sepax_field_sweep, where it has squares.
 * Of rows at most 16 parts are answered at a time.
 *
 * Three things differ from a call without threads:
 *   - The counts of a report, and hints, can differ, because each part measures for itself which
 *     methods pay. They do not depend on the number of threads, because calls are divided by counts
 *     alone.
 *   - Elements behind the last hit or manifold can hold anything afterwards.
 *   - The call needs 4 KiB more stack, and what `run` needs. On the thread that runs it, a part
 *     needs as much stack as sepax.h states for a call.
 */
#ifndef SEPAX_PART_THREADS_H
#define SEPAX_PART_THREADS_H

#include "status.h"

SEPAX_BEGIN_C

/* How parts are run. `run` has to call task(argument, part) once for each part from 0 to parts - 1,
 * in any order and on any threads, and to return after the last of these calls has returned. It may
 * run all parts on the calling thread. There are at most 128 parts, and `task` cannot fail. Two
 * examples are in examples/: a small pool of threads (threads_pool.c) and an adapter for OpenMP
 * (threads_openmp.c).
 *
 * A caller who wants to end a query early may let `run` return without the parts that are left. The
 * query then returns as ever, but its results mean nothing. In other calls every part has to run.
 *
 * A NULL `run` is SEPAX_ERROR_NULL. The library calls `run` with the caller's floating-point mode,
 * perhaps several times in one call, and at the same time from several calls where the caller makes
 * these. `run` must not change anything that the call reads or writes, and must not call sepax with
 * the same store. When it returns, the calling thread must see all that the parts wrote, as it does
 * after joining threads. */
typedef struct sepax_threads {
    void (*run)(void *context, void (*task)(void *argument, uint32_t part), void *argument,
                uint32_t parts);
    void *context;
} sepax_threads;

SEPAX_END_C

#endif
