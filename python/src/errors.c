/* SPDX-License-Identifier: MIT
 *
 * Errors of the library as exceptions. Comes in: a status and a rejection. Goes out: the exception
 * with its sentence and its numbers, None where the rejection says nothing.
 */
#include "errors.h"

static PyObject *error_class;

bool errors_init(void) {
    PyObject *const module = PyImport_ImportModule("sepax._errors");
    error_class = module != NULL ? PyObject_GetAttrString(module, "SepaxError") : NULL;
    Py_XDECREF(module);
    return error_class != NULL;
}

static PyObject *number_or_none(size_t number, bool known) {
    return known ? PyLong_FromSize_t(number) : Py_NewRef(Py_None);
}

const sepax_rejection errors_nothing = {.index = SEPAX_NO_INDEX,
                                        .id = SEPAX_NO_ID,
                                        .vertex = SEPAX_NO_VERTEX,
                                        .ring = SEPAX_NO_VERTEX,
                                        .other = SEPAX_NO_VERTEX};

/* Takes the reference to the text, which may be NULL. */
static PyObject *make(PyObject *text, sepax_status status, const sepax_rejection *r) {
    return text == NULL
               ? NULL
               : PyObject_CallFunction(error_class, "NiNNNNNNO", text, (int)status,
                                       number_or_none(r->index, r->index != SEPAX_NO_INDEX),
                                       number_or_none(r->id, r->id != SEPAX_NO_ID),
                                       number_or_none(r->vertex, r->vertex != SEPAX_NO_VERTEX),
                                       number_or_none(r->ring, r->ring != SEPAX_NO_VERTEX),
                                       number_or_none(r->other, r->other != SEPAX_NO_VERTEX),
                                       number_or_none(r->needed, r->needed != 0),
                                       r->by_rounding ? Py_True : Py_False);
}

static PyObject *set(PyObject *error) {
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
    return NULL;
}

PyObject *errors_make(sepax_status status, const sepax_rejection *rejection,
                      const char *const *names) {
    const sepax_rejection *const r = rejection != NULL ? rejection : &errors_nothing;
    if (status == SEPAX_ERROR_MEMORY) {
        return PyErr_NoMemory();
    }
    char text[512];
    (void)sepax_explain(status, r, text, sizeof text);
    const char *const name = names != NULL ? names[status] : NULL;
    return make(name != NULL ? PyUnicode_FromFormat("%s: %s", name, text)
                             : PyUnicode_FromString(text),
                status, r);
}

PyObject *errors_raise(sepax_status status, const sepax_rejection *rejection,
                       const char *const *names) {
    return set(errors_make(status, rejection, names));
}

PyObject *errors_raise_text(sepax_status status, const sepax_rejection *rejection,
                            const char *format, ...) {
    va_list values;
    va_start(values, format);
    PyObject *const text = PyUnicode_FromFormatV(format, values);
    va_end(values);
    return set(make(text, status, rejection));
}
