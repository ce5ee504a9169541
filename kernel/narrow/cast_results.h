/* SPDX-License-Identifier: MIT
 *
 * Casts written to the caller's arrays, of which any may be missing: misses, hits of a group lane
 * by lane, and whole groups of pairs that follow one another.
 */
#ifndef SEPAX_CAST_RESULTS_H
#define SEPAX_CAST_RESULTS_H

#include "narrow/strategies/group.h"
#include "narrow/words.h"

/* Writes misses for the pairs from `start` on; casts that hit are written over them later. */
static inline void cast_write_misses(const sepax_casts *to, size_t start, uint32_t count) {
    const float never = 2, none = 0;
    const uint32_t no_feature = SEPAX_FEATURE_NONE;
    if (to->relation != NULL) {
        memset(to->relation + start, SEPAX_DISJOINT, count);
    }
    put_repeated(to->time, start, &never, count);
    put_repeated(to->normal_x, start, &none, count);
    put_repeated(to->normal_y, start, &none, count);
    put_repeated(to->feature_a, start, &no_feature, count);
    put_repeated(to->feature_b, start, &no_feature, count);
}

/* Writes the lanes `hits` of a group of pairs start + index[0 ..]; those of `inner` overlap. */
static inline void cast_write_hits(const sepax_casts *to, size_t start, const uint16_t *index,
                                   uint32_t hits, uint32_t inner, const lane_casts *found) {
    for (; hits != 0; hits &= hits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(hits);
        const size_t at = start + index[l];
        if (to->relation != NULL) {
            to->relation[at] = (inner >> l & 1u) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
        }
        put_word(to->time, at, &found->time[l]);
        put_word(to->normal_x, at, &found->normal_x[l]);
        put_word(to->normal_y, at, &found->normal_y[l]);
        put_word(to->feature_a, at, &found->feature_a[l]);
        put_word(to->feature_b, at, &found->feature_b[l]);
    }
}

/* Writes a group of pairs that follow one another: contacts, all of which are overlaps, and misses.
 */
static inline void cast_write_group(const sepax_casts *to, size_t at, uint32_t used, uint32_t hits,
                                    lane_casts *found) {
    const lanes zero = lanes_set(0.0f), none = lanes_set_bits(SEPAX_FEATURE_NONE);
    const lane_mask hit = lanes_from_bits(hits), all = lanes_from_bits(LANES_ALL);
    uint8_t relations[SEPAX_LANES];
    lanes_store(found->time, lanes_select(hit, lanes_load(found->time), lanes_set(2.0f)));
    lanes_store(found->normal_x, lanes_select(hit, lanes_load(found->normal_x), zero));
    lanes_store(found->normal_y, lanes_select(hit, lanes_load(found->normal_y), zero));
    lanes_store_bits(found->feature_a, lanes_select(hit, lanes_load_bits(found->feature_a), none));
    lanes_store_bits(found->feature_b, lanes_select(hit, lanes_load_bits(found->feature_b), none));
    put_words(to->time, at, found->time, used);
    put_words(to->normal_x, at, found->normal_x, used);
    put_words(to->normal_y, at, found->normal_y, used);
    put_words(to->feature_a, at, found->feature_a, used);
    put_words(to->feature_b, at, found->feature_b, used);
    lanes_store_relations(relations, lanes_and_not(all, hit), lanes_from_bits(0), hit);
    if (to->relation != NULL) {
        memcpy(to->relation + at, relations, used);
    }
}

#endif
