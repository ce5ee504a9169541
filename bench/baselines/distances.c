/* SPDX-License-Identifier: MIT
 *
 * Distances one pair at a time: GJK, as physics engines have it since Box2D. A simplex of up to
 * three vertices of the difference of both cores takes in the support vertex towards the origin,
 * until that brings nothing new. It begins with the support vertices along the line of the centres,
 * or, warm, with the vertices at which it ended the last time. Two circles have a closed form. Of
 * cores that overlap the distance is 0, without their depth.
 */
#include <math.h>
#include <stdbool.h>

#include "core.h"

typedef struct point {
    float x, y;
} point;

INLINE point minus(point a, point b) {
    return (point){a.x - b.x, a.y - b.y};
}
INLINE float dot(point a, point b) {
    return a.x * b.x + a.y * b.y;
}
INLINE float cross(point a, point b) {
    return a.x * b.y - a.y * b.x;
}

/* A vertex of each core, their difference, and the part of it in the point that is closest. */
typedef struct corner {
    uint32_t i, j;
    point w;
    float part;
} corner;

typedef struct simplex {
    corner v[3];
    uint32_t n;
} simplex;

INLINE corner corner_of(core a, core b, uint32_t i, uint32_t j) {
    return (corner){i, j, {b.x[j] - a.x[i], b.y[j] - a.y[i]}, 1};
}

INLINE uint32_t support(core c, point d) {
    uint32_t best = 0;
    float most = c.x[0] * d.x + c.y[0] * d.y;
    for (uint32_t i = 1; i < c.n; i++) {
        const float far = c.x[i] * d.x + c.y[i] * d.y;
        best = far > most ? i : best;
        most = far > most ? far : most;
    }
    return best;
}

/* The corner of the difference that is nearest along d. */
INLINE corner nearest_along(core a, core b, point d) {
    return corner_of(a, b, support(a, d), support(b, (point){-d.x, -d.y}));
}

INLINE void keep_one(simplex *s, uint32_t k) {
    s->v[0] = s->v[k];
    s->v[0].part = 1;
    s->n = 1;
}

INLINE void keep_two(simplex *s, uint32_t k, uint32_t l, float of_k, float of_l) {
    const corner first = s->v[k], second = s->v[l];
    const float scale = 1 / (of_k + of_l);
    s->v[0] = first;
    s->v[1] = second;
    s->v[0].part = of_k * scale;
    s->v[1].part = of_l * scale;
    s->n = 2;
}

/* Reduces a segment to what is closest to the origin. */
INLINE void solve_two(simplex *s) {
    const point p = s->v[0].w, q = s->v[1].w, e = minus(q, p);
    const float of_q = -dot(p, e), of_p = dot(q, e);
    if (of_q <= 0) {
        keep_one(s, 0);
    } else if (of_p <= 0) {
        keep_one(s, 1);
    } else {
        keep_two(s, 0, 1, of_p, of_q);
    }
}

/* The same of a triangle; three corners are left where the origin is in it. */
INLINE void solve_three(simplex *s) {
    const point p = s->v[0].w, q = s->v[1].w, r = s->v[2].w;
    const point pq = minus(q, p), pr = minus(r, p), qr = minus(r, q);
    const float pq_p = dot(q, pq), pq_q = -dot(p, pq), pr_p = dot(r, pr), pr_r = -dot(p, pr);
    const float qr_q = dot(r, qr), qr_r = -dot(q, qr), turn = cross(pq, pr);
    const float of_p = turn * cross(q, r), of_q = turn * cross(r, p), of_r = turn * cross(p, q);
    if (pq_q <= 0 && pr_r <= 0) {
        keep_one(s, 0);
    } else if (pq_p > 0 && pq_q > 0 && of_r <= 0) {
        keep_two(s, 0, 1, pq_p, pq_q);
    } else if (pr_p > 0 && pr_r > 0 && of_q <= 0) {
        keep_two(s, 0, 2, pr_p, pr_r);
    } else if (pq_p <= 0 && qr_r <= 0) {
        keep_one(s, 1);
    } else if (pr_p <= 0 && qr_q <= 0) {
        keep_one(s, 2);
    } else if (qr_q > 0 && qr_r > 0 && of_p <= 0) {
        keep_two(s, 1, 2, qr_q, qr_r);
    }
}

/* From the closest point of the simplex to the origin, backwards: that is from a to b. */
INLINE point way_of(const simplex *s) {
    if (s->n == 1) {
        return s->v[0].w;
    }
    const point e = minus(s->v[1].w, s->v[0].w);
    return cross(e, s->v[0].w) > 0 ? (point){-e.y, e.x} : (point){e.y, -e.x};
}

