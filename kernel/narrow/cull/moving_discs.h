/* SPDX-License-Identifier: MIT
 *
 * Discs as a cull of impacts: the discs of both shapes move along straight lines, and where they
 * stay farther apart than the margin and the tolerance, the pair stays clear. Comes in: pairs of a
 * group. Goes out: the lanes that are certainly clear.
 *
 * A disc contains its shape all the time, so the way of one against the other is that of a disc
 * that is cast (swept_discs.h). Here the motion is rounded as well: with u = 2^-24 and D the sizes
 * |x| + |y| of both ways between the centres, the way at the end is off by u of itself, and so the
 * motion by 2.1u of both. The cull itself allows for a motion that is exact; 2^-21 (8u) of both
 * sizes is added to the distance that the discs must keep, and 2^-21 for the least tolerance, which
 * is 2^-22 of a size that these and the reaches bound.
 */
#ifndef SEPAX_MOVING_DISCS_CULL_H
#define SEPAX_MOVING_DISCS_CULL_H

#include "narrow/cull/swept_discs.h"
#include "query/moves.h"

#define MOVING_ERROR 0x1p-20f

/* The discs of SEPAX_LANES shapes. */
typedef struct disc_lanes {
    float at[SEPAX_LANES][4], reach[SEPAX_LANES];
} disc_lanes;

static inline void discs_load(const shape_bounds *bounds, const moved_shapes *moved,
                              const sepax_pair *pairs, bool second, disc_lanes *to) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const sepax_id id = second ? pairs[l].b : pairs[l].a;
        const uint32_t number = moved->numbers[id];
        const shape_bounds rest = bounds[id];
        moving_disc disc = {{rest.x, rest.x}, {rest.y, rest.y}, rest.outer};
        if (number != AT_REST) {
            disc = moved->ready[number].disc;
        }
        to->at[l][0] = disc.x[0];
        to->at[l][1] = disc.y[0];
        to->at[l][2] = disc.x[1];
        to->at[l][3] = disc.y[1];
        to->reach[l] = disc.reach;
    }
}

HEDLEY_ALWAYS_INLINE static uint32_t moving_discs_apart(const shape_bounds *bounds,
                                                        const moved_shapes *moved,
                                                        const sepax_pair *pairs, float margin) {
    disc_lanes a, b;
    const float *pa[SEPAX_LANES], *pb[SEPAX_LANES];
    lanes of_a[4], of_b[4], joined[4];
    discs_load(bounds, moved, pairs, false, &a);
    discs_load(bounds, moved, pairs, true, &b);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        pa[l] = a.at[l];
        pb[l] = b.at[l];
    }
    lanes_load_quads(pa, 0, of_a);
    lanes_load_quads(pb, 0, of_b);
    const lanes x = lanes_sub(of_b[0], of_a[0]), y = lanes_sub(of_b[1], of_a[1]);
    const lanes end_x = lanes_sub(of_b[2], of_a[2]), end_y = lanes_sub(of_b[3], of_a[3]);
    const lanes reach = lanes_add(lanes_load(a.reach), lanes_load(b.reach));
    const lanes size = lanes_add(lanes_add(lanes_abs(x), lanes_abs(y)),
                                 lanes_add(lanes_abs(end_x), lanes_abs(end_y)));
    const lanes kept = lanes_set((margin + moved->tolerance) * (1 + 0x1p-22f));
    const lanes slack = lanes_mul(lanes_add(lanes_add(size, reach), kept), lanes_set(MOVING_ERROR));
    joined[0] = x;
    joined[1] = y;
    joined[2] = joined[3] = lanes_add(reach, slack);
    return lanes_bits(missed_by_discs(joined, lanes_sub(end_x, x), lanes_sub(end_y, y), kept));
}

#endif
