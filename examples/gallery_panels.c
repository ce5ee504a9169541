/* SPDX-License-Identifier: MIT */
#include "gallery_panels.h"

#include <math.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const sepax_vec2 kite[] = {{1.0f, 0.2f}, {-0.1f, 0.8f}, {-0.9f, -0.1f}, {0.2f, -0.8f}};
static const sepax_vec2 wedge[] = {{0.9f, 0.1f}, {-0.7f, 0.8f}, {-0.4f, -0.8f}};
static const sepax_vec2 square[] = {{-0.6f, -0.6f}, {0.6f, -0.6f}, {0.6f, 0.6f}, {-0.6f, 0.6f}};
static const sepax_vec2 needle[] = {{-0.6f, -0.25f}, {0.6f, 0.25f}};
static const sepax_vec2 origin[] = {{0, 0}};
static const sepax_vec2 triangle[] = {{0.7f, -0.3f}, {0, 0.45f}, {-0.6f, -0.45f}};

static sepax_pose at(float x, float y) {
    return (sepax_pose){x, y, 1, 0};
}

/* A text with numbers, which lives until the next call. */
static const char *told(const char *format, double first, double second, double third) {
    static char text[128];
    snprintf(text, sizeof text, format, svg_number(first), svg_number(second), svg_number(third));
    return text;
}

/* ----------------------------------------------------------------------- shapes */

static void draw_shapes(stage *s) {
    static const struct {
        const sepax_vec2 *core;
        size_t count;
        const char *plain, *rounded;
    } kinds[] = {{origin, COUNT(origin), "point", "circle"},
                 {needle, COUNT(needle), "segment", "capsule"},
                 {triangle, COUNT(triangle), "polygon", "rounded"}};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const float x = 0.7f + 1.9f * (float)i;
        const sepax_id plain = stage_add(s, kinds[i].core, kinds[i].count, 0, at(x, 3.25f));
        const sepax_id rounded = stage_add(s, kinds[i].core, kinds[i].count, 0.25f, at(x, 1.3f));
        stage_draw(s, "a", plain);
        stage_draw(s, "a", rounded);
        svg_text(s->svg, "middle", stage_spot(s, x, 2.35f), kinds[i].plain);
        svg_text(s->svg, "middle", stage_spot(s, x, 0.12f), kinds[i].rounded);
    }
    stage_say(s, 1, "plain", "second row: with a radius");
}

/* ------------------------------------------------------------------------ pairs */

static void draw_box(stage *s, sepax_id id) {
    sepax_vec2 v[STAGE_VERTICES];
    size_t count;
    if (!stage_check(s, sepax_store_vertices(s->store, id, v, STAGE_VERTICES, &count))) {
        return;
    }
    sepax_vec2 low = v[0], high = v[0];
    for (size_t i = 1; i < count; i++) {
        low = (sepax_vec2){fminf(low.x, v[i].x), fminf(low.y, v[i].y)};
        high = (sepax_vec2){fmaxf(high.x, v[i].x), fmaxf(high.y, v[i].y)};
    }
    const float r = sepax_store_radius(s->store, id);
    const spot corner = stage_spot(s, low.x - r, high.y + r);
    const spot other = stage_spot(s, high.x + r, low.y - r);
    svg_box(s->svg, "frame", corner, other.x - corner.x, other.y - corner.y);
}

static void draw_pairs(stage *s) {
    static const sepax_pose places[] = {{0.95f, 2.6f, 1, 0},
                                        {2.4f, 1.85f, 0.8f, 0.6f},
                                        {3.9f, 2.75f, 0, 1},
                                        {4.45f, 1.5f, 1, 0},
                                        {0.65f, 0.65f, 1, 0}};
    sepax_id ids[COUNT(places)];
    sepax_pair pairs[COUNT(places) * COUNT(places)];
    sepax_workspace *workspace = NULL;
    size_t count = 0;
    for (size_t i = 0; i < COUNT(places); i++) {
        ids[i] = i % 2 == 0 ? stage_add(s, kite, COUNT(kite), 0, places[i])
                            : stage_add(s, needle, COUNT(needle), 0.2f, places[i]);
        draw_box(s, ids[i]);
        stage_draw(s, i % 2 == 0 ? "a" : "b", ids[i]);
    }
    if (s->good && stage_check(s, sepax_workspace_create(NULL, &workspace))) {
        stage_check(s, sepax_find_pairs(s->store, NULL, workspace, pairs, COUNT(pairs), &count));
    }
    sepax_workspace_destroy(workspace);
    for (size_t i = 0; i < count; i++) {
        const sepax_pose *a = &places[pairs[i].a], *b = &places[pairs[i].b];
        svg_line(s->svg, "mark", stage_spot(s, a->x, a->y), stage_spot(s, b->x, b->y));
    }
    stage_say(s, 1, "plain", count == 2 ? "2 of 10 pairs: their boxes meet" : "");
}

