/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_SEEK_H
#define SEPAX_PYTHON_SEEK_H

#include "arguments.h"
#include "fields.h"
#include "index.h"
#include "tuples.h"

/* The arrays that calls read: what moves, then what is passed over. */
enum {
    MOVER_MOTIONS,
    MOVER_POINTS,
    MOVER_IDS,
    MOVER_POSES,
    MOVER_LAYERS,
    MOVER_MASKS,
    MOVER_OWN_LAYERS,
    MOVER_OWN_MASKS,
    MOVER_BODY_OF,
    MOVER_OWN_BODIES,
    MOVER_PARTS
};

/* The parameters of all calls: first the own one of the call, which is `motions` for casts. Where a
 * call has no such parameter its name is "". */
enum { SEEK_OWN, SEEK_STORE = MOVER_PARTS, SEEK_MARGIN, SEEK_SKIP_START, SEEK_FIELDS, SEEK_VALUES };
#define SEEK_NAMES(own, skip_start, fields)                                                        \
    own, "points", "ids", "poses", "layers", "masks", "mover_layers", "mover_masks", "body_of",    \
        "mover_bodies", "store", "margin", skip_start, fields

/* Offsets, ids and the columns of casts or distances. */
enum { SEEK_OFFSETS, SEEK_IDS, SEEK_COLUMNS, SEEK_OUTPUTS = SEEK_COLUMNS + DISTANCE_FIELDS - 1 };

/* One call: what it reads, and the arrays that it fills. */
typedef struct seek {
    index_object *index;
    store_object *other; /* of the movers, read during the call; or NULL */
    sepax_workspace *workspace;
    PyObject *values[SEEK_VALUES];
    input parts[MOVER_PARTS];
    sepax_movers movers;
    sepax_seek_options options;
    size_t most; /* of nearest; else 1 */
    float reach; /* of within */
    output outputs[SEEK_OUTPUTS];
    size_t rows, needed; /* room for lists, and how much they take */
} seek;

typedef sepax_status seek_ask(seek *s, sepax_rejection *rejection);

/* What a call answers with. Its fields are the columns behind the ids. */
typedef struct seek_form {
    signature call;
    tuple_kind tuple;
    bool lists, casts, near; /* near: what shapes hit where they are, or at poses */
    size_t field_count;
    const field *fields;
    seek_ask *ask;
} seek_form;

/* Begins a call: reads all but its own parameter, unless that is motions. Returns false with an
 * exception set. End the call with seek_end, in either case. */
bool seek_begin(seek *s, PyObject *self, const seek_form *f, PyObject *const *arguments,
                Py_ssize_t positional, PyObject *keywords);
void seek_end(seek *s);

/* Makes the arrays, or of a call without fields the one of bits or ids, and fills them without the
 * lock of the interpreter. NULL with an exception set. */
PyObject *seek_find(seek *s, const seek_form *f);
PyObject *seek_array(seek *s, const seek_form *f, bool bits);

#endif
