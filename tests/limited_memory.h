// SPDX-License-Identifier: MIT
//
// Memory that ends after so many allocations, and counts what is in use.

#ifndef SEPAX_TESTS_LIMITED_MEMORY_H
#define SEPAX_TESTS_LIMITED_MEMORY_H

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "sepax.h"

struct limited_memory {
    size_t left = SIZE_MAX, bytes = 0, most = 0;

    static void *take(size_t size, size_t alignment, void *context) {
        auto *const self = static_cast<limited_memory *>(context);
        if (self->left == 0)
            return nullptr;
        self->left -= self->left != SIZE_MAX;
        self->bytes += size;
        self->most = std::max(self->most, self->bytes);
        return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    }
    static void give_back(void *memory, size_t size, void *context) {
        static_cast<limited_memory *>(context)->bytes -= size;
        std::free(memory);
    }
    sepax_store_config config(const sepax_threads *threads = nullptr) {
        return {0, take, give_back, this, threads};
    }
};

#endif
