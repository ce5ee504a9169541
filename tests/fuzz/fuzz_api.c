/* SPDX-License-Identifier: MIT
 *
 * The calls of sepax.h that write a store or answer about its pairs, in any order on several stores
 * and workspaces, whose allocators give up now and then, under any rounding mode: nothing leaks,
 * nothing changes on an error, answers are those of the reference, and errno and the rounding mode
 * stay the caller's. The arguments are mostly good: what is wrong with shapes, arrays, lists and
 * ranges is for the other targets. sepax_find_pairs is asked for whole stores alone.
 */
#include "asked.h"
#include "check.h"
#include "figure.h"
#include "hash_store.h"
#include "heap.h"
#include "target.h"

#include <errno.h>
#include <fenv.h>

enum { STORES = 3, WORKSPACES = 2, MOST_CALLS = 60, MOST_PAIRS = 96, MOST_SHAPES = 40 };

/* What is more is not asked: the reference takes seconds for many shapes of hundreds. */
enum { MOST_WORK = 2000000 };

/* What outputs hold before a call: neither an id nor an index nor a count. */
enum { UNTOUCHED = 0xABCD };

typedef struct session {
    input in;
    heap heap;
    int rounding;
    sepax_store *stores[STORES];
    uint32_t store_flags[STORES];
    sepax_workspace *workspaces[WORKSPACES];
    size_t work;                       /* of all asks */
    uint8_t hints[STORES][MOST_PAIRS]; /* kept while the shapes move, or become others */
    figure last;                       /* the one that an add call got last */
} session;

/* ------------------------------------------------------------------ one call */

/* What the library must leave alone. */
static void call_begin(const session *s) {
    CHECK(fesetround(s->rounding) == 0);
    errno = 1234;
}

static void call_end(const session *s) {
    CHECK(fegetround() == s->rounding && errno == 1234);
    CHECK(fesetround(FE_TONEAREST) == 0);
}

/* MEMORY if and only if the allocator said no. */
static sepax_status call_status(session *s, sepax_status status) {
    call_end(s);
    CHECK(status >= SEPAX_OK && status < SEPAX_STATUS_COUNT);
    CHECK(sepax_status_text(status));
    CHECK((status == SEPAX_ERROR_MEMORY) == s->heap.failed);
    s->heap.failed = false;
    return status;
}

/* ------------------------------------------------------------------ writers */

static void create_store(session *s, unsigned i) {
    const sepax_store_config config = {.flags = take_below(&s->in, 4),
                                       .allocate = heap_allocate,
                                       .release = heap_release,
                                       .context = &s->heap};
    sepax_store_destroy(s->stores[i]);
    s->stores[i] = NULL;
    call_begin(s);
    const sepax_status status = call_status(s, sepax_store_create(&config, &s->stores[i]));
    CHECK((status == SEPAX_OK) == (s->stores[i] != NULL));
    s->store_flags[i] = config.flags;
    memset(s->hints[i], 0, sizeof s->hints[i]);
}

static void create_workspace(session *s, unsigned i) {
    const sepax_store_config config = {
        .allocate = heap_allocate, .release = heap_release, .context = &s->heap};
    sepax_workspace_destroy(s->workspaces[i]);
    s->workspaces[i] = NULL;
    call_begin(s);
    const sepax_status status = call_status(s, sepax_workspace_create(&config, &s->workspaces[i]));
    CHECK((status == SEPAX_OK) == (s->workspaces[i] != NULL));
}

/* An index of one of `count` elements where the status is about one. */
static void check_rejected(sepax_status status, size_t rejected, size_t count) {
    const bool of_element = status == SEPAX_ERROR_ID || status >= SEPAX_ERROR_OFFSETS;
    const size_t otherwise = status == SEPAX_OK ? UNTOUCHED : SEPAX_NO_INDEX;
    CHECK(of_element ? rejected < count : rejected == otherwise);
}

static void check_first(sepax_status status, sepax_id first, size_t count_before) {
    CHECK(first == (status == SEPAX_OK ? count_before : UNTOUCHED));
}

/* One figure, or the one before it as well: what fails behind the first must take it back. */
static sepax_status add_many(session *s, sepax_store *store, const figure *f, bool two,
                             uint32_t flags) {
    static sepax_vec2 vertices[2 * SEPAX_MAX_VERTICES];
    const figure *figures[2] = {f, &s->last};
    const size_t count = two && s->last.count > 0 ? 2 : 1;
    uint32_t offsets[3] = {0};
    for (size_t i = 0; i < count; i++) {
        memcpy(vertices + offsets[i], figures[i]->vertices, figures[i]->count * sizeof *vertices);
        offsets[i + 1] = offsets[i] + (uint32_t)figures[i]->count;
    }
    const size_t before = sepax_store_count(store);
    sepax_id first = UNTOUCHED;
    sepax_rejection rejection = {.index = UNTOUCHED};
    call_begin(s);
    const sepax_status status = call_status(
        s, sepax_store_add_many(store, &vertices->x, offsets, count, flags, &first, &rejection));
    check_rejected(status, rejection.index, count);
    check_first(status, first, before);
    return status;
}

