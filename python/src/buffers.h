/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_BUFFERS_H
#define SEPAX_PYTHON_BUFFERS_H

#include "python.h"

/* Elements of arrays, with the formats "f", "I", "B" and "d"; manifolds come last. */
typedef enum element {
    ELEMENT_FLOAT,
    ELEMENT_ID,
    ELEMENT_BYTE,
    ELEMENT_DOUBLE,
    ELEMENT_MANIFOLD
} element;

/* Find sepax._convert, and NumPy if it is there. Return false with an exception set. */
bool inputs_init(void);
bool outputs_init(void);

/* An array that a call reads. {0} is one that was not given: its data are NULL. */
typedef struct input {
    Py_buffer view;
    const void *data;
    size_t rows;
    union {
        float number;
        uint32_t id;
    } single;   /* where the data are one number */
    void *copy; /* the elements in the right type, or NULL where they are used as they are */
} input;

/* Reads `object`: rows of `columns` elements, or a flat array of as many; with one column also a
 * number, which is one row. Arrays of the right format that lie in one piece are used where they
 * are; others, and sequences, are converted. NULL is an array that was not given. Returns false
 * with an exception set that names the argument. Release it with input_release. */
bool input_take(input *in, PyObject *object, const char *name, element kind, size_t columns);
void input_release(input *in);

/* Like input_take, and checks that there are `rows` rows, as `other` has. */
bool input_take_rows(input *in, PyObject *object, const char *name, element kind, size_t columns,
                     size_t rows, const char *other);

/* Whether offsets have the one element that they always have, do not decrease, and do not exceed
 * `limit`, the number of what `other` names; else an exception is set. */
bool offsets_check(const input *offsets, const char *name, size_t limit, const char *other);

/* How the elements of a result lie: all in one dimension, rows of two columns that lie in one piece
 * each, or rows of so many columns. */
typedef enum layout { LAYOUT_PLAIN = 0, LAYOUT_XY = 1, LAYOUT_PAIRS = 2, LAYOUT_POSES = 4 } layout;

/* An array that a call writes: a new one, or the caller's. */
typedef struct output {
    PyObject *object; /* that the call returns; NULL for an array that is not wanted */
    PyObject *block;  /* where its memory is one of block.h, that; else NULL */
    Py_buffer view;
    void *data;    /* of LAYOUT_XY the first column */
    void *second;  /* of LAYOUT_XY the second column */
    void *scratch; /* memory that is copied to a new array at the end, or NULL */
    size_t rows;
    element kind;
    layout how;
    bool given; /* it is the caller's */
} output;

/* Makes a new array. Returns false with an exception set. */
bool output_make(output *out, element kind, layout how, size_t rows);

/* The same for a result of at most `rows` rows, of which output_finish will know how many it has.
 */
bool output_make_open(output *out, element kind, layout how, size_t rows);

/* Takes the caller's array, which must have `rows` rows, or at least so many where `at_least` is
 * set. */
bool output_take(output *out, PyObject *object, const char *name, element kind, layout how,
                 size_t rows, bool at_least);

/* Takes the caller's array where `object` is not NULL; else makes one, open where `at_least` is
 * set.
 */
bool output_open(output *out, PyObject *object, const char *name, element kind, layout how,
                 size_t rows, bool at_least);

/* The array that was made or taken, with its first `rows` rows. Releases the output; NULL with an
 * exception set where that fails. */
PyObject *output_finish(output *out, size_t rows);
void output_release(output *out);

/* The first id of `count`, which follow one another, as an array. */
PyObject *ids_from(sepax_id first, size_t count);

#endif
