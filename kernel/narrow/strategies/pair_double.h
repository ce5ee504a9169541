/* SPDX-License-Identifier: MIT
 *
 * The strategy of pair_lanes.h in double, for groups of pairs that the float filter left undecided.
 * Touching pairs mostly lie on a common grid, and there double arithmetic is exact. Comes in: a
 * group of pairs. Goes out: relations, UNDECIDED where double is not enough.
 *
 * Let P be a power of two above both extents of a pair and q = 2^-26 P. When every coordinate is a
 * multiple of q, every difference within the pair is one too and has at most 26 bits; a product of
 * two has 52, the difference of two products 53: nothing rounds, and the sign of D is exact, zero
 * included. Otherwise D is off by less than 16 * 2^-53 Q as in project.h, and a D beyond
 * 2^-48 Q (32 * 2^-53) is certain, also with Q from extents rounded to float. Doubles neither
 * overflow nor underflow here.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_PAIR_DOUBLE_H
#define SEPAX_STRATEGY_PAIR_DOUBLE_H

#include "narrow/strategies/double_lanes.h"
#include "narrow/strategies/pair_lanes.h"

#define DOUBLE_SLACK 0x1p-48

/* Clears on_grid where a coordinate is not a multiple of q: adding 1.5 * 2^52 q rounds to one. (A
 * coordinate too large for that has an ulp of more than q, and passes.) */
HEDLEY_ALWAYS_INLINE static void check_grid(const double_lanes *v, unsigned n,
                                            const double_lanes *magic, uint32_t *on_grid) {
    for (unsigned i = 0; i < n; i++) {
        for (unsigned l = 0; l < DOUBLE_LANES; l++) {
            const double rounded = (v[i].lane[l] + magic->lane[l]) - magic->lane[l];
            on_grid[l] &= rounded == v[i].lane[l];
        }
    }
}

/* The same for both shapes of each lane; `extent` is the larger one of the pair. */
HEDLEY_ALWAYS_INLINE static void find_grid(const double_block *a, unsigned na,
                                           const double_block *b, unsigned nb,
                                           const double_lanes *extent, uint32_t *on_grid) {
    double_lanes magic;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        float above = (float)extent->lane[l];
        uint32_t bits;
        memcpy(&bits, &above, sizeof bits);
        bits = (bits & 0x7F800000u) + 0x00800000u; /* P, unless it does not fit in float */
        memcpy(&above, &bits, sizeof bits);
        magic.lane[l] = (double)above * 0x1.8p26;
        on_grid[l] = bits < 0x7F800000u;
    }
    check_grid(a->x, na, &magic, on_grid);
    check_grid(a->y, na, &magic, on_grid);
    check_grid(b->x, nb, &magic, on_grid);
    check_grid(b->y, nb, &magic, on_grid);
}

/* max over the edges of a of min over the vertices of b of D, joined with `most`; coordinates are
 * relative to (ox, oy), edges come from the vertices as stored. */
HEDLEY_ALWAYS_INLINE static void widest_gap_double(const double_block *a, unsigned na,
                                                   const double_block *b, unsigned nb,
                                                   const double_lanes *ox, const double_lanes *oy,
                                                   double_lanes *most) {
    for (unsigned i = 0; i < na; i++) {
        const unsigned next = i + 1 < na ? i + 1 : 0;
        for (unsigned l = 0; l < DOUBLE_LANES; l++) {
            const double ex = a->x[next].lane[l] - a->x[i].lane[l];
            const double ey = a->y[next].lane[l] - a->y[i].lane[l];
            const double near_side =
                ey * (a->x[i].lane[l] - ox->lane[l]) - ex * (a->y[i].lane[l] - oy->lane[l]);
            double least = (double)INFINITY;
            for (unsigned j = 0; j < nb; j++) {
                const double at =
                    ey * (b->x[j].lane[l] - ox->lane[l]) - ex * (b->y[j].lane[l] - oy->lane[l]);
                least = at < least ? at : least;
            }
            const bool pad = (ex == 0.0) & (ey == 0.0);
            const double gap = pad ? -(double)INFINITY : least - near_side;
            most->lane[l] = gap > most->lane[l] ? gap : most->lane[l];
        }
    }
}

/* The relations of DOUBLE_LANES lanes of a group from lane `first` on, UNDECIDED where double is
 * not enough. */
HEDLEY_ALWAYS_INLINE static void certify_some(const lane_block *a, unsigned na, const lane_block *b,
                                              unsigned nb, const lane_bounds *box, unsigned first,
                                              uint8_t *relations) {
    const lanes lx = lanes_sub(box->high_x, box->low_x), ly = lanes_sub(box->high_y, box->low_y);
    double_block da, db;
    double_lanes most, dlx, dly, extent;
    uint32_t on_grid[DOUBLE_LANES];
    to_double_block(a, na, first, &da);
    to_double_block(b, nb, first, &db);
    to_double(lx, first, &dlx);
    to_double(ly, first, &dly);
    to_double(lanes_max(lx, ly), first, &extent);
    find_grid(&da, na, &db, nb, &extent, on_grid);
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        most.lane[l] = -(double)INFINITY;
    }
    const double_lanes ox = da.x[0], oy = da.y[0];
    widest_gap_double(&da, na, &db, nb, &ox, &oy, &most);
    widest_gap_double(&db, nb, &da, na, &ox, &oy, &most);
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double threshold = on_grid[l] ? 0.0 : DOUBLE_SLACK * dlx.lane[l] * dly.lane[l];
        const double m = most.lane[l];
        const uint8_t neither = on_grid[l] ? SEPAX_TOUCHING : UNDECIDED;
        relations[first + l] = m > threshold    ? SEPAX_DISJOINT
                               : m < -threshold ? SEPAX_OVERLAPPING
                                                : neither;
    }
}

/* certify_some for two sizes, as a function of its own: its frame is large. */
typedef void certify_some_function(const lane_block *a, const lane_block *b, const lane_bounds *box,
                                   unsigned first, uint8_t *relations);

/* Relations of a group, UNDECIDED where double is not enough. */
HEDLEY_ALWAYS_INLINE static void certify_lanes(const lane_group *g, lane_shape sa, lane_shape sb,
                                               certify_some_function *some, uint8_t *relations) {
    lane_block a, b;
    load_block(g->a, sa.stride, &a);
    load_block(g->b, sb.stride, &b);
    const lane_bounds box = bounds_of(&a, sa.count, &b, sb.count);
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        some(&a, &b, &box, first, relations);
    }
}

#endif
