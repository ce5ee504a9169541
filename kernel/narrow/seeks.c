/* SPDX-License-Identifier: MIT
 *
 * What a backend does for casts and distances through an index: the tests of 16 boxes against a
 * mover, and groups of pairs by the kernels of sepax_cast and sepax_distance. Comes in: pairs whose
 * shapes may be of two stores. Goes out: the answers of these queries, bit for bit.
 */
#include "base/arithmetic.h"

#include "narrow/cast_results.h"
#include "narrow/distance_groups.h"
#include "narrow/strategies/closest_numbers.h"
#include "query/seek.h"

/* ------------------------------------------------------------------- boxes */

/* A box is met where the mover enters it before it leaves it, and before the limit. An axis on
 * which the mover hardly moves can give NaN, 0 times infinity, which lanes_max and lanes_min drop:
 * such a box may be met. */
static uint32_t boxes_met(const seek_way *way, const box_block *boxes, float from[BROAD_LANES]) {
    const float *const sides = boxes->lo_x;
    const lanes inverse_x = lanes_set(way->inverse[0]), inverse_y = lanes_set(way->inverse[1]);
    const lanes zero = lanes_set(0.0f), limit = lanes_set(way->limit);
    const lanes near_x = lanes_set(way->side[0]), near_y = lanes_set(way->side[1]);
    const lanes far_x = lanes_set(way->side[2]), far_y = lanes_set(way->side[3]);
    uint32_t met = 0;
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        const lanes x = lanes_load(sides + way->offset[0] + i);
        const lanes y = lanes_load(sides + way->offset[1] + i);
        const lanes end_x = lanes_load(sides + way->offset[2] + i);
        const lanes end_y = lanes_load(sides + way->offset[3] + i);
        const lanes first = lanes_max(lanes_mul(lanes_sub(x, near_x), inverse_x),
                                      lanes_mul(lanes_sub(y, near_y), inverse_y));
        const lanes last = lanes_min(lanes_mul(lanes_sub(end_x, far_x), inverse_x),
                                     lanes_mul(lanes_sub(end_y, far_y), inverse_y));
        const lanes in = lanes_mul(lanes_max(first, zero), lanes_set(1 - SEEK_SLACK));
        const lanes out = lanes_min(last, limit);
        const lane_mask meet = lanes_at_least(out, lanes_sub(in, lanes_set(SEEK_FLOOR)));
        lanes_store(from + i, lanes_select(meet, in, lanes_set(INFINITY)));
        met |= lanes_bits(meet) << i;
    }
    return met;
}

/* The distance is off by 2^-20 of itself; squares that underflow, by less than 2^-70. */
static uint32_t boxes_near(const seek_way *way, const box_block *boxes, float from[BROAD_LANES]) {
    const lanes lo_x = lanes_set(way->box.lo[0]), lo_y = lanes_set(way->box.lo[1]);
    const lanes hi_x = lanes_set(way->box.hi[0]), hi_y = lanes_set(way->box.hi[1]);
    const lanes zero = lanes_set(0.0f), limit = lanes_set(way->limit);
    const lanes floor = lanes_set(0x1p-70f);
    uint32_t near = 0;
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        const lanes first_x = lanes_load(boxes->lo_x + i), last_x = lanes_load(boxes->hi_x + i);
        const lanes first_y = lanes_load(boxes->lo_y + i), last_y = lanes_load(boxes->hi_y + i);
        const lanes x = lanes_max(lanes_sub(first_x, hi_x), lanes_sub(lo_x, last_x));
        const lanes y = lanes_max(lanes_sub(first_y, hi_y), lanes_sub(lo_y, last_y));
        const lanes near_x = lanes_max(x, zero), near_y = lanes_max(y, zero);
        const lanes gap = lanes_roots(lanes_dot(near_x, near_y, near_x, near_y));
        const lanes low = lanes_sub(lanes_mul(gap, lanes_set(1 - SEEK_SLACK)), floor);
        const lanes in = lanes_max(low, zero);
        const lane_mask matter = lanes_at_least(limit, in);
        lanes_store(from + i, lanes_select(matter, in, lanes_set(INFINITY)));
        near |= lanes_bits(matter) << i;
    }
    return near;
}

