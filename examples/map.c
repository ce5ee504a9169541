/* SPDX-License-Identifier: MIT */
#include "map.h"

#include "lens.h"
#include "palette.h"
#include "projection.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Paths are written in integer steps of a twentieth of a pixel, which keeps the file small. */
enum { STEPS = 20 };

static const char style[] =
    "text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;fill:#3b3a36}\n"
    ".title{font-size:30px;font-weight:700;letter-spacing:-.4px}\n"
    ".subtitle{font-size:15px;fill:#6d6a62}\n"
    ".place{font-size:11px;fill:#8a867b}\n"
    ".area{font-size:14px;font-weight:700;fill:#b3122d;text-anchor:middle}\n"
    ".names{font-size:11.5px;fill:#5c5951;text-anchor:middle}\n"
    ".number{font-size:12px;font-weight:700;fill:#fff;text-anchor:middle}\n"
    ".county path:hover{fill:#fff7d6}\n"
    ".line{fill:none;stroke-linejoin:round;stroke-linecap:round}\n"
    ".inner{stroke:#fff;stroke-opacity:.6;stroke-width:7}\n"
    ".state{stroke:#fff;stroke-width:22}\n"
    ".coast{stroke:#4d5a63;stroke-opacity:.75;stroke-width:9}\n"
    ".frame{fill:none;stroke:#cfc9ba;stroke-width:1}\n"
    ".point{fill:#2d2b28;fill-opacity:.55}\n"
    ".mark{fill:#d3173a;stroke:#fff;stroke-width:2}\n"
    ".halo{fill:none;stroke:#d3173a;stroke-width:2;stroke-opacity:.55}\n"
    ".glass{fill:#dfe8ea}\n"
    ".lens path{stroke:#fff;stroke-width:2;stroke-linejoin:round}\n"
    ".lens path.overlap{fill:#d3173a;fill-opacity:.9;stroke:#7d0b20;stroke-width:1}\n"
    ".rim{fill:none;stroke:#3b3a36;stroke-width:3}\n";

/* The map while it is drawn. */
typedef struct drawing {
    FILE *svg;
    const counties *all;
    const borders *shared;
    uint8_t *hues, *shades; /* of states, of counties */
    long x, y;              /* the pen, in steps */
    bool fresh;             /* nothing drawn since it was put down */
} drawing;

static const inset *inset_for(const drawing *d, uint32_t index) {
    return &insets[inset_of(d->all->states[d->all->items[index].state].code)];
}

static place project(const drawing *d, const inset *to, double x, double y) {
    return inset_project(to, county_longitude(d->all, x), county_latitude(d->all, y));
}

/* Draws on to a point, or moves there when `start`. Steps that would not be seen are left out. */
static void pen(drawing *d, const inset *to, point at, bool start) {
    const place on_paper = project(d, to, at.x, at.y);
    const long x = lround(on_paper.x * STEPS), y = lround(on_paper.y * STEPS);
    if (start) {
        fprintf(d->svg, "M%ld %ld", x, y);
    } else if (x != d->x || y != d->y) {
        fprintf(d->svg, "%c%ld %ld", d->fresh ? 'l' : ' ', x - d->x, y - d->y);
    } else {
        return;
    }
    d->fresh = start;
    d->x = x;
    d->y = y;
}

/* ------------------------------------------------------------------ the counties */

static void draw_county(drawing *d, uint32_t index, points *scratch) {
    const county *c = &d->all->items[index];
    const inset *to = inset_for(d, index);
    fprintf(d->svg, "<path class=\"c%u%u\" d=\"", d->hues[c->state], d->shades[index]);
    for (uint32_t p = 0; p < c->polygons.count; p++) {
        const polygon *from = &d->all->polygons[c->polygons.first + p];
        for (uint32_t r = 0; r < from->rings.count && !from->flat; r++) {
            scratch->count = 0;
            counties_ring(d->all, d->all->rings[from->rings.first + r], scratch);
            for (size_t i = 0; i < scratch->count; i++) {
                pen(d, to, scratch->items[i], i == 0);
            }
            fputc('z', d->svg);
        }
    }
    fprintf(d->svg, "\"><title>%s</title></path>\n", county_name(d->all, index));
}

enum line_kind { INNER, STATE, COAST };

static enum line_kind kind_of(const drawing *d, span users) {
    const border_user *u = &d->shared->users[users.first];
    if (users.count < 2) {
        return COAST;
    }
    return d->all->items[u[0].county].state == d->all->items[u[1].county].state ? INNER : STATE;
}

/* All borders of a kind in an inset as one path, each border once. */
static void draw_lines(drawing *d, size_t to, enum line_kind kind, const char *name) {
    fprintf(d->svg, "<path class=\"line %s\" d=\"", name);
    for (size_t arc = 0; arc < d->all->arc_count; arc++) {
        const span users = d->shared->arcs[arc];
        if (users.count == 0 || kind_of(d, users) != kind ||
            inset_for(d, d->shared->users[users.first].county) != &insets[to]) {
            continue;
        }
        const span part = d->all->arcs[arc];
        for (uint32_t i = 0; i < part.count; i++) {
            pen(d, &insets[to], d->all->points.items[part.first + i], i == 0);
        }
    }
    fputs("\"/>\n", d->svg);
}

