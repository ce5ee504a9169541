/* SPDX-License-Identifier: MIT
 *
 * The test whether this machine can run the code of a backend. Comes in: the name of the backend.
 * Goes out: true or false.
 */
#ifndef SEPAX_CPU_H
#define SEPAX_CPU_H

#include <stdbool.h>

/* Whether processor and operating system support the instructions and the registers of the backend
 * of that name. */
bool sepax_cpu_runs(const char *backend_name);

#endif
