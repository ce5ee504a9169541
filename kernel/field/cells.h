/* SPDX-License-Identifier: MIT
 *
 * The field: bodies in a box, each in the cell of its pose. Comes in: poses. Goes out: the four
 * cells that have all bodies near a pose, as blocks of eight.
 *
 * A cell is at least twice as wide as two bodies reach, so that what is near a pose lies in its own
 * cell and the three beyond its nearer sides. Behind the last column and row of cells lies an empty
 * one, which an axis without a period has beyond its ends.
 */
#ifndef SEPAX_FIELD_CELLS_H
#define SEPAX_FIELD_CELLS_H

#include <stdatomic.h>

#include "base/room.h"
#include "store/store.h"

#define BLOCK_BODIES 8u
#define NO_BLOCK 0xFFFFFFFFu
#define MOST_SQUARES 22u  /* of an axis: those of a colour are no more than 128 parts */
#define DESK_FLOATS 7u    /* by vertex: of two pieces, and of a hull */
#define FIELD_FAR 0x1p60f /* where a block has no body */

/* The first bodies of a cell, or the next ones; block c is the first of cell c. Vectors are loaded
 * from any column and may be longer than it. */
typedef struct body_block {
    float x[BLOCK_BODIES], y[BLOCK_BODIES];         /* of the poses */
    float outer[BLOCK_BODIES], inner[BLOCK_BODIES]; /* as in body_model */
    uint32_t body[BLOCK_BODIES];
    uint32_t count, next, cell, unused[5];
} body_block;

typedef struct field_axis {
    float low, high, period; /* without a period 0 */
    float per_cell;          /* cells in a unit of length */
    float longest;           /* of a move */
    uint32_t cells;
    uint32_t before, after; /* what lies beyond the first and the last cell */
    uint32_t squares;       /* of a sweep */
    float per_square, shift;
} field_axis;

/* A piece as floats see it: a convex polygon, in the frame of its body. Its five columns, x and y
 * of the vertices, normals of length 1 and their products with the vertices, have `stride` elements
 * each; the last vertex is repeated. A flat piece has no inside that poses are certain to keep. The
 * first eight members are loaded as a row. */
typedef struct field_piece {
    float x, y, outer, inner; /* its disc; without an inner one it has -infinity */
    float half_x, half_y;     /* of a rectangle along the axes about (x, y); of others 0 */
    float radius;
    float size; /* no |x| + |y| of a vertex is more, and the radius is added */
    size_t columns;
    uint32_t count, stride;
    bool flat;
} field_piece;

/* Bodies with equal pieces have one model. Its discs are about the pose, larger and smaller by what
 * rounding may move; without an inner one it has -infinity. */
typedef struct body_model {
    float outer, inner;
    uint32_t first, count; /* of the pieces */
} body_model;

struct field_functions;

/* The memory of bodies, of models, of blocks, and of a sweep. */
#define FIELD_ROOMS 4

struct sepax_field {
    sepax_store *store;
    allocator memory;
    const struct field_functions *functions;
    field_axis x, y;
    uint32_t stride; /* the cells from one row to the next */
    uint32_t body_count, model_count, piece_count, block_count;
    size_t column_count;
    uint8_t hit; /* the least relation that is a hit */
    /* By how much a placed vertex is off in float, how much more across a border, and what
     * roundings add where two pieces are compared. */
    float error, error_across, rounding;
    float reach; /* the largest of a body */
    bool walled; /* an axis has no period, or moves stay in a square of a sweep: this one */
    bool squared;
    uint32_t square;
    bool alike, alone; /* all bodies have one model; which has one piece, its disc about the pose */
    /* by body; `first` has one element more */
    sepax_pose *poses;
    uint32_t *place; /* block * BLOCK_BODIES + lane; NO_BLOCK outside of the field */
    uint32_t *model;
    sepax_id *first;
    body_model *models;
    field_piece *pieces;
    float *columns;
    body_block *blocks;
    uint32_t chained; /* blocks that are not the first of their cell */
    /* Blocks that no cell has: a chain, and an array that all parts of a sweep take from. */
    uint32_t unused_block, *spare;
    atomic_uint *spare_count;
    float *desk;             /* for two pieces at their poses, see pairs.c */
    uint32_t desk_vertices;  /* no piece has more */
    sepax_pose refused_pose; /* where moves go that are not made */
    body_block refused;
    room rooms[FIELD_ROOMS];
};

/* Two pieces that floats leave open. */
typedef struct open_pieces {
    uint32_t body, piece, other, other_piece;
    sepax_pose pose;  /* of the first body */
    sepax_vec2 shift; /* of the first body: to where the other one is not moved */
} open_pieces;

/* Finds the model of each body, and how much room all models take. */
void sepax_field_count(sepax_field *f);

/* Makes the models, in the room that was allocated, and finds the error of the field. */
void sepax_field_model(sepax_field *f);

/* sepax_field_set, where numbers of bodies were checked; NULL: all bodies. */
sepax_status sepax_field_place(sepax_field *f, const uint32_t *bodies, const sepax_pose *poses,
                               size_t count);

/* Whether two pieces hit each other, exactly. */
bool sepax_field_settle(const sepax_field *f, const open_pieces *pair);

/* Whether a field can try some moves, and fill these arrays. */
sepax_status sepax_field_check(const sepax_field *f, const sepax_move *moves, size_t count,
                               const uint8_t *made, const size_t *made_count);

/* -------------------------------------------------------------------- places */

/* A coordinate that is up to half a period beyond the box, in the box. */
static inline float axis_wrap(const field_axis *a, float at) {
    const float up = at < a->low ? at + a->period : at;
    return up >= a->high ? up - a->period : up;
}

