/* SPDX-License-Identifier: MIT
 *
 * The outline of a shape (store.h). Its knots are made once, from the local vertices; a pose only
 * turns the directions in which it is evaluated.
 *
 * All vectors are relative to the centre, which is inside. The support h(u) is the maximum of v . u
 * over the vertices v. The gauge g(u) is the maximum of (n . u) / d over the edges, where n is an
 * outward normal of any length and d = n . p for a point p of the edge; u / g(u) is on the
 * boundary. Both are maxima of linear functions, so neither is above the straight line from one
 * knot to the next.
 */
#include "base/arithmetic.h"

#include "place/derived.h"

#include <string.h>

#include "place/formulas.h"

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
