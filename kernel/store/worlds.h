/* SPDX-License-Identifier: MIT
 *
 * A world as lanes take it. Comes in: the poses of the movers of a world. Goes out: what each of
 * them hits, and the pairs that lanes leave open.
 *
 * The outer box of a shape contains it, radius included, wherever it is during the call. Words have
 * the outer boxes of 64 shapes in columns, so that those that meet a box are the bits of an
 * integer.
 */
#ifndef SEPAX_STORE_WORLDS_H
#define SEPAX_STORE_WORLDS_H

#include "sepax.h"

/* The columns of a word: the first is least x of the boxes. Behind the last shape of a world or a
 * list, boxes are empty, up to the next multiple of WORD_STEP. */
enum { COLUMN_LOW_X, COLUMN_LOW_Y, COLUMN_HIGH_X, COLUMN_HIGH_Y, WORD_COLUMNS };
#define WORD_SHAPES 64u
#define WORD_STEP 32u
#define WORD_FLOATS (WORD_COLUMNS * WORD_SHAPES)

/* Groups have the boxes around the words of a list, in columns as well. */
#define GROUP_WORDS 16u
#define GROUP_FLOATS (WORD_COLUMNS * GROUP_WORDS)

/* The fields of a box_model, with the radius in place of the tilt. */
#define MODEL_FLOATS 8u

/* Half extents and radius, as one load of four floats takes them. */
typedef struct world_extents {
    float half_x, half_y, radius, unused;
} world_extents;

typedef struct world_shapes {
    uint32_t count;
    const world_extents *extents; /* vectors may be loaded from any element of these, also.. */
    const sepax_pose *poses;      /* ..where they reach beyond the last one */
    const sepax_vec2 *motions;    /* NULL where nothing moves */
    float *words, *models;        /* of these shapes */
    float *groups;                /* NULL where words have none */
} world_shapes;

typedef struct world_job {
    world_shapes movers, kept; /* of the world: the models of both lie in one array, from those of
                                  the movers on, */
    uint32_t kept_first;       /* where those of the list have this number */
    bool rounded;              /* some shape has a radius */
    uint32_t next;             /* the mover that comes next */
    /* Pairs of a mover, a, and another one or a kept shape, b, by the numbers of their models.
     * There is room for `room` pairs, enough for one mover, and a vector more. */
    sepax_pair *pairs;
    uint32_t pair_count, room;
    /* What the movers hit so far; `numbers` are those of the kept shapes, by place in the list. */
    uint8_t *hits;
    uint32_t *first_mover, *first_kept;
    const uint32_t *numbers;
} world_job;

/* The functions of a backend for worlds. */
typedef struct world_functions {
    /* Fills the words and the models of some shapes. NULL: the backend has none of these. */
    void (*fill)(const world_shapes *shapes);
    /* Lists the pairs whose outer boxes meet, of movers from job->next on, while there is room. */
    void (*find)(world_job *job);
    /* Relates the pairs; those that it leaves open stay in the list. NULL: all of them do. */
    void (*relate)(world_job *job);
} world_functions;

/* The motion of b of a pair relative to a. */
static inline sepax_vec2 world_way(const world_job *job, sepax_pair p) {
    const sepax_vec2 *motions = job->movers.motions, none = {0, 0};
    if (motions == NULL) {
        return none;
    }
    const sepax_vec2 a = motions[p.a], b = p.b < job->kept_first ? motions[p.b] : none;
    return (sepax_vec2){b.x - a.x, b.y - a.y};
}

static inline uint32_t lower_number(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Folds a pair that meets into the results of the world. */
static inline void world_hit(world_job *job, sepax_pair p) {
    if (p.b >= job->kept_first) {
        const uint32_t number = job->numbers[p.b - job->kept_first];
        job->hits[p.a] |= SEPAX_HITS_KEPT;
        job->first_kept[p.a] = lower_number(number, job->first_kept[p.a]);
    } else {
        job->hits[p.a] |= SEPAX_HITS_MOVER;
        job->hits[p.b] |= SEPAX_HITS_MOVER;
        job->first_mover[p.a] = lower_number(p.b, job->first_mover[p.a]);
        job->first_mover[p.b] = lower_number(p.a, job->first_mover[p.b]);
    }
}

#endif
