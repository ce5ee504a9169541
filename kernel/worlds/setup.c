/* SPDX-License-Identifier: MIT
 *
 * The setup of worlds: how it is checked. Comes in: a setup, or poses. Goes out: a status.
 */
#include "base/arithmetic.h"

#include "worlds/worlds.h"

#include "base/arrays.h"
#include "place/pose.h"

/* Beyond, nothing is accepted: below, no sum of what a world has overflows, but a product may. */
#define FARTHEST 0x1p100f

static sepax_status extents_status(const sepax_extents *e) {
    if (!(fabsf(e->half_x) <= FLT_MAX && fabsf(e->half_y) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    if (e->half_x < 0 || e->half_y < 0) {
        return SEPAX_ERROR_EXTENT;
    }
    if (!(e->radius >= 0 && e->radius <= FLT_MAX)) {
        return SEPAX_ERROR_RADIUS;
    }
    const bool fits = e->half_x <= FARTHEST && e->half_y <= FARTHEST && e->radius <= FARTHEST;
    return fits ? SEPAX_OK : SEPAX_ERROR_OVERFLOW;
}

static sepax_status extents_check(const sepax_extents *extents, size_t count,
                                  sepax_rejection *rejection) {
    for (size_t i = 0; i < count; i++) {
        sepax_extents e;
        memcpy(&e, (const char *)extents + i * sizeof e, sizeof e);
        const sepax_status status = extents_status(&e);
        if (status != SEPAX_OK) {
            rejection->index = i;
            return status;
        }
    }
    return SEPAX_OK;
}

sepax_status sepax_world_poses_check(const sepax_backend *backend, const sepax_pose *poses,
                                     size_t count, sepax_rejection *rejection) {
    const backend_core *core = backend->core;
    if (count == 0 ||
        (core->poses_are_good != NULL && core->poses_are_good(poses, count, FARTHEST))) {
        return SEPAX_OK;
    }
    for (size_t i = 0; i < count; i++) {
        const sepax_pose pose = pose_at(poses, i);
        const bool usable = pose_is_usable(&pose) != 0;
        if (!usable || fabsf(pose.x) > FARTHEST || fabsf(pose.y) > FARTHEST) {
            rejection->index = i;
            rejection->excess = usable ? 0 : (float)pose_excess(&pose);
            return usable ? SEPAX_ERROR_OVERFLOW : SEPAX_ERROR_POSE;
        }
    }
    return SEPAX_OK;
}

/* The elements that offsets end with; those of no list are none. */
static size_t offsets_end(const uint32_t *offsets, size_t count) {
    return count > 0 ? number_at(offsets, count) : 0;
}

static sepax_status offsets_check(const uint32_t *offsets, size_t count,
                                  sepax_rejection *rejection) {
    if (count > SEPAX_MAX_SHAPES) {
        rejection->needed = SEPAX_MAX_SHAPES;
        return SEPAX_ERROR_COUNT;
    }
    if (offsets == NULL) {
        return count > 0 ? SEPAX_ERROR_NULL : SEPAX_OK;
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t first = number_at(offsets, i);
        if ((i == 0 && first != 0) || number_at(offsets, i + 1) < first) {
            rejection->index = i;
            return SEPAX_ERROR_OFFSETS;
        }
    }
    if (offsets_end(offsets, count) > SEPAX_MAX_SHAPES) {
        rejection->needed = SEPAX_MAX_SHAPES;
        return SEPAX_ERROR_COUNT;
    }
    return SEPAX_OK;
}

static sepax_status lists_check(const sepax_world_setup *setup, sepax_rejection *rejection) {
    if (setup->list_of == NULL) {
        if (setup->list_count == 0 || setup->list_count == setup->world_count) {
            return SEPAX_OK;
        }
        rejection->needed = setup->world_count;
        return SEPAX_ERROR_COUNT;
    }
    for (size_t w = 0; w < setup->world_count; w++) {
        if (number_at(setup->list_of, w) >= setup->list_count) {
            rejection->index = w;
            return SEPAX_ERROR_OFFSETS;
        }
    }
    return SEPAX_OK;
}

sepax_status sepax_worlds_check(const sepax_world_setup *setup, const sepax_backend *backend,
                                sepax_rejection *rejection) {
    sepax_status status = offsets_check(setup->mover_offsets, setup->world_count, rejection);
    if (status == SEPAX_OK) {
        status = offsets_check(setup->kept_offsets, setup->list_count, rejection);
    }
    if (status == SEPAX_OK) {
        status = lists_check(setup, rejection);
    }
    if (status != SEPAX_OK) {
        return status;
    }
    const size_t movers = offsets_end(setup->mover_offsets, setup->world_count);
    const size_t kept = offsets_end(setup->kept_offsets, setup->list_count);
    if ((movers > 0 && setup->movers == NULL) ||
        (kept > 0 && (setup->kept == NULL || setup->kept_poses == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    status = extents_check(setup->movers, movers, rejection);
    if (status == SEPAX_OK) {
        status = extents_check(setup->kept, kept, rejection);
    }
    if (status == SEPAX_OK) {
        status = sepax_world_poses_check(backend, setup->kept_poses, kept, rejection);
    }
    return status;
}
