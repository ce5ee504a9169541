/* SPDX-License-Identifier: MIT
 *
 * The field: bodies in a box, periodic or open, that keeps track of which are near each other. A
 * Monte Carlo simulation of hard particles needs nothing else for its moves:
 *
 *     sepax_field_create(store, bodies, poses, &config, &field);
 *     for (;;) {
 *         ... make some moves ...
 *         sepax_field_move(field, moves, count, made, NULL);
 *     }
 */
#ifndef SEPAX_PART_FIELD_H
#define SEPAX_PART_FIELD_H

#include "backends.h"
#include "options.h"
#include "poses.h"
#include "shapes.h"
#include "status.h"
#include "store.h"
#include "threads.h"

SEPAX_BEGIN_C

#define SEPAX_NO_BODY 0xFFFFFFFFu

/* The box: x <= X < x + width and y <= Y < y + height for the X and Y of all poses. Along an axis
 * that is periodic, each body has images, a period to either side; along another one a pose may
 * also be at the end of the box. Both sides must be 2^-60 or more, no coordinate more than 2^50 in
 * size, and x + width and y + height must be float32 numbers. The reach of a body is its largest
 * distance from its pose, at most 2^50; a period must be at least 4.02 times the reach of every
 * body, and what roundings of large coordinates add to it. All else is SEPAX_ERROR_FIELD. */
typedef struct sepax_field_config {
    float x, y, width, height;
    bool periodic_x, periodic_y;
    uint32_t flags;               /* 0, or SEPAX_OPEN: bodies that touch do not hit */
    const sepax_backend *backend; /* NULL: the default one */
} sepax_field_config;

typedef struct sepax_field sepax_field;

/* Creates a field of bodies at poses, whether they hit each other or not; where `poses` is NULL all
 * bodies are outside of the field. The shapes of the bodies are shapes of the store, with any
 * radius. The store must outlive the field, and no shape of a body may be removed or get another
 * radius. Arrays may begin at any byte; the bodies, whose offsets are copied, need not exist
 * afterwards. Memory comes from the functions of the store.
 *
 * Errors: SEPAX_ERROR_NULL, SEPAX_ERROR_ALIAS, SEPAX_ERROR_MEMORY, SEPAX_ERROR_OPTION for an
 * unknown flag, SEPAX_ERROR_BACKEND, those of bodies, SEPAX_ERROR_ID where a shape was removed,
 * SEPAX_ERROR_COUNT for more than 2^24 bodies, SEPAX_ERROR_FIELD for the box, and those of
 * poses, as in sepax_field_set. */
SEPAX_API sepax_status sepax_field_create(sepax_store *store, sepax_bodies bodies,
                                          const sepax_pose *poses, const sepax_field_config *config,
                                          sepax_field **field);
SEPAX_API void sepax_field_destroy(sepax_field *field); /* NULL is allowed */

/* A move of a body, relative to the pose (X, Y, C, S) that it has when its turn comes: by x and y,
 * and a turn about its pose by the angle with that cosine and sine. The new pose is
 *
 *     X' = w(fl(X + x)),  Y' = w(fl(Y + y)),
 *     c = fl(fl(C cos) - fl(S sin)),  s = fl(fl(S cos) + fl(C sin)),
 *     u = fl(1.5 - fl(0.5 fl(fl(c c) + fl(s s)))),  C' = fl(c u),  S' = fl(s u),
 *
 * where w adds a period, rounded, to what lies below the box, and then subtracts one from what does
 * not lie below its end. This is the pose that is tried and kept. C' and S' stay of unit length,
 * however many turns follow. */
typedef struct sepax_move {
    uint32_t body;
    float x, y, cos, sin;
} sepax_move;

/* Tries the moves in their order, as if one by one, and makes each at once where the body at its
 * new pose hits no other body nor an image of one. Bit i % 8 of made[i / 8] is 1 where move i was
 * made; *made_count is how many were. Each may be NULL. A body hits another one where a piece of it
 * does, as if placed at the poses of both, while a period moves it in real numbers. A move that
 * leaves the box along an axis without a period is not made.
 *
 * Errors: SEPAX_ERROR_NULL; SEPAX_ERROR_ALIAS; SEPAX_ERROR_ID for a body that does not exist or is
 * outside of the field; SEPAX_ERROR_NOT_FINITE; SEPAX_ERROR_POSE where |cos^2 + sin^2 - 1| exceeds
 * 2^-20; SEPAX_ERROR_FIELD where |x| or |y| exceeds half a period. All moves are checked before the
 * first one is tried. A call may use the field only while no other call does, and reads shapes of
 * the store, but not where they are placed. */
