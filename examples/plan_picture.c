/* SPDX-License-Identifier: MIT */
#include "plan_picture.h"

#include "picture.h"

enum { WIDTH = 1040, HEIGHT = 320, EVERY = 8 };

static const double scale = 9;        /* pixels a metre */
static const spot start = {210, 212}; /* where the own vehicle starts */

static const char style[] =
    ".free,.hits{fill:none;stroke:#2f6fb0;stroke-width:.5;stroke-opacity:.5}\n"
    ".hits{stroke:#c03030;stroke-dasharray:2 2}\n"
    ".legend .free,.legend .hits{stroke-width:1.5;stroke-opacity:1}\n"
    ".taken{fill:none;stroke:#14703c;stroke-width:2}\n"
    ".own{fill:#a6d5a0;fill-opacity:.75;stroke:#14703c}\n"
    ".other{fill:#f2cd72;fill-opacity:.25;stroke:#8a6d1d;stroke-opacity:.5}\n"
    ".now{fill:#f2cd72;stroke:#5c4813}\n";

/* The way of the start points to the right. */
static spot seen(const traffic *t, double x, double y) {
    const double dx = x - t->x, dy = y - t->y;
    return (spot){start.x + scale * (t->cos * dx + t->sin * dy),
                  start.y - scale * (t->cos * dy - t->sin * dx)};
}

static void draw_mover(FILE *svg, const char *look, const traffic *t, const mover *m,
                       const sepax_pose *p) {
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    spot corners[4];
    for (size_t i = 0; i < 4; i++) {
        const double x = signs[i][0] * (double)m->half_x, y = signs[i][1] * (double)m->half_y;
        const double c = (double)p->cos, s = (double)p->sin;
        corners[i] = seen(t, (double)p->x + c * x - s * y, (double)p->y + s * x + c * y);
    }
    if (m->radius > 0) {
        svg_dot(svg, look, corners[0], scale * (double)m->radius);
    } else {
        svg_polygon(svg, look, corners, 4);
    }
}

static void draw_way(FILE *svg, const traffic *t, const sepax_pose *poses, size_t steps) {
    for (size_t k = 0; k < steps; k++) {
        const spot at = seen(t, (double)poses[k].x, (double)poses[k].y);
        fprintf(svg, "%c%s %s", k == 0 ? 'M' : 'L', svg_number(at.x), svg_number(at.y));
    }
}

static void draw_ways(FILE *svg, const traffic *t, const sepax_pose *poses, const answers *found,
                      bool hits) {
    fprintf(svg, "<path class=\"%s\" d=\"", hits ? "hits" : "free");
    for (size_t i = 0; i < PLAN_COUNT; i += 7) { /* some show as much */
        if ((found->first[i] < PLAN_STEPS) == hits) {
            draw_way(svg, t, &poses[i * PLAN_STEPS], found->first[i]);
        }
    }
    fputs("\"/>\n", svg);
}

static void draw(FILE *svg, const traffic *t, const sepax_pose *poses, const answers *found,
                 size_t best) {
    for (size_t k = PLAN_STEPS; k-- > 0;) { /* the start comes last, on top */
        for (size_t i = t->offsets[k]; i < t->offsets[k + 1] && k % EVERY == 0; i++) {
            draw_mover(svg, k == 0 ? "now" : "other", t, &t->movers[t->who[i]], &t->poses[i]);
        }
    }
    draw_ways(svg, t, poses, found, true);
    draw_ways(svg, t, poses, found, false);
    fputs("<path class=\"taken\" d=\"", svg);
    draw_way(svg, t, &poses[best * PLAN_STEPS], PLAN_STEPS);
    fputs("\"/>\n", svg);
    for (size_t k = 0; k < PLAN_STEPS; k++) {
        if (k % EVERY == 0 || k == PLAN_STEPS - 1) {
            draw_mover(svg, "own", t, &t->own, &poses[best * PLAN_STEPS + k]);
        }
    }
}

/* What each colour means: a box or a line, and words beside it. */
static void draw_legend(FILE *svg) {
    static const struct {
        const char *look, *text;
        double x;
        bool box;
    } entries[] = {
        {"now", "another vehicle now", 12, true},  {"other", "the same later", 208, true},
        {"hits", "until it collides", 360, false}, {"free", "without a collision", 524, false},
        {"taken", "the best one", 704, false},     {"own", "the own vehicle on it", 840, true}};
    fputs("<g class=\"legend\">\n", svg);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const spot at = {entries[i].x, 53};
        if (entries[i].box) {
            svg_box(svg, entries[i].look, (spot){at.x, at.y - 7}, 26, 14);
        } else {
            svg_line(svg, entries[i].look, at, (spot){at.x + 26, at.y});
        }
        svg_text(svg, "plain", (spot){at.x + 33, at.y + 5}, entries[i].text);
    }
    fputs("</g>\n", svg);
}

bool plan_picture(const char *path, const traffic *t, const sepax_pose *poses, const answers *found,
                  size_t best) {
    FILE *svg =
        picture_open(path, "A planner takes one of 2,000 trajectories", style, WIDTH, HEIGHT);
    if (svg == NULL) {
        return false;
    }
    draw(svg, t, poses, found, best);
    draw_legend(svg);
    return picture_close(svg, path);
}
