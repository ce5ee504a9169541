/* SPDX-License-Identifier: MIT
 *
 * How a field is made: checks of the bodies and the box, memory, cells.
 */
#include "base/arithmetic.h"

#include "field/moves.h"

#include "base/bodies.h"
#include "base/fpmode.h"
#include "target/backend.h"
#include "target/list.h"

#define MOST_BODIES 0x1000000u
#define MOST_CELLS 4096u  /* of an axis */
#define SQUARE_CELLS 2.01 /* the least cells of a square's side, since places in it are rounded */
#define SQUARE_BODIES 16  /* for so many there is room in a square, in a box of even density */
#define CELL_WIDER 1.004  /* than twice the reach of a pair, since places in cells are rounded */
#define FARTHEST 0x1p50f  /* the largest |coordinate| of a box, and reach of a body */
#define SHORTEST 0x1p-60f /* the least side of a box, so that cells in a unit are a number */

#define BACKEND(name) sepax_##name##_run_field,
extern const field_functions SEPAX_BACKENDS sepax_reference_run_field;
#undef BACKEND
#define BACKEND(name) &sepax_##name##_run_field,
static const field_functions *const functions[] = {SEPAX_BACKENDS BACKEND(reference)};

/* Sets an axis; false where it is no axis of a box. */
static bool axis_set(field_axis *a, float low, float length, bool periodic) {
    const float high = low + length;
    *a = (field_axis){.low = low,
                      .high = high,
                      .period = periodic ? length : 0,
                      .longest = periodic ? 0.5f * length : FLT_MAX};
    return fabsf(low) <= FARTHEST && length >= SHORTEST && length <= FARTHEST &&
           (double)high == (double)low + (double)length;
}

/* Divides an axis into the squares of a sweep, an even number where there is a period. Without one,
 * a shift brings up to two more. */
static void divide_squares(field_axis *a, double length, double each) {
    const double by_cells = a->cells / SQUARE_CELLS,
                 by_count = length / (sqrt(SQUARE_BODIES) * each);
    const double most = by_cells < by_count ? by_cells : by_count;
    const uint32_t more = a->period > 0 ? 0 : 2;
    const uint32_t fit = most < MOST_SQUARES - more ? (uint32_t)most : MOST_SQUARES - more;
    const uint32_t count = more > 0 ? fit : fit & ~1u;
    a->per_square = count > 1 ? (float)(count / length) : 0;
    a->squares = count > 1 ? count + more : 1;
}

/* Divides an axis into cells of at least that width, and lays one behind the last; false where it
 * has a period that is too short. */
static bool axis_divide(field_axis *a, double least, double each) {
    const double length = (double)a->high - (double)a->low;
    const double cells = length / (least > each ? least : each);
    if (a->period > 0 && length < least) {
        return false;
    }
    a->cells = cells < 1 ? 1 : cells > MOST_CELLS ? MOST_CELLS : (uint32_t)cells;
    a->per_cell = (float)(a->cells / length);
    a->before = a->period > 0 ? a->cells - 1 : a->cells;
    a->after = a->period > 0 ? 0 : a->cells;
    divide_squares(a, length, each);
    return true;
}

static void take_bodies(void *of, room *r) {
    sepax_field *const f = of;
    const size_t count = (size_t)f->body_count + 1;
    f->poses = room_take(r, count, sizeof *f->poses);
    f->place = room_take(r, count, sizeof *f->place);
    f->model = room_take(r, count, sizeof *f->model);
    f->first = room_take(r, count, sizeof *f->first);
}

static void take_models(void *of, room *r) {
    sepax_field *const f = of;
    f->models = room_take(r, f->model_count, sizeof *f->models);
    f->pieces = room_take(r, (size_t)f->piece_count + 1, sizeof *f->pieces); /* of no body */
    f->columns = room_take(r, f->column_count, sizeof *f->columns);
    f->desk = room_take(r, DESK_FLOATS * (size_t)f->desk_vertices, sizeof *f->desk);
}

/* A vector reads beyond the last block. */
static void take_blocks(void *of, room *r) {
    sepax_field *const f = of;
    f->blocks = room_take(r, (size_t)f->block_count + 1, sizeof *f->blocks);
    f->spare = room_take(r, f->body_count / BLOCK_BODIES + 1, sizeof *f->spare);
    f->spare_count = room_take(r, 1, sizeof *f->spare_count);
}

