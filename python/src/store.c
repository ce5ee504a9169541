/* SPDX-License-Identifier: MIT
 *
 * The type of stores: its life, who uses it at a time, and the table of its methods, which are in
 * the other files.
 */
#include "store.h"

#include "arguments.h"
#include "documents.h"
#include "errors.h"
#include "pool.h"

static PyTypeObject *store_type;

bool store_check(PyObject *object) {
    if (!PyObject_TypeCheck(object, store_type)) {
        PyErr_Format(PyExc_TypeError, "store must be a sepax.Store, not %R", object);
        return false;
    }
    return true;
}

static bool fail_busy(void) {
    PyErr_SetString(PyExc_RuntimeError, "another thread is in a call that uses this store, and one "
                                        "of the two calls changes it");
    return false;
}

bool store_read(store_object *self) {
    if (self->writing) {
        return fail_busy();
    }
    self->readers++;
    return true;
}

void store_read_end(store_object *self) {
    self->readers--;
}

bool store_write(store_object *self) {
    if (self->writing || self->readers > 0) {
        return fail_busy();
    }
    self->writing = true;
    return true;
}

void store_write_end(store_object *self) {
    self->writing = false;
}

/* Whether ids that follow one another are among those of a mark. */
static bool mark_has(const store_mark *mark, sepax_id first, size_t count) {
    const sepax_range r = mark->range;
    return count > 0 &&
           (mark->all || (first < (size_t)r.first + r.count && r.first < first + count));
}

void store_changed(store_object *self, const sepax_id *ids, sepax_id first, size_t count,
                   bool placed) {
    for (store_mark *mark = self->marks; mark != NULL; mark = mark->next) {
        const bool matters = !(placed && mark->may_place);
        mark->stale |= matters && ids == NULL && mark_has(mark, first, count);
        for (size_t i = 0; matters && ids != NULL && !mark->stale && i < count; i++) {
            mark->stale = mark_has(mark, ids[i], 1);
        }
    }
}

void store_replaced(store_object *self) {
    for (store_mark *mark = self->marks; mark != NULL; mark = mark->next) {
        mark->stale = true;
    }
}

void store_follow(store_object *self, store_mark *mark) {
    mark->next = self->marks;
    self->marks = mark;
}

void store_follow_end(store_object *self, const store_mark *mark) {
    for (store_mark **at = &self->marks; *at != NULL; at = &(*at)->next) {
        if (*at == mark) {
            *at = mark->next;
            return;
        }
    }
}

int store_user_traverse(PyObject *object, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(object));
    Py_VISIT((PyObject *)((store_user *)object)->store);
    return 0;
}

void store_user_end(store_user *user) {
    store_object *const store = user->store;
    user->store = NULL;
    if (store != NULL) {
        store_follow_end(store, &user->mark);
        Py_DECREF((PyObject *)store);
    }
    Py_CLEAR(user->threads);
}

sepax_workspace *store_workspace(store_object *self) {
    sepax_workspace *workspace = self->workspace;
    self->workspace = NULL;
    if (workspace == NULL && sepax_workspace_create(NULL, &workspace) != SEPAX_OK) {
        PyErr_NoMemory();
        return NULL;
    }
    return workspace;
}

void store_workspace_end(store_object *self, sepax_workspace *workspace) {
    if (self->workspace == NULL) {
        self->workspace = workspace;
    } else {
        sepax_workspace_destroy(workspace);
    }
}

enum { CREATE_RELATE_ONLY, CREATE_MERGE_AXES, CREATE_THREADS, CREATE_VALUES };

static const char *const create_names[] = {"relate_only", "merge_axes", "threads"};
static const signature create_signature = {"Store", 0, 0, CREATE_VALUES, create_names};