static sepax_status add_one(session *s, sepax_store *store, const figure *f, uint32_t flags) {
    const size_t before = sepax_store_count(store);
    sepax_id id = UNTOUCHED;
    call_begin(s);
    const sepax_status status =
        call_status(s, sepax_store_add(store, f->vertices, f->count, flags, &id, NULL));
    check_first(status, id, before);
    return status;
}

static sepax_status add_figure(session *s, sepax_store *store, unsigned way) {
    static figure f;
    take_figure(&s->in, &s->last, s->last.count ? 1 : 0, 300, &f);
    const uint32_t flags = take_below(&s->in, 8) ? SEPAX_HULL : take_u8(&s->in);
    const sepax_status status =
        way % 2 ? add_many(s, store, &f, way % 8 == 7, flags) : add_one(s, store, &f, flags);
    figure_copy(&s->last, &f);
    return status;
}

static sepax_status add_boxes(session *s, sepax_store *store) {
    sepax_box boxes[8];
    const uint32_t count = take_below(&s->in, 9);
    for (uint32_t i = 0; i < count; i++)
        boxes[i] = take_box(&s->in);
    const size_t before = sepax_store_count(store);
    sepax_id first = UNTOUCHED;
    sepax_rejection rejection = {.index = UNTOUCHED};
    call_begin(s);
    const sepax_status status =
        call_status(s, sepax_store_add_boxes(store, boxes, count, &first, &rejection));
    check_rejected(status, rejection.index, count);
    check_first(status, first, before);
    return status;
}

static sepax_status place(session *s, sepax_store *store) {
    const sepax_id id = take_u8(&s->in) % MOST_SHAPES;
    const sepax_pose pose = take_pose(&s->in);
    sepax_rejection rejection = {.index = UNTOUCHED};
    call_begin(s);
    const sepax_status status = call_status(s, sepax_store_place(store, &id, &pose, 1, &rejection));
    check_rejected(status, rejection.index, 1);
    return status;
}

static sepax_status remove_shape(session *s, sepax_store *store) {
    const sepax_id id = take_u8(&s->in) % MOST_SHAPES;
    sepax_rejection rejection = {.index = UNTOUCHED};
    call_begin(s);
    const sepax_status status = call_status(s, sepax_store_remove(store, &id, 1, &rejection));
    check_rejected(status, rejection.index, 1);
    return status;
}

static void write_something(session *s, sepax_store *store) {
    const uint64_t before = hash_store(store);
    const uint8_t byte = take_u8(&s->in);
    sepax_status status;
    if (byte > 250 || sepax_store_count(store) >= MOST_SHAPES) {
        call_begin(s);
        status = call_status(s, sepax_store_clear(store));
        CHECK(status == SEPAX_OK && sepax_store_count(store) == 0);
    } else if (byte % 4 == 0) {
        status = add_figure(s, store, byte / 4);
    } else if (byte % 4 == 1) {
        status = add_boxes(s, store);
    } else {
        status = byte % 4 == 2 ? place(s, store) : remove_shape(s, store);
    }
    CHECK(status == SEPAX_OK || hash_store(store) == before);
    CHECK(sepax_store_memory(store) <= s->heap.bytes);
}

/* ------------------------------------------------------------------ readers */

/* Whether it was done. On an error nothing is written, and by separations no hints. */
static bool answer(session *s, const asked *about, form f, const sepax_options *options,
                   bool relate_only, answers *to) {
    static answers before;
    uint8_t hints[MOST_PAIRS];
    const form_outputs outputs = answers_outputs(to, f);
    const size_t count = about->pair_count;
    const status_set wrong = what_is_wrong(about, f, options, relate_only);
    memcpy(&before, to, sizeof before); /* with its padding */
    if (options->hints)
        memcpy(hints, options->hints, count);
    call_begin(s);
    const sepax_status status =
        call_status(s, answers_call(&about->question, f, options, outputs.at));
    CHECK(wrong == 0 ? status == SEPAX_OK : (wrong >> status & 1) == 1);
    CHECK(status == SEPAX_OK || memcmp(to, &before, sizeof before) == 0);
    CHECK((status == SEPAX_OK && f != SEPARATE) || !options->hints ||
          memcmp(hints, options->hints, count) == 0);
    check_report(options, f, status, count, about->first_bad, outputs.at[0]);
    return status == SEPAX_OK;
}

