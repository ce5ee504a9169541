/* SPDX-License-Identifier: MIT
 *
 * Sources of pairs. Comes in: arrays of pairs, of ids, of offsets. Goes out: an object that holds
 * the arrays and names their pairs, for any number of queries.
 */
#include "sources.h"

#include "arguments.h"
#include "documents.h"
#include "source_object.h"

#include <stdlib.h>

PyTypeObject *source_type;

/* The number of results: one a group, a pair of bodies, a row or a pair. */
static size_t count_results(const sepax_source *s, size_t pairs) {
    const sepax_rows *const rows = s->rows;
    if (rows != NULL && (rows->flags & SEPAX_EACH_PAIR) == 0) {
        return rows->groups != NULL ? rows->group_count : rows->row_count;
    }
    return s->groups != NULL ? s->group_count : s->kind == SEPAX_SOURCE_BODIES ? s->count : pairs;
}

/* Rows are copied, because each call has a workspace of its own. */
static void use_object(pair_source *source, PyObject *object) {
    source->object = Py_NewRef(object);
    source->source = ((source_object *)object)->source;
    source->pair_count = sepax_source_count(source->source);
    if (source->source.rows != NULL) {
        source->rows = *source->source.rows;
        source->source.rows = &source->rows;
    }
}

bool source_take(pair_source *source, PyObject *object) {
    source->object = NULL;
    source->pairs = (input){.data = NULL}; /* so that it can be released */
    if (Py_IS_TYPE(object, source_type)) {
        use_object(source, object);
    } else {
        if (!input_take(&source->pairs, object, "source", ELEMENT_ID, 2)) {
            return false;
        }
        source->source = sepax_pairs(source->pairs.data, source->pairs.rows);
        source->pair_count = source->pairs.rows;
    }
    source->results = count_results(&source->source, source->pair_count);
    source->grouped = source->source.groups != NULL || source->source.kind == SEPAX_SOURCE_BODIES ||
                      (source->source.rows != NULL && source->results != source->pair_count);
    return true;
}

void source_release(pair_source *source) {
    input_release(&source->pairs);
    Py_CLEAR(source->object);
}

static void source_dealloc(PyObject *object) {
    source_object *const self = (source_object *)object;
    for (size_t i = 0; i < SOURCE_PARTS; i++) {
        input_release(&self->parts[i]);
    }
    free(self->shapes);
    free(self->lists);
    Py_XDECREF(self->inner);
    object_free(object);
}

static uint64_t size_at(const uint32_t *offsets, size_t count, uint32_t i) {
    return i < count ? offsets[i + 1] - offsets[i] : 0;
}

/* The number of pairs that the arrays make, also where they are more than a query takes. */
static uint64_t count_made(const sepax_source *s) {
    const sepax_bodies *const b = &s->bodies;
    const sepax_rows *const rows = s->rows;
    uint64_t pairs = s->kind == SEPAX_SOURCE_LISTS ? (uint64_t)s->a_count * s->b_count
                     : s->kind == SEPAX_SOURCE_ALL_PAIRS
                         ? (uint64_t)s->a_count * (s->a_count - 1) / 2
                         : 0;
    for (size_t i = 0; s->kind == SEPAX_SOURCE_BODIES && i < s->count; i++) {
        pairs += size_at(b->offsets, b->count, s->pairs[i].a) *
                 size_at(b->offsets, b->count, s->pairs[i].b);
    }
    for (size_t i = 0; rows != NULL && i < rows->row_count; i++) {
        const uint32_t list = rows->list_of != NULL ? rows->list_of[i] : (uint32_t)i;
        pairs += size_at(rows->offsets, rows->list_count, list);
    }
    return pairs;
}

/* The library counts no pairs where a query would refuse the source: then an exception is set where
 * they are too many. */
static bool count_pairs(PyObject *object, size_t *count) {
    const sepax_source *const source = &((source_object *)object)->source;
    *count = sepax_source_count(*source);
    if (*count > 0 || count_made(source) <= SEPAX_MAX_PAIRS) {
        return true;
    }
    PyErr_Format(PyExc_OverflowError, "the source has %llu pairs, but a call takes at most %llu",
                 (unsigned long long)count_made(source), (unsigned long long)SEPAX_MAX_PAIRS);
    return false;
}

static Py_ssize_t source_length(PyObject *object) {
    size_t count;
    return count_pairs(object, &count) ? (Py_ssize_t)count : -1;
}

/* The pair with that index. */
static PyObject *source_item(PyObject *object, Py_ssize_t index) {
    const sepax_source source = ((source_object *)object)->source;
    const sepax_pair pair = index >= 0 ? sepax_source_pair(source, (size_t)index)
                                       : (sepax_pair){SEPAX_NO_ID, SEPAX_NO_ID};
    size_t count;
    if (pair.a == SEPAX_NO_ID) {
        if (count_pairs(object, &count)) {
            PyErr_SetString(PyExc_IndexError, "the source has no pair with that index");
        }
        return NULL;
    }
    return Py_BuildValue("(II)", pair.a, pair.b);
}

