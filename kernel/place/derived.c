/* SPDX-License-Identifier: MIT
 *
 * What is derived of a slot in plain C: sector tables, levers, and models of boxes that lanes do
 * not place.
 */
#include "base/arithmetic.h"

#include "place/instance.h"

#include <string.h>

#include "place/formulas.h"

/* ------------------------------------------------------------------ sectors */

/* Sets the directions of the edges. */
static void set_turns(uint16_t *turns, uint32_t stride, const float *x, const float *y,
                      uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        turns[i] = edge_turn(x[next] - x[i], y[next] - y[i]);
    }
    for (uint32_t i = count; i < stride; i++) {
        turns[i] = turns[count - 1];
    }
}

/* Names the vertices. Along the normal of an edge, the least vertex is the one where the edges of
 * this shape turn past the opposite direction, half a turn away. So the first of these directions
 * that is past edge 0 is the one of sector stride / 2. Rounding may disorder the directions of very
 * short edges; then some other vertex is named. */
static void set_sectors(uint16_t *sectors, const uint16_t *turns, uint32_t stride, uint32_t count) {
    const uint32_t sides = stride - 1;
    uint32_t vertex = 1; /* edge 0 is never beyond */
    for (uint32_t i = 0; i < sides; i++) {
        const uint32_t s = i < stride / 2 - 1 ? i + stride / 2 : i + 1 - stride / 2;
        const uint16_t opposite = (uint16_t)(0x10000u * s / sides + 0x8000u);
        while (vertex < count && (uint16_t)(turns[vertex] - turns[0]) < opposite) {
            vertex++;
        }
        sectors[s] = (uint16_t)(vertex < count ? vertex : 0);
    }
    sectors[sides] = sectors[0];
}

/* Fills the sectors and the turns of a slot for the vertices of a block. */
static void draw(size_class *c, uint32_t slot, const float *block, uint32_t count) {
    const uint32_t stride = c->stride;
    uint16_t *turns = c->turns + (size_t)stride * slot;
    set_turns(turns, stride, block, block + stride, count);
    set_sectors(c->sectors + (size_t)stride * slot, turns, stride, count);
}

void sepax_sectors_draw(size_class *c, uint32_t slot) {
    draw(c, slot, class_vertices(c, slot), c->shapes.count[slot]);
}

void sepax_sectors_draw_bent(size_class *c, uint32_t slot) {
    const size_t at = (size_t)c->stride * slot;
    const float *x = c->world + 2 * at;
    draw(c, slot, x, c->world_count[slot]);
    points_set(c->points + 2 * at, c->sectors + at, c->stride, x, x + c->stride);
}

void sepax_sectors_turn(size_class *c, uint32_t slot, bool redraw) {
    const size_t at = (size_t)c->stride * slot;
    const float *x = c->world + 2 * at;
    if (redraw) {
        sepax_sectors_draw(c, slot);
    }
    turns_turn(c->turns + at, c->stride, x, x + c->stride);
    points_set(c->points + 2 * at, c->sectors + at, c->stride, x, x + c->stride);
}

/* -------------------------------------------------------------------- lever
 *
 * The lever of a shape. The position of a pose exceeds the coordinates of the placed shape by no
 * more than the lever, which therefore bounds what is rounded when a pose moves (SEPAX_MTV_SAFE).
 * It is computed in double: products of two floats are exact there, and the sign of their
 * difference is right. */

/* Whether a polygon contains the origin: no edge has it on its outside. */
static bool holds_origin(const float *x, const float *y, uint32_t count) {
    int32_t outside = count < 3 ? 1 : 0;
    double from_x = (double)x[count - 1], from_y = (double)y[count - 1];
    for (uint32_t i = 0; i < count; i++) {
        const double to_x = (double)x[i], to_y = (double)y[i];
        outside |= from_x * to_y < from_y * to_x ? 1 : 0;
        from_x = to_x;
        from_y = to_y;
    }
    return outside == 0;
}

/* The square of the distance of the origin from an edge as a segment. Where the nearest point is an
 * end but for roundings, both formulas are equally good. */
static double square_from_edge(double from_x, double from_y, double to_x, double to_y) {
    const double ex = to_x - from_x, ey = to_y - from_y;
    const double of_from = from_x * from_x + from_y * from_y, of_to = to_x * to_x + to_y * to_y;
    if (from_x * ex + from_y * ey < 0 && to_x * ex + to_y * ey > 0) {
        const double area = from_x * to_y - from_y * to_x;
        return area * area / (ex * ex + ey * ey);
    }
    return of_from < of_to ? of_from : of_to;
}

