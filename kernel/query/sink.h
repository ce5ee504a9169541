/* SPDX-License-Identifier: MIT
 *
 * The sink of results: the form of the relations that the caller chose, and arrays of values, such
 * as contacts and distances. Where the source has groups, answers of pairs are folded first. Comes
 * in: answers of pairs in ascending order. Goes out: the caller's arrays.
 */
#ifndef SEPAX_SINK_H
#define SEPAX_SINK_H

#include "exact/cast.h"
#include "exact/distance.h"
#include "query/contact.h"
#include "query/query.h"

/* ------------------------------------------------------------------ folds
 *
 * Answers of pairs folded to answers of groups: the largest relation, the first hit, the least
 * value. Comes in: answers of pairs in ascending order, some at a time. Goes out: those of groups,
 * in the order of the groups. */

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

/* -------------------------------------------------------------- relations */

/* Where a query about relations writes: to one of the arrays, to `hits` and their number, or to the
 * first hit. Where there are groups, all of these number groups; only `firsts` numbers pairs. */
typedef struct relation_results {
    uint8_t *relations;
    uint32_t *hits;
    size_t *hit_count; /* of any alignment */
    uint8_t *bits;
    size_t *first_hit; /* of any alignment */
    uint32_t *firsts;  /* the first hit of each group */
} relation_results;

typedef struct relation_sink {
    relation_results to;
    size_t hit_count; /* hits written so far */
    size_t first_hit; /* valid when `done` */
    bool open;        /* hits are the OVERLAPPING pairs only */
    bool done;        /* no more relations are needed */
    bool grouped;
    relation_fold fold; /* where grouped */
} relation_sink;

/* Opens a sink for results of single pairs, or of groups that were folded elsewhere. */
void sepax_sink_open_results(relation_sink *sink, const relation_results *to, uint32_t flags);

/* The least relation that is a hit, and the one that decides a result. */
static inline uint8_t sink_hit(const relation_sink *sink) {
    return sink->open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
}
static inline uint8_t enough_for(const relation_results *to, uint8_t hit) {
    return to->relations != NULL ? SEPAX_OVERLAPPING : hit;
}

/* Opens a sink for the results of a call. */
void sepax_sink_open(relation_sink *sink, const relation_results *to, const batch_call *call);

/* Writes the relations of pairs start, start + 1, ... in ascending order of start. */
void sepax_sink_write(relation_sink *sink, size_t start, const uint8_t *relations, size_t count);

/* Writes the results of groups that were folded elsewhere, in ascending order. */
void sepax_sink_write_groups(relation_sink *sink, size_t start, const uint8_t *relations,
                             const uint32_t *firsts, size_t count);

/* Writes what is known only after the last pair. */
void sepax_sink_close(relation_sink *sink);

/* The first of the pairs next, next + 1, ... that the sink needs. sink_most gives how many pairs
 * from there on, at most `most`, may be written together. */
static inline size_t sink_skip(const relation_sink *sink, size_t next) {
    return sink->grouped ? fold_skip(&sink->fold, next) : next;
}
static inline size_t sink_most(const relation_sink *sink, size_t next, size_t most) {
    return sink->grouped ? sepax_fold_most(&sink->fold, next, most) : most;
}

/* ----------------------------------------------------------------- values */

/* A sink of values, such as contacts and distances. Without groups, `fold` has only the arrays. */
typedef struct value_sink {
    bool grouped;
    value_fold fold;
} value_sink;

/* Opens a sink for the arrays of the form of a call; without groups also fills the array of pairs.
 */
void sepax_sink_open_values(value_sink *sink, const void *results, const batch_call *call);

/* Writes the numbers of the pairs of a call, without groups, to an array that may be NULL. */
void sepax_sink_write_numbers(uint32_t *pairs, const batch_call *call);

/* Writes the values of one pair, one for each array, in ascending order of index. */
void sepax_sink_write_values(value_sink *sink, size_t index, const void *const *words);

/* The same for one contact, or for one distance. */
void sepax_sink_write_contact(value_sink *sink, size_t index, const pair_contact *contact,
                              const polygon *a, const polygon *b);
void sepax_sink_write_distance(value_sink *sink, size_t index, const exact_distance *distance,
                               const polygon *a, const polygon *b);

/* Folds the contacts of the pairs start, start + 1, ... of groups. `contacts` must have
 * separations, and each array that the caller has. */
void sepax_sink_fold_contacts(value_sink *sink, size_t start, const sepax_contacts *contacts,
                              size_t count);

/* Writes what the arrays of a form have for a pair that is left out, where there are no groups. */
void sepax_sink_write_nothing(const query_form *form, const void *results, size_t index);

void sepax_sink_close_values(value_sink *sink);

/* What sepax_manifolds fills, and how many are written so far. */
typedef struct manifold_results {
    sepax_manifold *manifolds; /* of any alignment, like the number */
    size_t *manifold_count;
} manifold_results;

typedef struct manifold_sink {
    manifold_results to;
    size_t count;
} manifold_sink;

static inline manifold_sink manifold_sink_open(const manifold_results *to) {
    return (manifold_sink){*to, 0};
}

/* The place of the manifold of a pair, of any alignment, `behind` places after those that are
 * counted. */
static inline void *manifold_sink_place(const manifold_sink *sink, uint32_t behind) {
    return (char *)sink->to.manifolds + (sink->count + behind) * sizeof(sepax_manifold);
}

/* Writes the manifold of a pair there. */
static inline void manifold_sink_write(const manifold_sink *sink, uint32_t behind,
                                       const sepax_manifold *manifold) {
    memcpy(manifold_sink_place(sink, behind), manifold, sizeof *manifold);
}

/* Writes the number of manifolds. */
void sepax_sink_close_manifolds(const manifold_sink *sink);

/* Writes one cast to the arrays that are set. */
void sepax_sink_write_cast(const sepax_casts *casts, size_t index, const exact_cast *cast,
                           const polygon *a, const polygon *b);

#endif