static void draw_inset(drawing *d, size_t to, points *scratch) {
    const inset *in = &insets[to];
    const double width = in->right - in->left, height = in->bottom - in->top;
    fprintf(d->svg,
            "<clipPath id=\"inset%zu\"><rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" "
            "rx=\"6\"/></clipPath>\n<g clip-path=\"url(#inset%zu)\"><g transform=\"scale(%g)\">\n"
            "<g class=\"county\">\n",
            to, in->left, in->top, width, height, to, 1.0 / STEPS);
    for (uint32_t i = 0; i < d->all->count; i++) {
        if (inset_for(d, i) == in) {
            draw_county(d, i, scratch);
        }
    }
    fputs("</g>\n", d->svg);
    draw_lines(d, to, INNER, "inner");
    draw_lines(d, to, STATE, "state");
    draw_lines(d, to, COAST, "coast");
    fputs("</g></g>\n", d->svg);
    if (in->name[0]) {
        fprintf(d->svg,
                "<rect class=\"frame\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"6\"/>\n"
                "<text class=\"place\" x=\"%g\" y=\"%g\">%s</text>\n",
                in->left, in->top, width, height, in->left + 2, in->top - 5, in->name);
    }
}

/* ------------------------------------------------------------------- the meetings */

/* Draws a dot where two counties touch without sharing an arc. They all do so in one point. */
static size_t draw_corners(drawing *d, const meetings *found) {
    size_t count = 0;
    fputs("<g class=\"point\">\n", d->svg);
    for (size_t i = 0; i < found->count; i++) {
        const meeting *m = &found->items[i];
        if (m->relation == SEPAX_TOUCHING && !m->shares_arc) {
            const place at = project(d, inset_for(d, m->a), m->at.x, m->at.y);
            fprintf(d->svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"1.5\"/>\n", at.x, at.y);
            count++;
        }
    }
    fputs("</g>\n", d->svg);
    return count;
}

static void draw_lenses(drawing *d, const lens_source *from) {
    lens lenses[LENS_MOST];
    const size_t count = lens_find(from, lenses);
    for (unsigned i = 0; i < count; i++) {
        const inset *to = inset_for(d, lenses[i].meetings[0]->a);
        const place at = inset_project(to, lenses[i].longitude, lenses[i].latitude);
        const double x = 1290, y = 150 + 248.0 * i;
        fprintf(d->svg,
                "<circle class=\"halo\" cx=\"%.1f\" cy=\"%.1f\" r=\"15\"/>"
                "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"9\"/>"
                "<text class=\"number\" x=\"%.1f\" y=\"%.1f\">%u</text>\n",
                at.x, at.y, at.x, at.y, at.x, at.y + 4.2, i + 1);
        if (y + 200 > PAPER_HEIGHT) {
            continue; /* there is no room for this one, which only has its mark */
        }
        lens_draw(d->svg, from, &lenses[i], i + 1, x, y, 84);
        fprintf(d->svg,
                "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"11\"/>"
                "<text class=\"number\" x=\"%.1f\" y=\"%.1f\">%u</text>\n",
                x - 66, y - 66, x - 66, y - 61.8, i + 1);
    }
}

static void write_head(const drawing *d, const meetings *found) {
    fprintf(d->svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>US counties: who touches whom</title>\n<style>\n%s",
            PAPER_WIDTH, PAPER_HEIGHT, PAPER_WIDTH, PAPER_HEIGHT, style);
    for (unsigned i = 0; i < PALETTE_HUES * PALETTE_SHADES; i++) {
        const unsigned hue = i / PALETTE_SHADES, shade = i % PALETTE_SHADES;
        fprintf(d->svg, ".c%u%u{fill:#%06X}\n", hue, shade, palette_colour(hue, shade));
    }
    fprintf(d->svg,
            "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#f8f5ee\"/>\n"
            "<text class=\"title\" x=\"24\" y=\"46\">Who touches whom</text>\n"
            "<text class=\"subtitle\" x=\"24\" y=\"70\">%s counties: %s pairs touch, %zu pairs "
            "overlap, where simplified borders cross</text>\n",
            PAPER_WIDTH, PAPER_HEIGHT, grouped(d->all->count), grouped(found->touching),
            found->overlapping - found->flat);
}

bool map_write(const char *path, const counties *all, const borders *shared, const meetings *found,
               const sepax_pair *pairs, const uint8_t *relations, fault *why) {
    drawing d = {.svg = fopen(path, "w"), .all = all, .shared = shared};
    if (d.svg == NULL) {
        return fail(why, 0, "the file cannot be written: %s", strerror(errno));
    }
    d.hues = list_new(all->state_count, sizeof *d.hues);
    d.shades = list_new(all->count, sizeof *d.shades);
    palette_choose(all, shared, d.hues, d.shades);
    write_head(&d, found);
    points scratch = {0};
    for (size_t i = 0; i < INSET_COUNT; i++) {
        draw_inset(&d, i, &scratch);
    }
    free(scratch.items);
    const size_t corners = draw_corners(&d, found);
    draw_lenses(&d, &(lens_source){all, found, pairs, relations, d.hues, d.shades});
    fprintf(d.svg,
            "<circle class=\"point\" cx=\"799\" cy=\"808\" r=\"2.2\"/>\n"
            "<text class=\"place\" x=\"808\" y=\"812\">%s pairs meet in one point alone</text>"
            "\n<text class=\"place\" x=\"796\" y=\"829\">Borders: US Census Bureau, us-atlas 3.0.1"
            "</text>\n<text class=\"place\" x=\"796\" y=\"846\">Relations: sepax</text>\n</svg>\n",
            grouped(corners));
    free(d.hues);
    free(d.shades);
    const bool good = !ferror(d.svg);
    return (fclose(d.svg) == 0 && good) ? true
                                        : fail(why, 0, "the file cannot be written completely");
}
