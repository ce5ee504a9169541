/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_BACKENDS_H
#define SEPAX_PYTHON_BACKENDS_H

#include "python.h"

/* Functions of the module, without arguments. */
PyObject *backends_list(PyObject *module, PyObject *nothing);
PyObject *strategies_list(PyObject *module, PyObject *nothing);

#endif
