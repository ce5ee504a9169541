/* SPDX-License-Identifier: MIT
 *
 * sepax_find_pairs with any ranges, capacity and buffers: the pairs of a look at all boxes, each
 * once, in the order of the reference.
 */
#include "arena.h"
#include "boxes.h"
#include "check.h"
#include "figure.h"
#include "target.h"

#include <string.h>

/* Of 128 boxes on each side they are sorted, and some trees have three levels. */
enum { MOST_SHAPES = 600, MOST_READ = 32, MOST_BOXES = 64, MOST_CALLS = 6 };

typedef struct world {
    input in;
    sepax_store *store;
    sepax_workspace *workspace;
    uint32_t count;
    bool removed[MOST_SHAPES];
    sepax_bounds bounds[MOST_SHAPES];
} world;

/* -------------------------------------------------------------------- world */

static void make_world(world *w) {
    sepax_box read[MOST_READ];
    const uint32_t read_count = 1 + take_below(&w->in, MOST_READ);
    const uint32_t wanted = 1 + take_below(&w->in, MOST_SHAPES);
    const float step_x = take_any_float(&w->in), step_y = take_any_float(&w->in);
    for (uint32_t i = 0; i < read_count; i++)
        read[i] = take_box(&w->in);
    for (uint32_t i = 0; i < wanted; i++) {
        const uint32_t times = i / read_count;
        const sepax_box b = box_again(&read[i % read_count], times % 8, times / 8, step_x, step_y);
        sepax_id id;
        if (sepax_store_add_boxes(w->store, &b, 1, &id, NULL) == SEPAX_OK) {
            w->bounds[id] = bounds_of(w->store, id);
            w->removed[id] = false;
        }
    }
    w->count = (uint32_t)sepax_store_count(w->store);
    for (uint32_t i = take_below(&w->in, 8); i > 0 && w->count > 0; i--) {
        const sepax_id id = take_below(&w->in, w->count);
        w->removed[id] = sepax_store_remove(w->store, &id, 1, NULL) == SEPAX_OK || w->removed[id];
    }
}

/* ---------------------------------------------------------------- what is right */

static bool in_range(sepax_range range, sepax_id id) {
    return id >= range.first && id - range.first < range.count;
}

/* All pairs of the ranges, ascending: most of them are as many as there are. */
static size_t all_pairs(const world *w, sepax_range a, sepax_range b, sepax_pair *pairs) {
    size_t count = 0;
    for (sepax_id i = 0; i < w->count; i++) {
        for (sepax_id j = i + 1; j < w->count; j++) {
            const bool wanted =
                (in_range(a, i) && in_range(b, j)) || (in_range(b, i) && in_range(a, j));
            if (wanted && !w->removed[i] && !w->removed[j] &&
                bounds_meet(&w->bounds[i], &w->bounds[j]))
                pairs[count++] = (sepax_pair){i, j};
        }
    }
    return count;
}

/* -------------------------------------------------------------------- a call */

static sepax_range take_range(world *w) {
    const uint8_t byte = take_u8(&w->in);
    if (byte < 128)
        return (sepax_range){0, w->count};
    if (byte == 255)
        return (sepax_range){take_u32(&w->in), take_u32(&w->in)};
    const uint32_t first = take_below(&w->in, w->count + 1);
    return (sepax_range){first, take_below(&w->in, w->count - first + 1)};
}

/* The whole store with itself, one range with itself, two neighbours, or any two. */
static void take_ranges(world *w, sepax_broad_options *o) {
    const uint8_t byte = take_u8(&w->in);
    o->a = o->b = take_range(w);
    if (byte % 4 == 1 && (uint64_t)o->a.first + o->a.count <= w->count)
        o->b = (sepax_range){o->a.first + o->a.count, w->count - o->a.first - o->a.count};
    else if (byte % 4 == 2)
        o->b = take_range(w);
}

