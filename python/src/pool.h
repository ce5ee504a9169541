/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_POOL_H
#define SEPAX_PYTHON_POOL_H

#include "python.h"

/* Makes the type Threads and adds it to the module. Returns false with an exception set. */
bool pool_init(PyObject *module);

/* The threads that a caller lends; NULL stays NULL. They live as long as the object. Returns false
 * with an exception set where it is of another type. */
bool pool_take(PyObject *object, const sepax_threads **threads);

#endif
