/* SPDX-License-Identifier: MIT
 *
 * Shares of a store, and the sums of what they change. Whole numbers are added, or the least or the
 * greatest is taken, so the order in which parts end does not matter.
 */
#include "base/arithmetic.h"

#include "store/share.h"

#include <string.h>

static void add(_Atomic uint32_t *sum, uint32_t change) {
    if (change != 0) {
        atomic_fetch_add_explicit(sum, change, memory_order_relaxed);
    }
}

/* An exchange fails only where another thread has changed the value, or spuriously. */
static void lower(_Atomic uint32_t *least, uint32_t number) {
    uint32_t seen = atomic_load_explicit(least, memory_order_relaxed);
    /* GCOVR_EXCL_BR_START: only by chance */
    while (number < seen && !atomic_compare_exchange_weak_explicit(
                                least, &seen, number, memory_order_relaxed, memory_order_relaxed)) {
    }
    /* GCOVR_EXCL_BR_STOP */
}

static void raise_to(_Atomic uint32_t *greatest, uint32_t number) {
    uint32_t seen = atomic_load_explicit(greatest, memory_order_relaxed);
    /* GCOVR_EXCL_BR_START: only by chance */
    while (number > seen &&
           !atomic_compare_exchange_weak_explicit(greatest, &seen, number, memory_order_relaxed,
                                                  memory_order_relaxed)) {
    }
    /* GCOVR_EXCL_BR_STOP */
}

static uint32_t value(const _Atomic uint32_t *sum) {
    return atomic_load_explicit(sum, memory_order_relaxed);
}

/* ------------------------------------------------------------------- spans */

static void span_sum_open(span_sum *sum) {
    atomic_init(&sum->count, 0);
    atomic_init(&sum->first, EMPTY_SPAN.first);
    atomic_init(&sum->last, EMPTY_SPAN.last);
}

/* The range of a span covers those of all shares. An id that the span has in the end was put there
 * by a part, so it is in the span of that share, or was there before, so it is in those of all. */
static void span_sum_add(span_sum *sum, const id_span *share, const id_span *before) {
    add(&sum->count, share->count - before->count);
    lower(&sum->first, share->first);
    raise_to(&sum->last, share->last);
}

static void span_sum_close(id_span *span, const span_sum *sum) {
    span->count += value(&sum->count);
    span->first = value(&sum->first);
    span->last = value(&sum->last);
    if (span->count == 0) {
        *span = EMPTY_SPAN;
    }
}

/* ------------------------------------------------------------------ shares */

void sepax_share_sums_open(share_sums *sums) {
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        atomic_init(&sums->padded[i], 0);
        atomic_init(&sums->skew[i], 0);
    }
    span_sum_open(&sums->exceptions);
    span_sum_open(&sums->strays);
    atomic_init(&sums->largest_local, 0);
    atomic_init(&sums->levers, 0);
    atomic_init(&sums->renumbered, 0);
    atomic_init(&sums->left_out, 0);
}

void sepax_share_open(store_share *share, const sepax_store *store) {
    share->store = *store;
    share->store.desk = (hull_desk){.vertices = share->vertices,
                                    .index = share->index,
                                    .scratch = share->scratch,
                                    .capacity = SHARE_VERTICES};
}

void sepax_share_close(const store_share *share, const sepax_store *store, share_sums *sums) {
    const sepax_store *own = &share->store;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        add(&sums->padded[i], own->classes[i].padded_count - store->classes[i].padded_count);
        add(&sums->skew[i], own->classes[i].skew_count - store->classes[i].skew_count);
    }
    span_sum_add(&sums->exceptions, &own->exceptions, &store->exceptions);
    span_sum_add(&sums->strays, &own->strays, &store->strays);
    uint32_t largest;
    memcpy(&largest, &own->largest_local, sizeof largest);
    raise_to(&sums->largest_local, largest);
    add(&sums->levers, own->has_levers);
    add(&sums->renumbered, own->renumbered);
    add(&sums->left_out, own->desk.left_out);
}

uint32_t sepax_share_sums_close(sepax_store *store, const share_sums *sums) {
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        store->classes[i].padded_count += value(&sums->padded[i]);
        store->classes[i].skew_count += value(&sums->skew[i]);
    }
    span_sum_close(&store->exceptions, &sums->exceptions);
    span_sum_close(&store->strays, &sums->strays);
    const uint32_t largest = value(&sums->largest_local);
    memcpy(&store->largest_local, &largest, sizeof largest);
    store->has_levers = value(&sums->levers) > 0;
    store->renumbered = value(&sums->renumbered) > 0;
    return value(&sums->left_out);
}
