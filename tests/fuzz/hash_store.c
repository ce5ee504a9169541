/* SPDX-License-Identifier: MIT */
#include "hash_store.h"

#include "store/store.h"

#include <string.h>

/* Of words, as large stores are hashed twice a call; the shift is for their high bits. */
static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i += sizeof hash) {
        uint64_t word = 0;
        memcpy(&word, (const uint8_t *)bytes + i, size - i < sizeof word ? size - i : sizeof word);
        hash = (hash ^ word) * 0x100000001B3u;
        hash ^= hash >> 32;
    }
    return hash;
}

/* The arrays of store.h, without their spare room. */
static uint64_t hash_class(uint64_t hash, const size_class *c) {
    const size_t n = c->count, vertices = n * c->stride * sizeof(sepax_vec2);
    const size_t shorts = n * c->stride * sizeof(uint16_t);
    const uint32_t counts[] = {c->count, c->padded_count, c->skew_count, c->free_slot,
                               c->free_count};
    const struct {
        const void *at; /* may be NULL */
        size_t size;
    } arrays[] = {{counts, sizeof counts},
                  {c->world, vertices},
                  {c->normals, vertices},
                  {c->sectors, vertices / 4},
                  {c->points, vertices},
                  {c->boxes, n * sizeof *c->boxes},
                  {c->merge_error, n * sizeof *c->merge_error},
                  {c->world_count, n * sizeof *c->world_count},
                  {c->shapes.count, n * sizeof *c->shapes.count},
                  {c->turns, shorts},
                  {c->world_feature, shorts},
                  {c->shapes.feature, shorts}};
    for (size_t slot = 0; slot < n; slot++) {
        const size_t size = c->boxes ? sizeof(sepax_vec2) : c->stride * sizeof(sepax_vec2);
        hash = hash_bytes(hash, class_vertices(c, slot), size);
        hash = c->shapes.home ? hash_bytes(hash, class_home(c, slot), sizeof(shape_home)) : hash;
    }
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        hash = hash_bytes(hash, arrays[i].at, arrays[i].at ? arrays[i].size : 0);
    return hash;
}

uint64_t hash_store(const sepax_store *store) {
    const uint32_t counts[] = {store->id_count,         store->removed.count,
                               store->removed.first,    store->removed.last,
                               store->exceptions.count, store->exceptions.first,
                               store->exceptions.last};
    uint64_t hash = hash_bytes(0xCBF29CE484222325u, counts, sizeof counts);
    hash = hash_bytes(hash, &store->largest_local, sizeof store->largest_local);
    hash = hash_bytes(hash, store->refs, store->id_count * sizeof *store->refs);
    hash = hash_bytes(hash, store->bounds, store->id_count * sizeof *store->bounds);
    for (unsigned i = 0; i < CLASS_COUNT; i++)
        hash = hash_class(hash, &store->classes[i]);
    return hash;
}
