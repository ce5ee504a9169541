/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_BLOCK_H
#define SEPAX_PYTHON_BLOCK_H

#include "python.h"

/* Makes the type of blocks. Returns false with an exception set. */
bool block_init(void);

/* A new block: memory for `rows` items of `columns` elements of `size` bytes, and a memoryview's
 * view of it. Where `columns` is 0 the view has one dimension. With `by_columns` each column lies
 * in one piece. `format` must live forever. NULL with an exception set where memory is short. */
PyObject *block_new(const char *format, size_t size, size_t rows, size_t columns, bool by_columns);

void *block_memory(PyObject *block);

/* Gives back what lies behind the first `rows` rows. Nothing may view the block yet. */
void block_shrink(PyObject *block, size_t rows);

#endif
