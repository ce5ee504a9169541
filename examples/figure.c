/* SPDX-License-Identifier: MIT */
#include "figure.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    "text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;font-size:15px;fill:#222}\n"
    ".title{font-size:22px;font-weight:700}\n"
    ".heading{font-size:18px;font-weight:700}\n"
    ".code{font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:13px}\n"
    ".shape{font-size:26px;font-weight:700;paint-order:stroke;stroke:#fff;stroke-width:4px;"
    "stroke-linejoin:round}\n"
    ".outline{fill:none;stroke:#16416b;stroke-width:1.6}\n"
    ".name{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\n"
    ".middle{text-anchor:middle}\n"
    ".bold{font-weight:700}\n"
    ".panel{fill:none;stroke:#bbb}\n"
    ".a{fill:#bcd6ee;stroke:#16416b;stroke-width:1.6}\n"
    ".b{fill:url(#hatch);stroke:#8a3208;stroke-width:1.6}\n"
    ".ghost{fill:none;stroke:#8a3208;stroke-width:1.6;stroke-dasharray:7 4}\n"
    ".ray{stroke:#777;stroke-width:1;stroke-dasharray:2 3}\n"
    ".normal{stroke:#444;stroke-width:1.4;fill:#444}\n"
    ".axis{stroke:#444;stroke-width:1.2;fill:#444}\n"
    ".best,.mtv{stroke:#111;stroke-width:2.2;fill:#111}\n"
    ".head{stroke:none}\n"
    ".gap,.depth{fill:#ffe27a}\n"
    ".mark{stroke:#111;stroke-width:1.6}\n"
    ".chosen{fill:#f0f0f0;stroke:#111;stroke-width:1.2}\n"
    ".swept{fill:#eee;stroke:#777;stroke-width:1.2}\n"
    ".frame{fill:none;stroke:#777;stroke-width:1;stroke-dasharray:2 3}\n"
    ".core{fill:none;stroke:#16416b;stroke-width:1;stroke-dasharray:2 2}\n"
    ".dot{fill:#111;stroke:#fff;stroke-width:1}\n";

static void draw_head(FILE *svg, const figure *of) {
    fprintf(svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>%s</title>\n<style>\n%s</style>\n"
            "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"matrix(.7 .7 -.7 .7 0 0)\"><rect width=\"6\" height=\"6\" "
            "fill=\"#fdeadd\"/><path d=\"M0 0V6\" stroke=\"#c8642c\" stroke-width=\"2.4\"/>"
            "</pattern></defs>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            of->width, of->height, of->width, of->height, of->title, style, of->width, of->height);
}

int figure_main(const figure *of, int argc, char **argv) {
    if (argc != 2 || argv[1][0] == '-') {
        fprintf(stderr, "usage: %s FILE.svg\n", argv[0]);
        return EXIT_FAILURE;
    }
    FILE *svg = fopen(argv[1], "w");
    if (svg == NULL) {
        fprintf(stderr, "%s: the file cannot be written: %s\n", argv[1], strerror(errno));
        return EXIT_FAILURE;
    }
    draw_head(svg, of);
    const bool drawn = of->draw(svg);
    fputs("</svg>\n", svg);
    const bool written = !ferror(svg);
    const bool closed = fclose(svg) == 0;
    if (!drawn || !written || !closed) {
        fprintf(stderr, "%s: the figure is not complete\n", argv[1]);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
