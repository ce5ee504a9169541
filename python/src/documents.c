/* SPDX-License-Identifier: MIT
 *
 * Docstrings of what is written in C, which are written in Python. Comes in: a name, or a table of
 * functions. Goes out: the text, or the table with its texts. They live as long as the process,
 * like the table.
 */
#include "documents.h"

#include <string.h>

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

PyTypeObject *documents_type(PyObject *module, const char *name, size_t size, unsigned int flags,
                             PyMethodDef *methods, const PyType_Slot *own) {
    PyType_Slot slots[TYPE_SLOTS + 3];
    const char *const end = strrchr(name, '.') + 1;
    char key[64];
    size_t count = 0;
    (void)PyOS_snprintf(key, sizeof key, "sepax.%s", end);
    const char *const text = documents_find(key);
    if (text == NULL || (methods != NULL && !documents_set(methods, end))) {
        return NULL;
    }
    for (; own[count].slot != 0; count++) {
        slots[count] = own[count];
    }
    slots[count++] = (PyType_Slot){Py_tp_doc, (char *)text};
    if (methods != NULL) {
        slots[count++] = (PyType_Slot){Py_tp_methods, methods};
    }
    slots[count] = (PyType_Slot){0, NULL};
    PyType_Spec spec = {name, (int)size, 0, Py_TPFLAGS_DEFAULT | flags, slots};
    PyObject *type = PyType_FromSpec(&spec);
    if (type != NULL && PyModule_AddObjectRef(module, end, type) != 0) {
        Py_CLEAR(type);
    }
    return (PyTypeObject *)type;
}

bool documents_add(PyObject *module, const char *name, size_t size, unsigned int flags,
                   PyMethodDef *methods, const PyType_Slot *own) {
    PyTypeObject *const type =
        documents_type(module, name, size, flags | Py_TPFLAGS_BASETYPE, methods, own);
    Py_XDECREF((PyObject *)type);
    return type != NULL;
}
