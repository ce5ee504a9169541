/* SPDX-License-Identifier: MIT
 *
 * Rows: sources of shapes, each with a list of ids of its own, where they are or as if placed.
 * Comes in: shapes, poses and lists. Goes out: a source, and rows and places of its pairs.
 */
#include "rows.h"

#include <stdlib.h>

#include "errors.h"
#include "source_object.h"
#include "tuples.h"

enum {
    ROWS_SHAPES,
    ROWS_IDS,
    ROWS_OFFSETS,
    ROWS_POSES,
    ROWS_LIST_OF,
    ROWS_GROUPS,
    ROWS_SHIFTS,
    ROWS_SKIP_SELF,
    ROWS_EACH_PAIR,
    ROWS_VALUES
};

static const char *const rows_names[] = {"shapes", "ids",    "offsets",   "poses",    "list_of",
                                         "groups", "shifts", "skip_self", "each_pair"};
static const signature rows_signature = {"rows", 2, 3, ROWS_VALUES, rows_names};

static bool take_arrays(source_object *made, PyObject **values) {
    static const element kinds[] = {ELEMENT_ID, ELEMENT_ID, ELEMENT_ID,   ELEMENT_FLOAT,
                                    ELEMENT_ID, ELEMENT_ID, ELEMENT_FLOAT};
    for (size_t i = 0; i < SOURCE_PARTS; i++) {
        if (!input_take(&made->parts[i], values[i], rows_names[i], kinds[i],
                        i == ROWS_POSES    ? 4
                        : i == ROWS_SHIFTS ? 2
                                           : 1)) {
            return false;
        }
    }
    return true;
}

static bool fail_rows(const source_object *made, size_t part, size_t rows) {
    PyErr_Format(PyExc_ValueError, "%s has %zu rows, but there are %zu", rows_names[part],
                 made->parts[part].rows, rows);
    return false;
}

/* As many rows as there are poses or numbers of lists, else shapes. One shape is that of all. */
static bool count_rows(source_object *made) {
    const input *const shapes = &made->parts[ROWS_SHAPES], *const poses = &made->parts[ROWS_POSES];
    const input *const list_of = &made->parts[ROWS_LIST_OF];
    const size_t rows = poses->data != NULL     ? poses->rows
                        : list_of->data != NULL ? list_of->rows
                                                : shapes->rows;
    if (list_of->data != NULL && list_of->rows != rows) {
        return fail_rows(made, ROWS_LIST_OF, rows);
    }
    const input *const shifts = &made->parts[ROWS_SHIFTS];
    if (shifts->data != NULL && shifts->rows != rows) {
        return fail_rows(made, ROWS_SHIFTS, rows);
    }
    made->rows.row_count = rows;
    made->rows.shapes = shapes->data;
    if (shapes->rows == rows) {
        return true;
    }
    if (shapes->rows != 1) {
        return fail_rows(made, ROWS_SHAPES, rows);
    }
    made->shapes = malloc(rows * sizeof *made->shapes + 1);
    for (size_t i = 0; made->shapes != NULL && i < rows; i++) {
        made->shapes[i] = *(const sepax_id *)shapes->data;
    }
    made->rows.shapes = made->shapes;
    return made->shapes != NULL || PyErr_NoMemory() != NULL;
}

