/* SPDX-License-Identifier: MIT
 *
 * Moves of a field, one after the other. Comes in: moves that were checked. Goes out: which were
 * made.
 */
#ifndef SEPAX_FIELD_MOVES_H
#define SEPAX_FIELD_MOVES_H

#include "base/arrays.h"
#include "field/cells.h"
#include "place/pose.h"

/* Whether a body hits anything at a pose. */
typedef bool hit_function(sepax_field *f, uint32_t body, const sepax_pose *pose,
                          const near_cells *near);

/* The functions of a backend. */
typedef struct field_functions {
    /* The body that a body hits at a pose, one of those whose number is less than `below`, or
     * SEPAX_NO_BODY. */
    uint32_t (*find)(sepax_field *f, uint32_t body, const sepax_pose *pose, const near_cells *near,
                     uint32_t below);
    size_t (*move)(sepax_field *f, const sepax_move *moves, size_t count, uint8_t *made);
} field_functions;

static inline sepax_move move_at(const sepax_move *moves, size_t index) {
    sepax_move move;
    memcpy(&move, (const char *)moves + index * sizeof move, sizeof move);
    return move;
}

static inline sepax_status move_check(const sepax_field *f, const sepax_move *move) {
    const sepax_pose turn = {0, 0, move->cos, move->sin};
    const float x = fabsf(move->x), y = fabsf(move->y);
    if (move->body >= f->body_count || f->place[move->body] == NO_BLOCK) {
        return SEPAX_ERROR_ID;
    }
    if (!(x <= f->x.longest && y <= f->y.longest)) {
        return x <= FLT_MAX && y <= FLT_MAX ? SEPAX_ERROR_FIELD : SEPAX_ERROR_NOT_FINITE;
    }
    return fabs(pose_excess(&turn)) <= 0x1p-20 ? SEPAX_OK : SEPAX_ERROR_POSE;
}

/* The formula of sepax/field.h. */
static inline sepax_pose field_moved(const sepax_field *f, const sepax_pose *p,
                                     const sepax_move *by) {
    const float c = p->cos * by->cos - p->sin * by->sin;
    const float s = p->sin * by->cos + p->cos * by->sin;
    const float unit = 1.5f - 0.5f * (c * c + s * s);
    return (sepax_pose){axis_wrap(&f->x, p->x + by->x), axis_wrap(&f->y, p->y + by->y), c * unit,
                        s * unit};
}

/* Lets a body have another pose, in a cell, where that is good. Else the pose is written where
 * nobody reads it: a branch that nobody can predict would take longer. */
__attribute__((always_inline)) static inline void
field_accept(sepax_field *f, uint32_t body, const sepax_pose *pose, uint32_t cell, bool good) {
    const uint32_t at = f->place[body] / BLOCK_BODIES, l = f->place[body] % BLOCK_BODIES;
    sepax_pose *const to = good ? &f->poses[body] : &f->refused_pose;
    body_block *const block = good ? &f->blocks[at] : &f->refused;
    *to = *pose;
    block->x[l] = pose->x;
    block->y[l] = pose->y;
    if (good & (at != cell) && f->blocks[at].cell != cell) {
        field_take(f, body);
        field_put(f, body, cell);
    }
}

/* Loads what moves that come later will read. */
static inline void field_fetch(const sepax_field *f, const sepax_move *moves, size_t left) {
    const size_t step = sizeof *moves / sizeof(uint32_t); /* a move begins with its body */
    const uint32_t *const bodies = (const void *)moves;
    if (left > 8) {
        const uint32_t body = number_at(bodies, 8 * step);
        const uint32_t nearer = number_at(bodies, 4 * step);
        __builtin_prefetch(&f->poses[body]);
        __builtin_prefetch(&f->place[body]);
        __builtin_prefetch(&f->blocks[f->place[nearer] / BLOCK_BODIES]);
    }
}

/* Makes those of the moves that hit nothing; `hits` is known to the compiler. */
__attribute__((always_inline)) static inline size_t field_make(sepax_field *f,
                                                               const sepax_move *moves,
                                                               size_t count, uint8_t *made,
                                                               hit_function *hits) {
    size_t sum = 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        const sepax_move move = move_at(moves, i);
        field_fetch(f, moves + i, count - i);
        const sepax_pose pose = field_moved(f, &f->poses[move.body], &move);
        bool good = !f->walled || field_takes(f, &pose);
        if (good) {
            const near_cells near = field_near(f, &pose);
            good = !hits(f, move.body, &pose, &near);
            field_accept(f, move.body, &pose, near.cell[0], good);
        }
        sum += good;
        bits = (i % 8 != 0 ? bits : 0) | (uint32_t)good << i % 8;
        if (made != NULL) {
            made[i / 8] = (uint8_t)bits;
        }
    }
    return sum;
}

#endif
