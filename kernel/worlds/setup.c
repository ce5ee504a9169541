/* SPDX-License-Identifier: MIT
 *
 * The setup of worlds: how it is checked and copied, and how the kept lists become blocks.
 */
#include "base/arithmetic.h"

#include "worlds/worlds.h"

#include "base/arrays.h"
#include "place/pose.h"

/* Beyond, nothing is accepted: below, no sum of what a world has overflows. */
#define FARTHEST 0x1p100f

/* ----------------------------------------------------------------------- checks */

static sepax_status extents_check(const sepax_extents *e) {
    const float halves[2] = {e->half_x, e->half_y};
    for (unsigned i = 0; i < 2; i++) {
        if (!(fabsf(halves[i]) <= FLT_MAX)) {
            return SEPAX_ERROR_NOT_FINITE;
        }
        if (halves[i] < 0) {
            return SEPAX_ERROR_EXTENT;
        }
    }
    if (!(e->radius >= 0 && e->radius <= FLT_MAX)) {
        return SEPAX_ERROR_RADIUS;
    }
    const bool fits = e->half_x <= FARTHEST && e->half_y <= FARTHEST && e->radius <= FARTHEST;
    return fits ? SEPAX_OK : SEPAX_ERROR_OVERFLOW;
}

static sepax_extents extents_at(const sepax_extents *extents, size_t index) {
    sepax_extents e;
    memcpy(&e, (const char *)extents + index * sizeof e, sizeof e);
    return e;
}

static sepax_status all_extents_check(const sepax_extents *extents, size_t count,
                                      sepax_rejection *rejection) {
    for (size_t i = 0; i < count; i++) {
        const sepax_extents e = extents_at(extents, i);
        const sepax_status status = extents_check(&e);
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
    status = all_extents_check(setup->movers, movers, rejection);
    if (status == SEPAX_OK) {
        status = all_extents_check(setup->kept, kept, rejection);
    }
    if (status == SEPAX_OK) {
        status = sepax_world_poses_check(backend, setup->kept_poses, kept, rejection);
    }
    return status;
}

/* ------------------------------------------------------------------------ lists */

/* Every second bit of the result is one of the 16 of v. */
static uint32_t bits_spread(uint32_t v) {
    v = (v | v << 8) & 0x00FF00FFu;
    v = (v | v << 4) & 0x0F0F0F0Fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

/* The place of a coordinate between two others, in 16 bits. */
static uint32_t grid_place(float at, float low, float high) {
    const double share = high > low ? ((double)at - (double)low) / ((double)high - (double)low) : 0;
    return (uint32_t)(share * 65535);
}

/* Sinks the key at the root of a heap of `count` keys. */
static void keys_sink(uint64_t *keys, size_t root, size_t count) {
    const uint64_t key = keys[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        child += child + 1 < count && keys[child] < keys[child + 1];
        if (keys[child] <= key) {
            break;
        }
        keys[root] = keys[child];
    }
    keys[root] = key;
}

static void keys_sort(uint64_t *keys, size_t count) {
    for (size_t i = count / 2; i-- > 0;) {
        keys_sink(keys, i, count);
    }
    for (size_t end = count; end-- > 1;) {
        const uint64_t last = keys[end];
        keys[end] = keys[0];
        keys[0] = last;
        keys_sink(keys, 0, end);
    }
}

/* Sorts the kept shapes first .. end - 1 along a curve through their places, the bits of which come
 * in turn (Morton): the lower half of a key is the number. No result depends on the order. */
static void list_sort(const sepax_pose *poses, uint32_t first, uint32_t end, uint64_t *keys) {
    sepax_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (uint32_t i = first; i < end; i++) {
        const sepax_pose at = pose_at(poses, i);
        low.x = at.x < low.x ? at.x : low.x;
        low.y = at.y < low.y ? at.y : low.y;
        high.x = at.x > high.x ? at.x : high.x;
        high.y = at.y > high.y ? at.y : high.y;
    }
    for (uint32_t i = first; i < end; i++) {
        const sepax_pose at = pose_at(poses, i);
        const uint32_t x = grid_place(at.x, low.x, high.x);
        const uint32_t y = grid_place(at.y, low.y, high.y);
        keys[i - first] = (uint64_t)(bits_spread(x) | bits_spread(y) << 1) << 32 | i;
    }
    keys_sort(keys, end - first);
}

/* Extents as vectors load them. */
static world_extents extents_take(const sepax_extents *extents, size_t index) {
    const sepax_extents e = extents_at(extents, index);
    return (world_extents){e.half_x, e.half_y, e.radius, 0};
}

/* The boxes around the words of a list; those of no word are empty. */
static void groups_fill(const world_shapes *list) {
    for (uint32_t w = 0; w < groups_of(list->count) * GROUP_WORDS; w++) {
        const float *word = list->words + (size_t)WORD_FLOATS * w;
        const uint32_t first = w * WORD_SHAPES;
        const uint32_t left = first < list->count ? list->count - first : 0;
        float *to = list->groups + (size_t)WORD_COLUMNS * (w - w % GROUP_WORDS) + w % GROUP_WORDS;
        for (unsigned c = 0; c < WORD_COLUMNS; c++) {
            const bool low = c == COLUMN_LOW_X || c == COLUMN_LOW_Y;
            float bound = low ? INFINITY : -INFINITY;
            for (uint32_t i = 0; i < left && i < WORD_SHAPES; i++) {
                const float v = word[c * WORD_SHAPES + i];
                bound = (low ? v < bound : v > bound) ? v : bound;
            }
            to[c * GROUP_WORDS] = bound;
        }
    }
}

/* Copies a kept list, sorted, and fills its words. */
static void list_fill(sepax_worlds *w, const sepax_world_setup *setup, size_t list) {
    const uint32_t first = w->kept_offsets[list], count = w->kept_offsets[list + 1] - first;
    list_sort(setup->kept_poses, first, first + count, w->keys);
    for (uint32_t i = first; i < first + count; i++) {
        const uint32_t number = (uint32_t)w->keys[i - first];
        w->numbers[i] = number;
        w->kept_poses[i] = pose_at(setup->kept_poses, number);
        w->kept_extents[i] = extents_take(setup->kept, number);
        w->rounded |= w->kept_extents[i].radius > 0;
    }
    const world_shapes shapes = sepax_world_list(w, list);
    if (w->functions->fill != NULL) {
        w->functions->fill(&shapes);
        groups_fill(&shapes);
    }
}

void sepax_worlds_fill(sepax_worlds *w, const sepax_world_setup *setup) {
    for (size_t list = 0; list < w->list_count; list++) {
        list_fill(w, setup, list);
    }
    for (uint32_t i = 0; i < w->mover_count; i++) {
        w->extents[i] = extents_take(setup->movers, i);
        w->rounded |= w->extents[i].radius > 0;
    }
}
