/* SPDX-License-Identifier: MIT
 *
 * What all calls of movers have in common. Comes in: the arguments of a call. Goes out: the arrays
 * that the library fills while other threads may run.
 */
#include "seek.h"

#include <float.h>

#include "errors.h"

static bool fail_type(const seek_form *f, const char *text) {
    PyErr_Format(PyExc_TypeError, "%s() %s", f->call.function, text);
    return false;
}

/* Whether the arguments go together. */
static bool check_kinds(const seek_form *f, PyObject **values) {
    const bool points = values[MOVER_POINTS] != NULL;
    if (f->near && values[MOVER_IDS] == NULL) {
        return fail_type(f, "needs the argument ids");
    }
    if (points == (values[MOVER_IDS] != NULL)) {
        return fail_type(f, "needs one of points and ids");
    }
    if (points && (values[MOVER_POSES] != NULL || values[SEEK_STORE] != NULL)) {
        return fail_type(f, "takes poses and store with ids, not with points");
    }
    if ((values[MOVER_BODY_OF] == NULL) != (values[MOVER_OWN_BODIES] == NULL)) {
        return fail_type(f, "takes body_of and mover_bodies together");
    }
    return true;
}

/* Reads the arrays; those that are of movers have as many rows as the movers, the others as many as
 * the store of the index has ids. */
static bool take_parts(seek *s, const seek_form *f) {
    static const struct {
        element kind;
        uint8_t columns;
        bool of_movers;
    } kinds[MOVER_PARTS] = {
        [MOVER_MOTIONS] = {ELEMENT_FLOAT, 2, true}, [MOVER_POINTS] = {ELEMENT_FLOAT, 2, true},
        [MOVER_IDS] = {ELEMENT_ID, 1, true},        [MOVER_POSES] = {ELEMENT_FLOAT, 4, true},
        [MOVER_LAYERS] = {ELEMENT_ID, 1, false},    [MOVER_MASKS] = {ELEMENT_ID, 1, false},
        [MOVER_OWN_LAYERS] = {ELEMENT_ID, 1, true}, [MOVER_OWN_MASKS] = {ELEMENT_ID, 1, true},
        [MOVER_BODY_OF] = {ELEMENT_ID, 1, false},   [MOVER_OWN_BODIES] = {ELEMENT_ID, 1, true}};
    const size_t main = s->values[MOVER_POINTS] != NULL ? MOVER_POINTS : MOVER_IDS;
    const char *const name = f->call.names[main];
    if (!input_take(&s->parts[main], s->values[main], name, kinds[main].kind,
                    kinds[main].columns)) {
        return false;
    }
    s->movers.count = s->parts[main].rows;
    const size_t shapes = sepax_index_count(s->index->index);
    for (size_t i = f->casts ? MOVER_MOTIONS : MOVER_POINTS; i < MOVER_PARTS; i++) {
        const bool own = kinds[i].of_movers;
        if (i != main &&
            !input_take_rows(&s->parts[i], s->values[i], f->call.names[i], kinds[i].kind,
                             kinds[i].columns, own ? s->movers.count : shapes,
                             own ? name : "the store of the index")) {
            return false;
        }
    }
    return true;
}

static bool take_store(seek *s) {
    PyObject *const store = s->values[SEEK_STORE];
    if (store != NULL && (!store_check(store) || !store_read((store_object *)store))) {
        return false;
    }
    s->other = (store_object *)store;
    const store_object *const of = s->other != NULL ? s->other : s->index->of.store;
    s->movers.store = s->values[MOVER_IDS] != NULL ? of->store : NULL;
    return true;
}

static bool take(seek *s, const seek_form *f) {
    bool skip_start;
    if (!check_kinds(f, s->values) || !take_parts(s, f) || !take_store(s) ||
        !argument_float(s->values[SEEK_MARGIN], "margin", 0, &s->options.margin) ||
        !argument_flag(s->values[SEEK_SKIP_START], false, &skip_start)) {
        return false;
    }
    const input *const p = s->parts;
    s->movers.shapes = p[MOVER_IDS].data;
    s->movers.poses = p[MOVER_POSES].data;
    s->movers.points = p[MOVER_POINTS].data;
    s->movers.motions = p[MOVER_MOTIONS].data;
    s->options.layers = p[MOVER_LAYERS].data;
    s->options.masks = p[MOVER_MASKS].data;
    s->options.mover_layers = p[MOVER_OWN_LAYERS].data;
    s->options.mover_masks = p[MOVER_OWN_MASKS].data;
    s->options.body_of = p[MOVER_BODY_OF].data;
    s->options.mover_bodies = p[MOVER_OWN_BODIES].data;
    s->options.flags = skip_start ? SEPAX_SKIP_START : 0;
    s->workspace = store_workspace(s->index->of.store);
    return s->workspace != NULL;
}

bool seek_begin(seek *s, PyObject *self, const seek_form *f, PyObject *const *arguments,
                Py_ssize_t positional, PyObject *keywords) {
    *s = (seek){.most = 1};
    if (!arguments_take(&f->call, arguments, positional, keywords, s->values) ||
        !index_begin_answer((index_object *)self, false)) {
        return false;
    }
    s->index = (index_object *)self;
    return take(s, f);
}

