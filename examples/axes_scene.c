/* SPDX-License-Identifier: MIT */
#include "axes_scene.h"

#include <math.h>
#include <stdio.h>

static const sepax_vec2 corners_a[] = {{3.2f, 2.2f}, {0.8f, 2.8f}, {0.0f, 1.2f}, {2.3f, 0.0f}};
static const sepax_vec2 corners_b[] = {{2.2f, 1.6f}, {0.0f, 2.8f}, {0.5f, 0.0f}};

/* ---------------------------------------------------------------------- library */

static bool succeeded(sepax_status status) {
    if (status != SEPAX_OK) {
        fprintf(stderr, "sepax: %s\n", sepax_status_text(status));
    }
    return status == SEPAX_OK;
}

static bool load(const sepax_store *store, sepax_id id, scene_shape *to) {
    return succeeded(sepax_store_vertices(store, id, to->vertices, SCENE_VERTICES, &to->count));
}

/* Relates and separates A and B, then moves B by the minimum translation and relates again. */
static bool query(sepax_store *store, scene *to, sepax_pair pair, sepax_pose pose,
                  uint32_t *feature) {
    uint8_t relation;
    float separation, x, y;
    const sepax_source source = sepax_pairs(&pair, 1);
    const sepax_options safe = {.flags = SEPAX_MTV_SAFE};
    const sepax_contacts contacts = {&separation, &x, &y, feature, NULL};
    if (!succeeded(sepax_store_place(store, &pair.b, &pose, 1, NULL)) ||
        !load(store, pair.a, &to->a) || !load(store, pair.b, &to->b) ||
        !succeeded(sepax_relate(store, source, NULL, &relation)) ||
        !succeeded(sepax_separate(store, source, &safe, &contacts))) {
        return false;
    }
    to->relation = (sepax_relation)relation;
    to->separation = (double)separation;
    to->normal_x = (double)x;
    to->normal_y = (double)y;
    pose.x -= separation * x;
    pose.y -= separation * y;
    if (!succeeded(sepax_store_place(store, &pair.b, &pose, 1, NULL)) ||
        !load(store, pair.b, &to->moved) ||
        !succeeded(sepax_relate(store, source, NULL, &relation))) {
        return false;
    }
    to->relation_moved = (sepax_relation)relation;
    return true;
}

/* ------------------------------------------------------------------------- axes */

static scene_interval project(const scene_shape *shape, double x, double y) {
    scene_interval all = {0};
    for (size_t i = 0; i < shape->count; i++) {
        const double at = x * (double)shape->vertices[i].x + y * (double)shape->vertices[i].y;
        all.low = i == 0 || at < all.low ? at : all.low;
        all.high = i == 0 || at > all.high ? at : all.high;
    }
    return all;
}

/* Adds the normals of the edges of A, or of B, where `sign` turns them round. */
static void add_axes(scene *to, const scene_shape *shape, char owner, double sign) {
    for (size_t i = 0; i < shape->count; i++) {
        const sepax_vec2 p = shape->vertices[i], q = shape->vertices[(i + 1) % shape->count];
        const double dx = (double)q.x - (double)p.x, dy = (double)q.y - (double)p.y;
        const double length = sqrt(dx * dx + dy * dy);
        scene_axis *axis = &to->axes[to->axis_count++];
        *axis = (scene_axis){
            .owner = owner, .edge = (unsigned)i, .x = sign * dy / length, .y = -sign * dx / length};
        scene_interval a = project(&to->a, axis->x, axis->y);
        scene_interval b = project(&to->b, axis->x, axis->y);
        if (a.low + a.high > b.low + b.high) { /* the opposite direction leads from A to B */
            axis->x = -axis->x;
            axis->y = -axis->y;
            a = project(&to->a, axis->x, axis->y);
            b = project(&to->b, axis->x, axis->y);
        }
        axis->a = a;
        axis->b = b;
        axis->gap = b.low - a.high;
    }
}

/* Whether no axis has a larger gap than the one that the library names, whether its numbers are
 * those of that axis, and whether the minimum translation ends an overlap. */
static bool agrees(const scene *s) {
    const scene_axis *best = &s->axes[s->best];
    for (size_t i = 0; i < s->axis_count; i++) {
        if (s->axes[i].gap > best->gap) {
            return false;
        }
    }
    return s->relation_moved != SEPAX_OVERLAPPING && fabs(best->gap - s->separation) < 1e-5 &&
           fabs(best->x - s->normal_x) < 1e-6 && fabs(best->y - s->normal_y) < 1e-6;
}

bool scene_make(scene *to, float x, float y) {
    sepax_store *store = NULL;
    sepax_pair pair;
    uint32_t feature = 0;
    *to = (scene){0};
    const bool good =
        succeeded(sepax_store_create(NULL, &store)) &&
        succeeded(sepax_store_add(store, corners_a, sizeof corners_a / sizeof *corners_a, 0,
                                  &pair.a, NULL)) &&
        succeeded(sepax_store_add(store, corners_b, sizeof corners_b / sizeof *corners_b, 0,
                                  &pair.b, NULL)) &&
        query(store, to, pair, (sepax_pose){x, y, 1, 0}, &feature);
    sepax_store_destroy(store);
    if (!good) {
        return false;
    }
    add_axes(to, &to->a, 'a', 1);
    add_axes(to, &to->b, 'b', -1);
    const size_t edge = feature & ~SEPAX_FEATURE_B;
    to->best = (feature & SEPAX_FEATURE_B) != 0 ? to->a.count + edge : edge;
    if (to->best >= to->axis_count || !agrees(to)) {
        fputs("The library and the figure do not agree.\n", stderr);
        return false;
    }
    return true;
}
