/* SPDX-License-Identifier: MIT
 *
 * What a source of rows brings with it, and calls with a few posed rows. What is wrong is left to
 * answer.c, and so is what is right but unusual: groups, a margin, a report, removed shapes, a
 * strategy that the caller chose.
 */
#include "base/arithmetic.h"

#include "call/trials.h"

#include "base/fpmode.h"
#include "call/few.h"
#include "query/sink.h"
#include "rows/groups.h"
#include "rows/rows.h"

/* The most rows, lists, and ids of all lists of a call. */
#define TRIAL_ROWS 4u
#define TRIAL_LISTS 64u
#define TRIAL_IDS PIECE_PAIRS

/* ------------------------------------------------------------------- check */

/* Whether a source of rows has posed ones, each of which is a group, and nothing else. */
static bool source_is_usual(const sepax_source *source) {
    const sepax_rows *rows = source->rows;
    const uintptr_t arrays = (uintptr_t)source->pairs | (uintptr_t)source->a |
                             (uintptr_t)source->b | (uintptr_t)source->groups |
                             (uintptr_t)source->bodies.offsets;
    const size_t counts = source->count | source->a_count | source->b_count | source->group_count |
                          source->bodies.count;
    return arrays == 0 && counts == 0 && rows != NULL && rows->row_count - 1 < TRIAL_ROWS &&
           rows->list_count - 1 < TRIAL_LISTS &&
           (rows->list_of != NULL || rows->list_count >= rows->row_count) && rows->shapes != NULL &&
           rows->poses != NULL && rows->offsets != NULL && rows->ids != NULL &&
           rows->workspace != NULL && rows->groups == NULL && rows->group_count == 0 &&
           (rows->flags & ~SEPAX_SKIP_SELF) == 0;
}

static bool lists_are_usual(const sepax_rows *rows) {
    const uint32_t first = id_at(rows->offsets, 0);
    uint32_t before = first;
    bool good = true;
    for (size_t i = 1; i <= rows->list_count; i++) {
        const uint32_t next = id_at(rows->offsets, i);
        good &= next >= before;
        before = next;
    }
    for (size_t i = 0; rows->list_of != NULL && i < rows->row_count; i++) {
        good &= id_at(rows->list_of, i) < rows->list_count;
    }
    return good && before - first <= TRIAL_IDS;
}

/* Whether an array of results overlaps what the rows refer to. Lists are usual. None of these is
 * likely, so that all are tested without a branch. */
static bool result_meets_rows(const few_arrays *a, size_t i, const sepax_rows *rows) {
    const size_t n = rows->row_count, lists = rows->list_count, first = id_at(rows->offsets, 0);
    const size_t ids = id_at(rows->offsets, lists) - first;
    const size_t shifts = rows->shifts != NULL ? n : 0, names = rows->list_of != NULL ? n : 0;
    bool meets = few_array_meets(a, i, rows, sizeof *rows);
    meets |= few_array_meets(a, i, rows->shapes, n * sizeof *rows->shapes);
    meets |= few_array_meets(a, i, rows->poses, n * sizeof *rows->poses);
    meets |= few_array_meets(a, i, rows->offsets, (lists + 1) * sizeof *rows->offsets);
    meets |= few_array_meets(a, i, rows->ids + first, ids * sizeof *rows->ids);
    meets |= few_array_meets(a, i, rows->shifts, shifts * sizeof *rows->shifts);
    meets |= few_array_meets(a, i, rows->list_of, names * sizeof *rows->list_of);
    return meets;
}

/* Whether every array is there, and none overlaps another or what the call reads. Lists are usual.
 * Relations have one array or two. */
static bool results_are_usual(const query_form *form, const sepax_rows *rows,
                              const sepax_options *options, const void *results) {
    few_arrays arrays;
    return few_arrays_find(&arrays, form, results, rows->row_count) &&
           !result_meets_rows(&arrays, 0, rows) &&
           (arrays.count < 2 || !result_meets_rows(&arrays, 1, rows)) &&
           !few_arrays_meet_each_other(&arrays) && !few_arrays_meet_options(&arrays, options);
}

