/* SPDX-License-Identifier: MIT
 *
 * The fold: results of groups are made from the answers of their pairs, pair by pair and group by
 * group.
 */
#include "base/arithmetic.h"

#include "query/sink.h"

#include <float.h>

static size_t least_size(size_t a, size_t b) {
    return a < b ? a : b;
}

/* ------------------------------------------------------------- relations */

static void begin_group(relation_fold *fold) {
    fold->relation = SEPAX_DISJOINT;
    fold->first = SEPAX_NO_PAIR;
}

void sepax_fold_open(relation_fold *fold, const batch_call *call, uint8_t hit, uint8_t enough) {
    fold->source = call->source;
    fold->largest_group = call->largest_group;
    fold->group_end = call->group_end;
    fold->group = group_at(call->source, call->first_group, call->first_pair);
    fold->hit = hit;
    fold->enough = enough;
    fold->count = 0;
    begin_group(fold);
}

/* Puts the result of the group into the block, which has room for it, and begins the next group. */
static void end_group(relation_fold *fold) {
    fold->relations[fold->count] = fold->relation;
    fold->firsts[fold->count] = fold->first;
    fold->count++;
    begin_group(fold);
    fold->group = group_next(fold->source, fold->group);
}

/* Folds some pairs of one group. */
static void fold_stretch(relation_fold *fold, size_t start, const uint8_t *relations,
                         size_t count) {
    uint8_t largest = fold->relation;
    for (size_t i = 0; i < count; i++) {
        largest = relations[i] > largest ? relations[i] : largest;
    }
    if (largest >= fold->hit && fold->first == SEPAX_NO_PAIR) {
        size_t i = 0;
        while (relations[i] < fold->hit) {
            i++;
        }
        fold->first = (uint32_t)(start + i);
    }
    fold->relation = largest;
}

size_t sepax_fold_relations(relation_fold *fold, size_t start, const uint8_t *relations,
                            size_t count) {
    size_t done = 0;
    while (done < count) {
        const size_t left = fold->group.end - (start + done);
        if (start + done == fold->group.end) {
            if (fold->count == FOLD_BLOCK) {
                return done;
            }
            end_group(fold);
            continue;
        }
        const size_t stretch = least_size(left, count - done);
        fold_stretch(fold, start + done, relations + done, stretch);
        done += stretch;
    }
    return done;
}

bool sepax_fold_close(relation_fold *fold) {
    while (fold->count < FOLD_BLOCK && fold->group.number < fold->group_end) {
        end_group(fold);
    }
    return fold->group.number < fold->group_end;
}

size_t sepax_fold_most(const relation_fold *fold, size_t next, size_t most) {
    pair_group g = fold->group;
    if (fold->largest_group <= WHOLE_GROUP) {
        return most;
    }
    while (g.end <= next) {
        g = group_next(fold->source, g);
    }
    if (g.end - g.first > WHOLE_GROUP) {
        const size_t seen = next - g.first;
        const size_t more = seen > WHOLE_GROUP ? seen : WHOLE_GROUP;
        return least_size(least_size(more, g.end - next), most);
    }
    size_t end = g.end; /* of the last small group before a large one */
    while (end - next < most && g.number + 1 < fold->group_end) {
        g = group_next(fold->source, g);
        if (g.end - g.first > WHOLE_GROUP) {
            break;
        }
        end = g.end;
    }
    return least_size(end - next, most);
}

/* ---------------------------------------------------------------- values */

static void begin_values(value_fold *fold) {
    fold->pair = SEPAX_NO_PAIR;
    fold->least = FLT_MAX;
    memcpy(fold->words, fold->empty, sizeof fold->words);
}

void sepax_fold_open_values(value_fold *fold, const batch_call *call) {
    fold->source = call->source;
    fold->group_end = call->group_end;
    fold->group = group_at(call->source, call->first_group, call->first_pair);
    begin_values(fold);
}

/* Writes the result of the group and begins the next group. */
static void end_values(value_fold *fold) {
    const size_t at = 4 * fold->group.number;
    for (unsigned w = 0; w < fold->word_count; w++) {
        if (fold->to[w] != NULL) {
            memcpy((char *)fold->to[w] + at, &fold->words[w], 4);
        }
    }
    if (fold->pair_to != NULL) {
        memcpy((char *)fold->pair_to + at, &fold->pair, 4);
    }
    begin_values(fold);
    fold->group = group_next(fold->source, fold->group);
}

/* Folds some pairs of one group: takes the first of their least values, if that is less than the
 * least value of the group so far. */
static void fold_least(value_fold *fold, size_t start, const void *const *words, size_t from,
                       size_t count) {
    const float *values = (const float *)words[0] + from;
    float least = values[0];
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        best = values[i] < least ? i : best;
        least = values[i] < least ? values[i] : least;
    }
    if (fold->pair != SEPAX_NO_PAIR && !(least < fold->least)) {
        return;
    }
    fold->least = least;
    fold->pair = (uint32_t)(start + from + best);
    for (unsigned w = 0; w < fold->word_count; w++) {
        if (words[w] != NULL) {
            memcpy(&fold->words[w], (const char *)words[w] + 4 * (from + best), 4);
        }
    }
}

void sepax_fold_values(value_fold *fold, size_t start, const void *const *words, size_t count) {
    for (size_t done = 0; done < count;) {
        while (fold->group.end <= start + done) {
            end_values(fold);
        }
        const size_t stretch = least_size(fold->group.end - (start + done), count - done);
        fold_least(fold, start, words, done, stretch);
        done += stretch;
    }
}

void sepax_fold_close_values(value_fold *fold) {
    while (fold->group.number < fold->group_end) {
        end_values(fold);
    }
}
