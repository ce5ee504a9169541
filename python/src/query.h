/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_QUERY_H
#define SEPAX_PYTHON_QUERY_H

#include "arguments.h"
#include "buffers.h"
#include "options.h"
#include "sources.h"
#include "store.h"

/* One call of a query on a store: what it reads, and the arrays that it fills. */
enum { QUERY_OUTPUTS = 7, QUERY_VALUES = 16 };

typedef struct query_call {
    store_object *self;
    pair_source source;
    query_options options;
    input motions; /* of casts */
    output outputs[QUERY_OUTPUTS];
    size_t output_count;
    size_t found; /* of hits and manifolds */
    PyObject *values[QUERY_VALUES]; /* of the parameters */
} query_call;

/* Asks the library, with its options, for what the call is about. */
typedef sepax_status query_ask(query_call *call, const sepax_options *options);

/* Where the parameters of a query are: first the source, then the options, then its own. */
enum { QUERY_SOURCE, QUERY_OPTIONS, QUERY_OUT = QUERY_OPTIONS + OPTION_COUNT, QUERY_OWN };
#define QUERY_NAMES "source", OPTION_NAMES, "out"

/* Reads the arguments that all queries have. Returns false with an exception set. End the call with
 * query_end, in either case. */
bool query_begin(query_call *call, PyObject *self, const signature *s, PyObject *const *arguments,
                 Py_ssize_t positional, PyObject *keywords);
void query_end(query_call *call);

/* Takes or makes the next output, of `rows` rows. `object` is the caller's array or NULL. */
bool query_output(query_call *call, PyObject *object, const char *name, element kind, layout how,
                  size_t rows);

/* Asks, without the lock of the interpreter. Returns false with an exception set. */
bool query_run(query_call *call, query_ask *ask);

#endif
