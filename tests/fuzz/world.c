/* SPDX-License-Identifier: MIT
 *
 * Makes the store, and takes ids and options from the input.
 */
#include "world.h"

#include <string.h>

#include "check.h"
#include "figure.h"

void make_world(world *w) {
    static figure figures[MOST_SHAPES];
    const uint32_t wanted = 1 + take_below(&w->in, MOST_SHAPES);
    const sepax_store_config config = {.flags = take_chance(&w->in, 30) ? SEPAX_RELATE_ONLY : 0};
    w->relate_only = config.flags != 0;
    CHECK(sepax_store_create(&config, &w->store) == SEPAX_OK);
    for (uint32_t i = 0; i < wanted; i++) {
        take_figure(&w->in, figures, i, 12, &figures[i]);
        sepax_id id;
        if (sepax_store_add(w->store, figures[i].vertices, figures[i].count, SEPAX_HULL, &id,
                            NULL) != SEPAX_OK) {
            const sepax_box box = {1, 1, take_pose(&w->in)};
            (void)sepax_store_add_boxes(w->store, &box, 1, &id, NULL);
        }
    }
    w->shape_count = (uint32_t)sepax_store_count(w->store);
    for (sepax_id id = 0; id < w->shape_count; id++) {
        w->removed[id] =
            take_chance(&w->in, 8) && sepax_store_remove(w->store, &id, 1, NULL) == SEPAX_OK;
    }
}

bool id_is_good(const world *w, sepax_id id) {
    return id < w->shape_count && !w->removed[id];
}

sepax_id take_id(world *w) {
    const uint8_t byte = take_u8(&w->in);
    return byte == 255 ? take_u32(&w->in) : byte == 254 ? w->shape_count : byte % w->shape_count;
}

status_set take_options(world *w, world_options *to) {
    const uint8_t byte = take_u8(&w->in);
    memset(&to->report, 0xEE, sizeof to->report);
    to->absent = byte == 255;
    to->options = (sepax_options){0};
    if (to->absent)
        return 0;
    to->options.backend = sepax_backend_at(byte % (sepax_backend_count() + 1));
    to->options.report = byte & 128 ? &to->report : NULL;
    const uint8_t strategy = take_u8(&w->in), flags = take_u8(&w->in);
    to->options.strategy = (sepax_strategy)(strategy < 250 ? strategy % SEPAX_STRATEGY_COUNT
                                                           : strategy - 250 + SEPAX_STRATEGY_COUNT);
    to->options.flags = flags < 250 ? flags % 8u : 1u << flags % 32u;
    const bool known =
        (unsigned)to->options.strategy < SEPAX_STRATEGY_COUNT && to->options.flags < 8;
    const bool runs = !to->options.backend || sepax_backend_runs_here(to->options.backend);
    return status_if(!known, SEPAX_ERROR_OPTION) | status_if(!runs, SEPAX_ERROR_BACKEND);
}
