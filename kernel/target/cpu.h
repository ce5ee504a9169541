/* SPDX-License-Identifier: MIT
 *
 * Whether this machine can run the code of a backend.
 */
#ifndef SEPAX_CPU_H
#define SEPAX_CPU_H

#include <stdbool.h>

/* By name of the backend; the operating system's support of its registers included. */
bool sepax_cpu_runs(const char *backend_name);

#endif
