/* SPDX-License-Identifier: MIT
 *
 * A store as bytes, for a file or a message: written on one machine and read on another, whatever
 * the order of bytes of either. docs/format.md describes the format.
 */
#ifndef SEPAX_PART_BYTES_H
#define SEPAX_PART_BYTES_H

#include "shapes.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the shapes with the ids of a range to bytes[capacity], which may begin at any byte, and
 * how many bytes they take to *size; {0, sepax_store_count(store)} is the whole store. Where they
 * do not fit, the status is SEPAX_ERROR_CAPACITY and only *size is written; so a call with bytes
 * NULL and capacity 0 finds the size. Removed shapes take 4 bytes. A range that leaves the store is
 * SEPAX_ERROR_RANGE. The same shapes give the same bytes on every machine. Allocates nothing. */
SEPAX_API sepax_status sepax_store_write(const sepax_store *store, sepax_range of, void *bytes,
                                         size_t capacity, size_t *size);

/* Creates a store of what sepax_store_write wrote, all `size` bytes of it; they may begin at any
 * byte. The store has the flags of the one that was written. Its ids begin with 0: shape i is the
 * shape of.first + i, with the same local and world vertices, numbers of edges and radius, and
 * where that was removed so is this. It gives the same answers, bit for bit. `config` says how to
 * allocate and which threads to use, and may be NULL; its flags must be 0.
 *
 * Bytes from anywhere are safe to read. What is not a written store is refused, nothing stays
 * allocated, and memory for no more than 64 times `size` bytes and 64 KiB is allocated on the way.
 * `rejection` may be NULL.
 *   - SEPAX_ERROR_COUNT: there are more or fewer bytes than were written; `needed` says how many
 *     were.
 *   - SEPAX_ERROR_VERSION, SEPAX_ERROR_CHECKSUM, SEPAX_ERROR_FORMAT: the index is that of the byte
 *     where the fault lies, and the id that of its shape, if it has one.
 *   - SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_EXTENT, SEPAX_ERROR_ZERO_AREA, SEPAX_ERROR_RADIUS,
 *     SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW: a shape could not be added or placed like that. The
 *     index and the id are those of the shape.
 * The checksum finds damage, not intent: who can change the bytes can change it, too. */
SEPAX_API sepax_status sepax_store_read(const void *bytes, size_t size,
                                        const sepax_store_config *config, sepax_store **store,
                                        sepax_rejection *rejection);

#ifdef __cplusplus
}
#endif

#endif
