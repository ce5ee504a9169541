/* SPDX-License-Identifier: MIT
 *
 * Unit normals and discs of one instance: in double, rounded once.
 */
#include "place/discs.h"

#include "place/centre.h"
#include "place/edge.h"

/* The radii, from the square of the largest distance of a vertex from the centre and the smallest
 * distance of the centre from the line of an edge, negative when it is outside. With u = 2^-53,
 * differences of floats are off by a factor 1 + u, so the square of a distance by 4u, the distance
 * by 3u: less than what rounded_up takes. A length is off by 3u too, an outward normal by 5u, its
 * products with a difference by 7u and the distance from a line by 8u times the sum of these
 * products' sizes, which is at most the distance from the vertex (Cauchy-Schwarz): 16u of the outer
 * radius is certainly more. The disc lies inside the lines of all edges at that distance.
 *
 * A radius widens both discs. That needs a centre whose distance from the core is known: it lies
 * inside, or beside a segment at the distance -nearest. The sum with a radius is off by u of itself
 * more, which both roundings cover. */
static inline void set_discs(shape_bounds *bounds, double farthest, double nearest, bool known,
                             float radius) {
    const double outer = sqrt(farthest), least = nearest - 0x1p-49 * outer;
    const double inner = (least + (double)radius) * (1 - 0x1p-22);
    bounds->outer = rounded_up(outer + (double)radius);
    bounds->inner = known && inner >= 0x1p-60 ? (float)inner : -INFINITY;
}

/* Whether a point lies beside a segment, not beyond its ends: with room for all roundings. */
static inline bool is_beside(sepax_vec2 centre, const float *x, const float *y) {
    const edge e = edge_at(x, y, 2, 0);
    const double square = e.x * e.x + e.y * e.y;
    const double along =
        e.x * ((double)centre.x - (double)x[0]) + e.y * ((double)centre.y - (double)y[0]);
    return along > 0.25 * square && along < 0.75 * square;
}

static inline void measure_polygon(size_class *c, uint32_t slot, const sepax_vec2 *given,
                                   uint32_t count, uint32_t stride, float radius,
                                   shape_bounds *bounds) {
    const float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    float *nx = c->normals != NULL ? c->normals + 2 * (size_t)stride * slot : NULL;
    float *ny = nx != NULL ? nx + stride : NULL;
    const sepax_vec2 centre = given != NULL ? *given : sepax_centre_mean(x, y, count);
    double farthest = 0, nearest = DBL_MAX;
    bounds->x = centre.x;
    bounds->y = centre.y;
    for (uint32_t i = 0; i < count; i++) {
        const edge e = edge_at(x, y, count, i);
        const double length = length_of(e), outward_x = e.y / length, outward_y = -e.x / length;
        const double dx = (double)x[i] - (double)centre.x, dy = (double)y[i] - (double)centre.y;
        const double square = dx * dx + dy * dy, distance = outward_x * dx + outward_y * dy;
        farthest = square > farthest ? square : farthest;
        nearest = distance < nearest ? distance : nearest;
        if (nx != NULL) {
            nx[i] = (float)outward_x + 0.0f;
            ny[i] = (float)outward_y + 0.0f;
        }
    }
    for (uint32_t i = count; nx != NULL && i < stride; i++) {
        nx[i] = nx[count - 1];
        ny[i] = ny[count - 1];
    }
    const bool inside = count >= 3 && (radius == 0 || nearest > 0x1p-48 * sqrt(farthest));
    const bool beside = count == 2 && radius > 0 && is_beside(centre, x, y);
    set_discs(bounds, farthest, nearest, inside || beside, radius);
}

/* A point has neither edges nor extent, so a circle is its own discs. */
static void measure_point(size_class *c, uint32_t slot, float radius, shape_bounds *bounds) {
    const size_t stride = c->stride, at = 2 * stride * slot;
    for (size_t i = 0; c->normals != NULL && i < 2 * stride; i++) {
        c->normals[at + i] = 0;
    }
    *bounds = (shape_bounds){.x = c->world[at],
                             .y = c->world[at + stride],
                             .outer = radius,
                             .inner = radius >= 0x1p-60f ? radius : -INFINITY};
}

void sepax_discs_measure(size_class *c, uint32_t slot, const sepax_vec2 *centre, float radius,
                         shape_bounds *bounds) {
    const uint32_t count = c->world_count[slot], stride = c->stride;
    if (count == 1) {
        measure_point(c, slot, radius, bounds);
    } else if (count == 4 && stride == 4) { /* constants: the compiler unrolls */
        measure_polygon(c, slot, centre, 4, 4, radius, bounds);
    } else {
        measure_polygon(c, slot, centre, count, stride, radius, bounds);
    }
}
