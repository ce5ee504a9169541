/* SPDX-License-Identifier: MIT */
#include "mc_sepax.h"

#include "list.h"
#include "status.h"

#include <stdlib.h>

enum { GUESTS = 4 }; /* for each particle, so many as can be seen in a box of few cells */

static void add_particles(mc_sepax *m, const ensemble *e) {
    const particle *p = &e->of;
    sepax_id id;
    check(sepax_store_create(NULL, &m->store));
    particle_add(p, m->store);
    check(sepax_store_add_copies(m->store, (sepax_range){0, p->piece_count},
                                 (1 + GUESTS) * e->room - 1, &id, NULL));
    for (uint32_t i = 0; i < e->count * p->piece_count; i++) {
        check(sepax_store_place(m->store, &i, &e->poses[i / p->piece_count], 1, NULL));
    }
}

void mc_sepax_create(mc_sepax *m, const ensemble *e) {
    const uint32_t pieces = e->of.piece_count;
    const size_t shapes = e->room * pieces, guests = GUESTS * shapes;
    *m = (mc_sepax){.pieces = pieces, .guest_most = guests};
    add_particles(m, e);
    m->guests = list_new(guests, sizeof *m->guests);
    m->poses = list_new(guests, sizeof *m->poses);
    m->pairs = list_new(shapes * pieces * NEIGHBOURS_MOST, sizeof *m->pairs);
    m->groups = list_new(e->room + 1, sizeof *m->groups);
    m->bits = list_new(e->room / 8 + 1, 1);
    m->moved = list_new(shapes, sizeof *m->moved);
    m->moved_poses = list_new(shapes, sizeof *m->moved_poses);
    for (size_t i = 0; i < guests; i++) {
        m->guests[i] = (sepax_id)(shapes + i);
    }
}

void mc_sepax_destroy(mc_sepax *m) {
    sepax_store_destroy(m->store);
    free(m->guests);
    free(m->poses);
    free(m->pairs);
    free(m->groups);
    free(m->bits);
    free(m->moved);
    free(m->moved_poses);
}

/* ------------------------------------------------------------------------- pairs */

/* The first piece of a new guest that sees its neighbours (x, y) beside where they are stored. */
static sepax_id add_guest(mc_sepax *m, const sepax_pose *pose, float x, float y) {
    if (m->guest_count + m->pieces > m->guest_most) {
        check(SEPAX_ERROR_COUNT); /* ends the program */
    }
    const sepax_id first = m->guests[m->guest_count];
    for (uint32_t k = 0; k < m->pieces; k++) {
        /* the differences are exact: see ensemble.h */
        m->poses[m->guest_count++] = (sepax_pose){pose->x - x, pose->y - y, pose->cos, pose->sin};
    }
    return first;
}

/* Whether a slot is seen (x, y) beside where its particle is stored. */
static bool shifted_by(const ensemble *e, uint32_t slot, float x, float y) {
    const sepax_pose *seen = &e->slots[slot], *stored = &e->poses[e->members[slot]];
    return seen->x - stored->x == x && seen->y - stored->y == y;
}

/* Adds the pairs of the pieces from the shape `first` on with those of another particle. */
static void add_pairs(mc_sepax *m, sepax_id first, uint32_t other) {
    for (uint32_t i = 0; i < m->pieces; i++) {
        for (uint32_t k = 0; k < m->pieces; k++) {
            m->pairs[m->pair_count++] = (sepax_pair){first + i, other * m->pieces + k};
        }
    }
}

static void end_group(mc_sepax *m) {
    m->groups[++m->group_count] = (uint32_t)m->pair_count;
}

