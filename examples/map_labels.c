/* SPDX-License-Identifier: MIT */
#include "map_labels.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { LONGEST = 28 }; /* bytes of a text that are drawn */

static const double letter = 6.3, height = 12; /* pixels of a letter, of a line */

void map_labels_draw(map_labels *labels, FILE *svg, spot at, const char *text) {
    const size_t length = strlen(text);
    const double half = letter / 2 * (double)(length < LONGEST ? length : LONGEST);
    at.x = fmax(half + height, fmin(at.x, labels->width - half - height));
    bool room = labels->count < MAP_LABELS_MOST;
    for (size_t i = 0; i < labels->count && room; i++) {
        room = labels->drawn[i].right < at.x - half || labels->drawn[i].left > at.x + half ||
               fabs(labels->drawn[i].y - at.y) > height;
    }
    if (!room) {
        labels->left_out++;
        return;
    }
    labels->drawn[labels->count].left = at.x - half;
    labels->drawn[labels->count].right = at.x + half;
    labels->drawn[labels->count++].y = at.y;
    fprintf(svg, "<text class=\"label\" x=\"%s\" y=\"%s\">", svg_number(at.x), svg_number(at.y));
    svg_escaped(svg, text, LONGEST);
    fputs("</text>\n", svg);
}
