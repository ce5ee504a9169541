/* SPDX-License-Identifier: MIT
 *
 * What all queries have in common. Comes in: the arguments of a call. Goes out: its source, its
 * options, and its outputs, which the library fills while other threads may run.
 */
#include "query.h"

#include "errors.h"

/* Rows are answered in a workspace. */
static bool take_workspace(query_call *call) {
    if (call->source.source.rows != NULL) {
        call->source.rows.workspace = store_workspace(call->self);
        return call->source.rows.workspace != NULL;
    }
    return true;
}

bool query_begin(query_call *call, PyObject *self, const signature *s, PyObject *const *arguments,
                 Py_ssize_t positional, PyObject *keywords) {
    call->self = (store_object *)self;
    call->source.rows.workspace = NULL;
    call->source.object = NULL;
    call->source.pairs = (input){.data = NULL};
    call->options.hints = (output){.object = NULL};
    call->motions = (input){.data = NULL};
    call->output_count = 0;
    return arguments_take(s, arguments, positional, keywords, call->values) &&
           options_take(&call->options, call->values + QUERY_OPTIONS) &&
           source_take(&call->source, call->values[QUERY_SOURCE]) && take_workspace(call);
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
    const int set = argument_flag(value, false);
    call->options.options.flags |= set > 0 ? flag : 0;
    return set >= 0;
}

bool query_output(query_call *call, PyObject *object, const char *name, element kind, layout how,
                  size_t rows, bool at_least) {
    output *const out = &call->outputs[call->output_count];
    const bool good = object != NULL ? output_take(out, object, name, kind, how, rows, at_least)
                      : at_least     ? output_make_open(out, kind, how, rows)
                                     : output_make(out, kind, how, rows);
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

bool query_run(query_call *call, query_ask *ask) {
    if (!store_read(call->self)) {
        return false;
    }
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = ask(call, &call->options.options);
    if (status != SEPAX_OK && call->options.report_object == NULL) {
        status = explain(call, ask);
    }
    Py_END_ALLOW_THREADS
    store_read_end(call->self);
    if (status != SEPAX_OK) {
        errors_raise(status, &call->options.report.rejection);
        return false;
    }
    return options_tell(&call->options);
}
