/* SPDX-License-Identifier: MIT
 *
 * Flights: movers on their way down the tree of an index, some at once, so that their casts or
 * distances fill the lanes of a backend. Comes in: a checked call. Goes out: the first hit of each
 * mover, whether there is one, or the nearest shapes.
 */
#ifndef SEPAX_SEEK_FLIGHTS_H
#define SEPAX_SEEK_FLIGHTS_H

#include "base/float_bits.h"
#include "seek/found.h"
#include "seek/seek.h"

/* A time as the limit of a way: whatever is met at this time, as a float, is met before the next
 * float. */
static inline float limit_after(float time) {
    return float_above(time) * (1 + SEEK_SLACK) + 0x1p-120f;
}

/* A mover on its way. */
enum { FLIGHT_STACK = (BROAD_LANES - 1) * TREE_LEVELS + 1, FLIGHT_WAITING = 4 * BROAD_LANES };
typedef struct flight {
    seek_way way;
    bool wide;
    uint32_t top;
    /* Blocks to visit, the nearest one last: bits of when it begins to matter, level, number. */
    uint64_t stack[FLIGHT_STACK];
    uint32_t waiting; /* shapes that may matter, of one leaf; of the nearest, of some */
    uint32_t away;    /* pairs on the desk */
    float enter[FLIGHT_WAITING];
    sepax_id ids[FLIGHT_WAITING];
    seek_found first;   /* what is met first so far */
    found_heap near;    /* the nearest shapes so far */
    found_heap farther; /* of these and of those that wait: what no distance exceeds */
    bool filling;       /* the nearest are final, and all about them is on its way */
} flight;

/* Begins a flight, whose way is set. */
void sepax_flight_begin(const seek *s, flight *f);

/* Goes on until shapes wait that may matter to the mover; false at the end. */
bool sepax_flight_next(const seek *s, const mover *m, flight *f);

/* Answers for all movers, in parts by the threads of the index. */
sepax_status sepax_flights_run(const seek *s);

#endif
