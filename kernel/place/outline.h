/* SPDX-License-Identifier: MIT
 *
 * The outline of a shape: how far it extends in directions all round. Comes in: local vertices and
 * the centre, then poses. Goes out: knots, which are computed once, and how a pose turns them.
 */
#ifndef SEPAX_OUTLINE_H
#define SEPAX_OUTLINE_H

#include "place/formulas.h"
#include "store/store.h"

/* Fills the knots of a slot. Its class has outlines; its local block, count and centre are set. */
void sepax_outline_draw(size_class *c, uint32_t slot);

/* Turns the outline of a slot by the pose from which its world block was made. `bounds` are those
 * of the world block; their centre is the centre of the local shape, moved by the same pose. Where
 * that centre overflows, `pose` is NULL, and the outline decides nothing. */
static inline void outline_turn(const size_class *c, uint32_t slot, const sepax_pose *pose,
                                const shape_bounds *bounds) {
    const shape_home *home = &c->shapes.home[slot];
    const double error = vertex_error(home->x, home->y, bounds->x, bounds->y, bounds->outer);
    shape_outline *outline = &c->outlines[slot];
    outline->x = bounds->x;
    outline->y = bounds->y;
    outline->cos = outline->sin = NAN;
    if (pose != NULL) {
        const double scale =
            outline_scale(error, bounds->inner, outline_gauge(outline->gauge_unit));
        outline->cos = (float)((double)pose->cos * scale);
        outline->sin = (float)((double)pose->sin * scale);
    }
}

#endif
