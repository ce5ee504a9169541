/* SPDX-License-Identifier: MIT
 *
 * The heap of the module, in a tenth of the bytes of the C library's: aligned_alloc and free; and
 * copies and fills, which are instructions here. The library allocates seldom and in large pieces,
 * so the list of the free blocks is short. It is in the order of addresses, and neighbours are
 * joined: when all is freed, the heap is one block again. The first block that is large enough is
 * taken.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE ((size_t)65536)
#define MOST_PAGES ((size_t)65535) /* so that the end has an address */
#define UNIT ((size_t)64)          /* of sizes, and the largest alignment */

/* The head of a block. Its memory follows, and begins at a multiple of UNIT. */
typedef struct block block;
struct block {
    size_t size; /* with the head, a multiple of UNIT */
    block *next; /* of a free block: the next free one */
    size_t unused[2];
};

extern unsigned char __heap_base;
static block *first_free;
static uintptr_t heap_end; /* where the last block ends; 0 before the first call */

static void join_next(block *b) {
    block *const next = b->next;
    if (next != NULL && (uintptr_t)b + b->size == (uintptr_t)next) {
        b->size += next->size;
        b->next = next->next;
    }
}

static void insert(block *b) {
    block *before = NULL;
    block **place = &first_free;
    while (*place != NULL && *place < b) {
        before = *place;
        place = &before->next;
    }
    b->next = *place;
    *place = b;
    join_next(b);
    if (before != NULL) {
        join_next(before);
    }
}

/* Adds what lies between the last block and the end of memory. */
static void extend(void) {
    if (heap_end == 0) {
        heap_end = ((uintptr_t)&__heap_base + UNIT - 1) / UNIT * UNIT + UNIT - sizeof(block);
    }
    const uintptr_t end = __builtin_wasm_memory_size(0) * PAGE - sizeof(block);
    if (end > heap_end) {
        block *const b = (block *)heap_end;
        b->size = end - heap_end;
        heap_end = end;
        insert(b);
    }
}

/* Takes a block out of the list, and gives back what it has too many: NULL if none is so large. */
static block *take(size_t size) {
    block **place = &first_free;
    while (*place != NULL && (*place)->size < size) {
        place = &(*place)->next;
    }
    block *const b = *place;
    if (b != NULL && b->size > size) {
        block *const rest = (block *)((uintptr_t)b + size);
        rest->size = b->size - size;
        rest->next = b->next;
        b->size = size;
        *place = rest;
    } else if (b != NULL) {
        *place = b->next;
    }
    return b;
}

/* Adds pages to memory. More than are needed, because each step makes views anew and costs as much
 * as filling many pages: a quarter of what there is, or what is needed where there is no more. */
static bool grow(size_t needed) {
    const size_t pages = __builtin_wasm_memory_size(0), step = pages / 4;
    const size_t most = pages < MOST_PAGES ? MOST_PAGES - pages : 0;
    return needed <= most &&
           ((step > needed && step <= most && __builtin_wasm_memory_grow(0, step) != SIZE_MAX) ||
            __builtin_wasm_memory_grow(0, needed) != SIZE_MAX);
}

/* For alignments of at most UNIT. */
void *aligned_alloc(size_t alignment, size_t bytes) {
    (void)alignment;
    if (bytes > SIZE_MAX - 2 * UNIT) {
        return NULL;
    }
    const size_t size = (bytes + sizeof(block) + UNIT - 1) / UNIT * UNIT;
    block *found = take(size);
    if (found == NULL) {
        /* The first call finds memory behind the data, perhaps enough; else there is none. */
        if (heap_end != 0 && !grow(size / PAGE + 1)) {
            return NULL;
        }
        extend();
        found = take(size);
    }
    return found == NULL ? aligned_alloc(alignment, bytes) : found + 1;
}

void free(void *memory) {
    if (memory != NULL) {
        insert((block *)memory - 1);
    }
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size) {
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int value, size_t size) {
    return __builtin_memset(to, value, size);
}
