/* SPDX-License-Identifier: MIT
 *
 * Parts: the work of a call, divided for the caller's threads. Comes in: a count of things. Goes
 * out: how many parts there are and where each begins. This follows from counts alone, so results
 * do not depend on the number of threads.
 */
#ifndef SEPAX_PARTS_H
#define SEPAX_PARTS_H

#include "sepax.h"

/* The most parts of a call: enough for 64 threads to end at nearly the same time, and few enough
 * for a record of each on the stack. */
#define MOST_PARTS 128u

/* The number of parts into which `count` things are divided, of at least `least` each. */
static inline uint32_t parts_of(size_t count, size_t least) {
    const size_t parts = count / least;
    return parts < MOST_PARTS ? (uint32_t)parts : MOST_PARTS;
}

/* Whether a call divides `count` things among these threads; `threads` may be NULL. Never in a
 * library whose builder says that no threads are ever lent to it, so that it has no code for them.
 */
static inline bool parts_pay(const sepax_threads *threads, size_t count, size_t least) {
#ifdef SEPAX_NO_THREADS
    threads = NULL;
#endif
    return threads != NULL && count / least > 1;
}

/* The number of things in each part, a multiple of 64: the least with which `parts` parts hold
 * all. */
static inline size_t part_size(size_t count, uint32_t parts) {
    const size_t size = count / parts + (count % parts != 0);
    return (size + 63) / 64 * 64;
}

/* Where part `number` begins and the part before it ends. */
static inline size_t part_start(size_t count, uint32_t parts, uint32_t number) {
    const size_t start = number * part_size(count, parts);
    return start < count ? start : count;
}

static inline void parts_run(const sepax_threads *threads,
                             void (*task)(void *argument, uint32_t part), void *argument,
                             uint32_t parts) {
    threads->run(threads->context, task, argument, parts);
}

#endif
