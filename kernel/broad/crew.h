/* SPDX-License-Identifier: MIT
 *
 * The threads that a caller of the broad phase lends, and work in parts for them. Comes in: a
 * function for a range of things, and the number of all things. The function is called for each
 * part of them.
 */
#ifndef SEPAX_CREW_H
#define SEPAX_CREW_H

#include "base/parts.h"

/* The least boxes of a part, and the least leaves of a tree. */
enum { PART_BOXES = 1024, PART_LEAVES = 64 };

struct fpmode;

/* Threads, or NULL for none, and the floating-point mode of the caller, which they run in. */
typedef struct broad_crew {
    const sepax_threads *threads;
    const struct fpmode *mode;
} broad_crew;

/* Things that are done in parts; a part has no fewer than its multiple of 64. */
typedef struct crew_task {
    void (*run)(const void *of, uint32_t part, size_t first, size_t end);
    const void *of; /* its argument */
    size_t count;
    uint32_t parts;
} crew_task;

/* How many parts `count` things make, of at least `least` each; one without threads. */
static inline uint32_t crew_parts(const sepax_threads *threads, size_t count, size_t least) {
    return parts_pay(threads, count, least) ? parts_of(count, least) : 1;
}

/* Runs all parts: a single one in the mode of the library, which was entered, several in the
 * caller's, and each enters that of the library. */
void sepax_crew_run(const broad_crew *c, const crew_task *task);

#endif