/* -------------------------------------------------------------------- relations */

static void draw_relations(stage *s) {
    static const char *const words[] = {"disjoint", "touching", "overlapping"};
    static const float gaps[] = {0.35f, 0, -0.3f};
    for (size_t i = 0; i < COUNT(gaps); i++) {
        const float y = 3.0f - 1.3f * (float)i;
        const sepax_vec2 small[] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.5f, 0.5f}, {-0.5f, 0.5f}};
        const sepax_pair pair = {stage_add(s, small, COUNT(small), 0, at(0.6f, y)),
                                 stage_add(s, origin, 1, 0.5f, at(1.6f + gaps[i], y))};
        uint8_t relation = SEPAX_DISJOINT;
        stage_check(s, sepax_relate(s->store, sepax_pairs(&pair, 1), NULL, &relation));
        stage_draw(s, "a", pair.a);
        stage_draw(s, "b", pair.b);
        svg_text(s->svg, "plain", stage_spot(s, 2.9f, y - 0.1f), words[relation]);
    }
    stage_say(s, 1, "plain", "exact, for every float32 input");
}

/* ------------------------------------------------- separations, distances, within */

static void draw_separation(stage *s) {
    const sepax_pair pair = {stage_add(s, kite, COUNT(kite), 0, at(1.4f, 1.7f)),
                             stage_add(s, wedge, COUNT(wedge), 0, at(2.4f, 1.9f))};
    float separation = 0, x = 0, y = 0;
    const sepax_contacts contacts = {.separation = &separation, .normal_x = &x, .normal_y = &y};
    stage_check(s, sepax_separate(s->store, sepax_pairs(&pair, 1), NULL, &contacts));
    stage_draw(s, "a", pair.a);
    stage_draw(s, "b", pair.b);
    stage_draw_moved(s, "ghost", pair.b, -separation * x, -separation * y);
    svg_arrow(s->svg, "mtv", stage_spot(s, 2.4f, 1.9f),
              stage_spot(s, 2.4f - separation * x, 1.9f - separation * y));
    stage_say(s, 0, "plain",
              told("depth %s along (%s, %s)", -(double)separation, (double)x, (double)y));
    stage_say(s, 1, "plain", "dashed: moved by the MTV");
}

static void draw_distance(stage *s) {
    const sepax_pair pair = {stage_add(s, wedge, COUNT(wedge), 0.25f, at(1.3f, 2.1f)),
                             stage_add(s, needle, COUNT(needle), 0.3f, at(4.0f, 1.2f))};
    float distance = 0;
    sepax_vec2 a = {0, 0}, b = {0, 0};
    const sepax_distances distances = {.distance = &distance,
                                       .point_a_x = &a.x,
                                       .point_a_y = &a.y,
                                       .point_b_x = &b.x,
                                       .point_b_y = &b.y};
    stage_check(s, sepax_distance(s->store, sepax_pairs(&pair, 1), NULL, &distances));
    stage_draw(s, "a", pair.a);
    stage_draw(s, "b", pair.b);
    svg_line(s->svg, "mark", stage_spot(s, a.x, a.y), stage_spot(s, b.x, b.y));
    svg_dot(s->svg, "dot", stage_spot(s, a.x, a.y), 4);
    svg_dot(s->svg, "dot", stage_spot(s, b.x, b.y), 4);
    stage_say(s, 0, "plain", told("distance %s", (double)distance, 0, 0));
    stage_say(s, 1, "plain", "between the closest points");
}

static void draw_containment(stage *s) {
    static const char *const words[] = {"none within", "A within B", "B within A", "equal"};
    static const float places[] = {1.2f, 3.9f};
    for (size_t i = 0; i < COUNT(places); i++) {
        const sepax_pair pair = {
            stage_add(s, square, COUNT(square), 0.5f, at(places[i], 2.0f)),
            stage_add(s, wedge, COUNT(wedge), 0, at(places[i] + 0.5f * (float)i, 2.0f))};
        uint8_t containment = SEPAX_NONE_WITHIN, *to = &containment;
        stage_check(s, sepax_contain(s->store, sepax_pairs(&pair, 1), NULL, to));
        stage_draw(s, "a", pair.a);
        stage_draw(s, "b", pair.b);
        svg_text(s->svg, "middle", stage_spot(s, places[i], 0.4f), words[containment]);
    }
    stage_say(s, 1, "plain", "closed sets: borders may touch");
}

/* ----------------------------------------------------------- manifolds and casts */

