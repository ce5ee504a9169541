// SPDX-License-Identifier: MIT
//
// Arrays at chosen distances from alignment.

#ifndef SEPAX_TESTS_SHIFTED_H
#define SEPAX_TESTS_SHIFTED_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

// Memory for elements that lie `shift` elements and `shift` bytes off alignment. Floats are kept as
// their bits: no mode may touch them.
template <class T> class shifted {
  public:
    shifted(size_t count, size_t shift)
        : bytes_((count + shift) * sizeof(T) + shift + alignment, 0xEE) {
        const size_t off = reinterpret_cast<uintptr_t>(bytes_.data()) % alignment;
        start_ = (alignment - off) % alignment + shift * sizeof(T) + shift;
    }
    unsigned char *bytes(size_t i) {
        return bytes_.data() + start_ + i * sizeof(T);
    }
    template <class As = T> As *at(size_t i) {
        return reinterpret_cast<As *>(bytes(i));
    }
    T get(size_t i) {
        T value;
        std::memcpy(&value, bytes(i), sizeof value);
        return value;
    }
    void set(size_t i, const T &value) {
        std::memcpy(bytes(i), &value, sizeof value);
    }

  private:
    static constexpr size_t alignment = 64;
    std::vector<unsigned char> bytes_;
    size_t start_;
};

#endif
