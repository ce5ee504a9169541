/* SPDX-License-Identifier: MIT
 *
 * A few shapes with radii, flat ones among them, and a margin: every backend must give the
 * relations, distances, containments, manifolds and casts of the reference, by the strategy and the
 * levels that the input names; and these must agree with each other.
 */
#include "query/query.h"

#include "answers.h"
#include "check.h"
#include "figure.h"
#include "target.h"

#include <float.h>
#include <math.h>

enum { MOST_SHAPES = 5, MOST_VERTICES = 40, PAIR_ROOM = MOST_SHAPES * MOST_SHAPES };

typedef struct scene {
    sepax_store *store;
    uint32_t shape_count;
    sepax_pair pairs[PAIR_ROOM];
    size_t pair_count;
    float margin;
    sepax_vec2 motions[PAIR_ROOM]; /* that of a pair is the opposite of that of the swapped one */
} scene;

/* Answers to all pairs. */
typedef struct measures {
    uint8_t relations[PAIR_ROOM], containments[PAIR_ROOM];
    float numbers[7][PAIR_ROOM];
    uint32_t features[2][PAIR_ROOM];
    uint8_t cast_relations[PAIR_ROOM];
    float cast_numbers[3][PAIR_ROOM];
    uint32_t cast_features[2][PAIR_ROOM];
    sepax_manifold manifolds[PAIR_ROOM];
    size_t manifold_count;
} measures;

static void add_shapes(input *in, scene *s) {
    static figure figures[MOST_SHAPES];
    const figure_chances chances = {.most = MOST_VERTICES, .flat = 120, .round = 180};
    const uint32_t wanted = 2 + take_below(in, MOST_SHAPES - 1);
    for (uint32_t i = 0; i < wanted; i++) {
        sepax_id id;
        if (add_round_figure(in, s->store, figures, i, &chances, &id) && take_chance(in, 40)) {
            const sepax_pose pose = take_pose(in);
            (void)sepax_store_place(s->store, &id, &pose, 1, NULL);
        }
    }
    s->shape_count = (uint32_t)sepax_store_count(s->store);
    s->margin = take_chance(in, 60) ? fabsf(take_finite(in)) : 0;
    for (uint32_t i = 0; i < s->shape_count * s->shape_count; i++)
        s->pairs[s->pair_count++] = (sepax_pair){i / s->shape_count, i % s->shape_count};
}

static void take_motions(input *in, scene *s) {
    for (size_t i = 0; i < s->pair_count; i++) {
        const sepax_pair pair = s->pairs[i];
        if (pair.a <= pair.b) {
            const sepax_vec2 motion = {take_finite(in), take_finite(in)};
            s->motions[i] = motion;
            s->motions[pair.b * s->shape_count + pair.a] = (sepax_vec2){-motion.x, -motion.y};
        }
    }
}

static void answer(const scene *s, sepax_options options, measures *to) {
    const sepax_source source = sepax_pairs(s->pairs, s->pair_count);
    const sepax_distances distances = {
        to->numbers[0], to->numbers[1], to->numbers[2],  to->numbers[3],  to->numbers[4],
        to->numbers[5], to->numbers[6], to->features[0], to->features[1], NULL};
    const sepax_casts casts = {to->cast_relations,  to->cast_numbers[0],  to->cast_numbers[1],
                               to->cast_numbers[2], to->cast_features[0], to->cast_features[1]};
    CHECK(sepax_contain(s->store, source, &options, to->containments) == SEPAX_OK);
    options.margin = s->margin;
    CHECK(sepax_relate(s->store, source, &options, to->relations) == SEPAX_OK);
    CHECK(sepax_distance(s->store, source, &options, &distances) == SEPAX_OK);
    CHECK(sepax_cast(s->store, source, s->motions, &options, &casts) == SEPAX_OK);
    CHECK(sepax_manifolds(s->store, source, &options, to->manifolds, &to->manifold_count) ==
          SEPAX_OK);
}