void seek_end(seek *s) {
    for (size_t i = 0; i < MOVER_PARTS; i++) {
        input_release(&s->parts[i]);
    }
    if (s->workspace != NULL) {
        store_workspace_end(s->index->of.store, s->workspace);
    }
    if (s->other != NULL) {
        store_read_end(s->other);
    }
    if (s->index != NULL) {
        index_end(s->index, false);
    }
}

static PyObject *fail(const seek *s, const seek_form *f, sepax_status status,
                      const sepax_rejection *rejection) {
    const bool margin = !(s->options.margin >= 0 && s->options.margin <= FLT_MAX);
    const char *const names[SEPAX_STATUS_COUNT] = {
        [SEPAX_ERROR_ID] = "ids",
        [SEPAX_ERROR_POSE] = "poses",
        [SEPAX_ERROR_NOT_FINITE] = s->movers.points == NULL ? "motions"
                                   : f->casts               ? "points or motions"
                                                            : "points",
        [SEPAX_ERROR_RADIUS] = margin ? "margin" : "reach",
        [SEPAX_ERROR_COUNT] = f->lists || f->near ? "the shapes found" : "most",
        [SEPAX_ERROR_UNPREPARED] = "store"};
    return errors_raise(status, rejection, names);
}

/* Makes the arrays that are wanted, with room for s->rows results. */
static bool make_outputs(seek *s, const seek_form *f) {
    PyObject *const fields = s->values[SEEK_FIELDS];
    output *const o = s->outputs;
    Py_ssize_t taken = 0;
    if ((f->lists &&
         !output_make(&o[SEEK_OFFSETS], ELEMENT_ID, LAYOUT_PLAIN, s->movers.count + 1)) ||
        !output_make_open(&o[SEEK_IDS], ELEMENT_ID, LAYOUT_PLAIN, s->rows)) {
        return false;
    }
    for (size_t i = 0; i < f->field_count; i++) {
        const field *const item = &f->fields[i];
        const int wanted = field_wanted(item, fields, false);
        if (wanted < 0 || (wanted > 0 && !output_make_open(&o[SEEK_COLUMNS + i], item->kind,
                                                           item->how, s->rows))) {
            return false;
        }
        taken += wanted;
    }
    return fields_known(fields, taken, f->fields, f->field_count);
}

static void release_outputs(seek *s) {
    for (size_t i = 0; i < SEEK_OUTPUTS; i++) {
        output_release(&s->outputs[i]);
    }
}

/* Fills the arrays, without the lock of the interpreter. Returns SEPAX_OK; SEPAX_ERROR_CAPACITY;
 * else an exception is set. */
static sepax_status run(seek *s, const seek_form *f) {
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = f->ask(s, &rejection);
    Py_END_ALLOW_THREADS
    if (status != SEPAX_OK && status != SEPAX_ERROR_CAPACITY) {
        (void)fail(s, f, status, &rejection);
    }
    return status;
}

/* The tuple of arrays, with None for those that are not wanted. */
static PyObject *finish(seek *s, const seek_form *f) {
    const size_t first = f->lists ? SEEK_OFFSETS : SEEK_IDS;
    const size_t count = SEEK_COLUMNS + f->field_count - first;
    PyObject *items[SEEK_OUTPUTS];
    for (size_t i = 0; i < count; i++) {
        output *const out = &s->outputs[first + i];
        const size_t rows = first + i == SEEK_OFFSETS ? out->rows : s->needed;
        items[i] = out->data != NULL ? output_finish(out, rows) : Py_NewRef(Py_None);
    }
    return tuple_of(f->tuple, items);
}

PyObject *seek_find(seek *s, const seek_form *f) {
    size_t *const last = &s->index->last_ids;
    if (s->movers.count > SEPAX_MAX_PAIRS / s->most) {
        return fail(s, f, SEPAX_ERROR_COUNT, NULL);
    }
    /* lists get room for as much as the last call found, and once more where that is too little */
    s->needed = s->movers.count * s->most;
    s->rows = f->lists ? *last + *last / 8 + 64 : s->needed;
    for (;;) {
        PyObject *result = NULL;
        const sepax_status status = make_outputs(s, f) ? run(s, f) : SEPAX_ERROR_MEMORY;
        if (status == SEPAX_OK) {
            *last = f->lists ? s->needed : *last;
            result = finish(s, f);
        }
        release_outputs(s);
        if (status != SEPAX_ERROR_CAPACITY) {
            return result;
        }
        s->rows = s->needed;
    }
}

PyObject *seek_array(seek *s, const seek_form *f, bool bits) {
    output *const made = &s->outputs[SEEK_IDS];
    const size_t rows = bits ? (s->movers.count + 7) / 8 : s->movers.count;
    PyObject *result = NULL;
    if (output_make(made, bits ? ELEMENT_BYTE : ELEMENT_ID, LAYOUT_PLAIN, rows) &&
        (bits || output_make(&s->outputs[SEEK_OFFSETS], ELEMENT_ID, LAYOUT_PLAIN, rows)) &&
        run(s, f) == SEPAX_OK) {
        result = output_finish(made, rows);
    }
    release_outputs(s);
    return result;
}
