/* SPDX-License-Identifier: MIT
 *
 * A hint: a byte of the caller's that names an edge of one of the two shapes, or nothing. Callers
 * may write anything into it, so every byte reads as some edge or as nothing. Edges are numbered
 * as the vertices that they start at are stored.
 */
#ifndef SEPAX_HINT_H
#define SEPAX_HINT_H

#include <stdbool.h>
#include <stdint.h>

#define HINT_NONE 0
#define HINT_EDGES                                                                                 \
    127u /* edges that a byte can name; of more, only every second, third ... has a name */

static inline uint32_t hint_step(uint32_t count) {
    return (count + HINT_EDGES - 1) / HINT_EDGES;
}

/* Names edge `edge`, or one just before it, of the first or second shape, which has `count`. */
static inline uint8_t hint_write(uint32_t edge, bool of_b, uint32_t count) {
    return (uint8_t)(1 + 2 * (edge / hint_step(count)) + of_b);
}

static inline bool hint_is_of_b(uint8_t hint) {
    return hint % 2 == 0;
}

/* The edge that a hint other than HINT_NONE names, of a shape of `count` edges. */
static inline uint32_t hint_edge(uint8_t hint, uint32_t count) {
    const uint32_t edge = (hint - 1u) / 2 * hint_step(count);
    return edge < count ? edge : 0;
}

#endif