/* ------------------------------------------------------------------ answer */

/* The relations of all rows, and the indices of the pairs that are their first hits. */
typedef struct trial_results {
    uint8_t relations[TRIAL_ROWS];
    uint32_t firsts[TRIAL_ROWS];
} trial_results;

/* Tries all rows; false where one is not decided. */
static bool try_rows(const trial_rules *rules, const sepax_rows *rows, try_row_function *try_row,
                     trial_results *to) {
    uint32_t pair = 0;
    for (size_t row = 0; row < rows->row_count; row++) {
        const row_list list = list_at(rows, row_list_number(rows, row));
        const uint32_t count = list.end - list.first;
        const sepax_vec2 *shift = rows->shifts != NULL ? rows->shifts + row : NULL;
        const trial_found found = try_row(rules, id_at(rows->shapes, row), rows->poses + row, shift,
                                          rows->ids + list.first, count);
        if (found.relation == UNDECIDED) {
            return false;
        }
        to->relations[row] = (uint8_t)found.relation;
        to->firsts[row] = found.first != SEPAX_NO_PAIR ? pair + found.first : SEPAX_NO_PAIR;
        pair += count;
    }
    return true;
}

/* Writes the results of all rows. Mostly it is done here: to open a sink for one row takes as long
 * as to compare its discs. */
static inline void write_rows(const relation_results *to, const sepax_options *options, uint8_t hit,
                              const uint8_t *relations, const uint32_t *firsts, size_t count) {
    if (to->bits != NULL) {
        unsigned bits = 0;
        for (size_t row = 0; row < count; row++) {
            bits |= (unsigned)(relations[row] >= hit) << row;
        }
        to->bits[0] = (uint8_t)bits;
    } else if (to->relations != NULL) {
        memcpy(to->relations, relations, count);
    } else if (to->firsts != NULL) {
        memcpy((char *)to->firsts, firsts, count * sizeof *firsts);
    } else {
        relation_sink sink;
        sepax_sink_open_results(&sink, to, options != NULL ? options->flags : 0);
        sepax_sink_write_groups(&sink, 0, relations, firsts, count);
        sepax_sink_close(&sink);
    }
}

bool sepax_answer_trials(const query_form *form, const sepax_store *store,
                         const sepax_source *source, const sepax_options *options,
                         const void *results) {
    const sepax_backend *backend;
    if (form->query != QUERY_RELATE || store == NULL || !source_is_usual(source) ||
        store->removed.count > 0 || !few_options_are_usual(options) ||
        !lists_are_usual(source->rows) ||
        !results_are_usual(form, source->rows, options, results) ||
        !few_backend(options, &backend)) {
        return false;
    }
    const sepax_rows *rows = source->rows;
    const bool open = options != NULL && (options->flags & SEPAX_OPEN) != 0;
    const uint8_t hit = open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    const trial_rules rules = {.store = store,
                               .hit = hit,
                               .enough = enough_for(results, hit),
                               .skip_self = (rows->flags & SEPAX_SKIP_SELF) != 0};
    const size_t ids = id_at(rows->offsets, rows->list_count) - id_at(rows->offsets, 0);
    try_row_function *const try_row = sepax_rows_try(backend, ids);
    trial_results found;
    const fpmode mode = fpmode_enter();
    const bool tried = try_row != NULL && try_rows(&rules, rows, try_row, &found);
    fpmode_leave(mode);
    if (tried) {
        write_rows(results, options, hit, found.relations, found.firsts, rows->row_count);
    }
    return tried;
}

const sepax_row_reader *sepax_rows_reader(void) {
    static const sepax_row_reader reader = {.answer_few = sepax_answer_trials,
                                            .are_plain = sepax_rows_are_plain,
                                            .check = sepax_rows_check,
                                            .open = sepax_rows_open,
                                            .answer = sepax_rows_answer};
    return &reader;
}