static uint32_t first_box(const float from[BROAD_LANES]) {
    lanes least = lanes_load(from);
    uint32_t first = 0;
    for (unsigned i = SEPAX_LANES; i < BROAD_LANES; i += SEPAX_LANES) {
        least = lanes_min(least, lanes_load(from + i));
    }
    least = lanes_set(lanes_least(least));
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        first |= lanes_bits(lanes_equal(lanes_load(from + i), least)) << i;
    }
    return (uint32_t)__builtin_ctz(first);
}

/* How far shapes certainly reach from the centres of their discs on every side; where there is no
 * inner disc, less than 0: a vertex is no farther than the outer one. */
static doubles least_reach(lanes outer, lanes inner) {
    const lane_mask has = lanes_greater(inner, lanes_set(0.0f));
    return doubles_of(lanes_select(has, inner, lanes_negate(outer)));
}

/* The discs of points and circles are these themselves, so two of them have the distance of the
 * formula in exact/measure.h. For others the slack covers all roundings, to float as well. */
static uint32_t discs_near(seek_discs *d) {
    const lanes outer = lanes_set(d->of.outer), inner = lanes_set(d->of.inner);
    const lanes zero = lanes_set(0.0f);
    const doubles margin = doubles_set((double)d->margin), own = least_reach(outer, inner);
    const bool circle = d->of.outer == 0 || d->of.outer == d->of.inner;
    uint32_t exact = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        const float *at[SEPAX_LANES];
        lanes v[4];
        if ((d->chosen >> i & LANES_ALL) == 0) {
            continue;
        }
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            at[l] = &d->bounds[d->ids[i + l]].x;
        }
        lanes_load_quads(at, 0, v);
        const doubles x = doubles_sub(doubles_of(v[0]), doubles_set((double)d->of.x));
        const doubles y = doubles_sub(doubles_of(v[1]), doubles_set((double)d->of.y));
        const doubles apart = doubles_root(doubles_add(doubles_mul(x, x), doubles_mul(y, y)));
        const doubles radii = doubles_add(doubles_add(doubles_of(outer), doubles_of(v[2])), margin);
        const doubles gap = doubles_sub(apart, radii), reach = doubles_add(apart, radii);
        const lane_mask circles = lanes_or(lanes_equal(v[2], v[3]), lanes_equal(v[2], zero));
        const double_mask certain =
            doubles_and(doubles_at_least(doubles_abs(gap), doubles_mul(doubles_set(CLEAR), reach)),
                        doubles_greater(apart, doubles_set(0.0)));
        const uint32_t found = circle ? lanes_bits(circles) & doubles_bits(certain) : 0;
        doubles from = apart_from_zero(gap);
        if (found != LANES_ALL) {
            const doubles inside = doubles_add(doubles_add(own, least_reach(v[2], v[3])), margin);
            const doubles slack =
                doubles_add(doubles_mul(reach, doubles_set(0x1p-22)), doubles_set(0x1p-140));
            from = doubles_select(doubles_from_bits(found), from, doubles_sub(gap, slack));
            measure_store(d->to + i, doubles_add(doubles_sub(apart, inside), slack));
        }
        measure_store(d->from + i, from);
        exact |= found << i;
    }
    return exact;
}

/* Points that may be near enough are found in float, by squares that are off by 2^-20 or 2^-140.
 * Keys are not negative and no NaN. A key goes through all lanes at once: each gets the larger one
 * of what was below it and of the lesser one of the key and what it had. */
