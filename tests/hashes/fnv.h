// SPDX-License-Identifier: MIT
//
// FNV-1a over the bytes of values, least significant first, so that byte order does not matter.

#ifndef SEPAX_TESTS_FNV_H
#define SEPAX_TESTS_FNV_H

#include <cstdint>
#include <cstring>

class fnv {
  public:
    void add(uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) {
            hash_ = (hash_ ^ (value & 0xFF)) * 0x100000001B3;
            value >>= 8;
        }
    }
    void add(float value) {
        uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        add(bits, 4);
    }
    uint64_t value() const {
        return hash_;
    }

  private:
    uint64_t hash_ = 0xCBF29CE484222325;
};

#endif
