/* SPDX-License-Identifier: MIT
 *
 * A sweep: moves square by square, for the threads that the caller lends. Comes in: moves in any
 * order. Goes out: which were made, in the order of sepax/field.h.
 *
 * Moves are sorted by the squares of their bodies: parts of the moves count and then copy their
 * own. Squares of a colour are parts, too, each with its own copy of what a move changes of a field
 * besides bodies and cells. A body of a square is in a cell that the square reaches into, and looks
 * at the cells beside those. A square is more than two cells wide, so none of these is a cell that
 * another square of the colour reaches into.
 */
#include "base/arithmetic.h"

#include "field/moves.h"

#include <assert.h>

#include "base/fpmode.h"
#include "base/parts.h"

#define PART_MOVES 8192u /* the least moves of a part that counts, copies or gathers */
#define MOST_MOVES 0x7FFFFFFFu
static_assert(MOST_SQUARES / 2 * (MOST_SQUARES / 2) <= MOST_PARTS, "squares of a colour are parts");

typedef struct sweep {
    sepax_field *f;
    const sepax_threads *threads;
    const sepax_move *moves;
    size_t count;
    uint8_t *made;
    uint32_t parts, squares, colour;
    sepax_status status[MOST_PARTS]; /* of the moves of a part */
    uint32_t unused[MOST_PARTS];     /* the blocks that the chains of a square have left */
    atomic_uint chained;             /* how many blocks more than before chains have */
    atomic_size_t sum;               /* of the moves that were made */
    /* in the room */
    uint32_t *place;    /* by move: its square, and then its place among the sorted ones */
    uint32_t *next;     /* by part and square: its moves, and then the place of the next one */
    uint32_t *first;    /* by square: the place of its first move, a multiple of 8 */
    sepax_move *sorted; /* with gaps between squares */
    uint8_t *bits;      /* of the sorted ones, as in `made` */
    float *desks;       /* by square of a colour */
} sweep;

/* How many of the squares along an axis have the first or the second colour. */
static uint32_t squares_of(const field_axis *a, uint32_t colour) {
    return (a->squares + 1 - colour) / 2;
}

static void take_sweep(void *of, room *r) {
    sweep *const s = of;
    const size_t most = s->count + 8 * (size_t)s->squares;
    s->place = room_take(r, s->count, sizeof *s->place);
    s->next = room_take(r, (size_t)s->parts * s->squares, sizeof *s->next);
    s->first = room_take(r, s->squares, sizeof *s->first);
    s->sorted = room_take(r, most, sizeof *s->sorted);
    s->bits = room_take(r, most / 8, 1);
    const size_t desks = squares_of(&s->f->x, 0) * squares_of(&s->f->y, 0);
    s->desks = room_take(r, desks * DESK_FLOATS * s->f->desk_vertices, sizeof(float));
}

/* Takes the room of the last sweep, or a larger one. */
static bool open_room(sweep *s) {
    room *const r = &s->f->rooms[3];
    room needed = {NULL, 0, 0};
    take_sweep(s, &needed);
    if (r->memory == NULL || needed.used >= r->bytes) {
        room_close(r, &s->f->memory);
        return room_open(r, &s->f->memory, take_sweep, s);
    }
    r->used = 0;
    take_sweep(s, r);
    return true;
}

static void run(sweep *s, void (*task)(void *of, uint32_t part), uint32_t parts) {
    if (parts_pay(s->threads, parts, 1)) {
        parts_run(s->threads, task, s, parts);
        return;
    }
    for (uint32_t part = 0; part < parts; part++) {
        task(s, part);
    }
}

/* -------------------------------------------------------------------- order */

/* Checks moves, and counts those of each square. */
static void count_moves(void *of, uint32_t part) {
    sweep *const s = of;
    uint32_t *const counts = s->next + (size_t)part * s->squares;
    const size_t end = part_start(s->count, s->parts, part + 1);
    sepax_status status = SEPAX_OK;
    const fpmode mode = fpmode_enter();
    memset(counts, 0, s->squares * sizeof *counts);
    for (size_t i = part_start(s->count, s->parts, part); i < end && status == SEPAX_OK; i++) {
        const sepax_move move = move_at(s->moves, i);
        status = move_check(s->f, &move);
        if (status == SEPAX_OK) {
            s->place[i] = field_square(s->f, &s->f->poses[move.body]);
            counts[s->place[i]]++;
        }
    }
    s->status[part] = status;
    fpmode_leave(mode);
}

/* Finds where the moves of each part and square go. */
static void lay_out(sweep *s) {
    uint32_t place = 0;
    for (uint32_t square = 0; square < s->squares; square++) {
        s->first[square] = place;
        for (uint32_t part = 0; part < s->parts; part++) {
            uint32_t *const next = &s->next[(size_t)part * s->squares + square];
            const uint32_t count = *next;
            *next = place;
            place += count;
        }
        place = (place + 7) / 8 * 8;
    }
}

static void copy_moves(void *of, uint32_t part) {
    sweep *const s = of;
    uint32_t *const next = s->next + (size_t)part * s->squares;
    const size_t end = part_start(s->count, s->parts, part + 1);
    for (size_t i = part_start(s->count, s->parts, part); i < end; i++) {
        s->place[i] = next[s->place[i]]++;
        s->sorted[s->place[i]] = move_at(s->moves, i);
    }
}

