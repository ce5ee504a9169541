/* SPDX-License-Identifier: MIT */
#include "particles_picture.h"

#include <math.h>
#include <stdio.h>

enum { HUES = 6 };

const char particles_style[] = ".h0{fill:#8fbfe0}\n.h1{fill:#a6d5a0}\n.h2{fill:#f5e37f}\n"
                               ".h3{fill:#f0a67c}\n.h4{fill:#e5a9c4}\n.h5{fill:#c4b1e3}\n"
                               ".solid path,.solid circle{stroke:#333;stroke-width:.5}\n";

/* One of six colours by how far the particle is turned, up to its symmetry. */
static int hue(const particle *p, const sepax_pose *pose) {
    const uint32_t corners = p->offsets[1];
    const int fold = p->inside > 0 ? (int)corners : p->ring_count == 2 ? 2 : 1;
    double x = 1, y = 0, best = -2;
    int which = 0;
    double c = 1, s = 0; /* of the angle times the fold */
    for (int i = 0; i < fold; i++) {
        const double next = c * (double)pose->cos - s * (double)pose->sin;
        s = s * (double)pose->cos + c * (double)pose->sin;
        c = next;
    }
    for (int i = 0; i < HUES; i++) {
        if (c * x + s * y > best) {
            best = c * x + s * y;
            which = i;
        }
        const double turned = .5 * x - .86602540378443865 * y; /* by 60 degrees */
        y = .86602540378443865 * x + .5 * y;
        x = turned;
    }
    return which;
}

static void draw_particle(FILE *svg, const particle *of, const sepax_pose *p, spot origin,
                          double scale) {
    const char look[] = {'h', (char)('0' + hue(of, p)), '\0'};
    for (uint32_t k = 0; k < of->piece_count; k++) {
        spot corners[CORNERS_MOST];
        uint32_t count = 0;
        for (uint32_t i = of->offsets[k]; i < of->offsets[k + 1]; i++) {
            const double lx = (double)of->corners[i].x, ly = (double)of->corners[i].y;
            const double c = (double)p->cos, s = (double)p->sin;
            const double x = (double)p->x + c * lx - s * ly;
            const double y = (double)p->y + s * lx + c * ly;
            corners[count++] = (spot){origin.x + scale * x, origin.y - scale * y};
        }
        if (of->radius > 0) {
            svg_rounded(svg, look, corners, count, scale * (double)of->radius);
        } else {
            svg_polygon(svg, look, corners, count);
        }
    }
}

/* Draws a particle wherever it reaches into the box. */
static void draw_images(FILE *svg, const ensemble *e, const sepax_pose *p, spot origin,
                        double scale) {
    const float low = -e->of.reach, high = e->side + e->of.reach;
    for (int i = 0; i < 9; i++) {
        sepax_pose at = *p;
        at.x += e->side * (float)(i % 3 - 1);
        at.y += e->side * (float)(i / 3 - 1);
        if (at.x > low && at.x < high && at.y > low && at.y < high) {
            draw_particle(svg, &e->of, &at, origin, scale);
        }
    }
}

void particles_legend(FILE *svg, spot at) {
    svg_text(svg, "plain", at, "Direction:");
    fputs("<g class=\"solid\">\n", svg);
    for (int i = 0; i < HUES; i++) {
        const char look[] = {'h', (char)('0' + i), '\0'};
        svg_dot(svg, look, (spot){at.x + 90 + 22 * i, at.y - 5}, 8);
    }
    fputs("</g>\n", svg);
    svg_text(svg, "plain", (spot){at.x + 220, at.y}, "six steps until the shape looks the same");
}

void particles_panel(FILE *svg, const ensemble *e, spot corner, double pixels, const char *text) {
    const double scale = pixels / (double)e->side;
    const spot origin = {0, pixels};
    svg_text(svg, "plain", (spot){corner.x, corner.y - 8}, text);
    fprintf(svg, "<svg class=\"solid\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\">\n",
            svg_number(corner.x), svg_number(corner.y), svg_number(pixels), svg_number(pixels));
    for (uint32_t i = 0; i < e->count; i++) {
        draw_images(svg, e, &sepax_field_poses(e->field)[i], origin, scale);
    }
    fputs("</svg>\n", svg);
    svg_box(svg, "panel", corner, pixels, pixels);
}
