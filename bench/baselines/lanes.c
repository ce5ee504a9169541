/* SPDX-License-Identifier: MIT
 *
 * Lanes: relations and separations of many pairs at a time, by plain loops over a structure of
 * arrays that a compiler vectorises. Each lane has a pair of its own.
 */
#include "pair.h"

#define LANES 16
#define TILE 1024

/* One polygon a lane: the block of lane l is at value[0][l], value[1][l], ... */
typedef struct polygon_group {
    float value[5 * BASELINE_LANE_VERTICES][LANES];
} polygon_group;

/* The rows of a group of polygons with k vertices. */
typedef struct group_rows {
    const float (*x)[LANES], (*y)[LANES], (*nx)[LANES], (*ny)[LANES], (*d)[LANES];
} group_rows;

INLINE group_rows rows_of(const polygon_group *g, uint32_t k) {
    return (group_rows){g->value, g->value + k, g->value + 2 * k, g->value + 3 * k,
                        g->value + 4 * k};
}

INLINE void load_lane(polygon_group *g, size_t lane, const float *block, uint32_t k) {
    for (uint32_t i = 0; i < 5 * k; i++) {
        g->value[i][lane] = block[i];
    }
}

/* Loads the pairs whose numbers are given; lanes behind the last one get the first pair. */
INLINE void load_groups(const baseline_set *s, const sepax_pair *pairs, const uint32_t *numbers,
                        size_t count, polygon_group *a, polygon_group *b, uint32_t k) {
    for (size_t l = 0; l < LANES; l++) {
        const sepax_pair pair = pairs[numbers[l < count ? l : 0]];
        load_lane(a, l, s->blocks + (size_t)pair.a * 5 * k, k);
        load_lane(b, l, s->blocks + (size_t)pair.b * 5 * k, k);
    }
}

/* The distance of each lane's b from edge i of its a. */
INLINE void edge_gap(group_rows a, group_rows b, uint32_t i, uint32_t k, float gap[LANES]) {
    float m[LANES];
    for (size_t l = 0; l < LANES; l++) {
        m[l] = a.nx[i][l] * b.x[0][l] + a.ny[i][l] * b.y[0][l];
    }
    for (uint32_t j = 1; j < k; j++) {
        for (size_t l = 0; l < LANES; l++) {
            const float t = a.nx[i][l] * b.x[j][l] + a.ny[i][l] * b.y[j][l];
            m[l] = t < m[l] ? t : m[l];
        }
    }
    for (size_t l = 0; l < LANES; l++) {
        gap[l] = m[l] - a.d[i][l];
    }
}

INLINE void relate_numbers(const baseline_set *s, const sepax_pair *pairs, const uint32_t *numbers,
                           size_t count, uint8_t *hits, uint32_t k) {
    polygon_group a, b;
    for (size_t first = 0; first < count; first += LANES) {
        const size_t here = count - first < LANES ? count - first : LANES;
        load_groups(s, pairs, numbers + first, here, &a, &b, k);
        float best[LANES], gap[LANES];
        const group_rows rows_a = rows_of(&a, k), rows_b = rows_of(&b, k);
        edge_gap(rows_a, rows_b, 0, k, best);
        for (uint32_t i = 1; i < 2 * k; i++) {
            edge_gap(i < k ? rows_a : rows_b, i < k ? rows_b : rows_a, i < k ? i : i - k, k, gap);
            for (size_t l = 0; l < LANES; l++) {
                best[l] = gap[l] > best[l] ? gap[l] : best[l];
            }
        }
        for (size_t l = 0; l < here; l++) {
            hits[numbers[first + l]] = best[l] <= 0;
        }
    }
}

/* All pairs of a tile, or those that their bounding circles leave. */
INLINE void relate_tiles(const baseline_set *s, const sepax_pair *pairs, size_t count,
                         uint8_t *hits, bool circles, uint32_t k) {
    for (size_t first = 0; first < count; first += TILE) {
        const size_t here = count - first < TILE ? count - first : TILE;
        uint32_t numbers[TILE];
        size_t left = 0;
        for (size_t i = 0; i < here; i++) {
            numbers[left] = (uint32_t)i;
            hits[first + i] = 0;
            left += !(circles && circles_apart(s, pairs[first + i]));
        }
        relate_numbers(s, pairs + first, numbers, left, hits + first, k);
    }
}

INLINE void separate_tiles(const baseline_set *s, const sepax_pair *pairs, size_t count,
                           float *separation, float *normal_x, float *normal_y, uint32_t k) {
    polygon_group a, b;
    uint32_t numbers[LANES];
    for (uint32_t l = 0; l < LANES; l++) {
        numbers[l] = l;
    }
    for (size_t first = 0; first < count; first += LANES) {
        const size_t here = count - first < LANES ? count - first : LANES;
        load_groups(s, pairs + first, numbers, here, &a, &b, k);
        float best[LANES], x[LANES], y[LANES], gap[LANES];
        const group_rows rows_a = rows_of(&a, k), rows_b = rows_of(&b, k);
        edge_gap(rows_a, rows_b, 0, k, best);
        for (size_t l = 0; l < LANES; l++) {
            x[l] = rows_a.nx[0][l];
            y[l] = rows_a.ny[0][l];
        }
        for (uint32_t i = 1; i < 2 * k; i++) {
            const group_rows from = i < k ? rows_a : rows_b, to = i < k ? rows_b : rows_a;
            const uint32_t edge = i < k ? i : i - k;
            const float sign = i < k ? 1.0f : -1.0f;
            edge_gap(from, to, edge, k, gap);
            for (size_t l = 0; l < LANES; l++) {
                const bool better = gap[l] > best[l];
                best[l] = better ? gap[l] : best[l];
                x[l] = better ? sign * from.nx[edge][l] : x[l];
                y[l] = better ? sign * from.ny[edge][l] : y[l];
            }
        }
        for (size_t l = 0; l < here; l++) {
            separation[first + l] = best[l];
            normal_x[first + l] = x[l];
            normal_y[first + l] = y[l];
        }
    }
}

#define K(n) ((n) > 0 ? (n) : s->stride)

static void lanes(const baseline_set *s, const sepax_pair *pairs, size_t count, uint8_t *hits) {
#define LOOP(n) relate_tiles(s, pairs, count, hits, false, K(n))
    FOR_VERTEX_COUNT(s->stride, LOOP)
#undef LOOP
}

static void circle_lanes(const baseline_set *s, const sepax_pair *pairs, size_t count,
                         uint8_t *hits) {
#define LOOP(n) relate_tiles(s, pairs, count, hits, true, K(n))
    FOR_VERTEX_COUNT(s->stride, LOOP)
#undef LOOP
}

static void separate_lanes(const baseline_set *s, const sepax_pair *pairs, size_t count,
                           float *separation, float *normal_x, float *normal_y) {
#define LOOP(n) separate_tiles(s, pairs, count, separation, normal_x, normal_y, K(n))
    FOR_VERTEX_COUNT(s->stride, LOOP)
#undef LOOP
}

const baseline BASELINE_NAME(lanes)[] = {
    {"lanes", lanes, NULL, BASELINE_BLOCKS},
    {"circle_lanes", circle_lanes, NULL, BASELINE_BLOCKS},
    {"lanes", NULL, separate_lanes, BASELINE_BLOCKS},
    {NULL, NULL, NULL, 0},
};
