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

PyObject *errors_raise(sepax_status status, const sepax_rejection *rejection) {
    const sepax_rejection *const r = rejection != NULL ? rejection : &errors_nothing;
    if (status == SEPAX_ERROR_MEMORY) {
        return PyErr_NoMemory();
    }
    char text[512];
    (void)sepax_explain(status, r, text, sizeof text);
    PyObject *const error = PyObject_CallFunction(
        error_class, "siNNNNNNO", text, (int)status,
        number_or_none(r->index, r->index != SEPAX_NO_INDEX),
        number_or_none(r->id, r->id != SEPAX_NO_ID),
        number_or_none(r->vertex, r->vertex != SEPAX_NO_VERTEX),
        number_or_none(r->ring, r->ring != SEPAX_NO_VERTEX),
        number_or_none(r->other, r->other != SEPAX_NO_VERTEX),
        number_or_none(r->needed, r->needed != 0), r->by_rounding ? Py_True : Py_False);
    if (error != NULL) {
        PyErr_SetObject(error_class, error);
        Py_DECREF(error);
    }
    return NULL;
}
