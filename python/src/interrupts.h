/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_INTERRUPTS_H
#define SEPAX_PYTHON_INTERRUPTS_H

#include "python.h"

#include <stdatomic.h>
#include <time.h>

/* Threads that run the parts of a query, and leave the others out once a signal's handler raised an
 * exception, as that of Ctrl-C does. */
typedef struct interruptible {
    sepax_threads threads; /* to pass to the query */
    const sepax_threads *lent;
    struct timespec last; /* when signals were looked at */
    void (*task)(void *argument, uint32_t part);
    void *argument;
    atomic_bool stopped; /* an exception is set, and results mean nothing */
} interruptible;

/* Finds the thread that signals are handled in. Returns false with an exception set. */
bool interrupts_init(void);

/* Begins a query that would have these threads, or NULL. Returns what it is to have instead: the
 * same where it is short, or where this thread handles no signals. */
const sepax_threads *interrupts_begin(interruptible *i, const sepax_threads *lent, bool is_long);

#endif
