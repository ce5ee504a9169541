/* SPDX-License-Identifier: MIT
 *
 * Area, centroid and second moment of area. A shape is the sum of the triangles that a fan makes of
 * its core, a rectangle on each edge as wide as the radius, and a sector of a disc at each corner.
 * All of these are added about a point near them; then all again about the centroid. docs/
 * exactness.md, "Moments", derives the error.
 */
#include "base/arithmetic.h"

#include "base/bodies.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "exact/product.h"
#include "exact/terms.h"
#include "store/store.h"

#define PI 0x1.921fb54442d18p+1

typedef struct point {
    double x, y;
} point;

/* The moments about the point `origin` + `about`, which is near all of the vertices. */
typedef struct sums {
    point origin, about, first;
    double area, second;
} sums;

static double square(point p) {
    return p.x * p.x + p.y * p.y;
}

static point vertex_of(const sums *s, const polygon *p, uint32_t i) {
    return (point){((double)p->x[i] - s->origin.x) - s->about.x,
                   ((double)p->y[i] - s->origin.y) - s->about.y};
}

static void add_area(sums *s, double area, point at, double second) {
    s->area += area;
    s->first = (point){s->first.x + area * at.x, s->first.y + area * at.y};
    s->second += second;
}

/* Twice the area of the triangle (u, v, w), which is counter-clockwise, with a relative error below
 * 2^-44: where double is not enough, by the terms of the product. */
static double doubled_area(sepax_vec2 u, sepax_vec2 v, sepax_vec2 w) {
    const double x0 = u.x, y0 = u.y, x1 = v.x, y1 = v.y, wx = w.x, wy = w.y;
    const double p = (y1 - y0) * (wx - x0), q = (x1 - x0) * (wy - y0);
    if (q - p >= 0x1p-6 * (fabs(p) + fabs(q))) {
        return q - p;
    }
    double terms[SIDE_TERMS];
    side_terms(terms, u, v, w);
    return -expansion_value(terms, expansion_of(terms, SIDE_TERMS));
}

/* The triangles of vertex 0 and each edge that does not end there. */
static void add_core(sums *s, const polygon *p) {
    const sepax_vec2 first = {p->x[0], p->y[0]};
    const point a = vertex_of(s, p, 0);
    for (uint32_t i = 1; i + 1 < p->count; i++) {
        const point b = vertex_of(s, p, i), c = vertex_of(s, p, i + 1);
        const point sum = {a.x + b.x + c.x, a.y + b.y + c.y};
        const double twice = doubled_area((sepax_vec2){p->x[i], p->y[i]},
                                          (sepax_vec2){p->x[i + 1], p->y[i + 1]}, first);
        add_area(s, twice / 2, (point){sum.x / 3, sum.y / 3},
                 twice / 24 * (square(a) + square(b) + square(c) + square(sum)));
    }
}

/* The angle of a tangent from 0 to 1. Each of three steps halves the angle, so that the series ends
 * early. This has the same bits everywhere, which atan of the C library has not. */
static double angle_of(double tangent) {
    double t = tangent, series = 0;
    for (int i = 0; i < 3; i++) {
        t = t / (1 + sqrt(1 + t * t));
    }
    for (int k = 17; k > 0; k -= 2) {
        series = 1.0 / k - series * (t * t);
    }
    return 8 * t * series;
}

/* The difference of vertex i and the next one. */
static point edge_of(const polygon *p, uint32_t i) {
    const uint32_t next = i + 1 < p->count ? i + 1 : 0;
    return (point){(double)p->x[next] - (double)p->x[i], (double)p->y[next] - (double)p->y[i]};
}

/* How far the second edge turns to the left from the first one: 180 degrees at most, or 360 where
 * the core is a point. */
static double turn_between(point e, point f) {
    const double cross = e.x * f.y - e.y * f.x, dot = e.x * f.x + e.y * f.y;
    const double up = cross > 0 ? cross : 0, length = sqrt(up * up + dot * dot);
    if (length == 0) {
        return 2 * PI;
    }
    const double half = angle_of(up / (length + fabs(dot)));
    return dot < 0 ? PI - 2 * half : 2 * half;
}

/* Adds the sector at each vertex and the rectangle on the edge that follows. Their centroids lie
 * outside of the vertex and of the middle of the edge. The parts of the first moment from that
 * cancel in the sum over a closed core, and so they are left out; those of the second do not. */
