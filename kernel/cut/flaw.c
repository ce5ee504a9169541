/* SPDX-License-Identifier: MIT
 *
 * The rejections of rings that are not simple (cut.h). Exact signs have decided that they are not;
 * this file only estimates whether rounding can be the reason.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

#include <float.h>
#include <math.h>
#include <string.h>

static uint32_t start_of(const cut *c, uint32_t edge) {
    return c->corners[edge].point;
}

static uint32_t end_of(const cut *c, uint32_t edge) {
    return c->corners[c->corners[edge].next].point;
}

/* The distance from |v| to the next float above it; for the largest float, to the one below. 0 for
 * a number that counts as not rounded. */
static double unit_in_last_place(float v) {
    float size = fabsf(v), next;
    uint32_t bits;
    if (!cut_may_be_rounded(v)) {
        return 0;
    }
    size = size < FLT_MAX ? size : 0x1.FFFFFCp127f;
    memcpy(&bits, &size, sizeof bits);
    bits++;
    memcpy(&next, &bits, sizeof next);
    return (double)next - (double)size;
}

static double half_unit(sepax_vec2 a, sepax_vec2 b, sepax_vec2 w) {
    const float coordinates[6] = {a.x, a.y, b.x, b.y, w.x, w.y};
    double most = 0;
    for (int i = 0; i < 6; i++) {
        const double unit = unit_in_last_place(coordinates[i]);
        most = unit > most ? unit : most;
    }
    return most / 2;
}

/* Whether a point may pass to the other side of an edge when each coordinate moves by h, half a
 * unit in the last place. A difference of coordinates then changes by up to 2h, and so the cross
 * product by up to 2h (sum of the sizes) + 8h^2. */
static bool is_slight(const cut *c, uint32_t edge, uint32_t point) {
    const sepax_vec2 a = place_of(c, start_of(c, edge)), b = place_of(c, end_of(c, edge));
    const sepax_vec2 w = place_of(c, point);
    const double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
    const double fx = (double)w.x - (double)a.x, fy = (double)w.y - (double)a.y;
    const double h = half_unit(a, b, w);
    return h > 0 && fabs(ex * fy - ey * fx) <=
                        2 * h * (fabs(ex) + fabs(ey) + fabs(fx) + fabs(fy)) + 8 * h * h;
}

/* Names both edges in the rejection, the one with the lower number first. */
static void name_edges(cut *c, uint32_t edge, uint32_t other) {
    const uint32_t first = edge < other ? edge : other;
    c->rejection.ring = c->corners[first].ring;
    c->rejection.vertex = sepax_cut_start_of_edge(c, first);
    c->rejection.other = sepax_cut_start_of_edge(c, first == edge ? other : edge);
}

sepax_status sepax_flaw_crossing(cut *c, uint32_t edge, uint32_t other) {
    name_edges(c, edge, other);
    c->rejection.by_rounding =
        is_slight(c, edge, start_of(c, other)) || is_slight(c, edge, end_of(c, other)) ||
        is_slight(c, other, start_of(c, edge)) || is_slight(c, other, end_of(c, edge));
    return SEPAX_ERROR_CROSSING;
}

sepax_status sepax_flaw_overlap(cut *c, uint32_t edge, uint32_t other) {
    const uint32_t a = start_of(c, edge), b = end_of(c, edge);
    const uint32_t d = start_of(c, other), e = end_of(c, other);
    name_edges(c, edge, other);
    c->rejection.by_rounding = !((a == d && b == e) || (a == e && b == d)) &&
                               (half_unit(place_of(c, a), place_of(c, b), place_of(c, d)) > 0 ||
                                half_unit(place_of(c, e), place_of(c, e), place_of(c, e)) > 0);
    return SEPAX_ERROR_OVERLAP;
}

sepax_status sepax_flaw_hole(cut *c, uint32_t edge) {
    c->rejection.ring = c->corners[edge].ring;
    c->rejection.vertex = c->corners[edge].vertex;
    return SEPAX_ERROR_HOLE;
}
