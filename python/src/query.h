/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_QUERY_H
#define SEPAX_PYTHON_QUERY_H

#include "arguments.h"
#include "buffers.h"
#include "options.h"
#include "sources.h"
#include "store.h"

/* Where the parameters of a query are: the source, one that is its own (with the name "" there is
 * none), the options, the arrays to fill, and the names of those that are wanted. */
enum {
    QUERY_SOURCE,
    QUERY_OWN,
    QUERY_OPTIONS,
    QUERY_OUT = QUERY_OPTIONS + OPTION_COUNT,
    QUERY_FIELDS,
    QUERY_VALUES
};
#define QUERY_NAMES(own) "source", own, OPTION_NAMES, "out", "fields"

enum { QUERY_OUTPUTS = 7 };

/* One call of a query on a store: what it reads, and the arrays that it fills. */
typedef struct query_call {
    store_object *self;
    pair_source source;
    query_options options;
    input motions; /* of casts */
    output outputs[QUERY_OUTPUTS];
    size_t output_count;
    size_t cost;                    /* the time of a pair; 1 for relations, 8 for measures */
    size_t found;                   /* of hits and manifolds */
    const char *const *errors;      /* the argument at fault after each status */
    PyObject *values[QUERY_VALUES]; /* of the parameters */
} query_call;

/* Asks the library, with its options, for what the call is about. */
typedef sepax_status query_ask(query_call *call, const sepax_options *options);

/* Reads the arguments that all queries have. Returns false with an exception set. End the call with
 * query_end, in either case. */
bool query_begin(query_call *call, PyObject *self, const signature *s, PyObject *const *arguments,
                 Py_ssize_t positional, PyObject *keywords);
void query_end(query_call *call);

/* The two halves of query_begin, for a query whose parameters are others: the second one reads the
 * source and the options of call->values. */
void query_start(query_call *call, PyObject *self);
bool query_take(query_call *call);

/* Takes a workspace for the call, which rows and moves need. Returns false with an exception set.
 */
bool query_workspace(query_call *call);

/* Sets a flag of the options where `value`, which may be NULL, is true. */
bool query_flag(query_call *call, PyObject *value, uint32_t flag);

/* Takes or makes the next output, of `rows` rows, or of at most so many where `at_least` is set:
 * then the caller's array must have at least as many. `object` is that array or NULL. */
bool query_output(query_call *call, PyObject *object, const char *name, element kind, layout how,
                  size_t rows, bool at_least);

/* The next output is not wanted. */
void query_skip(query_call *call);

/* Asks, without the lock of the interpreter. Returns false with an exception set. */
bool query_run(query_call *call, query_ask *ask);

#endif
