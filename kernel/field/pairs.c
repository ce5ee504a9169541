/* SPDX-License-Identifier: MIT
 *
 * Bodies pair by pair and exactly: what floats leave open, and the backend "reference".
 */
#include "base/arithmetic.h"

#include "field/moves.h"

#include "exact/relation.h"
#include "place/hull.h"
#include "place/pose.h"

/* A piece at a pose with the vertices that the store would have: they are hulled where rounding
 * bent them. Its x and y lie at `x` on the desk, which has memory for hulls behind those of two
 * pieces. */
static polygon piece_place(const sepax_field *f, sepax_id id, const sepax_pose *pose, float *x) {
    const uint32_t stride = f->desk_vertices;
    const shape_ref ref = f->store->refs[id];
    float *const y = x + stride;
    local_shape local;
    class_local(&f->store->classes[ref_class(ref)], ref_slot(ref), &local);
    pose_move(local.x, local.y, local.count, pose, x, y);
    uint32_t count = local.count;
    if (!sepax_hull_is_strict(x, y, count)) {
        sepax_vec2 *const vertices = (void *)(f->desk + 4 * (size_t)stride);
        uint16_t *const index = (void *)(f->desk + 6 * (size_t)stride);
        for (uint32_t i = 0; i < count; i++) {
            vertices[i] = (sepax_vec2){x[i], y[i]};
        }
        count = (uint32_t)sepax_hull_build(vertices, count, index, index + stride);
        for (uint32_t i = 0; i < count; i++) {
            x[i] = vertices[index[i]].x;
            y[i] = vertices[index[i]].y;
        }
    }
    return (polygon){.x = x, .y = y, .count = count, .stride = stride};
}

bool sepax_field_settle(const sepax_field *f, const open_pieces *pair) {
    const sepax_id id = f->first[pair->body] + pair->piece;
    const sepax_id other = f->first[pair->other] + pair->other_piece;
    const polygon a = piece_place(f, id, &pair->pose, f->desk);
    const polygon b =
        piece_place(f, other, &f->poses[pair->other], f->desk + 2 * (size_t)f->desk_vertices);
    const sepax_vec2 by = {-pair->shift.x, -pair->shift.y};
    const exact_radius r =
        radius_of_sum(store_radius(f->store, id), store_radius(f->store, other), 0);
    bool expanded;
    return sepax_exact_shifted_round_relation(&a, &b, by, &r, &expanded) >= f->hit;
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
