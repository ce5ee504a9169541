/* SPDX-License-Identifier: MIT */
#include "ensemble.h"

#include "list.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Chooses where the box lies between two powers of two, and rounds its side to their spacing. */
static void lay_box(ensemble *e, double side) {
    const double width = 2 * (double)e->of.reach * ENSEMBLE_WIDE;
    e->columns = 2 * (uint32_t)(side / width / 2);
    if (e->columns < 4) {
        fputs("There are too few particles: the box must be four cells wide.\n", stderr);
        exit(EXIT_FAILURE);
    }
    const double border = side / e->columns + (double)e->of.reach;
    float power = 1;
    while ((double)power < side + 3 * border) {
        power *= 2;
    }
    const float spacing = power * 0x1p-23f; /* between power and 2 * power */
    e->side = 2 * spacing * rintf((float)(side / 2) / spacing);
    e->low = power + spacing * ceilf((float)border / spacing);
    e->width = e->side / (float)e->columns;
    e->per_width = 1 / e->width;
    e->stride = e->columns + 2;
}

void ensemble_lay(ensemble *e, const particle *of, uint32_t count, double packing, uint32_t seed) {
    *e = (ensemble){.of = *of, .count = count, .packing = packing, .seed = seed};
    lay_box(e, sqrt((double)count * of->area / packing));
    e->step = (float)(.5 * (1 - packing) * sqrt(of->area / 3.14159265));
    e->turn = of->ring_count == 1 ? 0 : e->step / of->reach;
}

/* Whether a column is not inside of the box, or is the first or the last there; rows alike. */
static bool is_outer(const ensemble *e, uint32_t column) {
    return column <= 1 || column >= e->columns;
}

void ensemble_allocate(ensemble *e, size_t room, uint32_t row_begin, uint32_t row_end) {
    const uint32_t cells = (row_end - row_begin) * e->stride;
    const size_t slots = SEEN_MOST * room;
    e->row_begin = row_begin;
    e->row_end = row_end;
    e->cells = cells;
    e->room = room;
    e->poses = list_new(room, sizeof *e->poses);
    e->starts = list_new((size_t)cells + 1, sizeof *e->starts);
    e->held = list_new(cells, sizeof *e->held);
    e->at_edge = list_new(cells, sizeof *e->at_edge);
    e->slots = list_new(slots, sizeof *e->slots);
    e->members = list_new(slots, sizeof *e->members);
    e->cell_of = list_new(room, sizeof *e->cell_of);
    for (uint32_t row = row_begin, c = 0; row < row_end; row++) {
        for (uint32_t column = 0; column < e->stride; column++, c++) {
            e->at_edge[c] = is_outer(e, row) || is_outer(e, column);
        }
    }
}

sepax_pose ensemble_start(const ensemble *e, uint32_t i, uint32_t count) {
    const uint32_t row = (uint32_t)ceil(sqrt((double)count * (double)e->of.tall));
    const uint32_t rows = e->of.tall == 1 ? row : (count + row - 1) / row;
    const float x = e->low + e->side * ((float)(i % row) + .5f) / (float)row;
    const float y = e->low + e->side * ((float)(i / row) + .5f) / (float)rows;
    return (sepax_pose){x, y, 1, 0};
}

void ensemble_create(ensemble *e, const particle *of, uint32_t count, double packing,
                     uint32_t seed) {
    ensemble_lay(e, of, count, packing, seed);
    ensemble_allocate(e, count, 0, e->stride);
    for (uint32_t i = 0; i < count; i++) {
        e->poses[i] = ensemble_start(e, i, count);
    }
    ensemble_sort(e);
}

void ensemble_destroy(ensemble *e) {
    free(e->poses);
    free(e->starts);
    free(e->held);
    free(e->at_edge);
    free(e->slots);
    free(e->members);
    free(e->cell_of);
}

void ensemble_resume(ensemble *e, const sepax_pose *poses, uint32_t sweep) {
    memcpy(e->poses, poses, e->count * sizeof *poses);
    e->sweep = sweep > 0 ? sweep - 1 : 0; /* the cells are still those of the last sweep */
    ensemble_sort(e);
    e->sweep = sweep;
}

double ensemble_density(const ensemble *e) {
    return e->count / ((double)e->side * (double)e->side);
}

/* ------------------------------------------------------------------------- cells */

/* The column of the box that a column with border shows. */
static uint32_t shown(const ensemble *e, uint32_t column) {
    return column == 0 ? e->columns : column == e->columns + 1 ? 1 : column;
}

/* Whether it has all rows, or else a band, which has the particles of a row of the border in that
 * row itself. */
static bool is_whole(const ensemble *e) {
    return e->row_end - e->row_begin == e->stride;
}

static uint32_t shown_row(const ensemble *e, uint32_t row) {
    return is_whole(e) ? shown(e, row) : row;
}

/* The column of the border that shows a column, or that itself; rows alike. */
static uint32_t shows(const ensemble *e, uint32_t column) {
    return column == 1 ? e->columns + 1 : column == e->columns ? 0 : column;
}

/* How far a row, or a column, of the border lies from what it shows. */
static float away(const ensemble *e, uint32_t row) {
    return row == 0 ? -e->side : row > e->columns ? e->side : 0;
}

static uint32_t cell_at(const ensemble *e, uint32_t row, uint32_t column) {
    return (row - e->row_begin) * e->stride + column;
}

void ensemble_wrap(const ensemble *e, sepax_pose *p) {
    p->x = p->x < e->x ? p->x + e->side : p->x >= e->x + e->side ? p->x - e->side : p->x;
    p->y = p->y < e->y ? p->y + e->side : p->y >= e->y + e->side ? p->y - e->side : p->y;
}

