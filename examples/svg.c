/* SPDX-License-Identifier: MIT */
#include "svg.h"

#include <math.h>

const char *svg_number(double v) {
    static char texts[16][32];
    static unsigned turn;
    char *text = texts[turn++ % 16];
    snprintf(text, sizeof texts[0], "%.2f", v > -0.005 && v < 0.005 ? 0 : v);
    return text;
}

void svg_line(FILE *svg, const char *look, spot from, spot to) {
    fprintf(svg, "<path class=\"%s\" d=\"M%s %sL%s %s\"/>\n", look, svg_number(from.x),
            svg_number(from.y), svg_number(to.x), svg_number(to.y));
}

void svg_arrow(FILE *svg, const char *look, spot from, spot to) {
    const double dx = to.x - from.x, dy = to.y - from.y, length = sqrt(dx * dx + dy * dy);
    const double x = dx / length, y = dy / length, head = length < 24 ? 7 : 11;
    const spot middle = {to.x - head * x, to.y - head * y};
    const double half = 0.42 * head;
    const spot corners[3] = {
        to, {middle.x - half * y, middle.y + half * x}, {middle.x + half * y, middle.y - half * x}};
    svg_line(svg, look, from, middle);
    fprintf(svg, "<g class=\"%s\">", look);
    svg_polygon(svg, "head", corners, 3);
    fputs("</g>\n", svg);
}

void svg_polygon(FILE *svg, const char *look, const spot *corners, size_t count) {
    fprintf(svg, "<path class=\"%s\" d=\"", look);
    for (size_t i = 0; i < count; i++) {
        fprintf(svg, "%c%s %s", i == 0 ? 'M' : 'L', svg_number(corners[i].x),
                svg_number(corners[i].y));
    }
    fputs("Z\"/>\n", svg);
}

void svg_dot(FILE *svg, const char *look, spot at, double radius) {
    fprintf(svg, "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n", look, svg_number(at.x),
            svg_number(at.y), svg_number(radius));
}

/* The point of the rounded outline beside corner `at`, where the edge from `from` to `to` is. */
static spot beside(spot at, spot from, spot to, double radius) {
    const double dx = to.x - from.x, dy = to.y - from.y, length = sqrt(dx * dx + dy * dy);
    return (spot){at.x - radius * dy / length, at.y + radius * dx / length};
}

void svg_rounded(FILE *svg, const char *look, const spot *core, size_t count, double radius) {
    if (count == 1) {
        svg_dot(svg, look, core[0], radius);
        return;
    }
    fprintf(svg, "<path class=\"%s\" d=\"", look);
    for (size_t i = 0; i < count; i++) {
        const spot before = core[(i + count - 1) % count], v = core[i],
                   next = core[(i + 1) % count];
        const spot from = beside(v, before, v, radius), to = beside(v, v, next, radius);
        const char *r = svg_number(radius); /* texts do not live for long */
        fprintf(svg, "%c%s %sA%s %s 0 0 0 %s %s", i == 0 ? 'M' : 'L', svg_number(from.x),
                svg_number(from.y), r, r, svg_number(to.x), svg_number(to.y));
    }
    fputs("Z\"/>\n", svg);
}

void svg_box(FILE *svg, const char *look, spot corner, double width, double height) {
    fprintf(svg, "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n", look,
            svg_number(corner.x), svg_number(corner.y), svg_number(width), svg_number(height));
}

void svg_text(FILE *svg, const char *look, spot at, const char *text) {
    fprintf(svg, "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n", look, svg_number(at.x),
            svg_number(at.y), text);
}

/* The bytes of the character of UTF-8 that begins here; 0 where none does. */
static size_t character(const unsigned char *at) {
    const size_t length = *at < 0x80 ? 1 : *at < 0xC2 ? 0 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
    if (length == 0 || *at > 0xF4 || (*at == 0xE0 && at[1] < 0xA0) ||
        (*at == 0xED && at[1] > 0x9F) || (*at == 0xF0 && at[1] < 0x90) ||
        (*at == 0xF4 && at[1] > 0x8F)) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return length;
}

void svg_escaped(FILE *svg, const char *text, size_t most) {
    const unsigned char *at = (const unsigned char *)text;
    size_t written = 0;
    while (*at != '\0' && written < most) {
        const size_t length = character(at);
        if (*at == '<' || *at == '>' || *at == '&' || *at == '"') {
            fprintf(svg, "&#%d;", *at);
        } else if (length == 0 || *at < ' ') {
            fputc('?', svg);
        } else {
            fwrite(at, 1, length, svg);
        }
        at += length > 0 ? length : 1;
        written += length > 0 ? length : 1;
    }
    fputs(*at != '\0' ? "..." : "", svg);
}

void svg_begin_frame(FILE *svg, spot origin, double x, double y) {
    fprintf(svg, "<g transform=\"matrix(%.6f %.6f %.6f %.6f %s %s)\">\n", x, -y, y, x,
            svg_number(origin.x), svg_number(origin.y));
}

void svg_end_frame(FILE *svg) {
    fputs("</g>\n", svg);
}
