/* SPDX-License-Identifier: MIT
 *
 * Equal hard particles in a periodic square box: where they are, and cells to find neighbours.
 *
 * Images are exact. All coordinates, of images as well, lie between two neighbouring powers of two,
 * where float32 numbers are equally spaced, and the side of the box is an even multiple of that
 * spacing. So x + side is exact, and a particle placed there has the same vertices plus the side,
 * bit for bit: whether two particles overlap does not depend on which of them is seen as the image.
 */
#ifndef PARTICLES_ENSEMBLE_H
#define PARTICLES_ENSEMBLE_H

#include "lines.h"
#include "particle.h"

#include <stddef.h>

/* Cells are wider than two particles reach by this factor, so that virtual compressions by up to 2
 * percent only meet neighbours of neighbouring cells. */
#define ENSEMBLE_WIDE 1.025

enum { ENSEMBLE_MOST = 1 << 20 };

/* A particle beside the edge of the box is in so many slots: its own, and those of its images. */
enum { SEEN_MOST = 4 };

typedef struct ensemble {
    particle of;
    uint32_t count;
    double packing;
    float side;
    float step;           /* a trial moves a centre by up to this, in x and in y */
    float turn;           /* and turns the particle by up to this many radians; 0 for discs */
    uint32_t seed, sweep; /* the number of sweeps so far */
    uint64_t tried, accepted;
    sepax_pose *poses;

    /* The box begins at (x, y), elsewhere in each sweep, but always beyond (low, low). It has
     * columns * columns cells, with a border of one cell all around for images. A row of cells has
     * `stride` of them. The ensemble has the rows from row_begin to row_end - 1, border included:
     * all of them, or a band, whose particles are all that it has. Its cells count from the first
     * of them; cell c has the slots starts[c] to starts[c + 1] - 1. */
    float low, x, y, width, per_width; /* of a cell */
    uint32_t columns, stride, row_begin, row_end, cells;
    size_t room;             /* for particles */
    uint32_t *starts, *held; /* by cell; what a cell has, while they are sorted */
    bool *at_edge;           /* by cell: particles in it may have images */
    sepax_pose *slots;       /* where a particle is, or an image */
    uint32_t *members;       /* which particle that is */
    uint32_t *cell_of;       /* of a particle */
    uint64_t sorts;          /* how often they were sorted: then slots have other particles */
} ensemble;

/* `count` particles at the given packing, count * area / box area, on a square lattice. Both
 * lengths of a trial are those for a fluid. Ends the program where they do not fit. */
void ensemble_create(ensemble *e, const particle *of, uint32_t count, double packing,
                     uint32_t seed);
void ensemble_destroy(ensemble *e);

/* The parts of it, for ensembles that have a band: the box and the lengths of a trial, without
 * memory; memory for some rows and so many particles, of which there are none; where the particle i
 * of `count` begins; and where it is when the box begins elsewhere. */
void ensemble_lay(ensemble *e, const particle *of, uint32_t count, double packing, uint32_t seed);
void ensemble_allocate(ensemble *e, size_t room, uint32_t row_begin, uint32_t row_end);
sepax_pose ensemble_start(const ensemble *e, uint32_t i, uint32_t count);
void ensemble_wrap(const ensemble *e, sepax_pose *pose);

/* Goes on from where another ensemble of the same particle, count, packing and seed was after some
 * sweeps. */
void ensemble_resume(ensemble *e, const sepax_pose *poses, uint32_t sweep);

/* Writes all that ensemble_resume needs to a file, exactly, or reads it: false and the reason after
 * an error. A file that was read makes a new ensemble, with the particle and packing it names. */
bool ensemble_save(const ensemble *e, const char *path, fault *why);
bool ensemble_load(ensemble *e, const char *path, fault *why);

/* Particles in a unit of area. */
double ensemble_density(const ensemble *e);

/* Lets the box begin where it does in the sweep e->sweep, and sorts the particles into cells. */
void ensemble_sort(ensemble *e);

/* The parts of it: where the box begins; all particles in it; and the cells. */
void ensemble_lay_origin(ensemble *e);
void ensemble_begin(ensemble *e);
void ensemble_fill(ensemble *e);

/* The column of a coordinate, the border being 0 and columns + 1; rows alike. What lies in the box
 * is never put into the border by rounding. */
static inline uint32_t ensemble_column(const ensemble *e, float ahead) {
    const uint32_t column = ahead < 0 ? 0 : (uint32_t)(ahead * e->per_width) + 1;
    return ahead < e->side && column > e->columns ? e->columns : column;
}

/* The row of a point, counted from the border of the box on. */
static inline uint32_t ensemble_row(const ensemble *e, float y) {
    return ensemble_column(e, y - e->y);
}

/* The cell of a point that is in a row that the ensemble has or in one that such a row shows. */
static inline uint32_t ensemble_cell(const ensemble *e, float x, float y) {
    const uint32_t row = ensemble_row(e, y);
    const uint32_t seen = row < e->row_begin  ? row + e->columns
                          : row >= e->row_end ? row - e->columns
                                              : row;
    return (seen - e->row_begin) * e->stride + ensemble_column(e, x - e->x);
}

/* The slot of a particle, not of one of its images. */
uint32_t ensemble_slot(const ensemble *e, uint32_t body);

/* Where the particle in a slot of a cell at the edge has moved, moves it as that cell sees it, and
 * its images; the result is that of ensemble_move. */
uint32_t ensemble_move_images(ensemble *e, uint32_t cell, uint32_t slot, uint32_t seen[SEEN_MOST]);

/* Moves the particle that has a slot of this cell, within the cell. Returns how many slots show it,
 * and writes which: that one first. */
static inline uint32_t ensemble_move(ensemble *e, uint32_t cell, uint32_t slot,
                                     const sepax_pose *pose, uint32_t seen[SEEN_MOST]) {
    e->poses[e->members[slot]] = *pose;
    e->slots[slot] = *pose;
    seen[0] = slot;
    return e->at_edge[cell] ? ensemble_move_images(e, cell, slot, seen) : 1;
}

/* Finds the slots whose centres are closer than `reach` to a pose in the cell, without the slot of
 * the particle itself: their number. `reach` must not exceed the width of a cell. */
size_t ensemble_neighbours(const ensemble *e, uint32_t slot, uint32_t cell, const sepax_pose *pose,
                           float reach, uint32_t slots[NEIGHBOURS_MOST]);

#endif