/* One for each hit, with points that an engine can use. */
static void check_manifolds(const scene *s, const measures *a) {
    size_t count = 0;
    for (size_t i = 0; i < s->pair_count; i++) {
        if (a->relations[i] == SEPAX_DISJOINT)
            continue;
        const sepax_manifold *m = &a->manifolds[count++];
        CHECK(m->pair == i && (m->count == 1 || m->count == 2));
        CHECK(fabs((double)m->normal_x * m->normal_x + (double)m->normal_y * m->normal_y - 1) <=
              0x1p-21);
        for (uint32_t k = 0; k < m->count; k++) {
            const sepax_manifold_point *p = &m->points[k];
            CHECK(p->separation <= s->margin && fabsf(p->x) <= FLT_MAX && fabsf(p->y) <= FLT_MAX);
            CHECK(((p->id | p->id >> 16) & 1) == 1);
        }
        CHECK(m->count == 1 || m->points[0].id != m->points[1].id);
    }
    CHECK(count == a->manifold_count);
}

/* What must be so whoever answers. */
static void check_answers(const scene *s, const measures *a) {
    for (size_t i = 0; i < s->pair_count; i++) {
        const sepax_pair pair = s->pairs[i];
        const size_t swapped = pair.b * s->shape_count + pair.a;
        const float d = a->numbers[0][i], x = a->numbers[1][i], y = a->numbers[2][i];
        const uint8_t within = a->containments[i], other = a->containments[swapped];
        CHECK(a->relations[i] == (d < 0   ? SEPAX_OVERLAPPING
                                  : d > 0 ? SEPAX_DISJOINT
                                          : SEPAX_TOUCHING));
        CHECK(d == d && fabs((double)x * x + (double)y * y - 1) <= 0x1p-21);
        CHECK(a->relations[i] == a->relations[swapped] && d == a->numbers[0][swapped]);
        CHECK(within == SEPAX_NONE_WITHIN || a->relations[i] != SEPAX_DISJOINT);
        CHECK((within & SEPAX_A_WITHIN_B) == (other & SEPAX_B_WITHIN_A) >> 1);
        CHECK(pair.a != pair.b || within == SEPAX_EQUAL);
    }
}

static void check_casts(const scene *s, const measures *a) {
    for (size_t i = 0; i < s->pair_count; i++) {
        const sepax_pair pair = s->pairs[i];
        const size_t swapped = pair.b * s->shape_count + pair.a;
        const uint8_t relation = a->cast_relations[i];
        const float time = a->cast_numbers[0][i];
        const float x = a->cast_numbers[1][i], y = a->cast_numbers[2][i];
        CHECK(relation >= a->relations[i]);
        CHECK((time == 2) == (relation == SEPAX_DISJOINT));
        CHECK(time == 2 || (time >= 0 && time <= 1));
        CHECK(time == 0 || a->relations[i] == SEPAX_DISJOINT);
        CHECK(time == 2 || fabs((double)x * x + (double)y * y - 1) <= 0x1p-21);
        if (pair.a != pair.b) {
            CHECK(relation == a->cast_relations[swapped] && time == a->cast_numbers[0][swapped]);
            CHECK(x == -a->cast_numbers[1][swapped] && y == -a->cast_numbers[2][swapped]);
            CHECK(a->cast_features[0][i] == a->cast_features[1][swapped]);
        }
    }
}

static void compare_backend(const scene *s, const sepax_options *options, uint32_t levels,
                            const measures *expected) {
    static measures got;
    memset(&got, 0, sizeof got);
    answer(s, *options, &got);
    CHECK(memcmp(&got, expected, sizeof got) == 0);
    sepax_options some = *options;
    some.margin = s->margin;
    const question q = {s->store, sepax_pairs(s->pairs, s->pair_count)};
    check_levels(&q, some, levels, expected->relations);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static measures expected;
    input in = input_of(data, size);
    scene s = {.pair_count = 0};
    CHECK(sepax_store_create(NULL, &s.store) == SEPAX_OK);
    add_shapes(&in, &s);
    sepax_options options = {.backend = sepax_backend_find("reference")};
    const sepax_strategy strategy = (sepax_strategy)take_below(&in, SEPAX_STRATEGY_COUNT);
    const uint32_t levels = take_below(&in, LEVEL_ALL + 1);
    take_motions(&in, &s);
    memset(&expected, 0, sizeof expected);
    answer(&s, options, &expected);
    check_answers(&s, &expected);
    check_casts(&s, &expected);
    check_manifolds(&s, &expected);
    options.strategy = strategy;
    for (size_t i = 0; i + 1 < sepax_backend_count(); i++) {
        options.backend = sepax_backend_at(i);
        if (sepax_backend_runs_here(options.backend))
            compare_backend(&s, &options, levels, &expected);
    }
    sepax_store_destroy(s.store);
    return 0;
}
