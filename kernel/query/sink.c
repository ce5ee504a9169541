/* SPDX-License-Identifier: MIT
 *
 * The sink: turns relations into the form of the query, and contacts and distances into words.
 */
#include "base/arithmetic.h"

#include "query/sink.h"

#include <float.h>
#include <string.h>

/* The relations of which hits are written to a buffer at a time, without a branch. It is a buffer
 * because the caller's array must stay unchanged behind the last hit. */
#define HITS_BLOCK 1024

static void write_hits_block(relation_sink *sink, size_t start, const uint8_t *relations,
                             size_t count, uint8_t least) {
    uint32_t found[HITS_BLOCK];
    size_t found_count = 0;
    for (size_t i = 0; i < count; i++) {
        found[found_count] = (uint32_t)(start + i);
        found_count += relations[i] >= least;
    }
    memcpy((char *)sink->to.hits + sink->hit_count * sizeof *found, found,
           found_count * sizeof *found);
    sink->hit_count += found_count;
}

static void write_hits(relation_sink *sink, size_t start, const uint8_t *relations, size_t count,
                       uint8_t least) {
    for (size_t i = 0; i < count; i += HITS_BLOCK) {
        const size_t here = count - i < HITS_BLOCK ? count - i : HITS_BLOCK;
        write_hits_block(sink, start + i, relations + i, here, least);
    }
}

/* Pairs come in ascending order, so a byte is written whole when its first pair comes. */
static void write_bits(relation_sink *sink, size_t start, const uint8_t *relations, size_t count,
                       uint8_t least) {
    size_t done = 0;
    for (; start % 8 == 0 && done + 8 <= count; done += 8) {
        unsigned byte = 0;
        for (unsigned k = 0; k < 8; k++) {
            byte |= (unsigned)(relations[done + k] >= least) << k;
        }
        sink->to.bits[(start + done) / 8] = (uint8_t)byte;
    }
    for (size_t i = done; i < count; i++) {
        const size_t pair = start + i;
        const unsigned bit = (unsigned)(relations[i] >= least) << (pair % 8);
        const unsigned before = pair % 8 == 0 ? 0u : sink->to.bits[pair / 8];
        sink->to.bits[pair / 8] = (uint8_t)(before | bit);
    }
}

static void find_first(relation_sink *sink, size_t start, const uint8_t *relations, size_t count,
                       uint8_t least) {
    for (size_t i = 0; i < count && !sink->done; i++) {
        if (relations[i] >= least) {
            sink->first_hit = start + i;
            sink->done = true;
        }
    }
}

/* The first hits of pairs that are groups of their own. */
static void write_firsts(relation_sink *sink, size_t start, const uint8_t *relations, size_t count,
                         uint8_t least) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t first = relations[i] >= least ? (uint32_t)(start + i) : SEPAX_NO_PAIR;
        put_word(sink->to.firsts, start + i, &first);
    }
}

/* Writes the relations of results, which are groups or pairs. */
static void write_results(relation_sink *sink, size_t start, const uint8_t *relations,
                          size_t count) {
    const uint8_t least = sink_hit(sink);
    if (sink->to.relations != NULL) {
        memcpy(sink->to.relations + start, relations, count);
    } else if (sink->to.hits != NULL) {
        write_hits(sink, start, relations, count, least);
    } else if (sink->to.bits != NULL) {
        write_bits(sink, start, relations, count, least);
    } else if (sink->to.firsts != NULL) {
        write_firsts(sink, start, relations, count, least);
    } else {
        find_first(sink, start, relations, count, least);
    }
}

void sepax_sink_write_groups(relation_sink *sink, size_t start, const uint8_t *relations,
                             const uint32_t *firsts, size_t count) {
    if (sink->to.firsts != NULL) {
        memcpy((char *)sink->to.firsts + start * sizeof *firsts, firsts, count * sizeof *firsts);
    } else {
        write_results(sink, start, relations, count);
    }
    sink->fold.group.number = start + count;
}

/* Writes the results of the groups in the block. */
static void write_folded(relation_sink *sink) {
    relation_fold *fold = &sink->fold;
    const size_t start = fold->group.number - fold->count;
    sepax_sink_write_groups(sink, start, fold->relations, fold->firsts, fold->count);
    fold->count = 0;
}

void sepax_sink_open_results(relation_sink *sink, const relation_results *to, uint32_t flags) {
    sink->to = *to;
    sink->hit_count = 0;
    sink->first_hit = SEPAX_NO_INDEX;
    sink->open = (flags & SEPAX_OPEN) != 0;
    sink->done = false;
    sink->grouped = false;
}

void sepax_sink_open(relation_sink *sink, const relation_results *to, const batch_call *call) {
    sepax_sink_open_results(sink, to, call->flags);
    sink->grouped = source_is_grouped(call->source);
    if (sink->grouped) {
        const uint8_t hit = sink_hit(sink);
        sepax_fold_open(&sink->fold, call, hit, enough_for(&sink->to, hit));
    }
}

void sepax_sink_write(relation_sink *sink, size_t start, const uint8_t *relations, size_t count) {
    if (!sink->grouped) {
        write_results(sink, start, relations, count);
        return;
    }
    for (size_t done = 0; done < count;) {
        done += sepax_fold_relations(&sink->fold, start + done, relations + done, count - done);
        write_folded(sink);
    }
    if (sink->to.first_hit != NULL && !sink->done && sink->fold.relation >= sink->fold.hit) {
        sink->first_hit = sink->fold.group.number; /* although the group may not have ended */
        sink->done = true;
    }
}

