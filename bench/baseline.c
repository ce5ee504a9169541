/* SPDX-License-Identifier: MIT
 *
 * Scalar SAT in plain C. BASELINE_LIST names the list that this compilation defines.
 */
#include "baseline.h"

#include <math.h>
#include <stdbool.h>

typedef struct shape {
    const float *x, *y, *nx, *ny, *d;
    uint32_t n;
} shape;

static inline shape shape_at(const baseline_set *s, sepax_id id) {
    const uint32_t at = s->start[id];
    return (shape){s->x + at, s->y + at, s->nx + at, s->ny + at, s->d + at, s->start[id + 1] - at};
}

/* ------------------------------------------------------------ the relation */

/* The SAT of the tutorials: project both polygons on each edge normal, compare the intervals. */
static inline bool textbook_gap(shape a, shape b) {
    for (uint32_t i = 0, p = a.n - 1; i < a.n; p = i++) {
        const float nx = a.y[i] - a.y[p], ny = a.x[p] - a.x[i];
        float a_min = INFINITY, a_max = -INFINITY, b_min = INFINITY, b_max = -INFINITY;
        for (uint32_t j = 0; j < a.n; ++j) {
            const float t = nx * a.x[j] + ny * a.y[j];
            a_min = t < a_min ? t : a_min;
            a_max = t > a_max ? t : a_max;
        }
        for (uint32_t j = 0; j < b.n; ++j) {
            const float t = nx * b.x[j] + ny * b.y[j];
            b_min = t < b_min ? t : b_min;
            b_max = t > b_max ? t : b_max;
        }
        if (a_max < b_min || b_max < a_min) {
            return true;
        }
    }
    return false;
}

/* One-sided: the edge itself bounds its own polygon, so only the other one is projected. */
static inline bool early_exit_gap(shape a, shape b) {
    for (uint32_t i = 0, p = a.n - 1; i < a.n; p = i++) {
        const float ex = a.x[i] - a.x[p], ey = a.y[i] - a.y[p];
        float m = INFINITY;
        for (uint32_t j = 0; j < b.n; ++j) {
            const float t = ey * (b.x[j] - a.x[p]) - ex * (b.y[j] - a.y[p]);
            m = t < m ? t : m;
        }
        if (m > 0) {
            return true;
        }
    }
    return false;
}

static inline bool branch_free_gap(shape a, shape b) {
    float best = -INFINITY;
    for (uint32_t i = 0, p = a.n - 1; i < a.n; p = i++) {
        const float ex = a.x[i] - a.x[p], ey = a.y[i] - a.y[p];
        float m = INFINITY;
        for (uint32_t j = 0; j < b.n; ++j) {
            const float t = ey * (b.x[j] - a.x[p]) - ex * (b.y[j] - a.y[p]);
            m = t < m ? t : m;
        }
        best = m > best ? m : best;
    }
    return best > 0;
}

/* With stored planes n . v <= d. */
static inline bool planes_gap(shape a, shape b) {
    for (uint32_t i = 0; i < a.n; ++i) {
        float m = INFINITY;
        for (uint32_t j = 0; j < b.n; ++j) {
            const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
            m = t < m ? t : m;
        }
        if (m > a.d[i]) {
            return true;
        }
    }
    return false;
}

/* Stored planes, and on to the next edge at the first vertex inside. */
static inline bool planes_break_gap(shape a, shape b) {
    for (uint32_t i = 0; i < a.n; ++i) {
        bool outside = true;
        for (uint32_t j = 0; j < b.n; ++j) {
            if (a.nx[i] * b.x[j] + a.ny[i] * b.y[j] <= a.d[i]) {
                outside = false;
                break;
            }
        }
        if (outside) {
            return true;
        }
    }
    return false;
}

