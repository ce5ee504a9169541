/* SPDX-License-Identifier: MIT
 *
 * The ids of a store: which of them are free, because their shapes were removed, and which are
 * given out next. Comes in: how many shapes are added, or the ids of removed ones. Goes out: ids.
 * The last id below id_count is always that of a shape.
 */
#ifndef SEPAX_IDS_H
#define SEPAX_IDS_H

#include "store/slots.h"

/* The words that have a bit for each of `count` ids. */
static inline uint32_t ids_words(uint32_t count) {
    return (count + 63) / 64;
}

/* Whether all ids of a range were given out since the store was created or cleared. */
static inline bool ids_were_given(const sepax_store *store, sepax_range range) {
    return range.first <= store->ids_given && range.count <= store->ids_given - range.first;
}

/* The part of a range that is below id_count: behind it there are no shapes. */
static inline sepax_range ids_present(const sepax_store *store, sepax_range range) {
    const uint32_t left = range.first < store->id_count ? store->id_count - range.first : 0;
    return (sepax_range){range.first, range.count < left ? range.count : left};
}

/* The first id from `first` on that is free, or that is not; `end` where there is none below it. */
sepax_id sepax_ids_next(const sepax_store *store, sepax_id first, sepax_id end, bool is_free);

/* Writes the ids of the shapes of a range below id_count to `ids`, unless that is NULL; returns how
 * many. The second function only counts, at once where it can. */
uint32_t sepax_ids_list(const sepax_store *store, sepax_range range, sepax_id *ids);
uint32_t sepax_ids_count(const sepax_store *store, sepax_range range);

/* The first of the lowest `count` free ids in a row; id_count where there are not that many. */
sepax_id sepax_ids_find_free(sepax_store *store, uint32_t count);

/* How many shapes can be added behind the last one; but `count` where only free ids in a row make
 * that many possible. */
static inline uint32_t ids_room(sepax_store *store, size_t count) {
    const uint32_t left = SEPAX_MAX_SHAPES - store->id_count;
    const bool is_run = count > left && count <= store->removed.count &&
                        sepax_ids_find_free(store, (uint32_t)count) < store->id_count;
    return is_run ? (uint32_t)count : left;
}

/* The first id of `count` new shapes. It and those after it are free, or behind the last id, and
 * stay so until ids_give. */
static inline sepax_id ids_find(sepax_store *store, uint32_t count) {
    return count > 0 && count <= store->removed.count ? sepax_ids_find_free(store, count)
                                                      : store->id_count;
}

/* Gives out ids that ids_find has found, and for which there is room. */
void sepax_ids_give_again(sepax_store *store, sepax_id first, uint32_t count);
static inline void ids_give(sepax_store *store, sepax_id first, uint32_t count) {
    if (first < store->ids_given && count > 0) {
        sepax_ids_give_again(store, first, count);
    } else {
        store->id_count += count;
        store->ids_given += count;
    }
}

/* Takes back the id of a shape that was removed. */
static inline void ids_take_back(sepax_store *store, sepax_id id) {
    run_bound *runs = &store->long_runs;
    store->free_ids[id / 64] |= UINT64_C(1) << id % 64;
    span_add(&store->removed, id);
    /* A run from before the bound was shorter than `length`; so it can have reached this id only
     * from here on. */
    const sepax_id begin = id >= runs->length ? id - runs->length + 1 : 0;
    runs->from = begin < runs->from ? begin : runs->from;
}

/* Lowers id_count to the last id of a shape, after shapes were removed. Where none is left, the
 * store is as if it had been cleared, but for what it knows of the past. */
void sepax_ids_trim(sepax_store *store);

#endif
