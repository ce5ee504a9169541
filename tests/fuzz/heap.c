/* SPDX-License-Identifier: MIT */
#include "heap.h"

#include "check.h"

#include <stdlib.h>

void *heap_allocate(size_t size, size_t alignment, void *context) {
    heap *h = context;
    if (h->until_failure && --h->until_failure == 0) {
        h->failed = true;
        return NULL;
    }
    CHECK(size > 0 && alignment > 0 && (alignment & (alignment - 1)) == 0 && size % alignment == 0);
    void *memory = aligned_alloc(alignment, size);
    CHECK(memory);
    h->blocks++;
    h->bytes += size;
    return memory;
}

void heap_release(void *memory, size_t size, void *context) {
    heap *h = context;
    CHECK(memory && h->blocks > 0 && h->bytes >= size);
    h->blocks--;
    h->bytes -= size;
    free(memory);
}
