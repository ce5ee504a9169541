/* SPDX-License-Identifier: MIT */
#include "axes_plane.h"

#include "axes_axis.h"

#include <math.h>

static spot place(const plane *p, double x, double y) {
    return (spot){p->origin.x + p->scale * x, p->origin.y - p->scale * y};
}

static spot place_vertex(const plane *p, const scene_shape *shape, size_t i) {
    const sepax_vec2 v = shape->vertices[i % shape->count];
    return place(p, (double)v.x, (double)v.y);
}

static spot centre(const plane *p, const scene_shape *shape) {
    spot sum = {0, 0};
    for (size_t i = 0; i < shape->count; i++) {
        const spot at = place_vertex(p, shape, i);
        sum.x += at.x;
        sum.y += at.y;
    }
    return (spot){sum.x / (double)shape->count, sum.y / (double)shape->count};
}

static void draw_shape(FILE *svg, const plane *p, const scene_shape *shape, const char *look) {
    spot corners[SCENE_VERTICES];
    for (size_t i = 0; i < shape->count; i++) {
        corners[i] = place_vertex(p, shape, i);
    }
    svg_polygon(svg, look, corners, shape->count);
}

/* An arrow at a right angle to the edge, with the name of its axis. */
static void draw_normal(FILE *svg, const plane *p, size_t index) {
    const scene_axis *axis = &p->of->axes[index];
    const scene_shape *shape = axis->owner == 'a' ? &p->of->a : &p->of->b;
    const spot u = place_vertex(p, shape, axis->edge), v = place_vertex(p, shape, axis->edge + 1);
    const double dx = v.x - u.x, dy = v.y - u.y, length = sqrt(dx * dx + dy * dy);
    const spot out = {-dy / length, dx / length}; /* counter-clockwise, with y pointing down */
    const double t = p->marks[index];
    const spot middle = {u.x + t * dx, u.y + t * dy};
    const bool best = index == p->of->best;
    svg_arrow(svg, best ? "normal best" : "normal", middle,
              (spot){middle.x + 20 * out.x, middle.y + 20 * out.y});
    svg_text(svg, best ? "name middle bold" : "name middle",
             (spot){middle.x + 33 * out.x, middle.y + 33 * out.y + 5}, axis_name(axis));
}

/* The dashed lines along which the two ends of an interval are found. */
static void draw_rays(FILE *svg, const plane *p, const scene_shape *shape, const scene_axis *axis,
                      double offset, scene_interval ends) {
    for (size_t i = 0; i < shape->count; i++) {
        const sepax_vec2 v = shape->vertices[i];
        const double at = axis->x * (double)v.x + axis->y * (double)v.y;
        if (at == ends.low || at == ends.high) {
            const spot foot =
                place(p, axis->x * at + axis->y * offset, axis->y * at - axis->x * offset);
            svg_line(svg, "ray", place_vertex(p, shape, i), foot);
        }
    }
}

static void draw_axis(FILE *svg, const plane *p, size_t index, double offset) {
    const scene_axis *axis = &p->of->axes[index];
    const bool best = index == p->of->best;
    const double middle = p->scale * (axis->a.high + axis->b.low) / 2;
    char text[64];
    snprintf(text, sizeof text, "axis %s: %s %s", axis_name(axis),
             axis->gap > 0 ? "gap" : "overlap", svg_number(fabs(axis->gap)));
    svg_begin_frame(svg, place(p, axis->y * offset, -axis->x * offset), axis->x, axis->y);
    axis_draw(svg, axis, 0, p->scale, best);
    svg_text(svg, best ? "middle bold" : "middle", (spot){middle, offset > 0 ? 32 : -21}, text);
    svg_end_frame(svg);
}

/* From the foremost vertex of B along the minimum translation. */
static void draw_translation(FILE *svg, const plane *p) {
    size_t front = 0;
    for (size_t i = 1; i < p->of->b.count; i++) {
        const sepax_vec2 best = p->of->b.vertices[front], v = p->of->b.vertices[i];
        front = v.x > best.x ? i : front;
    }
    const spot from = place_vertex(p, &p->of->b, front), to = place_vertex(p, &p->of->moved, front);
    svg_arrow(svg, "mtv", from, to);
    char text[64];
    snprintf(text, sizeof text, "(%s, %s)", svg_number(-p->of->separation * p->of->normal_x),
             svg_number(-p->of->separation * p->of->normal_y));
    svg_text(svg, "bold", (spot){to.x + 8, to.y + 3}, "MTV");
    svg_text(svg, "plain", (spot){to.x + 8, to.y + 21}, text);
}

void plane_draw(FILE *svg, const plane *p) {
    const scene *s = p->of;
    const scene_axis *best = &s->axes[s->best], *other = &s->axes[p->other.index];
    const bool overlap = s->relation == SEPAX_OVERLAPPING;
    draw_rays(svg, p, &s->a, best, p->offset, best->a);
    draw_rays(svg, p, &s->b, best, p->offset, best->b);
    draw_rays(svg, p, &s->a, other, p->other.offset, other->a);
    draw_rays(svg, p, &s->b, other, p->other.offset, other->b);
    if (overlap) {
        draw_shape(svg, p, &s->moved, "ghost");
    }
    draw_shape(svg, p, &s->a, "a");
    draw_shape(svg, p, &s->b, "b");
    draw_shape(svg, p, &s->a, "outline");
    for (size_t i = 0; i < s->axis_count; i++) {
        draw_normal(svg, p, i);
    }
    const spot a = centre(p, &s->a), b = centre(p, &s->b);
    svg_text(svg, "shape middle", (spot){a.x, a.y + 9}, "A");
    svg_text(svg, "shape middle", (spot){b.x, b.y + 9}, "B");
    draw_axis(svg, p, s->best, p->offset);
    draw_axis(svg, p, p->other.index, p->other.offset);
    if (overlap) {
        draw_translation(svg, p);
    }
}