#define RELATE_EARLY(name)                                                                         \
    static void name(const baseline_set *s, const sepax_pair *pairs, size_t count,                 \
                     uint8_t *hits) {                                                              \
        for (size_t i = 0; i < count; ++i) {                                                       \
            const shape a = shape_at(s, pairs[i].a), b = shape_at(s, pairs[i].b);                  \
            hits[i] = !(name##_gap(a, b) || name##_gap(b, a));                                     \
        }                                                                                          \
    }
RELATE_EARLY(textbook)
RELATE_EARLY(early_exit)
RELATE_EARLY(planes)
RELATE_EARLY(planes_break)

static void branch_free(const baseline_set *s, const sepax_pair *pairs, size_t count,
                        uint8_t *hits) {
    for (size_t i = 0; i < count; ++i) {
        const shape a = shape_at(s, pairs[i].a), b = shape_at(s, pairs[i].b);
        const unsigned gap = (unsigned)branch_free_gap(a, b) | (unsigned)branch_free_gap(b, a);
        hits[i] = gap == 0;
    }
}

/* The four separations of two rectangles along their axes. With r the rotation of b in a's frame,
 * a rectangle's half width along the other's axis is half_x |r11| + half_y |r12|. */
static inline void box_gaps(const baseline_box *a, const baseline_box *b, float gap[4],
                            float along[4]) {
    const float dx = b->x - a->x, dy = b->y - a->y;
    const float c = fabsf(a->cos * b->cos + a->sin * b->sin);
    const float s = fabsf(a->cos * b->sin - a->sin * b->cos);
    along[0] = dx * a->cos + dy * a->sin;
    along[1] = dy * a->cos - dx * a->sin;
    along[2] = dx * b->cos + dy * b->sin;
    along[3] = dy * b->cos - dx * b->sin;
    gap[0] = fabsf(along[0]) - (a->half_x + b->half_x * c + b->half_y * s);
    gap[1] = fabsf(along[1]) - (a->half_y + b->half_x * s + b->half_y * c);
    gap[2] = fabsf(along[2]) - (b->half_x + a->half_x * c + a->half_y * s);
    gap[3] = fabsf(along[3]) - (b->half_y + a->half_x * s + a->half_y * c);
}

static void box_relate(const baseline_set *s, const sepax_pair *pairs, size_t count,
                       uint8_t *hits) {
    for (size_t i = 0; i < count; ++i) {
        float gap[4], along[4];
        box_gaps(&s->boxes[pairs[i].a], &s->boxes[pairs[i].b], gap, along);
        const float first = gap[0] > gap[1] ? gap[0] : gap[1];
        const float second = gap[2] > gap[3] ? gap[2] : gap[3];
        hits[i] = (first > second ? first : second) <= 0;
    }
}

/* ---------------------------------------------------------- the separation */

typedef struct axis {
    float separation, x, y;
} axis;

static inline axis deepest(shape a, shape b) {
    axis best = {-INFINITY, 0, 0};
    for (uint32_t i = 0; i < a.n; ++i) {
        float m = INFINITY;
        for (uint32_t j = 0; j < b.n; ++j) {
            const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
            m = t < m ? t : m;
        }
        m -= a.d[i];
        if (m > best.separation) {
            best = (axis){m, a.nx[i], a.ny[i]};
        }
    }
    return best;
}

static void one_sided(const baseline_set *s, const sepax_pair *pairs, size_t count,
                      float *separation, float *normal_x, float *normal_y) {
    for (size_t i = 0; i < count; ++i) {
        const shape a = shape_at(s, pairs[i].a), b = shape_at(s, pairs[i].b);
        axis best = deepest(a, b);
        const axis other = deepest(b, a);
        if (other.separation > best.separation) {
            best = (axis){other.separation, -other.x, -other.y};
        }
        separation[i] = best.separation;
        normal_x[i] = best.x;
        normal_y[i] = best.y;
    }
}

static void box_separate(const baseline_set *s, const sepax_pair *pairs, size_t count,
                         float *separation, float *normal_x, float *normal_y) {
    for (size_t i = 0; i < count; ++i) {
        const baseline_box *a = &s->boxes[pairs[i].a], *b = &s->boxes[pairs[i].b];
        float gap[4], along[4];
        box_gaps(a, b, gap, along);
        const float x[4] = {a->cos, -a->sin, b->cos, -b->sin};
        const float y[4] = {a->sin, a->cos, b->sin, b->cos};
        int best = 0;
        for (int j = 1; j < 4; ++j) {
            best = gap[j] > gap[best] ? j : best;
        }
        separation[i] = gap[best];
        normal_x[i] = along[best] < 0 ? -x[best] : x[best];
        normal_y[i] = along[best] < 0 ? -y[best] : y[best];
    }
}

const baseline BASELINE_LIST[] = {
    {"textbook", textbook, NULL, 0},
    {"early_exit", early_exit, NULL, 0},
    {"branch_free", branch_free, NULL, 0},
    {"planes", planes, NULL, 0},
    {"planes_break", planes_break, NULL, 0},
    {"box", box_relate, NULL, 1},
    {"one_sided", NULL, one_sided, 0},
    {"box", NULL, box_separate, 1},
    {NULL, NULL, NULL, 0},
};
