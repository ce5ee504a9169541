/* SPDX-License-Identifier: MIT */
#include "mc_sepax.h"

#include "list.h"
#include "status.h"

#include <stdlib.h>
#include <string.h>

enum { CELL_USUAL = 8 }; /* three cells in a row rarely have more */

void mc_sepax_create(mc_sepax *m, const ensemble *e) {
    const uint32_t pieces = e->of.piece_count;
    const size_t slots = SEEN_MOST * e->room, rows = e->room * pieces;
    *m = (mc_sepax){0};
    slot_shapes_create(&m->shapes, e, SEPAX_RELATE_ONLY);
    m->id_most = (pieces > 1 ? 24 * pieces : 9) * slots + NEIGHBOURS_MOST * pieces;
    m->ids = list_new(m->id_most, sizeof *m->ids);
    m->numbers = list_new(slots + CELL_USUAL, sizeof *m->numbers);
    for (uint32_t i = 0; i < slots; i++) {
        m->numbers[i] = i;
    }
    m->row_shapes = list_new(rows, sizeof *m->row_shapes);
    m->row_poses = list_new(rows, sizeof *m->row_poses);
    m->row_lists = list_new(rows, sizeof *m->row_lists);
    m->lists = list_new(e->room + 1, sizeof *m->lists);
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        m->offsets[colour] = list_new(e->room + 1, sizeof *m->offsets[colour]);
    }
    m->bits = list_new(rows / 8 + 2, 1);
    m->good = list_new(e->room + 1, sizeof *m->good);
    check(sepax_workspace_create(NULL, &m->workspace));
}

void mc_sepax_destroy(mc_sepax *m) {
    slot_shapes_destroy(&m->shapes);
    sepax_workspace_destroy(m->workspace);
    free(m->ids);
    free(m->numbers);
    free(m->row_shapes);
    free(m->row_poses);
    free(m->row_lists);
    free(m->lists);
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        free(m->offsets[colour]);
    }
    free(m->bits);
    free(m->good);
}

/* ------------------------------------------------------------------------- lists */

/* Writes all that is in a cell and in those around it, for which sepax finds out what is near.
 * Copying what three cells in a row rarely exceed costs less than a loop that ends anywhere. */
static uint32_t list_cells(const mc_sepax *m, const ensemble *e, uint32_t cell, sepax_id *ids) {
    uint32_t count = 0;
    for (uint32_t row = cell - e->stride; row <= cell + e->stride; row += e->stride) {
        const uint32_t first = e->starts[row - 1], members = e->starts[row + 2] - first;
        memcpy(ids + count, m->numbers + first, CELL_USUAL * sizeof *ids);
        for (uint32_t k = CELL_USUAL; k < members; k++) {
            ids[count + k] = first + k;
        }
        count += members;
    }
    return count;
}

/* The lists of the cells of all colours. No particle leaves its cell until the next sort. */
static void list_colours(mc_sepax *m, const ensemble *e, const trials *t) {
    uint32_t count = 0;
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        const uint32_t *cells = t->cells[colour];
        m->offsets[colour][0] = count;
        for (uint32_t i = 0; i < t->cell_count[colour]; i++) {
            count += list_cells(m, e, cells[i], m->ids + count);
            m->offsets[colour][i + 1] = count;
        }
    }
}

/* The rows of a trial of several pieces, whose number this is: against the pieces of particles that
 * are near. */
static void add_rows(mc_sepax *m, const ensemble *e, size_t trial, uint32_t cell, uint32_t slot,
                     const sepax_pose *pose) {
    uint32_t near[NEIGHBOURS_MOST], end = m->lists[trial];
    const size_t count = ensemble_neighbours(e, slot, cell, pose, 2 * e->of.reach, near);
    if (end + NEIGHBOURS_MOST * m->shapes.pieces > m->id_most) {
        check(SEPAX_ERROR_COUNT); /* ends the program */
    }
    for (size_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < m->shapes.pieces; k++) {
            m->ids[end++] = near[i] * m->shapes.pieces + k;
        }
    }
    m->lists[trial + 1] = end;
    for (uint32_t k = 0; k < m->shapes.pieces; k++) {
        const size_t row = trial * m->shapes.pieces + k;
        m->row_shapes[row] = slot * m->shapes.pieces + k;
        m->row_poses[row] = *pose;
        m->row_lists[row] = (uint32_t)trial;
    }
}

static sepax_rows rows_of_pieces(const mc_sepax *m, size_t count) {
    return (sepax_rows){.shapes = m->row_shapes,
                        .poses = m->row_poses,
                        .row_count = count * m->shapes.pieces,
                        .list_of = m->row_lists,
                        .offsets = m->lists,
                        .list_count = count,
                        .ids = m->ids,
                        .flags = SEPAX_SKIP_SELF,
                        .workspace = m->workspace};
}

/* The trials of particles of one piece are rows as they are. */
static sepax_rows rows_of_cells(const mc_sepax *m, const trials *t) {
    return (sepax_rows){.shapes = t->slot,
                        .poses = t->pose,
                        .row_count = t->count,
                        .list_of = t->place,
                        .offsets = m->offsets[t->colour],
                        .list_count = t->cell_count[t->colour],
                        .ids = m->ids,
                        .flags = SEPAX_SKIP_SELF,
                        .workspace = m->workspace};
}

/* Finds the trials of which no row overlaps anything: their number. */
static size_t find_good(mc_sepax *m, const sepax_rows *rows) {
    const sepax_options open = {.flags = SEPAX_OPEN};
    const uint32_t pieces = m->shapes.pieces, mask = (1u << pieces) - 1;
    size_t count = 0;
    check(sepax_hit_bits(m->shapes.store, sepax_row_pairs(rows), &open, m->bits));
    for (size_t row = 0, i = 0; row < rows->row_count; row += pieces, i++) {
        const uint32_t bits = m->bits[row / 8] | (uint32_t)m->bits[row / 8 + 1] << 8;
        m->good[count] = (uint32_t)i; /* kept only where it counts */
        count += (bits >> row % 8 & mask) == 0;
    }
    return count;
}

/* --------------------------------------------------------------------- decisions */

void mc_sepax_decide(void *context, ensemble *e, const trials *t) {
    mc_sepax *m = context;
    const bool sorted = m->shapes.sorts != e->sorts;
    slot_shapes_place(&m->shapes, e);
    if (sorted && m->shapes.pieces == 1) {
        list_colours(m, e, t);
    }
    for (size_t i = 0; i < t->count && m->shapes.pieces > 1; i++) {
        add_rows(m, e, i, trials_cell(t, i), t->slot[i], &t->pose[i]);
    }
    const sepax_rows rows =
        m->shapes.pieces > 1 ? rows_of_pieces(m, t->count) : rows_of_cells(m, t);
    const size_t count = find_good(m, &rows);
    for (size_t i = 0; i < count; i++) {
        const uint32_t trial = m->good[i];
        mc_sepax_move(m, e, trials_cell(t, trial), t->slot[trial], &t->pose[trial]);
    }
    e->accepted += count;
}

size_t mc_sepax_overlaps(mc_sepax *m, ensemble *e) {
    slot_shapes_place(&m->shapes, e);
    for (uint32_t i = 0; i < e->count; i++) {
        const uint32_t slot = ensemble_slot(e, i);
        add_rows(m, e, i, e->cell_of[i], slot, &e->slots[slot]);
    }
    const sepax_rows rows = rows_of_pieces(m, e->count);
    m->shapes.sorts = 0; /* the lists of cells are no more */
    return e->count - find_good(m, &rows);
}
