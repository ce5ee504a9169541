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
    const char *from = view->buf; /* at any address, as all of them */
    for (Py_ssize_t i = 0; i < view->len / 8; i++, from += 8) {
        double number;
        memcpy(&number, from, sizeof number);
        to[i] = (float)number;
    }
}

static void copy_integers(const Py_buffer *view, float *to) {
    const char *from = view->buf;
    for (Py_ssize_t i = 0; i < view->len / 8; i++, from += 8) {
        int64_t number;
        memcpy(&number, from, sizeof number);
        to[i] = (float)number;
    }
}

/* Whether all integers are ids; else an exception is set. */
static bool copy_ids(const Py_buffer *view, const char *name, uint32_t *to) {
    const char *from = view->buf;
    int64_t all = 0, number;
    for (Py_ssize_t i = 0; i < view->len / 8; i++) {
        memcpy(&number, from + 8 * i, sizeof number);
        all |= number;
        to[i] = (uint32_t)number;
    }
    for (; (all & ~(int64_t)UINT32_MAX) != 0; from += 8) {
        memcpy(&number, from, sizeof number);
        if (number < 0 || number > UINT32_MAX) {
            PyErr_Format(PyExc_ValueError,
                         "%s must hold numbers from 0 to 4294967295, but element %zd is %lld", name,
                         (from - (const char *)view->buf) / 8, (long long)number);
            return false;
        }
    }
    return true;
}

int conversion_copy(const Py_buffer *view, const char *name, element kind, void **copy) {
    const bool same = format_fits(view, kind);
    const bool doubles = format_is(view, "d", sizeof(double));
    const bool integers = format_is(view, "lq", sizeof(int64_t));
    if (!same && !(integers && kind == ELEMENT_ID) &&
        !((integers || doubles) && kind == ELEMENT_FLOAT)) {
        return 0;
    }
    *copy = malloc((size_t)view->len / (same ? 1 : 2) + 1);
    if (*copy == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (same) {
        memcpy(*copy, view->buf, (size_t)view->len);
    } else if (doubles) {
        copy_doubles(view, *copy);
    } else if (kind == ELEMENT_FLOAT) {
        copy_integers(view, *copy);
    } else if (!copy_ids(view, name, *copy)) {
        return -1;
    }
    return 1;
}
