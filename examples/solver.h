/* SPDX-License-Identifier: MIT
 *
 * A solver of contacts by sequential impulses: what a physics engine does with manifolds.
 *
 * A frame places all shapes, finds their pairs and computes the manifolds, each in one call. Each
 * point of a manifold becomes a contact, which begins with the impulses that the contact of the
 * same pair and the same id ended with in the frame before (warm starting). Rounds over all
 * contacts then make the bodies stop approaching, with friction; a part of each depth is turned
 * into a speed that leads out. After the bodies have moved a few rounds more take that speed away
 * again, so that it adds no energy.
 */
#ifndef STACK_SOLVER_H
#define STACK_SOLVER_H

#include "bodies.h"

enum { SOLVER_PAIRS = 4096 };

typedef enum solver_part { PLACE, FIND, TOUCH, SOLVE, SOLVER_PARTS } solver_part;

typedef struct contact {
    uint64_t pair;                    /* the ids of both shapes */
    uint32_t id;                      /* of the point in its manifold */
    uint32_t a, b;                    /* the bodies */
    double nx, ny;                    /* from a to b */
    double ax, ay, bx, by;            /* from the centres of the bodies to the point */
    double separation;                /* when the frame began */
    double normal_mass, tangent_mass; /* speed times this is the impulse that stops it */
    double normal_impulse, tangent_impulse;
} contact;

typedef struct solver {
    sepax_pair pairs[SOLVER_PAIRS];
    sepax_manifold manifolds[SOLVER_PAIRS];
    size_t pair_count, manifold_count;
    contact contacts[2][2 * SOLVER_PAIRS]; /* of this frame and of the one before */
    size_t contact_count[2];
    unsigned now;                 /* which of the two is this frame's */
    size_t kept;                  /* contacts that the frame before had as well */
    double seconds[SOLVER_PARTS]; /* of all frames so far */
} solver;

/* Moves the bodies by one frame of `dt` seconds. `s` must be all zeros before the first frame. */
void solver_step(solver *s, bodies *set, double dt);

#endif
