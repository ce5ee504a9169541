/* SPDX-License-Identifier: MIT
 *
 * Bodies pair by pair and exactly: what floats leave open, and the backend "reference".
 */
#include "base/arithmetic.h"

#include "field/moves.h"

bool sepax_field_settle(sepax_field *f, const open_pieces *pair) {
    const sepax_id id = f->first[pair->body] + pair->piece;
    const sepax_id other = f->first[pair->other] + pair->other_piece;
    uint32_t first = 0;
    f->status = sepax_store_place(f->store, &other, &f->poses[pair->other], 1, NULL);
    if (f->status == SEPAX_OK) {
        f->status = sepax_test(f->tester, id, &pair->pose, &pair->shift, &other, 1, &first);
    }
    return f->status != SEPAX_OK || first != SEPAX_NO_PAIR;
}

/* Whether a body at a pose hits another one. */
static bool bodies_hit(sepax_field *f, open_pieces pair) {
    const uint32_t count = f->models[f->model[pair.body]].count;
    const uint32_t others = f->models[f->model[pair.other]].count;
    for (pair.piece = 0; pair.piece < count; pair.piece++) {
        for (pair.other_piece = 0; pair.other_piece < others; pair.other_piece++) {
            if (sepax_field_settle(f, &pair)) {
                return true;
            }
        }
    }
    return false;
}

static uint32_t find_each(sepax_field *f, uint32_t body, const sepax_pose *pose,
                          const near_cells *near, uint32_t below) {
    for (unsigned i = 0; i < 4; i++) {
        for (uint32_t at = near->cell[i]; at != NO_BLOCK; at = f->blocks[at].next) {
            for (uint32_t l = 0; l < f->blocks[at].count; l++) {
                const uint32_t other = f->blocks[at].body[l];
                const open_pieces pair = {body, 0, other, 0, *pose, near_shift(near, i)};
                if (other != body && other < below && bodies_hit(f, pair)) {
                    return other;
                }
            }
        }
    }
    return SEPAX_NO_BODY;
}

static bool hits_each(sepax_field *f, uint32_t body, const sepax_pose *pose,
                      const near_cells *near) {
    return find_each(f, body, pose, near, SEPAX_NO_BODY) != SEPAX_NO_BODY;
}

static size_t move_each(sepax_field *f, const sepax_move *moves, size_t count, uint8_t *made) {
    return field_make(f, moves, count, made, hits_each);
}

extern const field_functions sepax_reference_run_field;
const field_functions sepax_reference_run_field = {find_each, move_each};
