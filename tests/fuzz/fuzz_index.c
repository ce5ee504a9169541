/* SPDX-License-Identifier: MIT
 *
 * An index over boxes that are placed, added and removed between its calls: the pairs and the boxes
 * of a look at all of them, after each build and refit, whatever came before.
 */
#include "boxes.h"
#include "check.h"
#include "figure.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

/* Of 128 boxes on they are sorted, and some trees have three levels. */
enum { MOST_SHAPES = 400, MOST_READ = 16, MOST_STEPS = 12, MOST_QUERIES = 4 };

typedef struct world {
    input in;
    sepax_store *store;
    sepax_workspace *workspace;
    sepax_index *index;
    sepax_range range; /* of the shapes of the index; all of them where `whole` */
    bool whole;
    uint32_t count;   /* ids that were given out */
    uint32_t indexed; /* ids that it had at the last build or refit */
    bool removed[MOST_SHAPES];
    bool in_index[MOST_SHAPES];
    sepax_bounds bounds[MOST_SHAPES]; /* at the last build or refit */
    uint32_t layers[MOST_SHAPES], masks[MOST_SHAPES];
} world;

/* -------------------------------------------------------------------- world */

static void add_some(world *w) {
    const sepax_box read = take_box(&w->in);
    const float step_x = take_any_float(&w->in), step_y = take_any_float(&w->in);
    const uint32_t wanted = 1 + take_below(&w->in, MOST_SHAPES / 2);
    for (uint32_t i = 0; i < wanted && w->count < MOST_SHAPES; i++) {
        const sepax_box b = box_again(&read, i % 16, i / 16, step_x, step_y);
        sepax_id id;
        if (sepax_store_add_boxes(w->store, &b, 1, &id, NULL) == SEPAX_OK) {
            w->removed[id] = false;
            w->layers[id] = 1u << id % 3;
            w->masks[id] = id % 5 == 0 ? 3 : 7;
            w->count = id < w->count ? w->count : id + 1;
        }
    }
}

static void remove_some(world *w) {
    for (uint32_t i = 1 + take_below(&w->in, 40); i > 0 && w->count > 0; i--) {
        const sepax_id id = take_below(&w->in, w->count);
        w->removed[id] = sepax_store_remove(w->store, &id, 1, NULL) == SEPAX_OK || w->removed[id];
    }
}

static void move_some(world *w) {
    const uint32_t first = take_below(&w->in, w->count + 1), step = 1 + take_below(&w->in, 7);
    sepax_pose pose = take_pose(&w->in);
    const float step_x = take_any_float(&w->in);
    for (sepax_id id = first; id < w->count; id += step) {
        (void)sepax_store_place(w->store, &id, &pose, 1, NULL);
        pose.x += step_x;
    }
}

/* ---------------------------------------------------------------- what is right */

/* What the index has after a build or a refit. */
static void look_again(world *w) {
    const uint64_t end = w->whole ? w->count : (uint64_t)w->range.first + w->range.count;
    w->indexed = w->count;
    for (sepax_id id = 0; id < w->count; id++) {
        w->in_index[id] = (w->whole || id >= w->range.first) && id < end && !w->removed[id];
        if (w->in_index[id])
            w->bounds[id] = bounds_of(w->store, id);
    }
}

static size_t all_pairs(const world *w, bool filtered, sepax_pair *pairs) {
    size_t count = 0;
    for (sepax_id i = 0; i < w->indexed; i++) {
        for (sepax_id j = i + 1; w->in_index[i] && j < w->indexed; j++) {
            const bool wanted = !filtered || ((w->layers[i] & w->masks[j]) != 0 &&
                                              (w->layers[j] & w->masks[i]) != 0);
            if (wanted && w->in_index[j] && bounds_meet(&w->bounds[i], &w->bounds[j]))
                pairs[count++] = (sepax_pair){i, j};
        }
    }
    return count;
}

/* -------------------------------------------------------------------- calls */

