/* SPDX-License-Identifier: MIT
 *
 * Keys become items, which the library cuts in its own floating-point mode.
 */
#include "cut_leaves.h"

#include <stdlib.h>

#include "base/fpmode.h"
#include "broad/tree.h"

size_t cut_leaves(const uint32_t *keys, size_t count, const sepax_threads *threads, uint32_t *first,
                  uint32_t *order) {
    sort_item *const items = malloc(count * sizeof *items);
    if (items == NULL)
        return 0;
    for (size_t i = 0; i < count; i++)
        items[i] = (sort_item){keys[i], (uint32_t)i};
    const fpmode mode = fpmode_enter();
    const broad_crew crew = {threads, &mode};
    const size_t leaves = sepax_tree_cut(items, count, first, order, &crew);
    fpmode_leave(mode);
    free(items);
    return leaves;
}
