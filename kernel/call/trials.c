/* SPDX-License-Identifier: MIT
 *
 * Calls with a few posed rows. What is wrong is left to answer.c, and so is what is right but
 * unusual: groups, a margin, a report, removed shapes, a strategy that the caller chose.
 */
#include "call/trials.h"

#include "base/fpmode.h"
#include "call/few.h"
#include "query/sink.h"

/* The most rows of a call, lists, and ids of all lists together. */
#define TRIAL_ROWS 4u
#define TRIAL_LISTS 64u
#define TRIAL_IDS 128u

/* ------------------------------------------------------------------- check */

/* Whether a source has posed rows, each of which is a group. */
static bool source_is_usual(const sepax_source *source) {
    const sepax_rows *rows = source->rows;
    const size_t others = source->count | source->a_count | source->b_count | source->group_count;
    return source->kind == SEPAX_SOURCE_ROWS && others == 0 && source->pairs == NULL &&
           source->a == NULL && source->b == NULL && source->groups == NULL &&
           source->bodies.offsets == NULL && source->bodies.count == 0 && rows != NULL &&
           rows->row_count - 1 < TRIAL_ROWS && rows->list_count - 1 < TRIAL_LISTS &&
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

/* Whether every array is there, and none overlaps another or what the call reads. Lists are usual.
 */
static bool results_are_usual(const query_form *form, const sepax_rows *rows,
                              const sepax_options *options, const void *results) {
    const size_t n = rows->row_count, lists = rows->list_count, first = id_at(rows->offsets, 0);
    const size_t ids = id_at(rows->offsets, lists) - first;
    few_arrays arrays;
    return few_arrays_find(&arrays, form, results, n) &&
           !few_arrays_meet(&arrays, rows, sizeof *rows) &&
           !few_arrays_meet(&arrays, rows->shapes, n * sizeof *rows->shapes) &&
           !few_arrays_meet(&arrays, rows->poses, n * sizeof *rows->poses) &&
           (rows->shifts == NULL ||
            !few_arrays_meet(&arrays, rows->shifts, n * sizeof *rows->shifts)) &&
           (rows->list_of == NULL ||
            !few_arrays_meet(&arrays, rows->list_of, n * sizeof *rows->list_of)) &&
           !few_arrays_meet(&arrays, rows->offsets, (lists + 1) * sizeof *rows->offsets) &&
           !few_arrays_meet(&arrays, rows->ids + first, ids * sizeof *rows->ids) &&
           !few_arrays_meet_each_other(&arrays) && !few_arrays_meet_options(&arrays, options);
}

/* ------------------------------------------------------------------ answer */

/* Tries all rows; false where one of them needs another way, or has an id or a pose that is not
 * certainly good. */
static bool try_rows(const sepax_backend *backend, const sepax_store *store, const sepax_rows *rows,
                     const relation_sink *sink, bool mode_is_set, uint8_t relations[TRIAL_ROWS],
                     uint32_t firsts[TRIAL_ROWS]) {
    uint32_t pair = 0; /* the first one of the row */
    for (size_t row = 0; row < rows->row_count; row++) {
        const row_list list = list_at(rows, row_list_number(rows, row));
        const sepax_pose pose = pose_at(rows->poses, row);
        row_trial trial = {.store = store,
                           .shape = id_at(rows->shapes, row),
                           .pose = &pose,
                           .shift = row_shift(rows, row),
                           .ids = (const char *)rows->ids + list.first * sizeof(sepax_id),
                           .count = list.end - list.first,
                           .skip_self = (rows->flags & SEPAX_SKIP_SELF) != 0,
                           .mode_is_set = mode_is_set,
                           .hit = sink_hit(sink),
                           .enough = sink_enough(sink)};
        if (trial.shape >= store->id_count || !backend->try_row(&trial)) {
            return false;
        }
        relations[row] = trial.relation;
        firsts[row] = trial.first != SEPAX_NO_PAIR ? pair + trial.first : SEPAX_NO_PAIR;
        pair += trial.count;
    }
    return true;
}

bool sepax_answer_trials(const query_form *form, const sepax_store *store,
                         const sepax_source *source, const sepax_options *options,
                         const void *results) {
    const sepax_backend *backend;
    uint8_t relations[TRIAL_ROWS];
    uint32_t firsts[TRIAL_ROWS];
    relation_sink sink;
    if (form->query != QUERY_RELATE || store == NULL || !source_is_usual(source) ||
        store->removed.count > 0 || !few_options_are_usual(options) ||
        !lists_are_usual(source->rows) ||
        !results_are_usual(form, source->rows, options, results) ||
        !few_backend(options, &backend) || backend->try_row == NULL) {
        return false;
    }
    const sepax_rows *rows = source->rows;
    sepax_sink_open_results(&sink, results, options != NULL ? options->flags : 0);
    bool tried =
        backend->tries_quietly && try_rows(backend, store, rows, &sink, false, relations, firsts);
    if (!tried) {
        const fpmode mode = fpmode_enter();
        tried = try_rows(backend, store, rows, &sink, true, relations, firsts);
        fpmode_leave(mode);
    }
    if (tried) {
        sepax_sink_write_groups(&sink, 0, relations, firsts, rows->row_count);
        sepax_sink_close(&sink);
    }
    return tried;
}