static void points_near(seek_points *p, const box_block *boxes, const sepax_id *ids,
                        uint32_t count) {
    const lanes of_x = lanes_set(p->of.x), of_y = lanes_set(p->of.y);
    const lanes most = lanes_set(p->limit * p->limit * (1 + SEEK_SLACK) + 0x1p-140f);
    doubles first[SEEK_FIRST / SEPAX_LANES];
    uint32_t near = 0;
    UNROLLED for (uint32_t i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        const lanes x = lanes_sub(lanes_load(boxes->lo_x + i), of_x);
        const lanes y = lanes_sub(lanes_load(boxes->lo_y + i), of_y);
        near |= lanes_bits(lanes_at_least(most, lanes_dot(x, y, x, y))) << i;
        first[i / SEPAX_LANES] = doubles_load(p->first + i);
    }
    for (near &= UINT32_MAX >> (32 - count); near != 0; near &= near - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(near);
        const double x = (double)boxes->lo_x[l] - (double)p->of.x;
        const double y = (double)boxes->lo_y[l] - (double)p->of.y;
        const double root = sqrt(x * x + y * y), largest = (double)FLT_MAX;
        const float distance = (float)(root < largest ? root : largest);
        uint32_t bits;
        memcpy(&bits, &distance, sizeof bits);
        const uint64_t key = (uint64_t)bits << 32 | ids[l];
        double number;
        memcpy(&number, &key, sizeof number);
        const doubles added = doubles_set(number);
        doubles below = doubles_set(0.0);
        UNROLLED for (unsigned v = 0; v < SEEK_FIRST / SEPAX_LANES; v++) {
            const doubles here = first[v];
            first[v] = doubles_max(doubles_pushed(below, here), doubles_min(here, added));
            below = here;
        }
    }
    UNROLLED for (unsigned v = 0; v < SEEK_FIRST / SEPAX_LANES; v++) {
        doubles_store(p->first + SEPAX_LANES * v, first[v]);
    }
    if (p->first[p->most - 1] < INFINITY) {
        uint64_t last;
        memcpy(&last, &p->first[p->most - 1], sizeof last);
        const uint32_t bits = (uint32_t)(last >> 32);
        memcpy(&p->limit, &bits, sizeof bits);
    }
}

/* ------------------------------------------------------------------ groups */

/* Room for the pairs of a group by the numbers of their discs. */
typedef struct seek_room {
    sepax_pair pairs[SEPAX_LANES];
    batch_call call;
    sepax_report report;
} seek_room;

static unsigned seek_kernel(const seek_group *g) {
    return round_kernel(SEPAX_AUTO, g->class_a, g->class_b);
}

/* A job for single pairs. */
static job seek_job(seek_room *room) {
    room->call = (batch_call){.strategy = SEPAX_AUTO, .levels = LEVEL_ALL};
    room->report = (sepax_report){.filtered = 0};
    return (job){.call = &room->call, .report = &room->report};
}

/* The lanes behind the last pair repeat it. */
static uint32_t seek_lane(const seek_group *g, uint32_t l) {
    return l < g->count ? l : g->count - 1;
}

static void seek_fill(const seek_group *g, seek_room *room, faced_group *f) {
    closest_group *c = &f->cores;
    c->margin = g->pairs[0].radii.margin;
    c->bounds = g->discs;
    c->pairs = room->pairs;
    c->b_first = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t at = seek_lane(g, l);
        const round_pair *p = &g->pairs[at];
        c->a[l] = p->a.x;
        c->b[l] = p->b.x;
        c->last_a[l] = (float)((int32_t)p->a.count - 1);
        c->last_b[l] = (float)((int32_t)p->b.count - 1);
        c->radius_a[l] = p->radii.a;
        c->radius_b[l] = p->radii.b;
        c->b_first |= (uint32_t)p->b_first << l;
        f->normals_a[l] = p->a.nx;
        f->normals_b[l] = p->b.nx;
        room->pairs[l] = (sepax_pair){at, SEEK_LANES + at};
    }
}

/* Makes features of lane l, of the shape of the index and of the mover, those that the caller has.
 */
static void seek_name(const seek_group *g, uint32_t l, uint32_t *feature_a, uint32_t *feature_b) {
    const round_pair *const p = &g->pairs[l];
    const uint32_t a = *feature_a & SEPAX_FEATURE_VERTEX, b = *feature_b & SEPAX_FEATURE_VERTEX;
    *feature_a = a | (g->turned ? &p->b : &p->a)->feature[*feature_a ^ a];
    *feature_b = b | (g->turned ? &p->a : &p->b)->feature[*feature_b ^ b];
}

/* ------------------------------------------------------------------- casts */

