/* SPDX-License-Identifier: MIT
 *
 * Rigid bodies of a few kinds: boxes, discs, capsules, rounded boxes, and concave polygons that
 * sepax_decompose cuts. A body is one or more shapes of a store and has one pose; all bodies of a
 * kind are copies of the same pieces.
 */
#ifndef STACK_BODIES_H
#define STACK_BODIES_H

#include "status.h"

#include <stddef.h>
#include <stdint.h>

enum { BODIES_MOST = 10240, SHAPES_MOST = 32768 };

typedef enum body_kind {
    TRAY, /* a floor and two walls that never move */
    BOX,
    DISC,
    CAPSULE,
    ROUNDED,
    CUP,
    ANGLE,
    CROSS,
    STAR,
    BODY_KINDS
} body_kind;

/* Lengths in metres, masses in kilograms at one kilogram a square metre. */
typedef struct body {
    body_kind kind;
    double x, y, cos, sin; /* the centre of mass, and the rotation about it */
    double vx, vy, spin;
    double inverse_mass, inverse_inertia; /* 0 for what never moves */
} body;

typedef struct bodies {
    sepax_store *store;
    sepax_workspace *workspace;
    size_t count;
    body of[BODIES_MOST];
    sepax_id offsets[BODIES_MOST + 1]; /* body i is the shapes offsets[i] to offsets[i + 1] - 1 */
    uint32_t owner[SHAPES_MOST];       /* of each shape, its body */
    size_t first[BODY_KINDS];          /* the first body of a kind, plus 1; 0 where there is none */
    sepax_id moving[SHAPES_MOST];      /* what bodies_place places */
    sepax_pose poses[SHAPES_MOST];
} bodies;

/* `set` must be all zeros. */
void bodies_create(bodies *set);
void bodies_destroy(bodies *set);

/* Adds a body at rest, with its centre of mass at (x, y); of the tray, the middle of its floor. */
void bodies_add(bodies *set, body_kind kind, double x, double y, double cos, double sin);

/* Rotates a body by a small angle, in radians. The program calls neither cos nor sin, so that its
 * numbers are the same with every mathematical library. */
void body_turn(body *b, double by);

/* Places the shapes of all bodies that can move, in one call. */
void bodies_place(bodies *set);

/* Finds the pairs of shapes of different bodies that are no farther apart than the margin. */
size_t bodies_pairs(const bodies *set, float margin, sepax_pair *pairs, size_t capacity);

#endif
