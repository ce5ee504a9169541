/* SPDX-License-Identifier: MIT
 *
 * The layout of a written store (docs/format.md), for its writer and its reader: numbers of 4
 * bytes, the least byte first; the header; and the head of a record, from which its parts and its
 * length follow.
 */
#ifndef SEPAX_FORMAT_H
#define SEPAX_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The version that is written. Version 1 has a head of 0, without a number, for each removed id. */
#define FORMAT_VERSION 2u
static const uint8_t format_mark[8] = {0x89, 's', 'e', 'p', 'a', 'x', '\r', '\n'};

/* Offsets of the numbers in the header. The records follow the header, and the checksum of all
 * bytes before it comes last. */
enum {
    AT_VERSION = 8,
    AT_FLAGS = 12,
    AT_SIZE = 16, /* the number of all bytes, in 8 bytes like the checksum */
    AT_IDS = 24,
    HEADER_BYTES = 28,
    CHECKSUM_BYTES = 8
};

/* The bits of the head of a record. After a head of 0 comes a number: that of the ids without a
 * shape before the next one. */
#define HEAD_COUNT 0x1FFFu    /* the number of local vertices */
#define HEAD_BOX 0x2000u      /* two half extents follow instead of vertices */
#define HEAD_ROUNDED 0x4000u  /* a radius follows */
#define HEAD_NUMBERED 0x8000u /* numbers of edges follow; else they are 0, 1, 2, ... */
#define HEAD_POSED 0x10000u   /* a pose follows; only with 5 vertices or more */
#define HEAD_PLACED 0x20000u  /* world vertices follow; only with up to 4 vertices */
#define HEAD_RENUMBERED                                                                            \
    0x40000u                /* numbers of world edges follow; else they are the first local ones */
#define HEAD_WORLD_SHIFT 19 /* the number of world vertices, 3 bits */
#define HEAD_KNOWN 0x3FFFFFu

static inline uint32_t head_count(uint32_t head) {
    return head & HEAD_COUNT;
}
static inline uint32_t head_world(uint32_t head) {
    return head >> HEAD_WORLD_SHIFT & 7;
}

/* The bytes of `count` numbers of edges. Each has 2 bytes; after an odd number of them 2 bytes are
 * padding. */
static inline size_t numbers_bytes(uint32_t count) {
    return ((size_t)count + 1) / 2 * 4;
}

/* The number of bytes of a record, including its head. */
static inline size_t head_bytes(uint32_t head) {
    const uint32_t count = head_count(head), world = head_world(head);
    size_t bytes = 4 + ((head & HEAD_BOX) != 0 ? 8 : 8 * (size_t)count);
    bytes += (head & HEAD_ROUNDED) != 0 ? 4 : 0;
    bytes += (head & HEAD_NUMBERED) != 0 ? numbers_bytes(count) : 0;
    bytes += (head & HEAD_POSED) != 0 ? 16 : 0;
    bytes += 8 * (size_t)world;
    return bytes + ((head & HEAD_RENUMBERED) != 0 ? numbers_bytes(world) : 0);
}

/* The number of bytes of a head of 0 and what follows it. */
static inline size_t gap_bytes(uint32_t version) {
    return version == 1 ? 4 : 8;
}

/* Loads and stores for any alignment and any byte order. Compilers turn each into one
 * instruction. */
static inline uint32_t load_number(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}
/* The ids without a shape after a head of 0. */
static inline uint32_t load_gap(uint32_t version, const uint8_t *at) {
    return version == 1 ? 1 : load_number(at);
}
static inline uint64_t load_long(const uint8_t *at) {
    return load_number(at) | (uint64_t)load_number(at + 4) << 32;
}
static inline float load_float(const uint8_t *at) {
    const uint32_t bits = load_number(at);
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
}
static inline uint8_t *store_number(uint8_t *at, uint32_t v) {
    for (unsigned i = 0; i < 4; i++) {
        at[i] = (uint8_t)(v >> 8 * i);
    }
    return at + 4;
}
static inline uint8_t *store_long(uint8_t *at, uint64_t v) {
    return store_number(store_number(at, (uint32_t)v), (uint32_t)(v >> 32));
}
/* Zeros are written without a sign: by their bits, as denormals are no zeros in any mode. */
static inline uint8_t *store_float(uint8_t *at, float v) {
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return store_number(at, bits != 0x80000000u ? bits : 0);
}

/* The checksum of `size` bytes, a multiple of 4: XXH64 with seed 0 (Y. Collet, xxHash
 * specification, 2016). */
uint64_t sepax_checksum(const uint8_t *bytes, size_t size);

#endif
