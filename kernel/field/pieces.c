/* SPDX-License-Identifier: MIT
 *
 * The models of bodies (cells.h).
 *
 * A model has its vertices where real numbers turn the local ones by the unit vector of a pose.
 * With u = 2^-24 and H the largest |x| + |y| of a local vertex, a vertex of the store is off from
 * there by less than 3u H for the products and their sum, 8u H where the pose is not of unit
 * length, 2u H + u (|x| + |y|) for the last sum; a computed centre, and the offset of two, by
 * 7u H, half extents by 2u H. Where offsets and axes are computed by poses that are not of unit
 * length, that is 16u H more. 40u H covers them all. Across a border, the sum of a coordinate and
 * a period is off by u of itself.
 *
 * Pieces are compared in the frame of one body. Let M be |dx| + |dy| + the sizes of both pieces,
 * with the offset of the poses. For poses that are not of unit length, computed cosines and sines
 * between both are off by 16u, offsets along the axes of the other body by 24u, and its own centre
 * by 32u. Roundings add 2u to these cosines and sines, 5u (|dx| + |dy|) to offsets, 6u of its size
 * to a piece that is turned, and to the sums and products that follow 14u M: 64u M covers all.
 * Polygons, whose normals are turned in place of offsets, need 32u M. Where the discs of bodies are
 * not apart, |dx| + |dy| is less than 3 R, with the largest reach R.
 */
#include "base/arithmetic.h"

#include "field/cells.h"

#include <math.h>

#include "base/bodies.h"
#include "place/formulas.h"

/* A body is compared with as many models, the newest first. */
#define MODELS_COMPARED 16u

/* The local vertices of a shape; its radius is 0 in most stores. */
static float local_of(const sepax_store *store, sepax_id id, local_shape *local) {
    const shape_ref ref = store->refs[id];
    class_local(&store->classes[ref_class(ref)], ref_slot(ref), local);
    return store_radius(store, id);
}

static bool shapes_equal(const sepax_store *store, sepax_id a, sepax_id b) {
    local_shape of_a, of_b;
    const float radius_a = local_of(store, a, &of_a), radius_b = local_of(store, b, &of_b);
    const size_t size = of_a.count * sizeof(float);
    return radius_a == radius_b && of_a.count == of_b.count && memcmp(of_a.x, of_b.x, size) == 0 &&
           memcmp(of_a.y, of_b.y, size) == 0;
}

static bool bodies_equal(const sepax_field *f, uint32_t a, uint32_t b) {
    const uint32_t count = f->first[a + 1] - f->first[a];
    bool equal = count == f->first[b + 1] - f->first[b];
    for (uint32_t i = 0; i < count && equal; i++) {
        equal = shapes_equal(f->store, f->first[a] + i, f->first[b] + i);
    }
    return equal;
}

/* Columns are as long as a vector has lanes, or a multiple of that. */
static uint32_t columns_stride(uint32_t count) {
    return (count + 15) / 16 * 16;
}

void sepax_field_count(sepax_field *f) {
    uint32_t newest[MODELS_COMPARED]; /* the first body of each model */
    for (uint32_t i = 0; i < f->body_count; i++) {
        const uint32_t count = f->model_count;
        uint32_t at = count;
        const uint32_t end = count < MODELS_COMPARED ? 0 : count - MODELS_COMPARED;
        while (at > end && !bodies_equal(f, i, newest[(at - 1) % MODELS_COMPARED])) {
            at--;
        }
        if (at > end) {
            f->model[i] = at - 1;
            continue;
        }
        newest[count % MODELS_COMPARED] = i;
        f->model[i] = f->model_count++;
        for (sepax_id id = f->first[i]; id < f->first[i + 1]; id++) {
            local_shape local;
            local_of(f->store, id, &local);
            f->piece_count++;
            f->desk_vertices = local.count > f->desk_vertices ? local.count : f->desk_vertices;
            f->column_count += 5 * (size_t)columns_stride(local.count);
        }
    }
}

/* --------------------------------------------------------------------- pieces */

/* The vertices of a piece, and the unit normals of its edges; a point has none. Returns the least
 * distance of a point from the lines of the edges; negative where it lies outside. */
static double columns_fill(const local_shape *l, const field_piece *p, float *to, double x,
                           double y) {
    const uint32_t n = p->stride;
    double least = INFINITY;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t v = i < l->count ? i : l->count - 1, next = v + 1 < l->count ? v + 1 : 0;
        const double vx = (double)l->x[v], vy = (double)l->y[v];
        const double dx = (double)l->x[next] - vx, dy = (double)l->y[next] - vy;
        const double length = sqrt(dx * dx + dy * dy);
        const double nx = length > 0 ? dy / length : 0, ny = length > 0 ? -dx / length : 0;
        const double inside = nx * (vx - x) + ny * (vy - y);
        to[i] = l->x[v];
        to[n + i] = l->y[v];
        to[2 * n + i] = (float)nx;
        to[3 * n + i] = (float)ny;
        to[4 * n + i] = (float)(nx * vx + ny * vy);
        least = inside < least ? inside : least;
    }
    return least;
}

