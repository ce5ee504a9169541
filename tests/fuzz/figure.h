/* SPDX-License-Identifier: MIT
 *
 * Shapes from the bytes of a fuzzer: most of them valid, and most in contact with an earlier one,
 * so that an input reaches what lies behind the checks and behind the float filter.
 */
#ifndef SEPAX_FUZZ_FIGURE_H
#define SEPAX_FUZZ_FIGURE_H

#include "input.h"
#include "sepax.h"

#include <string.h>

typedef struct figure {
    size_t count;
    sepax_vec2 vertices[SEPAX_MAX_VERTICES];
} figure;

static inline void figure_copy(figure *to, const figure *from) {
    to->count = from->count;
    memcpy(to->vertices, from->vertices, from->count * sizeof *from->vertices);
}

/* A figure of 3 to `most` vertices, perhaps made from one of the earlier ones. It may be clockwise,
 * not convex, flat or not finite. */
void take_figure(input *in, const figure *earlier, size_t earlier_count, size_t most, figure *to);

/* The most vertices of a figure; and in how many of 256 cases it is flat, and has a radius. */
typedef struct figure_chances {
    size_t most;
    uint32_t flat, round;
} figure_chances;

/* Takes figures[count], perhaps made from one before it, and adds it to a store; false where the
 * store refuses it. */
bool add_round_figure(input *in, sepax_store *store, figure *figures, size_t count,
                      const figure_chances *chances, sepax_id *id);

/* A pose; most are valid, and some of these turn by what float32 holds only nearly. */
sepax_pose take_pose(input *in);

sepax_box take_box(input *in);

#endif
