/* SPDX-License-Identifier: MIT
 *
 * Calls that add or place shapes, divided into parts for the threads of the store. Each part has a
 * share of the store: the columns of the whole store, in which it writes its own shapes, but counts
 * and a desk of its own. As it ends, its changes of the counts are added to those of the store.
 */
#include "base/arithmetic.h"

#include "place/shares.h"

#include "base/fpmode.h"
#include "base/rejection.h"

/* The least number of shapes in a part. */
#define PART_SHAPES 1024u

typedef struct division {
    const shares *of;
    uint32_t parts;
    bool makes; /* parts make shapes; otherwise they check them */
    atomic_bool good;
    atomic_flag taken; /* by the part that reads or writes the counts of the store */
} division;

/* ------------------------------------------------------------------ shares */

typedef struct store_share {
    sepax_store store;
    /* counts that it began with */
    uint32_t padded[CLASS_COUNT], skew[CLASS_COUNT], exceptions, strays;
    sepax_vec2 vertices[SHARE_VERTICES];
    uint16_t index[SHARE_VERTICES], scratch[SHARE_VERTICES];
} store_share;

static void take_counts(division *d) {
    while (atomic_flag_test_and_set_explicit(&d->taken, memory_order_acquire)) {
    }
}

static void leave_counts(division *d) {
    atomic_flag_clear_explicit(&d->taken, memory_order_release);
}

static void open_share(division *d, store_share *share) {
    take_counts(d);
    share->store = *d->of->store;
    leave_counts(d);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        share->padded[i] = share->store.classes[i].padded_count;
        share->skew[i] = share->store.classes[i].skew_count;
    }
    share->exceptions = share->store.exceptions.count;
    share->strays = share->store.strays.count;
    share->store.desk = (hull_desk){.vertices = share->vertices,
                                    .index = share->index,
                                    .scratch = share->scratch,
                                    .capacity = SHARE_VERTICES};
}

/* The range of a span covers those of all shares. An id that the span has in the end was put there
 * by a part, so it is in the span of that share, or was there before, so it is in those of all. */
static void add_span(id_span *to, const id_span *share, uint32_t before) {
    to->count += share->count - before;
    to->first = share->first < to->first ? share->first : to->first;
    to->last = share->last > to->last ? share->last : to->last;
    if (to->count == 0) {
        *to = EMPTY_SPAN;
    }
}

/* Adds what a part has changed. Whole numbers are added, or the greatest is taken, so the order in
 * which parts end does not matter. */
static void close_share(division *d, const store_share *share) {
    const sepax_store *own = &share->store;
    sepax_store *store = d->of->store;
    take_counts(d);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        store->classes[i].padded_count += own->classes[i].padded_count - share->padded[i];
        store->classes[i].skew_count += own->classes[i].skew_count - share->skew[i];
    }
    add_span(&store->exceptions, &own->exceptions, share->exceptions);
    add_span(&store->strays, &own->strays, share->strays);
    if (own->largest_local > store->largest_local) {
        store->largest_local = own->largest_local;
    }
    store->has_levers |= own->has_levers;
    store->renumbered |= own->renumbered;
    store->desk.left_out += own->desk.left_out;
    leave_counts(d);
}

/* ------------------------------------------------------------------- parts */

static void run_part(void *argument, uint32_t part) {
    division *d = argument;
    const shares *s = d->of;
    const size_t first = part_start(s->count, d->parts, part);
    const size_t end = part_start(s->count, d->parts, part + 1);
    const fpmode mode = fpmode_enter();
    sepax_rejection unused = no_rejection;
    store_share share;
    open_share(d, &share);
    if (d->makes) {
        s->make(&share.store, s->of, first, end);
    } else if (s->check(&share.store, s->of, first, end, &unused) != SEPAX_OK) {
        atomic_store_explicit(&d->good, false, memory_order_relaxed);
    }
    close_share(d, &share);
    fpmode_leave(mode);
}

/* Returns how many shapes are left out. */
static uint32_t run_parts(division *d, bool makes) {
    sepax_store *store = d->of->store;
    d->makes = makes;
    store->desk.left_out = 0;
    parts_run(&store->threads, run_part, d, d->parts);
    return store->desk.left_out;
}

/* Takes shapes in their order: all together, or one by one those that parts have left out. */
static sepax_status run_rest(const shares *s, bool makes, bool all, sepax_rejection *rejection) {
    const size_t step = all ? s->count : 1;
    const fpmode mode = fpmode_enter();
    sepax_status status = SEPAX_OK;
    for (size_t i = 0; status == SEPAX_OK && i < s->count; i += step) {
        if (!all && !s->is_large(s->store, s->of, i)) {
            continue;
        }
        if (makes) {
            s->make(s->store, s->of, i, i + step);
        } else {
            status = s->check(s->store, s->of, i, i + step, rejection);
        }
    }
    fpmode_leave(mode);
    return status;
}

static sepax_status run_divided(const shares *s, sepax_rejection *rejection) {
    division d = {.of = s, .parts = parts_of(s->count, PART_SHAPES), .taken = ATOMIC_FLAG_INIT};
    atomic_init(&d.good, true);
    const bool left = run_parts(&d, false) > 0;
    const bool good = atomic_load_explicit(&d.good, memory_order_relaxed);
    sepax_status status = left || !good ? run_rest(s, false, !good, rejection) : SEPAX_OK;
    if (s->between != NULL) {
        status = s->between(s->store, s->of, status);
    }
    if (status != SEPAX_OK) {
        return status;
    }
    const bool in_parts = atomic_load_explicit(s->in_parts, memory_order_relaxed);
    return !in_parts || run_parts(&d, true) > 0 ? run_rest(s, true, !in_parts, rejection)
                                                : SEPAX_OK;
}

sepax_status sepax_shares_run(const shares *s, sepax_rejection *rejection) {
    if (s->store->threads.run != NULL && parts_pay(&s->store->threads, s->count, PART_SHAPES)) {
        return run_divided(s, rejection);
    }
    const fpmode mode = fpmode_enter();
    sepax_status status = s->check(s->store, s->of, 0, s->count, rejection);
    if (s->between != NULL) {
        status = s->between(s->store, s->of, status);
    }
    if (status == SEPAX_OK) {
        s->make(s->store, s->of, 0, s->count);
    }
    fpmode_leave(mode);
    return status;
}
