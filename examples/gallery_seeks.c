/* SPDX-License-Identifier: MIT */
#include "gallery_panels.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const sepax_vec2 bar[] = {{-0.9f, -0.2f}, {0.9f, -0.2f}, {0.9f, 0.2f}, {-0.9f, 0.2f}};
static const sepax_vec2 wedge[] = {{0.6f, 0.1f}, {-0.5f, 0.6f}, {-0.3f, -0.5f}};

/* ---------------------------------------------------------------------- impacts */

/* Where the bar is at a time. */
static sepax_pose bar_at(stage *s, float time) {
    const sepax_vec2 place = {1.1f + 3.2f * time, 0.5f + 2.2f * time};
    const float angle = 2.4f * time;
    sepax_pose pose = {0, 0, 1, 0};
    stage_check(s, sepax_poses_from_angles(&place, &angle, 1, &pose, NULL));
    return pose;
}

void draw_impact(stage *s) {
    const sepax_pose from = bar_at(s, 0), to = bar_at(s, 1);
    const sepax_pair pair = {
        stage_add(s, wedge, COUNT(wedge), 0.2f, (sepax_pose){4.2f, 1.1f, 1, 0}),
        stage_add(s, bar, COUNT(bar), 0, from)};
    float time = 2;
    sepax_workspace *workspace = NULL;
    if (s->good && stage_check(s, sepax_workspace_create(NULL, &workspace))) {
        const sepax_moves moves = {
            .ids = &pair.b, .from = &from, .to = &to, .count = 1, .workspace = workspace};
        const sepax_impacts impacts = {.time = &time};
        stage_check(s,
                    sepax_impact(s->store, sepax_pairs(&pair, 1), &moves, 0.001f, NULL, &impacts));
    }
    sepax_workspace_destroy(workspace);
    stage_draw(s, "a", pair.a);
    stage_draw(s, "b", pair.b);
    for (unsigned i = 1; i <= 5; i++) {
        const float at = i < 5 ? time * (float)i / 4 : 1;
        stage_draw(s, i == 4 ? "ghost" : "frame", stage_add(s, bar, COUNT(bar), 0, bar_at(s, at)));
    }
    char text[64];
    snprintf(text, sizeof text, "close at %s of the move,", svg_number((double)time));
    stage_say(s, 0, "plain", text);
    stage_say(s, 1, "plain", "never late; it turns on the way");
}

/* ------------------------------------------------------------------ of an index */

/* An index of six shapes, which it draws; NULL after an error. */
static sepax_index *crowd(stage *s) {
    static const sepax_pose places[] = {{0.7f, 2.9f, 1, 0},       {2.7f, 3.1f, 0.6f, 0.8f},
                                        {4.7f, 2.6f, 0, 1},       {4.4f, 0.7f, -1, 0},
                                        {2.5f, 0.8f, 0.8f, 0.6f}, {0.6f, 0.9f, 0, -1}};
    sepax_index *index = NULL;
    for (size_t i = 0; i < COUNT(places); i++) {
        stage_draw(s, "a", stage_add(s, wedge, COUNT(wedge), i % 2 == 0 ? 0.1f : 0, places[i]));
    }
    if (s->good && stage_check(s, sepax_index_create(NULL, &index))) {
        stage_check(s, sepax_index_build(index, s->store, NULL));
    }
    return index;
}

void draw_rays(stage *s) {
    enum { RAYS = 16 };
    static const sepax_pose turn = {0, 0, 0.92387953f, 0.38268343f};
    sepax_vec2 from[RAYS], ways[RAYS];
    float times[RAYS];
    sepax_index *index = crowd(s);
    sepax_workspace *workspace = NULL;
    for (size_t i = 0; i < RAYS; i++) {
        const sepax_vec2 last = i > 0 ? ways[i - 1] : (sepax_vec2){1.7f, 0.3f};
        from[i] = (sepax_vec2){2.6f, 1.8f};
        ways[i] = (sepax_vec2){turn.cos * last.x - turn.sin * last.y,
                               turn.sin * last.x + turn.cos * last.y};
    }
    if (s->good && stage_check(s, sepax_workspace_create(NULL, &workspace))) {
        const sepax_movers rays = {.points = from, .motions = ways, .count = RAYS};
        const sepax_casts casts = {.time = times};
        stage_check(s,
                    sepax_index_cast(index, s->store, &rays, NULL, workspace, NULL, &casts, NULL));
    }
    for (size_t i = 0; s->good && i < RAYS; i++) {
        const float t = times[i] < 1 ? times[i] : 1;
        const spot end = stage_spot(s, from[i].x + t * ways[i].x, from[i].y + t * ways[i].y);
        svg_line(s->svg, t < 1 ? "mark" : "frame", stage_spot(s, from[i].x, from[i].y), end);
    }
    sepax_workspace_destroy(workspace);
    sepax_index_destroy(index);
    stage_say(s, 0, "plain", "the first of all shapes of an index,");
    stage_say(s, 1, "plain", "for rays and shapes that move");
}

void draw_nearest(stage *s) {
    enum { MOST = 3 };
    const sepax_vec2 point = {2.4f, 1.8f};
    sepax_vec2 at[MOST];
    float x[MOST], y[MOST];
    sepax_index *index = crowd(s);
    sepax_workspace *workspace = NULL;
    if (s->good && stage_check(s, sepax_workspace_create(NULL, &workspace))) {
        const sepax_movers points = {.points = &point, .count = 1};
        const sepax_distances distances = {.point_a_x = x, .point_a_y = y};
        stage_check(s, sepax_index_nearest(index, s->store, &points, NULL, MOST, workspace, NULL,
                                           &distances, NULL));
    }
    for (size_t i = 0; s->good && i < MOST; i++) {
        at[i] = (sepax_vec2){x[i], y[i]};
        svg_line(s->svg, "mark", stage_spot(s, point.x, point.y), stage_spot(s, at[i].x, at[i].y));
        svg_dot(s->svg, "dot", stage_spot(s, at[i].x, at[i].y), 4);
    }
    sepax_workspace_destroy(workspace);
    sepax_index_destroy(index);
    stage_say(s, 0, "plain", "the three nearest of an index,");
    stage_say(s, 1, "plain", "in their exact order");
}
