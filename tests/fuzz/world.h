/* SPDX-License-Identifier: MIT
 *
 * What the targets of batch calls call into: a store of a few shapes, some of them removed, and the
 * arena for their arguments.
 */
#ifndef SEPAX_FUZZ_WORLD_H
#define SEPAX_FUZZ_WORLD_H

#include "answers.h"
#include "arena.h"
#include "sepax.h"

enum { MOST_SHAPES = 12 };

typedef struct world {
    input in;
    sepax_store *store;
    uint32_t shape_count;
    bool removed[MOST_SHAPES];
    bool relate_only;
    arena arena;
} world;

/* Shapes of figures and boxes; at least one is tried. */
void make_world(world *w);

bool id_is_good(const world *w, sepax_id id);
sepax_id take_id(world *w); /* mostly a good one */

/* The options of a call, and what is wrong with them. */
typedef struct world_options {
    sepax_options options;
    bool absent;
    sepax_report report;
} world_options;
status_set take_options(world *w, world_options *to);

#endif
