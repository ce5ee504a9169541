/* SPDX-License-Identifier: MIT
 *
 * What changes shapes of a store: placing, radii, removing. Comes in: ids, and what they get. Goes
 * out: None.
 */
#include <stdlib.h>

#include "arguments.h"
#include "buffers.h"
#include "errors.h"
#include "poses.h"
#include "store.h"

/* Ids of a call. */
typedef struct id_list {
    input given;
    sepax_id *made; /* all ids of the store, where none are given; owned */
    const sepax_id *ids;
    size_t count;
} id_list;

static bool take_ids(id_list *list, const store_object *self, PyObject *object) {
    list->made = NULL;
    if (!input_take(&list->given, object, "ids", ELEMENT_ID, 1)) {
        return false;
    }
    list->ids = list->given.data;
    list->count = list->given.rows;
    if (object != NULL) {
        return true;
    }
    list->count = sepax_store_count(self->store);
    list->made = malloc(list->count * sizeof *list->made + 1);
    if (list->made == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        list->made[i] = (sepax_id)i;
    }
    list->ids = list->made;
    return true;
}

static void release_ids(id_list *list) {
    input_release(&list->given);
    free(list->made);
}

/* What the calls of this file pass to the library. */
typedef struct change {
    const sepax_id *ids;
    const sepax_pose *poses;
    const float *radii;
    size_t count;
} change;

static error_names change_errors = {[SEPAX_ERROR_ID] = "ids",
                                    [SEPAX_ERROR_COUNT] = "ids",
                                    [SEPAX_ERROR_POSE] = "poses",
                                    [SEPAX_ERROR_OVERFLOW] = "poses",
                                    [SEPAX_ERROR_RADIUS] = "radii"};

typedef sepax_status make_change(sepax_store *store, const change *c, sepax_rejection *rejection);

static sepax_status place(sepax_store *store, const change *c, sepax_rejection *rejection) {
    return sepax_store_place(store, c->ids, c->poses, c->count, rejection);
}

static sepax_status set_radii(sepax_store *store, const change *c, sepax_rejection *rejection) {
    return sepax_store_set_radii(store, c->ids, c->radii, c->count, rejection);
}

static sepax_status remove_shapes(sepax_store *store, const change *c, sepax_rejection *rejection) {
    return sepax_store_remove(store, c->ids, c->count, rejection);
}

static PyObject *run(store_object *self, make_change *make, const change *c) {
    if (!store_write(self)) {
        return NULL;
    }
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = make(self->store, c, &rejection);
    Py_END_ALLOW_THREADS
    store_write_end(self);
    if (status != SEPAX_OK) {
        return errors_raise(status, &rejection, change_errors);
    }
    store_changed(self, c->ids, 0, c->count, c->poses != NULL);
    return Py_NewRef(Py_None);
}

enum { MOVE_IDS, MOVE_POSE, MOVE_VALUES = MOVE_POSE + POSE_VALUES };

static const char *const place_names[] = {"ids", POSE_NAMES};
static const signature place_signature = {"place", 0, 4, MOVE_VALUES, place_names};

FUNCTION(store_place) {
    PyObject *values[MOVE_VALUES];
    if (!arguments_take(&place_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    store_object *const store = (store_object *)self;
    id_list ids = {.count = 0};
    pose_list poses = {.count = 0};
    PyObject *result = NULL;
    if (take_ids(&ids, store, values[MOVE_IDS]) &&
        poses_take(&poses, values + MOVE_POSE, ids.count, "ids")) {
        const change c = {.ids = ids.ids, .poses = poses.poses, .count = ids.count};
        result = run(store, place, &c);
    }
    release_ids(&ids);
    poses_release(&poses);
    return result;
}

static const char *const radii_names[] = {"ids", "radii"};
static const signature radii_signature = {"set_radii", 0, 2, 2, radii_names};

/* One radius for all ids, or one for each. */
static PyObject *give_radii(store_object *self, const id_list *ids, const input *radii) {
    float *spread = NULL;
    if (radii->rows == 1 && ids->count != 1) {
        spread = malloc(ids->count * sizeof *spread + 1);
        if (spread == NULL) {
            return PyErr_NoMemory();
        }
        for (size_t i = 0; i < ids->count; i++) {
            spread[i] = *(const float *)radii->data;
        }
    } else if (radii->rows != ids->count) {
        PyErr_Format(PyExc_ValueError, "radii has %zu rows, but ids has %zu", radii->rows,
                     ids->count);
        return NULL;
    }
    const change c = {
        .ids = ids->ids, .radii = spread != NULL ? spread : radii->data, .count = ids->count};
    PyObject *const result = run(self, set_radii, &c);
    free(spread);
    return result;
}

FUNCTION(store_set_radii) {
    PyObject *values[2];
    if (!arguments_take(&radii_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    id_list ids = {.count = 0};
    input radii = {.data = NULL};
    PyObject *result = NULL;
    if (take_ids(&ids, (store_object *)self, values[0]) &&
        input_take(&radii, values[1], "radii", ELEMENT_FLOAT, 1)) {
        result = give_radii((store_object *)self, &ids, &radii);
    }
    release_ids(&ids);
    input_release(&radii);
    return result;
}

static const char *const remove_names[] = {"ids"};
static const signature remove_signature = {"remove", 1, 1, 1, remove_names};

FUNCTION(store_remove) {
    PyObject *values[1];
    if (!arguments_take(&remove_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    id_list ids = {.count = 0};
    PyObject *result = NULL;
    if (take_ids(&ids, (store_object *)self, values[0])) {
        const change c = {.ids = ids.ids, .count = ids.count};
        result = run((store_object *)self, remove_shapes, &c);
    }
    release_ids(&ids);
    return result;
}
