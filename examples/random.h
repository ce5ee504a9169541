/* SPDX-License-Identifier: MIT
 *
 * Random numbers by their place: each is a function of a seed and of where it is used, so that
 * nothing depends on the order in which they are made, nor on the number of threads. The generator
 * is Philox-4x32-10 of the library Random123 (Salmon, Moraes, Dror and Shaw, 2011).
 */
#ifndef PARTICLES_RANDOM_H
#define PARTICLES_RANDOM_H

#include <Random123/philox.h>

typedef philox4x32_ctr_t random_four; /* v[0] to v[3]: 32 random bits each */

static inline random_four random_at(uint32_t seed, uint32_t sweep, uint32_t use, uint32_t number) {
    const philox4x32_ctr_t at = {{sweep, use, number, 0}};
    const philox4x32_key_t key = {{seed, 0}};
    return philox4x32(at, key);
}

enum { RANDOM_MOST = 256 };

/* The same for some numbers: bits[k][i] is v[k] of numbers[i]. A loop without branches, of which a
 * compiler makes vectors. */
static inline void random_fill(uint32_t seed, uint32_t sweep, const uint32_t *numbers,
                               uint32_t count, uint32_t bits[4][RANDOM_MOST]) {
    for (uint32_t i = 0; i < count; i++) {
        const random_four r = random_at(seed, sweep, 0, numbers[i]);
        bits[0][i] = r.v[0];
        bits[1][i] = r.v[1];
        bits[2][i] = r.v[2];
        bits[3][i] = r.v[3];
    }
}

/* Between -1 and 1, as often v as -v. */
static inline float random_signed(uint32_t bits) {
    return (float)(2 * (int32_t)(bits >> 8) - 0xFFFFFF) * 0x1p-24f;
}

#endif
