/* SPDX-License-Identifier: MIT
 *
 * Stores as bytes. Comes in: a range of ids, or a buffer that holds a written store. Goes out: an
 * object of type bytes, or the store with what the buffer holds.
 */
#include "arguments.h"
#include "errors.h"
#include "pool.h"
#include "store.h"

static error_names write_errors = {[SEPAX_ERROR_RANGE] = "of"};
static error_names read_errors = {
    [SEPAX_ERROR_FORMAT] = "data", [SEPAX_ERROR_VERSION] = "data", [SEPAX_ERROR_CHECKSUM] = "data"};

static PyObject *write_range(const store_object *self, sepax_range of) {
    size_t size = 0;
    sepax_status status = sepax_store_write(self->store, of, NULL, 0, &size);
    if (status != SEPAX_ERROR_CAPACITY) {
        return errors_raise(status, NULL, write_errors);
    }
    PyObject *const bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (bytes == NULL) {
        return NULL;
    }
    char *const to = PyBytes_AsString(bytes);
    Py_BEGIN_ALLOW_THREADS
    status = sepax_store_write(self->store, of, to, size, &size);
    Py_END_ALLOW_THREADS
    if (status == SEPAX_OK) {
        return bytes;
    }
    Py_DECREF(bytes);
    return errors_raise(status, NULL, write_errors);
}

static const char *const to_names[] = {"of"};
static const signature to_signature = {"to_bytes", 0, 1, 1, to_names};

FUNCTION(store_to_bytes) {
    PyObject *values[1];
    store_object *const store = (store_object *)self;
    const sepax_range all = {0, (uint32_t)sepax_store_count(store->store)};
    sepax_range of;
    if (!arguments_take(&to_signature, arguments, positional, keywords, values) ||
        !argument_range(values[0], "of", all, &of) || !store_read(store)) {
        return NULL;
    }
    PyObject *const bytes = write_range(store, of);
    store_read_end(store);
    return bytes;
}

/* Reads a new store, which then takes the place of the one that the object has. */
static PyObject *load(store_object *self, const Py_buffer *view) {
    sepax_store_config config = {.flags = 0};
    sepax_store *store = NULL;
    sepax_rejection rejection = errors_nothing;
    if (!pool_take(self->threads, &config.threads)) {
        return NULL;
    }
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = sepax_store_read(view->buf, (size_t)view->len, &config, &store, &rejection);
    Py_END_ALLOW_THREADS
    if (status == SEPAX_OK) {
        sepax_store_destroy(self->store);
        self->store = store;
        store_replaced(self);
        return Py_NewRef(Py_None);
    }
    if (status == SEPAX_ERROR_COUNT) {
        return errors_raise_text(
            status, &rejection, "data must be a written store, of %zu bytes or more, not %zu bytes",
            rejection.needed, (size_t)view->len);
    }
    return errors_raise(status, &rejection, read_errors);
}

static const char *const load_names[] = {"data"};
static const signature load_signature = {"_load", 1, 1, 1, load_names};

FUNCTION(store_load) {
    PyObject *values[1];
    store_object *const store = (store_object *)self;
    Py_buffer view;
    if (!arguments_take(&load_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    if (PyObject_GetBuffer(values[0], &view, PyBUF_SIMPLE) != 0) {
        return PyErr_Format(PyExc_TypeError, "data must be bytes, in one piece, not %R", values[0]);
    }
    PyObject *result = NULL;
    if (store_write(store)) {
        result = load(store, &view);
        store_write_end(store);
    }
    PyBuffer_Release(&view);
    return result;
}
