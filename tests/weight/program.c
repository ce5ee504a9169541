/* SPDX-License-Identifier: MIT
 *
 * A program with two triangles and one query: ./run weight weighs what its linker takes of the
 * library. The query is not called, so that one text serves all of them.
 */
#include "sepax.h"

void (*const volatile query)(void);
void (*const volatile query)(void) = (void (*)(void))QUERY;

int main(void) {
    const sepax_vec2 a[] = {{0, 0}, {2, 0}, {0, 2}}, b[] = {{1, 1}, {3, 1}, {1, 3}};
    sepax_id id = 0;
    sepax_store *store = NULL;
    sepax_status status = sepax_store_create(NULL, &store);
    if (status == SEPAX_OK)
        status = sepax_store_add(store, a, 3, 0, &id, NULL);
    if (status == SEPAX_OK)
        status = sepax_store_add(store, b, 3, 0, &id, NULL);
    sepax_store_destroy(store);
    return status == SEPAX_OK && query != NULL ? 0 : 1;
}
