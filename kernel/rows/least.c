/* SPDX-License-Identifier: MIT
 *
 * Least values: groups of rows are bounded, and their close pairs measured on the stage.
 */
#include "base/arithmetic.h"

#include "rows/groups.h"

typedef struct least_room {
    close_pairs found;
    uint32_t pair_of[STAGE_PAIRS]; /* of the pairs on the stage */
} least_room;

size_t sepax_least_room(void) {
    return sizeof(least_room);
}

static void measure_staged(stage *s, const least_room *room, value_sink *sink) {
    if (s->count > 0) {
        const tile_arrays words = sepax_tile_words(s);
        sepax_stage_answer(s, 0, &words);
        s->report->filtered -= s->count; /* they are counted already */
    }
    for (uint32_t i = 0; i < s->count; i++) {
        fold_word(s, sink, i, room->pair_of[i]);
    }
    sepax_stage_begin(s);
}

/* Sends the close pairs of a group to the stage. */
static void stage_close(stage *s, least_room *room, value_sink *sink) {
    for (uint32_t i = 0; i < room->found.count; i++) {
        const close_pair *close = &room->found.pairs[i];
        const row_list list = list_at(s->rows, row_list_number(s->rows, close->row));
        const sepax_pair pair = {id_at(s->rows->shapes, close->row),
                                 id_at(s->rows->ids, (size_t)list.first + close->place)};
        while (!sepax_stage_add(s, close->row, pair)) {
            measure_staged(s, room, sink);
        }
        room->pair_of[s->count - 1] = close->pair;
    }
}

void sepax_least_measure(stage *s, const row_columns *columns, value_sink *sink, void *memory) {
    least_room *room = memory;
    close_pairs *found = &room->found;
    size_t pair = s->call->first_pair;
    found->call = sepax_row_call_of(s->call, columns);
    found->distances = s->call->form->query == QUERY_DISTANCE;
    found->turn_id = SEPAX_NO_ID;
    sepax_stage_begin(s);
    for (size_t group = s->call->first_group; group < s->call->group_end; group++) {
        const size_t begin = rows_group_begin(s->rows, group);
        const size_t end = rows_group_begin(s->rows, group + 1);
        const size_t size = rows_size(s->rows, s->call->source->count, begin, end);
        found->row = (uint32_t)begin;
        found->end = (uint32_t)end;
        found->pair = (uint32_t)pair;
        row_functions_of(s->backend)->find_close_pairs(found);
        if (found->count <= MOST_CLOSE) {
            stage_close(s, room, sink);
            s->report->filtered += size;
        } else {
            measure_staged(s, room, sink);
            sepax_tiles_measure(s, sink, NULL, pair, pair + size);
            sepax_stage_begin(s);
        }
        pair += size;
    }
    measure_staged(s, room, sink);
}
