/* SPDX-License-Identifier: MIT
 *
 * Clearances: groups of rows are bounded, some at a time, and their close pairs measured on the
 * stage.
 */
#include "base/arithmetic.h"

#include "rows/clearance.h"

#include <math.h>

#include "base/small.h"

/* The largest number of groups that are bounded together, and of the pairs that all of them keep.
 */
#define CLOSE_GROUPS 64u
#define CLOSE_KEPT (4 * MOST_CLOSE)

/* A group: which of its pairs are kept, or that all of them are measured. */
typedef struct close_group {
    uint32_t first, end; /* among the kept pairs */
    size_t pair, next;   /* its pairs are pair .. next - 1 of the source */
    bool whole;
    float most; /* its least value does not exceed this */
} close_group;

typedef struct clearance_room {
    close_pairs found;
    close_pair kept[CLOSE_KEPT];
    close_group groups[CLOSE_GROUPS];
    uint32_t group_count, kept_count;
    uint16_t group_of[STAGE_PAIRS]; /* of the pairs on the stage */
    uint32_t pair_of[STAGE_PAIRS];
} clearance_room;

size_t sepax_clearance_room(void) {
    return sizeof(clearance_room);
}

/* ------------------------------------------------------------------- bound */

/* Finds the close pairs of the rows row .. end - 1 of a group, whose first pair is `pair`. */
static void find_pairs(const clearance_call *c, close_pairs *found, size_t row, size_t end,
                       size_t pair) {
    found->row = (uint32_t)row;
    found->end = (uint32_t)end;
    found->pair = (uint32_t)pair;
    row_functions_of(c->backend)->find_close_pairs(found);
}

/* Finds the close pairs of a group. Those of its likeliest row are found twice: first to bound the
 * others. */
static void find_pairs_of_group(const clearance_call *c, close_pairs *found, size_t begin,
                                size_t end, size_t pair) {
    const bool by_models = !library_is_small();
    found->first = found->row = (uint32_t)begin;
    found->end = (uint32_t)end;
    found->most = INFINITY;
    found->bounded = 0;
    if (by_models && end > begin + 1) {
        row_functions_of(c->backend)->bound_rows(found);
        if (found->likeliest < end) {
            find_pairs(c, found, found->likeliest, found->likeliest + 1, pair);
            row_functions_of(c->backend)->bound_boxes(found);
        }
    }
    find_pairs(c, found, begin, end, pair);
    if (by_models && found->count > 1) {
        row_functions_of(c->backend)->bound_boxes(found);
    }
}

/* Bounds the group that begins with the pair `pair`; returns the pair behind it. */
static size_t bound_group(const clearance_call *c, clearance_room *room, size_t group,
                          size_t pair) {
    const sepax_source *source = c->call->source;
    const size_t begin = rows_group_begin(source->rows, group);
    const size_t end = rows_group_begin(source->rows, group + 1);
    const size_t size = rows_size(source->rows, source->count, begin, end);
    close_pairs *found = &room->found;
    find_pairs_of_group(c, found, begin, end, pair);
    const bool whole = found->count > MOST_CLOSE;
    const uint32_t count = whole ? 0 : found->count, first = room->kept_count;
    memcpy(room->kept + first, found->pairs, count * sizeof *found->pairs);
    room->kept_count += count;
    room->groups[room->group_count++] = (close_group){.first = first,
                                                      .end = first + count,
                                                      .pair = pair,
                                                      .next = pair + size,
                                                      .whole = whole,
                                                      .most = INFINITY};
    c->report->filtered += whole ? 0 : size;
    return pair + size;
}

/* ----------------------------------------------------------------- measure */

/* Takes the value of one pair on the stage. */
typedef void take_value_function(clearance_room *room, value_fold *fold, const stage *s,
                                 uint32_t number);

static void measure_staged(const clearance_call *c, clearance_room *room, value_fold *fold,
                           take_value_function *take) {
    stage *s = c->stage;
    if (s->count == 0) {
        return;
    }
    sepax_stage_place(s);
    c->measure_stage(c->context);
    for (uint32_t i = 0; i < s->count; i++) {
        take(room, fold, s, i);
    }
    sepax_stage_begin(s);
}

static void stage_pair(const clearance_call *c, clearance_room *room, value_fold *fold,
                       uint32_t group, const close_pair *close, take_value_function *take) {
    const sepax_rows *rows = c->call->source->rows;
    const row_list list = list_at(rows, row_list_number(rows, close->row));
    const sepax_pair pair = {id_at(rows->shapes, close->row),
                             id_at(rows->ids, (size_t)list.first + close->place)};
    if (!sepax_stage_add(c->stage, close->row, pair)) {
        measure_staged(c, room, fold, take);
        (void)sepax_stage_add(c->stage, close->row, pair);
    }
    room->group_of[c->stage->count - 1] = (uint16_t)group;
    room->pair_of[c->stage->count - 1] = close->pair;
}

static void take_most(clearance_room *room, value_fold *fold, const stage *s, uint32_t number) {
    (void)fold;
    memcpy(&room->groups[room->group_of[number]].most, &s->words[0][number], sizeof(float));
}

static void take_answer(clearance_room *room, value_fold *fold, const stage *s, uint32_t number) {
    const void *words[MOST_WORDS];
    for (unsigned w = 0; w < MOST_WORDS; w++) {
        words[w] = &s->words[w][number];
    }
    sepax_fold_values(fold, room->pair_of[number], words, 1);
}

/* Measures one pair of each group: the one that is likeliest to have the least value. */
static void measure_likeliest(const clearance_call *c, clearance_room *room, value_fold *fold) {
    sepax_stage_begin(c->stage);
    for (uint32_t g = 0; g < room->group_count; g++) {
        const close_group *of = &room->groups[g];
        uint32_t best = of->first;
        for (uint32_t i = of->first; i < of->end; i++) {
            best = room->kept[i].least < room->kept[best].least ? i : best;
        }
        if (of->end > of->first + 1) {
            stage_pair(c, room, fold, g, &room->kept[best], take_most);
        }
    }
    measure_staged(c, room, fold, take_most);
}

static void measure_close(const clearance_call *c, clearance_room *room, value_fold *fold) {
    for (uint32_t g = 0; g < room->group_count; g++) {
        const close_group *of = &room->groups[g];
        for (uint32_t i = of->first; i < of->end; i++) {
            if (!(room->kept[i].least > of->most)) {
                stage_pair(c, room, fold, g, &room->kept[i], take_answer);
            }
        }
        if (of->whole) {
            measure_staged(c, room, fold, take_answer);
            c->measure_pairs(c->context, of->pair, of->next);
            sepax_stage_begin(c->stage);
        }
    }
    measure_staged(c, room, fold, take_answer);
}

void sepax_clearance_measure(const clearance_call *c, value_fold *fold, void *memory) {
    clearance_room *room = memory;
    const size_t groups = c->call->group_end;
    size_t pair = c->call->first_pair;
    room->found.call = sepax_row_call_of(c->call, c->columns);
    room->found.distances = c->distances;
    room->found.turn_id = SEPAX_NO_ID;
    for (size_t group = c->call->first_group; group < groups;) {
        room->group_count = room->kept_count = 0;
        while (group < groups && room->group_count < CLOSE_GROUPS &&
               room->kept_count + MOST_CLOSE <= CLOSE_KEPT) {
            pair = bound_group(c, room, group++, pair);
        }
        measure_likeliest(c, room, fold);
        measure_close(c, room, fold);
    }
}
