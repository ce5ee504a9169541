/* SPDX-License-Identifier: MIT
 *
 * The workspace: how it is created, how its room grows, and how it is destroyed.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "base/workspace.h"

#include "base/parts.h"

/* `memory`, which has room for *count elements of `size` bytes, or other memory with room for
 * `wanted`. NULL where there is none; then nothing is changed. */
static void *grown(const allocator *by, void *memory, size_t *count, size_t wanted, size_t size) {
    if (wanted <= *count) {
        return memory;
    }
    void *const more = sepax_memory_allocate(by, wanted, size);
    if (more != NULL) {
        sepax_memory_release(by, memory, *count, size);
        *count = wanted;
    }
    return more;
}

void *sepax_workspace_room(sepax_workspace *workspace, size_t bytes) {
    void *const room = grown(&workspace->memory, workspace->room, &workspace->room_bytes, bytes, 1);
    workspace->room = room != NULL ? room : workspace->room;
    return room;
}

uint32_t *sepax_workspace_numbers(sepax_workspace *workspace, size_t count) {
    uint32_t *const numbers = grown(&workspace->memory, workspace->numbers, &workspace->number_room,
                                    count, sizeof *numbers);
    workspace->numbers = numbers != NULL ? numbers : workspace->numbers;
    return numbers;
}

uint32_t *sepax_workspace_lists(sepax_workspace *workspace, size_t count) {
    uint32_t *const lists =
        grown(&workspace->memory, workspace->lists, &workspace->list_room, count, sizeof *lists);
    workspace->lists = lists != NULL ? lists : workspace->lists;
    return lists;
}

sepax_status sepax_workspace_create(const sepax_store_config *config, sepax_workspace **workspace) {
    const allocator memory = sepax_memory_allocator(config);
    void *created = NULL;
    if (workspace == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (!fpmode_rounds_products()) {
        return SEPAX_ERROR_BACKEND;
    }
    const sepax_status status =
        sepax_memory_create(&memory, config, workspace, sizeof **workspace, &created);
    if (status == SEPAX_OK) {
        *workspace = created;
        **workspace = (sepax_workspace){.memory = memory};
    }
    return status;
}

void sepax_workspace_destroy(sepax_workspace *workspace) {
    if (workspace == NULL) {
        return;
    }
    const allocator memory = workspace->memory;
    sepax_memory_release(&memory, workspace->room, workspace->room_bytes, 1);
    sepax_memory_release(&memory, workspace->numbers, workspace->number_room,
                         sizeof *workspace->numbers);
    sepax_memory_release(&memory, workspace->lists, workspace->list_room, sizeof *workspace->lists);
    sepax_memory_release(&memory, workspace->pairs, workspace->pair_room, sizeof(sepax_pair));
    sepax_memory_release(&memory, workspace->parts, MOST_PARTS + 1, sizeof(pair_part));
    sepax_memory_release(&memory, workspace, 1, sizeof *workspace);
}
