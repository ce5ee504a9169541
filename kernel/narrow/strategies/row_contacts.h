/* SPDX-License-Identifier: MIT
 *
 * Separations of shapes of 5 to 16 vertices with those of 9 to 16, a pair at a time: the lanes
 * hold the edges of the larger shape, and the vertices of the smaller one are taken one after the
 * other. Comes in: a group of pairs whose second shapes have a stride of 16. Goes out: contacts.
 *
 * All gaps are computed, so there is nothing to search and no table to read. Blocks are not
 * transposed, which for 16 vertices costs as much as the gaps.
 */
#ifndef SEPAX_STRATEGY_ROW_CONTACTS_H
#define SEPAX_STRATEGY_ROW_CONTACTS_H

#include "narrow/strategies/pair_contacts.h"
#include "narrow/strategies/row.h"

/* The edges of the larger shape. */
#define ROW_EDGES 16u
#define ROW_VECTORS (ROW_EDGES / SEPAX_LANES)

/* How many pairs ahead blocks are fetched into the nearest cache: no two pairs fit in the window
 * of instructions of a processor, so they would wait for the next cache one after the other. */
#define ROWS_AHEAD 3u

/* Minus the gap of each edge of both shapes. The edges of a smaller shape a are repeated. */
typedef struct row_gaps {
    lanes a[ROW_VECTORS], b[ROW_VECTORS];
} row_gaps;

HEDLEY_ALWAYS_INLINE static void fetch_rows(const lane_group *g, uint32_t l, unsigned na) {
    for (unsigned i = 0; i < 2 * na; i += 16) {
        __builtin_prefetch(g->a[l] + i);
        __builtin_prefetch(g->normals_a[l] + i);
    }
    for (unsigned i = 0; i < 2 * ROW_EDGES; i += 16) {
        __builtin_prefetch(g->b[l] + i);
        __builtin_prefetch(g->normals_b[l] + i);
    }
}

/* The k-th edge in the order in which lanes_least_each joins vectors: so the compiler holds few of
 * them at a time. */
HEDLEY_ALWAYS_INLINE static unsigned row_order(unsigned na, unsigned k) {
    return na == ROW_EDGES ? k % 4 * 4 + k / 4 : k;
}

/* The gaps of all edges, a having na vertices. A difference r of two vertices serves an edge of
 * each, as in widest_gaps. The least lane of what it returns is minus the widest gap. */
HEDLEY_ALWAYS_INLINE static lanes find_row_gaps(const float *a, const float *normals_a, unsigned na,
                                                const float *b, const float *normals_b,
                                                row_gaps *to) {
    lanes at[ROW_EDGES]; /* [i]: the vertices of b along the normal of edge i of a */
    for (unsigned v = 0; v < ROW_VECTORS; v++) {
        const float *block = b + v * SEPAX_LANES, *normals = normals_b + v * SEPAX_LANES;
        const lanes x = lanes_load(block), y = lanes_load(block + ROW_EDGES);
        const lanes nx = lanes_load(normals), ny = lanes_load(normals + ROW_EDGES);
        for (unsigned k = 0; k < na; k++) {
            const unsigned i = row_order(na, k);
            const lanes ax = lanes_set(normals_a[i]), ay = lanes_set(normals_a[na + i]);
            const lanes rx = lanes_sub(x, lanes_set(a[i])), ry = lanes_sub(y, lanes_set(a[na + i]));
            const lanes of_a = along_unit_normal(ax, ay, rx, ry);
            const lanes of_b = along_unit_normal(nx, ny, rx, ry);
            at[i] = v == 0 ? of_a : lanes_min(at[i], of_a);
            to->b[v] = k == 0 ? of_b : lanes_max(to->b[v], of_b);
        }
    }
    for (unsigned i = na; i < ROW_EDGES; i++) {
        at[i] = at[i - na];
    }
    lanes least = to->b[0];
    for (unsigned v = 0; v < ROW_VECTORS; v++) {
        to->a[v] = lanes_sub(lanes_set(0.0f), lanes_least_each(at + v * SEPAX_LANES));
        least = lanes_min(least, lanes_min(to->a[v], to->b[v]));
    }
    return least;
}

/* The edges whose gap is the widest one, a bit each. */
HEDLEY_ALWAYS_INLINE static uint32_t row_edges(const lanes *gaps, lanes widest) {
    uint32_t edges = 0;
    for (unsigned v = 0; v < ROW_VECTORS; v++) {
        edges |= lanes_bits(lanes_equal(gaps[v], widest)) << v * SEPAX_LANES;
    }
    return edges;
}

/* The contact of lane l: of equal gaps that of the shape with the lower id, and of that shape the
 * first edge. A pad repeats the last true edge. Without a branch, which would often be
 * mispredicted.
 */
