/* SPDX-License-Identifier: MIT */
#include "axes_axis.h"

enum { BAR = 8, REACH = 14 }; /* height of a bar; how far marks reach from the axis */

const char *axis_name(const scene_axis *axis) {
    static char text[16];
    snprintf(text, sizeof text, "%c%u", axis->owner, axis->edge);
    return text;
}

static void draw_bar(FILE *svg, const char *look, double low, double high, double top) {
    svg_box(svg, look, (spot){low, top}, high - low, BAR);
}

void axis_draw(FILE *svg, const scene_axis *axis, double origin, double scale, bool best) {
    const double a0 = scale * (axis->a.low - origin), a1 = scale * (axis->a.high - origin);
    const double b0 = scale * (axis->b.low - origin), b1 = scale * (axis->b.high - origin);
    const double first = a0 < b0 ? a0 : b0, last = a1 > b1 ? a1 : b1;
    const double left = a1 < b0 ? a1 : b0, right = a1 < b0 ? b0 : a1;
    if (best) {
        svg_box(svg, axis->gap > 0 ? "gap" : "depth", (spot){left, -REACH}, right - left,
                2 * REACH);
    }
    svg_arrow(svg, best ? "axis best" : "axis", (spot){first - 12, 0}, (spot){last + 22, 0});
    draw_bar(svg, "a", a0, a1, -BAR - 2);
    draw_bar(svg, "b", b0, b1, 2);
    if (best) {
        svg_line(svg, "mark", (spot){left, -REACH}, (spot){left, REACH});
        svg_line(svg, "mark", (spot){right, -REACH}, (spot){right, REACH});
    }
}
