/* SPDX-License-Identifier: MIT */
#include "geometry_map.h"

#include "map_labels.h"
#include "svg.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double longest = 1100, least_side = 80, margin = 30, top = 92; /* pixels */

static const char style[] =
    "text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;fill:#3b3a36}\n"
    ".title{font-size:22px;font-weight:700}\n"
    ".key{font-size:13px}\n"
    ".label{font-size:11px;text-anchor:middle;stroke:#fffdf8;stroke-width:3;paint-order:stroke;"
    "stroke-linejoin:round}\n"
    ".r0{fill:#8fa3ad;stroke:#5d717b}\n"
    ".r1{fill:#e3a832;stroke:#9a6a00}\n"
    ".r2{fill:#d3173a;stroke:#7d0b20}\n"
    ".area{fill-opacity:.42;fill-rule:evenodd;stroke-width:1.2;stroke-linejoin:round}\n"
    ".line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}\n"
    ".round{fill:none;stroke-opacity:.3;stroke-linejoin:round;stroke-linecap:round}\n"
    ".r2 .area{stroke-width:2.2}\n";

static const char *const words[3] = {"meets nothing", "touches", "overlaps"};

/* From the coordinates of the file to pixels. */
typedef struct view {
    const geometries *in;
    FILE *svg;
    double left, high, scale; /* what is at the upper left corner; pixels a unit of length */
    double width, height;     /* pixels of the geometries */
} view;

static spot project(const view *v, sepax_vec2 at) {
    return (spot){margin + (at.x - v->left) * v->scale, top + (v->high - at.y) * v->scale};
}

/* Fits all geometries, radii included. One that has no width or height still has room. */
static view view_of(const geometries *in, FILE *svg) {
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (size_t i = 0; i < in->count; i++) {
        const double r = in->items[i].radius;
        for (uint32_t p = 0; p < in->items[i].parts.count; p++) {
            const span paths = in->parts.items[in->items[i].parts.first + p].paths;
            const uint32_t *offsets = in->parts.offsets + paths.first;
            for (uint32_t k = offsets[0]; k < offsets[paths.count]; k++) {
                const sepax_vec2 at = in->parts.vertices[k];
                x0 = fmin(x0, at.x - r);
                x1 = fmax(x1, at.x + r);
                y0 = fmin(y0, at.y - r);
                y1 = fmax(y1, at.y + r);
            }
        }
    }
    if (x0 > x1) { /* all are empty */
        x0 = x1 = y0 = y1 = 0;
    }
    view v = {.in = in, .svg = svg};
    const double extent = fmax(x1 - x0, y1 - y0);
    v.scale = extent > 0 ? longest / extent : 1;
    v.width = fmax((x1 - x0) * v.scale, least_side);
    v.height = fmax((y1 - y0) * v.scale, least_side);
    v.left = (x0 + x1) / 2 - v.width / 2 / v.scale;
    v.high = (y0 + y1) / 2 + v.height / 2 / v.scale;
    return v;
}

/* ------------------------------------------------------------------ the geometries */

/* The path of a part: rings are closed, lines are not. */
static void draw_path(const view *v, wkt_part part) {
    const wkt_parts *all = &v->in->parts;
    for (uint32_t p = part.paths.first; p < part.paths.first + part.paths.count; p++) {
        for (uint32_t i = all->offsets[p]; i < all->offsets[p + 1]; i++) {
            const spot at = project(v, all->vertices[i]);
            fprintf(v->svg, "%c%s %s", i == all->offsets[p] ? 'M' : 'L', svg_number(at.x),
                    svg_number(at.y));
        }
        fputs(part.kind == WKT_POLYGON ? "Z" : "", v->svg);
    }
}

static void draw_part(const view *v, wkt_part part, double radius) {
    if (part.kind == WKT_POINT) {
        const spot at = project(v, v->in->parts.vertices[v->in->parts.offsets[part.paths.first]]);
        fprintf(v->svg, "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n",
                radius > 0 ? "area" : "dot", svg_number(at.x), svg_number(at.y),
                svg_number(fmax(radius, 2.5)));
        return;
    }
    if (radius > 0) {
        fprintf(v->svg, "<path class=\"round\" style=\"stroke-width:%spx\" d=\"",
                svg_number(2 * radius));
        draw_path(v, part);
        fputs("\"/>\n", v->svg);
    }
    fprintf(v->svg, "<path class=\"%s\" d=\"", part.kind == WKT_LINE ? "line" : "area");
    draw_path(v, part);
    fputs("\"/>\n", v->svg);
}

static void draw_geometry(const view *v, const geometry *it, uint8_t relation) {
    fprintf(v->svg, "<g class=\"r%u\"><title>%s %zu", relation, geometries_unit(v->in), it->line);
    if (it->name != NULL && *it->name != '\0') {
        fputs(", ", v->svg);
        svg_escaped(v->svg, it->name, SIZE_MAX);
    }
    fprintf(v->svg, ": %s</title>\n", words[relation]);
    for (uint32_t p = 0; p < it->parts.count; p++) {
        draw_part(v, v->in->parts.items[it->parts.first + p], it->radius * v->scale);
    }
    fputs("</g>\n", v->svg);
}

