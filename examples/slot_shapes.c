/* SPDX-License-Identifier: MIT */
#include "slot_shapes.h"

#include "list.h"
#include "status.h"

#include <stdlib.h>

void slot_shapes_create(slot_shapes *s, const ensemble *e, uint32_t flags) {
    const sepax_store_config config = {.flags = flags};
    const uint32_t pieces = e->of.piece_count;
    const size_t slots = SEEN_MOST * e->room;
    sepax_id id;
    *s = (slot_shapes){.pieces = pieces};
    s->moved = list_new(slots * pieces, sizeof *s->moved);
    s->moved_poses = list_new(slots * pieces, sizeof *s->moved_poses);
    check(sepax_store_create(&config, &s->store));
    particle_add(&e->of, s->store);
    check(
        sepax_store_add_copies(s->store, (sepax_range){0, pieces}, (uint32_t)slots - 1, &id, NULL));
}

void slot_shapes_destroy(slot_shapes *s) {
    sepax_store_destroy(s->store);
    free(s->moved);
    free(s->moved_poses);
}

void slot_shapes_place(slot_shapes *s, const ensemble *e) {
    if (s->sorts != e->sorts) {
        slot_shapes_place_all(s, e);
        return;
    }
    check(sepax_store_place(s->store, s->moved, s->moved_poses, s->moved_count, NULL));
    s->moved_count = 0;
}

void slot_shapes_place_all(slot_shapes *s, const ensemble *e) {
    s->moved_count = 0;
    for (uint32_t slot = 0; slot < e->starts[e->cells]; slot++) {
        slot_shapes_follow(s, slot, &e->slots[slot]);
    }
    s->sorts = e->sorts;
    slot_shapes_place(s, e);
}
