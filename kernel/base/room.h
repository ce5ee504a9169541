/* SPDX-License-Identifier: MIT
 *
 * A room: memory of several arrays. Comes in: a function that takes them one after the other, first
 * without memory, so that their bytes are counted. Goes out: arrays that begin at multiples of 64
 * bytes, cleared.
 */
#ifndef SEPAX_ROOM_H
#define SEPAX_ROOM_H

#include "base/memory.h"

#include <string.h>

typedef struct room {
    char *memory;
    uint64_t used; /* counted before there is memory, so it may be more than can be */
    size_t bytes;
} room;

static inline void *room_take(room *r, size_t count, size_t size) {
    void *const taken = r->memory != NULL ? r->memory + r->used : NULL;
    r->used += ((uint64_t)count * size + 63) / 64 * 64;
    return taken;
}

/* Makes a room for all that a function takes; false where there is no memory. */
static inline bool room_open(room *r, const allocator *by, void (*take)(void *of, room *r),
                             void *of) {
    *r = (room){NULL, 0, 0};
    take(of, r);
    if (r->used >= SIZE_MAX - 64) {
        return false;
    }
    r->bytes = (size_t)r->used + 1;
    r->memory = sepax_memory_allocate(by, r->bytes, 1);
    if (r->memory != NULL) {
        memset(r->memory, 0, r->bytes);
        r->used = 0;
        take(of, r);
    }
    return r->memory != NULL;
}

static inline void room_close(room *r, const allocator *by) {
    sepax_memory_release(by, r->memory, r->bytes, 1);
}

#endif
