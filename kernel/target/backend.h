/* SPDX-License-Identifier: MIT
 *
 * The backend: its number in the list of all (dispatch.c), and the functions that every program
 * needs, either compiled for one instruction set or those of `reference`. What answers a query, and
 * what rows need, is in arrays by that number, which lie where they are called: a program that does
 * not make the call does without all of them.
 */
#ifndef SEPAX_BACKEND_H
#define SEPAX_BACKEND_H

#include "query/query.h"
#include "sepax.h"
#include "store/clearance.h"
#include "store/store.h"
#include "target/leaves.h"

typedef struct backend_core {
    unsigned lanes; /* float32 lanes of a vector */
    /* False where flags of the compiler overruled base/arithmetic.h: then nothing may compute. */
    bool (*rounds_products)(void);
    meet_row_function *meet_row;
    /* Writes the boxes around up to 16 shapes, equal to those of sepax_aabb_around, to a block. The
     * box is empty for a shape that was removed, for an id that was not given out, and in the rest
     * of the block. NULL: the backend has no such function. */
    void (*around_shapes)(const sepax_store *store, float margin, const sepax_id *ids,
                          unsigned count, box_block *block);
    leaf_functions leaves;
    /* Writes the relations of points and polygons, or UNDECIDED. A block has x[stride], then
     * y[stride]. There are more pairs up to the next multiple of 16. NULL: the backend has no such
     * function. */
    void (*sides_of_points)(const float *const *blocks, const float *x, const float *y,
                            uint32_t count, uint32_t stride, uint8_t *relations);
    /* Whether all of `count` ids are below id_count and outside of the range of `others`. */
    bool (*ids_are_plain)(const void *ids, size_t count, uint32_t id_count, const id_span *others);
    /* Whether all poses, of any alignment, are certainly valid, and none has an |x| or |y| above
     * `farthest`. */
    bool (*poses_are_good)(const void *poses, size_t count, float farthest);
    /* Places the shapes of a run. Where placed[i] becomes 0, the shape of move i is left half done;
     * see place/placing.h. NULL: the backend has no such function. */
    bool (*place_moves)(const move_run *run, uint8_t *placed);
} backend_core;

struct sepax_backend {
    const char *name;
    const backend_core *core;
    size_t number; /* in the list of all backends */
};

/* The functions of rows. */
typedef struct row_functions {
    /* Sends groups of rows through the lanes, until some are decided or there is no room for more
     * open pairs. NULL: the backend has no such function. */
    void (*relate_rows)(row_batch *batch);
    /* Tries a row at a pose against no more than PIECE_PAIRS ids, of which nothing is checked, in
     * the floating-point mode of the library. Pose, shift, which may be NULL, and ids may begin at
     * any byte. NULL where relate_rows is. */
    try_row_function *try_row;
    /* Finds the pairs of a group of posed rows that may have its least value. NULL where
     * relate_rows is. */
    void (*find_close_pairs)(close_pairs *pairs);
} row_functions;

/* Sets *chosen to the caller's choice, or to the default for NULL. Returns SEPAX_ERROR_BACKEND if
 * that is no backend of the list, or cannot run on this machine. */
sepax_status sepax_dispatch_choose(const sepax_backend *wanted, const sepax_backend **chosen);

/* Whether processor and operating system support the instructions and the registers of the backend
 * of that name. */
bool sepax_cpu_runs(const char *backend_name);

#endif
