/* SPDX-License-Identifier: MIT
 *
 * Movers and shapes of an index on their way to a backend: the test of a node of boxes against one
 * mover, and groups of pairs whose shapes may belong to two stores. A mover is what is cast, or to
 * which the nearest shapes are sought. Comes in: a mover and a block of boxes, or pairs. Goes out:
 * which boxes matter and from when on, or casts and distances.
 */
#ifndef SEPAX_QUERY_SEEK_H
#define SEPAX_QUERY_SEEK_H

#include "query/sink.h"
#include "store/boxes.h"

/* The most pairs of a group: the lanes of the widest backend. */
#define SEEK_LANES 16u

/* A mover as boxes see it. Of a cast, a box is entered through its near sides and left through its
 * far ones; the signs of the motion tell which these are. */
typedef struct seek_way {
    aabb box;           /* around the mover, widened by the margin */
    sepax_vec2 motion;  /* of a cast */
    float inverse[2];   /* 1 / motion; infinite where an axis hardly moves */
    float side[4];      /* of the mover: those that meet near x, near y, far x, far y of a box */
    uint32_t offset[4]; /* where these four begin in a block, in floats */
    float limit;        /* boxes that begin to matter later than this do not matter */
} seek_way;

/* Returns a bit for each box of a block that matters, and writes from when on, which is a lower
 * bound of the time, or of the distance, of all shapes in it, and 0 where that may be negative;
 * infinity for all other boxes. */
typedef uint32_t seek_boxes_function(const seek_way *way, const box_block *boxes,
                                     float from[BROAD_LANES]);

/* Both tests in double, box by box: for coordinates of any size. */
seek_boxes_function sepax_seek_met_wide, sepax_seek_near_wide;

/* Returns the box that begins to matter first. */
typedef uint32_t seek_first_function(const float from[BROAD_LANES]);
seek_first_function sepax_seek_first_box;

/* Coordinates and motions below these leave no float of the tests in lanes infinite. */
#define SEEK_MET_WIDE 0x1p125f
#define SEEK_NEAR_WIDE 0x1p60f

/* What the bounds of a cast are off by, at most, relative and absolute: three roundings, and what
 * denormals lose. */
#define SEEK_SLACK 0x1p-20f
#define SEEK_FLOOR 0x1p-125f

/* The shapes of a leaf beside a mover, by their discs. */
typedef struct seek_discs {
    shape_bounds of; /* the mover */
    float margin;
    const shape_bounds *bounds; /* by id */
    const sepax_id *ids;
    uint32_t chosen;                          /* bits of shapes */
    float from[BROAD_LANES], to[BROAD_LANES]; /* bounds of the distances of those */
} seek_discs;

/* Writes the bounds, and returns a bit for each shape of which the lower one is the distance: of
 * two circles. */
typedef uint32_t seek_discs_function(seek_discs *d);

/* The points nearest to one: a distance and an id are the upper and the lower half of the bits of a
 * double, so that these have their order; infinite where there are fewer. */
enum { SEEK_FIRST = 16 };
typedef struct seek_points {
    sepax_vec2 of;
    float limit;   /* the distance of the last that counts, once there are as many as `most` */
    unsigned most; /* that count, of SEEK_FIRST */
    double first[SEEK_FIRST]; /* in order */
} seek_points;

/* Takes `count` points: a leaf whose boxes are these points. */
typedef void seek_points_function(seek_points *p, const box_block *boxes, const sepax_id *ids,
                                  uint32_t count);

/* Pairs of a shape of the index and a mover, all of the same two sizes. Kernels take the larger
 * core second: where that is the one of the index, pairs are turned, and their first shape is the
 * mover. */
typedef struct seek_group {
    uint32_t count; /* 1 or more */
    bool turned;
    unsigned class_a, class_b; /* of one pair, which stand for all */
    round_pair pairs[SEEK_LANES];
    shape_bounds
        discs[2 * SEEK_LANES];      /* of the first shapes, and from SEEK_LANES on of the others */
    sepax_vec2 motions[SEEK_LANES]; /* of casts: of the mover */
} seek_group;

/* The answers with the shape of the index first, and features in the caller's numbering: of casts
 * as in sepax_casts, whose value is the time; of distances as in sepax_distances. Words of four
 * bytes, floats among them. */
enum {
    SEEK_VALUE,
    SEEK_NORMAL_X,
    SEEK_NORMAL_Y,
    SEEK_POINTS, /* four coordinates, of distances */
    SEEK_FEATURE_A = SEEK_POINTS + 4,
    SEEK_FEATURE_B,
    SEEK_WORDS
};
typedef struct seek_answers {
    uint32_t words[SEEK_WORDS][SEEK_LANES];
    uint8_t relation[SEEK_LANES]; /* of casts */
} seek_answers;

typedef void seek_group_function(const seek_group *group, seek_answers *answers);

/* The functions of a backend. */
typedef struct seek_functions {
    uint32_t lanes;
    seek_boxes_function *boxes_met, *boxes_near;
    seek_first_function *first_box;
    seek_discs_function *discs_near;   /* NULL: the backend has no such function */
    seek_points_function *points_near; /* or none of these */
    seek_group_function *casts, *distances;
} seek_functions;

/* A pair with the shape of the index first. */
static inline round_pair seek_pair(const seek_group *g, uint32_t i) {
    const round_pair *p = &g->pairs[i];
    return g->turned
               ? (round_pair){p->b, p->a, {p->radii.b, p->radii.a, p->radii.margin}, !p->b_first}
               : *p;
}

/* The answers as the arrays to which the cast, or the distance, of a single pair is written. */
static inline sepax_casts seek_casts_of(seek_answers *to) {
    void *const v = to->words[SEEK_VALUE], *const x = to->words[SEEK_NORMAL_X];
    void *const y = to->words[SEEK_NORMAL_Y];
    return (sepax_casts){
        to->relation, v, x, y, to->words[SEEK_FEATURE_A], to->words[SEEK_FEATURE_B]};
}
static inline value_sink seek_distances_of(seek_answers *to) {
    value_sink sink = {.fold = {.word_count = SEEK_WORDS}};
    for (unsigned w = 0; w < SEEK_WORDS; w++) {
        sink.fold.to[w] = to->words[w];
    }
    return sink;
}

#endif