static void draw_manifold(stage *s) {
    static const sepax_vec2 floor[] = {{-2.4f, -0.5f}, {2.4f, -0.5f}, {2.4f, 0.3f}, {-2.4f, 0.9f}};
    const sepax_pair pair = {
        stage_add(s, floor, COUNT(floor), 0, at(2.6f, 0.6f)),
        stage_add(s, square, COUNT(square), 0.2f, (sepax_pose){2.5f, 1.92f, 0.99215674f, -0.125f})};
    const sepax_options options = {.margin = 0.1f};
    sepax_manifold manifold = {.count = 0};
    size_t count = 0;
    stage_check(s, sepax_manifolds(s->store, sepax_pairs(&pair, 1), &options, &manifold, &count));
    stage_draw(s, "a", pair.a);
    stage_draw(s, "b", pair.b);
    for (uint32_t i = 0; i < count * manifold.count; i++) {
        const sepax_manifold_point *p = &manifold.points[i];
        svg_arrow(s->svg, "mtv", stage_spot(s, p->x, p->y),
                  stage_spot(s, p->x + 0.7f * manifold.normal_x, p->y + 0.7f * manifold.normal_y));
        svg_dot(s->svg, "dot", stage_spot(s, p->x, p->y), 4);
    }
    stage_say(s, 0, "plain", "up to two points, with ids");
    stage_say(s, 1, "plain", "that stay from frame to frame");
}

static void draw_cast(stage *s) {
    const sepax_pair pair = {stage_add(s, kite, COUNT(kite), 0, at(3.9f, 1.9f)),
                             stage_add(s, origin, COUNT(origin), 0.4f, at(0.5f, 0.6f))};
    const sepax_vec2 motion = {4.6f, 2.2f};
    float time = 0;
    const sepax_casts casts = {.time = &time};
    stage_check(s, sepax_cast(s->store, sepax_pairs(&pair, 1), &motion, NULL, &casts));
    stage_draw(s, "a", pair.a);
    stage_draw(s, "b", pair.b);
    stage_draw_moved(s, "ghost", pair.b, time * motion.x, time * motion.y);
    stage_draw_moved(s, "frame", pair.b, motion.x, motion.y);
    svg_line(s->svg, "frame", stage_spot(s, 0.5f, 0.6f),
             stage_spot(s, 0.5f + motion.x, 0.6f + motion.y));
    svg_arrow(s->svg, "mtv", stage_spot(s, 0.5f, 0.6f),
              stage_spot(s, 0.5f + time * motion.x, 0.6f + time * motion.y));
    stage_say(s, 0, "plain", told("contact at %s of the motion,", (double)time, 0, 0));
    stage_say(s, 1, "plain", "dotted: the whole of it");
}

static void draw_sweep(stage *s) {
    static const sepax_vec2 car[] = {
        {-0.8f, -0.35f}, {0.8f, -0.35f}, {0.8f, 0.35f}, {-0.8f, 0.35f}};
    const sepax_pose from = at(1.2f, 1.0f), to = {3.9f, 2.2f, 0.6f, 0.8f};
    const sepax_id id = stage_add(s, car, COUNT(car), 0, from);
    sepax_id swept = id;
    if (s->good) {
        stage_check(s, sepax_store_add_sweeps(s->store, &id, &from, &to, 1, &swept, NULL));
    }
    const sepax_id last = stage_add(s, car, COUNT(car), 0, to);
    stage_draw(s, "swept", swept);
    stage_draw(s, "a", id);
    stage_draw(s, "b", last);
    stage_say(s, 0, "plain", "a shape that holds all poses");
    stage_say(s, 1, "plain", "from the first to the last");
}

/* ---------------------------------------------------------------- decomposition */

static void draw_pieces(stage *s) {
    static const sepax_vec2 rings[] = {{0.3f, 0.3f}, {2.2f, 0.9f}, {5.0f, 0.2f}, {4.2f, 1.9f},
                                       {5.1f, 3.3f}, {2.8f, 2.7f}, {0.4f, 3.4f}, {1.1f, 1.7f},
                                       {2.2f, 1.5f}, {3.3f, 1.4f}, {3.1f, 2.2f}, {2.1f, 2.1f}};
    static const uint32_t starts[] = {0, 8, 12};
    float xy[128];
    uint32_t offsets[32];
    sepax_pieces pieces = {
        .xy = xy, .offsets = offsets, .vertex_capacity = 64, .piece_capacity = 31};
    sepax_workspace *workspace = NULL;
    sepax_id first = 0;
    if (s->good && stage_check(s, sepax_workspace_create(NULL, &workspace)) &&
        stage_check(
            s, sepax_decompose((sepax_rings){rings, starts, 2}, 0, 0, workspace, &pieces, NULL))) {
        stage_check(
            s, sepax_store_add_many(s->store, xy, offsets, pieces.piece_count, 0, &first, NULL));
    }
    sepax_workspace_destroy(workspace);
    for (size_t i = 0; s->good && i < pieces.piece_count; i++) {
        stage_draw(s, "a", first + (sepax_id)i);
    }
    stage_say(s, 1, "plain", "cut into convex pieces");
}

