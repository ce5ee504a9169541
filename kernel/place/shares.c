/* SPDX-License-Identifier: MIT
 *
 * Calls that add or place shapes, divided into parts for the threads of the store: each part has a
 * share of the store.
 */
#include "base/arithmetic.h"

#include "place/shares.h"

#include "base/fpmode.h"

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
    if (d->makes) {
        s->make(&share.store, s->of, first, end);
    } else if (!s->check(&share.store, s->of, first, end)) {
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

bool sepax_shares_check(const shares *s) {
    division d;
    run_parts(s, false, &d);
    return atomic_load_explicit(&d.good, memory_order_relaxed);
}

uint32_t sepax_shares_make(const shares *s) {
    division d;
    run_parts(s, true, &d);
    return sepax_share_sums_close(s->store, &d.sums);
}
