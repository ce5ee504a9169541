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

#include "store/store.h"

#define BLOCK_BODIES 8u
#define NO_BLOCK 0xFFFFFFFFu
#define FIELD_FAR 0x1p60f /* where a block has no body */

/* The first bodies of a cell, or the next ones; block c is the first of cell c. Vectors are loaded
 * from any column and may be longer than it. */
typedef struct body_block {
    float x[BLOCK_BODIES], y[BLOCK_BODIES]; /* poses */
    uint32_t body[BLOCK_BODIES];
    uint32_t count, next, cell, unused[5];
    float cos[BLOCK_BODIES], sin[BLOCK_BODIES];
    float outer[BLOCK_BODIES], inner[BLOCK_BODIES]; /* as in body_model */
} body_block;

typedef struct field_axis {
    float low, high, period; /* without a period 0 */
    float per_cell;          /* cells in a unit of length */
    uint32_t cells;
    uint32_t before, after; /* what lies beyond the first and the last cell */
} field_axis;

/* A piece as floats see it: a convex polygon, in the frame of its body. Its five columns, x and y
 * of the vertices, normals of length 1 and their products with the vertices, have `stride` elements
 * each; the last vertex is repeated. A flat piece has no inside that poses are certain to keep. */
typedef struct field_piece {
    float half_x, half_y; /* of a rectangle along the axes */
    float radius;
    float size; /* no |x| + |y| of a vertex is more, and the radius is added */
    size_t columns;
    uint32_t count, stride;
    bool box, flat;
} field_piece;

/* Bodies with equal pieces have one model. Its discs are about the pose, larger and smaller by what
 * rounding may move; without an inner one it has -infinity. */
typedef struct body_model {
    float outer, inner;
    uint32_t first, count; /* of the pieces */
    bool alone;            /* one piece, whose disc is about the pose */
} body_model;

struct field_functions;

/* Memory of several arrays. */
typedef struct field_room {
    void *memory;
    uint64_t used; /* counted before memory is there, so it may be more than can be */
    size_t bytes;
} field_room;
#define FIELD_ROOMS 3

struct sepax_field {
    sepax_store *store;
    sepax_tester *tester;
    allocator memory;
    const struct field_functions *functions;
    field_axis x, y;
    uint32_t stride; /* the cells from one row to the next */
    uint32_t body_count, model_count, piece_count, block_count;
    size_t column_count;
    uint32_t unused_block;
    sepax_status status; /* of the exact level */
    /* By how much a placed vertex is off in float, and how much more across a border. */
    float error, error_across;
    /* Where all bodies have one model: squares of distances, 1 across a border. */
    bool alike, rectangles; /* and that model is a rectangle about the pose */
    float apart[2], within[2];
    /* by body; `first` has one element more */
    sepax_pose *poses;
    uint32_t *place; /* block * BLOCK_BODIES + lane; NO_BLOCK outside of the field */
    uint32_t *model;
    sepax_id *first;
    body_model *models;
    field_piece *pieces;
    float *centres[2], *outer, *inner; /* the discs of pieces, in the frame of their body */
    float *columns;
    body_block *blocks;
    field_room rooms[FIELD_ROOMS];
};

/* What d^2 exceeds where discs are apart whose radii have that sum, rounded up, and what it is less
 * than where they overlap: 16u of itself, for it has an error of 5u. The floors are for products
 * that are subnormal. */
static inline float disc_apart(float reach) {
    return reach * reach * (1 + 0x1p-20f) + 0x1p-100f;
}
static inline float disc_within(float reach) {
    return reach * (1 - 0x1p-20f) * reach - 0x1p-100f;
}

/* Two pieces that floats leave open. */
typedef struct open_pieces {
    uint32_t body, piece, other, other_piece;
    sepax_pose pose;  /* of the first body */
    sepax_vec2 shift; /* of the first body: to where the other one is not moved */
} open_pieces;

/* The functions of a backend. */
typedef struct field_functions {
    /* The body that hits `body` at a pose, of those whose number is less than `below`, or
     * SEPAX_NO_BODY. */
    uint32_t (*find)(sepax_field *f, uint32_t body, const sepax_pose *pose, uint32_t below);
    size_t (*move)(sepax_field *f, const sepax_move *moves, size_t count, uint8_t *made);
} field_functions;

/* Whether two pieces overlap, exactly. Where that fails, the status of the field says why, and the
 * answer is true. */
bool sepax_field_settle(sepax_field *f, const open_pieces *pair);

/* -------------------------------------------------------------------- places */

/* A coordinate that is up to half a period beyond the box, in the box. */
static inline float axis_wrap(const field_axis *a, float at) {
    const float up = at < a->low ? at + a->period : at;
    return up >= a->high ? up - a->period : up;
}

static inline bool axis_has(const field_axis *a, float at) {
    return at >= a->low && at <= a->high;
}