static inline bool axis_has(const field_axis *a, float at) {
    return at >= a->low && at <= a->high;
}

/* The square of a sweep in which a coordinate is, by the formula of sepax/field.h. */
static inline uint32_t axis_square(const field_axis *a, float at) {
    const uint32_t floor = (uint32_t)(int32_t)((at - a->low) * a->per_square + a->shift);
    return floor < a->squares ? floor : floor - a->squares;
}

static inline uint32_t field_square(const sepax_field *f, const sepax_pose *pose) {
    return axis_square(&f->y, pose->y) * f->x.squares + axis_square(&f->x, pose->x);
}

/* Whether a move may end at a pose: in the box, and in the square of a sweep if there is one. */
static inline bool field_takes(const sepax_field *f, const sepax_pose *pose) {
    return axis_has(&f->x, pose->x) && axis_has(&f->y, pose->y) &&
           (!f->squared || field_square(f, pose) == f->square);
}

/* The four cells near a pose, the first of which is its own, and where the pose is as their bodies
 * see it: cell i lies in column i % 2 and row i / 2 of these four. Beyond a border, there is a
 * shift. */
typedef struct near_cells {
    uint32_t cell[4];
    float x[2], y[2];
    sepax_vec2 shift;
    bool across;
} near_cells;

/* The cell of a place along an axis, and the one beyond its nearer side. Returns the shift to it.
 */
static inline float axis_near(const field_axis *a, float at, uint32_t cell[2]) {
    const float place = (at - a->low) * a->per_cell;
    const uint32_t floor = (uint32_t)(int32_t)place, last = a->cells - 1;
    const uint32_t own = floor < last ? floor : last;
    const uint32_t down = place - (float)(int32_t)own < 0.5f; /* no branch: as often 1 as 0 */
    cell[0] = own;
    cell[1] = own + 1 - 2 * down;
    if (cell[1] <= last) {
        return 0;
    }
    cell[1] = down != 0 ? a->before : a->after;
    return down != 0 ? a->period : -a->period;
}

static inline near_cells field_near(const sepax_field *f, const sepax_pose *pose) {
    uint32_t column[2], row[2];
    const float by_x = axis_near(&f->x, pose->x, column), by_y = axis_near(&f->y, pose->y, row);
    row[0] *= f->stride;
    row[1] *= f->stride;
    return (near_cells){
        .cell = {row[0] + column[0], row[0] + column[1], row[1] + column[0], row[1] + column[1]},
        .x = {pose->x, pose->x + by_x},
        .y = {pose->y, pose->y + by_y},
        .shift = {by_x, by_y},
        .across = by_x != 0 || by_y != 0};
}

static inline sepax_vec2 near_shift(const near_cells *near, uint32_t i) {
    return (sepax_vec2){i % 2 != 0 ? near->shift.x : 0, i / 2 != 0 ? near->shift.y : 0};
}

/* --------------------------------------------------------------------- blocks */

static inline void block_clear(body_block *b, uint32_t cell) {
    *b = (body_block){.next = NO_BLOCK, .cell = cell};
    for (unsigned l = 0; l < BLOCK_BODIES; l++) {
        b->x[l] = b->y[l] = FIELD_FAR;
    }
}

/* Writes a body to a lane of a block. */
static inline void block_set(sepax_field *f, uint32_t block, uint32_t l, uint32_t body) {
    body_block *const b = &f->blocks[block];
    const body_model *const of = &f->models[f->model[body]];
    b->x[l] = f->poses[body].x;
    b->y[l] = f->poses[body].y;
    b->outer[l] = of->outer;
    b->inner[l] = of->inner;
    b->body[l] = body;
    f->place[body] = block * BLOCK_BODIES + l;
}

/* Takes a block for a chain. There are as many as all cells together can take: all but the last one
 * of a chain are full, and who takes from the array has no other one. */
static inline uint32_t block_take(sepax_field *f) {
    const uint32_t next = f->unused_block;
    if (next == NO_BLOCK) {
        return f->spare[atomic_fetch_sub_explicit(f->spare_count, 1, memory_order_relaxed) - 1];
    }
    f->unused_block = f->blocks[next].next;
    return next;
}

/* Puts a body into the cell of its pose. */
static inline void field_put(sepax_field *f, uint32_t body, uint32_t cell) {
    uint32_t at = cell;
    while (f->blocks[at].count == BLOCK_BODIES && f->blocks[at].next != NO_BLOCK) {
        at = f->blocks[at].next;
    }
    if (f->blocks[at].count == BLOCK_BODIES) {
        const uint32_t next = block_take(f);
        block_clear(&f->blocks[next], cell);
        f->blocks[at].next = next;
        f->chained++;
        at = next;
    }
    block_set(f, at, f->blocks[at].count++, body);
}

/* Takes a body out of its cell, whose last body gets its place. */
static inline void field_take(sepax_field *f, uint32_t body) {
    const uint32_t at = f->place[body] / BLOCK_BODIES, cell = f->blocks[at].cell;
    uint32_t last = cell, before = last;
    while (f->blocks[last].next != NO_BLOCK) {
        before = last;
        last = f->blocks[last].next;
    }
    body_block *const e = &f->blocks[last];
    const uint32_t m = --e->count;
    block_set(f, at, f->place[body] % BLOCK_BODIES, e->body[m]);
    f->place[body] = NO_BLOCK;
    e->x[m] = e->y[m] = FIELD_FAR;
    if (m == 0 && last != cell) {
        f->blocks[before].next = NO_BLOCK;
        e->next = f->unused_block;
        f->unused_block = last;
        f->chained--;
    }
}

#endif