void sepax_sink_close(relation_sink *sink) {
    bool more = sink->grouped && !sink->done;
    while (more) {
        more = sepax_fold_close(&sink->fold);
        write_folded(sink);
    }
    if (sink->to.hit_count != NULL) {
        memcpy((char *)sink->to.hit_count, &sink->hit_count, sizeof sink->hit_count);
    }
    if (sink->to.first_hit != NULL) {
        memcpy((char *)sink->to.first_hit, &sink->first_hit, sizeof sink->first_hit);
    }
}

/* ----------------------------------------------------------------- values */

void sepax_sink_write_numbers(uint32_t *pairs, const batch_call *call) {
    for (size_t i = call->first_pair; pairs != NULL && i < call->pair_count; i++) {
        const uint32_t index = (uint32_t)i;
        put_word(pairs, i, &index);
    }
}

_Static_assert(MOST_RESULT_ARRAYS <= MOST_WORDS + 1, "the values of a form, and a pair");

void sepax_sink_open_values(value_sink *sink, const void *results, const batch_call *call) {
    const query_form *form = call->form;
    sink->grouped = source_is_grouped(call->source);
    sink->fold = (value_fold){.word_count = 0};
    for (unsigned i = 0; i < form->array_count; i++) {
        const result_array *array = &form->arrays[i];
        void *start = result_start(array, results);
        if (array->count == PAIR_OF_GROUP) {
            sink->fold.pair_to = start;
        } else {
            sink->fold.to[sink->fold.word_count] = start;
            sink->fold.empty[sink->fold.word_count++] = array->nothing;
        }
    }
    if (sink->grouped) {
        sepax_fold_open_values(&sink->fold, call);
    } else {
        sepax_sink_write_numbers(sink->fold.pair_to, call);
    }
}

void sepax_sink_write_values(value_sink *sink, size_t index, const void *const *words) {
    if (sink->grouped) {
        sepax_fold_values(&sink->fold, index, words, 1);
        return;
    }
    for (unsigned w = 0; w < sink->fold.word_count; w++) {
        put_word(sink->fold.to[w], index, words[w]);
    }
}

void sepax_sink_write_contact(value_sink *sink, size_t index, const pair_contact *contact,
                              const polygon *a, const polygon *b) {
    uint32_t feature = SEPAX_FEATURE_NONE;
    if (contact->has_edge) {
        feature = contact->edge_of_b ? SEPAX_FEATURE_B | b->feature[contact->edge]
                                     : a->feature[contact->edge];
    }
    const void *const words[] = {&contact->separation, &contact->normal_x, &contact->normal_y,
                                 &feature};
    sepax_sink_write_values(sink, index, words);
}

/* The caller's number of an edge or a vertex: an edge has that of the vertex where it starts. */
static uint32_t feature_number(const polygon *p, uint32_t stored, bool is_edge) {
    return p->feature[stored] | (is_edge ? 0 : SEPAX_FEATURE_VERTEX);
}

void sepax_sink_write_distance(value_sink *sink, size_t index, const exact_distance *distance,
                               const polygon *a, const polygon *b) {
    const closest_features *f = &distance->features;
    const uint32_t feature_a = feature_number(a, f->a, f->a_is_edge);
    const uint32_t feature_b = feature_number(b, f->b, f->b_is_edge);
    const void *const words[] = {&distance->distance, &distance->normal_x, &distance->normal_y,
                                 &distance->a.x,      &distance->a.y,      &distance->b.x,
                                 &distance->b.y,      &feature_a,          &feature_b};
    sepax_sink_write_values(sink, index, words);
}

void sepax_sink_fold_contacts(value_sink *sink, size_t start, const sepax_contacts *contacts,
                              size_t count) {
    const void *const words[] = {contacts->separation, contacts->normal_x, contacts->normal_y,
                                 contacts->feature};
    sepax_fold_values(&sink->fold, start, words, count);
}

void sepax_sink_write_nothing(const query_form *form, const void *results, size_t index) {
    for (unsigned i = 0; i < form->array_count; i++) {
        const result_array *array = &form->arrays[i];
        uint8_t *bytes = result_start(array, results);
        if (array->size == 4) {
            put_word(bytes, index, &array->nothing);
        } else if (bytes != NULL) {
            bytes[index] = (uint8_t)array->nothing;
        }
    }
}

void sepax_sink_close_values(value_sink *sink) {
    if (sink->grouped) {
        sepax_fold_close_values(&sink->fold);
    }
}

void sepax_sink_close_manifolds(const manifold_sink *sink) {
    memcpy((char *)sink->to.manifold_count, &sink->count, sizeof sink->count);
}

void sepax_sink_write_cast(const sepax_casts *casts, size_t index, const exact_cast *cast,
                           const polygon *a, const polygon *b) {
    const closest_features *f = &cast->features;
    uint32_t feature_a = SEPAX_FEATURE_NONE, feature_b = SEPAX_FEATURE_NONE;
    if (cast->relation != SEPAX_DISJOINT) {
        feature_a = feature_number(a, f->a, f->a_is_edge);
        feature_b = feature_number(b, f->b, f->b_is_edge);
    }
    if (casts->relation != NULL) {
        casts->relation[index] = (uint8_t)cast->relation;
    }
    put_word(casts->time, index, &cast->time);
    put_word(casts->normal_x, index, &cast->normal_x);
    put_word(casts->normal_y, index, &cast->normal_y);
    put_word(casts->feature_a, index, &feature_a);
    put_word(casts->feature_b, index, &feature_b);
}
