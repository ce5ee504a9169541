/* SPDX-License-Identifier: MIT
 *
 * The workspace: how it is created, how its room grows, and how it is destroyed.
 */
#include "base/workspace.h"

#include "base/parts.h"

void *sepax_workspace_room(sepax_workspace *workspace, size_t bytes) {
    if (bytes > workspace->room_bytes) {
        void *const room = sepax_memory_allocate(&workspace->memory, bytes, 1);
        if (room == NULL) {
            return NULL;
        }
        sepax_memory_release(&workspace->memory, workspace->room, workspace->room_bytes, 1);
        workspace->room = room;
        workspace->room_bytes = bytes;
    }
    return workspace->room;
}

sepax_status sepax_workspace_create(const sepax_store_config *config, sepax_workspace **workspace) {
    if (workspace == NULL ||
        (config != NULL && (config->allocate == NULL) != (config->release == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    if (config != NULL && (config->flags != 0 || config->threads != NULL)) {
        return SEPAX_ERROR_OPTION;
    }
    if (config != NULL && memory_overlaps(config, sizeof *config, workspace, sizeof *workspace)) {
        return SEPAX_ERROR_ALIAS;
    }
    const allocator memory = sepax_memory_allocator(config);
    sepax_workspace *const created = sepax_memory_allocate(&memory, 1, sizeof *created);
    if (created == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    *created = (sepax_workspace){.memory = memory};
    *workspace = created;
    return SEPAX_OK;
}

void sepax_workspace_destroy(sepax_workspace *workspace) {
    if (workspace == NULL) {
        return;
    }
    const allocator memory = workspace->memory;
    sepax_memory_release(&memory, workspace->room, workspace->room_bytes, 1);
    sepax_memory_release(&memory, workspace->pairs, workspace->pair_room, sizeof(sepax_pair));
    sepax_memory_release(&memory, workspace->parts, MOST_PARTS + 1, sizeof(pair_part));
    sepax_memory_release(&memory, workspace, 1, sizeof *workspace);
}