enum { SOURCE_FIRST, SOURCE_SECOND, SOURCE_VALUES };

static const char *const lists_names[] = {"a", "b"};
static const char *const all_pairs_names[] = {"ids"};
static const char *const grouped_names[] = {"source", "offsets"};
static const char *const body_pairs_names[] = {"bodies", "pairs"};
static const signature lists_signature = {"lists", 2, 2, 2, lists_names};
static const signature all_pairs_signature = {"all_pairs", 1, 1, 1, all_pairs_names};
static const signature grouped_signature = {"grouped", 2, 2, 2, grouped_names};
static const signature body_pairs_signature = {"body_pairs", 2, 2, 2, body_pairs_names};

source_object *source_begin(const signature *s, PyObject *const *arguments, Py_ssize_t positional,
                            PyObject *keywords, PyObject **values) {
    return arguments_take(s, arguments, positional, keywords, values)
               ? (source_object *)PyType_GenericAlloc(source_type, 0)
               : NULL;
}

PyObject *source_end(source_object *made, bool good) {
    if (!good) {
        Py_DECREF(made);
        return NULL;
    }
    return (PyObject *)made;
}

FUNCTION(source_lists) {
    PyObject *values[SOURCE_VALUES];
    source_object *const made =
        source_begin(&lists_signature, arguments, positional, keywords, values);
    (void)self;
    if (made == NULL) {
        return NULL;
    }
    input *const a = &made->parts[0], *const b = &made->parts[1];
    const bool good = input_take(a, values[SOURCE_FIRST], "a", ELEMENT_ID, 1) &&
                      input_take(b, values[SOURCE_SECOND], "b", ELEMENT_ID, 1);
    made->source = sepax_lists(a->data, a->rows, b->data, b->rows);
    return source_end(made, good);
}

FUNCTION(source_all_pairs) {
    PyObject *values[SOURCE_VALUES];
    source_object *const made =
        source_begin(&all_pairs_signature, arguments, positional, keywords, values);
    (void)self;
    if (made == NULL) {
        return NULL;
    }
    input *const ids = &made->parts[0];
    const bool good = input_take(ids, values[SOURCE_FIRST], "ids", ELEMENT_ID, 1);
    made->source = sepax_all_pairs(ids->data, ids->rows);
    return source_end(made, good);
}

/* Of a source that is an array the first part holds the pairs. */
FUNCTION(source_grouped) {
    PyObject *values[SOURCE_VALUES];
    source_object *const made =
        source_begin(&grouped_signature, arguments, positional, keywords, values);
    (void)self;
    if (made == NULL) {
        return NULL;
    }
    input *const pairs = &made->parts[0], *const offsets = &made->parts[1];
    PyObject *const inner = values[SOURCE_FIRST];
    bool good = true;
    if (Py_IS_TYPE(inner, source_type)) {
        made->inner = Py_NewRef(inner);
        made->source = ((source_object *)inner)->source;
    } else {
        good = input_take(pairs, inner, "source", ELEMENT_ID, 2);
        made->source = sepax_pairs(pairs->data, pairs->rows);
    }
    size_t count;
    good = good && count_pairs((PyObject *)made, &count) &&
           input_take(offsets, values[SOURCE_SECOND], "offsets", ELEMENT_ID, 1) &&
           offsets_check(offsets, "offsets", count, "pairs");
    if (good) {
        made->source = sepax_grouped(made->source, offsets->data, offsets->rows - 1);
    }
    return source_end(made, good);
}

FUNCTION(source_body_pairs) {
    PyObject *values[SOURCE_VALUES];
    source_object *const made =
        source_begin(&body_pairs_signature, arguments, positional, keywords, values);
    (void)self;
    if (made == NULL) {
        return NULL;
    }
    input *const offsets = &made->parts[0], *const pairs = &made->parts[1];
    const bool good = input_take(offsets, values[SOURCE_FIRST], "bodies", ELEMENT_ID, 1) &&
                      offsets_check(offsets, "bodies", SIZE_MAX, "") &&
                      input_take(pairs, values[SOURCE_SECOND], "pairs", ELEMENT_ID, 2);
    if (good) {
        const sepax_bodies bodies = {offsets->data, offsets->rows - 1};
        made->source = sepax_body_pairs(bodies, pairs->data, pairs->rows);
    }
    return source_end(made, good);
}

bool sources_init(PyObject *module) {
    const PyType_Slot slots[] = {{Py_tp_dealloc, source_dealloc},
                                 {Py_sq_length, source_length},
                                 {Py_sq_item, source_item},
                                 {0, NULL}};
    source_type = documents_type(module, "sepax._sepax.Source", sizeof(source_object),
                                 Py_TPFLAGS_DISALLOW_INSTANTIATION, NULL, slots);
    return source_type != NULL;
}
