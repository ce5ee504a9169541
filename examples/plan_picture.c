/* SPDX-License-Identifier: MIT */
#include "plan_picture.h"

#include "picture.h"

enum { WIDTH = 1040, HEIGHT = 250, EVERY = 8, TIMES = 5, EACH = 7 }; /* of poses, of trajectories */

static const double scale = 9;        /* pixels a metre */
static const spot start = {210, 156}; /* where the own vehicle starts */

static const char style[] =
    ".free,.hits{fill:none;stroke:#2f6fb0;stroke-width:.8;stroke-opacity:.7}\n"
    ".hits{stroke:#555;stroke-width:.4;stroke-opacity:.45}\n"
    ".crash{fill:none;stroke:#c03030;stroke-width:4.5;stroke-linecap:round}\n"
    ".legend .free,.legend .hits{stroke-width:1.5;stroke-opacity:1}\n"
    ".taken{fill:none;stroke:#14703c;stroke-width:2.5}\n"
    ".t0,.t1,.t2,.t3,.t4{stroke:#555;stroke-width:.6;fill-opacity:.75}\n"
    ".t0{fill:#f7e3a1}\n.t1{fill:#f0c27c}\n.t2{fill:#e39a7b}\n.t3{fill:#b9779c}\n"
    ".t4{fill:#7f6bb5}\n"
    ".own{stroke:#14703c;stroke-width:2.5}\n";

/* What has a colour for each time has these, of every eighth step. */
static const char *const others[] = {"t0", "t1", "t2", "t3", "t4"};
static const char *const own[] = {"t0 own", "t1 own", "t2 own", "t3 own", "t4 own"};

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
    for (size_t i = 0; i < PLAN_COUNT; i += EACH) {
        if ((found->first[i] < PLAN_STEPS) == hits) {
            draw_way(svg, t, &poses[i * PLAN_STEPS], found->first[i]);
        }
    }
    fputs("\"/>\n", svg);
}

/* A dot where each of the trajectories that collide does so first. */
static void draw_crashes(FILE *svg, const traffic *t, const sepax_pose *poses,
                         const answers *found) {
    fputs("<path class=\"crash\" d=\"", svg);
    for (size_t i = 0; i < PLAN_COUNT; i += EACH) {
        if (found->first[i] < PLAN_STEPS) {
            const sepax_pose *p = &poses[i * PLAN_STEPS + found->first[i]];
            const spot at = seen(t, (double)p->x, (double)p->y);
            fprintf(svg, "M%s %sZ", svg_number(at.x), svg_number(at.y));
        }
    }
    fputs("\"/>\n", svg);
}

static void draw(FILE *svg, const traffic *t, const sepax_pose *poses, const answers *found,
                 size_t best) {
    for (size_t k = TIMES; k-- > 0;) { /* the start comes last, on top */
        for (size_t i = t->offsets[k * EVERY]; i < t->offsets[k * EVERY + 1]; i++) {
            draw_mover(svg, others[k], t, &t->movers[t->who[i]], &t->poses[i]);
        }
    }
    draw_ways(svg, t, poses, found, true);
    draw_crashes(svg, t, poses, found);
    draw_ways(svg, t, poses, found, false);
    fputs("<path class=\"taken\" d=\"", svg);
    draw_way(svg, t, &poses[best * PLAN_STEPS], PLAN_STEPS);
    fputs("\"/>\n", svg);
    for (size_t k = 0; k < TIMES; k++) {
        draw_mover(svg, own[k], t, &t->own, &poses[best * PLAN_STEPS + k * EVERY]);
    }
}

/* What each colour means: boxes, a line or a dot, and words beside it. */
static void draw_legend(FILE *svg, const traffic *t) {
    static const struct {
        const char *look, *text;
        double x;
    } entries[] = {{"free", "no collision", 388},
                   {"crash", "first collision", 530},
                   {"taken", "the best one", 690}};
    char last[32];
    fputs("<g class=\"legend\">\n", svg);
    svg_text(svg, "plain", (spot){12, 58}, "Vehicles now");
    for (int k = 0; k < TIMES; k++) {
        svg_box(svg, others[k], (spot){115 + 32.0 * k, 46}, 28, 14);
    }
    snprintf(last, sizeof last, "after %.1f s", t->step * EVERY * (TIMES - 1));
    svg_text(svg, "plain", (spot){281, 58}, last);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const spot at = {entries[i].x, 53}, end = {at.x + 26, at.y};
        svg_line(svg, entries[i].look, i == 1 ? end : at, end);
        svg_text(svg, "plain", (spot){at.x + 33, at.y + 5}, entries[i].text);
    }
    svg_box(svg, own[0], (spot){834, 46}, 28, 14);
    svg_text(svg, "plain", (spot){870, 58}, "the own vehicle on it");
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
    draw_legend(svg, t);
    return picture_close(svg, path);
}
