/* SPDX-License-Identifier: MIT
 *
 * Answers of pairs folded to answers of groups: the largest relation, the first hit, the least
 * value. Comes in: answers of pairs in ascending order, some at a time. Goes out: those of groups,
 * in the order of the groups.
 */
#ifndef SEPAX_FOLD_H
#define SEPAX_FOLD_H

#include "query/query.h"
#include "query/source.h"

/* ------------------------------------------------------------- relations */

/* Groups that are folded before their results are written. */
#define FOLD_BLOCK 128u
/* Groups of up to this many pairs are examined whole, as sepax.h allows. */
#define WHOLE_GROUP 256u

typedef struct relation_fold {
    const sepax_source *source;
    size_t largest_group;
    size_t group_end; /* behind the last group of the call */
    pair_group group; /* the one that is being folded */
    uint8_t hit;      /* the least relation that is a hit */
    uint8_t enough;   /* the relation that decides a group */
    uint8_t relation; /* of the group, so far */
    uint32_t first;   /* its first hit, or SEPAX_NO_PAIR */
    /* The results of the groups before this one that are not yet written. */
    uint32_t count;
    uint8_t relations[FOLD_BLOCK];
    uint32_t firsts[FOLD_BLOCK];
} relation_fold;

void sepax_fold_open(relation_fold *fold, const batch_call *call, uint8_t hit, uint8_t enough);

/* Folds the relations of pairs start, start + 1, ...; returns how many. Fewer than `count` where
 * the block is full: write it, set fold->count to 0, and call again for the rest. */
size_t sepax_fold_relations(relation_fold *fold, size_t start, const uint8_t *relations,
                            size_t count);

/* Ends the group of the last pair and the empty groups behind it. Returns true where the block is
 * full and more groups may follow: write it and call again, as above. */
bool sepax_fold_close(relation_fold *fold);

/* The first of the pairs next, next + 1, ... that is needed: the pairs of a decided group are not.
 */
static inline size_t fold_skip(const relation_fold *fold, size_t next) {
    const pair_group *g = &fold->group;
    return fold->relation >= fold->enough && next < g->end ? g->end : next;
}

/* How many pairs from `next` on, at most `most`, go together: never more than sepax.h promises for
 * large groups. */
size_t sepax_fold_most(const relation_fold *fold, size_t next, size_t most);

/* ---------------------------------------------------------------- values */

/* Results of 4-byte words, of which the first one is a float: the least one in a group decides. */
#define MOST_WORDS 9
typedef struct value_fold {
    const sepax_source *source;
    size_t group_end; /* behind the last group of the call */
    pair_group group; /* the one that is being folded */
    float least;
    uint32_t pair; /* that has it, or SEPAX_NO_PAIR */
    unsigned word_count;
    uint32_t words[MOST_WORDS]; /* of that pair */
    void *to[MOST_WORDS];       /* the caller's arrays, of any alignment, or NULL */
    uint32_t *pair_to;          /* the same for the pair */
    uint32_t empty[MOST_WORDS]; /* the words of an empty group */
} value_fold;

/* The caller sets `to`, `pair_to` and `empty` first. */
void sepax_fold_open_values(value_fold *fold, const batch_call *call);

/* Folds the pairs start, start + 1, ...; words[w] is an array of `count` of them. Pairs may be left
 * out between calls. */
void sepax_fold_values(value_fold *fold, size_t start, const void *const *words, size_t count);

/* Writes the group of the last pair and the empty ones behind it. */
void sepax_fold_close_values(value_fold *fold);

#endif
