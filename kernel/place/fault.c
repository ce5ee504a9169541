/* SPDX-License-Identifier: MIT
 *
 * The fault of a polygon that was refused: the vertex where it is, and whether rounding explains
 * it. Whether the polygon is refused is not decided here, but before, by exact signs.
 */
#include "base/arithmetic.h"

#include "place/hull.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "exact/exact.h"

/* The distance of |v| from the next float towards 0, which is at most its distance from the next
 * larger one; for 0, the least float. */
static double unit_in_last_place(float v) {
    const float size = v != 0 ? fabsf(v) : FLT_TRUE_MIN;
    uint32_t bits;
    memcpy(&bits, &size, sizeof bits);
    bits--;
    float below;
    memcpy(&below, &bits, sizeof below);
    return (double)size - (double)below;
}

static double half_unit(sepax_vec2 a, sepax_vec2 b, sepax_vec2 c) {
    double most = 0;
    const float coordinates[6] = {a.x, a.y, b.x, b.y, c.x, c.y};
    for (int i = 0; i < 6; i++) {
        const double unit = unit_in_last_place(coordinates[i]);
        most = unit > most ? unit : most;
    }
    return most / 2;
}

/* Whether the turn at b may vanish when each coordinate moves by up to h, half a unit in the last
 * place. A component of an edge then moves by up to 2h, so the cross product of the edges moves by
 * up to 2h (the sum of the sizes of all components) + 8h^2. */
static bool is_slight(sepax_vec2 a, sepax_vec2 b, sepax_vec2 c) {
    const double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
    const double fx = (double)c.x - (double)b.x, fy = (double)c.y - (double)b.y;
    const double h = half_unit(a, b, c);
    return fabs(ex * fy - ey * fx) <=
           2 * h * (fabs(ex) + fabs(ey) + fabs(fx) + fabs(fy)) + 8 * h * h;
}

typedef struct corner_turn {
    sepax_vec2 before, here, after;
    int side; /* -1 to the left, 1 to the right, 0 straight on or back */
    bool back;
} corner_turn;

static corner_turn turn_at(const sepax_vec2 *vertices, const uint16_t *index, size_t count,
                           size_t i) {
    const sepax_vec2 a = vertices[index[i > 0 ? i - 1 : count - 1]], b = vertices[index[i]];
    const sepax_vec2 c = vertices[index[i + 1 < count ? i + 1 : 0]];
    const int side = sepax_exact_outside(a, b, c);
    return (corner_turn){a, b, c, side, side == 0 && sepax_exact_beyond(a, b, c) <= 0};
}

/* Leaves out vertices that equal the one before. Returns how many are left. */
static size_t drop_equal_neighbours(const sepax_vec2 *vertices, size_t count, uint16_t *index) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const sepax_vec2 before = vertices[kept > 0 ? index[kept - 1] : count - 1];
        if (vertices[i].x != before.x || vertices[i].y != before.y) {
            index[kept++] = (uint16_t)i;
        }
    }
    return kept;
}

void sepax_fault_find(const sepax_vec2 *vertices, size_t vertex_count, sepax_status status,
                      uint16_t *index, sepax_rejection *rejection) {
    if (status != SEPAX_ERROR_NOT_CONVEX && status != SEPAX_ERROR_CLOCKWISE) {
        return;
    }
    const size_t count = drop_equal_neighbours(vertices, vertex_count, index);
    size_t left = 0, right = 0;
    for (size_t i = 0; i < count; i++) {
        const int side = turn_at(vertices, index, count, i).side;
        left += side < 0;
        right += side > 0;
    }
    /* A polygon that mostly turns right runs clockwise, so its left turns are the wrong ones. */
    const int wrong = right > left && left > 0 ? -1 : 1;
    rejection->by_rounding = true;
    for (size_t i = 0; i < count; i++) {
        const corner_turn turn = turn_at(vertices, index, count, i);
        if (turn.side == wrong || turn.back) {
            const bool first = rejection->vertex == SEPAX_NO_VERTEX;
            rejection->vertex = first ? index[i] : rejection->vertex;
            rejection->by_rounding &= !turn.back && is_slight(turn.before, turn.here, turn.after);
        }
    }
}
