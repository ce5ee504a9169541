/* SPDX-License-Identifier: MIT
 *
 * A lidar in a town: 720 rays from one place, each to the first building that it meets; which of
 * some posts see one another; and the buildings nearest to the lidar. Draws what the calls of an
 * index for rays and for nearest shapes answer.
 */
#include "figure.h"
#include "status.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 9, HOUSES = SIDE * SIDE, RAYS = 720, POSTS = 12, NEAREST = 5, LOT = 84 };

static const float reach = 330; /* metres, like all lengths; a metre is a pixel */
static const sepax_vec2 lidar = {402, 372};

typedef struct town {
    sepax_store *store;
    sepax_index *index;
    sepax_workspace *workspace;
} town;

/* A number from 0 to 1 with 24 random bits. */
static float random_number(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216;
}

/* A unit vector by a rational parametrisation, which has the same bits everywhere, as cosines of
 * a library need not have. `turn` goes once around from 0 to 4. */
static sepax_vec2 direction(float turn) {
    const int quarter = (int)turn;
    const float t = turn - (float)quarter, d = 1 + t * t;
    const float c = (1 - t * t) / d, s = 2 * t / d;
    const sepax_vec2 all[] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
    return all[quarter % 4];
}

/* A house on each lot, turned a little, and none where the lidar stands. */
static void build(town *t) {
    uint32_t state = 7;
    check(sepax_store_create(NULL, &t->store));
    check(sepax_index_create(NULL, &t->index));
    check(sepax_workspace_create(NULL, &t->workspace));
    for (int i = 0; i < HOUSES; i++) {
        const float x = ((float)(i % SIDE) + .3f + .4f * random_number(&state)) * LOT;
        const float y = ((float)(i / SIDE) + .3f + .4f * random_number(&state)) * LOT;
        const sepax_vec2 turn = direction(4 * random_number(&state));
        const sepax_box house = {
            9 + 12 * random_number(&state), 9 + 12 * random_number(&state), {x, y, turn.x, turn.y}};
        sepax_id id;
        if (fabsf(x - lidar.x) > 40 || fabsf(y - lidar.y) > 40) {
            check(sepax_store_add_boxes(t->store, &house, 1, &id, NULL));
        }
    }
    check(sepax_index_build(t->index, t->store, NULL));
}

static spot spot_of(sepax_vec2 v) {
    return (spot){(double)v.x, (double)v.y};
}

static void draw_houses(const town *t, FILE *svg, const sepax_id *chosen, const char *look) {
    const size_t count = chosen != NULL ? NEAREST : sepax_store_count(t->store);
    for (size_t i = 0; i < count; i++) {
        sepax_vec2 v[4];
        spot corners[4];
        size_t n;
        check(sepax_store_vertices(t->store, chosen != NULL ? chosen[i] : (sepax_id)i, v, 4, &n));
        for (size_t k = 0; k < n; k++) {
            corners[k] = spot_of(v[k]);
        }
        svg_polygon(svg, look, corners, n);
    }
}

/* Each ray as far as it goes; returns how many meet a house. */
static size_t draw_lidar(const town *t, FILE *svg) {
    sepax_vec2 from[RAYS], ways[RAYS];
    sepax_id met[RAYS];
    float time[RAYS];
    for (int i = 0; i < RAYS; i++) {
        const sepax_vec2 d = direction(4 * (float)i / RAYS);
        from[i] = lidar;
        ways[i] = (sepax_vec2){reach * d.x, reach * d.y};
    }
    const sepax_movers rays = {.points = from, .motions = ways, .count = RAYS};
    const sepax_casts casts = {.time = time};
    check(sepax_index_cast(t->index, t->store, &rays, NULL, t->workspace, met, &casts, NULL));
    size_t hits = 0;
    for (int i = 0; i < RAYS; i++) {
        const float far = met[i] != SEPAX_NO_ID ? time[i] : 1;
        const sepax_vec2 end = {lidar.x + far * ways[i].x, lidar.y + far * ways[i].y};
        svg_line(svg, "ray", spot_of(lidar), spot_of(end));
        if (met[i] != SEPAX_NO_ID) {
            svg_dot(svg, "dot", spot_of(end), 2);
            hits++;
        }
    }
    return hits;
}

/* The lines of sight between posts at crossings; returns how many are free. */
static size_t draw_posts(const town *t, FILE *svg) {
    sepax_vec2 from[POSTS * POSTS], ways[POSTS * POSTS];
    uint8_t blocked[POSTS * POSTS / 8 + 1];
    size_t count = 0, free_lines = 0;
    for (int i = 0; i < POSTS; i++) {
        for (int k = 0; k < i; k++, count++) {
            const sepax_vec2 a = {(float)(LOT * 2 * (1 + i % 4)), (float)(LOT * 2 * (1 + i / 4))};
            const sepax_vec2 b = {(float)(LOT * 2 * (1 + k % 4)), (float)(LOT * 2 * (1 + k / 4))};
            from[count] = a;
            ways[count] = (sepax_vec2){b.x - a.x, b.y - a.y};
        }
    }
    const sepax_movers sights = {.points = from, .motions = ways, .count = count};
    check(sepax_index_cast_bits(t->index, t->store, &sights, NULL, t->workspace, blocked, NULL));
    for (size_t i = 0; i < count; i++) {
        if ((blocked[i / 8] >> i % 8 & 1) == 0) {
            const sepax_vec2 to = {from[i].x + ways[i].x, from[i].y + ways[i].y};
            svg_line(svg, "ghost", spot_of(from[i]), spot_of(to));
            free_lines++;
        }
    }
    return free_lines;
}

static bool draw(FILE *svg) {
    town t;
    sepax_id near[NEAREST];
    float distance[NEAREST];
    const sepax_movers place = {.points = &lidar, .count = 1};
    const sepax_distances distances = {.distance = distance};
    build(&t);
    check(sepax_index_nearest(t.index, t.store, &place, NULL, NEAREST, t.workspace, near,
                              &distances, NULL));
    const size_t hits = draw_lidar(&t, svg);
    draw_houses(&t, svg, NULL, "a");
    draw_houses(&t, svg, near, "b");
    const size_t sights = draw_posts(&t, svg);
    svg_dot(svg, "dot", spot_of(lidar), 6);
    printf("%d rays of %.0f m: %zu meet a house.\n", RAYS, (double)reach, hits);
    printf("%d posts: %zu of %d pairs see each other.\n", POSTS, sights, POSTS * (POSTS - 1) / 2);
    printf("The %d nearest houses are %.2f to %.2f m away.\n", NEAREST, (double)distance[0],
           (double)distance[NEAREST - 1]);
    sepax_workspace_destroy(t.workspace);
    sepax_index_destroy(t.index);
    sepax_store_destroy(t.store);
    return true;
}

int main(int argc, char **argv) {
    const figure of = {"A lidar in a town, lines of sight, and the nearest houses", SIDE * LOT,
                       SIDE * LOT, draw};
    return figure_main(&of, argc, argv);
}