/* Divides the box into cells, about as many as bodies where these are far from each other. */
static sepax_status lay_cells(sepax_field *f) {
    const double width = (double)f->x.high - (double)f->x.low;
    const double height = (double)f->y.high - (double)f->y.low;
    const double least = 4 * CELL_WIDER * (double)f->reach,
                 each = sqrt(width * height / (f->body_count + 1.0));
    if (!(f->reach <= FARTHEST) || !axis_divide(&f->x, least, each) ||
        !axis_divide(&f->y, least, each)) {
        return SEPAX_ERROR_FIELD;
    }
    f->stride = f->x.cells + 1;
    const uint32_t cells = f->stride * (f->y.cells + 1);
    f->block_count = cells + f->body_count / BLOCK_BODIES + 1;
    if (!room_open(&f->rooms[2], &f->memory, take_blocks, f)) {
        return SEPAX_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < cells; i++) {
        block_clear(&f->blocks[i], i);
    }
    for (uint32_t i = cells; i < f->block_count; i++) {
        f->spare[f->block_count - 1 - i] = i;
    }
    atomic_init(f->spare_count, f->block_count - cells);
    f->unused_block = NO_BLOCK;
    return SEPAX_OK;
}

/* Makes a field, whose store, bodies, backend and box are set. */
static sepax_status field_open(sepax_field *f, const sepax_bodies *bodies,
                               const sepax_pose *poses) {
    if (!room_open(&f->rooms[0], &f->memory, take_bodies, f)) {
        return SEPAX_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i <= f->body_count; i++) {
        f->first[i] = f->body_count > 0 ? id_at(bodies->offsets, i) : 0;
    }
    sepax_field_count(f);
    if (!room_open(&f->rooms[1], &f->memory, take_models, f)) {
        return SEPAX_ERROR_MEMORY;
    }
    sepax_field_model(f);
    f->alike = f->model_count == 1;
    f->alone = f->alike && f->models[0].count == 1 && f->pieces[0].x == 0 && f->pieces[0].y == 0;
    const sepax_status status = lay_cells(f);
    for (uint32_t i = 0; i < f->body_count; i++) {
        f->poses[i] = (sepax_pose){f->x.low, f->y.low, 1, 0};
        f->place[i] = NO_BLOCK;
    }
    return status == SEPAX_OK ? sepax_field_place(f, NULL, poses, f->body_count) : status;
}

/* Checks the bodies, whose shapes all have to be there. */
static sepax_status check_bodies(const sepax_store *store, const sepax_bodies *bodies) {
    size_t bad;
    const sepax_status status = sepax_bodies_check(bodies, store->id_count, &bad);
    if (status != SEPAX_OK || bodies->count > MOST_BODIES) {
        return status != SEPAX_OK ? status : SEPAX_ERROR_COUNT;
    }
    const sepax_id first = bodies->count > 0 ? id_at(bodies->offsets, 0) : 0;
    const sepax_id end = bodies->count > 0 ? id_at(bodies->offsets, bodies->count) : 0;
    for (sepax_id id = first; id < end; id++) {
        if (!store_has(store, id)) {
            return SEPAX_ERROR_ID;
        }
    }
    return SEPAX_OK;
}

/* Checks all arguments and sets what follows from them alone. */
static sepax_status field_check(sepax_field *f, const sepax_bodies *bodies,
                                const sepax_field_config *config) {
    const sepax_backend *backend;
    if ((config->flags & ~SEPAX_OPEN) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    sepax_status status = sepax_dispatch_choose(config->backend, &backend);
    status = status == SEPAX_OK ? check_bodies(f->store, bodies) : status;
    if (status != SEPAX_OK) {
        return status;
    }
    f->functions = functions[backend->number];
    f->hit = (config->flags & SEPAX_OPEN) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    f->body_count = (uint32_t)bodies->count;
    if (!axis_set(&f->x, config->x, config->width, config->periodic_x) ||
        !axis_set(&f->y, config->y, config->height, config->periodic_y)) {
        return SEPAX_ERROR_FIELD;
    }
    f->walled = f->x.period == 0 || f->y.period == 0;
    return SEPAX_OK;
}

sepax_status sepax_field_create(sepax_store *store, sepax_bodies bodies, const sepax_pose *poses,
                                const sepax_field_config *config, sepax_field **field) {
    if (store == NULL || config == NULL || field == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (memory_overlaps(config, sizeof *config, field, sizeof *field)) {
        return SEPAX_ERROR_ALIAS;
    }
    sepax_field checked = {.store = store, .memory = store->memory};
    const fpmode mode = fpmode_enter();
    sepax_status status = field_check(&checked, &bodies, config);
    if (status == SEPAX_OK) {
        sepax_field *const f = sepax_memory_allocate(&store->memory, 1, sizeof *f);
        status = SEPAX_ERROR_MEMORY;
        if (f != NULL) {
            *f = checked;
            status = field_open(f, &bodies, poses);
        }
        if (status == SEPAX_OK) {
            *field = f;
        } else {
            sepax_field_destroy(f);
        }
    }
    fpmode_leave(mode);
    return status;
}

void sepax_field_destroy(sepax_field *field) {
    if (field != NULL) {
        const allocator memory = field->memory;
        for (unsigned i = 0; i < FIELD_ROOMS; i++) {
            room_close(&field->rooms[i], &memory);
        }
        sepax_memory_release(&memory, field, 1, sizeof *field);
    }
}
