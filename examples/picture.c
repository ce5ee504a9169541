/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <errno.h>
#include <string.h>

static const char common[] =
    "text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;font-size:15px;fill:#222}\n"
    ".title{font-size:19px;font-weight:700}\n"
    ".paper{fill:#fff}\n"
    ".panel{fill:none;stroke:#bbb}\n";

static void explain(const char *path) {
    fprintf(stderr, "%s: the file cannot be written: %s\n", path, strerror(errno));
}

FILE *picture_open(const char *path, const char *title, const char *style, int width, int height) {
    FILE *svg = fopen(path, "w");
    if (svg == NULL) {
        explain(path);
        return NULL;
    }
    fprintf(svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>%s</title>\n<style>\n%s%s</style>\n",
            width, height, width, height, title, common, style);
    svg_box(svg, "paper", (spot){0, 0}, width, height);
    svg_text(svg, "title", (spot){12, 32}, title);
    return svg;
}

bool picture_close(FILE *svg, const char *path) {
    fputs("</svg>\n", svg);
    const bool written = !ferror(svg);
    const bool closed = fclose(svg) == 0;
    if (!written || !closed) {
        explain(path);
    }
    return written && closed;
}
