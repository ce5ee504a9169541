/* SPDX-License-Identifier: MIT
 *
 * The making of homes: the centre of a shape, and the discs about it.
 */
#include "base/arithmetic.h"

#include "lanes/alone.h"

#include "place/derived.h"

#include "place/lane_bounds.h"

/* ------------------------------------------------------------------ centre
 *
 * The centre of the two discs of a shape. Any point would do, since the radii are measured from it.
 * The point that is found here makes the inner disc large and the outer disc small, so that they
 * decide many pairs. For triangles, quads, and more than CENTRE_STRIDE vertices it is simply their
 * mean. */

/* For shapes with more vertices, better discs are not worth the time of a better centre. */
#define CENTRE_STRIDE 16

/* With eight steps the discs leave 1 % more pairs undecided than with the best centre. */
#define CENTRE_STEPS 8
#define FIRST_STEP 0.2 /* of the difference of the radii */
#define NEXT_STEP 0.7

sepax_vec2 sepax_centre_mean(const float *x, const float *y, uint32_t count) {
    double sum_x = 0, sum_y = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum_x += (double)x[i];
        sum_y += (double)y[i];
    }
    return (sepax_vec2){(float)(sum_x / count) + 0.0f, /* -0 becomes +0 */
                        (float)(sum_y / count) + 0.0f};
}

typedef struct vector {
    double x, y;
} vector;

/* The radii about a centre, and the direction of the next step: away from the nearest edge, which
 * lets the inner radius grow fastest, and towards the farthest vertex, which lets the outer radius
 * shrink fastest. */
typedef struct centre_look {
    double inner, outer;
    vector way;
} centre_look;

static inline centre_look look_from(vector centre, const float *x, const float *y,
                                    const vector *outward, uint32_t count) {
    double nearest = DBL_MAX, farthest = 0;
    uint32_t side = 0, vertex = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double dx = (double)x[i] - centre.x, dy = (double)y[i] - centre.y;
        const double square = dx * dx + dy * dy, distance = outward[i].x * dx + outward[i].y * dy;
        side = distance < nearest ? i : side;
        nearest = distance < nearest ? distance : nearest;
        vertex = square > farthest ? i : vertex;
        farthest = square > farthest ? square : farthest;
    }
    const double outer = sqrt(farthest);
    return (centre_look){nearest,
                         outer,
                         {((double)x[vertex] - centre.x) / outer - outward[side].x,
                          ((double)y[vertex] - centre.y) / outer - outward[side].y}};
}

static inline vector improved(vector centre, const float *x, const float *y, uint32_t count) {
    vector outward[CENTRE_STRIDE];
    uint32_t i = 0;
    do { /* shapes with centres have 5 vertices or more */
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        const double ex = (double)x[next] - (double)x[i], ey = (double)y[next] - (double)y[i];
        const double length = sqrt(ex * ex + ey * ey);
        outward[i] = (vector){ey / length, -ex / length};
    } while (++i < count);
    centre_look look = look_from(centre, x, y, outward, count);
    vector best = centre;
    double most = look.inner - look.outer, step = FIRST_STEP * -most;
    for (int n = 0; n < CENTRE_STEPS; n++) {
        centre.x += step * look.way.x;
        centre.y += step * look.way.y;
        step *= NEXT_STEP;
        look = look_from(centre, x, y, outward, count);
        const bool better = look.inner - look.outer > most && look.inner > 0; /* within the shape */
        best = better ? centre : best;
        most = better ? look.inner - look.outer : most;
    }
    return best;
}

sepax_vec2 sepax_centre_find(const float *x, const float *y, uint32_t count, uint32_t stride) {
    const sepax_vec2 mean = sepax_centre_mean(x, y, count);
    if (stride == 4 || stride > CENTRE_STRIDE) {
        return mean;
    }
    const vector centre = improved((vector){(double)mean.x, (double)mean.y}, x, y, count);
    return (sepax_vec2){(float)centre.x + 0.0f, (float)centre.y + 0.0f};
}

/* -------------------------------------------------------------------- home */

/* The turn from edge e to edge f has the cross product C. The matrix Q of a pose changes it by up
 * to 2^-20 of itself, and lengths by 2^-21. Moving each vertex by less than t then changes the
 * cross product by less than 2t(|e| + |f|) + 4t^2. With t = 3/8 C / (|e| + |f|), and since C is at
 * most (|e| + |f|)^2 / 4, this is less than 0.9 C. So no turn vanishes while the vertices move on
 * straight lines from their exact places to the rounded ones, and as before the polygon turns left
 * at each vertex and goes round once. Half of C by the longer edge is no more than C / (|e| + |f|),
 * and takes no division of its own. */
#define HOME_ROOM (0.375 / 2)

void sepax_home_find(size_class *c, uint32_t slot) {
    const float *x = class_vertices(c, slot), *y = x + c->stride;
    const uint32_t count = c->shapes.count[slot];
    const sepax_vec2 centre = sepax_centre_find(x, y, count, c->stride);
    double farthest = 0, nearest = DBL_MAX, least = DBL_MAX;
    edge before = edge_at(x, y, count, count - 1);
    double inverse_before = 1 / length_of(before);
    for (uint32_t i = 0; i < count; i++) {
        /* The distance from the line of an edge takes one division for both products. */
        const edge e = edge_at(x, y, count, i);
        const double inverse = 1 / length_of(e);
        const double dx = (double)x[i] - (double)centre.x, dy = (double)y[i] - (double)centre.y;
        const double square = dx * dx + dy * dy, distance = (e.y * dx - e.x * dy) * inverse;
        const cross_product turn = cross(before, e);
        const double longer = inverse < inverse_before ? inverse : inverse_before;
        const double own = (turn.value - turn.error) * longer;
        farthest = square > farthest ? square : farthest;
        nearest = distance < nearest ? distance : nearest;
        least = own < least ? own : least;
        before = e;
        inverse_before = inverse;
    }
    float outer[SEPAX_LANES], inner[SEPAX_LANES];
    lanes by_vertices, by_edges;
    polygon_radii(doubles_set(farthest), doubles_set(nearest), lanes_set(0), &by_vertices,
                  &by_edges);
    lanes_store(outer, by_vertices);
    lanes_store(inner, by_edges);
    const double room = HOME_ROOM * least;
    const bool has_room = inner[0] > 0 && room >= 0x1p-60;
    *class_home(c, slot) = (shape_home){centre.x, centre.y, outer[0], inner[0],
                                        has_room ? (float)(room * (1 - 0x1p-22)) : 0};
}
