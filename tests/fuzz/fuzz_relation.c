/* SPDX-License-Identifier: MIT
 *
 * A few shapes, most of them in contact: every backend must give the relations and separations of
 * the reference, bit for bit, by the strategy and with the flags that the input names.
 */
#include "../direct.h"
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
    MOST_BATCH = 160 /* more than it takes for the discs to be asked */
};

typedef struct scene {
    sepax_store *store;
    uint32_t shape_count;
    sepax_pair pairs[PAIR_ROOM];
    size_t pair_count;
    uint8_t relations[PAIR_ROOM]; /* of the reference */
} scene;

typedef struct contact_arrays {
    float separation[MOST_BATCH], normal_x[MOST_BATCH], normal_y[MOST_BATCH];
    uint32_t feature[MOST_BATCH];
} contact_arrays;

static sepax_contacts contacts_of(contact_arrays *c) {
    return (sepax_contacts){c->separation, c->normal_x, c->normal_y, c->feature, NULL};
}

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
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
}

static void list_pairs(scene *s) {
    s->pair_count = 0;
    for (uint32_t a = 0; a < s->shape_count; a++)
        for (uint32_t b = 0; b < s->shape_count; b++)
            s->pairs[s->pair_count++] = (sepax_pair){a, b};
}

/* ----------------------------------------------------- what must be so for all */

static polygon shape(const scene *s, sepax_id id) {
    return store_polygon(s->store, s->store->refs[id]);
}

