/* SPDX-License-Identifier: MIT
 *
 * Columns of discs of lists, and whether they pay.
 */
#include "base/arithmetic.h"

#include "rows/rows.h"

#include <math.h>

/* Disc columns of all lists take up to MOST_BLOCKS blocks, and pay where each id makes COLUMNS_PAY
 * pairs or more. */
#define MOST_BLOCKS ((size_t)1 << 13)
#define COLUMNS_PAY 4u

/* Discs of a list differ in size where one is less than this part of the largest one. Among cars of
 * 0.86 to 1 to look at each size made 5 % more instructions. */
#define SIZES_DIFFER 0.75f

/* The blocks that a list takes. */
static size_t list_blocks(const sepax_rows *rows, size_t number) {
    const row_list list = list_at(rows, number);
    return ((size_t)(list.end - list.first) + MOST_LANES - 1) / MOST_LANES;
}

/* The blocks of all lists, or 0 where columns do not pay. */
static size_t count_blocks(const batch_call *call) {
    const sepax_rows *rows = call->source->rows;
    const size_t ids = id_at(rows->offsets, rows->list_count) - id_at(rows->offsets, 0);
    size_t blocks = 0;
    if (rows->list_of == NULL || call->pair_count / COLUMNS_PAY < ids) {
        return 0;
    }
    for (size_t i = 0; i < rows->list_count && blocks <= MOST_BLOCKS; i++) {
        blocks += list_blocks(rows, i);
    }
    return blocks <= MOST_BLOCKS ? blocks : 0;
}

/* The sizes of columns by place: the places of the longest list, made even, and the number of
 * lists, rounded to whole vectors with one vector more than needed. 0 and 0 where lists are few, or
 * differ too much in length. */
static list_places measure_places(const sepax_rows *rows) {
    const size_t ids = id_at(rows->offsets, rows->list_count) - id_at(rows->offsets, 0);
    uint32_t most = 0;
    for (size_t i = 0; i < rows->list_count; i++) {
        const row_list list = list_at(rows, i);
        most = list.end - list.first > most ? list.end - list.first : most;
    }
    most += most & 1u;
    /* of few lists, most places would be pads, and take as much memory */
    const bool even = rows->list_count >= MOST_LANES && most <= 2 * ids / rows->list_count;
    return even ? (list_places){.count = most,
                                .stride = (rows->list_count / MOST_LANES + 2) * MOST_LANES}
                : (list_places){.count = 0};
}

static size_t places_floats(const list_places *p) {
    return (3 * (size_t)p->count + 1) * p->stride;
}

size_t sepax_row_columns_measure(const batch_call *call) {
    const size_t blocks = count_blocks(call), lists = call->source->rows->list_count;
    if (blocks == 0) {
        return 0;
    }
    const list_places places = measure_places(call->source->rows);
    return blocks * sizeof(disc_block) + lists * sizeof(list_columns) +
           places_floats(&places) * sizeof(float);
}

/* Fills a block. Places behind the last id get discs out of reach of every disc that is not
 * infinite. A list that no row has may name shapes that the store does not have: it gets discs,
 * too, which are not read. */
static void fill_block(row_columns *c, const batch_call *call, size_t first, size_t end,
                       disc_block *b) {
    for (size_t l = 0; l < MOST_LANES; l++) {
        const bool there = first + l < end;
        const sepax_id named = id_at(call->source->rows->ids, there ? first + l : first);
        const sepax_id id = store_has(call->store, named) ? named : 0;
        const shape_bounds *of = &call->store->bounds[id];
        b->x[l] = there ? of->x : INFINITY;
        b->y[l] = of->y;
        b->outer[l] = of->outer;
        b->inner[l] = of->inner;
        c->least_id = id < c->least_id ? id : c->least_id;
        c->greatest_id = id > c->greatest_id ? id : c->greatest_id;
    }
}

/* The same discs by place. Places behind the last id of a list get discs out of reach. */
static list_places fill_places(const row_columns *c, const sepax_rows *rows, list_places places,
                               float *memory) {
    const size_t size = places.count * places.stride;
    float *const x = memory, *const y = x + size, *const outer = y + size;
    float *const reach = outer + size;
    bool differ = false;
    for (size_t k = 0; places.count > 0 && k < places.stride; k++) {
        const bool there = k < rows->list_count;
        const list_columns list = there ? c->of_list[k] : (list_columns){0, 0, 0};
        for (uint32_t i = 0; i < places.count; i++) {
            const disc_block *b = &c->blocks[list.first + i / MOST_LANES];
            const bool here = i < list.count * MOST_LANES;
            const size_t at = i * places.stride + k;
            x[at] = here ? b->x[i % MOST_LANES] : INFINITY;
            y[at] = here ? b->y[i % MOST_LANES] : 0;
            outer[at] = here ? b->outer[i % MOST_LANES] : 0;
            differ |= here && outer[at] < SIZES_DIFFER * list.reach;
        }
        reach[k] = list.reach;
    }
    places.x = x;
    places.y = y;
    places.outer = differ ? outer : NULL;
    places.reach = reach;
    return places;
}

row_columns sepax_row_columns_fill(const batch_call *call, void *memory) {
    const sepax_rows *rows = call->source->rows;
    const size_t block_count = count_blocks(call);
    disc_block *const blocks = memory;
    const list_places places = measure_places(rows);
    float *const by_place = (float *)(void *)(blocks + block_count);
    list_columns *const of_list = (list_columns *)(void *)(by_place + places_floats(&places));
    row_columns columns = {blocks, of_list, {.count = 0}, SEPAX_NO_ID, 0};
    uint32_t next = 0;
    for (size_t i = 0; i < rows->list_count; i++) {
        const row_list list = list_at(rows, i);
        list_columns *c = &of_list[i];
        *c = (list_columns){next, (uint32_t)list_blocks(rows, i), 0};
        for (size_t at = list.first; at < list.end; at += MOST_LANES) {
            fill_block(&columns, call, at, list.end, &blocks[next]);
            for (size_t l = 0; l < MOST_LANES; l++) {
                c->reach = blocks[next].outer[l] > c->reach ? blocks[next].outer[l] : c->reach;
            }
            next++;
        }
    }
    columns.places = fill_places(&columns, rows, places, by_place);
    return columns;
}
