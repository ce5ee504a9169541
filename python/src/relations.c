/* SPDX-License-Identifier: MIT
 *
 * The queries that answer with a number a result: relations, hits and containments. Comes in: a
 * source of pairs. Goes out: an array, or the first hit.
 */
#include "query.h"

static const char *const relate_names[] = {QUERY_NAMES};
static const signature relate_signature = {"relate", 1, 1, QUERY_OWN, relate_names};

static sepax_status ask_relate(query_call *call, const sepax_options *options) {
    return sepax_relate(call->self->store, call->source.source, options, call->outputs[0].data);
}

/* A query that fills one array with an element a result. */
static PyObject *one_array(PyObject *self, const signature *s, PyObject *const *arguments,
                           Py_ssize_t positional, PyObject *keywords, element kind,
                           query_ask *ask) {
    query_call call;
    PyObject *result = NULL;
    if (query_begin(&call, self, s, arguments, positional, keywords) &&
        query_output(&call, call.values[QUERY_OUT], "out", kind, LAYOUT_PLAIN,
                     call.source.results) &&
        query_run(&call, ask)) {
        result = output_finish(&call.outputs[0], call.source.results);
    }
    query_end(&call);
    return result;
}

STORE_METHOD(query_relate) {
    return one_array(self, &relate_signature, arguments, positional, keywords, ELEMENT_BYTE,
                     ask_relate);
}
