/* SPDX-License-Identifier: MIT
 *
 * The queries that answer with a number a result: relations, hits and containments. Comes in: a
 * source of pairs. Goes out: an array, or the first hit.
 */
#include "query.h"

static const char *const plain_names[] = {QUERY_NAMES("")};
static const char *const open_names[] = {QUERY_NAMES("open")};
static const signature relate_signature = {"relate", 1, 1, QUERY_FIELDS, plain_names};
static const signature contain_signature = {"contain", 1, 1, QUERY_FIELDS, plain_names};
static const signature hits_signature = {"hits", 1, 1, QUERY_FIELDS, open_names};
static const signature hit_bits_signature = {"hit_bits", 1, 1, QUERY_FIELDS, open_names};
static const signature first_hit_signature = {"first_hit", 1, 1, QUERY_FIELDS, open_names};
static const signature first_hits_signature = {"first_hits", 1, 1, QUERY_FIELDS, open_names};

static sepax_status ask_relate(query_call *call, const sepax_options *options) {
    return sepax_relate(call->self->store, call->source.source, options, call->outputs[0].data);
}

static sepax_status ask_contain(query_call *call, const sepax_options *options) {
    return sepax_contain(call->self->store, call->source.source, options, call->outputs[0].data);
}

static sepax_status ask_hits(query_call *call, const sepax_options *options) {
    return sepax_hits(call->self->store, call->source.source, options, call->outputs[0].data,
                      &call->found);
}

static sepax_status ask_hit_bits(query_call *call, const sepax_options *options) {
    return sepax_hit_bits(call->self->store, call->source.source, options, call->outputs[0].data);
}

static sepax_status ask_first_hit(query_call *call, const sepax_options *options) {
    return sepax_first_hit(call->self->store, call->source.source, options, &call->found);
}

static sepax_status ask_first_hits(query_call *call, const sepax_options *options) {
    return sepax_first_hits(call->self->store, call->source.source, options, call->outputs[0].data);
}

/* Arguments of a call in the form that the interpreter has them. */
typedef struct given {
    PyObject *self;
    PyObject *const *arguments;
    Py_ssize_t positional;
    PyObject *keywords;
} given;

static bool begin(query_call *call, const given *g, const signature *s) {
    if (!query_begin(call, g->self, s, g->arguments, g->positional, g->keywords)) {
        return false;
    }
    call->cost = s != &contain_signature ? 1 : call->cost;
    return query_flag(call, call->values[QUERY_OWN], SEPAX_OPEN);
}

/* A query that fills one array: an element a result, or of hit_bits one for eight. */
static PyObject *one_array(const given *g, const signature *s, element kind, size_t divisor,
                           query_ask *ask) {
    query_call call;
    PyObject *result = NULL;
    if (begin(&call, g, s)) {
        const size_t rows = (call.source.results + divisor - 1) / divisor;
        if (query_output(&call, call.values[QUERY_OUT], "out", kind, LAYOUT_PLAIN, rows, false) &&
            query_run(&call, ask)) {
            result = output_finish(&call.outputs[0], rows);
        }
    }
    query_end(&call);
    return result;
}

FUNCTION(query_relate) {
    const given g = {self, arguments, positional, keywords};
    return one_array(&g, &relate_signature, ELEMENT_BYTE, 1, ask_relate);
}

FUNCTION(query_contain) {
    const given g = {self, arguments, positional, keywords};
    return one_array(&g, &contain_signature, ELEMENT_BYTE, 1, ask_contain);
}

FUNCTION(query_hit_bits) {
    const given g = {self, arguments, positional, keywords};
    return one_array(&g, &hit_bits_signature, ELEMENT_BYTE, 8, ask_hit_bits);
}

FUNCTION(query_first_hits) {
    const given g = {self, arguments, positional, keywords};
    return one_array(&g, &first_hits_signature, ELEMENT_ID, 1, ask_first_hits);
}

FUNCTION(query_hits) {
    const given g = {self, arguments, positional, keywords};
    query_call call;
    PyObject *result = NULL;
    if (begin(&call, &g, &hits_signature) &&
        query_output(&call, call.values[QUERY_OUT], "out", ELEMENT_ID, LAYOUT_PLAIN,
                     call.source.results, true) &&
        query_run(&call, ask_hits)) {
        result = output_finish(&call.outputs[0], call.found);
    }
    query_end(&call);
    return result;
}

FUNCTION(query_first_hit) {
    const given g = {self, arguments, positional, keywords};
    query_call call;
    PyObject *result = NULL;
    if (begin(&call, &g, &first_hit_signature) && query_run(&call, ask_first_hit)) {
        result = call.found == SEPAX_NO_INDEX ? Py_NewRef(Py_None) : PyLong_FromSize_t(call.found);
    }
    query_end(&call);
    return result;
}
