/* SPDX-License-Identifier: MIT
 *
 * Docstrings of the functions in C, which are written in Python. Comes in: a table of functions.
 * Goes out: the table with its texts. They live as long as the process, like the table.
 */
#include "documents.h"

bool documents_set(PyMethodDef *methods, const char *prefix) {
    PyObject *const module = PyImport_ImportModule("sepax._docs");
    PyObject *const texts = module != NULL ? PyObject_GetAttrString(module, "texts") : NULL;
    Py_XDECREF(module);
    for (PyMethodDef *m = methods; texts != NULL && m->ml_name != NULL; m++) {
        PyObject *const key = PyUnicode_FromFormat("%s.%s", prefix, m->ml_name);
        PyObject *const text = key != NULL ? PyObject_GetItem(texts, key) : NULL;
        Py_XDECREF(key);
        m->ml_doc = text != NULL ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
        if (m->ml_doc == NULL) {
            break;
        }
    }
    Py_XDECREF(texts);
    return PyErr_Occurred() == NULL;
}
