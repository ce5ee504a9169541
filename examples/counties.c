/* SPDX-License-Identifier: MIT */
#include "counties.h"

#include <stdio.h>
#include <stdlib.h>

void counties_ring(const counties *all, span ring, points *out) {
    const size_t start = out->count;
    for (uint32_t r = 0; r < ring.count; r++) {
        const int32_t ref = all->refs[ring.first + r];
        const span arc = all->arcs[ref < 0 ? -(ref + 1) : ref];
        if (r > 0) {
            out->count--; /* an arc starts where the one before it ends */
        }
        for (uint32_t i = 0; i < arc.count; i++) {
            const uint32_t k = arc.first + (ref < 0 ? arc.count - 1 - i : i);
            out->items = list_room(out->items, &out->capacity, out->count, sizeof *out->items);
            out->items[out->count++] = all->points.items[k];
        }
    }
    const point *first = &out->items[start], *last = &out->items[out->count - 1];
    while (last > first && last->x == first->x && last->y == first->y) {
        last--;
        out->count--;
    }
}

const char *county_name(const counties *all, uint32_t index) {
    static char texts[8][96];
    static unsigned turn;
    char *text = texts[turn++ % 8];
    const county *it = &all->items[index];
    snprintf(text, sizeof texts[0], "%s, %s", it->name, all->states[it->state].name);
    return text;
}

double county_longitude(const counties *all, double x) {
    return all->scale_x * x + all->shift_x;
}

double county_latitude(const counties *all, double y) {
    return all->scale_y * y + all->shift_y;
}

void counties_free(counties *all) {
    lines_close(&all->text);
    free(all->states);
    free(all->points.items);
    free(all->arcs);
    free(all->items);
    free(all->polygons);
    free(all->rings);
    free(all->refs);
    free(all->xy);
    free(all->offsets);
    free(all->owners);
    free(all->crossings);
    *all = (counties){0};
}
