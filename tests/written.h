// SPDX-License-Identifier: MIT
//
// Stores as bytes, for tests: written whole, read, and changed so that the checksum still fits.

#ifndef SEPAX_TESTS_WRITTEN_H
#define SEPAX_TESTS_WRITTEN_H

#include <cstring>
#include <vector>

#include "shapes.h"

extern "C" {
#include "bytes/format.h"
}

namespace written {

using bytes = std::vector<uint8_t>;

inline bytes write(const sepax_store *store, sepax_range of) {
    size_t size = 0;
    if (sepax_store_write(store, of, nullptr, 0, &size) != SEPAX_ERROR_CAPACITY)
        return {};
    bytes b(size);
    if (sepax_store_write(store, of, b.data(), b.size(), &size) != SEPAX_OK || size != b.size())
        return {};
    return b;
}

inline bytes write(const sepax_store *store) {
    return write(store, {0, static_cast<uint32_t>(sepax_store_count(store))});
}

inline shapes::store_ptr read(const bytes &b) {
    sepax_store *store = nullptr;
    (void)sepax_store_read(b.data(), b.size(), nullptr, &store, nullptr);
    return shapes::store_ptr(store);
}

inline void put(bytes &b, size_t at, uint64_t value, size_t size = 4) {
    for (size_t i = 0; i < size; ++i)
        b[at + i] = static_cast<uint8_t>(value >> 8 * i);
}

inline uint32_t get(const bytes &b, size_t at) {
    return b[at] | b[at + 1] << 8 | b[at + 2] << 16 | static_cast<uint32_t>(b[at + 3]) << 24;
}

inline uint32_t bits_of(float v) {
    uint32_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    return bits;
}

// Makes the checksum right again.
inline void seal(bytes &b) {
    put(b, b.size() - 8, sepax_checksum(b.data(), b.size() - 8), 8);
}

} // namespace written

#endif