INLINE bool has(const simplex *s, const corner *c) {
    for (uint32_t k = 0; k < s->n; k++) {
        if (s->v[k].i == c->i && s->v[k].j == c->j) {
            return true;
        }
    }
    return false;
}

/* Leaves the closest simplex; returns the way from a to b, (0, 0) of cores that overlap. */
INLINE point gjk(core a, core b, simplex *s) {
    for (int step = 0;; step++) {
        const simplex before = *s;
        if (s->n == 2) {
            solve_two(s);
        } else if (s->n == 3) {
            solve_three(s);
        }
        const point way = s->n == 3 ? (point){0, 0} : way_of(s);
        if (dot(way, way) == 0) {
            return way;
        }
        const corner next = nearest_along(a, b, way);
        if (has(&before, &next) || step == 20) {
            return way;
        }
        s->v[s->n++] = next;
    }
}

INLINE simplex begin(core a, core b, const baseline_simplex *from, point along) {
    simplex s = {.n = 0};
    if (from == NULL || from->n == 0) {
        s.v[s.n++] = nearest_along(a, b, along);
        return s;
    }
    for (; s.n < from->n; s.n++) {
        s.v[s.n] = corner_of(a, b, from->i[s.n], from->j[s.n]);
    }
    return s;
}

INLINE void keep(const simplex *s, baseline_simplex *to) {
    to->n = (uint8_t)s->n;
    for (uint32_t k = 0; k < s->n; k++) {
        to->i[k] = (uint8_t)s->v[k].i;
        to->j[k] = (uint8_t)s->v[k].j;
    }
}

typedef struct answer {
    float distance, nx, ny, ax, ay, bx, by;
} answer;

/* Moves the closest points of the cores, whose distance is d along n, out by the radii. */
INLINE answer finish(point a, point b, point n, float d, float ra, float rb) {
    return (answer){d - ra - rb,    n.x,           n.y, a.x + ra * n.x, a.y + ra * n.y,
                    b.x - rb * n.x, b.y - rb * n.y};
}

INLINE answer of_cores(core a, core b, float ra, float rb, point along, baseline_simplex *cache) {
    simplex s = begin(a, b, cache, along);
    point way = gjk(a, b, &s), on_a = {0, 0}, on_b = {0, 0};
    for (uint32_t k = 0; k < s.n; k++) {
        const corner *c = &s.v[k];
        const float part = s.n == 3 ? 1 / 3.0F : c->part;
        on_a = (point){on_a.x + part * a.x[c->i], on_a.y + part * a.y[c->i]};
        on_b = (point){on_b.x + part * b.x[c->j], on_b.y + part * b.y[c->j]};
    }
    if (cache != NULL) {
        keep(&s, cache);
    }
    const float square = dot(way, way), scale = square > 0 ? 1 / sqrtf(square) : 0;
    const point n = {way.x * scale, way.y * scale}, apart = minus(on_b, on_a);
    return finish(on_a, on_b, n, square > 0 ? dot(n, apart) : 0, ra, rb);
}

INLINE answer of_points(core a, core b, float ra, float rb) {
    const point on_a = {a.x[0], a.y[0]}, on_b = {b.x[0], b.y[0]}, way = minus(on_b, on_a);
    const float d = sqrtf(dot(way, way)), scale = d > 0 ? 1 / d : 0;
    return finish(on_a, on_b, (point){way.x * scale, way.y * scale}, d, ra, rb);
}

baseline_distances BASELINE_NAME(distances);
void BASELINE_NAME(distances)(const baseline_round_set *s, const sepax_pair *pairs,
                              size_t pair_count, baseline_simplex *caches,
                              const sepax_distances *to) {
    for (size_t k = 0; k < pair_count; k++) {
        const sepax_pair p = pairs[k];
        const core a = core_at(s, p.a), b = core_at(s, p.b);
        const float ra = s->radius[p.a], rb = s->radius[p.b];
        const baseline_circle *ca = &s->circles[p.a], *cb = &s->circles[p.b];
        const point along = {cb->x - ca->x, cb->y - ca->y};
        const answer found = a.n == 1 && b.n == 1 ? of_points(a, b, ra, rb)
                                                  : of_cores(a, b, ra, rb, along,
                                                             caches != NULL ? &caches[k] : NULL);
        to->distance[k] = found.distance;
        to->normal_x[k] = found.nx;
        to->normal_y[k] = found.ny;
        to->point_a_x[k] = found.ax;
        to->point_a_y[k] = found.ay;
        to->point_b_x[k] = found.bx;
        to->point_b_y[k] = found.by;
    }
}
