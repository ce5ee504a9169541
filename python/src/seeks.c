/* SPDX-License-Identifier: MIT
 *
 * Movers through an index: rays, moving shapes, and what is nearest. Comes in: points or ids, and
 * motions. Goes out: ids, with casts or distances.
 */
#include "seek.h"

static const sepax_store *store_of(const seek *s) {
    return s->index->of.store->store;
}

static sepax_casts casts_of(const seek *s) {
    const output *const o = &s->outputs[SEEK_COLUMNS];
    return (sepax_casts){o[0].data, o[1].data, o[2].data, o[2].second, o[3].data, o[4].data};
}

static sepax_status ask_cast(seek *s, sepax_rejection *rejection) {
    const sepax_casts casts = casts_of(s);
    return sepax_index_cast(s->index->index, store_of(s), &s->movers, &s->options, s->workspace,
                            s->outputs[SEEK_IDS].data, &casts, rejection);
}

static sepax_status ask_cast_all(seek *s, sepax_rejection *rejection) {
    const sepax_casts casts = casts_of(s);
    return sepax_index_cast_all(s->index->index, store_of(s), &s->movers, &s->options, s->workspace,
                                s->outputs[SEEK_OFFSETS].data, s->outputs[SEEK_IDS].data, &casts,
                                s->rows, &s->needed, rejection);
}

static sepax_status ask_cast_bits(seek *s, sepax_rejection *rejection) {
    return sepax_index_cast_bits(s->index->index, store_of(s), &s->movers, &s->options,
                                 s->workspace, s->outputs[SEEK_IDS].data, rejection);
}

static const char *const cast_names[] = {SEEK_NAMES("motions", "skip_start", "fields")};

static const seek_form cast_form = {{"cast", 1, 0, SEEK_VALUES, cast_names},
                                    TUPLE_FIRST_CASTS,
                                    false,
                                    true,
                                    false,
                                    CAST_FIELDS,
                                    cast_fields,
                                    ask_cast};
static const seek_form cast_all_form = {{"cast_all", 1, 0, SEEK_VALUES, cast_names},
                                        TUPLE_ALL_CASTS,
                                        true,
                                        true,
                                        false,
                                        CAST_FIELDS,
                                        cast_fields,
                                        ask_cast_all};
static const seek_form cast_bits_form = {
    .call = {"cast_bits", 1, 0, SEEK_FIELDS, cast_names}, .casts = true, .ask = ask_cast_bits};

/* -------------------------------------------------------------------- distances */

static sepax_distances distances_of(const seek *s) {
    const output *const o = &s->outputs[SEEK_COLUMNS];
    return (sepax_distances){o[0].data, o[1].data,   o[1].second, o[2].data, o[2].second,
                             o[3].data, o[3].second, o[4].data,   o[5].data, NULL};
}

static sepax_status ask_nearest(seek *s, sepax_rejection *rejection) {
    const sepax_distances distances = distances_of(s);
    return sepax_index_nearest(s->index->index, store_of(s), &s->movers, &s->options, s->most,
                               s->workspace, s->outputs[SEEK_IDS].data, &distances, rejection);
}

static sepax_status ask_within(seek *s, sepax_rejection *rejection) {
    const sepax_distances distances = distances_of(s);
    return sepax_index_within(s->index->index, store_of(s), &s->movers, &s->options, s->reach,
                              s->workspace, s->outputs[SEEK_OFFSETS].data,
                              s->outputs[SEEK_IDS].data, &distances, s->rows, &s->needed,
                              rejection);
}

static const char *const nearest_names[] = {SEEK_NAMES("most", "", "fields")};
static const char *const within_names[] = {SEEK_NAMES("reach", "", "fields")};

static const seek_form nearest_form = {{"nearest", 0, 0, SEEK_VALUES, nearest_names},
                                       TUPLE_NEAREST,
                                       false,
                                       false,
                                       false,
                                       DISTANCE_FIELDS - 1,
                                       distance_fields,
                                       ask_nearest};
