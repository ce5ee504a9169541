/* SPDX-License-Identifier: MIT
 *
 * The checksum XXH64 (format.h), for sizes that are multiples of 4. The step of XXH64 for single
 * bytes is therefore left out.
 */
#include "base/arithmetic.h"

#include "bytes/format.h"

static const uint64_t prime_1 = 0x9E3779B185EBCA87u, prime_2 = 0xC2B2AE3D27D4EB4Fu,
                      prime_3 = 0x165667B19E3779F9u, prime_4 = 0x85EBCA77C2B2AE63u,
                      prime_5 = 0x27D4EB2F165667C5u;

static inline uint64_t turn_left(uint64_t v, unsigned bits) {
    return v << bits | v >> (64 - bits);
}

static inline uint64_t mixed_round(uint64_t sum, uint64_t word) {
    return turn_left(sum + word * prime_2, 31) * prime_1;
}

/* The sum of all whole stretches of 32 bytes: four sums side by side, which are then merged. */
static uint64_t sum_stretches(const uint8_t *bytes, size_t size) {
    uint64_t sums[4] = {prime_1 + prime_2, prime_2, 0, 0 - prime_1};
    for (size_t at = 0; at + 32 <= size; at += 32) {
        for (unsigned i = 0; i < 4; i++) {
            sums[i] = mixed_round(sums[i], load_long(bytes + at + 8 * i));
        }
    }
    uint64_t sum = turn_left(sums[0], 1) + turn_left(sums[1], 7) + turn_left(sums[2], 12) +
                   turn_left(sums[3], 18);
    for (unsigned i = 0; i < 4; i++) {
        sum = (sum ^ mixed_round(0, sums[i])) * prime_1 + prime_4;
    }
    return sum;
}

uint64_t sepax_checksum(const uint8_t *bytes, size_t size) {
    uint64_t sum = (size >= 32 ? sum_stretches(bytes, size) : prime_5) + size;
    size_t at = size / 32 * 32;
    for (; at + 8 <= size; at += 8) {
        sum = turn_left(sum ^ mixed_round(0, load_long(bytes + at)), 27) * prime_1 + prime_4;
    }
    if (at < size) {
        sum = turn_left(sum ^ load_number(bytes + at) * prime_1, 23) * prime_2 + prime_3;
    }
    sum = (sum ^ sum >> 33) * prime_2;
    sum = (sum ^ sum >> 29) * prime_3;
    return sum ^ sum >> 32;
}
