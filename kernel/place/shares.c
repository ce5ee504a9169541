/* SPDX-License-Identifier: MIT
 *
 * Shapes in parts.
 */
#include "place/shares.h"

#include "base/fpmode.h"

typedef struct division {
    const shares *of;
    uint32_t parts;
    atomic_bool good;
    share_sums sums;
} division;

static void check_part(void *argument, uint32_t part) {
    division *d = argument;
    const shares *s = d->of;
    const size_t end = part_start(s->count, d->parts, part + 1);
    store_share share;
    sepax_share_open(&share, s->store);
    const fpmode mode = fpmode_enter();
    const bool good = s->check(&share.store, s->of, part_start(s->count, d->parts, part), end);
    fpmode_leave(mode);
    if (!good) {
        atomic_store_explicit(&d->good, false, memory_order_relaxed);
    }
}

bool sepax_shares_check(const shares *s) {
    division d = {.of = s, .parts = parts_of(s->count, PART_SHAPES)};
    atomic_init(&d.good, true);
    parts_run(&s->store->threads, check_part, &d, d.parts);
    return atomic_load_explicit(&d.good, memory_order_relaxed);
}

static void make_part(void *argument, uint32_t part) {
    division *d = argument;
    const shares *s = d->of;
    const size_t end = part_start(s->count, d->parts, part + 1);
    store_share share;
    sepax_share_open(&share, s->store);
    const fpmode mode = fpmode_enter();
    s->make(&share.store, s->of, part_start(s->count, d->parts, part), end);
    fpmode_leave(mode);
    sepax_share_close(&share, s->store, &d->sums);
}

uint32_t sepax_shares_make(const shares *s) {
    division d = {.of = s, .parts = parts_of(s->count, PART_SHAPES)};
    sepax_share_sums_open(&d.sums);
    parts_run(&s->store->threads, make_part, &d, d.parts);
    return sepax_share_sums_close(s->store, &d.sums);
}
