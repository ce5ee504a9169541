/* SPDX-License-Identifier: MIT
 *
 * Spans: stretches of the caller's memory. Comes in: pointers and sizes. Goes out: whether an
 * output overlaps another array.
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

/* Of two spans that are not empty. A difference that is negative wraps around to more than any
 * size. */
static inline bool spans_meet(span a, span b) {
    const uintptr_t start = (uintptr_t)a.start, other = (uintptr_t)b.start;
    return other - start < a.size || start - other < b.size;
}
static inline bool spans_overlap(span a, span b) {
    return a.size > 0 && b.size > 0 && spans_meet(a, b);
}

/* Whether one of the first `written` of some spans overlaps another one. */
static inline bool spans_clash(const span *all, size_t written, size_t count) {
    bool alias = false;
    for (size_t i = 0; i < written; i++) {
        for (size_t j = i + 1; j < count && all[i].size > 0; j++) {
            alias |= all[j].size > 0 && spans_meet(all[i], all[j]);
        }
    }
    return alias;
}

/* Up to MOST_SPANS spans of at least one byte each. */
#define MOST_SPANS 36
typedef struct span_list {
    span spans[MOST_SPANS];
    size_t count;
} span_list;

static inline void spans_add(span_list *list, span s) {
    list->spans[list->count] = s;
    list->count += s.size > 0;
}

/* Whether one of the first `written` spans of a list overlaps another one. */
static inline bool spans_alias(const span_list *list, size_t written) {
    return spans_clash(list->spans, written, list->count);
}

#endif
