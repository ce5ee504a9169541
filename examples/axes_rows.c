/* SPDX-License-Identifier: MIT */
#include "axes_rows.h"

#include "axes_axis.h"

#include <math.h>

enum { NAMES = 58, VALUES = 122 }; /* widths of the outer columns */

static void draw_row(FILE *svg, const scene *of, size_t index, spot corner, double width,
                     double scale) {
    const scene_axis *axis = &of->axes[index];
    const bool best = index == of->best;
    const double start = axis->a.low < axis->b.low ? axis->a.low : axis->b.low;
    const double middle = corner.y + ROW_HEIGHT / 2;
    char text[64];
    if (best) {
        svg_box(svg, "chosen", corner, width, ROW_HEIGHT);
    }
    svg_text(svg, best ? "bold" : "plain", (spot){corner.x + 14, middle + 5}, axis_name(axis));
    svg_begin_frame(svg, (spot){corner.x + NAMES, middle}, 1, 0);
    axis_draw(svg, axis, start, scale, best);
    svg_end_frame(svg);
    snprintf(text, sizeof text, "%s %s", axis->gap > 0 ? "gap" : "overlap",
             svg_number(fabs(axis->gap)));
    svg_text(svg, best ? "bold" : "plain", (spot){corner.x + width - VALUES, middle + 5}, text);
}

void rows_draw(FILE *svg, const scene *of, spot corner, double width, double scale) {
    for (size_t i = 0; i < of->axis_count; i++) {
        draw_row(svg, of, i, (spot){corner.x, corner.y + ROW_HEIGHT * (double)i}, width, scale);
    }
}
