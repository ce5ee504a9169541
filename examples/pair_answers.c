/* SPDX-License-Identifier: MIT */
#include "pair_answers.h"

#include <stdlib.h>

pair_answers pair_answers_new(const geometries *in, size_t capacity) {
    return (pair_answers){.in = in,
                          .pairs = list_new(capacity, sizeof(sepax_pair)),
                          .relations = list_new(capacity, 1),
                          .separation = list_new(capacity, sizeof(float)),
                          .normal_x = list_new(capacity, sizeof(float)),
                          .normal_y = list_new(capacity, sizeof(float)),
                          .capacity = capacity};
}

void pair_answers_free(pair_answers *answers) {
    free(answers->pairs);
    free(answers->relations);
    free(answers->separation);
    free(answers->normal_x);
    free(answers->normal_y);
}

static void move(pair_answers *it, size_t to, size_t from) {
    it->pairs[to] = it->pairs[from];
    it->relations[to] = it->relations[from];
    it->separation[to] = it->separation[from];
    it->normal_x[to] = it->normal_x[from];
    it->normal_y[to] = it->normal_y[from];
}

/* Relates the pairs of pieces and keeps those that meet. */
static sepax_status relate(pair_answers *to, const sepax_pair *pairs, size_t count) {
    if (count > to->capacity) { /* a geometry of many pieces */
        const geometries *in = to->in;
        pair_answers_free(to);
        *to = pair_answers_new(in, count);
    }
    to->count = 0;
    const sepax_status status =
        sepax_relate(to->in->store, sepax_pairs(pairs, count), NULL, to->relations);
    for (size_t i = 0; i < count && status == SEPAX_OK; i++) {
        if (to->relations[i] != SEPAX_DISJOINT) {
            to->pairs[to->count] = pairs[i];
            to->relations[to->count++] = to->relations[i];
        }
    }
    return status;
}

static bool same_geometries(const geometries *in, sepax_pair p, sepax_pair q) {
    return in->owners[p.a] == in->owners[q.a] && in->owners[p.b] == in->owners[q.b];
}

/* Whether pair i decides rather than pair j. The sign of a separation is that of the relation, so
 * the least one also has the largest relation. */
static bool decides(const pair_answers *it, size_t i, size_t j, bool deep) {
    return deep ? it->separation[i] < it->separation[j] : it->relations[i] > it->relations[j];
}

/* Leaves the pair that decides of each two geometries. */
static void fold(pair_answers *it, bool deep) {
    size_t kept = 0;
    for (size_t i = 0; i < it->count; i++) {
        if (kept == 0 || !same_geometries(it->in, it->pairs[kept - 1], it->pairs[i])) {
            move(it, kept++, i);
        } else if (decides(it, i, kept - 1, deep)) {
            move(it, kept - 1, i);
        }
    }
    it->count = kept;
}

sepax_status pair_answers_separate(pair_answers *answers) {
    const sepax_contacts contacts = {.separation = answers->separation,
                                     .normal_x = answers->normal_x,
                                     .normal_y = answers->normal_y};
    return sepax_separate(answers->in->store, sepax_pairs(answers->pairs, answers->count), NULL,
                          &contacts);
}

sepax_status pair_answers_find(pair_answers *answers, const sepax_pair *pairs, size_t count,
                               bool deep) {
    sepax_status status = relate(answers, pairs, count);
    if (status == SEPAX_OK && deep) {
        status = pair_answers_separate(answers);
    }
    fold(answers, deep);
    return status;
}
