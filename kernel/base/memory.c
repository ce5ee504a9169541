/* SPDX-License-Identifier: MIT
 *
 * Memory: the default allocator, and the sizes and alignments that every allocator gets.
 */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise, posix_memalign */
#endif

#include "base/arithmetic.h"

#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

#define ALIGNMENT ((size_t)64)

#if defined(__linux__)

#define HUGE_PAGE ((size_t)2 << 20)

/* Not by aligned_alloc, whose size must be a multiple of the alignment: that would waste up to a
 * huge page. */
static void *allocate_huge(size_t size) {
    void *memory;
    if (posix_memalign(&memory, HUGE_PAGE, size) != 0) {
        return NULL;
    }
    /* Only advice: where there are no huge pages the call fails, and the memory serves as it is. */
    (void)madvise(memory, size, MADV_HUGEPAGE);
    return memory;
}

static void *allocate(size_t size, size_t alignment) {
    return size >= HUGE_PAGE ? allocate_huge(size) : aligned_alloc(alignment, size);
}

static void give_back(void *memory) {
    free(memory);
}

#elif defined(_WIN32) /* which has no aligned_alloc, because its free could not take the memory */

static void *allocate(size_t size, size_t alignment) {
    return _aligned_malloc(size, alignment);
}

static void give_back(void *memory) {
    _aligned_free(memory);
}

#else

static void *allocate(size_t size, size_t alignment) {
    return aligned_alloc(alignment, size);
}

static void give_back(void *memory) {
    free(memory);
}

#endif

static void *default_allocate(size_t size, size_t alignment, void *context) {
    (void)context;
    const int saved = errno;
    void *memory = allocate(size, alignment);
    errno = saved;
    return memory;
}

static void default_release(void *memory, size_t size, void *context) {
    (void)size;
    (void)context;
    const int saved = errno;
    give_back(memory);
    errno = saved;
}

allocator sepax_memory_allocator(const sepax_store_config *config) {
    if (config != NULL && config->allocate != NULL) {
        return (allocator){config->allocate, config->release, config->context};
    }
    return (allocator){default_allocate, default_release, NULL};
}

/* count * size rounded up to a multiple of the alignment, at least one alignment; 0 if it
 * overflows. */
static size_t rounded_size(size_t count, size_t size) {
    if (count > (SIZE_MAX - ALIGNMENT) / size) {
        return 0;
    }
    const size_t bytes = count * size;
    return bytes == 0 ? ALIGNMENT : (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void *sepax_memory_allocate(const allocator *from, size_t count, size_t size) {
    const size_t bytes = rounded_size(count, size);
    return bytes == 0 ? NULL : from->allocate(bytes, ALIGNMENT, from->context);
}

void sepax_memory_release(const allocator *from, void *memory, size_t count, size_t size) {
    if (memory) {
        from->release(memory, rounded_size(count, size), from->context);
    }
}

sepax_status sepax_memory_create(const allocator *from, const sepax_store_config *config,
                                 const void *to, size_t size, void **created) {
    if (to == NULL || (config != NULL && (config->allocate == NULL) != (config->release == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    if (config != NULL && (config->flags != 0 || config->threads != NULL)) {
        return SEPAX_ERROR_OPTION;
    }
    if (config != NULL && memory_overlaps(config, sizeof *config, to, sizeof(void *))) {
        return SEPAX_ERROR_ALIAS;
    }
    *created = sepax_memory_allocate(from, 1, size);
    return *created != NULL ? SEPAX_OK : SEPAX_ERROR_MEMORY;
}
