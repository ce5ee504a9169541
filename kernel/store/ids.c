/* SPDX-License-Identifier: MIT
 *
 * Free ids, in an array of bits: bit i is set where id i is free. Behind the last id no bit is set.
 */
#include "base/arithmetic.h"

#include "store/ids.h"

/* ------------------------------------------------------------------- search */

sepax_id sepax_ids_next(const sepax_store *store, sepax_id first, sepax_id end, bool is_free) {
    if (first >= end) {
        return end;
    }
    const uint64_t flip = is_free ? 0 : UINT64_MAX;
    const uint32_t words = ids_words(end);
    uint32_t word = first / 64;
    uint64_t left = (store->free_ids[word] ^ flip) & UINT64_MAX << first % 64;
    while (left == 0 && ++word < words) {
        left = store->free_ids[word] ^ flip;
    }
    const sepax_id found = left != 0 ? 64 * word + (uint32_t)__builtin_ctzll(left) : end;
    return found < end ? found : end;
}

uint32_t sepax_ids_list(const sepax_store *store, sepax_range range, sepax_id *ids) {
    const uint64_t *bits = store->free_ids;
    const sepax_id last = range.first + range.count - 1;
    const uint32_t begin = range.first / 64, end = last / 64;
    uint32_t count = 0;
    for (uint32_t word = begin; range.count > 0 && word <= end; word++) {
        while (word < end && bits[word] == UINT64_MAX) {
            word++;
        }
        uint64_t left = ~bits[word];
        left &= word == begin ? UINT64_MAX << range.first % 64 : UINT64_MAX;
        left &= word == end ? UINT64_MAX >> (63 - last % 64) : UINT64_MAX;
        for (; left != 0; left &= left - 1) {
            if (ids != NULL) {
                ids[count] = 64 * word + (uint32_t)__builtin_ctzll(left);
            }
            count++;
        }
    }
    return count;
}

uint32_t sepax_ids_count(const sepax_store *store, sepax_range range) {
    const bool whole = range.count == store->id_count;
    return whole || store->removed.count == 0 ? range.count - store->removed.count
                                              : sepax_ids_list(store, range, NULL);
}

/* The first run of at least `count` free ids from `first` on: its first `count` ids are free.
 * id_count where there is none. */
static sepax_id find_run(const sepax_store *store, sepax_id first, uint32_t count) {
    const sepax_id end = store->id_count;
    for (;;) {
        first = sepax_ids_next(store, first, end, true);
        if (end - first < count) {
            return end;
        }
        const sepax_id shape = sepax_ids_next(store, first, first + count, false);
        if (shape - first == count) {
            return first;
        }
        first = shape;
    }
}

sepax_id sepax_ids_find_free(sepax_store *store, uint32_t count) {
    sepax_id from = store->removed.first;
    if (count >= store->long_runs.length && from < store->long_runs.from) {
        from = store->long_runs.from;
    }
    const sepax_id first = find_run(store, from, count);
    if (count > 1) { /* of one id the span of removed ones tells as much */
        store->long_runs = (run_bound){count, first};
    }
    return first;
}

/* ------------------------------------------------------------------- change */

static void clear_bits(uint64_t *bits, sepax_id first, sepax_id end) {
    for (sepax_id id = first; id < end;) {
        const uint32_t some = end - id < 64 - id % 64 ? end - id : 64 - id % 64;
        bits[id / 64] &= ~(UINT64_MAX >> (64 - some) << id % 64);
        id += some;
    }
}

/* The ids first .. end - 1 are no longer removed ones. */
static void span_cut(id_span *removed, sepax_id first, sepax_id end) {
    removed->count -= end - first;
    removed->first = removed->first == first ? end : removed->first;
    if (removed->count == 0) {
        *removed = EMPTY_SPAN;
    }
}

void sepax_ids_give_again(sepax_store *store, sepax_id first, uint32_t count) {
    const sepax_id end = first + count;
    store->generation++;
    store->ids_given = end > store->ids_given ? end : store->ids_given;
    if (first == store->id_count) {
        store->id_count = end;
    } else {
        clear_bits(store->free_ids, first, end);
        span_cut(&store->removed, first, end);
    }
}

void sepax_ids_trim(sepax_store *store) {
    sepax_id end = store->id_count;
    while (end > 0 && store->refs[end - 1] == REF_REMOVED) {
        end--;
    }
    if (end == 0) {
        sepax_slots_forget(store);
    } else if (end < store->id_count) {
        clear_bits(store->free_ids, end, store->id_count);
        span_cut(&store->removed, end, store->id_count);
        if (store->removed.count > 0) {
            store->removed.last = end - 1;
        }
        store->id_count = end;
    }
}
