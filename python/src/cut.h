/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_CUT_H
#define SEPAX_PYTHON_CUT_H

#include "python.h"

/* A function of the module. */
FUNCTION(cut_decompose);

#endif
