/* SPDX-License-Identifier: MIT */
#include "lens.h"

#include <math.h>
#include <stdlib.h>

static const double degrees_to_km = 111.195;

static double cos_degrees(double angle) {
    return cos(angle * 3.14159265358979323846 / 180);
}

/* ------------------------------------------------------------------- the places */

static void widen(const lens_source *from, lens *it, double x, double y) {
    const double east = county_longitude(from->all, x) - it->longitude;
    const double north = county_latitude(from->all, y) - it->latitude;
    it->radius = fmax(it->radius, hypot(east * cos_degrees(it->latitude), north));
}

static void measure(const lens_source *from, lens *it, const meeting *overlap) {
    for (uint32_t i = 0; i < overlap->pieces.count; i++) {
        const uint32_t index = from->found->piece_pairs[overlap->pieces.first + i];
        if (from->relations[index] == SEPAX_OVERLAPPING) {
            const clip common = meetings_clip(from->all, from->pairs[index]);
            for (size_t k = 0; k < common.count; k++) {
                widen(from, it, common.corners[2 * k], common.corners[2 * k + 1]);
            }
        }
    }
}

size_t lens_find(const lens_source *from, lens *lenses) {
    size_t count = 0;
    for (size_t i = 0; i < from->found->count; i++) {
        const meeting *overlap = &from->found->items[i];
        if (overlap->relation != SEPAX_OVERLAPPING || overlap->flat) {
            continue;
        }
        const double longitude = county_longitude(from->all, overlap->x);
        const double latitude = county_latitude(from->all, overlap->y);
        size_t k = 0;
        while (k < count && (fabs(lenses[k].longitude - longitude) > 0.3 ||
                             fabs(lenses[k].latitude - latitude) > 0.3)) {
            k++;
        }
        if (k == LENS_MOST || (k < count && lenses[k].count == 16)) {
            continue;
        }
        if (k == count) {
            lenses[count++] = (lens){.longitude = longitude, .latitude = latitude};
        }
        lenses[k].meetings[lenses[k].count++] = overlap;
        measure(from, &lenses[k], overlap);
    }
    return count;
}

/* ------------------------------------------------------------------ the drawing */

/* From the file's integers to pixels, for one lens. */
typedef struct view {
    const lens_source *from;
    const counties *all;
    const lens *it;
    double x, y, scale, radius;
} view;

static void plot(FILE *svg, const view *v, char command, double x, double y) {
    const double east = county_longitude(v->all, x) - v->it->longitude;
    const double north = county_latitude(v->all, y) - v->it->latitude;
    fprintf(svg, "%c%.1f %.1f", command, v->x + v->scale * east * cos_degrees(v->it->latitude),
            v->y - v->scale * north);
}

/* Whether a piece of the county comes near the window. Generous: the circle clips. */
static bool in_sight(const view *v, const county *c) {
    const double reach = 2 * v->radius / v->scale;
    for (uint32_t p = c->pieces.first; p < c->pieces.first + c->pieces.count; p++) {
        double low = 1e9, high = -1e9, west = 1e9, east = -1e9;
        for (uint32_t k = v->all->offsets[p]; k < v->all->offsets[p + 1]; k++) {
            const float *at = v->all->xy + 2 * (size_t)k;
            west = fmin(west, county_longitude(v->all, at[0]) - v->it->longitude);
            east = fmax(east, county_longitude(v->all, at[0]) - v->it->longitude);
            low = fmin(low, county_latitude(v->all, at[1]) - v->it->latitude);
            high = fmax(high, county_latitude(v->all, at[1]) - v->it->latitude);
        }
        if (low < reach && high > -reach && west < reach && east > -reach) {
            return true;
        }
    }
    return false;
}

static void draw_county(FILE *svg, const view *v, const county *c) {
    points ring = {0};
    fprintf(svg, "<path class=\"c%u%u\" d=\"", v->from->hues[c->state],
            v->from->shades[c - v->all->items]);
    for (uint32_t p = 0; p < c->polygons.count; p++) {
        const polygon *from = &v->all->polygons[c->polygons.first + p];
        for (uint32_t r = 0; r < from->rings.count; r++) {
            ring.count = 0;
            counties_ring(v->all, v->all->rings[from->rings.first + r], &ring);
            for (size_t i = 0; i < ring.count; i++) {
                plot(svg, v, i ? 'L' : 'M', ring.items[i].x, ring.items[i].y);
            }
            fputc('Z', svg);
        }
    }
    fputs("\"/>\n", svg);
    free(ring.items);
}

static void draw_overlaps(FILE *svg, const view *v) {
    const lens_source *from = v->from;
    fputs("<path class=\"overlap\" d=\"", svg);
    for (size_t m = 0; m < v->it->count; m++) {
        const span pieces = v->it->meetings[m]->pieces;
        for (uint32_t i = pieces.first; i < pieces.first + pieces.count; i++) {
            const uint32_t index = from->found->piece_pairs[i];
            if (from->relations[index] != SEPAX_OVERLAPPING) {
                continue;
            }
            const clip common = meetings_clip(from->all, from->pairs[index]);
            for (size_t k = 0; k < common.count; k++) {
                plot(svg, v, k ? 'L' : 'M', common.corners[2 * k], common.corners[2 * k + 1]);
            }
            fputc('Z', svg);
        }
    }
    fputs("\"/>\n", svg);
}

static void write_text(FILE *svg, const lens_source *from, const lens *it, double across, double x,
                       double y) {
    fprintf(svg, "<text class=\"area\" x=\"%.0f\" y=\"%.0f\">%.*f km across</text>\n", x, y,
            across < 10 ? 1 : 0, across);
    for (size_t m = 0; m < it->count; m++) {
        const county *a = &from->all->items[it->meetings[m]->a];
        const county *b = &from->all->items[it->meetings[m]->b];
        fprintf(svg, "<text class=\"names\" x=\"%.0f\" y=\"%.0f\">%s and %s, %s</text>\n", x,
                y + 16 + 14.5 * (double)m, a->name, b->name, from->all->states[b->state].name);
    }
}

void lens_draw(FILE *svg, const lens_source *from, const lens *it, unsigned number, double x,
               double y, double radius) {
    const view v = {from, from->all, it, x, y, 0.6 * radius / it->radius, radius};
    fprintf(svg,
            "<clipPath id=\"lens%u\"><circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/></clipPath>\n"
            "<circle class=\"glass\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n"
            "<g class=\"lens\" clip-path=\"url(#lens%u)\">\n",
            number, x, y, radius, x, y, radius, number);
    for (size_t i = 0; i < from->all->count; i++) {
        if (in_sight(&v, &from->all->items[i])) {
            draw_county(svg, &v, &from->all->items[i]);
        }
    }
    draw_overlaps(svg, &v);
    fprintf(svg, "</g>\n<circle class=\"rim\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", x, y,
            radius);
    write_text(svg, from, it, 2 * radius / v.scale * degrees_to_km, x, y + radius + 20);
}
