/* SPDX-License-Identifier: MIT
 *
 * What the memory sanitizer and valgrind must find in the library: it is told of more pairs than
 * there are, and reads one that nobody has written.
 */
#include "sepax.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
    static const sepax_box boxes[2] = {{1, 1, {0, 0, 1, 0}}, {1, 1, {1, 0, 1, 0}}};
    sepax_store *store = NULL;
    sepax_workspace *workspace = NULL;
    sepax_pair *pairs = malloc(8 * sizeof *pairs);
    size_t count = 0;
    sepax_id first = 0;
    uint8_t relations[8];
    if (pairs == NULL || sepax_store_create(NULL, &store) != SEPAX_OK ||
        sepax_workspace_create(NULL, &workspace) != SEPAX_OK ||
        sepax_store_add_boxes(store, boxes, 2, &first, NULL) != SEPAX_OK ||
        sepax_find_pairs(store, NULL, workspace, pairs, 8, &count) != SEPAX_OK)
        return EXIT_FAILURE;
    puts(sepax_status_text(sepax_relate(store, sepax_pairs(pairs, count + 1), NULL, relations)));
    sepax_workspace_destroy(workspace);
    sepax_store_destroy(store);
    free(pairs);
    return EXIT_SUCCESS;
}
