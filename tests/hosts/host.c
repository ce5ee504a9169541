/* SPDX-License-Identifier: MIT
 *
 * The library of a host: its users see nothing of sepax.
 */
#include <sepax.h>

int host_squares_touch(void);

int host_squares_touch(void) {
    const sepax_box boxes[2] = {{1, 1, {0, 0, 1, 0}}, {1, 1, {2, 0, 1, 0}}};
    const sepax_pair pair = {0, 1};
    sepax_store *store = NULL;
    sepax_id first;
    uint8_t relation = SEPAX_DISJOINT;
    if (sepax_store_create(NULL, &store) != SEPAX_OK ||
        sepax_store_add_boxes(store, boxes, 2, &first, NULL) != SEPAX_OK ||
        sepax_relate(store, sepax_pairs(&pair, 1), NULL, &relation) != SEPAX_OK)
        relation = SEPAX_DISJOINT;
    sepax_store_destroy(store);
    return relation == SEPAX_TOUCHING;
}