static void try_build(world *w) {
    sepax_index_options o = {.margin = 0};
    sepax_range range = {take_below(&w->in, w->count + 1), 0};
    range.count = take_below(&w->in, w->count - range.first + 1);
    const bool whole = !take_chance(&w->in, 64);
    o.range = whole ? NULL : &range;
    o.backend = sepax_backend_at(take_u8(&w->in) % (sepax_backend_count() + 1));
    const bool runs = o.backend == NULL || sepax_backend_runs_here(o.backend);
    const sepax_status status = sepax_index_build(w->index, w->store, &o);
    CHECK(status == (runs ? SEPAX_OK : SEPAX_ERROR_BACKEND));
    if (status == SEPAX_OK) {
        w->whole = whole;
        w->range = range;
        look_again(w);
    }
}

static void try_refit(world *w) {
    CHECK(sepax_index_refit(w->index, w->store) == SEPAX_OK); /* ranges never leave the store */
    look_again(w);
}

static void try_pairs(world *w) {
    static sepax_pair expected[MOST_SHAPES * MOST_SHAPES / 2], got[MOST_SHAPES * MOST_SHAPES / 2];
    const bool filtered = take_chance(&w->in, 64);
    const sepax_index_filter filter = {.layers = w->layers, .masks = w->masks};
    const size_t found = all_pairs(w, filtered, expected);
    const size_t capacity = take_chance(&w->in, 64) ? found / 2 : found;
    size_t count = 77;
    const sepax_status status = sepax_index_pairs(w->index, filtered ? &filter : NULL, w->workspace,
                                                  capacity > 0 ? got : NULL, capacity, &count);
    CHECK(status == (capacity < found ? SEPAX_ERROR_CAPACITY : SEPAX_OK) && count == found);
    if (status == SEPAX_OK) {
        check_pairs(got, expected, found);
    }
}

static int by_id(const void *left, const void *right) {
    const sepax_id *l = left, *r = right;
    return (*l > *r) - (*l < *r);
}

static void try_queries(world *w) {
    static sepax_id got[MOST_QUERIES * MOST_SHAPES];
    sepax_bounds boxes[MOST_QUERIES];
    uint32_t offsets[MOST_QUERIES + 1];
    size_t needed = 0;
    bool good = true;
    for (unsigned i = 0; i < MOST_QUERIES; i++) {
        const float x = take_any_float(&w->in), y = take_any_float(&w->in);
        boxes[i] = (sepax_bounds){x, y, take_any_float(&w->in), take_any_float(&w->in)};
        good &= boxes[i].min_x <= boxes[i].max_x && boxes[i].min_y <= boxes[i].max_y;
    }
    const sepax_status status =
        sepax_index_query(w->index, boxes, MOST_QUERIES, w->workspace, offsets, got,
                          MOST_QUERIES * MOST_SHAPES, &needed, NULL);
    if (!good) {
        CHECK(status != SEPAX_OK);
        return;
    }
    if (status != SEPAX_OK)
        return; /* a box is not finite */
    CHECK(offsets[0] == 0 && offsets[MOST_QUERIES] == needed);
    for (unsigned i = 0; i < MOST_QUERIES; i++) {
        size_t at = offsets[i];
        qsort(got + at, offsets[i + 1] - at, sizeof *got, by_id);
        for (sepax_id id = 0; id < w->indexed; id++) {
            if (w->in_index[id] && bounds_meet(&boxes[i], &w->bounds[id])) {
                CHECK(at < offsets[i + 1] && got[at] == id);
                at++;
            }
        }
        CHECK(at == offsets[i + 1]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static world w;
    static void (*const steps[])(world *) = {add_some,    move_some, move_some,
                                             remove_some, try_build, try_refit,
                                             try_refit,   try_pairs, try_queries};
    w = (world){.in = input_of(data, size), .whole = true};
    CHECK(sepax_store_create(NULL, &w.store) == SEPAX_OK);
    CHECK(sepax_workspace_create(NULL, &w.workspace) == SEPAX_OK);
    CHECK(sepax_index_create(NULL, &w.index) == SEPAX_OK);
    add_some(&w);
    try_build(&w);
    for (int i = 0; i < MOST_STEPS && !input_ended(&w.in); i++) {
        steps[take_u8(&w.in) % (sizeof steps / sizeof *steps)](&w);
        if (take_chance(&w.in, 128)) {
            try_refit(&w);
            try_pairs(&w);
        }
    }
    sepax_index_destroy(w.index);
    sepax_workspace_destroy(w.workspace);
    sepax_store_destroy(w.store);
    return 0;
}
