/* SPDX-License-Identifier: MIT */
#include "ensemble.h"

#include "list.h"
#include "status.h"

#include <math.h>
#include <stdlib.h>

/* Where the particle i begins. */
static sepax_pose start(const ensemble *e, uint32_t i) {
    const uint32_t row = (uint32_t)ceil(sqrt((double)e->count * (double)e->of.tall));
    const uint32_t rows = e->of.tall == 1 ? row : (e->count + row - 1) / row;
    const float x = e->side * ((float)(i % row) + .5f) / (float)row;
    const float y = e->side * ((float)(i / row) + .5f) / (float)rows;
    return (sepax_pose){x, y, 1, 0};
}

void ensemble_create(ensemble *e, const particle *of, uint32_t count, double packing,
                     uint32_t seed) {
    const sepax_store_config config = {.flags = SEPAX_RELATE_ONLY};
    sepax_id *offsets = list_new(count + 1, sizeof *offsets), id;
    sepax_pose *poses = list_new(count, sizeof *poses);
    *e = (ensemble){.of = *of, .count = count, .packing = packing, .seed = seed};
    e->side = (float)sqrt(count * of->area / packing);
    e->step = (float)(.5 * (1 - packing) * sqrt(of->area / 3.14159265));
    e->turn = of->ring_count == 1 ? 0 : e->step / of->reach;
    e->all = list_new(count, sizeof *e->all);
    for (uint32_t i = 0; i < count; i++) {
        e->all[i] = i;
        offsets[i + 1] = (i + 1) * of->piece_count;
        poses[i] = start(e, i);
    }
    const sepax_field_config box = {0, 0, e->side, e->side, true, true, SEPAX_OPEN, NULL};
    check(sepax_store_create(&config, &e->store));
    particle_add(of, e->store);
    check(
        sepax_store_add_copies(e->store, (sepax_range){0, of->piece_count}, count - 1, &id, NULL));
    check(sepax_field_create(e->store, (sepax_bodies){offsets, count}, poses, &box, &e->field));
    free(offsets);
    free(poses);
}

void ensemble_destroy(ensemble *e) {
    sepax_field_destroy(e->field);
    sepax_store_destroy(e->store);
    free(e->all);
}

void ensemble_moves(const ensemble *e, const uint32_t *particles, uint32_t count,
                    sepax_move *moves) {
    uint32_t bits[4][RANDOM_MOST];
    random_fill(e->seed, e->sweep, particles, count, bits);
    for (uint32_t i = 0; i < count; i++) {
        const float t =
            .5f * e->turn * random_signed(bits[2][i]); /* the tangent of half the angle */
        const float square = t * t, per = 1 / (1 + square);
        moves[i] =
            (sepax_move){particles[i], e->step * random_signed(bits[0][i]),
                         e->step * random_signed(bits[1][i]), (1 - square) * per, 2 * t * per};
    }
}

void ensemble_sweep(ensemble *e) {
    sepax_move moves[RANDOM_MOST];
    for (uint32_t first = 0, count; first < e->count; first += count) {
        size_t made;
        count = e->count - first < RANDOM_MOST ? e->count - first : RANDOM_MOST;
        ensemble_moves(e, e->all + first, count, moves);
        check(sepax_field_move(e->field, moves, count, NULL, &made));
        e->accepted += made;
    }
    e->tried += e->count;
    e->sweep++;
}

size_t ensemble_overlaps(const ensemble *e) {
    uint32_t *first = list_new(e->count, sizeof *first);
    size_t overlaps = 0;
    check(sepax_field_test(e->field, e->all, sepax_field_poses(e->field), e->count, first));
    for (uint32_t i = 0; i < e->count; i++) {
        overlaps += first[i] != SEPAX_NO_BODY;
    }
    free(first);
    return overlaps;
}