static void gather_bits(void *of, uint32_t part) {
    sweep *const s = of;
    const size_t end = part_start(s->count, s->parts, part + 1);
    for (size_t i = part_start(s->count, s->parts, part); i < end; i += 8) {
        uint32_t bits = 0;
        for (size_t k = i; k < end && k < i + 8; k++) {
            bits |= (uint32_t)(s->bits[s->place[k] / 8] >> s->place[k] % 8 & 1) << (k - i);
        }
        s->made[i / 8] = (uint8_t)bits;
    }
}

/* ------------------------------------------------------------------ squares */

static void move_square(void *of, uint32_t part) {
    sweep *const s = of;
    const sepax_field *const f = s->f;
    const uint32_t columns = squares_of(&f->x, s->colour % 2);
    const uint32_t column = part % columns * 2 + s->colour % 2;
    const uint32_t square = (part / columns * 2 + s->colour / 2) * f->x.squares + column;
    const uint32_t first = s->first[square];
    const uint32_t end = s->next[(size_t)(s->parts - 1) * s->squares + square];
    const fpmode mode = fpmode_enter();
    sepax_field own = *f;
    own.walled = own.squared = true;
    own.square = square;
    own.unused_block = NO_BLOCK;
    own.desk = s->desks + part * DESK_FLOATS * (size_t)f->desk_vertices;
    const size_t sum =
        f->functions->move(&own, s->sorted + first, end - first, s->bits + first / 8);
    s->unused[part] = own.unused_block;
    atomic_fetch_add_explicit(&s->chained, own.chained - f->chained, memory_order_relaxed);
    atomic_fetch_add_explicit(&s->sum, sum, memory_order_relaxed);
    fpmode_leave(mode);
}

/* Brings blocks back to the array that all parts take from. */
static void bring_back(sepax_field *f, uint32_t blocks) {
    uint32_t count = atomic_load_explicit(f->spare_count, memory_order_relaxed);
    for (uint32_t at = blocks; at != NO_BLOCK; at = f->blocks[at].next) {
        f->spare[count++] = at;
    }
    atomic_store_explicit(f->spare_count, count, memory_order_relaxed);
}

static void move_colours(sweep *s) {
    sepax_field *const f = s->f;
    bring_back(f, f->unused_block);
    f->unused_block = NO_BLOCK;
    for (s->colour = 0; s->colour < 4; s->colour++) {
        const uint32_t parts = squares_of(&f->x, s->colour % 2) * squares_of(&f->y, s->colour / 2);
        atomic_init(&s->chained, 0);
        run(s, move_square, parts);
        for (uint32_t part = 0; part < parts; part++) {
            bring_back(f, s->unused[part]);
        }
        f->chained += atomic_load_explicit(&s->chained, memory_order_relaxed);
    }
}

/* -------------------------------------------------------------------- call */

/* The status of the first move that is wrong. */
static sepax_status sort_moves(sweep *s) {
    run(s, count_moves, s->parts);
    for (uint32_t part = 0; part < s->parts; part++) {
        if (s->status[part] != SEPAX_OK) {
            return s->status[part];
        }
    }
    lay_out(s);
    run(s, copy_moves, s->parts);
    return SEPAX_OK;
}

static sepax_status check_sweep(const sepax_sweep *squares, size_t count) {
    if (squares == NULL || (squares->threads != NULL && squares->threads->run == NULL)) {
        return SEPAX_ERROR_NULL;
    }
    if (!(squares->shift_x >= 0 && squares->shift_x < 1 && squares->shift_y >= 0 &&
          squares->shift_y < 1)) {
        return SEPAX_ERROR_FIELD;
    }
    return count <= MOST_MOVES ? SEPAX_OK : SEPAX_ERROR_COUNT;
}

sepax_status sepax_field_sweep(sepax_field *field, const sepax_move *moves, size_t count,
                               const sepax_sweep *squares, uint8_t *made, size_t *made_count) {
    sepax_status status = sepax_field_check(field, moves, count, made, made_count);
    status = status == SEPAX_OK ? check_sweep(squares, count) : status;
    if (status != SEPAX_OK) {
        return status;
    }
    const uint32_t parts = parts_of(count, PART_MOVES);
    sweep s = {.f = field,
               .threads = squares->threads,
               .moves = moves,
               .count = count,
               .made = made,
               .parts = parts > 0 ? parts : 1,
               .squares = field->x.squares * field->y.squares};
    if (!open_room(&s)) {
        return SEPAX_ERROR_MEMORY;
    }
    field->x.shift = field->x.squares > 1 ? squares->shift_x : 0;
    field->y.shift = field->y.squares > 1 ? squares->shift_y : 0;
    atomic_init(&s.sum, 0);
    status = sort_moves(&s);
    if (status == SEPAX_OK) {
        move_colours(&s);
        const size_t sum = atomic_load_explicit(&s.sum, memory_order_relaxed);
        if (made_count != NULL) {
            memcpy(made_count, &sum, sizeof sum);
        }
        if (made != NULL) {
            run(&s, gather_bits, s.parts);
        }
    }
    return status;
}
