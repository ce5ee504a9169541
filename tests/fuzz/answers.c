/* SPDX-License-Identifier: MIT */
#include "answers.h"

#include "../direct.h"
#include "check.h"

#include <string.h>

void answers_expected(const sepax_store *store, const sepax_pair *pairs, size_t count,
                      uint32_t flags, bool separate, answers *to) {
    sepax_options reference = {.backend = sepax_backend_find("reference")};
    const sepax_contacts contacts = {(float *)to->contacts[0], (float *)to->contacts[1],
                                     (float *)to->contacts[2], to->contacts[3], NULL};
    const uint8_t least = flags & SEPAX_OPEN ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    /* without the flags, which must not change a relation */
    CHECK(sepax_relate(store, sepax_pairs(pairs, count), &reference, to->relations) == SEPAX_OK);
    to->hit_count = 0;
    memset(to->bits, 0, (count + 7) / 8);
    for (uint32_t i = 0; i < count; i++) {
        if (to->relations[i] >= least) {
            to->hits[to->hit_count++] = i;
            to->bits[i / 8] = (uint8_t)(to->bits[i / 8] | 1u << i % 8);
        }
    }
    to->first_hit = to->hit_count > 0 ? to->hits[0] : SEPAX_NO_INDEX;
    reference.flags = flags;
    CHECK(!separate ||
          sepax_separate(store, sepax_pairs(pairs, count), &reference, &contacts) == SEPAX_OK);
}

form_outputs answers_outputs(answers *to, form f) {
    const form_outputs all[FORMS] = {
        [RELATE] = {{to->relations}},
        [HITS] = {{to->hits, &to->hit_count}},
        [HIT_BITS] = {{to->bits}},
        [FIRST_HIT] = {{&to->first_hit}},
        [SEPARATE] = {{to->contacts[0], to->contacts[1], to->contacts[2], to->contacts[3]}}};
    return all[f];
}

sepax_status answers_call(const question *q, form f, const sepax_options *options,
                          void *const *to) {
    switch (f) {
    case RELATE:
        return sepax_relate(q->store, q->source, options, to[0]);
    case HITS:
        return sepax_hits(q->store, q->source, options, to[0], to[1]);
    case HIT_BITS:
        return sepax_hit_bits(q->store, q->source, options, to[0]);
    case FIRST_HIT:
        return sepax_first_hit(q->store, q->source, options, to[0]);
    default: {
        const sepax_contacts contacts = {to[0], to[1], to[2], to[3], NULL};
        return sepax_separate(q->store, q->source, options, &contacts);
    }
    }
}

/* The first hit is all that lets a call look at fewer pairs, and at no fewer than to it. */
static bool may_have_seen(size_t seen, form f, size_t pair_count, const void *output) {
    size_t first_hit = SEPAX_NO_INDEX;
    if (f == FIRST_HIT)
        memcpy(&first_hit, output, sizeof first_hit);
    return seen == pair_count || (first_hit < seen && seen < pair_count);
}

void check_report(const sepax_options *options, form f, sepax_status status, size_t pair_count,
                  size_t first_bad, const void *output) {
    const sepax_report *r = options->report;
    if (r == NULL)
        return;
    CHECK(status != SEPAX_ERROR_ID || r->rejection.index == first_bad);
    if (status == SEPAX_OK) {
        const size_t seen = r->filtered + r->in_double + r->expanded;
        CHECK(may_have_seen(seen, f, pair_count, output));
        CHECK(r->backend == (options->backend ? options->backend : sepax_backend_default()));
    }
}

void check_levels(const question *q, sepax_options options, uint32_t levels,
                  const uint8_t *relations) {
    uint8_t found[ANSWERS_MOST];
    options.report = NULL;
    direct_relate(q->store, q->source.pairs, q->source.count, &options, levels, found);
    for (size_t i = 0; i < q->source.count; i++) {
        const bool open = found[i] == UNDECIDED && !(levels & LEVEL_EXACT);
        CHECK(open || found[i] == relations[i]);
    }
}

size_t pairs_of_lists(sepax_source lists, sepax_pair *pairs) {
    const bool all_pairs = lists.kind == SEPAX_SOURCE_ALL_PAIRS;
    const sepax_id *columns = all_pairs ? lists.a : lists.b;
    const size_t column_count = all_pairs ? lists.a_count : lists.b_count;
    size_t count = 0;
    for (size_t i = 0; i < lists.a_count; i++)
        for (size_t j = all_pairs ? i + 1 : 0; j < column_count; j++)
            pairs[count++] = (sepax_pair){lists.a[i], columns[j]};
    return count;
}

void check_source(sepax_source source, const sepax_pair *pairs, size_t count) {
    CHECK(sepax_source_count(source) == count);
    for (size_t i = 0; i <= count; i++) {
        const sepax_pair pair = sepax_source_pair(source, i);
        const sepax_pair right = i < count ? pairs[i] : (sepax_pair){SEPAX_NO_ID, SEPAX_NO_ID};
        CHECK(pair.a == right.a && pair.b == right.b);
    }
}
