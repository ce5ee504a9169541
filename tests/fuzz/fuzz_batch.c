/* SPDX-License-Identifier: MIT
 *
 * The arguments of the batch calls, of arrays of pairs and of lists of ids: bad ids, counts, flags,
 * strategies, NULL, arrays that overlap or are aligned to nothing. What is wrong with a call is
 * found out here; it must say one of these things and write nothing, or give the answers of the
 * reference for an array of its pairs.
 */
#include "answers.h"
#include "check.h"
#include "target.h"
#include "world.h"

#include <string.h>

enum { MOST_PAIRS = 140, MOST_CALLS = 12, MOST_OUTPUTS = 4 };

/* One call: its arguments, and what is wrong with them. */
typedef struct call {
    world_options with;
    piece a, b, hints;                                         /* the pairs are at a */
    sepax_id a_ids[2 * MOST_PAIRS + 1], b_ids[MOST_PAIRS + 1]; /* of the lists, or the pairs */
    sepax_source source;
    sepax_pair pairs[MOST_PAIRS];
    size_t pair_count;
    piece outputs[MOST_OUTPUTS];
    size_t output_count;
    size_t first_bad;
    status_set wrong;
} call;

/* ------------------------------------------------------------------- a call */

static void take_ids(world *w, sepax_id *ids, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        ids[i] = i < 12 ? take_id(w) : ids[i - 12];
}

static void take_source(world *w, call *c) {
    const bool all_pairs = take_chance(&w->in, 64), array = !all_pairs && take_chance(&w->in, 128);
    const uint32_t a_most = all_pairs ? 17 : MOST_PAIRS + 1;
    const uint32_t a_count = take_below(&w->in, a_most) * (array ? 2 : 1);
    const uint32_t b_most = MOST_PAIRS / (a_count > 0 ? a_count : 1);
    const uint32_t b_count = all_pairs || array ? 0 : take_below(&w->in, b_most + 1);
    take_ids(w, c->a_ids, a_count);
    take_ids(w, c->b_ids, b_count);
    c->a = arena_take(&w->arena, &w->in, a_count * sizeof(sepax_id));
    c->b = arena_take(&w->arena, &w->in, b_count * sizeof(sepax_id));
    c->b.absent = c->b.absent || all_pairs || array;
    c->source = sepax_lists(arena_at(&w->arena, c->a), a_count, arena_at(&w->arena, c->b), b_count);
    c->source.kind = all_pairs ? SEPAX_SOURCE_ALL_PAIRS : SEPAX_SOURCE_LISTS;
    /* what is absent has no size */
    const size_t rows = c->a.size / sizeof(sepax_id), columns = c->b.size / sizeof(sepax_id);
    c->pair_count = all_pairs ? rows * (rows - (rows > 0)) / 2 : rows * columns;
    if (array) {
        c->source = sepax_pairs(arena_at(&w->arena, c->a), a_count / 2);
        c->pair_count = rows / 2;
    }
    const bool null = (c->a.absent && a_count > 0) || (c->b.absent && b_count > 0);
    c->wrong |= status_if(null, SEPAX_ERROR_NULL);
}

/* Hints of any content, absent for most calls. */
static void take_hints(world *w, call *c) {
    sepax_options *o = &c->with.options;
    c->hints = (piece){.absent = true};
    if (c->with.absent || !take_chance(&w->in, 3))
        return;
    c->hints = arena_take(&w->arena, &w->in, c->pair_count);
    o->hint_count = c->pair_count + take_chance(&w->in, 16);
    for (size_t i = 0; !c->hints.absent && i < c->pair_count; i++)
        w->arena.bytes[c->hints.at + i] = take_u8(&w->in);
    o->hints = arena_at(&w->arena, c->hints);
    c->wrong |= c->hints.absent ? status_if(o->hint_count > 0, SEPAX_ERROR_NULL)
                                : status_if(o->hint_count != c->pair_count, SEPAX_ERROR_COUNT);
}

