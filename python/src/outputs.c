/* SPDX-License-Identifier: MIT
 *
 * Arrays that a call writes. Comes in: how many rows they need, and perhaps an array of the caller.
 * Goes out: the array, a NumPy array where NumPy is there, else a memoryview.
 */
#include "block.h"
#include "buffers.h"
#include "formats.h"

#include <stdlib.h>
#include <string.h>

/* numpy.empty and the types of elements; NULL where there is no NumPy. */
static PyObject *numpy_empty, *numpy_array, *numpy_types[ELEMENT_MANIFOLD + 1];

/* What a call of numpy.empty needs besides, made once. */
static PyObject *by_columns, *resize_keywords;

static bool find_numpy(PyObject *numpy) {
    static const char *const types[] = {"f4", "u4", "u1", "f8"};
    numpy_empty = PyObject_GetAttrString(numpy, "empty");
    numpy_array = PyObject_GetAttrString(numpy, "ndarray");
    for (int kind = ELEMENT_FLOAT; kind < ELEMENT_MANIFOLD; kind++) {
        numpy_types[kind] = PyObject_CallMethod(numpy, "dtype", "s", types[kind]);
    }
    PyObject *const module = PyImport_ImportModule("sepax._types");
    numpy_types[ELEMENT_MANIFOLD] =
        module != NULL ? PyObject_GetAttrString(module, "manifold_type") : NULL;
    Py_XDECREF(module);
    by_columns = PyUnicode_InternFromString("F");
    resize_keywords = Py_BuildValue("{s:O}", "refcheck", Py_False);
    return formats_init(numpy) && !PyErr_Occurred();
}

bool outputs_init(void) {
    PyObject *const numpy = PyImport_ImportModule("numpy");
    if (numpy == NULL) {
        PyErr_Clear();
        return true;
    }
    const bool found = find_numpy(numpy);
    Py_DECREF(numpy);
    return found;
}

/* The shape (rows, columns), or rows alone. */
static PyObject *shape_of(layout how, size_t rows) {
    PyObject *const length = PyLong_FromSize_t(rows);
    if (how == LAYOUT_PLAIN || length == NULL) {
        return length;
    }
    PyObject *const width = PyLong_FromLong(how == LAYOUT_XY ? 2 : how);
    PyObject *const shape = width != NULL ? PyTuple_Pack(2, length, width) : NULL;
    Py_DECREF(length);
    Py_XDECREF(width);
    return shape;
}

static PyObject *make_array(element kind, layout how, size_t rows) {
    PyObject *const shape = shape_of(how, rows);
    PyObject *const array =
        shape == NULL ? NULL
                      : PyObject_CallFunctionObjArgs(numpy_empty, shape, numpy_types[kind],
                                                     how == LAYOUT_XY ? by_columns : NULL, NULL);
    Py_XDECREF(shape);
    return array;
}

static PyObject *make_block(element kind, layout how, size_t rows) {
    const size_t columns = kind == ELEMENT_MANIFOLD ? format_size(kind)
                           : how == LAYOUT_XY       ? 2
                                                    : (size_t)how;
    const size_t size = kind == ELEMENT_MANIFOLD ? 1 : format_size(kind);
    return block_new(format_of(kind), size, rows, columns, how == LAYOUT_XY);
}

/* Where the elements of a view begin. */
static void find_data(output *out) {
    out->data = out->view.buf;
    out->second = out->how == LAYOUT_XY ? (char *)out->view.buf + out->view.strides[1] : NULL;
}

bool output_make(output *out, element kind, layout how, size_t rows) {
    *out = (output){.kind = kind, .how = how, .rows = rows};
    PyObject *const made =
        numpy_empty != NULL ? make_array(kind, how, rows) : make_block(kind, how, rows);
    if (made == NULL || PyObject_GetBuffer(made, &out->view, PyBUF_WRITABLE | PyBUF_STRIDES) != 0) {
        Py_XDECREF(made);
        out->view.obj = NULL;
        return false;
    }
    if (numpy_empty != NULL) {
        out->object = made;
    } else {
        out->block = made;
    }
    find_data(out);
    return true;
}

/* A result of few bytes is copied, which takes less time than cutting off what is not needed. */
enum { SCRATCH_BYTES = 4096 };

static size_t row_size(element kind, layout how) {
    return format_size(kind) * (how == LAYOUT_PLAIN ? 1 : how == LAYOUT_XY ? 2 : (size_t)how);
}