static const seek_form within_form = {{"within", 1, 0, SEEK_VALUES, within_names},
                                      TUPLE_WITHIN,
                                      true,
                                      false,
                                      false,
                                      DISTANCE_FIELDS - 1,
                                      distance_fields,
                                      ask_within};

/* -------------------------------------------------------------------- hits */

/* Shapes where they are or at poses are rows near the index. The numbers of rows, which first hits
 * have besides the ids, go to the place of offsets. */
static sepax_status ask_near(seek *s, sepax_rejection *rejection, uint8_t *bits) {
    sepax_seek_options passed = s->options;
    sepax_report report = {.rejection = *rejection};
    const sepax_options options = {.report = &report, .margin = passed.margin};
    const sepax_near near = {s->index->index, &passed,
                             bits == NULL ? s->outputs[SEEK_IDS].data : NULL};
    const sepax_rows rows = {.shapes = s->movers.shapes,
                             .poses = s->movers.poses,
                             .row_count = s->movers.count,
                             .workspace = s->workspace,
                             .near = &near};
    const sepax_source source = sepax_near_pairs(&rows);
    passed.margin = 0;
    const sepax_status status = bits != NULL ? sepax_hit_bits(store_of(s), source, &options, bits)
                                             : sepax_first_hits(store_of(s), source, &options,
                                                                s->outputs[SEEK_OFFSETS].data);
    *rejection = report.rejection;
    return status;
}

static sepax_status ask_first_hits(seek *s, sepax_rejection *rejection) {
    return ask_near(s, rejection, NULL);
}

static sepax_status ask_hit_bits(seek *s, sepax_rejection *rejection) {
    return ask_near(s, rejection, s->outputs[SEEK_IDS].data);
}

static const char *const near_names[] = {"",
                                         "",
                                         "ids",
                                         "poses",
                                         "layers",
                                         "masks",
                                         "mover_layers",
                                         "mover_masks",
                                         "body_of",
                                         "mover_bodies",
                                         "",
                                         "margin"};

static const seek_form first_hits_form = {
    .call = {"first_hits", 0, 0, SEEK_SKIP_START, near_names}, .near = true, .ask = ask_first_hits};
static const seek_form hit_bits_form = {
    .call = {"hit_bits", 0, 0, SEEK_SKIP_START, near_names}, .near = true, .ask = ask_hit_bits};

/* -------------------------------------------------------------------- calls */

/* The own parameter of distances; motions are read already. */
static bool take_own(seek *s, const seek_form *f) {
    PyObject *const own = s->values[SEEK_OWN];
    return f->casts || f->near ||
           (f->lists ? argument_float(own, "reach", 0, &s->reach)
                     : argument_count(own, "most", 1, SEPAX_MAX_PAIRS, 1, &s->most));
}

static PyObject *answer(PyObject *self, const seek_form *f, PyObject *const *arguments,
                        Py_ssize_t positional, PyObject *keywords) {
    seek s;
    PyObject *result = NULL;
    if (seek_begin(&s, self, f, arguments, positional, keywords) && take_own(&s, f)) {
        result = f->fields != NULL ? seek_find(&s, f) : seek_array(&s, f, f != &first_hits_form);
    }
    seek_end(&s);
    return result;
}

FUNCTION(index_cast) {
    return answer(self, &cast_form, arguments, positional, keywords);
}

FUNCTION(index_cast_bits) {
    return answer(self, &cast_bits_form, arguments, positional, keywords);
}

FUNCTION(index_cast_all) {
    return answer(self, &cast_all_form, arguments, positional, keywords);
}

FUNCTION(index_first_hits) {
    return answer(self, &first_hits_form, arguments, positional, keywords);
}

FUNCTION(index_hit_bits) {
    return answer(self, &hit_bits_form, arguments, positional, keywords);
}

FUNCTION(index_nearest) {
    return answer(self, &nearest_form, arguments, positional, keywords);
}

FUNCTION(index_within) {
    return answer(self, &within_form, arguments, positional, keywords);
}
