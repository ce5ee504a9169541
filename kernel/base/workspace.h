/* SPDX-License-Identifier: MIT
 *
 * The workspace: memory that calls need only while they run, kept from call to call. Nothing in it
 * is.
 */
#ifndef SEPAX_WORKSPACE_H
#define SEPAX_WORKSPACE_H

#include "base/memory.h"

/* The pairs of a part of the work, in the workspace: its room begins at `first`, and ends where
 * that of the next part begins. */
typedef struct pair_part {
    size_t first;
    size_t before;  /* pairs of all parts before it */
    uint64_t found; /* after an error the thing with it */
    uint64_t visits;
    sepax_status status;
} pair_part;

struct sepax_workspace {
    allocator memory;
    void *room; /* of the call that runs */
    size_t room_bytes;
    sepax_pair *pairs; /* those that sepax_find_pairs has found so far */
    size_t pair_room;
    pair_part *parts; /* MOST_PARTS + 1 of them after a call in parts, else NULL */
};

/* The bytes that a part of a room takes, so that the next one begins aligned as the room does. */
static inline size_t workspace_rounded(size_t bytes) {
    return (bytes + 63) / 64 * 64;
}

/* So many bytes, not cleared; what was there before is gone. NULL where there is no memory. */
void *sepax_workspace_room(sepax_workspace *workspace, size_t bytes);

#endif
