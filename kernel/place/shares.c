/* SPDX-License-Identifier: MIT
 *
 * Calls that add or place shapes, divided into parts for the threads of the store: each part has a
 * share of the store.
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
    share_sums sums;
} division;

static void run_part(void *argument, uint32_t part) {
    division *d = argument;
    const shares *s = d->of;
    const size_t first = part_start(s->count, d->parts, part);
    const size_t end = part_start(s->count, d->parts, part + 1);
    store_share share;
    sepax_share_open(&share, s->store);
    const fpmode mode = fpmode_enter();
    sepax_rejection unused = no_rejection;
    if (d->makes) {
        s->make(&share.store, s->of, first, end);
    } else if (s->check(&share.store, s->of, first, end, &unused) != SEPAX_OK) {
        atomic_store_explicit(&d->good, false, memory_order_relaxed);
    }
    fpmode_leave(mode);
    sepax_share_close(&share, s->store, &d->sums);
}

static void run_parts(const shares *s, bool makes, division *d) {
    d->of = s;
    d->parts = parts_of(s->count, PART_SHAPES);
    d->makes = makes;
    atomic_init(&d->good, true);
    sepax_share_sums_open(&d->sums);
    parts_run(&s->store->threads, run_part, d, d->parts);
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
    division d;
    run_parts(s, false, &d);
    const bool good = atomic_load_explicit(&d.good, memory_order_relaxed);
    const bool left = atomic_load_explicit(&d.sums.left_out, memory_order_relaxed) > 0;
    sepax_status status = SEPAX_OK;
    if (!good || left) {
        status = run_rest(s, false, !good, rejection);
    }
    if (s->between != NULL) {
        status = s->between(s->store, s->of, status);
    }
    if (status != SEPAX_OK) {
        return status;
    }
    if (!atomic_load_explicit(s->in_parts, memory_order_relaxed)) {
        return run_rest(s, true, true, rejection);
    }
    run_parts(s, true, &d);
    return sepax_share_sums_close(s->store, &d.sums) > 0 ? run_rest(s, true, false, rejection)
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
