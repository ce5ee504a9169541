/* SPDX-License-Identifier: MIT
 *
 * Packing of indices for the widths that have no instruction for it: four at a time by a table.
 */
#ifndef SEPAX_LANES_PACK_H
#define SEPAX_LANES_PACK_H

#include <simde/x86/sse2.h>
#include <stdint.h>

/* The bits set in 0 .. 15, first to last, and their number. */
static inline uint32_t pack_four(uint32_t bits, uint32_t first, uint16_t *out) {
    static const uint16_t set[16][4] = {
        {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
        {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const simde__m128i from = simde_mm_set1_epi16((int16_t)first);
    const simde__m128i at = simde_mm_loadl_epi64((const simde__m128i *)set[bits]);
    simde_mm_storel_epi64((simde__m128i *)out, simde_mm_add_epi16(at, from));
    return count[bits];
}

#endif
