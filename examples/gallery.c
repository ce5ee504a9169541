/* SPDX-License-Identifier: MIT
 *
 * Draws a picture of each question that the library answers, from its answers.
 */
#include "figure.h"
#include "gallery_panels.h"

enum { COLUMNS = 3, PANEL_WIDTH = 290, PANEL_HEIGHT = 296, MARGIN = 10 };

static bool draw(FILE *svg) {
    bool good = true;
    for (size_t i = 0; i < gallery_panel_count; i++) {
        const panel *p = &gallery_panels[i];
        const spot corner = {MARGIN + (double)(i % COLUMNS) * (PANEL_WIDTH + MARGIN),
                             MARGIN + (double)(i / COLUMNS) * (PANEL_HEIGHT + MARGIN)};
        stage s = stage_open(svg, (spot){corner.x + 24, corner.y + 238}, 45);
        svg_box(svg, "panel", corner, PANEL_WIDTH, PANEL_HEIGHT);
        svg_text(svg, "heading", (spot){corner.x + 14, corner.y + 27}, p->question);
        svg_text(svg, "code", (spot){corner.x + 14, corner.y + 47}, p->call);
        p->draw(&s);
        good = stage_close(&s) && good;
    }
    return good;
}

int main(int argc, char **argv) {
    const int rows = (int)((gallery_panel_count + COLUMNS - 1) / COLUMNS);
    const figure gallery = {"Shapes and queries of sepax",
                            MARGIN + COLUMNS * (PANEL_WIDTH + MARGIN),
                            MARGIN + rows * (PANEL_HEIGHT + MARGIN), draw};
    return figure_main(&gallery, argc, argv);
}