/* ----------------------------------------------------------------------- labels */

/* The middle of the piece with the largest area, or of the longest where none has any. */
static sepax_vec2 middle_of(const geometries *in, size_t i, sepax_vec2 *vertices) {
    double best_area = -1, best_length = -1;
    sepax_vec2 best = {0, 0};
    for (sepax_id id = in->offsets[i]; id < in->offsets[i + 1]; id++) {
        size_t n = 0;
        sepax_store_vertices(in->store, id, vertices, SEPAX_MAX_VERTICES, &n);
        double area = 0, length = 0, x = 0, y = 0;
        for (size_t k = 0; k < n; k++) {
            const sepax_vec2 p = vertices[k], q = vertices[(k + 1) % n];
            area += ((double)p.x - vertices[0].x) * ((double)q.y - vertices[0].y) -
                    ((double)q.x - vertices[0].x) * ((double)p.y - vertices[0].y);
            length += fabs((double)q.x - p.x) + fabs((double)q.y - p.y);
            x += p.x / (double)n;
            y += p.y / (double)n;
        }
        if (area > best_area || (area == best_area && length > best_length)) {
            best_area = area;
            best_length = length;
            best = (sepax_vec2){(float)x, (float)y};
        }
    }
    return best;
}

static void draw_labels(const view *v) {
    map_labels labels = {.width = v->width + 2 * margin};
    sepax_vec2 *vertices = list_new(SEPAX_MAX_VERTICES, sizeof *vertices);
    for (size_t i = 0; i < v->in->count; i++) {
        const geometry *it = &v->in->items[i];
        char number[24];
        snprintf(number, sizeof number, "%zu", it->line);
        if (v->in->offsets[i + 1] > v->in->offsets[i]) {
            spot at = project(v, middle_of(v->in, i, vertices));
            const bool point = v->in->parts.items[it->parts.first].kind != WKT_POLYGON;
            at.y += point ? -7 : 4; /* beside a point or line, in the middle of a polygon */
            map_labels_draw(&labels, v->svg, at,
                            it->name != NULL && *it->name != '\0' ? it->name : number);
        }
    }
    free(vertices);
    if (labels.left_out > 0) {
        char text[96];
        snprintf(text, sizeof text, "%s no room; point at a geometry to read its number and name",
                 labels.left_out == 1 ? "1 label has" : "Other labels have");
        svg_text(v->svg, "key", (spot){margin, top + v->height + 2 * margin - 10}, text);
    }
}

/* ---------------------------------------------------------------------- the file */

static void draw_head(const view *v, const uint8_t *largest) {
    const double width = fmax(v->width, 420) + 2 * margin, height = top + v->height + 2 * margin;
    size_t counts[3] = {0};
    for (size_t i = 0; i < v->in->count; i++) {
        counts[largest[i]]++;
    }
    fprintf(v->svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" "
            "height=\"%s\">\n<style>\n%s</style>\n<rect width=\"100%%\" height=\"100%%\" "
            "fill=\"#fffdf8\"/>\n<text class=\"title\" x=\"%s\" y=\"40\">",
            svg_number(width), svg_number(height), svg_number(width), svg_number(height), style,
            svg_number(margin));
    const char *slash = strrchr(v->in->path, '/');
    svg_escaped(v->svg, slash != NULL ? slash + 1 : v->in->path, 60);
    fputs("</text>\n", v->svg);
    for (unsigned i = 0; i < 3; i++) {
        const double x = margin + 150 * i;
        char text[64];
        snprintf(text, sizeof text, "%s %s", grouped(counts[i]),
                 i == 0   ? "meet nothing"
                 : i == 1 ? "touch others"
                          : "overlap others");
        fprintf(v->svg, "<g class=\"r%u\">", i);
        svg_box(v->svg, "area", (spot){x, 56}, 14, 14);
        fputs("</g>", v->svg);
        svg_text(v->svg, "key", (spot){x + 20, 68}, text);
    }
}

bool geometry_map_write(const char *path, const geometries *in, const uint8_t *largest,
                        fault *why) {
    FILE *svg = fopen(path, "w");
    if (svg == NULL) {
        return fail(why, 0, "the picture cannot be written: %s", strerror(errno));
    }
    const view v = view_of(in, svg);
    draw_head(&v, largest);
    for (uint8_t relation = 0; relation < 3; relation++) { /* what meets others lies on top */
        for (size_t i = 0; i < in->count; i++) {
            if (largest[i] == relation) {
                draw_geometry(&v, &in->items[i], relation);
            }
        }
    }
    draw_labels(&v);
    fputs("</svg>\n", svg);
    const bool good = !ferror(svg);
    return (fclose(svg) == 0 && good) ? true
                                      : fail(why, 0, "the picture cannot be written completely");
}
