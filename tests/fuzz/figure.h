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

/* A pose; most are valid, and some of these turn by what float32 holds only nearly. */
sepax_pose take_pose(input *in);

sepax_box take_box(input *in);

#endif