static void check_relations(const scene *s) {
    for (size_t i = 0; i < s->pair_count; i++) {
        const sepax_pair pair = s->pairs[i];
        const polygon a = shape(s, pair.a), b = shape(s, pair.b);
        bool expanded;
        CHECK(s->relations[i] <= SEPAX_OVERLAPPING);
        CHECK(s->relations[i] == sepax_exact_relation(&a, &b, &expanded));
        CHECK(s->relations[i] == s->relations[pair.b * s->shape_count + pair.a]);
        CHECK(pair.a != pair.b ||
              s->relations[i] == (a.count < 3 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING));
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

static void check_contacts(const scene *s, const contact_arrays *c, bool safe) {
    for (size_t i = 0; i < s->pair_count; i++) {
        const sepax_pair pair = s->pairs[i];
        const size_t swapped = pair.b * s->shape_count + pair.a;
        const float d = c->separation[i], x = c->normal_x[i], y = c->normal_y[i];
        const sepax_relation relation = d < 0   ? SEPAX_OVERLAPPING
                                        : d > 0 ? SEPAX_DISJOINT
                                                : SEPAX_TOUCHING;
        CHECK(d == d && relation == s->relations[i]);
        CHECK(fabs((double)x * x + (double)y * y - 1) <= 0x1p-22);
        CHECK(bits_of(d) == bits_of(c->separation[swapped]));
        if (pair.a != pair.b) {
            CHECK(bits_of(-x + 0.0f) == bits_of(c->normal_x[swapped]));
            CHECK(bits_of(-y + 0.0f) == bits_of(c->normal_y[swapped]));
            CHECK((c->feature[i] ^ c->feature[swapped]) == SEPAX_FEATURE_B ||
                  c->feature[i] == SEPAX_FEATURE_NONE);
        }
        if (!safe)
            check_depth(s, pair, d);
    }
}

/* ------------------------------------------------------- backend and reference */

/* The pairs again and again, from one of them on: batches of other sizes and places in lanes. */
typedef struct repeated {
    sepax_pair pairs[MOST_BATCH];
    size_t from[MOST_BATCH]; /* which of the scene's pairs */
    size_t count;
} repeated;

static void repeat_pairs(input *in, const scene *s, repeated *r) {
    const size_t start = take_below(in, (uint32_t)s->pair_count);
    r->count = 1 + take_below(in, MOST_BATCH);
    for (size_t i = 0; i < r->count; i++) {
        r->from[i] = (start + i) % s->pair_count;
        r->pairs[i] = s->pairs[r->from[i]];
    }
}

static void compare_relations(const scene *s, const repeated *r, const sepax_options *options) {
    uint8_t relations[MOST_BATCH];
    uint32_t hits[MOST_BATCH];
    uint8_t bits[MOST_BATCH / 8 + 1];
    size_t hit_count = 0, expected_hits = 0;
    CHECK(sepax_relate(s->store, sepax_pairs(r->pairs, r->count), options, relations) == SEPAX_OK);
    CHECK(sepax_hits(s->store, sepax_pairs(r->pairs, r->count), options, hits, &hit_count) ==
          SEPAX_OK);
    CHECK(sepax_hit_bits(s->store, sepax_pairs(r->pairs, r->count), options, bits) == SEPAX_OK);
    const uint8_t least = options->flags & SEPAX_OPEN ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    for (size_t i = 0; i < r->count; i++) {
        const bool hit = s->relations[r->from[i]] >= least;
        CHECK(relations[i] == s->relations[r->from[i]]);
        CHECK((bits[i / 8] >> i % 8 & 1) == hit);
        CHECK(!hit || (expected_hits < hit_count && hits[expected_hits] == i));
        expected_hits += hit;
    }
    CHECK(hit_count == expected_hits);
}

static void compare_contacts(const scene *s, const repeated *r, const sepax_options *options,
                             const contact_arrays *expected) {
    contact_arrays got;
    const sepax_contacts contacts = contacts_of(&got);
    CHECK(sepax_separate(s->store, sepax_pairs(r->pairs, r->count), options, &contacts) ==
          SEPAX_OK);
    for (size_t i = 0; i < r->count; i++) {
        const size_t from = r->from[i];
        CHECK(bits_of(got.separation[i]) == bits_of(expected->separation[from]));
        CHECK(bits_of(got.normal_x[i]) == bits_of(expected->normal_x[from]));
        CHECK(bits_of(got.normal_y[i]) == bits_of(expected->normal_y[from]));
        CHECK(got.feature[i] == expected->feature[from]);
    }
}

/* Some levels alone: each relation is right or left undecided, and decided by the last level. */
static void compare_levels(const scene *s, const repeated *r, const sepax_options *options,
                           uint32_t levels) {
    uint8_t relations[MOST_BATCH];
    direct_relate(s->store, r->pairs, r->count, options, levels, relations);
    for (size_t i = 0; i < r->count; i++) {
        const bool open = relations[i] == UNDECIDED && !(levels & LEVEL_EXACT);
        CHECK(open || relations[i] == s->relations[r->from[i]]);
    }
}

static void compare_backends(input *in, const scene *s) {
    static repeated r;
    static contact_arrays expected;
    sepax_options options = {.backend = sepax_backend_find("reference")};
    const sepax_contacts contacts = contacts_of(&expected);
    repeat_pairs(in, s, &r);
    options.strategy = (sepax_strategy)take_below(in, SEPAX_STRATEGY_COUNT);
    options.flags = take_below(in, 8);
    const uint32_t levels = take_below(in, LEVEL_ALL + 1);
    CHECK(sepax_separate(s->store, sepax_pairs(s->pairs, s->pair_count), &options, &contacts) ==
          SEPAX_OK);
    check_contacts(s, &expected, options.flags & SEPAX_MTV_SAFE);
    for (size_t i = 0; i + 1 < sepax_backend_count(); i++) {
        options.backend = sepax_backend_at(i);
        if (sepax_backend_runs_here(options.backend)) {
            compare_relations(s, &r, &options);
            compare_contacts(s, &r, &options, &expected);
            compare_levels(s, &r, &options, levels);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = input_of(data, size);
    scene s = {0};
    CHECK(sepax_store_create(NULL, &s.store) == SEPAX_OK);
    add_shapes(&in, &s);
    if (s.shape_count > 0) {
        const sepax_options reference = {.backend = sepax_backend_find("reference")};
        list_pairs(&s);
        CHECK(sepax_relate(s.store, sepax_pairs(s.pairs, s.pair_count), &reference, s.relations) ==
              SEPAX_OK);
        check_relations(&s);
        compare_backends(&in, &s);
    }
    sepax_store_destroy(s.store);
    return 0;
}
