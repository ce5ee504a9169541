/* SPDX-License-Identifier: MIT
 *
 * What all calls of sepax/seeks.h share: a checked call, its movers one by one, and the desk, where
 * pairs of movers and shapes are gathered by sizes until they fill the lanes of a backend.
 */
#ifndef SEPAX_SEEK_H
#define SEPAX_SEEK_H

#include "broad/index.h"
#include "query/seek.h"
#include "store/copies.h"

/* The least movers of a part, and the movers that are under way at once. */
enum { PART_MOVERS = 256, SEEK_MOVERS = 32 };

/* What a call fills, as the caller has it: of any alignment, and NULL where it is left out. */
typedef struct seek_outputs {
    sepax_id *ids;
    void *words[SEEK_WORDS]; /* as in seek_answers, one element a result */
    uint8_t *relation;
    bool more; /* some are more than times or distances */
    uint8_t *bits;
    size_t nearest; /* results of each mover; 0 where it has one, or a list */
    bool lists;
    uint32_t *offsets;
    size_t capacity, *needed;
} seek_outputs;

/* A call. */
typedef struct seek {
    const sepax_index *index;
    const sepax_store *store; /* of the index */
    const sepax_movers *given;
    const sepax_seek_options *given_options;
    sepax_workspace *workspace;
    bool nearest; /* distances are sought, not casts */
    float reach;  /* of lists of distances */
    seek_outputs to;
    /* what its check fills */
    sepax_movers movers;
    sepax_seek_options options;
    bool filters; /* the options pass over shapes */
    bool wide;    /* coordinates of the index are too large for the tests of boxes in lanes */
    const sepax_backend *backend;
    const seek_functions *own;
    /* what running it fills */
    float limit; /* of the way of each mover, at first */
    broad_crew crew;
    copy_memory memory;
    sepax_store copies; /* of movers at poses, in their order */
} seek;

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

/* Checks all arguments; `wanted` is the rejection of the caller. `missing`: a pointer is NULL that
 * must not be. */
sepax_status sepax_seek_check(seek *s, bool missing, const sepax_rejection *wanted,
                              sepax_rejection *rejection);

/* Writes lane `lane` of answers as the result `at`, all but its id. */
void sepax_seek_write(const seek_outputs *to, size_t at, const seek_answers *answers,
                      uint32_t lane);

/* Copies movers that have poses, and places the copies. */
sepax_status sepax_seek_pose(seek *s);

/* Makes mover `number` of a call ready, and its way. */
void sepax_seek_set_mover(const seek *s, size_t number, mover *m, seek_way *way);

/* The boxes of a block that matter to a mover whose way is `way`. */
static inline uint32_t seek_boxes(const seek *s, const seek_way *way, bool wide,
                                  const box_block *block, float enter[BROAD_LANES],
                                  float leave[BROAD_LANES]) {
    seek_boxes_function *const test = s->nearest ? wide ? sepax_seek_near_wide : s->own->boxes_near
                                      : wide     ? sepax_seek_met_wide
                                                 : s->own->boxes_met;
    return test(way, block, enter, leave);
}

/* Whether the shape with this id is there, and not passed over by the mover. */
bool sepax_seek_takes(const seek *s, const mover *m, sepax_id id);

/* The reference of a shape, which need not be read where all are plain. */
static inline shape_ref seek_ref(const sepax_store *store, sepax_id id) {
    return store_is_all_plain(store) ? ref_of(store->plain_class, id) : store->refs[id];
}

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

typedef struct desk {
    const seek *of;
    /* Gets each answer: that of lane `lane` to the pair. */
    void (*take)(void *to, const desk_pair *pair, const seek_answers *answers, uint32_t lane);
    void *to;
    uint64_t filled; /* a bit for each bucket that is not empty */
    mover movers[SEEK_MOVERS];
    desk_bucket buckets[DESK_SIZES * DESK_SIZES]; /* by the sizes of the shape and of the mover */
    seek_group group;
    seek_answers answers;
} desk;

void sepax_desk_open(desk *d, const seek *of,
                     void (*take)(void *, const desk_pair *, const seek_answers *, uint32_t),
                     void *to);

/* Puts a pair on the desk; a bucket that is full then is answered. */
void sepax_desk_put(desk *d, desk_pair pair);

/* Answers the fullest bucket; false where all are empty. */
bool sepax_desk_flush(desk *d);

#endif
