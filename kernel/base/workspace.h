/* SPDX-License-Identifier: MIT
 *
 * The workspace: memory that calls need only while they run, kept from call to call. Nothing in it
 * is.
 */
#ifndef SEPAX_WORKSPACE_H
#define SEPAX_WORKSPACE_H

#include "base/memory.h"

struct sepax_workspace {
    allocator memory;
    void *room; /* of the call that runs */
    size_t room_bytes;
    sepax_pair *pairs; /* those that sepax_find_pairs has found so far */
    size_t pair_room;
};

/* So many bytes, not cleared; what was there before is gone. NULL where there is no memory. */
void *sepax_workspace_room(sepax_workspace *workspace, size_t bytes);

#endif