/* Whether four vertices are those of a rectangle along the axes, from whichever on. */
static bool is_rectangle(const local_shape *l) {
    bool right = l->count == 4;
    for (uint32_t i = 0; i < 4 && right; i++) {
        const uint32_t across = (i + 2) & 3, next = (i + 1) & 3;
        right = (l->x[i] == l->x[next]) != (l->y[i] == l->y[next]) &&
                ((l->x[i] == l->x[next]) != (l->x[next] == l->x[across]));
    }
    return right;
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

/* The largest distance of a vertex from a point. */
static double farthest_from(const local_shape *l, double x, double y) {
    double most = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        const double dx = (double)l->x[i] - x, dy = (double)l->y[i] - y;
        const double square = dx * dx + dy * dy;
        most = square > most ? square : most;
    }
    return sqrt(most);
}

/* The middle between the least and the greatest of some coordinates, and half of the distance. */
static void middle_of(const float *v, uint32_t count, float *middle, float *half) {
    float low = v[0], high = v[0];
    for (uint32_t i = 1; i < count; i++) {
        low = v[i] < low ? v[i] : low;
        high = v[i] > high ? v[i] : high;
    }
    *middle = 0.5f * low + 0.5f * high;
    *half = 0.5f * high - 0.5f * low;
}

/* Where the disc of a piece has its centre: at the pose, if it is the only one of its body and that
 * makes the disc little larger. */
#define DISC_LARGER 1.125

/* Makes a piece, whose columns begin at p->columns. */
static void piece_fill(sepax_field *f, field_piece *p, sepax_id id, bool single, body_model *m) {
    local_shape l;
    p->radius = local_of(f->store, id, &l);
    p->count = l.count;
    p->stride = columns_stride(l.count);
    middle_of(l.x, l.count, &p->x, &p->half_x);
    middle_of(l.y, l.count, &p->y, &p->half_y);
    for (uint32_t i = 0; i < l.count; i++) {
        p->size = larger(p->size, fabsf(l.x[i]) + fabsf(l.y[i]));
    }
    p->size += p->radius;
    const double reach = farthest_from(&l, 0, 0), radius = (double)p->radius;
    const double least = farthest_from(&l, (double)p->x, (double)p->y);
    if (p->radius > 0 || !is_rectangle(&l)) {
        p->half_x = p->half_y = 0;
        if (single && l.count != 2 && reach <= DISC_LARGER * least) {
            p->x = p->y = 0;
        }
    }
    const double x = (double)p->x, y = (double)p->y;
    const double inside = columns_fill(&l, p, f->columns + p->columns, x, y);
    p->flat = l.count < 3;
    p->outer = rounded_up(farthest_from(&l, x, y) + radius);
    if (inside >= 0 || l.count == 2) { /* the centre lies in the core */
        p->inner = (float)((inside + radius) * (1 - 0x1p-22));
    }
    m->outer = larger(m->outer, rounded_up(reach + radius));
}

/* Makes the pieces of the model of a body, and its outer disc without what rounding may move. */
static void model_fill(sepax_field *f, body_model *m, uint32_t body, size_t *columns,
                       float *largest) {
    m->count = f->first[body + 1] - f->first[body];
    for (uint32_t k = 0; k < m->count; k++) {
        field_piece *const p = &f->pieces[m->first + k];
        p->columns = *columns;
        piece_fill(f, p, f->first[body] + k, m->count == 1, m);
        *columns += 5 * (size_t)p->stride;
        *largest = larger(*largest, p->size > p->radius ? p->size : 0);
    }
}

/* The largest |coordinate| of a box along an axis. */
static double axis_farthest(const field_axis *a) {
    const double low = fabs((double)a->low), high = fabs((double)a->high);
    return low > high ? low : high;
}

void sepax_field_model(sepax_field *f) {
    const double far = axis_farthest(&f->x) + axis_farthest(&f->y);
    uint32_t made = 0, first = 0;
    size_t columns = 0;
    float largest = 0;
    for (uint32_t i = 0; i < f->body_count; i++) {
        if (f->model[i] == made) {
            body_model *const m = &f->models[made++];
            m->first = first;
            model_fill(f, m, i, &columns, &largest);
            first += m->count;
        }
    }
    const double error = largest > 0 ? 0x1.4p-19 * (double)largest + 0x1.4p-24 * far : 0;
    f->error = rounded_up(error);
    f->error_across = rounded_up(0x1.4p-24 * (far + (double)f->x.period + (double)f->y.period));
    for (uint32_t k = 0; k < f->piece_count; k++) {
        field_piece *const p = &f->pieces[k];
        if (!((double)p->inner > 4 * error)) { /* at some pose it may have no interior */
            p->inner = -INFINITY;
            p->flat = true;
            p->half_x = p->half_y = 0;
        }
    }
    for (uint32_t k = 0; k < f->model_count; k++) {
        body_model *const m = &f->models[k];
        const field_piece *const p = &f->pieces[m->first];
        const bool alone = m->count == 1 && p->x == 0 && p->y == 0;
        m->outer = rounded_up((double)m->outer + error);
        m->inner = alone ? (float)(((double)p->inner - error) * (1 - 0x1p-22)) : -INFINITY;
        f->reach = larger(f->reach, m->outer);
    }
    f->rounding = rounded_up(0x1p-18 * (3 * (double)f->reach + 2 * (double)largest) + 0x1p-100);
}
