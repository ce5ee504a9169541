/* SPDX-License-Identifier: MIT
 *
 * The type of fields: bodies in a box that keeps track of which are near each other. Comes in: a
 * store, moves and poses as arrays. Goes out: which moves were made, what poses hit.
 */
#include "field.h"

#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "documents.h"
#include "errors.h"
#include "options.h"
#include "pool.h"
#include "poses.h"
#include "store.h"

typedef struct field_object {
    store_user of;
    sepax_field *field;
    size_t bodies;
} field_object;

/* Only one call may use a field, and placing changes its store: so calls exclude all others of the
 * store. */
static bool begin(field_object *self) {
    if (self->field == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "the field was not created");
        return false;
    }
    if (self->of.mark.stale) {
        return errors_raise_text(SEPAX_ERROR_STALE, &errors_nothing,
                                 "a shape of a body was removed or got another radius since the "
                                 "field was created; create it anew") != NULL;
    }
    return store_write(self->of.store);
}

/* --------------------------------------------------------------------- creation */

enum {
    CREATE_STORE,
    CREATE_WIDTH,
    CREATE_HEIGHT,
    CREATE_X,
    CREATE_Y,
    CREATE_PERIODIC_X,
    CREATE_PERIODIC_Y,
    CREATE_BODIES,
    CREATE_POSES,
    CREATE_OPEN,
    CREATE_BACKEND,
    CREATE_VALUES
};

static const char *const create_names[] = {"store", "width",      "height",     "x",
                                           "y",     "periodic_x", "periodic_y", "bodies",
                                           "poses", "open",       "backend"};
static const signature create_signature = {"Field", 3, 3, CREATE_VALUES, create_names};

static error_names create_errors = {[SEPAX_ERROR_ID] = "bodies",
                                    [SEPAX_ERROR_COUNT] = "bodies",
                                    [SEPAX_ERROR_RANGE] = "bodies",
                                    [SEPAX_ERROR_POSE] = "poses",
                                    [SEPAX_ERROR_FIELD] = "width, height or poses"};

static bool take_config(sepax_field_config *c, PyObject **values) {
    bool open;
    if (!argument_float(values[CREATE_WIDTH], "width", 0, &c->width) ||
        !argument_float(values[CREATE_HEIGHT], "height", 0, &c->height) ||
        !argument_float(values[CREATE_X], "x", 0, &c->x) ||
        !argument_float(values[CREATE_Y], "y", 0, &c->y) ||
        !argument_flag(values[CREATE_PERIODIC_X], true, &c->periodic_x) ||
        !argument_flag(values[CREATE_PERIODIC_Y], true, &c->periodic_y) ||
        !argument_flag(values[CREATE_OPEN], false, &open) ||
        !backend_take(values[CREATE_BACKEND], &c->backend)) {
        return false;
    }
    c->flags = open ? SEPAX_OPEN : 0;
    return true;
}

/* Reads the offsets of bodies; those of one shape each, where none are given, come from `made`. */
static bool take_bodies(const store_object *store, PyObject *object, input *given, sepax_id **made,
                        sepax_bodies *bodies) {
    const size_t shapes = sepax_store_count(store->store);
    if (object != NULL) {
        *bodies = (sepax_bodies){NULL, 0};
        if (!input_take(given, object, "bodies", ELEMENT_ID, 1) ||
            !offsets_check(given, "bodies", shapes, "shapes")) {
            return false;
        }
        *bodies = (sepax_bodies){given->data, given->rows - 1};
        return true;
    }
    *made = malloc((shapes + 1) * sizeof **made);
    for (size_t i = 0; *made != NULL && i <= shapes; i++) {
        (*made)[i] = (sepax_id)i;
    }
    *bodies = (sepax_bodies){*made, shapes};
    return *made != NULL || PyErr_NoMemory() != NULL;
}

