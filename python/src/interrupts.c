/* SPDX-License-Identifier: MIT
 *
 * Long queries end at Ctrl-C. Comes in: the parts into which the library divides a query. Goes out:
 * the parts run, by the caller's threads or one after the other. Between two parts the thread that
 * handles signals looks for one.
 */
#include "interrupts.h"

static unsigned long main_thread;

bool interrupts_init(void) {
    PyObject *const module = PyImport_ImportModule("threading");
    PyObject *const thread =
        module != NULL ? PyObject_CallMethod(module, "main_thread", NULL) : NULL;
    PyObject *const ident = thread != NULL ? PyObject_GetAttrString(thread, "ident") : NULL;
    main_thread = ident != NULL ? PyLong_AsUnsignedLong(ident) : 0;
    Py_XDECREF(module);
    Py_XDECREF(thread);
    Py_XDECREF(ident);
    return !PyErr_Occurred();
}

/* Runs the handlers of signals, at most ten times a second: other threads hold the lock of the
 * interpreter for some milliseconds at a time. */
static void look(interruptible *i) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - i->last.tv_sec) * 1000000000LL + (now.tv_nsec - i->last.tv_nsec) <
        100000000) {
        return;
    }
    const PyGILState_STATE state = PyGILState_Ensure();
    if (PyErr_CheckSignals() != 0) {
        atomic_store(&i->stopped, true);
    }
    PyGILState_Release(state);
    (void)clock_gettime(CLOCK_MONOTONIC, &i->last);
}

static void run_part(void *argument, uint32_t part) {
    interruptible *const i = argument;
    if (!atomic_load(&i->stopped) && PyThread_get_thread_ident() == main_thread) {
        look(i);
    }
    if (!atomic_load(&i->stopped)) {
        i->task(i->argument, part);
    }
}

static void run_parts(void *context, void (*task)(void *argument, uint32_t part), void *argument,
                      uint32_t parts) {
    interruptible *const i = context;
    i->task = task;
    i->argument = argument;
    if (i->lent != NULL) {
        i->lent->run(i->lent->context, run_part, i, parts);
        return;
    }
    for (uint32_t part = 0; part < parts; part++) {
        run_part(i, part);
    }
}

const sepax_threads *interrupts_begin(interruptible *i, const sepax_threads *lent, bool is_long) {
    atomic_init(&i->stopped, false);
    if (!is_long || PyThread_get_thread_ident() != main_thread) {
        return lent;
    }
    i->threads = (sepax_threads){run_parts, i};
    i->lent = lent;
    (void)clock_gettime(CLOCK_MONOTONIC, &i->last);
    return &i->threads;
}
