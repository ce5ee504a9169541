/* SPDX-License-Identifier: MIT
 *
 * Memory of stores and workspaces. Comes in: the caller's functions, or none. Goes out: blocks that
 * are aligned to 64 bytes, on huge pages where they are large.
 */
#ifndef SEPAX_MEMORY_H
#define SEPAX_MEMORY_H

#include "sepax.h"

typedef struct allocator {
    void *(*allocate)(size_t size, size_t alignment, void *context);
    void (*release)(void *memory, size_t size, void *context);
    void *context;
} allocator;

/* The config's functions, or aligned_alloc and free. */
allocator sepax_memory_allocator(const sepax_store_config *config);

/* NULL when count * size overflows or memory is out. So many bytes, not cleared; size is not 0. */
void *sepax_memory_allocate(const allocator *from, size_t count, size_t size);
/* Releases what sepax_memory_allocate(from, count, size) gave; NULL is allowed. */
void sepax_memory_release(const allocator *from, void *memory, size_t count, size_t size);

/* Whether two ranges of bytes have one in common; `b_size` is not 0. */
static inline bool memory_overlaps(const void *a, size_t a_size, const void *b, size_t b_size) {
    const uintptr_t a_at = (uintptr_t)a, b_at = (uintptr_t)b;
    return a_at <= b_at ? b_at - a_at < a_size : a_size != 0 && a_at - b_at < b_size;
}

#endif
