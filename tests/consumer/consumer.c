/* SPDX-License-Identifier: MIT
 *
 * A program of somebody who installed sepax: it has the public header and the library alone.
 */
#include <sepax.h>
#include <stdio.h>

int main(void) {
    const sepax_vec2 triangle[3] = {{0, 0}, {1, 0}, {0, 1}};
    const sepax_pair pair = {0, 1};
    sepax_store *store = NULL;
    sepax_id id;
    uint8_t relation = 255;
    sepax_status status = sepax_store_create(NULL, &store);
    for (int i = 0; i < 2 && status == SEPAX_OK; i++) {
        status = sepax_store_add(store, triangle, 3, 0, &id, NULL);
    }
    if (status == SEPAX_OK) {
        status = sepax_relate(store, sepax_pairs(&pair, 1), NULL, &relation);
    }
    printf("%s on %s\n", sepax_status_text(status), sepax_backend_name(sepax_backend_default()));
    sepax_store_destroy(store);
    return status == SEPAX_OK && relation == SEPAX_OVERLAPPING ? 0 : 1;
}
