/* SPDX-License-Identifier: MIT
 *
 * Draws how the separating axis theorem decides about two polygons, and how the library's answers
 * are to be read: a pair that is apart on the left, a pair that overlaps on the right.
 */
#include "axes_plane.h"
#include "axes_rows.h"
#include "figure.h"

enum { WIDTH = 1040, HEIGHT = 880, PANEL = 505, TOP = 78, ROWS = 590, LEGEND = 816 };

static const char *const words[] = {"disjoint", "touching", "overlapping"};

typedef struct panel {
    const char *heading, *rows;
    float x, y; /* of B */
} panel;

static const panel panels[2] = {
    {"One axis has a gap: A and B are disjoint", "A gap on one of the axes is enough:", 4.0f, 1.4f},
    {"No axis has a gap: A and B overlap",
     "The least overlap is the minimum translation (MTV):", 2.4f, 0.8f},
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
    draw_title(svg);
    for (size_t i = 0; i < 2; i++) {
        if (!scene_make(&scenes[i], panels[i].x, panels[i].y)) {
            return false;
        }
        draw_panel(svg, &panels[i], &scenes[i], 10 + (double)i * (WIDTH - PANEL - 20));
    }
    draw_legend(svg);
    return true;
}

int main(int argc, char **argv) {
    static const figure axes = {"The separating axis theorem", WIDTH, HEIGHT, draw};
    return figure_main(&axes, argc, argv);
}
