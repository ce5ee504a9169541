/* SPDX-License-Identifier: MIT
 *
 * Docstrings of what is written in C, which are written in Python. Comes in: a name, or a table of
 * functions. Goes out: the text, or the table with its texts. They live as long as the process,
 * like the table.
 */
#include "documents.h"

const char *documents_find(const char *name) {
    PyObject *const module = PyImport_ImportModule("sepax._docs");
    PyObject *const texts = module != NULL ? PyObject_GetAttrString(module, "texts") : NULL;
    Py_XDECREF(module);
    PyObject *const key = texts != NULL ? PyUnicode_FromString(name) : NULL;
    PyObject *const text = key != NULL ? PyObject_GetItem(texts, key) : NULL;
    Py_XDECREF(texts);
    Py_XDECREF(key);
    return text != NULL ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
}

bool documents_set(PyMethodDef *methods, const char *prefix) {
    for (PyMethodDef *m = methods; m->ml_name != NULL; m++) {
        char name[64];
        (void)PyOS_snprintf(name, sizeof name, "%s.%s", prefix, m->ml_name);
        m->ml_doc = documents_find(name);
        if (m->ml_doc == NULL) {
            return false;
        }
    }
    return true;
}