HEDLEY_ALWAYS_INLINE static void put_row_contact(const lane_group *g, uint32_t l, uint32_t stride_a,
                                                 uint32_t edges_a, uint32_t edges_b,
                                                 lane_contacts *out) {
    static const float towards_b[2] = {1.0f, -1.0f};
    const float *const normals[2] = {g->normals_a[l], g->normals_b[l]};
    const uint32_t strides[2] = {stride_a, ROW_EDGES};
    const uint32_t b_first = g->b_first >> l & 1;
    const uint32_t of_b = (edges_a == 0) | (b_first & (edges_b != 0));
    const uint32_t edges[2] = {edges_a, edges_b};
    const uint32_t edge = (uint32_t)__builtin_ctz(edges[of_b] | 1u << (ROW_EDGES - 1));
    const float *n = normals[of_b] + edge;
    out->normal_x[l] = n[0] * towards_b[of_b] + 0.0f;
    out->normal_y[l] = n[strides[of_b]] * towards_b[of_b] + 0.0f;
    out->edge[l] = edge | of_b << 31;
}

/* The lanes whose sign is certain, and nothing of which overflowed, by the discs of the shapes. */
HEDLEY_ALWAYS_INLINE static lane_mask discs_certain(const float *const bounds_a[SEPAX_LANES],
                                                    const float *const bounds_b[SEPAX_LANES],
                                                    lanes separation) {
    lanes a[4], b[4]; /* the fields of shape_bounds: x y outer inner */
    lanes_load_quads(bounds_a, 0, a);
    lanes_load_quads(bounds_b, 0, b);
    const lanes reach = lanes_reach(lanes_sub(b[0], a[0]), lanes_sub(b[1], a[1]), a[2], b[2]);
    const lanes extent = lanes_add(reach, reach);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask narrow = lanes_greater(lanes_set(WIDE_EXTENT), extent);
    return lanes_and(narrow, lanes_greater(lanes_abs(separation), threshold));
}

/* The least and the greatest value of a row of n and one of m floats, in some lane of each. */
HEDLEY_ALWAYS_INLINE static void widen_row(const float *a, uint32_t n, const float *b, uint32_t m,
                                           lanes *low, lanes *minus_high) {
    lanes least = row_at(a, n, 0), most = least;
    for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
        least = lanes_min(least, row_at(a, n, i));
        most = lanes_max(most, row_at(a, n, i));
    }
    for (uint32_t i = 0; i < m; i += SEPAX_LANES) {
        least = lanes_min(least, row_at(b, m, i));
        most = lanes_max(most, row_at(b, m, i));
    }
    *low = least;
    *minus_high = lanes_sub(lanes_set(0.0f), most);
}

/* The separations, those of the overlaps among the lanes of `settled` made safe by the box around
 * both shapes of each pair. The shapes have na and nb vertices. */
HEDLEY_ALWAYS_INLINE static lanes rows_safe(const float *const a[SEPAX_LANES], uint32_t na,
                                            const float *const b[SEPAX_LANES], uint32_t nb,
                                            lanes separation, lane_mask settled) {
    lanes low_x[SEPAX_LANES], low_y[SEPAX_LANES], minus_x[SEPAX_LANES], minus_y[SEPAX_LANES];
    const lanes zero = lanes_set(0.0f);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        widen_row(a[l], na, b[l], nb, &low_x[l], &minus_x[l]);
        widen_row(a[l] + na, na, b[l] + nb, nb, &low_y[l], &minus_y[l]);
    }
    const lane_bounds box = {.low_x = lanes_least_each(low_x),
                             .high_x = lanes_sub(zero, lanes_least_each(minus_x)),
                             .low_y = lanes_least_each(low_y),
                             .high_y = lanes_sub(zero, lanes_least_each(minus_y))};
    return safe_separation(&box, separation, settled);
}

/* Lanes that are not certain hold anything. */
HEDLEY_ALWAYS_INLINE static void separate_rows(const lane_group *g, unsigned na, bool safe,
                                               lane_contacts *out) {
    row_gaps gaps[SEPAX_LANES];
    lanes least[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        if (l + ROWS_AHEAD < SEPAX_LANES) {
            fetch_rows(g, l + ROWS_AHEAD, na);
        }
        least[l] = find_row_gaps(g->a[l], g->normals_a[l], na, g->b[l], g->normals_b[l], &gaps[l]);
    }
    const lanes minus = lanes_least_each(least);
    lanes separation = lanes_sub(lanes_set(0.0f), minus);
    float widest[SEPAX_LANES];
    lanes_store(widest, minus);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const lanes all = lanes_set(widest[l]);
        put_row_contact(g, l, na, row_edges(gaps[l].a, all), row_edges(gaps[l].b, all), out);
    }
    const lane_mask certain = discs_certain(g->bounds_a, g->bounds_b, separation);
    if (safe) {
        separation = rows_safe(g->a, na, g->b, ROW_EDGES, separation, certain);
    }
    lanes_store(out->separation, separation);
    out->certain = lanes_bits(certain);
}

#endif
