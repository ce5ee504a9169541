/* SPDX-License-Identifier: MIT
 *
 * Memory of stores and workspaces. Comes in: the caller's functions, or none. Goes out: blocks
 * aligned to 64 bytes; large ones are on huge pages where the system has these.
 */
#ifndef SEPAX_MEMORY_H
#define SEPAX_MEMORY_H

#include "sepax.h"

typedef struct allocator {
    void *(*allocate)(size_t size, size_t alignment, void *context);
    void (*release)(void *memory, size_t size, void *context);
    void *context;
} allocator;

/* The functions of `config`, or the default ones of memory.c. */
allocator sepax_memory_allocator(const sepax_store_config *config);

/* Allocates count * size bytes, which are not cleared; size is not 0. Returns NULL if the product
 * overflows or there is no memory. */
void *sepax_memory_allocate(const allocator *from, size_t count, size_t size);
/* Releases what sepax_memory_allocate(from, count, size) returned; NULL is allowed. */
void sepax_memory_release(const allocator *from, void *memory, size_t count, size_t size);

/* Allocates an object of `size` bytes by a config of which only the allocator is used; `to` is
 * where the caller wants the pointer. */
sepax_status sepax_memory_create(const allocator *from, const sepax_store_config *config,
                                 const void *to, size_t size, void **created);

/* Whether two ranges of bytes have a byte in common; `b_size` is not 0. */
static inline bool memory_overlaps(const void *a, size_t a_size, const void *b, size_t b_size) {
    const uintptr_t a_at = (uintptr_t)a, b_at = (uintptr_t)b;
    return a_at <= b_at ? b_at - a_at < a_size : a_size != 0 && a_at - b_at < b_size;
}

#endif