/* Arguments that are wrong whatever the ids are. */
static void spoil_source(world *w, call *c) {
    const uint8_t byte = take_u8(&w->in);
    const bool array = c->source.kind == SEPAX_SOURCE_PAIRS;
    if (byte == 1) {
        *(array ? &c->source.count : &c->source.a_count) = SIZE_MAX >> take_u8(&w->in) % 3;
        c->wrong |= status_if(true, SEPAX_ERROR_COUNT);
    } else if (byte == 2 && c->source.kind == SEPAX_SOURCE_LISTS) {
        c->source.b_count = SIZE_MAX >> take_u8(&w->in) % 3;
        c->wrong |= status_if(true, SEPAX_ERROR_COUNT);
    } else if (byte == 3) {
        c->source.kind =
            (sepax_source_kind)((uint32_t)SEPAX_SOURCE_KIND_COUNT + take_u32(&w->in) % 1000);
        c->wrong |= status_if(true, SEPAX_ERROR_OPTION);
    } else if (byte == 4 && c->source.b != NULL) {
        c->source.kind = SEPAX_SOURCE_ALL_PAIRS;
        c->wrong |= status_if(true, SEPAX_ERROR_OPTION);
    }
    const bool null_a = c->source.a == NULL && c->source.a_count > 0;
    const bool null_b = c->source.b == NULL && c->source.b_count > 0;
    const bool null_pairs = c->source.pairs == NULL && c->source.count > 0;
    c->wrong |= status_if(null_a || null_b || null_pairs, SEPAX_ERROR_NULL);
}

static void take_output(world *w, call *c, size_t size, bool needed) {
    const piece output = arena_take(&w->arena, &w->in, size);
    c->outputs[c->output_count++] = output;
    c->wrong |= status_if(output.absent && needed, SEPAX_ERROR_NULL);
}

/* When all has its place: the ids are written last, and where the lists overlap, read again. */
static void finish_call(world *w, call *c) {
    const piece lists[2] = {c->a, c->b};
    sepax_id *const ids[2] = {c->a_ids, c->b_ids};
    bool alias = pieces_overlap(c->hints, c->a) || pieces_overlap(c->hints, c->b);
    for (int k = 0; k < 4; k++) {
        const piece p = lists[k % 2];
        if (!p.absent && k < 2)
            memcpy(w->arena.bytes + p.at, ids[k], p.size);
        else if (!p.absent)
            memcpy(ids[k - 2], w->arena.bytes + p.at, p.size);
    }
    for (size_t i = 0; i < c->output_count; i++) {
        alias = alias || pieces_overlap(c->outputs[i], c->a) ||
                pieces_overlap(c->outputs[i], c->b) || pieces_overlap(c->outputs[i], c->hints);
        for (size_t k = 0; k < i; k++)
            alias = alias || pieces_overlap(c->outputs[i], c->outputs[k]);
    }
    sepax_source own = c->source; /* the pairs as they are meant, wherever the lists lie */
    if (own.kind == SEPAX_SOURCE_PAIRS) {
        memcpy(c->pairs, c->a_ids, c->pair_count * sizeof(sepax_pair));
    } else {
        own.a = c->a_ids;
        own.b = c->b_ids;
        own.a_count = c->a.size / sizeof(sepax_id);
        own.b_count = c->b.size / sizeof(sepax_id);
        CHECK(pairs_of_lists(own, c->pairs) == c->pair_count);
    }
    c->first_bad = 0;
    while (c->first_bad < c->pair_count && id_is_good(w, c->pairs[c->first_bad].a) &&
           id_is_good(w, c->pairs[c->first_bad].b))
        c->first_bad++;
    c->wrong |= status_if(alias, SEPAX_ERROR_ALIAS) |
                status_if(c->first_bad < c->pair_count, SEPAX_ERROR_ID);
    arena_remember(&w->arena);
}

/* ------------------------------------------------------------------ its answer */

