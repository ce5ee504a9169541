/* SPDX-License-Identifier: MIT
 *
 * The lever of a shape. The position of a pose exceeds the coordinates of the placed shape by no
 * more than the lever, which therefore bounds what is rounded when a pose moves (SEPAX_MTV_SAFE).
 * It is computed in double: products of two floats are exact there, and the sign of their
 * difference is right.
 */
#include "base/arithmetic.h"

#include "place/lever.h"

#include "place/edge.h"

/* Whether a polygon contains the origin: no edge has it on its outside. */
static bool holds_origin(const float *x, const float *y, uint32_t count) {
    int32_t outside = count < 3 ? 1 : 0;
    double from_x = (double)x[count - 1], from_y = (double)y[count - 1];
    for (uint32_t i = 0; i < count; i++) {
        const double to_x = (double)x[i], to_y = (double)y[i];
        outside |= from_x * to_y < from_y * to_x ? 1 : 0;
        from_x = to_x;
        from_y = to_y;
    }
    return outside == 0;
}

/* The square of the distance of the origin from an edge as a segment. Where the nearest point is an
 * end but for roundings, both formulas are equally good. */
static double square_from_edge(double from_x, double from_y, double to_x, double to_y) {
    const double ex = to_x - from_x, ey = to_y - from_y;
    const double of_from = from_x * from_x + from_y * from_y, of_to = to_x * to_x + to_y * to_y;
    if (from_x * ex + from_y * ey < 0 && to_x * ex + to_y * ey > 0) {
        const double area = from_x * to_y - from_y * to_x;
        return area * area / (ex * ex + ey * ey);
    }
    return of_from < of_to ? of_from : of_to;
}

float sepax_lever_find(const size_class *c, uint32_t slot) {
    const uint32_t count = c->shapes.count[slot];
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    if (holds_origin(x, y, count)) {
        return 0;
    }
    double least = INFINITY;
    for (uint32_t i = 0, from = count - 1; i < count; from = i, i++) {
        const double square =
            square_from_edge((double)x[from], (double)y[from], (double)x[i], (double)y[i]);
        least = square < least ? square : least;
    }
    const float lever = least > 0 ? rounded_up(sqrt(least)) : 0;
    return lever < FLT_MAX ? lever : FLT_MAX;
}
