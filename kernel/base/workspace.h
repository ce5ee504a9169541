/* SPDX-License-Identifier: MIT
 *
 * The workspace: memory that calls need only while they run. The memory is kept from call to call;
 * its contents are not.
 */
#ifndef SEPAX_WORKSPACE_H
#define SEPAX_WORKSPACE_H

#include "base/memory.h"

/* The pairs that a part of a call has found: their room begins at `first` and ends where that of
 * the next part begins. */
typedef struct pair_part {
    size_t first;
    size_t before;  /* pairs of all parts before it */
    uint64_t found; /* the number of pairs; after an error, the index of what has it */
    uint64_t visits;
    sepax_status status;
} pair_part;

struct sepax_workspace {
    allocator memory;
    void *room; /* used by the call that runs */
    size_t room_bytes;
    uint32_t *numbers; /* by id; see sepax_workspace_numbers */
    size_t number_room;
    uint32_t *lists; /* of rows; see sepax_workspace_lists */
    size_t list_room;
    sepax_pair *pairs; /* what sepax_find_pairs has found so far */
    size_t pair_room;
    pair_part *parts; /* MOST_PARTS + 1 of them after a call in parts, else NULL */
};

/* `bytes` rounded up, so that the next array in a room is aligned as the room is. */
static inline size_t workspace_rounded(size_t bytes) {
    return (bytes + 63) / 64 * 64;
}

/* Makes the room at least `bytes` long and returns it; its contents are undefined. NULL where there
 * is no memory. */
void *sepax_workspace_room(sepax_workspace *workspace, size_t bytes);

/* The same for `count` numbers, which are apart from the room. */
uint32_t *sepax_workspace_numbers(sepax_workspace *workspace, size_t count);

/* The same, apart from both: the lists of rows, which stay while the call makes others. */
uint32_t *sepax_workspace_lists(sepax_workspace *workspace, size_t count);

#endif
