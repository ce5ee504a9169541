/* SPDX-License-Identifier: MIT
 *
 * The store, which owns shapes, and how it allocates memory. Then the workspace, which is scratch
 * memory for the calls that need more than the caller's arrays.
 */
#ifndef SEPAX_PART_STORE_H
#define SEPAX_PART_STORE_H

#include "status.h"
#include "threads.h"

SEPAX_BEGIN_C

typedef struct sepax_store sepax_store;

/* sepax_store_config.flags: the store keeps no unit normals. It then takes 4 bytes less for each id
 * and 8 bytes less for each vertex, but 24 for each vertex of a box and 18 for each one of shapes
 * of more than 8 vertices, and adds and places faster. But sepax_separate, sepax_distance,
 * sepax_manifolds and sepax_cast refuse it with SEPAX_ERROR_UNPREPARED. */
#define SEPAX_RELATE_ONLY 0x1u

/* sepax_store_config.flags: the store keeps, for each shape, how exact it is to merge opposite
 * edges into one axis (4 bytes a shape, and time when adding and placing). Where all opposite edges
 * of a shape are parallel, relations by the strategies SEPAX_VERTEX_LANES and SEPAX_AXIS_LANES then
 * project on half as many axes. No result changes. It pays where the projection itself is the cost
 * (docs/performance.md); SEPAX_AUTO never needs it. */
#define SEPAX_MERGE_AXES 0x2u

/* How a store allocates. {0} is a good default, which uses the C library. `allocate` returns `size`
 * bytes aligned to `alignment`, a power of two, or NULL where there are none; `release` gets back
 * the memory with the same size. Both get `context`, and run on the thread that made the call, also
 * where threads share its work. Set both functions or neither: one alone is SEPAX_ERROR_NULL. The
 * store keeps a copy of the struct and of *threads. */
typedef struct sepax_store_config {
    uint32_t flags;
    void *(*allocate)(size_t size, size_t alignment, void *context);
    void (*release)(void *memory, size_t size, void *context);
    void *context;
    const sepax_threads *threads; /* that share the work of adding and placing, or NULL */
} sepax_store_config;

/* Creates an empty store. `config` may be NULL, which is {0}; unknown flags are SEPAX_ERROR_OPTION.
 * Release the store with sepax_store_destroy. */
SEPAX_API sepax_status sepax_store_create(const sepax_store_config *config, sepax_store **store);

/* Releases a store and all it holds. NULL is allowed. */
SEPAX_API void sepax_store_destroy(sepax_store *store);

/* Removes every shape. New ids start from 0 again. The memory is kept for new shapes. The
 * generation changes. */
SEPAX_API sepax_status sepax_store_clear(sepax_store *store);

/* One more than the highest id of a shape in the store: the length of an array by id. Removed
 * shapes with lower ids are counted, too. 0 for NULL. */
SEPAX_API size_t sepax_store_count(const sepax_store *store);

/* A number that changes whenever an id may from then on name another shape than before: when an add
 * call gives out the id of a removed shape again, and in sepax_store_clear. Whoever keeps ids,
 * pairs or lists while shapes are removed and added can compare it. It does not change when shapes
 * are removed, placed or added with new ids. The same calls give the same numbers. 0 for NULL. */
SEPAX_API uint64_t sepax_store_generation(const sepax_store *store);

/* The number of bytes that the store has allocated, spare capacity included. An add call that fails
 * may have increased the spare capacity; it changes nothing else. 0 for NULL. */
SEPAX_API size_t sepax_store_memory(const sepax_store *store);

/* Scratch memory of sepax_find_pairs, sepax_decompose, rows, and the queries of an index. It grows
 * as calls need it. Keep it from call to call, so that later calls need not allocate. Only one call
 * may use it at a time. */
typedef struct sepax_workspace sepax_workspace;

/* Creates an empty workspace. `config` is for its memory and may be NULL; its flags must be 0, and
 * its threads NULL, else the status is SEPAX_ERROR_OPTION. Release the workspace with
 * sepax_workspace_destroy. */
SEPAX_API sepax_status sepax_workspace_create(const sepax_store_config *config,
                                              sepax_workspace **workspace);
SEPAX_API void sepax_workspace_destroy(sepax_workspace *workspace); /* NULL is allowed */

SEPAX_END_C

#endif