static inline uint32_t axis_cell(const field_axis *a, float at) {
    const uint32_t cell = (uint32_t)(int32_t)((at - a->low) * a->per_cell);
    return cell < a->cells ? cell : a->cells - 1;
}

static inline uint32_t field_cell(const sepax_field *f, const sepax_pose *pose) {
    return axis_cell(&f->y, pose->y) * f->stride + axis_cell(&f->x, pose->x);
}

/* A cell, and where a pose is as its bodies see it. */
typedef struct near_cell {
    uint32_t block;
    uint32_t across; /* 1 beyond a border, else 0 */
    float x, y;
    sepax_vec2 shift;
} near_cell;

/* The cell beyond the nearer side along an axis, and the shift to it. */
static inline uint32_t axis_beside(const field_axis *a, float at, uint32_t own, float *shift) {
    const bool down = (at - a->low) * a->per_cell - (float)own < 0.5f;
    const bool beyond = own == (down ? 0 : a->cells - 1);
    const float period = down ? a->period : -a->period;
    *shift = beyond ? period : 0;
    return beyond ? (down ? a->before : a->after) : (down ? own - 1 : own + 1);
}

__attribute__((always_inline)) static inline void
field_near(const sepax_field *f, const sepax_pose *pose, near_cell near[4]) {
    const uint32_t x = axis_cell(&f->x, pose->x), y = axis_cell(&f->y, pose->y);
    float by_x, by_y;
    const uint32_t beside_x = axis_beside(&f->x, pose->x, x, &by_x);
    const uint32_t beside_y = axis_beside(&f->y, pose->y, y, &by_y);
    const uint32_t column[2] = {x, beside_x}, row[2] = {y * f->stride, beside_y * f->stride};
    const float shift_x[2] = {0, by_x}, shift_y[2] = {0, by_y};
    for (unsigned i = 0; i < 4; i++) {
        const unsigned h = i % 2, v = i / 2;
        near[i] = (near_cell){.block = row[v] + column[h],
                              .across = (shift_x[h] != 0) | (shift_y[v] != 0),
                              .x = pose->x + shift_x[h],
                              .y = pose->y + shift_y[v],
                              .shift = {shift_x[h], shift_y[v]}};
    }
}

/* --------------------------------------------------------------------- blocks */

static inline void block_clear(body_block *b, uint32_t cell) {
    *b = (body_block){.next = NO_BLOCK, .cell = cell};
    for (unsigned l = 0; l < BLOCK_BODIES; l++) {
        b->x[l] = b->y[l] = FIELD_FAR;
    }
}

/* Writes a pose to a lane of a block. */
static inline void block_set(body_block *b, uint32_t l, const sepax_pose *pose) {
    b->x[l] = pose->x;
    b->y[l] = pose->y;
    b->cos[l] = pose->cos;
    b->sin[l] = pose->sin;
}

/* Puts a body into the cell of its pose. There are as many blocks as all cells together can take.
 */
static inline void field_put(sepax_field *f, uint32_t body) {
    const uint32_t cell = field_cell(f, &f->poses[body]);
    const body_model *of = &f->models[f->model[body]];
    uint32_t at = cell;
    while (f->blocks[at].count == BLOCK_BODIES && f->blocks[at].next != NO_BLOCK) {
        at = f->blocks[at].next;
    }
    if (f->blocks[at].count == BLOCK_BODIES) {
        const uint32_t next = f->unused_block;
        f->unused_block = f->blocks[next].next;
        block_clear(&f->blocks[next], cell);
        f->blocks[at].next = next;
        at = next;
    }
    body_block *b = &f->blocks[at];
    const uint32_t l = b->count++;
    block_set(b, l, &f->poses[body]);
    b->outer[l] = of->outer;
    b->inner[l] = of->inner;
    b->body[l] = body;
    f->place[body] = at * BLOCK_BODIES + l;
}

/* Takes a body out of its cell, whose last body gets its place. */
static inline void field_take(sepax_field *f, uint32_t body) {
    body_block *const b = &f->blocks[f->place[body] / BLOCK_BODIES];
    const uint32_t l = f->place[body] % BLOCK_BODIES;
    uint32_t last = b->cell, before = last;
    while (f->blocks[last].next != NO_BLOCK) {
        before = last;
        last = f->blocks[last].next;
    }
    body_block *const e = &f->blocks[last];
    const uint32_t m = --e->count;
    block_set(b, l, &f->poses[e->body[m]]);
    b->outer[l] = e->outer[m];
    b->inner[l] = e->inner[m];
    b->body[l] = e->body[m];
    f->place[b->body[l]] = f->place[body];
    f->place[body] = NO_BLOCK;
    e->x[m] = e->y[m] = FIELD_FAR;
    if (m == 0 && last != b->cell) {
        f->blocks[before].next = NO_BLOCK;
        e->next = f->unused_block;
        f->unused_block = last;
    }
}

#endif
