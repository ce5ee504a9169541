/* SPDX-License-Identifier: MIT */
#include "mc_sepax.h"

#include "list.h"
#include "status.h"

#include <stdlib.h>

static void add_particles(mc_sepax *m, const ensemble *e) {
    const particle *p = &e->of;
    sepax_id id;
    check(sepax_store_create(NULL, &m->store));
    particle_add(p, m->store);
    check(sepax_store_add_copies(m->store, (sepax_range){0, p->piece_count}, e->count - 1, &id,
                                 NULL));
    for (uint32_t i = 0; i < e->count * p->piece_count; i++) {
        check(sepax_store_place(m->store, &i, &e->poses[i / p->piece_count], 1, NULL));
    }
}

void mc_sepax_create(mc_sepax *m, const ensemble *e) {
    const uint32_t pieces = e->of.piece_count;
    const size_t groups = e->count, lists = groups * NEIGHBOURS_MOST / 2, rows = lists * pieces;
    *m = (mc_sepax){.pieces = pieces};
    add_particles(m, e);
    check(sepax_workspace_create(NULL, &m->workspace));
    m->shapes = list_new(rows, sizeof *m->shapes);
    m->poses = list_new(rows, sizeof *m->poses);
    m->list_of = list_new(rows, sizeof *m->list_of);
    m->offsets = list_new(lists + 1, sizeof *m->offsets);
    m->ids = list_new(groups * pieces * NEIGHBOURS_MOST, sizeof *m->ids);
    m->groups = list_new(groups + 1, sizeof *m->groups);
    m->bits = list_new(groups / 8 + 1, 1);
    m->moved = list_new(groups * pieces, sizeof *m->moved);
    m->moved_poses = list_new(groups * pieces, sizeof *m->moved_poses);
}

void mc_sepax_destroy(mc_sepax *m) {
    sepax_store_destroy(m->store);
    sepax_workspace_destroy(m->workspace);
    free(m->shapes);
    free(m->poses);
    free(m->list_of);
    free(m->offsets);
    free(m->ids);
    free(m->groups);
    free(m->bits);
    free(m->moved);
    free(m->moved_poses);
}

/* ------------------------------------------------------------------------- rows */

/* Ends a list, and adds a row with it for each piece of a body. */
static void add_rows(mc_sepax *m, uint32_t body, const sepax_pose *pose, uint32_t end) {
    for (uint32_t k = 0; k < m->pieces; k++) {
        m->shapes[m->row_count] = body * m->pieces + k;
        m->poses[m->row_count] = *pose;
        m->list_of[m->row_count] = (uint32_t)m->list_count;
        m->row_count++;
    }
    m->offsets[++m->list_count] = end;
}

static uint32_t add_pieces(mc_sepax *m, uint32_t body, uint32_t end) {
    for (uint32_t k = 0; k < m->pieces; k++) {
        m->ids[end++] = body * m->pieces + k;
    }
    return end;
}

void mc_sepax_add_pair(mc_sepax *m, uint32_t body, const sepax_pose *pose, uint32_t other) {
    add_rows(m, body, pose, add_pieces(m, other, m->offsets[m->list_count]));
}

/* Adds rows for a body at a pose, with those neighbours that are seen (x, y) beside where they are
 * stored. */
static void add_shifted(mc_sepax *m, const ensemble *e, uint32_t body, sepax_pose pose, float x,
                        float y, const uint32_t *near, size_t count) {
    uint32_t end = m->offsets[m->list_count];
    for (size_t i = 0; i < count; i++) {
        const uint32_t other = e->members[near[i]];
        const sepax_pose *seen = &e->slots[near[i]], *stored = &e->poses[other];
        if (seen->x - stored->x == x && seen->y - stored->y == y) {
            end = add_pieces(m, other, end);
        }
    }
    if (end > m->offsets[m->list_count]) {
        pose.x -= x; /* exact: see ensemble.h */
        pose.y -= y;
        add_rows(m, body, &pose, end);
    }
}