bool output_make_open(output *out, element kind, layout how, size_t rows) {
    if (rows > SCRATCH_BYTES / row_size(kind, how)) {
        return output_make(out, kind, how, rows);
    }
    *out = (output){.kind = kind, .how = how, .rows = rows};
    out->scratch = out->data = malloc(rows * row_size(kind, how) + 1);
    if (out->data == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    out->second = how == LAYOUT_XY ? (char *)out->data + rows * format_size(kind) : NULL;
    return true;
}

/* Moves the second column of what was made to behind the first `rows` rows of the first column. */
static void close_columns(output *out, size_t rows) {
    if (out->how == LAYOUT_XY && rows < out->rows) {
        const size_t size = rows * format_size(out->kind);
        out->second = memmove((char *)out->data + size, out->second, size);
    }
}

/* Copies the first rows to a new array. */
static PyObject *copy_scratch(output *out, size_t rows) {
    output copy;
    PyObject *result = NULL;
    if (output_make(&copy, out->kind, out->how, rows)) {
        memcpy(copy.data, out->scratch, rows * row_size(out->kind, out->how));
        result = output_finish(&copy, rows);
    }
    output_release(out);
    return result;
}

/* Whether the caller's array lies as it must; else an exception is set. */
static bool check_layout(const output *out, const char *name, element kind) {
    const Py_buffer *const v = &out->view;
    const bool fits = format_fits(v, kind);
    if (!fits) {
        PyErr_Format(PyExc_TypeError, "%s must have elements of the type %s, not of the format %s",
                     name,
                     kind == ELEMENT_FLOAT  ? "float32"
                     : kind == ELEMENT_ID   ? "uint32"
                     : kind == ELEMENT_BYTE ? "uint8"
                                            : "sepax.manifold_type",
                     v->format != NULL ? v->format : "B");
        return false;
    }
    if (out->how != LAYOUT_XY) {
        if (!PyBuffer_IsContiguous(v, 'C')) {
            PyErr_Format(PyExc_ValueError, "%s must be contiguous", name);
            return false;
        }
        return true;
    }
    const bool shaped = v->ndim == 2 && v->shape[1] == 2;
    if (!shaped || (v->strides[0] != v->itemsize && v->shape[0] > 1)) {
        PyErr_Format(PyExc_ValueError,
                     "%s must have the shape (n, 2) and contiguous columns (order='F')", name);
        return false;
    }
    return true;
}

static bool count_rows(output *out, const char *name, element kind, size_t rows, bool at_least) {
    const size_t columns = kind == ELEMENT_MANIFOLD && out->view.itemsize == 1 ? format_size(kind)
                           : out->how == LAYOUT_PLAIN                          ? 1
                           : out->how == LAYOUT_XY                             ? 2
                                                                               : (size_t)out->how;
    const Py_ssize_t there = format_rows(&out->view, columns);
    if (there < 0 || (at_least ? (size_t)there < rows : (size_t)there != rows)) {
        PyObject *const shape = format_shape(&out->view);
        if (shape != NULL) {
            PyErr_Format(PyExc_ValueError, "%s must have %s%zu rows of %zu, not the shape %R", name,
                         at_least ? "at least " : "", rows, columns, shape);
            Py_DECREF(shape);
        }
        return false;
    }
    out->rows = (size_t)there;
    return true;
}

bool output_take(output *out, PyObject *object, const char *name, element kind, layout how,
                 size_t rows, bool at_least) {
    *out = (output){.kind = kind, .how = how, .given = true};
    if (!format_view(&out->view, object, name, PyBUF_WRITABLE | PyBUF_FORMAT | PyBUF_STRIDES)) {
        if (!PyErr_Occurred()) {
            PyErr_Format(PyExc_TypeError, "%s must be a writable array, not %R", name, object);
        }
        return false;
    }
    if (!check_layout(out, name, kind) || !count_rows(out, name, kind, rows, at_least)) {
        PyBuffer_Release(&out->view);
        return false;
    }
    out->object = Py_NewRef(object);
    find_data(out);
    return true;
}

bool output_open(output *out, PyObject *object, const char *name, element kind, layout how,
                 size_t rows, bool at_least) {
    return object != NULL ? output_take(out, object, name, kind, how, rows, at_least)
           : at_least     ? output_make_open(out, kind, how, rows)
                          : output_make(out, kind, how, rows);
}

/* The first rows of an array of the caller. */
static PyObject *first_rows(PyObject *array, size_t rows) {
    const bool slices = numpy_array != NULL && PyObject_IsInstance(array, numpy_array) == 1;
    PyObject *const view = slices ? Py_NewRef(array) : PyMemoryView_FromObject(array);
    PyObject *const part = view != NULL ? PySequence_GetSlice(view, 0, (Py_ssize_t)rows) : NULL;
    Py_XDECREF(view);
    return part;
}

/* Gives memory back to NumPy that a new array turned out not to need. */
static bool shrink_array(const output *out, size_t rows) {
    PyObject *const method = PyObject_GetAttrString(out->object, "resize");
    PyObject *const shape = shape_of(out->how, rows);
    PyObject *const arguments = shape != NULL ? PyTuple_Pack(1, shape) : NULL;
    PyObject *const done = method != NULL && arguments != NULL
                               ? PyObject_Call(method, arguments, resize_keywords)
                               : NULL;
    Py_XDECREF(method);
    Py_XDECREF(shape);
    Py_XDECREF(arguments);
    Py_XDECREF(done);
    return done != NULL;
}

PyObject *output_finish(output *out, size_t rows) {
    if (!out->given) {
        close_columns(out, rows);
    }
    if (out->scratch != NULL) {
        return copy_scratch(out, rows);
    }
    PyBuffer_Release(&out->view);
    PyObject *result = NULL;
    if (out->block != NULL) {
        if (rows < out->rows) {
            block_shrink(out->block, rows);
        }
        result = PyMemoryView_FromObject(out->block);
    } else if (rows == out->rows) {
        result = Py_NewRef(out->object);
    } else if (out->given) {
        result = first_rows(out->object, rows);
    } else if (shrink_array(out, rows)) {
        result = Py_NewRef(out->object);
    }
    output_release(out);
    return result;
}

void output_release(output *out) {
    if (out->view.obj != NULL) {
        PyBuffer_Release(&out->view);
    }
    Py_CLEAR(out->object);
    Py_CLEAR(out->block);
    free(out->scratch);
    out->scratch = out->data = NULL;
}

PyObject *ids_from(sepax_id first, size_t count) {
    output out;
    if (!output_make(&out, ELEMENT_ID, LAYOUT_PLAIN, count)) {
        return NULL;
    }
    sepax_id *const ids = out.data;
    for (size_t i = 0; i < count; i++) {
        ids[i] = first + (sepax_id)i;
    }
    return output_finish(&out, count);
}