/* Adds a group: a body in a cell as if at a pose, with all its neighbours. */
static void add_trial(mc_sepax *m, const ensemble *e, uint32_t body, uint32_t cell,
                      const sepax_pose *pose) {
    uint32_t near[NEIGHBOURS_MOST];
    const size_t count = ensemble_neighbours(e, body, cell, pose, 2 * e->of.reach, near);
    const bool border = ensemble_at_border(e, cell);
    const int most = border ? 1 : 0;
    for (int row = -most; row <= most; row++) {
        for (int column = -most; column <= most; column++) {
            const float x = (float)column * e->side, y = (float)row * e->side;
            sepax_id guest = SEPAX_NO_ID;
            for (size_t i = 0; i < count; i++) {
                if (!border || shifted_by(e, near[i], x, y)) {
                    guest = guest == SEPAX_NO_ID ? add_guest(m, pose, x, y) : guest;
                    add_pairs(m, guest, e->members[near[i]]);
                }
            }
        }
    }
    end_group(m);
}

void mc_sepax_add_pair(mc_sepax *m, const ensemble *e, uint32_t body, uint32_t slot) {
    const uint32_t other = e->members[slot];
    const float x = e->slots[slot].x - e->poses[other].x, y = e->slots[slot].y - e->poses[other].y;
    const bool image = x != 0 || y != 0;
    add_pairs(m, image ? add_guest(m, &e->poses[body], x, y) : body * m->pieces, other);
}

void mc_sepax_place(mc_sepax *m) {
    check(sepax_store_place(m->store, m->guests, m->poses, m->guest_count, NULL));
}

/* Bit g becomes whether a pair of group g overlaps. */
static void answer(mc_sepax *m) {
    const sepax_options open = {.flags = SEPAX_OPEN};
    mc_sepax_place(m);
    check(sepax_hit_bits(
        m->store, sepax_grouped(sepax_pairs(m->pairs, m->pair_count), m->groups, m->group_count),
        &open, m->bits));
}

/* --------------------------------------------------------------------- decisions */

void mc_sepax_follow(mc_sepax *m, uint32_t body, const sepax_pose *pose) {
    for (uint32_t k = 0; k < m->pieces; k++) {
        m->moved[m->moved_count] = body * m->pieces + k;
        m->moved_poses[m->moved_count] = *pose;
        m->moved_count++;
    }
}

static void move(mc_sepax *m) {
    check(sepax_store_place(m->store, m->moved, m->moved_poses, m->moved_count, NULL));
    m->moved_count = 0;
}

void mc_sepax_place_all(mc_sepax *m, const ensemble *e) {
    for (uint32_t i = 0; i < e->count; i++) {
        mc_sepax_follow(m, i, &e->poses[i]);
    }
    move(m);
}

void mc_sepax_begin(mc_sepax *m, ensemble *e) {
    for (size_t i = 0; i < e->wrapped_count; i++) {
        mc_sepax_follow(m, e->wrapped[i], &e->poses[e->wrapped[i]]);
    }
    e->wrapped_count = 0;
    move(m);
    m->guest_count = m->pair_count = m->group_count = 0;
    m->groups[0] = 0;
}

void mc_sepax_decide(void *context, ensemble *e, const trials *t) {
    mc_sepax *m = context;
    mc_sepax_begin(m, e);
    for (size_t i = 0; i < t->count; i++) {
        add_trial(m, e, e->members[t->slot[i]], t->cell[i], &t->pose[i]);
    }
    answer(m);
    for (size_t i = 0; i < t->count; i++) {
        if ((m->bits[i / 8] >> i % 8 & 1) == 0) {
            mc_sepax_follow(m, e->members[t->slot[i]], &t->pose[i]);
            ensemble_move(e, t->cell[i], t->slot[i], &t->pose[i]);
            e->accepted++;
        }
    }
    move(m);
}

size_t mc_sepax_overlaps(mc_sepax *m, ensemble *e) {
    size_t overlaps = 0;
    mc_sepax_begin(m, e);
    for (uint32_t i = 0; i < e->count; i++) {
        add_trial(m, e, i, ensemble_cell(e, e->poses[i].x, e->poses[i].y), &e->poses[i]);
    }
    answer(m);
    for (uint32_t i = 0; i < e->count; i++) {
        overlaps += m->bits[i / 8] >> i % 8 & 1;
    }
    return overlaps;
}
