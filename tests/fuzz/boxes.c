/* SPDX-License-Identifier: MIT */
#include "boxes.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

sepax_bounds bounds_of(const sepax_store *store, sepax_id id) {
    sepax_vec2 v[4];
    size_t count = 0;
    CHECK(sepax_store_vertices(store, id, v, 4, &count) == SEPAX_OK && count > 0);
    sepax_bounds b = {v[0].x, v[0].y, v[0].x, v[0].y};
    for (size_t i = 1; i < count; i++) {
        b.min_x = v[i].x < b.min_x ? v[i].x : b.min_x;
        b.min_y = v[i].y < b.min_y ? v[i].y : b.min_y;
        b.max_x = v[i].x > b.max_x ? v[i].x : b.max_x;
        b.max_y = v[i].y > b.max_y ? v[i].y : b.max_y;
    }
    return b;
}

bool bounds_meet(const sepax_bounds *a, const sepax_bounds *b) {
    return a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_y <= b->max_y &&
           b->min_y <= a->max_y;
}

sepax_box box_again(const sepax_box *box, uint32_t columns, uint32_t rows, float x, float y) {
    sepax_box b = *box;
    b.pose.x += (float)columns * x;
    b.pose.y += (float)rows * y;
    return b;
}

static int by_ids(const void *left, const void *right) {
    const sepax_pair *l = left, *r = right;
    return l->a != r->a ? (l->a > r->a) - (l->a < r->a) : (l->b > r->b) - (l->b < r->b);
}

void check_pairs(sepax_pair *got, const sepax_pair *expected, size_t count) {
    qsort(got, count, sizeof *got, by_ids);
    CHECK(memcmp(got, expected, count * sizeof *got) == 0);
}
