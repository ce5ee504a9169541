/* SPDX-License-Identifier: MIT
 *
 * Pairs of counties that meet, with how and where: what follows from the relations of their pieces.
 */
#ifndef DEMO_MEETINGS_H
#define DEMO_MEETINGS_H

#include "borders.h"

#include "sepax.h"

/* Two different counties, a < b, with pieces that meet. */
typedef struct meeting {
    uint32_t a, b;
    sepax_relation relation; /* OVERLAPPING when any two pieces overlap, else TOUCHING */
    bool shares_arc;
    bool flat;         /* a piece of each pair that decides the relation has no area */
    span pieces;       /* part of meetings.piece_pairs */
    point at;          /* TOUCHING: the first common vertex, by x and then y */
    uint32_t at_count; /* TOUCHING: how many points the vertices of one touch the other in */
    double x, y;       /* OVERLAPPING: the middle of what they share */
} meeting;

typedef struct meetings {
    meeting *items; /* ascending by a and b */
    size_t count, touching, overlapping;
    size_t flat;           /* of the overlapping ones */
    uint32_t *piece_pairs; /* indices of pairs, together for each meeting */
} meetings;

/* relations[i] is the relation of the pieces pairs[i]. */
void meetings_find(meetings *found, const counties *all, const borders *shared,
                   const sepax_pair *pairs, const uint8_t *relations, size_t pair_count);
void meetings_free(meetings *found);

const meeting *meetings_look_up(const meetings *found, uint32_t a, uint32_t b); /* or NULL */

enum { CLIP_MOST = 2 * PIECE_VERTICES };

/* The common polygon of two pieces: corners[2 * i] and [2 * i + 1]. */
typedef struct clip {
    double corners[2 * CLIP_MOST];
    size_t count;
} clip;

clip meetings_clip(const counties *all, sepax_pair pieces);

#endif