static bool create(field_object *self, store_object *store, sepax_bodies bodies,
                   const sepax_pose *poses, const sepax_field_config *config) {
    sepax_status status;
    if (!store_write(store)) {
        return false;
    }
    Py_BEGIN_ALLOW_THREADS
    status = sepax_field_create(store->store, bodies, poses, config, &self->field);
    Py_END_ALLOW_THREADS
    store_write_end(store);
    if (status != SEPAX_OK) {
        return errors_raise(status, NULL, create_errors) != NULL;
    }
    const sepax_id first = bodies.offsets[0];
    self->bodies = bodies.count;
    self->of.store = (store_object *)Py_NewRef((PyObject *)store);
    self->of.mark =
        (store_mark){.range = {first, bodies.offsets[bodies.count] - first}, .may_place = true};
    store_follow(store, &self->of.mark);
    return true;
}

static int field_create(PyObject *object, PyObject *arguments, PyObject *keywords) {
    field_object *const self = (field_object *)object;
    PyObject *values[CREATE_VALUES];
    sepax_field_config config;
    if (!arguments_of_type(&create_signature, arguments, keywords, values) ||
        !store_check(values[CREATE_STORE]) || !take_config(&config, values)) {
        return -1;
    }
    if (self->field != NULL) {
        PyErr_SetString(PyExc_RuntimeError, "a field is created once");
        return -1;
    }
    store_object *const store = (store_object *)values[CREATE_STORE];
    input given = {.data = NULL}, poses = {.data = NULL};
    sepax_id *made = NULL;
    sepax_bodies bodies;
    const bool good = take_bodies(store, values[CREATE_BODIES], &given, &made, &bodies) &&
                      input_take_rows(&poses, values[CREATE_POSES], "poses", ELEMENT_FLOAT, 4,
                                      bodies.count, "bodies") &&
                      create(self, store, bodies, poses.data, &config);
    input_release(&given);
    input_release(&poses);
    free(made);
    return good ? 0 : -1;
}

static int field_clear(PyObject *object) {
    field_object *const self = (field_object *)object;
    sepax_field_destroy(self->field);
    self->field = NULL;
    store_user_end(&self->of);
    return 0;
}

static void field_dealloc(PyObject *object) {
    PyObject_GC_UnTrack(object);
    (void)field_clear(object);
    object_free(object);
}

static Py_ssize_t field_length(PyObject *object) {
    return (Py_ssize_t)((field_object *)object)->bodies;
}

/* ------------------------------------------------------------------------ calls */

/* The parameters of calls: bodies, where they are or by how much they move, and an array to fill,
 * whose name is "" where there is none. Sweeps alone have the others. */
enum {
    CALL_BODIES,
    CALL_POSE,
    CALL_OUT = CALL_POSE + POSE_VALUES,
    CALL_VALUES,
    SWEEP_SHIFT = CALL_VALUES,
    SWEEP_THREADS,
    SWEEP_VALUES
};
#define CALL_NAMES(out) "bodies", POSE_NAMES, out

/* One call: what it reads, and the array that it fills. */
typedef struct field_call {
    field_object *self;
    input bodies;
    pose_list poses;
    sepax_move *moves;
    input shift;
    const sepax_threads *threads;
    output out;
    size_t made;
} field_call;

typedef sepax_status field_ask(field_call *call);

static error_names call_errors = {
    [SEPAX_ERROR_POSE] = "poses", [SEPAX_ERROR_NOT_FINITE] = "x, y", [SEPAX_ERROR_FIELD] = "x, y"};

static bool call_out(field_call *call, PyObject *object, element kind, layout how, size_t rows) {
    return output_open(&call->out, object, "out", kind, how, rows, false);
}

/* Reads the arguments of a call. */
static bool call_take(field_call *call, PyObject *self, const signature *s,
                      PyObject *const *arguments, Py_ssize_t positional, PyObject *keywords,
                      PyObject **values) {
    *call = (field_call){.self = (field_object *)self};
    return arguments_take(s, arguments, positional, keywords, values) &&
           input_take(&call->bodies, values[CALL_BODIES], "bodies", ELEMENT_ID, 1) &&
           poses_take(&call->poses, values + CALL_POSE, call->bodies.rows, "bodies");
}