static int store_create(PyObject *object, PyObject *arguments, PyObject *keywords) {
    store_object *const self = (store_object *)object;
    PyObject *values[CREATE_VALUES];
    bool relate_only, merge_axes;
    sepax_store_config config = {.flags = 0};
    if (!arguments_of_type(&create_signature, arguments, keywords, values) ||
        !argument_flag(values[CREATE_RELATE_ONLY], false, &relate_only) ||
        !argument_flag(values[CREATE_MERGE_AXES], false, &merge_axes) ||
        !pool_take(values[CREATE_THREADS], &config.threads)) {
        return -1;
    }
    if (self->store != NULL) {
        PyErr_SetString(PyExc_RuntimeError, "a store is created once");
        return -1;
    }
    config.flags = (relate_only ? SEPAX_RELATE_ONLY : 0) | (merge_axes ? SEPAX_MERGE_AXES : 0);
    self->threads = Py_XNewRef(values[CREATE_THREADS]);
    const sepax_status status = sepax_store_create(&config, &self->store);
    if (status != SEPAX_OK) {
        errors_raise(status, NULL, NULL);
        return -1;
    }
    return 0;
}

static void store_dealloc(PyObject *object) {
    store_object *const self = (store_object *)object;
    sepax_store_destroy(self->store);
    sepax_workspace_destroy(self->workspace);
    Py_XDECREF(self->threads);
    object_free(object);
}

static Py_ssize_t store_length(PyObject *object) {
    return (Py_ssize_t)sepax_store_count(((store_object *)object)->store);
}

static PyObject *store_nbytes(PyObject *object, void *context) {
    (void)context;
    return PyLong_FromSize_t(sepax_store_memory(((store_object *)object)->store));
}

static PyObject *store_generation(PyObject *object, void *context) {
    (void)context;
    return PyLong_FromUnsignedLongLong(sepax_store_generation(((store_object *)object)->store));
}

static PyObject *store_clear(PyObject *object, PyObject *nothing) {
    (void)nothing;
    store_object *const self = (store_object *)object;
    if (!store_write(self)) {
        return NULL;
    }
    const sepax_status status = sepax_store_clear(self->store);
    store_write_end(self);
    store_changed(self, NULL, 0, SEPAX_MAX_SHAPES, false);
    return status == SEPAX_OK ? Py_NewRef(Py_None) : errors_raise(status, NULL, NULL);
}

static PyMethodDef methods[] = {
    FUNCTION_ENTRY("add", store_add),
    FUNCTION_ENTRY("add_boxes", store_add_boxes),
    FUNCTION_ENTRY("add_copies", store_add_copies),
    FUNCTION_ENTRY("add_sweeps", store_add_sweeps),
    FUNCTION_ENTRY("_add_polygons", store_add_polygons),
    FUNCTION_ENTRY("place", store_place),
    FUNCTION_ENTRY("set_radii", store_set_radii),
    FUNCTION_ENTRY("remove", store_remove),
    FUNCTION_ENTRY("to_ragged", store_to_ragged),
    FUNCTION_ENTRY("radii", store_radii),
    FUNCTION_ENTRY("bounds", store_bounds),
    FUNCTION_ENTRY("moments", store_moments),
    FUNCTION_ENTRY("body_moments", store_body_moments),
    FUNCTION_ENTRY("to_bytes", store_to_bytes),
    FUNCTION_ENTRY("_load", store_load),
    FUNCTION_ENTRY("find_pairs", store_find_pairs),
    FUNCTION_ENTRY("relate", query_relate),
    FUNCTION_ENTRY("hits", query_hits),
    FUNCTION_ENTRY("hit_bits", query_hit_bits),
    FUNCTION_ENTRY("first_hit", query_first_hit),
    FUNCTION_ENTRY("first_hits", query_first_hits),
    FUNCTION_ENTRY("contain", query_contain),
    FUNCTION_ENTRY("separate", query_separate),
    FUNCTION_ENTRY("distance", query_distance),
    FUNCTION_ENTRY("cast", query_cast),
    FUNCTION_ENTRY("impact", query_impact),
    FUNCTION_ENTRY("manifolds", query_manifolds),
    {"clear", store_clear, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
    {"nbytes", store_nbytes, NULL, NULL, NULL},
    {"generation", store_generation, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* An object whose __init__ was not called has no store, which every call refuses. */
bool store_init(PyObject *module) {
    const PyType_Slot slots[] = {{Py_tp_init, store_create},
                                 {Py_tp_dealloc, store_dealloc},
                                 {Py_tp_getset, attributes},
                                 {Py_sq_length, store_length},
                                 {0, NULL}};
    store_type = documents_type(module, "sepax._sepax.Store", sizeof(store_object),
                                Py_TPFLAGS_BASETYPE, methods, slots);
    return store_type != NULL;
}
