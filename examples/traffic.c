/* SPDX-License-Identifier: MIT */
#include "traffic.h"

#include "list.h"

#include <math.h>
#include <stdlib.h>

enum { MOVERS = 30, LANES = 4 };

static const double lane_width = 3.5;

/* A mover of the road: a lane, how far ahead it is, a speed, and how fast it drifts to its left. */
static const struct vehicle {
    double lane, ahead, speed, drift;
} vehicles[MOVERS] = {
    {0, 24, 8, 0},    {0, 44, 9, 0},    {0, 64, 9, 0},     {0, 90, 11, 0},    {0, -14, 11, 0},
    {0, -34, 12, 0},  {1, 36, 11, 0},   {1, 62, 12, -.4},  {1, 84, 12, 0},    {1, 112, 13, 0},
    {1, -18, 15, 0},  {1, -44, 14, 0},  {2, 20, 15, 0},    {2, 52, 16, -.25}, {2, 78, 17, 0},
    {2, 106, 17, 0},  {2, 136, 18, 0},  {2, -20, 18, 0},   {2, -50, 19, 0},   {3, 40, -13, 0},
    {3, 70, -14, 0},  {3, 104, -13, 0}, {3, 130, -15, .3}, {3, 160, -14, 0},  {3, 190, -15, 0},
    {-.75, 30, 0, 0}, {-.75, 38, 0, 0}, {-.75, 56, 0, 0},  {-.75, 74, 1, .3}, {-.75, 84, 0, 0}};

/* The heading is the direction of motion, and that of the road where it does not move. */
static sepax_pose heading_pose(double x, double y, double vx, double vy) {
    const double length = sqrt(vx * vx + vy * vy);
    const sepax_pose still = {(float)x, (float)y, 1, 0};
    const sepax_pose moving = {(float)x, (float)y, (float)(vx / length), (float)(vy / length)};
    return length > 0 ? moving : still;
}

void traffic_make(traffic *t) {
    t->own = (mover){2.3f, .9f, 0};
    t->x = 0;
    t->y = lane_width;
    t->cos = 1;
    t->speed = 14;
    t->step = .1;
    t->mover_count = MOVERS;
    t->movers = list_new(MOVERS, sizeof *t->movers);
    t->who = list_new(MOVERS * PLAN_STEPS, sizeof *t->who);
    t->poses = list_new(MOVERS * PLAN_STEPS, sizeof *t->poses);
    for (size_t i = 0; i < MOVERS; i++) {
        t->movers[i] = i % 5 == 3 ? (mover){5.5f, 1.25f, 0} : (mover){2.25f, .95f, 0};
    }
    for (size_t k = 0; k < PLAN_STEPS; k++) {
        const double time = (double)k * t->step;
        t->offsets[k + 1] = (uint32_t)((k + 1) * MOVERS);
        for (size_t i = 0; i < MOVERS; i++) {
            const struct vehicle *v = &vehicles[i];
            const size_t at = k * MOVERS + i;
            t->who[at] = (uint32_t)i;
            t->poses[at] = heading_pose(v->ahead + v->speed * time,
                                        v->lane * lane_width + v->drift * time, v->speed, v->drift);
        }
    }
}

void traffic_free(traffic *t) {
    free(t->movers);
    free(t->who);
    free(t->poses);
}

/* One place and velocity on a trajectory, in the frame of the start: along x it speeds up evenly
 * until it stands, and along y it moves to the target on the polynomial of degree 5 that starts and
 * ends without lateral speed and acceleration. */
static void follow(double speed, double faster, double target, double u, double seconds,
                   double of[4]) {
    const double time = u * seconds;
    const double stops = faster < 0 ? -speed / faster : time;
    const double driven = time < stops ? time : stops;
    of[0] = speed * driven + faster * driven * driven / 2;
    of[1] = target * u * u * u * (10 - 15 * u + 6 * u * u);
    of[2] = time < stops || faster >= 0 ? speed + faster * driven : 0;
    of[3] = target * 30 * u * u * (1 - u) * (1 - u) / seconds;
    of[3] = of[2] > 0 ? of[3] : 0; /* who stands keeps the direction of the road */
}

void traffic_plan(const traffic *t, sepax_pose *poses) {
    const double seconds = t->step * (PLAN_STEPS - 1);
    for (size_t i = 0; i < PLAN_COUNT; i++) {
        const double lateral = (double)(i % PLAN_LATERAL) / (PLAN_LATERAL - 1);
        const double faster = -6 + 9 * (double)(i / PLAN_LATERAL) / (PLAN_SPEEDS - 1);
        const double target = lane_width * (3 * lateral - 1.5);
        for (size_t k = 0; k < PLAN_STEPS; k++) {
            double of[4];
            follow(t->speed, faster, target, (double)k / (PLAN_STEPS - 1), seconds, of);
            const double x = t->x + t->cos * of[0] - t->sin * of[1];
            const double y = t->y + t->sin * of[0] + t->cos * of[1];
            const double vx = of[2] > 0 ? t->cos * of[2] - t->sin * of[3] : t->cos;
            const double vy = of[2] > 0 ? t->sin * of[2] + t->cos * of[3] : t->sin;
            poses[i * PLAN_STEPS + k] = heading_pose(x, y, vx, vy);
        }
    }
}
