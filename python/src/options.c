/* SPDX-License-Identifier: MIT
 *
 * Options of a query. Comes in: what the caller passed. Goes out: options of the library.
 */
#include "options.h"

#include "arguments.h"
#include "errors.h"
#include "pool.h"

static PyObject *report_class;

bool options_init(void) {
    PyObject *const module = PyImport_ImportModule("sepax._report");
    report_class = module != NULL ? PyObject_GetAttrString(module, "Report") : NULL;
    Py_XDECREF(module);
    return report_class != NULL;
}

bool backend_take(PyObject *name, const sepax_backend **backend) {
    *backend = NULL;
    if (name == NULL) {
        return true;
    }
    PyObject *const text = PyUnicode_Check(name) ? PyUnicode_AsUTF8String(name) : NULL;
    const char *const bytes = text != NULL ? PyBytes_AsString(text) : NULL;
    *backend = bytes != NULL ? sepax_backend_find(bytes) : NULL;
    Py_XDECREF(text);
    if (*backend == NULL) {
        PyErr_Format(PyExc_ValueError, "backend: there is no %R; see sepax.backends()", name);
    }
    return *backend != NULL;
}

static bool take_strategy(PyObject *name, sepax_strategy *strategy) {
    *strategy = SEPAX_AUTO;
    if (name == NULL) {
        return true;
    }
    for (int i = 0; PyUnicode_Check(name) && i < SEPAX_STRATEGY_COUNT; i++) {
        *strategy = (sepax_strategy)i;
        if (PyUnicode_CompareWithASCIIString(name, sepax_strategy_name(*strategy)) == 0) {
            return true;
        }
    }
    PyErr_Format(PyExc_ValueError, "strategy: there is no %R; see sepax.strategies()", name);
    return false;
}

static bool take_hints(query_options *o, PyObject *hints) {
    if (hints == NULL) {
        return true;
    }
    if (!output_take(&o->hints, hints, "hints", ELEMENT_BYTE, LAYOUT_PLAIN, 0, true)) {
        return false;
    }
    o->options.hints = o->hints.data;
    o->options.hint_count = o->hints.rows;
    return true;
}

bool options_take(query_options *o, PyObject **values) {
    o->options = (sepax_options){.backend = NULL};
    o->hints.view.obj = NULL;
    o->hints.object = o->hints.block = NULL;
    o->report_object = values[OPTION_REPORT];
    o->given = false;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        o->given |= values[i] != NULL;
    }
    if (!o->given) {
        return true;
    }
    o->report.rejection = errors_nothing;
    if (o->report_object != NULL && PyObject_IsInstance(o->report_object, report_class) != 1) {
        PyErr_Format(PyExc_TypeError, "report must be a sepax.Report, not %R", o->report_object);
        return false;
    }
    o->options.report = o->report_object != NULL ? &o->report : NULL;
    bool dedup;
    if (!argument_flag(values[OPTION_DEDUP], true, &dedup)) {
        return false;
    }
    o->options.flags = dedup ? 0 : SEPAX_NO_DEDUP;
    return argument_float(values[OPTION_MARGIN], "margin", 0, &o->options.margin) &&
           backend_take(values[OPTION_BACKEND], &o->options.backend) &&
           take_strategy(values[OPTION_STRATEGY], &o->options.strategy) &&
           pool_take(values[OPTION_THREADS], &o->options.threads) &&
           take_hints(o, values[OPTION_HINTS]);
}

void options_release(query_options *o) {
    output_release(&o->hints);
}

static bool tell(PyObject *report, const char *name, PyObject *value) {
    const bool told = value != NULL && PyObject_SetAttrString(report, name, value) == 0;
    Py_XDECREF(value);
    return told;
}

bool options_tell(const query_options *o) {
    PyObject *const report = o->report_object;
    const sepax_report *const r = &o->report;
    return report == NULL ||
           (tell(report, "backend", PyUnicode_FromString(sepax_backend_name(r->backend))) &&
            tell(report, "filtered", PyLong_FromSize_t(r->filtered)) &&
            tell(report, "in_double", PyLong_FromSize_t(r->in_double)) &&
            tell(report, "expanded", PyLong_FromSize_t(r->expanded)));
}