float sepax_lever_find(const size_class *c, uint32_t slot) {
    const uint32_t count = c->shapes.count[slot];
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    if (holds_origin(x, y, count)) {
        return 0;
    }
    double least = INFINITY;
    for (uint32_t i = 0, from = count - 1; i < count; from = i, i++) {
        const double square =
            square_from_edge((double)x[from], (double)y[from], (double)x[i], (double)y[i]);
        least = square < least ? square : least;
    }
    const float lever = least > 0 ? rounded_up(sqrt(least)) : 0;
    return lever < FLT_MAX ? lever : FLT_MAX;
}

/* -------------------------------------------------------------------- boxes
 *
 * The model of a box: a rectangle near its four world vertices, and the largest distance of a
 * corner of this rectangle from its vertex. */

/* The largest distance of a model corner from its vertex. A product of two floats is exact, so
 * with u = 2^-53 each coordinate of the difference is off by less than 4u of the sum of its terms'
 * sizes; both sums together are at most 2 size. */
static float box_error(const float *x, const float *y, const box_model *m) {
    const double ux = (double)m->half_x * (double)m->cos, uy = (double)m->half_x * (double)m->sin;
    const double vx = -((double)m->half_y * (double)m->sin);
    const double vy = (double)m->half_y * (double)m->cos;
    const double turned_x[4] = {-ux - vx, ux - vx, ux + vx, vx - ux};
    const double turned_y[4] = {-uy - vy, uy - vy, uy + vy, vy - uy};
    double worst = 0, size = fabs(ux) + fabs(uy) + fabs(vx) + fabs(vy);
    for (unsigned i = 0; i < 4; i++) {
        const double to_x = (double)m->x - (double)x[i], to_y = (double)m->y - (double)y[i];
        const double dx = to_x + turned_x[i], dy = to_y + turned_y[i];
        const double square = dx * dx + dy * dy, own = fabs(to_x) + fabs(to_y);
        worst = square > worst ? square : worst;
        size = own > size ? own : size;
    }
    return rounded_up(sqrt(worst) + 0x1p-49 * size);
}

/* Fits a rectangle to a box. Any one would do, since its error is measured; this one is made from
 * the means of opposite edges. */
void sepax_box_fit(size_class *c, uint32_t slot, const shape_bounds *bounds) {
    const float *x = c->world + 8 * (size_t)slot, *y = x + 4;
    box_model *m = &c->boxes[slot];
    if (c->world_count[slot] != 4) {
        *m = (box_model){.error = INFINITY, .tilt = INFINITY};
        return;
    }
    const edge e0 = edge_at(x, y, 4, 0), e1 = edge_at(x, y, 4, 1);
    const edge e2 = edge_at(x, y, 4, 2), e3 = edge_at(x, y, 4, 3);
    const edge along = {e0.x - e2.x, e0.y - e2.y}, across = {e1.x - e3.x, e1.y - e3.y};
    const double length = length_of(along), inverse = 1 / length;
    *m = (box_model){.x = bounds->x,
                     .y = bounds->y,
                     .cos = (float)(along.x * inverse) + 0.0f,
                     .sin = (float)(along.y * inverse) + 0.0f,
                     .half_x = (float)(length / 4),
                     .half_y = (float)((across.y * along.x - across.x * along.y) * inverse / 4)};
    m->error = box_error(x, y, m);
    const float half = m->half_x < m->half_y ? m->half_x : m->half_y;
    m->tilt = half > 0 ? rounded_up((double)m->error / (double)half) : INFINITY;
}

/* ---------------------------------------------------------------- outlines
 *
 * The outline of a shape (store.h). Its knots are made once, from the local vertices; a pose only
 * turns the directions in which it is evaluated.
 *
 * All vectors are relative to the centre, which is inside. The support h(u) is the maximum of v . u
 * over the vertices v. The gauge g(u) is the maximum of (n . u) / d over the edges, where n is an
 * outward normal of any length and d = n . p for a point p of the edge; u / g(u) is on the
 * boundary. Both are maxima of linear functions, so neither is above the straight line from one
 * knot to the next. */

/* In a thinner shape the outline would not be certain in double, and would be of little use. */
#define MOST_ASPECT 0x1p20
/* The value of the largest knot in units, before it is rounded up. */
#define STEPS 254
/* The error of a value between knots (see narrow/cull/outlines.h) plus that of the knots. */
#define KNOT_SLACK (0x1p-9 + 0x1p-20)
/* Outside of these limits, values computed from units might overflow or vanish. */
#define LEAST_UNIT 0x1p-50
#define MOST_UNIT 0x1p50

