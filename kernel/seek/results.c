/* SPDX-License-Identifier: MIT
 *
 * Results of movers. Comes in: answers of a backend. Goes out: the arrays of the caller, or entries
 * of lists, and in the end these lists.
 */
#include "base/arithmetic.h"

#include "seek/seek.h"

#include <float.h>

void sepax_seek_write(const seek_outputs *to, size_t at, const seek_answers *answers,
                      uint32_t lane) {
    if (to->relation != NULL) {
        to->relation[at] = answers->relation[lane];
    }
    for (unsigned w = 0; w < SEEK_WORDS; w++) {
        put_word(to->words[w], at, &answers->words[w][lane]);
    }
}

void sepax_seek_write_nothing(const seek *s, size_t number, size_t from) {
    const seek_outputs *const to = &s->to;
    const sepax_id none = SEPAX_NO_ID;
    const float value = s->nearest ? FLT_MAX : 2;
    seek_answers nothing = {.relation = {SEPAX_DISJOINT}};
    put_word(nothing.words[SEEK_VALUE], 0, &value);
    nothing.words[SEEK_FEATURE_A][0] = nothing.words[SEEK_FEATURE_B][0] = SEPAX_FEATURE_NONE;
    for (size_t i = from; i < to->most; i++) {
        put_word(to->list.ids, number * to->most + i, &none);
        sepax_seek_write(to, number * to->most + i, &nothing, 0);
    }
    if (to->bits != NULL && number % 8 == 0) {
        to->bits[number / 8] = 0;
    }
}

/* The pairs of an entry: the number of the mover and the id; the upper half of the key and the
 * relation; and the words behind the value. */
sepax_status sepax_seek_add(const seek *s, pair_sink *sink, size_t number, uint64_t key,
                            const seek_answers *answers, uint32_t lane) {
    const sepax_status status = sepax_delivery_reserve(sink);
    if (status == SEPAX_OK && sink->found < sink->capacity) {
        sepax_pair *const p = &sink->workspace->pairs[sink->found];
        p[0] = (sepax_pair){(uint32_t)number, (uint32_t)key};
        p[1] = (sepax_pair){(uint32_t)(key >> 32), s->more ? answers->relation[lane] : 0};
        for (unsigned w = 1; s->more && w < SEEK_WORDS; w++) {
            put_word(p, 3 + w, &answers->words[w][lane]);
        }
    }
    sink->found += seek_entry_pairs(s);
    return status;
}

void sepax_seek_deliver(const seek *s, const lists *made) {
    const seek_outputs *const to = &s->to;
    for (size_t i = 0; i < made->count; i++) {
        const uint64_t key = made->finds[i].key;
        const sepax_pair *const p = s->workspace->pairs + made->finds[i].entry;
        const sepax_id id = (sepax_id)key;
        const float value = seek_value(key);
        put_word(to->list.ids, i, &id);
        put_word(to->words[SEEK_VALUE], i, &value);
        for (unsigned w = 1; s->more && w < SEEK_WORDS; w++) {
            put_word(to->words[w], i, (const char *)p + (3 + w) * sizeof(uint32_t));
        }
        if (to->relation != NULL) {
            to->relation[i] = (uint8_t)p[1].b;
        }
    }
}