SEPAX_API sepax_status sepax_field_move(sepax_field *field, const sepax_move *moves, size_t count,
                                        uint8_t *made, size_t *made_count);

/* How a sweep cuts the box into squares: by shifts from 0 on, below 1, each a part of a square's
 * side. `threads` may be NULL; they pay from some thousand moves on. */
typedef struct sepax_sweep {
    float shift_x, shift_y;
    const sepax_threads *threads;
} sepax_sweep;

/* Tries moves as sepax_field_move does, but square by square, so that threads can take some squares
 * at the same time. Moves that leave the square in which their body is when the sweep begins are
 * not made. What comes out depends on the field, the moves and the shifts; neither the threads nor
 * the backend change a bit of it.
 *
 * A coordinate X lies in the square along its axis whose number is the integer part of
 * fl(fl(fl(X - x) q) + shift_x), and with a period, where that is not below the number of squares,
 * as much less. All squares have the side 1/q: at least eight times the largest reach, and enough
 * that 16 bodies would have room if they were spread evenly. Along an axis there are at most 22, an
 * even number with a period; where no two fit, the axis is not divided. First come the squares with
 * even numbers along x and y; then those with an odd one along x alone, along y alone, along both.
 * In a square, moves keep the order given. Two squares of one of these four colours have a square
 * between them, across which no two bodies reach. So it makes no difference which comes first.
 *
 * A simulation draws both shifts anew for each sweep, uniformly and whatever the poses are. Then a
 * sweep keeps each distribution that its moves keep one by one, if these, too, are drawn whatever
 * the poses are: no body changes its square, and for given squares of all bodies the sweep is a
 * fixed order of moves, each of which, where it may not leave a square, keeps the distribution of
 * the poses that have these squares.
 *
 * Errors are those of sepax_field_move; besides, SEPAX_ERROR_NULL for a sweep or a function `run`,
 * SEPAX_ERROR_FIELD for a shift, SEPAX_ERROR_COUNT for more than 2^31 - 1 moves, and
 * SEPAX_ERROR_MEMORY. After an error no move was made. The field keeps some 25 bytes for each move
 * of its largest sweep, and 28 for each vertex of its largest piece in each square of a colour. */
SEPAX_API sepax_status sepax_field_sweep(sepax_field *field, const sepax_move *moves, size_t count,
                                         const sepax_sweep *squares, uint8_t *made,
                                         size_t *made_count);

/* Finds which body bodies[i] would hit at poses[i], while all others are where they are: first[i]
 * is the least number of such a body, or SEPAX_NO_BODY. Nothing is moved. The body itself may be in
 * the field or outside of it, as for a trial insertion. Errors are those of sepax_field_set,
 * SEPAX_ERROR_COUNT and SEPAX_ERROR_ALIAS. */
SEPAX_API sepax_status sepax_field_test(sepax_field *field, const uint32_t *bodies,
                                        const sepax_pose *poses, size_t count, uint32_t *first);

/* Puts bodies[i] at poses[i], whether they hit anything or not; where `poses` is NULL, takes the
 * bodies out of the field. Where a body occurs twice, its last pose holds. All poses or none; they
 * are read one after the other, so that those of sepax_field_poses change on the way.
 *
 * Errors: SEPAX_ERROR_NULL; SEPAX_ERROR_ID; SEPAX_ERROR_POSE as in sepax_store_place;
 * SEPAX_ERROR_FIELD for a pose out of the box, or more than half a period, if there is one. Such a
 * pose comes into the box by w. */
SEPAX_API sepax_status sepax_field_set(sepax_field *field, const uint32_t *bodies,
                                       const sepax_pose *poses, size_t count);

/* The poses of all bodies, which every call of the field may change; a body outside of the field
 * has the pose that it had last. NULL for NULL. */
SEPAX_API const sepax_pose *sepax_field_poses(const sepax_field *field);

/* Places the pieces of all bodies in the field in the store, as for other queries: no other call of
 * a field does. The error is SEPAX_ERROR_NULL. */
SEPAX_API sepax_status sepax_field_store(sepax_field *field);

SEPAX_END_C

#endif
