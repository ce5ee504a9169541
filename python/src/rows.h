/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_ROWS_H
#define SEPAX_PYTHON_ROWS_H

#include "python.h"

/* Functions of the module. */
FUNCTION(rows_make);
FUNCTION(rows_find);

#endif
