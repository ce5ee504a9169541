/* SPDX-License-Identifier: MIT
 *
 * Moves of a field, one after the other. Comes in: moves that were checked. Goes out: which were
 * made.
 */
#ifndef SEPAX_FIELD_MOVES_H
#define SEPAX_FIELD_MOVES_H

#include "base/arrays.h"
#include "field/cells.h"

typedef uint32_t find_function(sepax_field *f, uint32_t body, const sepax_pose *pose,
                               uint32_t below);

static inline sepax_move move_at(const sepax_move *moves, size_t index) {
    sepax_move move;
    memcpy(&move, (const char *)moves + index * sizeof move, sizeof move);
    return move;
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

/* Lets a body have another pose. */
static inline void field_accept(sepax_field *f, uint32_t body, const sepax_pose *pose) {
    body_block *b = &f->blocks[f->place[body] / BLOCK_BODIES];
    f->poses[body] = *pose;
    if (b->cell == field_cell(f, pose)) {
        block_set(b, f->place[body] % BLOCK_BODIES, pose);
    } else {
        field_take(f, body);
        field_put(f, body);
    }
}

/* Loads what moves that come later will read. */
static inline void field_fetch(const sepax_field *f, const sepax_move *moves, size_t left) {
    if (left > 8) {
        const uint32_t body = move_at(moves, 8).body;
        __builtin_prefetch(&f->poses[body]);
        __builtin_prefetch(&f->place[body]);
    }
    if (left > 4) {
        const body_block *b = &f->blocks[f->place[move_at(moves, 4).body] / BLOCK_BODIES];
        __builtin_prefetch(b->x);
        __builtin_prefetch(b->body);
    }
}

/* Makes those of the moves that hit nothing; `find` is known to the compiler. */
static inline size_t field_make(sepax_field *f, const sepax_move *moves, size_t count,
                                uint8_t *made, find_function *find) {
    size_t sum = 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < count && f->status == SEPAX_OK; i++) {
        const sepax_move move = move_at(moves, i);
        field_fetch(f, moves + i, count - i);
        const sepax_pose pose = field_moved(f, &f->poses[move.body], &move);
        const bool good = axis_has(&f->x, pose.x) && axis_has(&f->y, pose.y) &&
                          find(f, move.body, &pose, SEPAX_NO_BODY) == SEPAX_NO_BODY;
        if (good) {
            field_accept(f, move.body, &pose);
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
