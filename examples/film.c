/* SPDX-License-Identifier: MIT */
#include "film.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    "text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;font-size:15px;fill:#222}\n"
    ".title{font-size:19px;font-weight:700}\n"
    ".ink path{fill:#333;stroke:#333}\n"
    "path{stroke-linejoin:round;stroke-linecap:round}\n"
    ".paper{fill:#fff}\n"
    ".panel{fill:none;stroke:#bbb}\n"
    ".spoke{stroke:#333;stroke-width:1.2}\n"
    ".dots{fill:none;stroke:#d00020;stroke-width:4}\n";

static const char *const colours[BODY_KINDS] = {"#cfcfcf", "#f2cd72", "#8fbfe0",
                                                "#a6d5a0", "#e5a9c4", "#c4b1e3",
                                                "#f0a67c", "#9ad6cf", "#f5e37f"};

static _Noreturn void fail(const char *path) {
    fprintf(stderr, "%s: the file cannot be written: %s\n", path, strerror(errno));
    exit(EXIT_FAILURE);
}

/* The cores of the pieces of a body, in pixels around its centre. */
static void draw_cores(const film *f, const bodies *set, size_t original, double width) {
    fputs("<path d=\"", f->svg);
    for (sepax_id id = set->offsets[original]; id < set->offsets[original + 1]; id++) {
        sepax_vec2 v[16];
        size_t count;
        check(sepax_store_local_vertices(set->store, id, v, 16, &count));
        for (size_t i = 0; i < count; i++) {
            fprintf(f->svg, "%c%s %s", i == 0 ? 'M' : 'L', svg_number(f->scale * (double)v[i].x),
                    svg_number(-f->scale * (double)v[i].y));
        }
        fputc('Z', f->svg);
    }
    const double radius = (double)sepax_store_radius(set->store, set->offsets[original]);
    fprintf(f->svg, "\" stroke-width=\"%s\"/>", svg_number(2 * f->scale * radius + width));
}

/* A stroke around the core makes the radius, and a wider and darker one under it the outline. */
static void define_kind(const film *f, const bodies *set, int kind) {
    const size_t original = set->first[kind] - 1;
    fprintf(f->svg, "<g id=\"k%d\"><g class=\"ink\">", kind);
    draw_cores(f, set, original, 2);
    fprintf(f->svg, "</g><g fill=\"%s\" stroke=\"%s\">", colours[kind], colours[kind]);
    draw_cores(f, set, original, 0);
    fputs("</g>", f->svg);
    if (kind == DISC) {
        svg_line(
            f->svg, "spoke", (spot){0, 0},
            (spot){f->scale * (double)sepax_store_radius(set->store, set->offsets[original]), 0});
    }
    fputs("</g>\n", f->svg);
}

film film_open(const char *path, const char *title, const bodies *set, spot size, double scale,
               size_t frames, double seconds) {
    const film f = {fopen(path, "w"), path, scale, seconds, 0, 0};
    if (f.svg == NULL) {
        fail(path);
    }
    const char *const width = svg_number(size.x), *const height = svg_number(size.y);
    fprintf(f.svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" "
            "height=\"%s\">\n<title>%s</title>\n<style>\n%s",
            width, height, width, height, title, style);
    if (seconds > 0) {
        fprintf(f.svg,
                ".frame{visibility:hidden;animation:show %.3fs steps(1) infinite}\n"
                "@keyframes show{0%%{visibility:visible}%.4f%%{visibility:hidden}}\n",
                seconds * (double)frames, 100 / (double)frames);
    }
    fputs("</style>\n<defs>\n", f.svg);
    for (int kind = 0; kind < BODY_KINDS; kind++) {
        if (set->first[kind] > 0) {
            define_kind(&f, set, kind);
        }
    }
    fputs("</defs>\n", f.svg);
    svg_box(f.svg, "paper", (spot){0, 0}, size.x, size.y);
    svg_text(f.svg, "title", (spot){12, 32}, title);
    return f;
}

void film_close(film *f) {
    fputs("</svg>\n", f->svg);
    const int written = !ferror(f->svg);
    if (fclose(f->svg) != 0 || !written) {
        fail(f->path);
    }
}

void film_frame(film *f, const bodies *set, const sepax_manifold *manifolds, size_t count,
                spot origin) {
    fprintf(f->svg, "<g transform=\"translate(%s %s)\"", svg_number(origin.x),
            svg_number(origin.y));
    if (f->seconds > 0) {
        fprintf(f->svg, " class=\"frame\" style=\"animation-delay:%.3fs\"",
                f->seconds * (double)f->shown);
    }
    fputs(">\n", f->svg);
    for (size_t i = 0; i < set->count; i++) {
        const body *b = &set->of[i];
        if (f->reach > 0 && (fabs(b->x) > f->reach || fabs(b->y) > f->reach)) {
            continue;
        }
        fprintf(f->svg, "<use href=\"#k%d\" transform=\"matrix(%.3f %.3f %.3f %.3f %s %s)\"/>\n",
                (int)b->kind, b->cos, -b->sin, b->sin, b->cos, svg_number(f->scale * b->x),
                svg_number(-f->scale * b->y));
    }
    fputs("<path class=\"dots\" d=\"", f->svg);
    for (size_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < manifolds[i].count; k++) {
            const sepax_manifold_point *p = &manifolds[i].points[k];
            if (f->reach > 0 && (fabs((double)p->x) > f->reach || fabs((double)p->y) > f->reach)) {
                continue;
            }
            fprintf(f->svg, "M%s %sZ", svg_number(f->scale * (double)p->x),
                    svg_number(-f->scale * (double)p->y));
        }
    }
    fputs("\"/>\n</g>\n", f->svg);
    f->shown++;
}
