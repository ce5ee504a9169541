/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_TESTER_H
#define SEPAX_PYTHON_TESTER_H

#include "python.h"

/* Makes the type and adds it to the module. Returns false with an exception set. */
bool tester_init(PyObject *module);

#endif
