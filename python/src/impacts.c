/* SPDX-License-Identifier: MIT
 *
 * The query for impacts. Comes in: a source of pairs, and how shapes move and turn. Goes out: a
 * named tuple of arrays.
 */
#include <float.h>
#include <string.h>

#include "errors.h"
#include "measures.h"

/* The parameters: those of moves stand between the source and what all queries have. */
enum {
    IMPACT_SOURCE,
    IMPACT_IDS,
    IMPACT_START,
    IMPACT_END,
    IMPACT_TOLERANCE,
    IMPACT_PIVOTS,
    IMPACT_TURNS,
    IMPACT_LERP,
    IMPACT_LEAVING,
    IMPACT_OPTIONS,
    IMPACT_VALUES = IMPACT_OPTIONS + QUERY_VALUES - QUERY_OPTIONS
};

static const char *const impact_names[] = {"source",    "ids",        "start", "end",
                                           "tolerance", "pivots",     "turns", "lerp",
                                           "leaving",   OPTION_NAMES, "out",   "fields"};

/* One call; the query comes first, so a pointer to it is one to the call. */
typedef struct impact_call {
    query_call query;
    input ids, start, end, pivots;
    int8_t *turns; /* owned */
    sepax_moves moves;
    float tolerance;
} impact_call;

static bool take_turns(impact_call *c, PyObject *object) {
    input given;
    if (!input_take_rows(&given, object, "turns", ELEMENT_FLOAT, 1, c->ids.rows, "ids")) {
        return false;
    }
    const float *const numbers = given.data;
    bool good = true;
    c->turns = object != NULL ? PyMem_Malloc(given.rows + 1) : NULL;
    if (object != NULL && c->turns == NULL) {
        good = PyErr_NoMemory() != NULL;
    }
    for (size_t i = 0; good && i < given.rows; i++) {
        good = numbers[i] >= INT8_MIN && numbers[i] <= INT8_MAX &&
               (float)(int8_t)numbers[i] == numbers[i];
        if (good) {
            c->turns[i] = (int8_t)numbers[i];
        } else {
            PyErr_Format(PyExc_ValueError,
                         "turns must be whole numbers from -128 to 127, but element %zu is not", i);
        }
    }
    input_release(&given);
    return good;
}

static bool take_tolerance(impact_call *c, PyObject *object) {
    if (!argument_float(object, "tolerance", 0, &c->tolerance)) {
        return false;
    }
    return (c->tolerance > 0 && c->tolerance <= FLT_MAX) ||
           errors_raise_text(SEPAX_ERROR_RADIUS, &errors_nothing,
                             "tolerance must be above 0 and finite, not %R", object) != NULL;
}

static bool take_moves(impact_call *c, PyObject **values) {
    bool lerp, leaving;
    if (!input_take(&c->ids, values[IMPACT_IDS], "ids", ELEMENT_ID, 1) ||
        !input_take_rows(&c->start, values[IMPACT_START], "start", ELEMENT_FLOAT, 4, c->ids.rows,
                         "ids") ||
        !input_take_rows(&c->end, values[IMPACT_END], "end", ELEMENT_FLOAT, 4, c->ids.rows,
                         "ids") ||
        !input_take_rows(&c->pivots, values[IMPACT_PIVOTS], "pivots", ELEMENT_FLOAT, 2, c->ids.rows,
                         "ids") ||
        !take_tolerance(c, values[IMPACT_TOLERANCE]) || !take_turns(c, values[IMPACT_TURNS]) ||
        !argument_flag(values[IMPACT_LERP], false, &lerp) ||
        !argument_flag(values[IMPACT_LEAVING], false, &leaving) || !query_workspace(&c->query)) {
        return false;
    }
    c->moves = (sepax_moves){.ids = c->ids.data,
                             .from = c->start.data,
                             .to = c->end.data,
                             .pivots = c->pivots.data,
                             .turns = c->turns,
                             .count = c->ids.rows,
                             .flags = (lerp ? SEPAX_LERP : 0) | (leaving ? SEPAX_LEAVING : 0),
                             .workspace = c->query.source.rows.workspace};
    return true;
}

static const field impact_fields[] = {
    {"out.time", ELEMENT_FLOAT, LAYOUT_PLAIN, false},
    {"out.state", ELEMENT_ID, LAYOUT_PLAIN, false},
    {"out.normal", ELEMENT_FLOAT, LAYOUT_XY, false},
    {"out.feature_a", ELEMENT_ID, LAYOUT_PLAIN, false},
    {"out.feature_b", ELEMENT_ID, LAYOUT_PLAIN, false},
    {"out.pair", ELEMENT_ID, LAYOUT_PLAIN, true},
};

static sepax_status ask_impact(query_call *call, const sepax_options *options) {
    const impact_call *const c = (const impact_call *)call;
    const output *const o = call->outputs;
    const sepax_impacts impacts = {o[0].data, o[1].data, o[2].data, o[2].second,
                                   o[3].data, o[4].data, o[5].data};
    return sepax_impact(call->self->store, call->source.source, &c->moves, c->tolerance, options,
                        &impacts);
}

static const measure_form impact_form = {
    {"impact", 5, 4, IMPACT_VALUES, impact_names}, TUPLE_IMPACTS, 6, impact_fields, ask_impact};

static error_names impact_errors = {[SEPAX_ERROR_ID] = "source or ids",
                                    [SEPAX_ERROR_COUNT] = "source or ids",
                                    [SEPAX_ERROR_RANGE] = "source",
                                    [SEPAX_ERROR_OFFSETS] = "source",
                                    [SEPAX_ERROR_POSE] = "start or end",
                                    [SEPAX_ERROR_NOT_FINITE] = "pivots",
                                    [SEPAX_ERROR_OPTION] = "source or turns",
                                    [SEPAX_ERROR_RADIUS] = "margin",
                                    [SEPAX_ERROR_BACKEND] = "backend",
                                    [SEPAX_ERROR_UNPREPARED] = "store",
                                    [SEPAX_ERROR_ALIAS] = "out"};

FUNCTION(query_impact) {
    impact_call c = {.turns = NULL};
    query_call *const call = &c.query;
    PyObject *values[IMPACT_VALUES], *result = NULL;
    query_start(call, self);
    call->errors = impact_errors;
    call->cost = 64;
    if (arguments_take(&impact_form.call, arguments, positional, keywords, values)) {
        call->values[QUERY_SOURCE] = values[IMPACT_SOURCE];
        memcpy(call->values + QUERY_OPTIONS, values + IMPACT_OPTIONS,
               (QUERY_VALUES - QUERY_OPTIONS) * sizeof *values);
        if (query_take(call) && take_moves(&c, values)) {
            result = measure(call, &impact_form, call->source.results);
        }
    }
    query_end(call);
    input_release(&c.ids);
    input_release(&c.start);
    input_release(&c.end);
    input_release(&c.pivots);
    PyMem_Free(c.turns);
    return result;
}
