/* SPDX-License-Identifier: MIT
 *
 * The threads of OpenMP for sepax.
 */
#ifndef DEMO_THREADS_OPENMP_H
#define DEMO_THREADS_OPENMP_H

#include <sepax.h>

/* What sepax takes, in options and configs: the number of threads is that of OpenMP. Where the file
 * is compiled without OpenMP, parts run one after the other. */
sepax_threads threads_openmp_lend(void);

#endif