/* Bytes that no call has written are compared as well. */
static void ask(session *s, unsigned i) {
    static answers got, expected;
    static asked about;
    sepax_report report;
    const bool relate_only = s->store_flags[i] & SEPAX_RELATE_ONLY;
    const uint32_t ids = (uint32_t)sepax_store_count(s->stores[i]) + take_chance(&s->in, 10);
    const size_t count = ids ? take_below(&s->in, MOST_PAIRS + 1) : 0;
    const uint8_t byte = take_u8(&s->in), stride = take_u8(&s->in);
    make_asked(&about, s->stores[i], ids, count, byte, stride);
    if (about.work > MOST_WORK - s->work)
        return;
    s->work += about.work;
    sepax_options options = {.backend = sepax_backend_at(byte % (sepax_backend_count() + 1)),
                             .strategy = (sepax_strategy)(byte / 16 % SEPAX_STRATEGY_COUNT),
                             .flags = stride % 8u,
                             .report = &report};
    if (stride / 8 % 2) {
        options.hints = s->hints[i];
        options.hint_count = about.pair_count;
    }
    memset(&got, 0xEE, sizeof got);
    memset(&expected, 0xEE, sizeof expected);
    unsigned done = 0;
    for (form f = RELATE; f < FORMS; f++)
        done += answer(s, &about, f, &options, relate_only, &got);
    if (done > 0) {
        answers_expected(s->stores[i], about.pairs, about.pair_count, options.flags, !relate_only,
                         &expected);
        CHECK(memcmp(&got, &expected, sizeof got) == 0);
    }
}

static bool all_are(uint8_t byte, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    return size == 0 || (at[0] == byte && memcmp(at, at + 1, size - 1) == 0);
}

/* The pairs are the same on each backend, and whatever the workspace was used for before. */
static void find_pairs(session *s, const sepax_store *store, sepax_workspace *workspace) {
    static sepax_pair got[MOST_SHAPES * MOST_SHAPES], expected[MOST_SHAPES * MOST_SHAPES];
    const sepax_range all = {0, (uint32_t)sepax_store_count(store)};
    const sepax_broad_options options = {
        .backend = sepax_backend_at(take_u8(&s->in) % sepax_backend_count()), .a = all, .b = all};
    const bool runs = sepax_backend_runs_here(options.backend);
    const size_t capacity = sizeof got / sizeof *got;
    size_t count = UNTOUCHED, expected_count = 0;
    memset(got, 0xEE, sizeof got);
    call_begin(s);
    const sepax_status status =
        call_status(s, sepax_find_pairs(store, &options, workspace, got, capacity, &count));
    CHECK(runs ? status == SEPAX_OK || status == SEPAX_ERROR_MEMORY
               : status == SEPAX_ERROR_BACKEND);
    sepax_workspace *fresh;
    CHECK(sepax_workspace_create(NULL, &fresh) == SEPAX_OK);
    CHECK(sepax_find_pairs(store, NULL, fresh, expected, capacity, &expected_count) == SEPAX_OK);
    sepax_workspace_destroy(fresh);
    const size_t written = status == SEPAX_OK ? expected_count : 0;
    CHECK(count == (status == SEPAX_OK ? expected_count : UNTOUCHED));
    CHECK(memcmp(got, expected, written * sizeof *got) == 0);
    CHECK(all_are(0xEE, got + written, (capacity - written) * sizeof *got));
}

/* ------------------------------------------------------------------ session */

static void call_something(session *s) {
    const uint8_t byte = take_u8(&s->in);
    const unsigned i = byte / 16 % STORES, j = byte / 64 % WORKSPACES;
    if (byte % 16 == 0) {
        static const int roundings[4] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
        s->rounding = roundings[byte / 16 % 4];
    } else if (byte % 16 == 1) {
        s->heap.until_failure = take_u8(&s->in) % 24;
    } else if (byte % 16 == 2 || !s->stores[i]) {
        create_store(s, i);
    } else if (byte % 16 == 3 || !s->workspaces[j]) {
        create_workspace(s, j);
    } else if (byte % 16 < 10) {
        write_something(s, s->stores[i]);
    } else if (byte % 16 < 14) {
        ask(s, i);
    } else {
        find_pairs(s, s->stores[i], s->workspaces[j]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static session s;
    s = (session){.in = input_of(data, size), .rounding = FE_TONEAREST};
    for (int i = 0; i < MOST_CALLS && !input_ended(&s.in); i++)
        call_something(&s);
    for (int i = 0; i < STORES; i++)
        sepax_store_destroy(s.stores[i]);
    for (int i = 0; i < WORKSPACES; i++)
        sepax_workspace_destroy(s.workspaces[i]);
    CHECK(s.heap.blocks == 0 && s.heap.bytes == 0);
    return 0;
}
