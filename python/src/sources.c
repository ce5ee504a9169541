/* SPDX-License-Identifier: MIT
 *
 * Sources of pairs. Comes in: arrays of pairs, of ids, of offsets. Goes out: an object that holds
 * the arrays and names their pairs, for any number of queries.
 */
#include "sources.h"

#include "arguments.h"

enum { SOURCE_PARTS = 3 };

typedef struct source_object {
    PyObject_HEAD
    sepax_source source;
    input parts[SOURCE_PARTS]; /* the arrays that the source points to */
    PyObject *inner;           /* the source that was divided into groups, or NULL */
} source_object;

static PyTypeObject *source_type;

static source_object *new_source(void) {
    return (source_object *)PyType_GenericAlloc(source_type, 0);
}

/* The number of results: one a group, a pair of bodies or a pair. */
static size_t count_results(const sepax_source *s, size_t pairs) {
    return s->groups != NULL ? s->group_count : s->kind == SEPAX_SOURCE_BODIES ? s->count : pairs;
}

bool source_take(pair_source *source, PyObject *object) {
    source->object = NULL;
    source->pairs.view.obj = NULL;
    if (Py_IS_TYPE(object, source_type)) {
        source->object = Py_NewRef(object);
        source->source = ((source_object *)object)->source;
        source->pair_count = sepax_source_count(source->source);
    } else {
        if (!input_take(&source->pairs, object, "source", ELEMENT_ID, 2)) {
            return false;
        }
        source->source = sepax_pairs(source->pairs.data, source->pairs.rows);
        source->pair_count = source->pairs.rows;
    }
    source->results = count_results(&source->source, source->pair_count);
    source->grouped = source->source.groups != NULL || source->source.kind == SEPAX_SOURCE_BODIES;
    return true;
}

void source_release(pair_source *source) {
    input_release(&source->pairs);
    Py_CLEAR(source->object);
}

static void source_dealloc(PyObject *object) {
    source_object *const self = (source_object *)object;
    PyTypeObject *const type = Py_TYPE(object);
    for (size_t i = 0; i < SOURCE_PARTS; i++) {
        input_release(&self->parts[i]);
    }
    Py_XDECREF(self->inner);
    PyObject_Free(object);
    Py_DECREF(type);
}

bool sources_init(PyObject *module) {
    static PyType_Slot slots[] = {{Py_tp_dealloc, source_dealloc}, {0, NULL}};
    static PyType_Spec spec = {"sepax._sepax.Source", (int)sizeof(source_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    source_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return source_type != NULL &&
           PyModule_AddObjectRef(module, "Source", (PyObject *)source_type) == 0;
}