/* Asks, without the lock of the interpreter. Returns false with an exception set. */
static bool call_run(field_call *call, field_ask *ask) {
    field_object *const self = call->self;
    sepax_status status;
    if (!begin(self)) {
        return false;
    }
    Py_BEGIN_ALLOW_THREADS
    status = ask(call);
    Py_END_ALLOW_THREADS
    store_write_end(self->of.store);
    if (status == SEPAX_ERROR_ID) {
        return errors_raise_text(status, &errors_nothing,
                                 "bodies: the field has no such body, or it is outside") != NULL;
    }
    return status == SEPAX_OK || errors_raise(status, NULL, call_errors) != NULL;
}

static void call_end(field_call *call) {
    input_release(&call->bodies);
    poses_release(&call->poses);
    input_release(&call->shift);
    output_release(&call->out);
    free(call->moves);
}

static sepax_status ask_move(field_call *c) {
    const uint32_t *const bodies = c->bodies.data;
    c->moves = malloc(c->bodies.rows * sizeof *c->moves + 1);
    if (c->moves == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    for (size_t i = 0; i < c->bodies.rows; i++) {
        const sepax_pose by = c->poses.poses[i];
        c->moves[i] = (sepax_move){bodies[i], by.x, by.y, by.cos, by.sin};
    }
    const float *const shift = c->shift.data;
    if (shift != NULL) {
        const sepax_sweep squares = {shift[0], shift[1], c->threads};
        return sepax_field_sweep(c->self->field, c->moves, c->bodies.rows, &squares, c->out.data,
                                 &c->made);
    }
    return sepax_field_move(c->self->field, c->moves, c->bodies.rows, c->out.data, &c->made);
}

static sepax_status ask_test(field_call *c) {
    return sepax_field_test(c->self->field, c->bodies.data, c->poses.poses, c->bodies.rows,
                            c->out.data);
}

static sepax_status ask_set(field_call *c) {
    return sepax_field_set(c->self->field, c->bodies.data, c->poses.poses, c->bodies.rows);
}

static sepax_status ask_place(field_call *c) {
    return sepax_field_store(c->self->field);
}

static sepax_status ask_poses(field_call *c) {
    const size_t size = c->self->bodies * sizeof(sepax_pose);
    memcpy(c->out.data, sepax_field_poses(c->self->field), size);
    return SEPAX_OK;
}

static const char *const call_names[] = {CALL_NAMES("out")};
static const char *const sweep_names[] = {CALL_NAMES("out"), "shift", "threads"};
static const char *const set_names[] = {CALL_NAMES("")};
static const char *const out_names[] = {"out"};
static const signature move_signature = {"move", 1, 4, CALL_VALUES, call_names};
static const signature sweep_signature = {"sweep", 1, 4, SWEEP_VALUES, sweep_names};
static const signature test_signature = {"test", 1, 4, CALL_VALUES, call_names};
static const signature set_signature = {"set", 1, 4, CALL_VALUES, set_names};
static const signature take_out_signature = {"take_out", 1, 1, 1, call_names};
static const signature poses_signature = {"poses", 0, 0, 1, out_names};

/* Makes the moves of a call whose arguments were taken, where `good`. */
static PyObject *call_move(field_call *c, PyObject **values, bool good) {
    PyObject *result = NULL;
    if (good &&
        call_out(c, values[CALL_OUT], ELEMENT_BYTE, LAYOUT_PLAIN, (c->bodies.rows + 7) / 8) &&
        call_run(c, ask_move)) {
        PyObject *const bits = output_finish(&c->out, c->out.rows);
        result = bits != NULL ? Py_BuildValue("(nN)", (Py_ssize_t)c->made, bits) : NULL;
    }
    call_end(c);
    return result;
}

FUNCTION(field_move) {
    PyObject *values[CALL_VALUES];
    field_call c;
    return call_move(&c, values,
                     call_take(&c, self, &move_signature, arguments, positional, keywords, values));
}

/* Without a default, because the shifts are drawn anew for each sweep. */
static bool take_shift(field_call *c, PyObject *object) {
    if (object == NULL) {
        PyErr_SetString(PyExc_TypeError, "sweep() needs the argument shift");
        return false;
    }
    if (!input_take_rows(&c->shift, object, "shift", ELEMENT_FLOAT, 2, 1, "a sweep")) {
        return false;
    }
    const float *const s = c->shift.data;
    return (s[0] >= 0 && s[0] < 1 && s[1] >= 0 && s[1] < 1) ||
           errors_raise_text(SEPAX_ERROR_FIELD, &errors_nothing,
                             "shift must be two of float32 from 0 on, below 1, not %R",
                             object) != NULL;
}

FUNCTION(field_sweep) {
    PyObject *values[SWEEP_VALUES];
    field_call c;
    return call_move(
        &c, values,
        call_take(&c, self, &sweep_signature, arguments, positional, keywords, values) &&
            take_shift(&c, values[SWEEP_SHIFT]) && pool_take(values[SWEEP_THREADS], &c.threads));
}

FUNCTION(field_test) {
    PyObject *values[CALL_VALUES], *result = NULL;
    field_call c;
    if (call_take(&c, self, &test_signature, arguments, positional, keywords, values) &&
        call_out(&c, values[CALL_OUT], ELEMENT_ID, LAYOUT_PLAIN, c.bodies.rows) &&
        call_run(&c, ask_test)) {
        result = output_finish(&c.out, c.out.rows);
    }
    call_end(&c);
    return result;
}

FUNCTION(field_set) {
    PyObject *values[CALL_VALUES];
    field_call c;
    const bool good =
        call_take(&c, self, &set_signature, arguments, positional, keywords, values) &&
        call_run(&c, ask_set);
    call_end(&c);
    return good ? Py_NewRef(Py_None) : NULL;
}

FUNCTION(field_take_out) {
    PyObject *values[1];
    field_call c = {.self = (field_object *)self};
    const bool good =
        arguments_take(&take_out_signature, arguments, positional, keywords, values) &&
        input_take(&c.bodies, values[0], "bodies", ELEMENT_ID, 1) && call_run(&c, ask_set);
    call_end(&c);
    return good ? Py_NewRef(Py_None) : NULL;
}

FUNCTION(field_poses) {
    PyObject *values[1], *result = NULL;
    field_call c = {.self = (field_object *)self};
    if (arguments_take(&poses_signature, arguments, positional, keywords, values) &&
        call_out(&c, values[0], ELEMENT_FLOAT, LAYOUT_POSES, c.self->bodies) &&
        call_run(&c, ask_poses)) {
        result = output_finish(&c.out, c.out.rows);
    }
    call_end(&c);
    return result;
}

static PyObject *field_place(PyObject *self, PyObject *nothing) {
    (void)nothing;
    field_call c = {.self = (field_object *)self};
    if (!call_run(&c, ask_place)) {
        return NULL;
    }
    const store_mark *const mark = &c.self->of.mark;
    store_changed(c.self->of.store, NULL, mark->range.first, mark->range.count, true);
    return Py_NewRef(Py_None);
}

static PyMethodDef methods[] = {
    FUNCTION_ENTRY("move", field_move),         FUNCTION_ENTRY("sweep", field_sweep),
    FUNCTION_ENTRY("test", field_test),         FUNCTION_ENTRY("set", field_set),
    FUNCTION_ENTRY("take_out", field_take_out), FUNCTION_ENTRY("poses", field_poses),
    {"place", field_place, METH_NOARGS, NULL},  {NULL, NULL, 0, NULL},
};

bool field_init(PyObject *module) {
    const PyType_Slot slots[] = {{Py_tp_init, field_create},
                                 {Py_tp_dealloc, field_dealloc},
                                 {Py_tp_traverse, store_user_traverse},
                                 {Py_tp_clear, field_clear},
                                 {Py_sq_length, field_length},
                                 {0, NULL}};
    return documents_add(module, "sepax._sepax.Field", sizeof(field_object), Py_TPFLAGS_HAVE_GC,
                         methods, slots);
}
