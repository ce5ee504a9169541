/* SPDX-License-Identifier: MIT
 *
 * Memory of results where there is no NumPy. Comes in: a shape and a format. Goes out: an object
 * that exports its memory, for a memoryview to show.
 */
#include "block.h"

#include <stdlib.h>

typedef struct block_object {
    PyObject_HEAD
    void *memory;
    const char *format;
    Py_ssize_t size;
    int dimensions;
    bool by_columns;
    Py_ssize_t shape[2], strides[2];
} block_object;

static PyTypeObject *block_type;

static void set_rows(block_object *b, size_t rows) {
    const Py_ssize_t columns = b->dimensions > 1 ? b->shape[1] : 1;
    b->shape[0] = (Py_ssize_t)rows;
    b->strides[0] = b->by_columns ? b->size : b->size * columns;
    b->strides[1] = b->by_columns ? b->size * b->shape[0] : b->size;
}

PyObject *block_new(const char *format, size_t size, size_t rows, size_t columns, bool by_columns) {
    PyObject *const object = PyType_GenericAlloc(block_type, 0);
    if (object == NULL) {
        return NULL;
    }
    block_object *const b = (block_object *)object;
    const size_t row = size * (columns > 0 ? columns : 1);
    b->memory = rows <= (size_t)PY_SSIZE_T_MAX / row ? malloc(rows * row + 1) : NULL;
    if (b->memory == NULL) {
        Py_DECREF(object);
        return PyErr_NoMemory();
    }
    b->format = format;
    b->size = (Py_ssize_t)size;
    b->dimensions = columns > 0 ? 2 : 1;
    b->by_columns = by_columns;
    b->shape[1] = (Py_ssize_t)columns;
    set_rows(b, rows);
    return object;
}

void *block_memory(PyObject *block) {
    return ((block_object *)block)->memory;
}

void block_shrink(PyObject *block, size_t rows) {
    block_object *const b = (block_object *)block;
    set_rows(b, rows);
    const size_t row = (size_t)(b->dimensions > 1 ? b->shape[1] * b->size : b->size);
    void *const less = realloc(b->memory, rows * row + 1);
    b->memory = less != NULL ? less : b->memory;
}

static int get_buffer(PyObject *object, Py_buffer *view, int flags) {
    block_object *const b = (block_object *)object;
    if (b->by_columns && (flags & PyBUF_STRIDES) != PyBUF_STRIDES) {
        PyErr_SetString(PyExc_BufferError, "the columns of this buffer need strides");
        return -1;
    }
    *view = (Py_buffer){.buf = b->memory,
                        .obj = Py_NewRef(object),
                        .len = b->size * b->shape[0] * (b->dimensions > 1 ? b->shape[1] : 1),
                        .itemsize = b->size,
                        .ndim = b->dimensions,
                        .format = (flags & PyBUF_FORMAT) != 0 ? (char *)b->format : NULL,
                        .shape = (flags & PyBUF_ND) != 0 ? b->shape : NULL,
                        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? b->strides : NULL};
    return 0;
}

static void dealloc(PyObject *object) {
    free(((block_object *)object)->memory);
    object_free(object);
}

bool block_init(void) {
    static PyType_Slot slots[] = {
        {Py_bf_getbuffer, get_buffer}, {Py_tp_dealloc, dealloc}, {0, NULL}};
    static PyType_Spec spec = {"sepax._sepax.Block", (int)sizeof(block_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    block_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return block_type != NULL;
}
