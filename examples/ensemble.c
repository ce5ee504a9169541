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

void ensemble_create(ensemble *e, const particle *of, uint32_t count, double packing,
                     uint32_t seed) {
    *e = (ensemble){.of = *of, .count = count, .packing = packing, .seed = seed};
    lay_box(e, sqrt((double)count * of->area / packing));
    e->step = (float)(.5 * (1 - packing) * sqrt(of->area / 3.14159265));
    e->turn = of->radius > 0 ? 0 : e->step / of->reach;
    const uint32_t row = (uint32_t)ceil(sqrt((double)count));
    const size_t cells = (size_t)e->stride * e->stride, slots = 4 * (size_t)count;
    e->poses = list_new(count, sizeof *e->poses);
    e->starts = list_new(cells + 1, sizeof *e->starts);
    e->held = list_new(cells, sizeof *e->held);
    e->at_border = list_new(cells, sizeof *e->at_border);
    e->slots = list_new(slots, sizeof *e->slots);
    e->members = list_new(slots + SLOTS_MORE, sizeof *e->members);
    e->cell_of = list_new(count, sizeof *e->cell_of);
    e->wrapped = list_new(count, sizeof *e->wrapped);
    for (uint32_t k = 1; k <= e->columns; k++) {
        e->at_border[e->stride + k] = e->at_border[e->columns * e->stride + k] = true;
        e->at_border[k * e->stride + 1] = e->at_border[k * e->stride + e->columns] = true;
    }
    for (uint32_t i = 0; i < count; i++) {
        const float x = e->low + e->side * ((float)(i % row) + .5f) / (float)row;
        const float y = e->low + e->side * ((float)(i / row) + .5f) / (float)row;
        e->poses[i] = (sepax_pose){x, y, 1, 0};
    }
    ensemble_sort(e);
}

void ensemble_destroy(ensemble *e) {
    free(e->poses);
    free(e->starts);
    free(e->held);
    free(e->at_border);
    free(e->slots);
    free(e->members);
    free(e->cell_of);
    free(e->wrapped);
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

/* The column of a coordinate, the border being 0 and columns + 1; rows alike. What lies in the box
 * is never put into the border by rounding. */
static uint32_t column_of(const ensemble *e, float ahead) {
    const uint32_t column = ahead < 0 ? 0 : (uint32_t)(ahead * e->per_width) + 1;
    return ahead < e->side && column > e->columns ? e->columns : column;
}

uint32_t ensemble_cell(const ensemble *e, float x, float y) {
    return column_of(e, y - e->y) * e->stride + column_of(e, x - e->x);
}

/* The column of the box that a column with border shows; rows alike. */
static uint32_t shown(const ensemble *e, uint32_t column) {
    return column == 0 ? e->columns : column == e->columns + 1 ? 1 : column;
}

static void wrap_all(ensemble *e) {
    e->wrapped_count = 0;
    for (uint32_t i = 0; i < e->count; i++) {
        sepax_pose *p = &e->poses[i];
        const float x = p->x, y = p->y;
        p->x = x < e->x ? x + e->side : x >= e->x + e->side ? x - e->side : x;
        p->y = y < e->y ? y + e->side : y >= e->y + e->side ? y - e->side : y;
        if (p->x != x || p->y != y) {
            e->wrapped[e->wrapped_count++] = i;
        }
    }
}

/* Writes to the slots of a cell of the border what is in the cell that it shows. */
static void show(ensemble *e, uint32_t row, uint32_t column) {
    const uint32_t from = e->starts[shown(e, row) * e->stride + shown(e, column)];
    const uint32_t to = e->starts[row * e->stride + column];
    const uint32_t count = e->starts[row * e->stride + column + 1] - to;
    const float dx = column == 0 ? -e->side : column > e->columns ? e->side : 0;
    const float dy = row == 0 ? -e->side : row > e->columns ? e->side : 0;
    for (uint32_t k = 0; k < count; k++) {
        const sepax_pose *p = &e->slots[from + k];
        e->slots[to + k] = (sepax_pose){p->x + dx, p->y + dy, p->cos, p->sin};
        e->members[to + k] = e->members[from + k];
    }
}

void ensemble_begin(ensemble *e) {
    const random_four r = random_at(e->seed, e->sweep, RANDOM_ORIGIN, 0);
    e->x = e->low + e->width * random_unit(r.v[0]);
    e->y = e->low + e->width * random_unit(r.v[1]);
    wrap_all(e);
}

void ensemble_fill(ensemble *e) {
    uint32_t *const starts = e->starts, *const held = e->held;
    const size_t cells = (size_t)e->stride * e->stride;
    memset(held, 0, sizeof *held * cells);
    for (uint32_t i = 0; i < e->count; i++) {
        e->cell_of[i] = ensemble_cell(e, e->poses[i].x, e->poses[i].y);
        held[e->cell_of[i]]++;
    }
    for (uint32_t row = 0, c = 0; row < e->stride; row++) {
        for (uint32_t column = 0; column < e->stride; column++, c++) {
            starts[c + 1] = starts[c] + held[shown(e, row) * e->stride + shown(e, column)];
        }
    }
    memset(held, 0, sizeof *held * cells);
    for (uint32_t i = 0; i < e->count; i++) {
        const uint32_t cell = e->cell_of[i], slot = starts[cell] + held[cell]++;
        e->slots[slot] = e->poses[i];
        e->members[slot] = i;
    }
    for (uint32_t k = 0; k < e->stride; k++) {
        show(e, 0, k);
        show(e, e->stride - 1, k);
        if (k > 0 && k + 1 < e->stride) {
            show(e, k, 0);
            show(e, k, e->stride - 1);
        }
    }
}

void ensemble_sort(ensemble *e) {
    ensemble_begin(e);
    ensemble_fill(e);
}

void ensemble_move(ensemble *e, uint32_t cell, uint32_t slot, const sepax_pose *pose) {
    e->slots[slot] = *pose;
    e->poses[e->members[slot]] = *pose;
    if (ensemble_at_border(e, cell)) { /* its images move, too */
        const uint32_t column = cell % e->stride, row = cell / e->stride;
        const uint32_t columns[2] = {column, column == 1            ? e->columns + 1
                                             : column == e->columns ? 0
                                                                    : column};
        const uint32_t rows[2] = {row, row == 1 ? e->columns + 1 : row == e->columns ? 0 : row};
        for (uint32_t i = 1; i < 4; i++) {
            const uint32_t x = columns[i & 1], y = rows[i >> 1];
            if (x != shown(e, x) || y != shown(e, y)) {
                show(e, y, x);
            }
        }
    }
}

size_t ensemble_neighbours(const ensemble *e, uint32_t body, uint32_t cell, const sepax_pose *pose,
                           float reach, uint32_t slots[NEIGHBOURS_MOST]) {
    const float square = reach * reach;
    size_t count = 0;
    for (uint32_t row = cell - e->stride; row <= cell + e->stride; row += e->stride) {
        const uint32_t last = e->starts[row + 2];
        for (uint32_t k = e->starts[row - 1]; k < last && count < NEIGHBOURS_MOST; k++) {
            const float dx = e->slots[k].x - pose->x, dy = e->slots[k].y - pose->y;
            slots[count] = k; /* kept only where it counts: this costs less than a branch */
            count += (size_t)(dx * dx + dy * dy < square) & (size_t)(e->members[k] != body);
        }
    }
    return count;
}
