/* SPDX-License-Identifier: MIT
 *
 * The conversions that nearly all callers need: from the types that numbers of Python have. Comes
 * in: a view that lies in one piece. Goes out: a copy in the type that the library reads.
 */
#include "conversions.h"

#include <stdlib.h>
#include <string.h>

#include "formats.h"

static void copy_doubles(const Py_buffer *view, float *to) {
    const double *const from = view->buf;
    const Py_ssize_t count = view->len / view->itemsize;
    for (Py_ssize_t i = 0; i < count; i++) {
        to[i] = (float)from[i];
    }
}

static void copy_integers(const Py_buffer *view, float *to) {
    const int64_t *const from = view->buf;
    const Py_ssize_t count = view->len / view->itemsize;
    for (Py_ssize_t i = 0; i < count; i++) {
        to[i] = (float)from[i];
    }
}

/* Returns false where an integer is no id. */
static bool copy_ids(const Py_buffer *view, uint32_t *to) {
    const int64_t *const from = view->buf;
    const Py_ssize_t count = view->len / view->itemsize;
    int64_t all = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        all |= from[i];
        to[i] = (uint32_t)from[i];
    }
    return (all & ~(int64_t)UINT32_MAX) == 0;
}

int conversion_copy(const Py_buffer *view, const char *name, element kind, void **copy) {
    const bool doubles = format_is(view, "d", sizeof(double));
    const bool integers = format_is(view, "lq", sizeof(int64_t));
    if (!(integers && kind == ELEMENT_ID) && !((integers || doubles) && kind == ELEMENT_FLOAT)) {
        return 0;
    }
    *copy = malloc((size_t)view->len / 2 + 1);
    if (*copy == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (doubles) {
        copy_doubles(view, *copy);
    } else if (kind == ELEMENT_FLOAT) {
        copy_integers(view, *copy);
    } else if (!copy_ids(view, *copy)) {
        PyErr_Format(PyExc_ValueError, "%s must hold numbers from 0 to 4294967295", name);
        return -1;
    }
    return 1;
}