static bool ranges_are_good(const world *w, const sepax_broad_options *o) {
    const uint64_t a_first = o->a.first, a_end = a_first + o->a.count;
    const uint64_t b_first = o->b.first, b_end = b_first + o->b.count;
    const bool same = a_first == b_first && a_end == b_end;
    const bool apart = a_end <= b_first || b_end <= a_first;
    const bool empty = o->a.count == 0 || o->b.count == 0;
    return a_end <= w->count && b_end <= w->count && (same || apart || empty);
}

static void try_find(world *w) {
    static sepax_pair expected[MOST_SHAPES * MOST_SHAPES], got[MOST_SHAPES * MOST_SHAPES];
    sepax_broad_options o = {.margin = 0};
    take_ranges(w, &o);
    o.backend = sepax_backend_at(take_u8(&w->in) % (sepax_backend_count() + 1));
    const bool runs = !o.backend || sepax_backend_runs_here(o.backend);
    const bool good = ranges_are_good(w, &o);
    const size_t found = good ? all_pairs(w, o.a, o.b, expected) : 0;
    size_t count = 77;
    memset(got, 0xEE, (found + 1) * sizeof *got);
    const size_t capacity = take_chance(&w->in, 64) ? found / 2 : found;
    const sepax_status status =
        sepax_find_pairs(w->store, &o, w->workspace, capacity ? got : NULL, capacity, &count);
    if (!runs || !good) {
        CHECK(status == (runs ? SEPAX_ERROR_RANGE : SEPAX_ERROR_BACKEND) && count == 77);
        return;
    }
    CHECK(status == (capacity < found ? SEPAX_ERROR_CAPACITY : SEPAX_OK) && count == found);
    for (size_t i = status == SEPAX_OK ? found : 0; i <= found; i++)
        CHECK(got[i].a == 0xEEEEEEEE && got[i].b == 0xEEEEEEEE);
    if (status == SEPAX_OK) {
        static sepax_pair reference[MOST_SHAPES * MOST_SHAPES];
        o.backend = sepax_backend_find("reference");
        CHECK(sepax_find_pairs(w->store, &o, w->workspace, reference, found + 1, &count) ==
              SEPAX_OK);
        CHECK(memcmp(got, reference, found * sizeof *got) == 0);
        check_pairs(got, expected, found);
    }
}

/* Buffers at any place: an error writes nothing, but the count that does not fit. */
static void try_buffers(world *w) {
    static arena a;
    arena_clear(&a);
    const piece pairs = arena_take(&a, &w->in, take_below(&w->in, MOST_BOXES) * sizeof(sepax_pair));
    const piece number = arena_take(&a, &w->in, sizeof(size_t));
    const size_t capacity = pairs.size / sizeof(sepax_pair);
    size_t count = 0;
    (void)sepax_find_pairs(w->store, NULL, w->workspace, NULL, 0, &count);
    arena_remember(&a);
    const sepax_status status = sepax_find_pairs(w->store, NULL, w->workspace, arena_at(&a, pairs),
                                                 capacity, arena_at(&a, number));
    const sepax_status expected = number.absent                   ? SEPAX_ERROR_NULL
                                  : pieces_overlap(pairs, number) ? SEPAX_ERROR_ALIAS
                                  : count > capacity              ? SEPAX_ERROR_CAPACITY
                                                                  : SEPAX_OK;
    CHECK(status == expected);
    piece written[2] = {number, pairs};
    written[1].size = count * sizeof(sepax_pair);
    CHECK(arena_unchanged_but(&a, written,
                              status == SEPAX_OK               ? 2
                              : status == SEPAX_ERROR_CAPACITY ? 1
                                                               : 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static world w;
    w.in = input_of(data, size);
    CHECK(sepax_store_create(NULL, &w.store) == SEPAX_OK);
    CHECK(sepax_workspace_create(NULL, &w.workspace) == SEPAX_OK);
    make_world(&w);
    for (int i = 0; i < MOST_CALLS && !input_ended(&w.in); i++)
        if (take_chance(&w.in, 64))
            try_buffers(&w);
        else
            try_find(&w);
    sepax_workspace_destroy(w.workspace);
    sepax_store_destroy(w.store);
    return 0;
}
