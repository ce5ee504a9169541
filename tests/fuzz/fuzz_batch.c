/* SPDX-License-Identifier: MIT
 *
 * The arguments of the batch calls: bad ids, counts, flags, strategies, NULL, buffers that overlap
 * or are aligned to nothing. What is wrong with a call is found out here from its arguments; the
 * call must say one of these things and write nothing, or give the answers of the reference.
 */
#include "answers.h"
#include "check.h"
#include "target.h"
#include "world.h"

#include <string.h>

enum { MOST_PAIRS = ANSWERS_MOST, MOST_CALLS = 12, MOST_OUTPUTS = 4 };

/* One call: its arguments, and what is wrong with them. */
typedef struct call {
    world_options with;
    piece pairs, hints;
    size_t pair_count;                /* as it is said to the call */
    sepax_pair pair_list[MOST_PAIRS]; /* the pairs of the call */
    size_t first_bad;
    status_set wrong;
} call;

/* ------------------------------------------------------------------- a call */

/* Few pairs are read from the input, the others are made of them. */
static void take_pairs(world *w, call *c) {
    const size_t given = c->pair_count < 24 ? c->pair_count : 24;
    c->first_bad = c->pair_count;
    for (size_t i = 0; i < c->pair_count; i++) {
        const sepax_pair old = i >= given ? c->pair_list[i - given] : (sepax_pair){0, 0};
        c->pair_list[i] =
            i >= given ? (sepax_pair){old.b, old.a} : (sepax_pair){take_id(w), take_id(w)};
    }
}

/* Hints of any content, absent for most calls. */
static void take_hints(world *w, call *c) {
    c->hints = (piece){.absent = true};
    if (c->with.absent || !take_chance(&w->in, 3)) {
        return;
    }
    c->hints = arena_take(&w->arena, &w->in, c->pair_count);
    c->with.options.hint_count = c->pair_count + take_chance(&w->in, 16);
    for (size_t i = 0; !c->hints.absent && i < c->pair_count; i++) {
        w->arena.bytes[c->hints.at + i] = take_u8(&w->in);
    }
    c->with.options.hints = arena_at(&w->arena, c->hints);
    c->wrong |= c->hints.absent
                    ? status_if(c->with.options.hint_count > 0, SEPAX_ERROR_NULL)
                    : status_if(c->with.options.hint_count != c->pair_count, SEPAX_ERROR_COUNT);
}

/* All but the outputs. */
static void take_call(world *w, call *c) {
    arena_clear(&w->arena);
    c->wrong = take_options(w, &c->with);
    c->pair_count = take_below(&w->in, MOST_PAIRS + 1);
    take_pairs(w, c);
    c->pairs = arena_take(&w->arena, &w->in, c->pair_count * sizeof(sepax_pair));
    take_hints(w, c);
    if (take_chance(&w->in, 4)) {
        c->pair_count = SIZE_MAX >> take_u8(&w->in) % 3;
        c->wrong |= status_if(true, SEPAX_ERROR_COUNT);
    }
    c->wrong |= status_if(c->pairs.absent && c->pair_count > 0, SEPAX_ERROR_NULL);
}

/* When the outputs have their places: the pairs are written last, so that they are what is read. */
static void finish_call(world *w, call *c, const piece *outputs, size_t count) {
    bool alias = pieces_overlap(c->hints, c->pairs);
    if (!c->pairs.absent && c->pairs.size > 0) {
        memcpy(arena_at(&w->arena, c->pairs), c->pair_list, c->pairs.size);
    }
    for (size_t i = 0; i < count; i++) {
        alias =
            alias || pieces_overlap(outputs[i], c->pairs) || pieces_overlap(outputs[i], c->hints);
        for (size_t k = 0; k < i; k++) {
            alias = alias || pieces_overlap(outputs[i], outputs[k]);
        }
    }
    c->first_bad = 0;
    while (c->first_bad < c->pairs.size / sizeof(sepax_pair) &&
           id_is_good(w, c->pair_list[c->first_bad].a) &&
           id_is_good(w, c->pair_list[c->first_bad].b)) {
        c->first_bad++;
    }
    c->wrong |= status_if(alias, SEPAX_ERROR_ALIAS) |
                status_if(c->first_bad < c->pairs.size / sizeof(sepax_pair), SEPAX_ERROR_ID);
    arena_remember(&w->arena);
}

/* Whether the call did it, after all that can be said of any call was checked. */
static bool check_status(const world *w, const call *c, form f, sepax_status status,
                         const piece *outputs, size_t count) {
    piece written[MOST_OUTPUTS + 1] = {c->hints};
    memcpy(written + 1, outputs, count * sizeof *outputs);
    CHECK(c->wrong == 0 ? status == SEPAX_OK : (c->wrong >> status & 1) == 1);
    CHECK(arena_unchanged_but(&w->arena, written, status == SEPAX_OK ? count + 1 : 0));
    check_report(&c->with.options, f, status, c->pair_count, c->first_bad,
                 w->arena.bytes + outputs->at);
    return status == SEPAX_OK;
}

static const sepax_options *options_of(const call *c) {
    return c->with.absent ? NULL : &c->with.options;
}

static const sepax_pair *pairs_of(world *w, const call *c) {
    return arena_at(&w->arena, c->pairs);
}

/* ------------------------------------------------------------ the five calls */

static bool same(const world *w, piece output, const void *expected, size_t size) {
    return output.absent || memcmp(w->arena.bytes + output.at, expected, size) == 0;
}

