/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_CONVERSIONS_H
#define SEPAX_PYTHON_CONVERSIONS_H

#include "buffers.h"

/* Copies a view of float64 to float32, of int64 to either of float32 and uint32, or of elements of
 * the right type that lie at an odd address. *copy becomes
 * memory that the caller frees. Returns 1; 0 where the view has other elements; -1 with an
 * exception set, which names the argument, where an integer does not fit or memory is short. */
int conversion_copy(const Py_buffer *view, const char *name, element kind, void **copy);

#endif
