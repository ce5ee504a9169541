/* SPDX-License-Identifier: MIT
 *
 * A call: world after world, movers that turn are widened, lanes relate each mover with its world,
 * and the pairs that they leave open are decided. Comes in: poses. Goes out: the caller's arrays.
 */
#include "base/arithmetic.h"

#include "worlds/worlds.h"

#include <math.h>

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/span.h"

/* ----------------------------------------------------------------------- motion */

/* Roundings of a mover that turns. Those of its vertices at both ends and of the vertices of the
 * larger box are 6u of all half extents each and u of the coordinates, with u = 2^-24; poses are of
 * unit length within 2^-21, and so the half way between two is off by as much. Together that is
 * less than 2^-18 of all half extents, and 2^-20 of the coordinates and the motion. */
#define TURN_OF_HALVES 0x1p-18
#define TURN_OF_PLACE 0x1p-20
#define TURN_FLOOR 0x1p-126

/* Replaces a mover that turns by one that does not. The sum of two unit vectors at an angle of 2h
 * has the length 2 cos h, and the direction half way. */
static void turn_widen(world_extents *e, sepax_pose *pose, const sepax_pose *to,
                       sepax_vec2 motion) {
    const double c0 = pose->cos, s0 = pose->sin, x = c0 + to->cos, y = s0 + to->sin;
    const double length = sqrt(x * x + y * y), half_x = e->half_x, half_y = e->half_y;
    const bool turns_far = length < 1;
    const double c = turns_far ? c0 : x / length, s = turns_far ? s0 : y / length;
    const double sine = turns_far ? 1 : fabs(c * s0 - s * c0);
    const double way = fabs((double)motion.x) + fabs((double)motion.y);
    const double place = fabs((double)pose->x) + fabs((double)pose->y) + way;
    const double more = TURN_OF_HALVES * (half_x + half_y) + TURN_OF_PLACE * place + TURN_FLOOR;
    e->half_x = (float)(half_x + half_y * sine + more);
    e->half_y = (float)(half_y + half_x * sine + more);
    pose->cos = (float)c;
    pose->sin = (float)s;
}

/* The movers of a world, on their way to `to`: motions, and where a mover turns, its larger box. */
static void movers_move(const sepax_worlds *w, const sepax_pose *to, world_shapes *movers) {
    for (uint32_t i = 0; i < movers->count; i++) {
        const sepax_pose end = pose_at(to, i);
        sepax_pose *const pose = &w->poses[i];
        world_extents *const e = &w->turned[i];
        *e = movers->extents[i];
        w->motions[i] = (sepax_vec2){end.x - pose->x, end.y - pose->y};
        if ((end.cos != pose->cos || end.sin != pose->sin) && (e->half_x != 0 || e->half_y != 0)) {
            turn_widen(e, pose, &end, w->motions[i]);
        }
    }
    movers->extents = w->turned;
    movers->motions = w->motions;
}

/* ----------------------------------------------------------------------- worlds */

void sepax_world_find_all(world_job *job) {
    const uint32_t a = job->next++;
    for (uint32_t b = a + 1; b < job->movers.count; b++) {
        job->pairs[job->pair_count++] = (sepax_pair){a, b};
    }
    for (uint32_t place = 0; place < job->kept.count; place++) {
        job->pairs[job->pair_count++] = (sepax_pair){a, job->kept_first + place};
    }
}

static void world_relate(sepax_worlds *w) {
    world_job *const job = &w->job;
    const uint32_t count = job->movers.count;
    memset(job->hits, 0, count);
    memset(job->first_mover, 0xFF, count * sizeof *job->first_mover);
    memset(job->first_kept, 0xFF, count * sizeof *job->first_kept);
    if (w->functions->fill != NULL) {
        w->functions->fill(&job->movers);
    }
    for (job->next = 0; job->next < count;) {
        w->functions->find(job);
        if (w->functions->relate != NULL) {
            w->functions->relate(job);
        }
        sepax_world_pairs_decide(w);
    }
}

/* Writes the results of the movers from `first` on. */
static void world_write(const world_job *job, uint32_t first, const sepax_world_hits *to) {
    const size_t count = job->movers.count, size = sizeof(uint32_t);
    if (to->hits != NULL) {
        memcpy(to->hits + first, job->hits, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t hit = job->first_mover[i];
        const uint32_t number = hit != SEPAX_NO_PAIR ? first + hit : SEPAX_NO_PAIR;
        put_word(to->first_mover, first + i, &number);
    }
    if (to->first_kept != NULL) {
        memcpy((char *)to->first_kept + size * first, job->first_kept, size * count);
    }
}

static void worlds_relate(sepax_worlds *w, const sepax_pose *poses, const sepax_pose *to,
                          const sepax_world_hits *hits) {
    world_job *const job = &w->job;
    for (size_t world = 0; world < w->world_count; world++) {
        const uint32_t first = w->mover_offsets[world], list = w->list_of[world];
        const size_t from = first * sizeof *poses;
        job->movers = (world_shapes){.count = w->mover_offsets[world + 1] - first,
                                     .extents = w->extents + first,
                                     .poses = w->poses,
                                     .words = w->moving_words,
                                     .models = w->models};
        job->kept = sepax_world_list(w, list);
        job->kept_first = w->kept_model + w->kept_offsets[list];
        job->numbers = w->numbers + w->kept_offsets[list];
        if (job->movers.count == 0) {
            continue;
        }
        memcpy(w->poses, (const char *)poses + from, job->movers.count * sizeof *poses);
        if (to != NULL) {
            movers_move(w, (const void *)((const char *)to + from), &job->movers);
        }
        world_relate(w);
        world_write(job, first, hits);
    }
}

/* ------------------------------------------------------------------------- call */

static bool hit_aliases(const sepax_worlds *w, const sepax_pose *poses, const sepax_pose *to,
                        const sepax_world_hits *hits, const sepax_rejection *rejection) {
    const size_t count = w->mover_count;
    const span all[] = {span_of(hits->hits, count, sizeof *hits->hits),
                        span_of(hits->first_mover, count, sizeof *hits->first_mover),
                        span_of(hits->first_kept, count, sizeof *hits->first_kept),
                        span_of(rejection, 1, sizeof *rejection),
                        span_of(poses, count, sizeof *poses),
                        span_of(to, count, sizeof *to),
                        span_of(hits, 1, sizeof *hits)};
    return spans_clash(all, 4, sizeof all / sizeof *all);
}

sepax_status sepax_worlds_hit(sepax_worlds *worlds, const sepax_pose *poses, const sepax_pose *to,
                              const sepax_world_hits *hits, sepax_rejection *rejection) {
    sepax_rejection why = no_rejection;
    if (worlds == NULL || hits == NULL || (poses == NULL && worlds->mover_count > 0)) {
        return rejection_write(rejection, &why, SEPAX_ERROR_NULL);
    }
    if (hit_aliases(worlds, poses, to, hits, rejection)) {
        return SEPAX_ERROR_ALIAS;
    }
    const sepax_world_hits fill = *hits;
    const fpmode mode = fpmode_enter();
    sepax_status status =
        sepax_world_poses_check(worlds->backend, poses, worlds->mover_count, &why);
    if (status == SEPAX_OK && to != NULL) {
        status = sepax_world_poses_check(worlds->backend, to, worlds->mover_count, &why);
    }
    if (status == SEPAX_OK) {
        worlds_relate(worlds, poses, to, &fill);
    }
    fpmode_leave(mode);
    return rejection_write(rejection, &why, status);
}