/* Returns the lanes that are left open. */
HEDLEY_NEVER_INLINE static uint32_t seek_cast_lanes(const seek_group *g, unsigned k,
                                                    const sepax_casts *to) {
    static const uint16_t in_order[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - g->count);
    seek_room room;
    cast_group group;
    lane_casts found;
    uint32_t inner = LANES_ALL;
    closest_group *const c = &group.pairs.cores;
    seek_fill(g, &room, &group.pairs);
    group.stride_a = g->pairs[0].a.stride;
    group.stride_b = g->pairs[0].b.stride;
    group.turned = g->turned ? LANES_ALL : 0;
    group.round = c->margin > 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        group.motions[l] = g->motions[seek_lane(g, l)];
        group.round |= c->radius_a[l] > 0 || c->radius_b[l] > 0;
    }
    if (k == KERNEL_ROUND_1_1) {
        RUN(cast_discs)(c->bounds, c->pairs, group.motions, c->margin, &found);
    } else {
        RUN(casts)(&group, k, &found);
        for (uint32_t left = found.unsure & all; left != 0; left &= left - 1) {
            const uint32_t l = (uint32_t)__builtin_ctz(left);
            const bool touches = cast_only_touches(&g->pairs[l], &group, &found, l, &room.report);
            found.touches |= (uint32_t)touches << l;
        }
        inner = cast_overlaps(c, &found);
    }
    if (g->turned) {
        cast_turn_back(LANES_ALL, &found);
    }
    for (uint32_t left = found.hits & all; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        seek_name(g, l, &found.feature_a[l], &found.feature_b[l]);
    }
    cast_write_hits(to, 0, in_order, found.hits & all, inner, &found);
    return all & ~(found.hits | found.misses);
}

static void seek_casts(const seek_group *g, seek_answers *to) {
    const unsigned k = seek_kernel(g);
    const sepax_casts casts = seek_casts_of(to);
    seek_room room;
    const job j = seek_job(&room);
    uint32_t open = LANES_ALL >> (SEPAX_LANES - g->count);
    cast_write_misses(&casts, 0, g->count);
    if (k != KERNEL_EXACT) {
        open = seek_cast_lanes(g, k, &casts);
    }
    for (; open != 0; open &= open - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(open);
        const round_pair p = seek_pair(g, l);
        const exact_cast cast = cast_singly(&j, &p, g->motions[l]);
        sepax_sink_write_cast(&casts, l, &cast, &p.a, &p.b);
    }
}

/* --------------------------------------------------------------- distances */

/* Finds distances by the kernel of the group. */
HEDLEY_NEVER_INLINE static void seek_distance_lanes(const seek_group *g, unsigned k,
                                                    seek_room *room, lane_distances *found) {
    faced_group group;
    seek_fill(g, room, &group);
    if (k == KERNEL_ROUND_1_1) {
        RUN(distance_discs)(group.cores.bounds, group.cores.pairs, group.cores.margin, found);
    } else {
        RUN(distances)(k, &group, found);
    }
}

static void seek_distances(const seek_group *g, seek_answers *to) {
    const unsigned k = seek_kernel(g);
    seek_room room;
    const job j = seek_job(&room);
    lane_distances found;
    found.proved = 0;
    if (k != KERNEL_EXACT) {
        seek_distance_lanes(g, k, &room, &found);
    }
    for (uint32_t l = 0; l < g->count; l++) {
        if ((found.proved >> l & 1u) == 0) {
            const round_pair p = seek_pair(g, l);
            distance_settle(&j, &p, l, &found);
        } else {
            if ((found.certain >> l & 1u) == 0) {
                distance_expand(&j, &g->pairs[l], l, &found);
            }
            if (g->turned) {
                distance_turn(&found, l);
            }
        }
        seek_name(g, l, &found.feature_a[l], &found.feature_b[l]);
    }
    const distance_words words = distance_words_from(&found, 0);
    for (unsigned w = 0; w < SEEK_WORDS; w++) {
        memcpy(to->words[w], words.of[w], SEPAX_LANES * sizeof *to->words[w]);
    }
}

extern const seek_functions RUN(seeks);
const seek_functions RUN(seeks) = {SEPAX_LANES, boxes_met,     boxes_near,
                                   first_box,   discs_near,    HAS_POINT_LANES ? points_near : NULL,
                                   seek_casts,  seek_distances};
