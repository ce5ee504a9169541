/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_ERRORS_H
#define SEPAX_PYTHON_ERRORS_H

#include "python.h"

/* Finds the class sepax.SepaxError. Returns false with an exception set where there is none. */
bool errors_init(void);

/* A rejection that says nothing, to fill in what is known. */
extern const sepax_rejection errors_nothing;

/* The argument that is at fault after each status that a call can have, NULL for none. */
typedef const char *const error_names[SEPAX_STATUS_COUNT];

/* The exception of a status that is not SEPAX_OK: MemoryError where memory is short, else
 * sepax.SepaxError, whose text begins with the argument. `rejection` and `names` may be NULL. NULL
 * with an exception set. */
PyObject *errors_make(sepax_status status, const sepax_rejection *rejection,
                      const char *const *names);

/* Sets that exception. Returns NULL. */
PyObject *errors_raise(sepax_status status, const sepax_rejection *rejection,
                       const char *const *names);

/* The same with a text of its own, whose format is that of PyErr_Format. */
PyObject *errors_raise_text(sepax_status status, const sepax_rejection *rejection,
                            const char *format, ...);

#endif
