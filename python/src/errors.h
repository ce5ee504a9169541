/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_ERRORS_H
#define SEPAX_PYTHON_ERRORS_H

#include "python.h"

/* Finds the class sepax.SepaxError. Returns false with an exception set where there is none. */
bool errors_init(void);

/* A rejection that says nothing, to fill in what is known. */
extern const sepax_rejection errors_nothing;

/* Sets the exception of a status that is not SEPAX_OK: MemoryError where memory is short, else
 * sepax.SepaxError. `rejection` may be NULL. Returns NULL. */
PyObject *errors_raise(sepax_status status, const sepax_rejection *rejection);

#endif
