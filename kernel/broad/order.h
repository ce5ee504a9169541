/* SPDX-License-Identifier: MIT
 *
 * The order of boxes. Comes in: boxes anywhere, of any sizes. Goes out: an order in which
 * neighbours in the plane are close together.
 */
#ifndef SEPAX_ORDER_H
#define SEPAX_ORDER_H

#include "broad/aabb.h"
#include "broad/radix.h"

/* The bytes of the room for these numbers of boxes and parts; sepax_order_room_in makes the room in
 * memory of that size, aligned to 64. */
size_t sepax_order_room_bytes(size_t count, uint32_t parts);
order_room sepax_order_room_in(void *memory, size_t count, uint32_t parts);

/* Sorts boxes along a curve that fills the plane: items[0] of the room, by key and then by index.
 * Where the keys of two neighbours differ in a higher bit, the curve makes a larger jump. Where the
 * smaller side of a join has so few boxes that sorting costs more than it saves, all stay as they
 * come. */
void sepax_order_boxes(const aabb *boxes, size_t count, size_t smaller_side, order_room *room,
                       const broad_crew *crew);

#endif
