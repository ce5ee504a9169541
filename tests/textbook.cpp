// SPDX-License-Identifier: MIT
//
// Textbook SAT: project both polygons on the normal of every edge, leave at the first gap.

#include "textbook.h"

namespace {

struct interval {
    float low, high;
};

interval project(const sepax_vec2 *vertices, size_t count, float axis_x, float axis_y) {
    const float first = axis_x * vertices[0].x + axis_y * vertices[0].y;
    interval shadow = {first, first};
    for (size_t i = 1; i < count; ++i) {
        const float dot = axis_x * vertices[i].x + axis_y * vertices[i].y;
        shadow.low = dot < shadow.low ? dot : shadow.low;
        shadow.high = dot > shadow.high ? dot : shadow.high;
    }
    return shadow;
}

bool has_gap(const sepax_vec2 *a, size_t a_count, const sepax_vec2 *b, size_t b_count) {
    for (size_t i = 0; i < a_count; ++i) {
        const sepax_vec2 from = a[i], to = a[i + 1 < a_count ? i + 1 : 0];
        const float axis_x = to.y - from.y, axis_y = from.x - to.x;
        const interval p = project(a, a_count, axis_x, axis_y);
        const interval q = project(b, b_count, axis_x, axis_y);
        if (p.high < q.low || q.high < p.low)
            return true;
    }
    return false;
}

} // namespace

bool textbook_overlap(const sepax_vec2 *a, size_t a_count, const sepax_vec2 *b, size_t b_count) {
    return !has_gap(a, a_count, b, b_count) && !has_gap(b, b_count, a, a_count);
}
