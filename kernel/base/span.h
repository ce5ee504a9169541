/* SPDX-License-Identifier: MIT
 *
 * Stretches of the caller's memory, and whether any of them overlap.
 */
#ifndef SEPAX_SPAN_H
#define SEPAX_SPAN_H

#include "base/memory.h"

typedef struct span {
    const void *start;
    size_t size; /* bytes */
} span;

/* An array that the caller may leave out: NULL is a span of no bytes. */
static inline span span_of(const void *start, size_t count, size_t size) {
    return (span){start, start != NULL ? count * size : 0};
}

static inline bool span_overlaps(span a, span b) {
    return memory_overlaps(a.start, a.size, b.start, b.size);
}

/* Whether one of the outputs overlaps another one or the input. */
static inline bool spans_alias(const span *outputs, size_t count, span input) {
    for (size_t i = 0; i < count; i++) {
        if (span_overlaps(outputs[i], input)) {
            return true;
        }
        for (size_t j = i + 1; j < count; j++) {
            if (span_overlaps(outputs[i], outputs[j])) {
                return true;
            }
        }
    }
    return false;
}

#endif