/* ----------------------------------------------------------------------- bodies */

/* Adds an L of two pieces. */
static sepax_id add_corner(stage *s, sepax_pose pose) {
    static const sepax_vec2 foot[] = {{0, 0}, {1.6f, 0}, {1.6f, 0.5f}, {0, 0.5f}};
    static const sepax_vec2 leg[] = {{0, 0.5f}, {0.5f, 0.5f}, {0.5f, 1.6f}, {0, 1.6f}};
    const sepax_id first = stage_add(s, foot, COUNT(foot), 0, pose);
    stage_add(s, leg, COUNT(leg), 0, pose);
    return first;
}

static void draw_bodies(stage *s) {
    static const sepax_pose poses[] = {
        {0.3f, 0.4f, 1, 0}, {3.75f, 2.5f, -1, 0}, {3.4f, 0.5f, 1, 0}};
    static const sepax_pair pairs[] = {{0, 1}, {0, 2}, {1, 2}};
    static const sepax_id offsets[] = {0, 2, 4, 6};
    const sepax_bodies bodies = {offsets, 3};
    uint32_t hits[COUNT(pairs)];
    size_t count = 0;
    for (size_t i = 0; i < COUNT(poses); i++) {
        add_corner(s, poses[i]);
    }
    if (s->good) {
        stage_check(s, sepax_hits(s->store, sepax_body_pairs(bodies, pairs, COUNT(pairs)), NULL,
                                  hits, &count));
    }
    for (sepax_id id = 0; s->good && id < 2 * COUNT(poses); id++) {
        stage_draw(s, id / 2 == 1 ? "b" : "a", id);
    }
    stage_say(s, 0, "plain", "a body is a union of pieces:");
    stage_say(s, 1, "plain", count == 1 ? "1 of 3 pairs of bodies hits" : "");
}

static void draw_margin(stage *s) {
    const sepax_options options = {.margin = 0.5f};
    const sepax_pair pairs[] = {{stage_add(s, wedge, COUNT(wedge), 0, at(1.0f, 1.8f)),
                                 stage_add(s, needle, COUNT(needle), 0.2f, at(2.9f, 2.2f))},
                                {0, stage_add(s, origin, 1, 0.3f, at(4.7f, 1.2f))}};
    uint32_t hits[COUNT(pairs)];
    size_t count = 0;
    stage_check(s, sepax_hits(s->store, sepax_pairs(pairs, COUNT(pairs)), &options, hits, &count));
    sepax_vec2 v[STAGE_VERTICES];
    spot core[STAGE_VERTICES];
    size_t corners = 0;
    stage_check(s, sepax_store_vertices(s->store, 0, v, STAGE_VERTICES, &corners));
    for (size_t i = 0; i < corners; i++) {
        core[i] = stage_spot(s, v[i].x, v[i].y);
    }
    svg_rounded(s->svg, "frame", core, corners, s->scale * (double)options.margin);
    stage_draw(s, "a", 0);
    stage_draw(s, "b", pairs[0].b);
    stage_draw(s, "b", pairs[1].b);
    stage_say(s, 1, "plain", count == 1 ? "1 hit within a margin of 0.5" : "");
}

/* ------------------------------------------------------------------------ table */

const panel gallery_panels[] = {
    {"sepax_store_add", "Which shapes are there?", draw_shapes},
    {"sepax_decompose", "And concave polygons?", draw_pieces},
    {"sepax_find_pairs", "Which shapes may meet?", draw_pairs},
    {"sepax_relate", "How do they relate?", draw_relations},
    {"sepax_hits, with a margin", "Which are near?", draw_margin},
    {"sepax_body_pairs", "Which bodies meet?", draw_bodies},
    {"sepax_separate", "Which way leads out?", draw_separation},
    {"sepax_distance", "How far apart are they?", draw_distance},
    {"sepax_manifolds", "Where to push?", draw_manifold},
    {"sepax_contain", "Which lies within?", draw_containment},
    {"sepax_cast", "When do they meet?", draw_cast},
    {"sepax_store_add_sweeps", "What does a move cover?", draw_sweep},
    {"sepax_impact", "And if they turn?", draw_impact},
    {"sepax_index_cast", "What is met first?", draw_rays},
    {"sepax_index_nearest", "What is nearest?", draw_nearest},
};
const size_t gallery_panel_count = COUNT(gallery_panels);