/* Adds a group: a body at a pose in a cell, with all its neighbours. */
static void add_group(mc_sepax *m, const ensemble *e, uint32_t body, uint32_t cell,
                      const sepax_pose *pose) {
    uint32_t near[NEIGHBOURS_MOST];
    const size_t count = ensemble_neighbours(e, body, cell, pose, 2 * e->of.reach, near);
    const int most = ensemble_at_border(e, cell) ? 1 : 0;
    for (int y = -most; y <= most; y++) {
        for (int x = -most; x <= most; x++) {
            add_shifted(m, e, body, *pose, (float)x * e->side, (float)y * e->side, near, count);
        }
    }
    m->groups[++m->group_count] = (uint32_t)m->row_count;
}

void mc_sepax_clear(mc_sepax *m) {
    m->row_count = m->list_count = m->group_count = 0;
    m->offsets[0] = m->groups[0] = 0;
}

sepax_rows mc_sepax_rows(const mc_sepax *m) {
    return (sepax_rows){.shapes = m->shapes,
                        .poses = m->poses,
                        .row_count = m->row_count,
                        .list_of = m->list_of,
                        .offsets = m->offsets,
                        .list_count = m->list_count,
                        .ids = m->ids,
                        .groups = m->groups,
                        .group_count = m->group_count,
                        .workspace = m->workspace};
}

/* Bit g becomes whether a row of group g overlaps a shape of its list. */
static void answer(mc_sepax *m) {
    const sepax_options open = {.flags = SEPAX_OPEN};
    const sepax_rows rows = mc_sepax_rows(m);
    check(sepax_hit_bits(m->store, sepax_row_pairs(&rows), &open, m->bits));
}

/* --------------------------------------------------------------------- decisions */

static void remember(mc_sepax *m, uint32_t body, const sepax_pose *pose) {
    for (uint32_t k = 0; k < m->pieces; k++) {
        m->moved[m->moved_count] = body * m->pieces + k;
        m->moved_poses[m->moved_count] = *pose;
        m->moved_count++;
    }
}

static void place(mc_sepax *m) {
    check(sepax_store_place(m->store, m->moved, m->moved_poses, m->moved_count, NULL));
    m->moved_count = 0;
}

void mc_sepax_follow(mc_sepax *m, ensemble *e) {
    for (size_t i = 0; i < e->wrapped_count; i++) {
        remember(m, e->wrapped[i], &e->poses[e->wrapped[i]]);
    }
    e->wrapped_count = 0;
    place(m);
}

void mc_sepax_decide(void *context, ensemble *e, const trials *t) {
    mc_sepax *m = context;
    mc_sepax_follow(m, e);
    mc_sepax_clear(m);
    for (size_t i = 0; i < t->count; i++) {
        add_group(m, e, e->members[t->slot[i]], t->cell[i], &t->pose[i]);
    }
    answer(m);
    for (size_t i = 0; i < t->count; i++) {
        if ((m->bits[i / 8] >> i % 8 & 1) == 0) {
            remember(m, e->members[t->slot[i]], &t->pose[i]);
            ensemble_move(e, t->cell[i], t->slot[i], &t->pose[i]);
            e->accepted++;
        }
    }
    place(m);
}

size_t mc_sepax_overlaps(mc_sepax *m, ensemble *e) {
    size_t overlaps = 0;
    mc_sepax_follow(m, e);
    mc_sepax_clear(m);
    for (uint32_t i = 0; i < e->count; i++) {
        add_group(m, e, i, ensemble_cell(e, e->poses[i].x, e->poses[i].y), &e->poses[i]);
    }
    answer(m);
    for (uint32_t i = 0; i < e->count; i++) {
        overlaps += m->bits[i / 8] >> i % 8 & 1;
    }
    return overlaps;
}
