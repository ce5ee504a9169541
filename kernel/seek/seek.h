/* SPDX-License-Identifier: MIT
 *
 * What all calls of sepax/seeks.h share: a checked call, its movers one by one, and the desk, where
 * pairs of movers and shapes are gathered by sizes until they fill the lanes of a backend.
 */
#ifndef SEPAX_SEEK_H
#define SEPAX_SEEK_H

#include "broad/index.h"
#include "broad/lists.h"
#include "query/seek.h"
#include "store/copies.h"

/* The least movers of a part, and the movers that are under way at once. */
enum { PART_MOVERS = 256, SEEK_MOVERS = 32 };

/* What a call fills, as the caller has it: of any alignment, and NULL where it is left out. */
typedef struct seek_outputs {
    list_outputs list;       /* where the call has no lists, only the ids */
    void *words[SEEK_WORDS]; /* as in seek_answers, one element a result */
    uint8_t *relation;
    uint8_t *bits;
    bool lists;
    size_t most; /* results of each mover; 0 where it has a list */
} seek_outputs;

/* A call. */
typedef struct seek {
    const sepax_index *index;
    const sepax_store *store; /* of the index */
    const sepax_movers *given;
    const sepax_seek_options *given_options;
    sepax_workspace *workspace;
    bool nearest; /* distances are sought, not casts */
    float last;   /* the largest time or distance that counts */
    seek_outputs to;
    /* what its check fills */
    sepax_movers movers;
    sepax_seek_options options;
    bool filters; /* the options pass over shapes */
    bool wide;    /* coordinates of the index are too large for the tests of boxes in lanes */
    bool more;    /* the caller wants more than times or distances */
    const sepax_backend *backend;
    const seek_functions *own;
    /* what running it fills */
    bool points; /* among points, which the boxes of the index are */
    size_t held; /* of the first shapes of each mover: no more than there are */
    char *rooms; /* of its parts */
    size_t room_bytes;
    copy_memory memory;
    sepax_store copies; /* of movers at poses, in their order */
} seek;

/* A time or distance and an id as one number, which has their order: by value, then by id. */
static inline uint64_t seek_key(float value, sepax_id id) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits ^= bits >> 31 != 0 ? UINT32_MAX : UINT32_C(1) << 31;
    return (uint64_t)bits << 32 | id;
}
static inline float seek_value(uint64_t key) {
    uint32_t bits = (uint32_t)(key >> 32);
    float value;
    bits ^= bits >> 31 != 0 ? UINT32_C(1) << 31 : UINT32_MAX;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The pairs of an entry of a list, which has all words where the caller wants more than values. */
static inline unsigned seek_entry_pairs(const seek *s) {
    return s->more ? 6 : 2;
}

typedef struct mover {
    size_t number;
    polygon core;
    shape_bounds disc;
    float radius;
    unsigned class_index;
    sepax_id own; /* its id in the store of the index, or SEPAX_NO_ID */
    sepax_vec2 motion;
    float point[8]; /* the block of a point */
} mover;

/* Writes lane `lane` of answers as the result `at`, all but its id. */
void sepax_seek_write(const seek_outputs *to, size_t at, const seek_answers *answers,
                      uint32_t lane);

/* Writes what a mover has that meets nothing; of the nearest, from the place `from` on. */
void sepax_seek_write_nothing(const seek *s, size_t number, size_t from);

/* Adds an entry to the lists. */
sepax_status sepax_seek_add(const seek *s, pair_sink *sink, size_t number, uint64_t key,
                            const seek_answers *answers, uint32_t lane);

/* Copies the lists to the caller, who has room for them. */
void sepax_seek_deliver(const seek *s, const lists *made);

/* Checks all arguments; `wanted` is the rejection of the caller. `missing`: a pointer is NULL that
 * must not be. */
sepax_status sepax_seek_check(seek *s, bool missing, const sepax_rejection *wanted,
                              sepax_rejection *rejection);

/* Copies movers that have poses, and places the copies. */
sepax_status sepax_seek_pose(seek *s);

/* Makes mover `number` of a call ready, and its way. */
void sepax_seek_set_mover(const seek *s, size_t number, mover *m, seek_way *way);

/* Whether the shape with this id is there, and not passed over by the mover. */
static inline bool seek_takes(const seek *s, const mover *m, sepax_id id) {
    const sepax_store *const store = s->store;
    const bool there = store->removed.count == 0 ? id < store->id_count : store_has(store, id);
    return there && id != m->own &&
           !(s->filters && sepax_filter_passes_over(&s->options, m->number, id));
}

/* Finds what movers meet or what is near them, by the threads of the index. First hits, bits and
 * the nearest shapes are written; what belongs to lists comes to the sink, as entries. */
sepax_status sepax_flights_run(seek *s, pair_sink *sink);

/* -------------------------------------------------------------------- desk */

/* A pair on the desk: a mover in a place of the desk, a shape, and what the caller calls it. */
typedef struct desk_pair {
    uint32_t place, tag;
    sepax_id id;
} desk_pair;

enum { DESK_SIZES = 6 };

typedef struct desk_bucket {
    uint32_t count;
    desk_pair pairs[SEEK_LANES];
} desk_bucket;

/* Gets each answer: that of lane `lane` to the pair. */
typedef void desk_take(void *to, const desk_pair *pair, const seek_answers *answers, uint32_t lane);

typedef struct desk {
    const seek *of;
    desk_take *take;
    void *to;
    uint64_t filled; /* a bit for each bucket that is not empty */
    mover movers[SEEK_MOVERS];
    desk_bucket buckets[DESK_SIZES * DESK_SIZES]; /* by the sizes of the shape and of the mover */
    seek_group group;
    seek_answers answers;
} desk;

void sepax_desk_open(desk *d, const seek *of, desk_take *take, void *to);

/* Puts a pair on the desk; a bucket that is full then is answered. */
void sepax_desk_put(desk *d, desk_pair pair);

/* Answers the fullest bucket; false where all are empty. */
bool sepax_desk_flush(desk *d);

#endif