static const answers *expected_answers(const world *w, const call *c) {
    static answers expected;
    answers_expected(w->store, c->pair_list, c->pair_count, c->with.options.flags, !w->relate_only,
                     &expected);
    return &expected;
}

static void try_relate(world *w, call *c) {
    take_call(w, c);
    const piece output = arena_take(&w->arena, &w->in, c->pairs.size / sizeof(sepax_pair));
    c->wrong |= status_if(output.absent && c->pair_count > 0, SEPAX_ERROR_NULL);
    finish_call(w, c, &output, 1);
    const sepax_status status = sepax_relate(w->store, sepax_pairs(pairs_of(w, c), c->pair_count),
                                             options_of(c), arena_at(&w->arena, output));
    if (check_status(w, c, RELATE, status, &output, 1)) {
        CHECK(same(w, output, expected_answers(w, c)->relations, c->pair_count));
    }
}

static void try_hits(world *w, call *c) {
    take_call(w, c);
    piece outputs[2];
    outputs[0] = arena_take(&w->arena, &w->in, c->pairs.size / 2);
    outputs[1] = arena_take(&w->arena, &w->in, sizeof(size_t));
    c->wrong |=
        status_if((outputs[0].absent && c->pair_count > 0) || outputs[1].absent, SEPAX_ERROR_NULL);
    finish_call(w, c, outputs, 2);
    const sepax_status status =
        sepax_hits(w->store, sepax_pairs(pairs_of(w, c), c->pair_count), options_of(c),
                   arena_at(&w->arena, outputs[0]), arena_at(&w->arena, outputs[1]));
    if (!check_status(w, c, HITS, status, outputs, 2)) {
        return;
    }
    const answers *expected = expected_answers(w, c);
    CHECK(same(w, outputs[1], &expected->hit_count, sizeof(size_t)));
    outputs[0].size = expected->hit_count * sizeof(uint32_t);
    const piece written[3] = {outputs[0], outputs[1], c->hints};
    CHECK(arena_unchanged_but(&w->arena, written, 3)); /* behind the hits nothing is written */
    CHECK(same(w, outputs[0], expected->hits, outputs[0].size));
}

static void try_hit_bits(world *w, call *c) {
    take_call(w, c);
    const size_t bytes = (c->pairs.size / sizeof(sepax_pair) + 7) / 8;
    const piece output = arena_take(&w->arena, &w->in, bytes);
    c->wrong |= status_if(output.absent && c->pair_count > 0, SEPAX_ERROR_NULL);
    finish_call(w, c, &output, 1);
    const sepax_status status = sepax_hit_bits(w->store, sepax_pairs(pairs_of(w, c), c->pair_count),
                                               options_of(c), arena_at(&w->arena, output));
    if (check_status(w, c, HIT_BITS, status, &output, 1)) {
        CHECK(same(w, output, expected_answers(w, c)->bits, bytes));
    }
}

static void try_first_hit(world *w, call *c) {
    take_call(w, c);
    const piece output = arena_take(&w->arena, &w->in, sizeof(size_t));
    c->wrong |= status_if(output.absent, SEPAX_ERROR_NULL);
    finish_call(w, c, &output, 1);
    const sepax_status status =
        sepax_first_hit(w->store, sepax_pairs(pairs_of(w, c), c->pair_count), options_of(c),
                        arena_at(&w->arena, output));
    if (check_status(w, c, FIRST_HIT, status, &output, 1)) {
        CHECK(same(w, output, &expected_answers(w, c)->first_hit, sizeof(size_t)));
    }
}

/* The four arrays of contacts: 32 bits each, and each may be left out. */
static void try_separate(world *w, call *c) {
    take_call(w, c);
    piece outputs[4];
    for (int k = 0; k < 4; k++) {
        outputs[k] = arena_take(&w->arena, &w->in, c->pairs.size / 2);
    }
    const bool no_contacts = take_chance(&w->in, 4);
    c->wrong |= status_if(no_contacts, SEPAX_ERROR_NULL) |
                status_if(w->relate_only, SEPAX_ERROR_UNPREPARED);
    finish_call(w, c, outputs, 4);
    const sepax_contacts contacts = {
        arena_at(&w->arena, outputs[0]), arena_at(&w->arena, outputs[1]),
        arena_at(&w->arena, outputs[2]), arena_at(&w->arena, outputs[3]), NULL};
    const sepax_status status = sepax_separate(w->store, sepax_pairs(pairs_of(w, c), c->pair_count),
                                               options_of(c), no_contacts ? NULL : &contacts);
    if (!check_status(w, c, SEPARATE, status, outputs, 4)) {
        return;
    }
    CHECK(arena_unchanged_but(&w->arena, outputs, 4)); /* separations leave hints alone */
    for (int k = 0; k < 4; k++) {
        CHECK(same(w, outputs[k], expected_answers(w, c)->contacts[k], outputs[k].size));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static world w;
    static call c;
    w.in = input_of(data, size);
    make_world(&w);
    for (int i = 0; i < MOST_CALLS && w.shape_count > 0 && !input_ended(&w.in); i++) {
        static void (*const calls[])(world *, call *) = {try_relate, try_hits, try_hit_bits,
                                                         try_separate, try_first_hit};
        calls[take_u8(&w.in) % (sizeof calls / sizeof *calls)](&w, &c);
    }
    sepax_store_destroy(w.store);
    return 0;
}
