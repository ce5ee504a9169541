/* SPDX-License-Identifier: MIT
 *
 * What every file of the extension includes: Python's stable interface as of 3.11, and sepax.h. The
 * extension uses nothing else of either, so one file runs on all later versions of Python.
 */
#ifndef SEPAX_PYTHON_H
#define SEPAX_PYTHON_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <sepax.h>

#endif