static void add_rim(sums *s, const polygon *p, double r) {
    point e = edge_of(p, p->count - 1);
    double e_length = sqrt(square(e));
    for (uint32_t i = 0; i < p->count; i++) {
        const point f = edge_of(p, i), v = vertex_of(s, p, i);
        const point middle = {v.x + f.x / 2, v.y + f.y / 2};
        const double f_length = sqrt(square(f)), rectangle = f_length * r;
        const double sector = turn_between(e, f) * r * r / 2;
        double out = 0;
        if (p->count > 1) {
            out = v.x * (e.x / e_length - f.x / f_length) + v.y * (e.y / e_length - f.y / f_length);
        }
        add_area(s, sector, v, sector * (square(v) + r * r / 2) + 2 * r * r * r / 3 * out);
        add_area(s, rectangle, middle,
                 rectangle * (square(middle) + square(f) / 12 + r * r / 3) +
                     r * r * (f.y * middle.x - f.x * middle.y));
        e = f;
        e_length = f_length;
    }
}

static sums sums_about(const sepax_store *store, body_ids ids, point origin, point about) {
    sums s = {.origin = origin, .about = about};
    for (sepax_id id = ids.first; id < ids.end; id++) {
        const polygon p = store_polygon(store, store->refs[id]);
        const float radius = store_radius(store, id);
        add_core(&s, &p);
        if (radius > 0) {
            add_rim(&s, &p, (double)radius);
        }
    }
    return s;
}

static sepax_moments moments_of(const sepax_store *store, body_ids ids) {
    if (ids.first == ids.end) {
        return (sepax_moments){0, NAN, NAN, 0};
    }
    const polygon p = store_polygon(store, store->refs[ids.first]);
    const point origin = {(double)p.x[0], (double)p.y[0]}, none = {0, 0};
    const sums s = sums_about(store, ids, origin, none);
    point centre = {s.first.x / s.area, s.first.y / s.area};
    if (s.area == 0) { /* a point, or a segment */
        const uint32_t last = p.count - 1;
        centre = (point){((double)p.x[last] - origin.x) / 2, ((double)p.y[last] - origin.y) / 2};
    }
    return (sepax_moments){s.area, origin.x + centre.x, origin.y + centre.y,
                           sums_about(store, ids, origin, centre).second};
}

/* The shape ids[i] or, where `ids` is NULL, the body i. */
static body_ids ids_of(const sepax_id *ids, const sepax_bodies *bodies, size_t i) {
    const sepax_id id = ids != NULL ? id_at(ids, i) : 0;
    return ids != NULL ? (body_ids){id, id + 1} : body_at(bodies, i);
}

static sepax_status answer(const sepax_store *store, const sepax_id *ids, sepax_bodies bodies,
                           size_t count, sepax_moments *moments, sepax_rejection *wanted) {
    sepax_rejection found = no_rejection;
    const bool missing = count != 0 && (moments == NULL || (ids == NULL && bodies.offsets == NULL));
    sepax_status status =
        output_check(moments, count, sizeof *moments, store == NULL || missing,
                     span_of(ids, count, sizeof *ids), bodies_span(&bodies), wanted, &found);
    if (status == SEPAX_OK) {
        status = sepax_bodies_check(&bodies, store->id_count, &found.index);
    }
    for (size_t i = 0; status == SEPAX_OK && i < count; i++) {
        const body_ids all = ids_of(ids, &bodies, i);
        for (sepax_id id = all.first; status == SEPAX_OK && id != all.end; id++) {
            if (!store_has(store, id)) {
                status = ids != NULL ? SEPAX_ERROR_ID : SEPAX_ERROR_RANGE;
                found.index = i;
                found.id = id;
            }
        }
    }
    const fpmode mode = fpmode_enter();
    for (size_t i = 0; status == SEPAX_OK && i < count; i++) {
        const sepax_moments value = moments_of(store, ids_of(ids, &bodies, i));
        memcpy((char *)moments + i * sizeof value, &value, sizeof value);
    }
    fpmode_leave(mode);
    return rejection_write(wanted, &found, status);
}

sepax_status sepax_store_moments(const sepax_store *store, const sepax_id *ids, size_t count,
                                 sepax_moments *moments, sepax_rejection *rejection) {
    return answer(store, ids, (sepax_bodies){NULL, 0}, count, moments, rejection);
}

sepax_status sepax_body_moments(const sepax_store *store, sepax_bodies bodies,
                                sepax_moments *moments, sepax_rejection *rejection) {
    return answer(store, NULL, bodies, bodies.count, moments, rejection);
}
