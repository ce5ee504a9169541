/* SPDX-License-Identifier: MIT
 *
 * The queries that measure: separations, distances, casts and manifolds. Comes in: a source of
 * pairs. Goes out: a named tuple of arrays, or an array of manifolds.
 */
#include "measures.h"

/* Takes the arrays of `out`, a tuple with None for what is not wanted, or makes them. */
static bool take_fields(query_call *call, const measure_form *f, size_t rows) {
    PyObject *const out = call->values[QUERY_OUT], *const fields = call->values[QUERY_FIELDS];
    if (out != NULL && (!PyTuple_Check(out) || PyTuple_Size(out) != (Py_ssize_t)f->field_count)) {
        PyErr_Format(PyExc_TypeError,
                     "out must be a tuple of %zu arrays, or None for one that is "
                     "not wanted",
                     f->field_count);
        return false;
    }
    Py_ssize_t taken = 0;
    for (size_t i = 0; i < f->field_count; i++) {
        const field *const item = &f->fields[i];
        PyObject *const array = out != NULL ? PyTuple_GetItem(out, (Py_ssize_t)i) : NULL;
        const int wanted =
            out != NULL ? array != Py_None : field_wanted(item, fields, call->source.grouped);
        if (wanted == 0) {
            query_skip(call);
        } else if (wanted < 0 ||
                   !query_output(call, array, item->name, item->kind, item->how, rows, false)) {
            return false;
        }
        taken += wanted;
    }
    return out != NULL || fields_known(fields, taken, f->fields, f->field_count);
}

static PyObject *finish_fields(query_call *call, const measure_form *f) {
    PyObject *items[QUERY_OUTPUTS];
    for (size_t i = 0; i < f->field_count; i++) {
        output *const out = &call->outputs[i];
        items[i] = out->data != NULL ? output_finish(out, out->rows) : Py_NewRef(Py_None);
    }
    return tuple_of(f->tuple, items);
}

PyObject *measure(query_call *call, const measure_form *f, size_t rows) {
    return take_fields(call, f, rows) && query_run(call, f->ask) ? finish_fields(call, f) : NULL;
}

static const char *const separate_names[] = {QUERY_NAMES("safe")};
static const char *const plain_names[] = {QUERY_NAMES("")};
static const char *const cast_names[] = {QUERY_NAMES("motions")};

static const field contact_fields[] = {
    {"out.separation", ELEMENT_FLOAT, LAYOUT_PLAIN, false},
    {"out.normal", ELEMENT_FLOAT, LAYOUT_XY, false},
    {"out.feature", ELEMENT_ID, LAYOUT_PLAIN, false},
    {"out.pair", ELEMENT_ID, LAYOUT_PLAIN, true},
};

static sepax_status ask_separate(query_call *call, const sepax_options *options) {
    const output *const o = call->outputs;
    const sepax_contacts contacts = {o[0].data, o[1].data, o[1].second, o[2].data, o[3].data};
    return sepax_separate(call->self->store, call->source.source, options, &contacts);
}

static const measure_form separate_form = {{"separate", 1, 1, QUERY_VALUES, separate_names},
                                           TUPLE_CONTACTS,
                                           4,
                                           contact_fields,
                                           ask_separate};

const field distance_fields[] = {
    {"out.distance", ELEMENT_FLOAT, LAYOUT_PLAIN, false},
    {"out.normal", ELEMENT_FLOAT, LAYOUT_XY, false},
    {"out.point_a", ELEMENT_FLOAT, LAYOUT_XY, false},
    {"out.point_b", ELEMENT_FLOAT, LAYOUT_XY, false},
    {"out.feature_a", ELEMENT_ID, LAYOUT_PLAIN, false},
    {"out.feature_b", ELEMENT_ID, LAYOUT_PLAIN, false},
    {"out.pair", ELEMENT_ID, LAYOUT_PLAIN, true},
};

static sepax_status ask_distance(query_call *call, const sepax_options *options) {
    const output *const o = call->outputs;
    const sepax_distances distances = {o[0].data, o[1].data,   o[1].second, o[2].data, o[2].second,
                                       o[3].data, o[3].second, o[4].data,   o[5].data, o[6].data};
    return sepax_distance(call->self->store, call->source.source, options, &distances);
}

static const measure_form distance_form = {{"distance", 1, 1, QUERY_VALUES, plain_names},
                                           TUPLE_DISTANCES,
                                           7,
                                           distance_fields,
                                           ask_distance};

const field cast_fields[] = {
    {"out.relation", ELEMENT_BYTE, LAYOUT_PLAIN, false},
    {"out.time", ELEMENT_FLOAT, LAYOUT_PLAIN, false},
    {"out.normal", ELEMENT_FLOAT, LAYOUT_XY, false},
    {"out.feature_a", ELEMENT_ID, LAYOUT_PLAIN, false},
    {"out.feature_b", ELEMENT_ID, LAYOUT_PLAIN, false},
};

static sepax_status ask_cast(query_call *call, const sepax_options *options) {
    const output *const o = call->outputs;
    const sepax_casts casts = {o[0].data, o[1].data, o[2].data, o[2].second, o[3].data, o[4].data};
    return sepax_cast(call->self->store, call->source.source, call->motions.data, options, &casts);
}

static const measure_form cast_form = {
    {"cast", 2, 2, QUERY_VALUES, cast_names}, TUPLE_CASTS, 5, cast_fields, ask_cast};

FUNCTION(query_separate) {
    query_call call;
    const measure_form *const f = &separate_form;
    PyObject *const result = query_begin(&call, self, &f->call, arguments, positional, keywords) &&
                                     query_flag(&call, call.values[QUERY_OWN], SEPAX_MTV_SAFE)
                                 ? measure(&call, f, call.source.results)
                                 : NULL;
    query_end(&call);
    return result;
}

FUNCTION(query_distance) {
    query_call call;
    const measure_form *const f = &distance_form;
    PyObject *const result = query_begin(&call, self, &f->call, arguments, positional, keywords)
                                 ? measure(&call, f, call.source.results)
                                 : NULL;
    query_end(&call);
    return result;
}

FUNCTION(query_cast) {
    query_call call;
    const measure_form *const f = &cast_form;
    PyObject *const result =
        query_begin(&call, self, &f->call, arguments, positional, keywords) &&
                input_take_rows(&call.motions, call.values[QUERY_OWN], "motions", ELEMENT_FLOAT, 2,
                                call.source.pair_count, "source")
            ? measure(&call, f, call.source.pair_count)
            : NULL;
    query_end(&call);
    return result;
}

static const signature manifolds_signature = {"manifolds", 1, 1, QUERY_FIELDS, plain_names};

static sepax_status ask_manifolds(query_call *call, const sepax_options *options) {
    return sepax_manifolds(call->self->store, call->source.source, options, call->outputs[0].data,
                           &call->found);
}

FUNCTION(query_manifolds) {
    query_call call;
    PyObject *result = NULL;
    if (query_begin(&call, self, &manifolds_signature, arguments, positional, keywords) &&
        query_output(&call, call.values[QUERY_OUT], "out", ELEMENT_MANIFOLD, LAYOUT_PLAIN,
                     call.source.pair_count, true) &&
        query_run(&call, ask_manifolds)) {
        result = output_finish(&call.outputs[0], call.found);
    }
    query_end(&call);
    return result;
}
