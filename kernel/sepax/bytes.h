/* SPDX-License-Identifier: MIT
 *
 * Bytes: a store written for a file or a message, and read again. The machine that reads may have
 * another byte order than the one that wrote. docs/format.md describes the format.
 */
#ifndef SEPAX_PART_BYTES_H
#define SEPAX_PART_BYTES_H

#include "shapes.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* Writes the shapes with the ids of a range to `bytes`, which has room for `capacity` bytes and may
 * begin anywhere, and the number of bytes written to *size. The range {0, sepax_store_count(store)}
 * is the whole store. Where the shapes do not fit, the status is SEPAX_ERROR_CAPACITY and only
 * *size is written; so a call with bytes NULL and capacity 0 finds the size. Removed shapes take 8
 * bytes, however many lie side by side, and behind the last shape of the range none. A range with
 * ids that were never given out is SEPAX_ERROR_RANGE. The same shapes with the same ids give the
 * same bytes on every machine. The call allocates nothing. */
SEPAX_API sepax_status sepax_store_write(const sepax_store *store, sepax_range of, void *bytes,
                                         size_t capacity, size_t *size);

/* Creates a store from the `size` bytes that sepax_store_write wrote; they may begin anywhere. The
 * store has the flags of the one that was written. Its ids begin with 0: shape i is the shape
 * of.first + i of the written store, with the same local and world vertices, edge numbers and
 * radius, and is removed where that was removed. It gives the same answers, bit for bit. `config`
 * has the memory and the threads of the store, and may be NULL; its flags must be 0.
 *
 * It is safe to read bytes from any source. Bytes that are not a written store are refused; then no
 * memory stays allocated, and at no time was more allocated than 64 times `size` bytes, 32 bytes
 * for each id and 64 KiB. Ids without a shape are so cheap to write that few bytes may have many:
 * the number of ids, at the byte 24 (docs/format.md), is what limits that, or `allocate` of the
 * config. Bytes that earlier versions of the library wrote are read as well. `rejection` may be
 * NULL. The errors are:
 *   - SEPAX_ERROR_COUNT: there are more or fewer bytes than were written; `needed` is how many were
 *     written, or of fewer than 28 bytes, which do not say it, the least that a store has.
 *   - SEPAX_ERROR_VERSION, SEPAX_ERROR_CHECKSUM, SEPAX_ERROR_FORMAT: the index is that of the byte
 *     where the fault lies, and the id is that of its shape, if there is one.
 *   - SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_EXTENT, SEPAX_ERROR_ZERO_AREA, SEPAX_ERROR_RADIUS,
 *     SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW: no shape can be added or placed like that. The index
 *     and the id are those of the shape.
 * The checksum detects damage, not forgery: whoever changes the bytes can change the checksum,
 * too. */
SEPAX_API sepax_status sepax_store_read(const void *bytes, size_t size,
                                        const sepax_store_config *config, sepax_store **store,
                                        sepax_rejection *rejection);

SEPAX_END_C

#endif
