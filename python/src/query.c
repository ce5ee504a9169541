/* SPDX-License-Identifier: MIT
 *
 * What all queries have in common. Comes in: the arguments of a call. Goes out: its source, its
 * options, and its outputs, which the library fills while other threads may run.
 */
#include "query.h"

#include "errors.h"
#include "interrupts.h"

static error_names query_errors = {[SEPAX_ERROR_ID] = "source",
                                   [SEPAX_ERROR_COUNT] = "source",
                                   [SEPAX_ERROR_RANGE] = "source",
                                   [SEPAX_ERROR_OFFSETS] = "source",
                                   [SEPAX_ERROR_POSE] = "source",
                                   [SEPAX_ERROR_OVERFLOW] = "source",
                                   [SEPAX_ERROR_NOT_FINITE] = "motions or shifts",
                                   [SEPAX_ERROR_OPTION] = "source or margin",
                                   [SEPAX_ERROR_RADIUS] = "margin",
                                   [SEPAX_ERROR_BACKEND] = "backend",
                                   [SEPAX_ERROR_UNPREPARED] = "store",
                                   [SEPAX_ERROR_ALIAS] = "out"};

bool query_workspace(query_call *call) {
    if (call->source.rows.workspace == NULL) {
        call->source.rows.workspace = store_workspace(call->self);
    }
    return call->source.rows.workspace != NULL;
}

/* Where the source has another number of pairs, hints are those of other pairs. */
static bool check_hints(const query_call *call) {
    const size_t pairs = call->source.pair_count;
    if (call->options.options.hints == NULL || call->options.hints.rows == pairs) {
        return true;
    }
    PyErr_Format(PyExc_ValueError, "hints has %zu elements, but source has %zu pairs",
                 call->options.hints.rows, pairs);
    return false;
}

void query_start(query_call *call, PyObject *self) {
    call->self = (store_object *)self;
    call->source.rows.workspace = NULL;
    call->source.object = NULL;
    call->source.pairs = (input){.data = NULL};
    call->options.hints = (output){.object = NULL};
    call->motions = (input){.data = NULL};
    call->output_count = 0;
    call->cost = 8;
    call->errors = query_errors;
}

bool query_take(query_call *call) {
    return options_take(&call->options, call->values + QUERY_OPTIONS) &&
           source_take(&call->source, call->values[QUERY_SOURCE]) && check_hints(call) &&
           (call->source.source.rows == NULL || query_workspace(call));
}

bool query_begin(query_call *call, PyObject *self, const signature *s, PyObject *const *arguments,
                 Py_ssize_t positional, PyObject *keywords) {
    query_start(call, self);
    return arguments_take(s, arguments, positional, keywords, call->values) && query_take(call);
}

void query_end(query_call *call) {
    for (size_t i = 0; i < call->output_count; i++) {
        output_release(&call->outputs[i]);
    }
    input_release(&call->motions);
    if (call->source.rows.workspace != NULL) {
        store_workspace_end(call->self, call->source.rows.workspace);
    }
    source_release(&call->source);
    options_release(&call->options);
}

bool query_flag(query_call *call, PyObject *value, uint32_t flag) {
    bool set;
    if (!argument_flag(value, false, &set)) {
        return false;
    }
    call->options.options.flags |= set ? flag : 0;
    return true;
}

bool query_output(query_call *call, PyObject *object, const char *name, element kind, layout how,
                  size_t rows, bool at_least) {
    const bool good =
        output_open(&call->outputs[call->output_count], object, name, kind, how, rows, at_least);
    call->output_count += good ? 1 : 0;
    return good;
}

void query_skip(query_call *call) {
    call->outputs[call->output_count++] = (output){.object = NULL};
}

/* Asks once more with a report, which makes errors slow and other calls fast. */
static sepax_status explain(query_call *call, query_ask *ask) {
    sepax_options options = call->options.options;
    call->options.report.rejection = errors_nothing; /* not written where arrays overlap */
    options.report = &call->options.report;
    return ask(call, &options);
}

/* Whether a query may take some tenths of a second. Its parts cost half a millisecond, which is not
 * to be seen. The time of a pair grows with the bytes of a shape; relations take less, and impacts
 * more. */
static bool is_long(const query_call *call) {
    if (call->source.pair_count < 8192) {
        return false; /* the library does not divide it */
    }
    const size_t shapes = sepax_store_count(call->self->store);
    const size_t bytes = shapes > 0 ? sepax_store_memory(call->self->store) / shapes : 0;
    return call->source.pair_count / 8 * call->cost > ((size_t)1 << 28) / (bytes + 1);
}

bool query_run(query_call *call, query_ask *ask) {
    if (!store_read(call->self)) {
        return false;
    }
    sepax_status status;
    interruptible parts;
    sepax_options *const options = &call->options.options;
    options->threads = interrupts_begin(&parts, options->threads, is_long(call));
    Py_BEGIN_ALLOW_THREADS
    status = ask(call, options);
    if (status != SEPAX_OK && call->options.report_object == NULL && !atomic_load(&parts.stopped)) {
        status = explain(call, ask);
    }
    Py_END_ALLOW_THREADS
    store_read_end(call->self);
    if (atomic_load(&parts.stopped)) {
        return false;
    }
    if (status != SEPAX_OK) {
        errors_raise(status, &call->options.report.rejection, call->errors);
        return false;
    }
    return options_tell(&call->options);
}