/* Without offsets all ids are one list, which all rows have. */
static bool set_lists(source_object *made) {
    const input *const ids = &made->parts[ROWS_IDS], *const offsets = &made->parts[ROWS_OFFSETS];
    sepax_rows *const rows = &made->rows;
    rows->ids = ids->data;
    rows->list_of = made->parts[ROWS_LIST_OF].data;
    if (offsets->data != NULL) {
        rows->offsets = offsets->data;
        rows->list_count = offsets->rows - 1;
        return true;
    }
    made->lists = calloc(rows->row_count + 2, sizeof *made->lists);
    if (made->lists == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    made->lists[1] = (uint32_t)ids->rows;
    rows->offsets = made->lists;
    rows->list_count = 1;
    rows->list_of = rows->list_of != NULL ? rows->list_of : made->lists + 2;
    return true;
}

/* Each row has a list: the one that list_of names, or without it the one with its number. */
static bool check_lists(const source_object *made) {
    const sepax_rows *const rows = &made->rows;
    const size_t lists = rows->list_count;
    sepax_rejection bad = errors_nothing;
    if (rows->list_of == NULL && lists != rows->row_count) {
        bad.needed = rows->row_count;
        return errors_raise_text(SEPAX_ERROR_COUNT, &bad,
                                 "offsets must have one list for each of %zu rows, not %zu; "
                                 "list_of can name the list of each",
                                 rows->row_count, lists) != NULL;
    }
    for (bad.index = 0; rows->list_of != NULL && bad.index < rows->row_count; bad.index++) {
        if (rows->list_of[bad.index] >= lists) {
            return errors_raise_text(SEPAX_ERROR_OFFSETS, &bad,
                                     "list_of must hold numbers of lists, of which there are %zu, "
                                     "but element %zu is %u",
                                     lists, bad.index, (unsigned)rows->list_of[bad.index]) != NULL;
        }
    }
    return true;
}

static bool check_offsets(const source_object *made, PyObject **values) {
    const input *const parts = made->parts;
    return (values[ROWS_OFFSETS] == NULL ||
            offsets_check(&parts[ROWS_OFFSETS], "offsets", parts[ROWS_IDS].rows, "ids")) &&
           (values[ROWS_GROUPS] == NULL ||
            offsets_check(&parts[ROWS_GROUPS], "groups", made->rows.row_count, "rows"));
}

static bool set_flags(sepax_rows *rows, PyObject **values) {
    bool skips, each;
    if (!argument_flag(values[ROWS_SKIP_SELF], false, &skips) ||
        !argument_flag(values[ROWS_EACH_PAIR], false, &each)) {
        return false;
    }
    rows->flags = (skips ? SEPAX_SKIP_SELF : 0) | (each ? SEPAX_EACH_PAIR : 0);
    return true;
}

FUNCTION(rows_make) {
    (void)self;
    PyObject *values[ROWS_VALUES];
    source_object *const made =
        source_begin(&rows_signature, arguments, positional, keywords, values);
    if (made == NULL) {
        return NULL;
    }
    bool good = take_arrays(made, values) && count_rows(made) && check_offsets(made, values) &&
                set_lists(made) && check_lists(made) && set_flags(&made->rows, values);
    made->rows.poses = made->parts[ROWS_POSES].data;
    made->rows.shifts = made->parts[ROWS_SHIFTS].data;
    made->rows.groups = made->parts[ROWS_GROUPS].data;
    made->rows.group_count = made->rows.groups != NULL ? made->parts[ROWS_GROUPS].rows - 1 : 0;
    made->source = sepax_row_pairs(&made->rows);
    return source_end(made, good);
}

enum { FIND_SOURCE, FIND_PAIRS, FIND_VALUES };

static const char *const find_names[] = {"source", "pairs"};
static const signature find_signature = {"rows_find", 2, 2, FIND_VALUES, find_names};

static error_names find_errors = {[SEPAX_ERROR_COUNT] = "source or pairs",
                                  [SEPAX_ERROR_OFFSETS] = "source",
                                  [SEPAX_ERROR_OPTION] = "source"};

static PyObject *find(const sepax_rows *rows, const input *pairs) {
    PyObject *items[2] = {NULL, NULL};
    output row = {.object = NULL}, place = row;
    sepax_status status = SEPAX_OK;
    if (output_make(&row, ELEMENT_ID, LAYOUT_PLAIN, pairs->rows) &&
        output_make(&place, ELEMENT_ID, LAYOUT_PLAIN, pairs->rows)) {
        Py_BEGIN_ALLOW_THREADS
        status = sepax_rows_find(rows, pairs->data, pairs->rows, row.data, place.data);
        Py_END_ALLOW_THREADS
        if (status == SEPAX_OK) {
            items[0] = output_finish(&row, pairs->rows);
            items[1] = output_finish(&place, pairs->rows);
        } else {
            errors_raise(status, NULL, find_errors);
        }
    }
    output_release(&row);
    output_release(&place);
    return items[0] != NULL ? tuple_of(TUPLE_PLACES, items) : NULL;
}

FUNCTION(rows_find) {
    (void)self;
    PyObject *values[FIND_VALUES], *found = NULL;
    input pairs;
    if (!arguments_take(&find_signature, arguments, positional, keywords, values) ||
        !input_take(&pairs, values[FIND_PAIRS], "pairs", ELEMENT_ID, 1)) {
        return NULL;
    }
    PyObject *const source = values[FIND_SOURCE];
    if (Py_IS_TYPE(source, source_type) && ((source_object *)source)->source.rows != NULL) {
        found = find(&((source_object *)source)->rows, &pairs);
    } else {
        PyErr_Format(PyExc_TypeError, "source must be one of sepax.rows, not %R", source);
    }
    input_release(&pairs);
    return found;
}
