/* SPDX-License-Identifier: MIT */
#include "mc_sepax.h"

#include "list.h"
#include "status.h"

#include <stdlib.h>

static void add_particles(mc_sepax *m, const ensemble *e, size_t spare) {
    const particle *p = &e->of;
    sepax_id id;
    check(sepax_store_create(NULL, &m->store));
    for (uint32_t k = 0; k < p->piece_count; k++) {
        const uint32_t first = p->offsets[k];
        check(
            sepax_store_add(m->store, &p->corners[first], p->offsets[k + 1] - first, 0, &id, NULL));
        check(sepax_store_set_radii(m->store, &id, &p->radius, 1, NULL));
    }
    check(sepax_store_add_copies(m->store, (sepax_range){0, p->piece_count}, e->count - 1 + spare,
                                 &id, NULL));
    for (uint32_t i = 0; i < e->count * p->piece_count; i++) {
        check(sepax_store_place(m->store, &i, &e->poses[i / p->piece_count], 1, NULL));
    }
}

void mc_sepax_create(mc_sepax *m, const ensemble *e) {
    const uint32_t pieces = e->of.piece_count;
    const size_t groups = e->count, rows = 4 * groups * pieces, lists = 9 * groups;
    *m = (mc_sepax){.pieces = pieces};
    add_particles(m, e, 4 * groups);
    m->rows.shapes = list_new(rows, sizeof *m->rows.shapes);
    m->rows.poses = list_new(rows, sizeof *m->rows.poses);
    m->rows.list_of = list_new(rows, sizeof *m->rows.list_of);
    m->rows.offsets = list_new(lists + 1, sizeof *m->rows.offsets);
    m->rows.ids = list_new(groups * pieces * NEIGHBOURS_MOST, sizeof *m->rows.ids);
    m->rows.groups = list_new(groups + 1, sizeof *m->rows.groups);
    m->bits = list_new(groups / 8 + 1, 1);
    m->moved = list_new(groups * pieces, sizeof *m->moved);
    m->moved_poses = list_new(groups * pieces, sizeof *m->moved_poses);
    m->trial = list_new(rows, sizeof *m->trial);
    m->pairs = list_new(groups * pieces * pieces * NEIGHBOURS_MOST, sizeof *m->pairs);
    m->pair_groups = list_new(groups + 1, sizeof *m->pair_groups);
    for (size_t i = 0; i < rows; i++) {
        m->trial[i] = (sepax_id)(e->count * pieces + i);
    }
}

void mc_sepax_destroy(mc_sepax *m) {
    sepax_store_destroy(m->store);
    free(m->rows.shapes);
    free(m->rows.poses);
    free(m->rows.list_of);
    free(m->rows.offsets);
    free(m->rows.ids);
    free(m->rows.groups);
    free(m->bits);
    free(m->moved);
    free(m->moved_poses);
    free(m->trial);
    free(m->pairs);
    free(m->pair_groups);
}

/* ------------------------------------------------------------------------- rows */

/* Adds rows for the pieces of a body at a pose, with those neighbours that are shifted by (x, y)
 * from where they are stored. */
static void add_rows(mc_sepax *m, const ensemble *e, uint32_t body, sepax_pose pose, float x,
                     float y, const uint32_t *near, size_t count) {
    mc_rows *r = &m->rows;
    uint32_t end = r->offsets[r->list_count];
    pose.x -= x; /* exact: see ensemble.h */
    pose.y -= y;
    for (size_t i = 0; i < count; i++) {
        const uint32_t other = e->members[near[i]];
        const sepax_pose *seen = &e->slots[near[i]], *stored = &e->poses[other];
        for (uint32_t k = 0; k < m->pieces && seen->x - stored->x == x && seen->y - stored->y == y;
             k++) {
            r->ids[end++] = other * m->pieces + k;
        }
    }
    for (uint32_t k = 0; k < m->pieces && end > r->offsets[r->list_count]; k++) {
        r->shapes[r->count] = body * m->pieces + k;
        r->poses[r->count] = pose;
        r->list_of[r->count] = (uint32_t)r->list_count;
        r->count++;
    }
    r->offsets[++r->list_count] = end;
}

/* Adds a group: a body at a pose in a cell, with all its neighbours. */
static void add_group(mc_sepax *m, const ensemble *e, uint32_t body, uint32_t cell,
                      const sepax_pose *pose) {
    uint32_t near[NEIGHBOURS_MOST];
    const size_t count = ensemble_neighbours(e, body, cell, pose, 2 * e->of.reach, near);
    const int most = ensemble_at_border(e, cell) ? 1 : 0;
    for (int y = -most; y <= most; y++) {
        for (int x = -most; x <= most; x++) {
            add_rows(m, e, body, *pose, (float)x * e->side, (float)y * e->side, near, count);
        }
    }
    m->rows.groups[++m->rows.group_count] = (uint32_t)m->rows.count;
}

static void clear(mc_rows *r) {
    r->count = r->list_count = r->group_count = 0;
    r->offsets[0] = r->groups[0] = 0;
}

/* Bit g becomes whether a row of group g overlaps a shape of its list. */
static void answer(mc_sepax *m) {
    const sepax_options open = {.flags = SEPAX_OPEN};
    const mc_rows *r = &m->rows;
    uint32_t count = 0;
    check(sepax_store_place(m->store, m->trial, r->poses, r->count, NULL));
    for (size_t g = 0; g < r->group_count; g++) {
        m->pair_groups[g] = count;
        for (uint32_t row = r->groups[g]; row < r->groups[g + 1]; row++) {
            /* the pieces of a body follow each other, in the trial shapes as well */
            const sepax_id id = m->trial[row / m->pieces * m->pieces] + row % m->pieces;
            for (uint32_t k = r->offsets[r->list_of[row]]; k < r->offsets[r->list_of[row] + 1];
                 k++) {
                m->pairs[count++] = (sepax_pair){id, r->ids[k]};
            }
        }
    }
    m->pair_groups[r->group_count] = count;
    check(sepax_hit_bits(
        m->store, sepax_grouped(sepax_pairs(m->pairs, count), m->pair_groups, r->group_count),
        &open, m->bits));
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

/* Places what went to the other side of the box. */
static void follow(mc_sepax *m, ensemble *e) {
    for (size_t i = 0; i < e->wrapped_count; i++) {
        remember(m, e->wrapped[i], &e->poses[e->wrapped[i]]);
    }
    e->wrapped_count = 0;
    place(m);
}

void mc_sepax_decide(void *context, ensemble *e, const trials *t) {
    mc_sepax *m = context;
    follow(m, e);
    clear(&m->rows);
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
    follow(m, e);
    clear(&m->rows);
    for (uint32_t i = 0; i < e->count; i++) {
        add_group(m, e, i, ensemble_cell(e, e->poses[i].x, e->poses[i].y), &e->poses[i]);
    }
    answer(m);
    for (uint32_t i = 0; i < e->count; i++) {
        overlaps += m->bits[i / 8] >> i % 8 & 1;
    }
    return overlaps;
}
