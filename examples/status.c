/* SPDX-License-Identifier: MIT */
#include "status.h"

#include <stdio.h>
#include <stdlib.h>

void check(sepax_status status) {
    if (status != SEPAX_OK) {
        fprintf(stderr, "sepax: %s\n", sepax_status_text(status));
        exit(EXIT_FAILURE);
    }
}
