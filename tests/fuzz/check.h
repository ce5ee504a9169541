/* SPDX-License-Identifier: MIT
 *
 * A finding: what a fuzzer and a replay both see as a crash, in every build type.
 */
#ifndef SEPAX_FUZZ_CHECK_H
#define SEPAX_FUZZ_CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
