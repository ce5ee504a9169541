/* SPDX-License-Identifier: MIT
 *
 * A few shapes, most of them in contact: every backend must give the relations and separations of
 * the reference, bit for bit, by the strategy and with the flags that the input names.
 */
#include "query/query.h"
#include "store/store.h"

#include "answers.h"
#include "check.h"
#include "exact/exact.h"
#include "exact/relation.h"
#include "figure.h"
#include "target.h"

#include <float.h>
#include <math.h>

enum {
    MOST_SHAPES = 6,
    MOST_VERTICES = 300, /* of all shapes: the reference takes their square */
    PAIR_ROOM = MOST_SHAPES * MOST_SHAPES,
    MOST_BATCH = ANSWERS_MOST /* more than it takes for the discs to be asked */
};

typedef struct scene {
    sepax_store *store;
    uint32_t shape_count;
    sepax_pair pairs[PAIR_ROOM];
    size_t pair_count;
    answers right; /* those of the reference */
} scene;

static float number(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool is_opposite(uint32_t bits, uint32_t other) {
    const float value = -number(bits) + 0.0f;
    return memcmp(&value, &other, sizeof value) == 0;
}

/* ------------------------------------------------------------------ scene */

static void add_shapes(input *in, scene *s) {
    static figure figures[MOST_SHAPES];
    const uint32_t wanted = 2 + take_below(in, MOST_SHAPES - 1);
    size_t vertices = 0;
    for (uint32_t i = 0; i < wanted && !(i > 1 && input_ended(in)); i++) {
        sepax_id id;
        sepax_status status;
        if (take_chance(in, 40)) {
            const sepax_box box = take_box(in);
            figures[i].count = 0;
            status = sepax_store_add_boxes(s->store, &box, 1, &id, NULL);
        } else {
            figure *f = &figures[i];
            const size_t left = vertices < MOST_VERTICES - 3 ? MOST_VERTICES - vertices : 3;
            take_figure(in, figures, i, left, f);
            status = sepax_store_add(s->store, f->vertices, f->count, SEPAX_HULL, &id, NULL);
            vertices += f->count;
        }
        if (status == SEPAX_OK && take_chance(in, 50)) {
            const sepax_pose pose = take_pose(in);
            (void)sepax_store_place(s->store, &id, &pose, 1, NULL);
        }
    }
    s->shape_count = (uint32_t)sepax_store_count(s->store);
    for (uint32_t i = 0; i < s->shape_count * s->shape_count; i++)
        s->pairs[s->pair_count++] = (sepax_pair){i / s->shape_count, i % s->shape_count};
}

/* ----------------------------------------------------- what must be so for all */

static polygon shape(const scene *s, sepax_id id) {
    return store_polygon(s->store, s->store->refs[id]);
}

static void check_relations(const scene *s) {
    const uint8_t *relations = s->right.relations;
    for (size_t i = 0; i < s->pair_count; i++) {
        const sepax_pair pair = s->pairs[i];
        const polygon a = shape(s, pair.a), b = shape(s, pair.b);
        bool expanded;
        CHECK(relations[i] <= SEPAX_OVERLAPPING);
        CHECK(relations[i] == sepax_exact_relation(&a, &b, &expanded));
        CHECK(relations[i] == relations[pair.b * s->shape_count + pair.a]);
        CHECK(pair.a != pair.b ||
              relations[i] == (a.count < 3 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING));
    }
}

/* Not fmin and fmax: on those gcc 12 for aarch64 fails with an internal error. */
static double lesser(double a, double b) {
    return a < b ? a : b;
}
static double greater(double a, double b) {
    return a > b ? a : b;
}

/* The widest gap between a and b along the edges of a, in double: off by 2^-50 of the extents. */
static double widest_gap(const polygon *a, const polygon *b) {
    double widest = -INFINITY;
    for (uint32_t i = 0; i < a->count && a->count > 1; i++) {
        const uint32_t next = (i + 1) % a->count;
        const double ex = (double)a->x[next] - a->x[i], ey = (double)a->y[next] - a->y[i];
        const double length = sqrt(ex * ex + ey * ey);
        double least = INFINITY;
        for (uint32_t j = 0; j < b->count; j++) {
            const double rx = (double)b->x[j] - a->x[i], ry = (double)b->y[j] - a->y[i];
            least = lesser(least, ey / length * rx - ex / length * ry);
        }
        widest = greater(widest, least);
    }
    return widest;
}

static double extent_of(const polygon *a, const polygon *b) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    const polygon *both[2] = {a, b};
    for (int s = 0; s < 2; s++) {
        for (uint32_t i = 0; i < both[s]->count; i++) {
            const double at[2] = {both[s]->x[i], both[s]->y[i]};
            for (int k = 0; k < 2; k++) {
                low[k] = lesser(low[k], at[k]);
                high[k] = greater(high[k], at[k]);
            }
        }
    }
    return high[0] - low[0] + high[1] - low[1];
}

