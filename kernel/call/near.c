/* SPDX-License-Identifier: MIT
 *
 * Rows near an index. Comes in: rows without lists. Goes out: the answers for the same rows with
 * lists, which are made here: of the shapes whose boxes meet that of the row, or, for distances, of
 * the nearest shape.
 */
#include "base/arithmetic.h"

#include "base/float_bits.h"
#include "base/fpmode.h"
#include "broad/locate.h"
#include "call/answer.h"
#include "query/sink.h"
#include "rows/rows.h"
#include "target/backend.h"

/* A call. */
typedef struct near_call {
    const query_form *form;
    const sepax_store *store;
    const sepax_options *options;
    const void *results;
    const sepax_rows *given; /* NULL where they have no sepax_near */
    sepax_near near;
    sepax_seek_options filter;
    sepax_rows rows; /* which get the lists */
} near_call;

/* Whether partners, results or the report overlap what is read here, or each other. */
static bool call_overlaps(const near_call *c) {
    const sepax_seek_options *const o = &c->filter;
    const size_t results = rows_count_if_possible(rows_group_count(&c->rows));
    span_list all = {.count = 0};
    for (size_t i = 0; i < c->form->array_count; i++) {
        spans_add(&all, result_span(&c->form->arrays[i], c->results, results, results));
    }
    spans_add(&all, span_of(c->near.partners, results, sizeof *c->near.partners));
    spans_add(&all, span_of(c->options->report, 1, sizeof *c->options->report));
    const size_t written = all.count;
    rows_add_spans(&c->rows, &all);
    spans_add(&all, span_of(c->given, 1, sizeof *c->given));
    spans_add(&all, span_of(c->given != NULL ? c->given->near : NULL, 1, sizeof c->near));
    spans_add(&all, span_of(c->results, 1, c->form->struct_size));
    spans_add(&all, span_of(c->options, 1, sizeof *c->options));
    spans_add(&all, span_of(c->options->threads, 1, sizeof *c->options->threads));
    spans_add(&all, span_of(c->near.options, 1, sizeof *o));
    const size_t ids = sepax_index_count(c->near.index);
    const size_t count = rows_count_if_possible(c->rows.row_count);
    const uint32_t *const of_ids[] = {o->layers, o->masks, o->body_of};
    const uint32_t *const of_rows[] = {o->mover_layers, o->mover_masks, o->mover_bodies};
    for (size_t i = 0; i < 3; i++) {
        spans_add(&all, span_of(of_ids[i], ids, sizeof *of_ids[i]));
        spans_add(&all, span_of(of_rows[i], count, sizeof *of_rows[i]));
    }
    return spans_alias(&all, written);
}

