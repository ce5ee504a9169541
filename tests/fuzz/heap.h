/* SPDX-License-Identifier: MIT
 *
 * An allocator that counts what it gave, and says no when it is told to.
 */
#ifndef SEPAX_FUZZ_HEAP_H
#define SEPAX_FUZZ_HEAP_H

#include <stdbool.h>
#include <stddef.h>

/* It fails when `until_failure` has run down; 0 is never. */
typedef struct heap {
    size_t blocks, bytes;
    unsigned until_failure;
    bool failed;
} heap;

/* The two functions of a sepax_store_config, whose context is a heap. */
void *heap_allocate(size_t size, size_t alignment, void *context);
void heap_release(void *memory, size_t size, void *context);

#endif
