/* SPDX-License-Identifier: MIT
 *
 * The tests of boxes against a mover in double, one box at a time. No difference of floats
 * overflows there, and what is rounded is less by far than the slack.
 */
#include "base/arithmetic.h"

#include "query/seek.h"

#include <float.h>

static double larger(double a, double b) {
    return a > b ? a : b;
}

static double smaller(double a, double b) {
    return a < b ? a : b;
}

/* The lower bound of a time or of a distance as a float, which is not above it. */
static float bound_of(double value) {
    return (float)smaller(value * (1 - (double)SEEK_SLACK), (double)FLT_MAX);
}

/* How far a box lies ahead of the mover along an axis, and how far the mover has to go to leave it.
 */
typedef struct axis_gaps {
    double first, last;
} axis_gaps;

static axis_gaps gaps_along(const seek_way *way, const aabb *box, unsigned axis) {
    return (axis_gaps){(double)box->lo[axis] - (double)way->box.hi[axis],
                       (double)box->hi[axis] - (double)way->box.lo[axis]};
}

/* Along an axis without motion a mover is always within a box, or never. */
static bool meets(const seek_way *way, const aabb *box, double *in) {
    const double motion[2] = {(double)way->motion.x, (double)way->motion.y};
    double out = (double)way->limit;
    bool within = box->lo[0] <= box->hi[0];
    *in = 0;
    for (unsigned axis = 0; axis < 2; axis++) {
        const axis_gaps g = gaps_along(way, box, axis);
        if (motion[axis] == 0) {
            within &= g.first <= 0 && g.last >= 0;
            continue;
        }
        const double first = g.first / motion[axis], last = g.last / motion[axis];
        *in = larger(*in, smaller(first, last));
        out = smaller(out, larger(first, last));
    }
    return within && *in * (1 - (double)SEEK_SLACK) - (double)SEEK_FLOOR <= out;
}

uint32_t sepax_seek_met_wide(const seek_way *way, const box_block *boxes, float from[BROAD_LANES]) {
    uint32_t met = 0;
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        const aabb box = block_box(boxes, i);
        double in;
        const bool meet = meets(way, &box, &in);
        met |= (uint32_t)meet << i;
        from[i] = meet ? bound_of(in) : INFINITY;
    }
    return met;
}

uint32_t sepax_seek_near_wide(const seek_way *way, const box_block *boxes,
                              float from[BROAD_LANES]) {
    uint32_t near = 0;
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        const aabb box = block_box(boxes, i);
        const axis_gaps x = gaps_along(way, &box, 0), y = gaps_along(way, &box, 1);
        const double dx = larger(larger(x.first, -x.last), 0);
        const double dy = larger(larger(y.first, -y.last), 0);
        const float bound = bound_of(sqrt(dx * dx + dy * dy));
        const bool matters = box.lo[0] <= box.hi[0] && bound <= way->limit;
        near |= (uint32_t)matters << i;
        from[i] = matters ? bound : INFINITY;
    }
    return near;
}

uint32_t sepax_seek_first_box(const float from[BROAD_LANES]) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < BROAD_LANES; i++) {
        first = from[i] < from[first] ? i : first;
    }
    return first;
}
