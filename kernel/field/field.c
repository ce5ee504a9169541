/* SPDX-License-Identifier: MIT
 *
 * The calls of a field.
 */
#include "base/arithmetic.h"

#include "field/moves.h"

#include "base/fpmode.h"
#include "place/pose.h"

static bool axis_takes(const field_axis *a, float at) {
    return at >= a->low - 0.5f * a->period && at <= a->high + 0.5f * a->period;
}

static sepax_status poses_check(const sepax_field *f, const sepax_pose *poses, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const sepax_pose pose = pose_at(poses, i);
        if (pose_is_usable(&pose) == 0) {
            return SEPAX_ERROR_POSE;
        }
        if (!axis_takes(&f->x, pose.x) || !axis_takes(&f->y, pose.y)) {
            return SEPAX_ERROR_FIELD;
        }
    }
    return SEPAX_OK;
}

static sepax_pose wrapped(const sepax_field *f, sepax_pose pose) {
    pose.x = axis_wrap(&f->x, pose.x);
    pose.y = axis_wrap(&f->y, pose.y);
    return pose;
}

static void set_pose(sepax_field *f, uint32_t body, sepax_pose pose) {
    pose = wrapped(f, pose);
    const near_cells near = field_near(f, &pose);
    if (f->place[body] != NO_BLOCK) {
        field_accept(f, body, &pose, near.cell[0], true);
    } else {
        f->poses[body] = pose;
        field_put(f, body, near.cell[0]);
    }
}

/* Checks the numbers of bodies. */
static sepax_status numbers_check(const sepax_field *f, const uint32_t *bodies, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (number_at(bodies, i) >= f->body_count) {
            return SEPAX_ERROR_ID;
        }
    }
    return SEPAX_OK;
}

sepax_status sepax_field_check(const sepax_field *f, const sepax_move *moves, size_t count,
                               const uint8_t *made, const size_t *made_count) {
    if (f == NULL || (moves == NULL && count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (count > SIZE_MAX / sizeof *moves) {
        return SEPAX_ERROR_COUNT;
    }
    const bool clash = spans_clash((const span[]){span_of(made, (count + 7) / 8, 1),
                                                  span_of(made_count, 1, sizeof *made_count),
                                                  span_of(moves, count, sizeof *moves)},
                                   2, 3);
    return clash ? SEPAX_ERROR_ALIAS : SEPAX_OK;
}

sepax_status sepax_field_move(sepax_field *field, const sepax_move *moves, size_t count,
                              uint8_t *made, size_t *made_count) {
    const fpmode mode = fpmode_enter();
    sepax_status status = sepax_field_check(field, moves, count, made, made_count);
    for (size_t i = 0; i < count && status == SEPAX_OK; i++) {
        const sepax_move move = move_at(moves, i);
        status = move_check(field, &move);
    }
    if (status == SEPAX_OK) {
        const size_t sum = field->functions->move(field, moves, count, made);
        if (made_count != NULL) {
            memcpy(made_count, &sum, sizeof sum);
        }
    }
    fpmode_leave(mode);
    return status;
}

/* The least number of a body that a body hits at a pose. */
static uint32_t find_least(sepax_field *f, uint32_t body, const sepax_pose *pose) {
    const near_cells near = field_near(f, pose);
    uint32_t least = SEPAX_NO_BODY, found;
    do {
        found = f->functions->find(f, body, pose, &near, least);
        least = found != SEPAX_NO_BODY ? found : least;
    } while (found != SEPAX_NO_BODY);
    return least;
}

sepax_status sepax_field_test(sepax_field *field, const uint32_t *bodies, const sepax_pose *poses,
                              size_t count, uint32_t *first) {
    if (field == NULL || (count > 0 && (bodies == NULL || poses == NULL || first == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    if (count > SIZE_MAX / sizeof *poses) {
        return SEPAX_ERROR_COUNT;
    }
    if (spans_clash((const span[]){span_of(first, count, sizeof *first),
                                   span_of(bodies, count, sizeof *bodies),
                                   span_of(poses, count, sizeof *poses)},
                    1, 3)) {
        return SEPAX_ERROR_ALIAS;
    }
    const fpmode mode = fpmode_enter();
    sepax_status status = numbers_check(field, bodies, count);
    status = status == SEPAX_OK ? poses_check(field, poses, count) : status;
    for (size_t i = 0; i < count && status == SEPAX_OK; i++) {
        const sepax_pose pose = wrapped(field, pose_at(poses, i));
        const uint32_t least = find_least(field, number_at(bodies, i), &pose);
        memcpy((char *)first + i * sizeof least, &least, sizeof least);
    }
    fpmode_leave(mode);
    return status;
}

sepax_status sepax_field_place(sepax_field *f, const uint32_t *bodies, const sepax_pose *poses,
                               size_t count) {
    const sepax_status status = poses != NULL ? poses_check(f, poses, count) : SEPAX_OK;
    for (size_t i = 0; i < count && status == SEPAX_OK; i++) {
        const uint32_t body = bodies != NULL ? number_at(bodies, i) : (uint32_t)i;
        if (poses != NULL) {
            set_pose(f, body, pose_at(poses, i));
        } else if (f->place[body] != NO_BLOCK) {
            field_take(f, body);
        }
    }
    return status;
}

sepax_status sepax_field_set(sepax_field *field, const uint32_t *bodies, const sepax_pose *poses,
                             size_t count) {
    if (field == NULL || (bodies == NULL && count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    const fpmode mode = fpmode_enter();
    sepax_status status = numbers_check(field, bodies, count);
    status = status == SEPAX_OK ? sepax_field_place(field, bodies, poses, count) : status;
    fpmode_leave(mode);
    return status;
}

const sepax_pose *sepax_field_poses(const sepax_field *field) {
    return field != NULL ? field->poses : NULL;
}

sepax_status sepax_field_store(sepax_field *field) {
    sepax_status status = field != NULL ? SEPAX_OK : SEPAX_ERROR_NULL;
    for (uint32_t i = 0; field != NULL && i < field->body_count && status == SEPAX_OK; i++) {
        for (sepax_id id = field->first[i]; id < field->first[i + 1] && status == SEPAX_OK; id++) {
            status = field->place[i] != NO_BLOCK
                         ? sepax_store_place(field->store, &id, &field->poses[i], 1, NULL)
                         : SEPAX_OK;
        }
    }
    return status;
}