void ensemble_lay_origin(ensemble *e) {
    const random_four r = random_at(e->seed, e->sweep, RANDOM_ORIGIN, 0);
    e->x = e->low + e->width * random_unit(r.v[0]);
    e->y = e->low + e->width * random_unit(r.v[1]);
}

void ensemble_begin(ensemble *e) {
    ensemble_lay_origin(e);
    for (uint32_t i = 0; i < e->count; i++) {
        ensemble_wrap(e, &e->poses[i]);
    }
}

/* A pose as it is seen in a cell, which may be of a row of the border. */
static sepax_pose seen_in(const ensemble *e, uint32_t cell, const sepax_pose *p) {
    const float dy = away(e, e->row_begin + cell / e->stride);
    return (sepax_pose){p->x, p->y + dy, p->cos, p->sin};
}

/* Writes to a cell of the border how many there are in the cell that it shows. */
static void count_shown(ensemble *e, uint32_t row, uint32_t column) {
    e->held[cell_at(e, row, column)] = e->held[cell_at(e, shown_row(e, row), shown(e, column))];
}

/* Writes to the slots of a cell of the border what is in the cell that it shows. */
static void show(ensemble *e, uint32_t row, uint32_t column) {
    const uint32_t seen = shown_row(e, row);
    const uint32_t from = e->starts[cell_at(e, seen, shown(e, column))];
    const uint32_t to = e->starts[cell_at(e, row, column)];
    const uint32_t count = e->starts[cell_at(e, row, column) + 1] - to;
    const float dx = away(e, column), dy = seen != row ? away(e, row) : 0;
    for (uint32_t k = 0; k < count; k++) {
        const sepax_pose *p = &e->slots[from + k];
        e->slots[to + k] = (sepax_pose){p->x + dx, p->y + dy, p->cos, p->sin};
        e->members[to + k] = e->members[from + k];
    }
}

/* For all cells in the columns of the border, and in its rows where the ensemble has all. */
static void for_border(ensemble *e, void (*visit)(ensemble *e, uint32_t row, uint32_t column)) {
    const bool whole = is_whole(e);
    for (uint32_t k = 0; whole && k < e->stride; k++) {
        visit(e, 0, k);
        visit(e, e->stride - 1, k);
    }
    for (uint32_t row = e->row_begin + whole; row < e->row_end - whole; row++) {
        visit(e, row, 0);
        visit(e, row, e->stride - 1);
    }
}

void ensemble_fill(ensemble *e) {
    uint32_t *const starts = e->starts, *const held = e->held;
    const bool whole = is_whole(e);
    memset(held, 0, sizeof *held * e->cells);
    for (uint32_t i = 0; i < e->count; i++) {
        e->cell_of[i] = ensemble_cell(e, e->poses[i].x, e->poses[i].y);
        held[e->cell_of[i]]++;
    }
    for_border(e, count_shown);
    for (uint32_t c = 0; c < e->cells; c++) {
        starts[c + 1] = starts[c] + held[c];
        held[c] = starts[c]; /* from now on where the next particle of the cell goes */
    }
    for (uint32_t i = 0; i < e->count; i++) {
        const uint32_t cell = e->cell_of[i], slot = held[cell]++;
        e->slots[slot] = whole ? e->poses[i] : seen_in(e, cell, &e->poses[i]);
        e->members[slot] = i;
    }
    for_border(e, show);
    e->sorts++;
}

void ensemble_sort(ensemble *e) {
    ensemble_begin(e);
    ensemble_fill(e);
}

uint32_t ensemble_slot(const ensemble *e, uint32_t body) {
    uint32_t slot = e->starts[e->cell_of[body]];
    while (e->members[slot] != body) {
        slot++;
    }
    return slot;
}

uint32_t ensemble_move_images(ensemble *e, uint32_t cell, uint32_t slot, uint32_t seen[SEEN_MOST]) {
    e->slots[slot] = seen_in(e, cell, &e->slots[slot]);
    const uint32_t column = cell % e->stride, row = e->row_begin + cell / e->stride;
    const uint32_t columns[2] = {column, shows(e, column)};
    const uint32_t rows[2] = {row, shown_row(e, shows(e, row)) == row ? shows(e, row) : row};
    const sepax_pose *p = &e->slots[slot];
    uint32_t count = 1;
    for (uint32_t i = 1; i < 4; i++) {
        const uint32_t x = columns[i & 1], y = rows[i >> 1];
        const bool again = (i & 1 && x == column) || (i >> 1 && y == row);
        if (!again) {
            const uint32_t image = e->starts[cell_at(e, y, x)] + slot - e->starts[cell];
            const float dx = away(e, x), dy = y != row ? away(e, y) : 0;
            e->slots[image] = (sepax_pose){p->x + dx, p->y + dy, p->cos, p->sin};
            seen[count++] = image;
        }
    }
    return count;
}

size_t ensemble_neighbours(const ensemble *e, uint32_t slot, uint32_t cell, const sepax_pose *pose,
                           float reach, uint32_t slots[NEIGHBOURS_MOST]) {
    const float square = reach * reach;
    size_t count = 0;
    for (uint32_t row = cell - e->stride; row <= cell + e->stride; row += e->stride) {
        const uint32_t last = e->starts[row + 2];
        for (uint32_t k = e->starts[row - 1]; k < last && count < NEIGHBOURS_MOST; k++) {
            const float dx = e->slots[k].x - pose->x, dy = e->slots[k].y - pose->y;
            slots[count] = k; /* kept only where it counts: this costs less than a branch */
            count += (size_t)(dx * dx + dy * dy < square) & (size_t)(k != slot);
        }
    }
    return count;
}
