/* SPDX-License-Identifier: MIT
 *
 * Draws how the separating axis theorem decides about two polygons, and how the library's answers
 * are to be read: a pair that is apart on the left, a pair that overlaps on the right.
 */
#include "axes_plane.h"
#include "axes_rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1040, HEIGHT = 880, PANEL = 505, TOP = 78, ROWS = 590, LEGEND = 816 };

static const char style[] =
    "text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;font-size:15px;fill:#222}\n"
    ".title{font-size:22px;font-weight:700}\n"
    ".heading{font-size:18px;font-weight:700}\n"
    ".code{font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:13px}\n"
    ".shape{font-size:26px;font-weight:700}\n"
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
    ".chosen{fill:#f0f0f0;stroke:#111;stroke-width:1.2}\n";

static const char *const words[] = {"disjoint", "touching", "overlapping"};

typedef struct panel {
    const char *heading, *rows;
    float x, y; /* of B */
} panel;

static const panel panels[2] = {
    {"One axis has a gap: A and B are disjoint", "A gap on one of the axes is enough:", 4.0f, 1.4f},
    {"No axis has a gap: A and B overlap",
     "The least overlap is the minimum translation (MTV):", 2.1f, 1.4f},
};

/* Where the normals stand on their edges: none is in the way of another. */
static const double marks[SCENE_AXES] = {0.86, 0.5, 0.5, 0.42, 0.42, 0.16, 0.58};

static void draw_panel(FILE *svg, const panel *of, const scene *s, double left) {
    char text[160];
    const scene_axis *best = &s->axes[s->best];
    const plane p = {s, {left + 126, TOP + 356}, 49, {0, -1.32}, 1.75, marks};
    svg_box(svg, "panel", (spot){left, TOP}, PANEL, LEGEND - TOP - 22);
    svg_text(svg, "heading", (spot){left + 16, TOP + 30}, of->heading);
    snprintf(text, sizeof text, "sepax_relate: %s", words[s->relation]);
    svg_text(svg, "code", (spot){left + 16, TOP + 54}, text);
    snprintf(text, sizeof text, "sepax_separate: %s along (%s, %s), edge %u of %c",
             svg_number(s->separation), svg_number(s->normal_x), svg_number(s->normal_y),
             best->edge, best->owner == 'a' ? 'A' : 'B');
    svg_text(svg, "code", (spot){left + 16, TOP + 73}, text);
    plane_draw(svg, &p);
    svg_text(svg, "plain", (spot){left + 16, ROWS - 12}, of->rows);
    rows_draw(svg, s, (spot){left + 10, ROWS}, PANEL - 20, 42);
}

static void draw_legend(FILE *svg) {
    static const char *const texts[6] = {
        "polygon A and its projections",     "polygon B and its projections",
        "edge normal, which gives an axis",  "projection of a vertex onto an axis",
        "gap or overlap on the chosen axis", "B after the move by the MTV"};
    for (int i = 0; i < 6; i++) {
        const spot at = {24 + 335 * (i % 3), LEGEND + 26 * (i / 3)};
        const spot left = {at.x, at.y + 8}, right = {at.x + 30, at.y + 8};
        if (i == 2) {
            svg_arrow(svg, "normal", left, right);
        } else if (i == 3) {
            svg_line(svg, "ray", left, right);
        } else {
            static const char *const looks[6] = {"a", "b", "", "", "gap", "ghost"};
            svg_box(svg, looks[i], at, 30, 15);
        }
        if (i == 4) {
            svg_line(svg, "mark", at, (spot){at.x, at.y + 15});
            svg_line(svg, "mark", (spot){right.x, at.y}, (spot){right.x, at.y + 15});
        }
        svg_text(svg, "plain", (spot){at.x + 40, at.y + 13}, texts[i]);
    }
}

static void draw_title(FILE *svg) {
    svg_text(svg, "title", (spot){18, 34},
             "The separating axis theorem: one axis with a gap keeps convex polygons apart");
    svg_text(svg, "plain", (spot){18, 60},
             "The axes are the normals of all edges: a0 to a3 of A, b0 to b2 of B. Each polygon "
             "projects onto an axis as an interval.");
}

static bool draw(FILE *svg) {
    scene scenes[2];
    fprintf(svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>The separating axis theorem</title>\n<style>\n%s</style>\n"
            "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"matrix(.7 .7 -.7 .7 0 0)\"><rect width=\"6\" height=\"6\" "
            "fill=\"#fdeadd\"/><path d=\"M0 0V6\" stroke=\"#c8642c\" stroke-width=\"2.4\"/>"
            "</pattern></defs>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT, style, WIDTH, HEIGHT);
    draw_title(svg);
    for (size_t i = 0; i < 2; i++) {
        if (!scene_make(&scenes[i], panels[i].x, panels[i].y)) {
            return false;
        }
        draw_panel(svg, &panels[i], &scenes[i], 10 + (double)i * (WIDTH - PANEL - 20));
    }
    draw_legend(svg);
    fputs("</svg>\n", svg);
    return !ferror(svg);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s FILE.svg\n", argv[0]);
        return EXIT_FAILURE;
    }
    FILE *svg = fopen(argv[1], "w");
    if (svg == NULL) {
        fprintf(stderr, "%s: the file cannot be written: %s\n", argv[1], strerror(errno));
        return EXIT_FAILURE;
    }
    const bool drawn = draw(svg);
    const bool closed = fclose(svg) == 0;
    if (!drawn || !closed) {
        fprintf(stderr, "%s: the figure is not complete\n", argv[1]);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
