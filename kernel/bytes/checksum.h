/* SPDX-License-Identifier: MIT
 *
 * The checksum of a written store: XXH64 with seed 0 (Y. Collet, xxHash specification, 2016). Comes
 * in: bytes. Goes out: a number of 64 bits.
 */
#ifndef SEPAX_CHECKSUM_H
#define SEPAX_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of `size` bytes, a multiple of 4. */
uint64_t sepax_checksum(const uint8_t *bytes, size_t size);

#endif
