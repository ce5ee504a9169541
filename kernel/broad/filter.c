/* SPDX-License-Identifier: MIT
 *
 * The filter: pairs are left out by layers and bodies, and sorted by bodies.
 */
#include "base/arithmetic.h"

#include "broad/delivery.h"

#include <string.h>

void sepax_filter_number(const sepax_bodies *bodies, const sepax_id *ids, size_t count,
                         uint32_t *body_of) {
    const body_ids behind = {SEPAX_NO_ID, SEPAX_NO_ID};
    size_t i = 0;
    body_ids body = bodies->count > 0 ? body_at(bodies, 0) : behind;
    for (size_t k = 0; k < count; k++) {
        const sepax_id id = ids[k];
        while (id >= body.end) {
            body = ++i < bodies->count ? body_at(bodies, i) : behind;
        }
        body_of[id] = id >= body.first ? (uint32_t)i : NO_BODY;
    }
}

static uint32_t bits_at(const uint32_t *bits, sepax_id id) {
    return bits != NULL ? id_at(bits, id) : UINT32_MAX;
}

static bool may_pair(uint32_t a, uint32_t b) {
    return (a != b) & (a != NO_BODY) & (b != NO_BODY);
}

size_t sepax_filter_pairs(const pair_filter *filter, sepax_pair *pairs, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) { /* no branch: it could not be predicted */
        const sepax_pair pair = pairs[i];
        const uint32_t mine = bits_at(filter->layers, pair.a) & bits_at(filter->masks, pair.b);
        const uint32_t other = bits_at(filter->layers, pair.b) & bits_at(filter->masks, pair.a);
        const uint32_t *body_of = filter->body_of;
        const bool apart = body_of == NULL || may_pair(body_of[pair.a], body_of[pair.b]);
        pairs[kept] = pair;
        kept += (mine != 0) & (other != 0) & apart;
    }
    return kept;
}

/* -------------------------------------------------------------------- sort */

/* One stable pass by some bits of the body of b, or of a. */
static void sort_pass(const body_sort *s, bool by_a, unsigned shift, const sepax_pair *from,
                      sepax_pair *to) {
    const uint32_t *body_of = s->body_of;
    const uint32_t buckets = 1u << s->bits, mask = buckets - 1;
    uint32_t *begin = s->begin, sum = 0;
    memset(begin, 0, buckets * sizeof *begin);
    for (size_t i = 0; i < s->count; i++) {
        begin[body_of[by_a ? from[i].a : from[i].b] >> shift & mask]++;
    }
    for (uint32_t i = 0; i < buckets; i++) {
        const uint32_t here = begin[i];
        begin[i] = sum;
        sum += here;
    }
    for (size_t i = 0; i < s->count; i++) {
        const uint32_t body = body_of[by_a ? from[i].a : from[i].b];
        to[begin[body >> shift & mask]++] = from[i];
    }
}

/* How many bits the numbers of bodies have: one at least, as there is one pass at least. */
static unsigned number_bits(size_t body_count) {
    unsigned bits = 1;
    while ((body_count - 1) >> bits != 0) {
        bits++;
    }
    return bits;
}

body_sort sepax_filter_sort_of(size_t body_count, size_t count) {
    const unsigned bits = number_bits(body_count), passes = (bits + SORT_BITS - 1) / SORT_BITS;
    return (body_sort){.count = count, .passes = passes, .bits = (bits + passes - 1) / passes};
}

sepax_pair *sepax_filter_sort(const body_sort *s, sepax_pair *from, sepax_pair *to) {
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned pass = 0; pass < s->passes; pass++) {
            sort_pass(s, side == 1, pass * s->bits, from, to);
            sepax_pair *const swap = from;
            from = to;
            to = swap;
        }
    }
    return from;
}