/* The extents of a shape in the directions of the knots. */
typedef struct outline_sizes {
    double x[OUTLINE_SECTORS], y[OUTLINE_SECTORS]; /* these directions */
    double support[OUTLINE_SECTORS], gauge[OUTLINE_SECTORS];
    double most_support, most_gauge;
} outline_sizes;

static void set_directions(outline_sizes *sizes) {
    *sizes = (outline_sizes){0};
    for (unsigned s = 0; s < OUTLINE_SECTORS; s++) {
        const double t = s / (OUTLINE_SECTORS / 4.0), y = t < 2 ? t - 1 : 3 - t;
        sizes->x[s] = t < 2 ? 1 - fabs(y) : fabs(y) - 1;
        sizes->y[s] = y;
    }
}

/* Takes a vertex, and the normal divided by d of the edge that begins there, into the extents. */
static inline void widen(outline_sizes *sizes, double x, double y, double nx, double ny) {
    for (unsigned s = 0; s < OUTLINE_SECTORS; s++) {
        const double support = x * sizes->x[s] + y * sizes->y[s];
        const double gauge = nx * sizes->x[s] + ny * sizes->y[s];
        sizes->support[s] = support > sizes->support[s] ? support : sizes->support[s];
        sizes->gauge[s] = gauge > sizes->gauge[s] ? gauge : sizes->gauge[s];
    }
}

/* Finds the extents. Returns whether the centre is well inside: then d is off by less than 2^-30 of
 * itself, because with u = 2^-53 it is off by 4u of the length of the normal times the distance of
 * the vertex. */
static bool look_round(const float *x, const float *y, uint32_t count, const shape_home *from,
                       outline_sizes *sizes) {
    double farthest = 0, nearest = INFINITY; /* squares of distances from the centre */
    set_directions(sizes);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        const double dx = (double)x[i] - (double)from->x, dy = (double)y[i] - (double)from->y;
        const double nx = (double)y[next] - (double)y[i], ny = (double)x[i] - (double)x[next];
        const double d = nx * dx + ny * dy, square = dx * dx + dy * dy;
        const double to_edge = d > 0 ? d * d / (nx * nx + ny * ny) : 0;
        farthest = square > farthest ? square : farthest;
        nearest = to_edge < nearest ? to_edge : nearest;
        widen(sizes, dx, dy, nx / d, ny / d);
    }
    for (unsigned s = 0; s < OUTLINE_SECTORS; s++) {
        const double support = sizes->support[s], gauge = sizes->gauge[s];
        sizes->most_support = support > sizes->most_support ? support : sizes->most_support;
        sizes->most_gauge = gauge > sizes->most_gauge ? gauge : sizes->most_gauge;
    }
    return nearest * (MOST_ASPECT * MOST_ASPECT) >= farthest;
}

/* v > 0 rounded up to a float with 8 bits of precision; returns the upper half of its bits. */
static uint16_t short_float(double v) {
    const float above = (float)(v * (1 + 0x1p-23));
    uint32_t bits;
    memcpy(&bits, &above, sizeof bits);
    return (uint16_t)((bits + 0xFFFF) >> 16);
}

/* A size in whole units: at least KNOT_SLACK units more than the size, and at least 1. */
static uint8_t units_of(double size, double unit) {
    return (uint8_t)(1 + (unsigned)(size / unit + KNOT_SLACK));
}

/* Sets the units of an outline. Returns false where one is outside of the limits. */
static bool set_units(const outline_sizes *sizes, shape_outline *outline) {
    const double support = sizes->most_support / STEPS, gauge = sizes->most_gauge / STEPS;
    if (!(support >= LEAST_UNIT && support <= MOST_UNIT && gauge >= LEAST_UNIT &&
          gauge <= MOST_UNIT)) {
        return false;
    }
    outline->gauge_unit = short_float(gauge);
    outline->support_unit = (float)(support / outline_gauge(outline->gauge_unit));
    return true;
}

void sepax_outline_draw(size_class *c, uint32_t slot) {
    const uint32_t count = c->shapes.count[slot];
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    shape_outline *outline = &c->outlines[slot];
    outline_sizes sizes;
    *outline = (shape_outline){.gauge_unit = 0x7F80}; /* infinite */
    if (!look_round(x, y, count, class_home(c, slot), &sizes) || !set_units(&sizes, outline)) {
        return;
    }
    const double gauge_unit = outline_gauge(outline->gauge_unit);
    const double support_unit = (double)outline->support_unit * gauge_unit;
    for (unsigned s = 0; s <= OUTLINE_SECTORS; s++) {
        const unsigned from = s % OUTLINE_SECTORS;
        outline->knots[s][0] = units_of(sizes.support[from], support_unit);
        outline->knots[s][1] = units_of(sizes.gauge[from], gauge_unit);
    }
}