/* The accuracy that is promised: 8 * 2^-24 of the extents, and what float32 can hold. Two flat
 * shapes touch at most, so where they cross there is nothing to measure; where one is flat and they
 * are apart it is their distance, of which a gap is a lower bound. */
static void check_depth(const scene *s, sepax_pair pair, float separation) {
    const polygon a = shape(s, pair.a), b = shape(s, pair.b);
    const double widest = greater(widest_gap(&a, &b), widest_gap(&b, &a));
    const double bound = (0x1p-21 + 0x1p-50) * extent_of(&a, &b) + 0x1p-149;
    const bool flat = a.count < 3 || b.count < 3;
    if (flat && separation > 0)
        CHECK((double)separation >= lesser(widest, (double)FLT_MAX) - bound);
    else if ((a.count > 2 || b.count > 2) && fabs(widest) <= (double)FLT_MAX)
        CHECK(fabs((double)separation - widest) <= bound);
}

static void check_contacts(const scene *s, bool safe) {
    const uint32_t *separation = s->right.contacts[0], *normal_x = s->right.contacts[1];
    const uint32_t *normal_y = s->right.contacts[2], *feature = s->right.contacts[3];
    for (size_t i = 0; i < s->pair_count; i++) {
        const sepax_pair pair = s->pairs[i];
        const size_t swapped = pair.b * s->shape_count + pair.a;
        const float d = number(separation[i]), x = number(normal_x[i]), y = number(normal_y[i]);
        const sepax_relation relation = d < 0   ? SEPAX_OVERLAPPING
                                        : d > 0 ? SEPAX_DISJOINT
                                                : SEPAX_TOUCHING;
        CHECK(d == d && relation == s->right.relations[i]);
        CHECK(fabs((double)x * x + (double)y * y - 1) <= 0x1p-22);
        CHECK(separation[i] == separation[swapped]);
        if (pair.a != pair.b) {
            CHECK(is_opposite(normal_x[i], normal_x[swapped]));
            CHECK(is_opposite(normal_y[i], normal_y[swapped]));
            CHECK((feature[i] ^ feature[swapped]) == SEPAX_FEATURE_B ||
                  feature[i] == SEPAX_FEATURE_NONE);
        }
        if (!safe)
            check_depth(s, pair, d);
    }
}

/* ------------------------------------------------------- backend and reference */

/* The pairs again and again, from one of them on: batches of other sizes and places in lanes. */
static void compare_backends(input *in, scene *s) {
    static sepax_pair pairs[MOST_BATCH];
    static answers expected, got;
    const size_t start = take_below(in, (uint32_t)s->pair_count);
    const size_t count = 1 + take_below(in, MOST_BATCH);
    for (size_t i = 0; i < count; i++)
        pairs[i] = s->pairs[(start + i) % s->pair_count];
    sepax_options options = {.strategy = (sepax_strategy)take_below(in, SEPAX_STRATEGY_COUNT)};
    options.flags = take_below(in, 8);
    const uint32_t levels = take_below(in, LEVEL_ALL + 1);
    answers_expected(s->store, s->pairs, s->pair_count, options.flags, true, &s->right);
    check_relations(s);
    check_contacts(s, options.flags & SEPAX_MTV_SAFE);
    memset(&expected, 0xEE, sizeof expected);
    answers_expected(s->store, pairs, count, options.flags, true, &expected);
    const question q = {s->store, sepax_pairs(pairs, count)};
    for (size_t i = 0; i + 1 < sepax_backend_count(); i++) {
        options.backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(options.backend))
            continue;
        memset(&got, 0xEE, sizeof got);
        for (form f = RELATE; f < FORMS; f++)
            CHECK(answers_call(&q, f, &options, answers_outputs(&got, f).at) == SEPAX_OK);
        CHECK(memcmp(&got, &expected, sizeof got) == 0);
        check_levels(&q, options, levels, expected.relations);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = input_of(data, size);
    static scene s;
    s = (scene){0};
    CHECK(sepax_store_create(NULL, &s.store) == SEPAX_OK);
    add_shapes(&in, &s);
    if (s.shape_count > 0)
        compare_backends(&in, &s);
    sepax_store_destroy(s.store);
    return 0;
}