static bool same(const world *w, const call *c, size_t i, const void *expected, size_t size) {
    return c->outputs[i].absent || memcmp(w->arena.bytes + c->outputs[i].at, expected, size) == 0;
}

static void take_outputs(world *w, call *c, form f) {
    const size_t n = c->pair_count;
    c->output_count = 0;
    switch (f) {
    case RELATE:
        take_output(w, c, n, n > 0);
        break;
    case HITS:
        take_output(w, c, n * sizeof(uint32_t), n > 0);
        take_output(w, c, sizeof(size_t), true);
        break;
    case HIT_BITS:
        take_output(w, c, (n + 7) / 8, n > 0);
        break;
    case FIRST_HIT:
        take_output(w, c, sizeof(size_t), true);
        break;
    default:
        for (int k = 0; k < 4; k++)
            take_output(w, c, n * sizeof(uint32_t), false);
        c->wrong |= status_if(w->relate_only, SEPAX_ERROR_UNPREPARED);
    }
}

static sepax_status run(world *w, const call *c, form f) {
    const question q = {.store = w->store, .source = c->source};
    void *outputs[MOST_OUTPUTS] = {NULL};
    for (size_t i = 0; i < c->output_count; i++)
        outputs[i] = arena_at(&w->arena, c->outputs[i]);
    return answers_call(&q, f, c->with.absent ? NULL : &c->with.options, outputs);
}

static void check_answers(world *w, call *c, form f) {
    static answers expected;
    const size_t n = c->pair_count;
    answers_expected(w->store, c->pairs, n, c->with.options.flags, !w->relate_only, &expected);
    CHECK(f != RELATE || same(w, c, 0, expected.relations, n));
    CHECK(f != HIT_BITS || same(w, c, 0, expected.bits, (n + 7) / 8));
    CHECK(f != FIRST_HIT || same(w, c, 0, &expected.first_hit, sizeof(size_t)));
    if (f == HITS) {
        CHECK(same(w, c, 1, &expected.hit_count, sizeof(size_t)));
        c->outputs[0].size = expected.hit_count * sizeof(uint32_t); /* nothing behind the hits */
        const piece written[] = {c->outputs[0], c->outputs[1], c->hints};
        CHECK(arena_unchanged_but(&w->arena, written, 3));
        CHECK(same(w, c, 0, expected.hits, c->outputs[0].size));
    }
    for (size_t k = 0; k < 4 && f == SEPARATE; k++)
        CHECK(same(w, c, k, expected.contacts[k], n * sizeof(uint32_t)));
    check_source(c->source, c->pairs, n);
}

static void try_call(world *w, call *c) {
    const form f = (form)(take_u8(&w->in) % FORMS);
    arena_clear(&w->arena);
    c->wrong = take_options(w, &c->with);
    take_source(w, c);
    take_hints(w, c);
    take_outputs(w, c, f);
    finish_call(w, c);
    spoil_source(w, c);
    const sepax_status status = run(w, c, f);
    CHECK(c->wrong == 0 ? status == SEPAX_OK : (c->wrong >> status & 1) == 1);
    piece written[MOST_OUTPUTS + 1];
    memcpy(written, c->outputs, sizeof c->outputs);
    written[c->output_count] = c->hints; /* which separations leave alone */
    const size_t count = c->output_count + (f != SEPARATE);
    CHECK(arena_unchanged_but(&w->arena, written, status == SEPAX_OK ? count : 0));
    check_report(&c->with.options, f, status, c->pair_count, c->first_bad,
                 w->arena.bytes + c->outputs->at);
    if (status == SEPAX_OK)
        check_answers(w, c, f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static world w;
    static call c;
    w.in = input_of(data, size);
    make_world(&w);
    for (int i = 0; i < MOST_CALLS && w.shape_count > 0 && !input_ended(&w.in); i++)
        try_call(&w, &c);
    sepax_store_destroy(w.store);
    return 0;
}
