/* SPDX-License-Identifier: MIT
 *
 * The making of sector tables.
 */
#include "base/arithmetic.h"

#include "place/sectors.h"

#include "place/direction.h"

/* Sets the directions of the edges. */
static void set_turns(uint16_t *turns, uint32_t stride, const float *x, const float *y,
                      uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        turns[i] = edge_turn(x[next] - x[i], y[next] - y[i]);
    }
    for (uint32_t i = count; i < stride; i++) {
        turns[i] = turns[count - 1];
    }
}

/* Names the vertices. Along the normal of an edge, the least vertex is the one where the edges of
 * this shape turn past the opposite direction, half a turn away. So the first of these directions
 * that is past edge 0 is the one of sector stride / 2. Rounding may disorder the directions of very
 * short edges; then some other vertex is named. */
static void set_sectors(uint16_t *sectors, const uint16_t *turns, uint32_t stride, uint32_t count) {
    const uint32_t sides = stride - 1;
    uint32_t vertex = 1; /* edge 0 is never beyond */
    for (uint32_t i = 0; i < sides; i++) {
        const uint32_t s = i < stride / 2 - 1 ? i + stride / 2 : i + 1 - stride / 2;
        const uint16_t opposite = (uint16_t)(0x10000u * s / sides + 0x8000u);
        while (vertex < count && (uint16_t)(turns[vertex] - turns[0]) < opposite) {
            vertex++;
        }
        sectors[s] = (uint16_t)(vertex < count ? vertex : 0);
    }
    sectors[sides] = sectors[0];
}

/* Fills the sectors and the turns of a slot for the vertices of a block. */
static void draw(size_class *c, uint32_t slot, const float *block, uint32_t count) {
    const uint32_t stride = c->stride;
    uint16_t *turns = c->turns + (size_t)stride * slot;
    set_turns(turns, stride, block, block + stride, count);
    set_sectors(c->sectors + (size_t)stride * slot, turns, stride, count);
}

void sepax_sectors_draw(size_class *c, uint32_t slot) {
    draw(c, slot, class_vertices(c, slot), c->shapes.count[slot]);
}

void sepax_sectors_draw_bent(size_class *c, uint32_t slot) {
    const size_t at = (size_t)c->stride * slot;
    const float *x = c->world + 2 * at;
    draw(c, slot, x, c->world_count[slot]);
    points_set(c->points + 2 * at, c->sectors + at, c->stride, x, x + c->stride);
}

void sepax_sectors_turn(size_class *c, uint32_t slot, bool redraw) {
    const size_t at = (size_t)c->stride * slot;
    const float *x = c->world + 2 * at;
    if (redraw) {
        sepax_sectors_draw(c, slot);
    }
    turns_turn(c->turns + at, c->stride, x, x + c->stride);
    points_set(c->points + 2 * at, c->sectors + at, c->stride, x, x + c->stride);
}