/* All checks but those of rows with lists, which come later. */
static sepax_status check(const near_call *c) {
    const sepax_rows *const rows = &c->rows;
    const sepax_seek_options *const o = &c->filter;
    const bool listed = rows->list_of != NULL || rows->offsets != NULL || rows->ids != NULL;
    const bool known = c->form->query == QUERY_DISTANCE ? (c->options->flags & SEPAX_MTV_SAFE) == 0
                                                        : c->form->query == QUERY_RELATE;
    if (listed || rows->list_count > 0 || !rows_are_grouped(rows) || !known || o->flags != 0 ||
        !float_is_zero(o->margin)) {
        return SEPAX_ERROR_OPTION;
    }
    if (rows->row_count > MOST_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    if (c->store == NULL || c->near.index == NULL || rows->workspace == NULL ||
        (rows->shapes == NULL && rows->row_count > 0) ||
        (o->body_of == NULL) != (o->mover_bodies == NULL)) {
        return SEPAX_ERROR_NULL;
    }
    return call_overlaps(c)                          ? SEPAX_ERROR_ALIAS
           : index_is_stale(c->near.index, c->store) ? SEPAX_ERROR_STALE
                                                     : SEPAX_OK;
}

/* ------------------------------------------------------------------- lists */

/* Makes room for lists of so many ids: first where they begin, then the ids. */
static sepax_status open_lists(near_call *c, size_t found, list_outputs *to) {
    const size_t count = c->rows.row_count;
    to->offsets = sepax_workspace_lists(c->rows.workspace, count + 1 + found);
    to->ids = to->offsets != NULL ? to->offsets + count + 1 : NULL;
    c->rows.offsets = to->offsets;
    c->rows.list_count = count;
    c->rows.ids = to->ids;
    return to->offsets != NULL ? SEPAX_OK : SEPAX_ERROR_MEMORY;
}

/* Sorts different ids: up to FEW by how many are less than each, without a branch, as none could be
 * predicted; and more by Shell's method, with the gaps of Knuth. */
static void sort_ids(sepax_id *ids, uint32_t count) {
    enum { FEW = 32, FEWER = 8 };
    const uint32_t width = count <= FEWER ? FEWER : FEW; /* vectors have no rest of either */
    int32_t all[FEW], less[FEW] = {0};                   /* an id has 26 bits */
    for (uint32_t i = 0; i < width; i++) {
        all[i] = i < count ? (int32_t)ids[i] : INT32_MAX;
    }
    for (uint32_t j = 0; count <= FEW && j < count; j++) {
        for (uint32_t i = 0; i < width; i++) {
            less[i] += all[j] < all[i];
        }
    }
    for (uint32_t i = 0; count <= FEW && i < count; i++) {
        ids[less[i]] = (sepax_id)all[i];
    }
    uint32_t gap = count > FEW;
    while (gap < count / 3) {
        gap = 3 * gap + 1;
    }
    for (; gap > 0; gap /= 3) {
        for (uint32_t i = gap; i < count; i++) {
            const sepax_id id = ids[i];
            uint32_t at = i;
            for (; at >= gap && ids[at - gap] > id; at -= gap) {
                ids[at] = ids[at - gap];
            }
            ids[at] = id;
        }
    }
}

static void sort_lists(const void *of, uint32_t part, size_t first, size_t end) {
    const list_outputs *const to = of;
    (void)part;
    for (size_t i = first; i < end; i++) {
        if (to->offsets[i + 1] - to->offsets[i] > 1) {
            sort_ids(to->ids + to->offsets[i], to->offsets[i + 1] - to->offsets[i]);
        }
    }
}

/* The shapes whose boxes meet those of rows. Only for first hits does their order matter. */
static sepax_status find_meeting(near_call *c, sepax_rejection *why) {
    const sepax_rows *const rows = &c->rows;
    const fpmode mode = fpmode_enter(); /* a margin may be a denormal */
    const bool filters = filter_passes_over_some(&c->filter) || c->store->removed.count > 0 ||
                         c->store->id_count < sepax_index_count(c->near.index);
    const box_queries queries = {.store = c->store,
                                 .shapes = rows->shapes,
                                 .poses = rows->poses,
                                 .count = rows->row_count,
                                 .shifts = rows->shifts};
    lookup l = {.index = c->near.index,
                .queries = &queries,
                .workspace = rows->workspace,
                .margin = float_is_length(c->options->margin) ? 2 * c->options->margin : 0,
                .filter = filters ? &c->filter : NULL,
                .fetches = true};
    pair_sink sink = {.workspace = rows->workspace,
                      .capacity = SEPAX_MAX_PAIRS,
                      .crew = {index_threads(l.index), &mode}};
    sepax_status status = sepax_lookup_find(&l, &sink, why);
    status = status == SEPAX_OK ? open_lists(c, (size_t)sink.found, &l.to) : status;
    if (status == SEPAX_OK) {
        const crew_task sorting = {sort_lists, &l.to, rows->row_count,
                                   sink.part_count > 0 ? sink.part_count : 1};
        sepax_lookup_deliver(&l, &sink);
        if (((const relation_results *)c->results)->firsts != NULL) {
            sepax_crew_run(&sink.crew, &sorting);
        }
    }
    fpmode_leave(mode);
    return status;
}

/* The nearest shapes, which first lie at the places of their rows. */
static sepax_status find_nearest(near_call *c, sepax_rejection *why) {
    const size_t count = c->rows.row_count;
    const sepax_movers movers = {c->store, c->rows.shapes, c->rows.poses, NULL, NULL, count};
    sepax_seek_options options = c->filter;
    list_outputs to;
    options.margin = c->options->margin;
    sepax_status status = open_lists(c, count, &to);
    if (status == SEPAX_OK) {
        status = sepax_index_nearest(c->near.index, c->store, &movers, &options, 1,
                                     c->rows.workspace, to.ids, NULL, why);
    }
    uint32_t found = 0;
    for (size_t i = 0; status == SEPAX_OK && i <= count; i++) {
        to.offsets[i] = found;
        if (i < count && to.ids[i] != SEPAX_NO_ID) {
            to.ids[found++] = to.ids[i];
        }
    }
    return status;
}

/* ------------------------------------------------------------------ answer */

/* Names the rows of pairs, in their place, and the partners. */
static void name_partners(const near_call *c, uint32_t *named) {
    const size_t count = named != NULL ? rows_group_count(&c->rows) : 0;
    rows_place place = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const uint32_t pair = number_at(named, i);
        sepax_id partner = SEPAX_NO_ID;
        if (pair != SEPAX_NO_PAIR) {
            partner = id_at(c->rows.ids, pair);
            if (c->rows.groups != NULL) {
                rows_seek(&c->rows, &place, pair);
            }
            const uint32_t row = (uint32_t)(c->rows.groups != NULL ? place.row : i);
            put_word(named, i, &row);
        }
        put_word(c->near.partners, i, &partner);
    }
}

/* See sepax_row_reader. */
static sepax_status answer_near(const query_form *form, const sepax_store *store,
                                const sepax_rows *rows, const sepax_options *options,
                                const void *results) {
    static const sepax_options defaults = {0};
    near_call c = {.form = form, .store = store, .results = results};
    c.options = options != NULL ? options : &defaults;
    sepax_report report = {.rejection = no_rejection};
    if (rows != NULL && rows->near != NULL) {
        c.rows = *rows;
        c.given = rows;
        c.near = *rows->near;
        c.filter = c.near.options != NULL ? *c.near.options : c.filter;
    }
    (void)sepax_dispatch_choose(c.options->backend, &report.backend);
    const bool measures = form->query == QUERY_DISTANCE;
    sepax_status status = check(&c);
    if (status == SEPAX_OK) {
        status = (measures ? find_nearest : find_meeting)(&c, &report.rejection);
    }
    if (status == SEPAX_OK) {
        sepax_source source = sepax_row_pairs(&c.rows);
        status = sepax_answer(form, store, &source, NULL, options, results);
        if (status == SEPAX_OK) {
            name_partners(&c, measures ? ((const sepax_distances *)results)->pair
                                       : ((const relation_results *)results)->firsts);
        }
    } else if (c.options->report != NULL && !call_overlaps(&c)) {
        *c.options->report = report;
    }
    return status;
}

const sepax_row_reader *sepax_near_reader(void) {
    static const sepax_row_reader reader = {.answer_near = answer_near};
    return &reader;
}
