/* SPDX-License-Identifier: MIT
 *
 * Poses made from angles, and poses turned further by angles. Comes in: angles in radians. Goes
 * out: poses whose cosine and sine sepax_store_place accepts. No store is needed.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "base/turn.h"
#include "place/pose.h"

static void pose_set(sepax_pose *poses, size_t index, const sepax_pose *pose) {
    memcpy((char *)poses + index * sizeof *pose, pose, sizeof *pose);
}

/* Checks the arrays of either call: `poses` is written, `positions` may be NULL. */
static sepax_status check_arrays(const sepax_pose *poses, const sepax_rejection *wanted,
                                 const sepax_vec2 *positions, const float *angles, size_t count,
                                 sepax_rejection *rejection) {
    return output_check(poses, count, sizeof *poses,
                        (poses == NULL || angles == NULL) && count != 0,
                        span_of(positions, count, sizeof *positions),
                        span_of(angles, count, sizeof *angles), wanted, rejection);
}

static sepax_status check_angles(const float *angles, size_t count, sepax_rejection *rejection) {
    for (size_t i = 0; i < count; i++) {
        if (!(fabsf(float_at(angles, i)) <= TURN_LIMIT)) {
            rejection->index = i;
            return SEPAX_ERROR_ANGLE;
        }
    }
    return SEPAX_OK;
}

static sepax_status from_angles(const sepax_vec2 *positions, const float *angles, size_t count,
                                sepax_pose *poses, sepax_rejection *rejection) {
    const sepax_status status = check_angles(angles, count, rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    for (size_t i = 0; positions != NULL && i < count; i++) {
        const sepax_vec2 p = vec2_at(positions, i);
        if (!(fabsf(p.x) <= FLT_MAX) || !(fabsf(p.y) <= FLT_MAX)) {
            rejection->index = i;
            return SEPAX_ERROR_NOT_FINITE;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const turn t = turn_of(float_at(angles, i));
        const sepax_vec2 p = positions != NULL ? vec2_at(positions, i) : (sepax_vec2){0, 0};
        const sepax_pose pose = {p.x, p.y, (float)t.cos, (float)t.sin};
        pose_set(poses, i, &pose);
    }
    return SEPAX_OK;
}

sepax_status sepax_poses_from_angles(const sepax_vec2 *positions, const float *angles, size_t count,
                                     sepax_pose *poses, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    sepax_status status = check_arrays(poses, rejection, positions, angles, count, &found);
    if (status == SEPAX_OK) {
        const fpmode mode = fpmode_enter();
        status = from_angles(positions, angles, count, poses, &found);
        fpmode_leave(mode);
    }
    return rejection_write(rejection, &found, status);
}

/* The most poses that are turned together. */
#define TURN_SOME 32u

/* Turns `count` poses from `first` on, up to TURN_SOME, by loops without branches, of which a
 * compiler makes vectors. Copies of whole arrays would take as long as the square roots. */
static void turn_some(sepax_pose *poses, const float *angles, size_t first, size_t count) {
    float by[TURN_SOME], cosines[TURN_SOME], sines[TURN_SOME];
    for (size_t i = 0; i < count; i++) {
        const sepax_pose pose = pose_at(poses, first + i);
        by[i] = float_at(angles, first + i);
        cosines[i] = pose.cos;
        sines[i] = pose.sin;
    }
    for (size_t i = 0; i < count; i++) {
        const turn t = turn_of(by[i]);
        const double c = (double)cosines[i] * t.cos - (double)sines[i] * t.sin;
        const double s = (double)sines[i] * t.cos + (double)cosines[i] * t.sin;
        const double length = sqrt(c * c + s * s);
        cosines[i] = (float)(c / length);
        sines[i] = (float)(s / length);
    }
    for (size_t i = 0; i < count; i++) {
        sepax_pose pose = pose_at(poses, first + i);
        pose.cos = cosines[i];
        pose.sin = sines[i];
        pose_set(poses, first + i, &pose);
    }
}

static sepax_status turn_all(sepax_pose *poses, const float *angles, size_t count,
                             sepax_rejection *rejection) {
    sepax_status status = check_angles(angles, count, rejection);
    for (size_t i = 0; status == SEPAX_OK && i < count; i++) {
        const sepax_pose pose = pose_at(poses, i);
        status = pose_check(&pose, 0, rejection);
        rejection->index = i;
    }
    for (size_t i = 0; status == SEPAX_OK && i < count; i += TURN_SOME) {
        const size_t left = count - i;
        turn_some(poses, angles, i, left < TURN_SOME ? left : TURN_SOME);
    }
    return status;
}

sepax_status sepax_poses_turn(sepax_pose *poses, const float *angles, size_t count,
                              sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    sepax_status status = check_arrays(poses, rejection, NULL, angles, count, &found);
    if (status == SEPAX_OK) {
        const fpmode mode = fpmode_enter();
        status = turn_all(poses, angles, count, &found);
        fpmode_leave(mode);
    }
    return rejection_write(rejection, &found, status);
}
