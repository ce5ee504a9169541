/* SPDX-License-Identifier: MIT */
#include "particle.h"

#include "status.h"

#include <math.h>
#include <string.h>

static const sepax_vec2 centre[] = {{0, 0}};
static const sepax_vec2 square[] = {{-.5f, -.5f}, {.5f, -.5f}, {.5f, .5f}, {-.5f, .5f}};
static const sepax_vec2 pentagon[] = {{.5f, 0},
                                      {.15450850f, .47552826f},
                                      {-.40450850f, .29389263f},
                                      {-.40450850f, -.29389263f},
                                      {.15450850f, -.47552826f}};
static const sepax_vec2 cee[] = {{-.5f, .5f},    {-.5f, -.5f},  {.5f, -.5f}, {.5f, -.25f},
                                 {-.25f, -.25f}, {-.25f, .25f}, {.5f, .25f}, {.5f, .5f}};

static const struct recipe {
    const char *name;
    float radius;
    uint32_t count;
    const sepax_vec2 *ring;
    bool convex;
} recipes[] = {{"disc", .5f, 1, centre, true},
               {"square", 0, 4, square, true},
               {"pentagon", 0, 5, pentagon, true},
               {"cee", 0, 8, cee, false}};

static void measure(particle *p, const struct recipe *r) {
    const double radius = (double)r->radius, pi = 3.14159265358979323846;
    p->area = pi * radius * radius;
    p->perimeter = 2 * pi * radius;
    for (uint32_t i = 0; i < r->count && r->count > 1; i++) {
        const sepax_vec2 a = r->ring[i], b = r->ring[(i + 1) % r->count];
        const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
        p->area += (ax * by - ay * bx) / 2;
        p->perimeter += sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
        p->reach = fmaxf(p->reach, sqrtf(a.x * a.x + a.y * a.y) * 1.000001f);
    }
    p->reach = fmaxf(p->reach, r->radius);
    p->perimeter = r->convex ? p->perimeter : 0;
    /* They are regular; the factor covers the rounding of corners that are placed. */
    p->inside = r->convex ? (float)(2 * p->area / p->perimeter * .999) : 0;
}

/* Cuts the ring into convex pieces; a disc is whole. */
static void cut(particle *p, const struct recipe *r) {
    const uint32_t ends[2] = {0, r->count};
    const sepax_rings rings = {r->ring, ends, 1};
    float xy[2 * PIECES_MOST * CORNERS_MOST];
    sepax_workspace *workspace;
    sepax_pieces pieces = {xy,          NULL,     p->offsets, PIECES_MOST * CORNERS_MOST,
                           PIECES_MOST, r->count, 1};
    if (r->count == 1) {
        p->piece_count = 1;
        p->offsets[1] = 1;
        p->corners[0] = r->ring[0];
        return;
    }
    check(sepax_workspace_create(NULL, &workspace));
    check(sepax_decompose(rings, CORNERS_MOST, 0, workspace, &pieces, NULL));
    sepax_workspace_destroy(workspace);
    p->piece_count = (uint32_t)pieces.piece_count;
    for (size_t i = 0; i < pieces.vertex_count; i++) {
        p->corners[i] = (sepax_vec2){xy[2 * i], xy[2 * i + 1]};
    }
}

bool particle_find(const char *name, particle *p) {
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++) {
        if (strcmp(name, recipes[i].name) == 0) {
            *p = (particle){.name = recipes[i].name, .radius = recipes[i].radius};
            measure(p, &recipes[i]);
            cut(p, &recipes[i]);
            return true;
        }
    }
    return false;
}

void particle_add(const particle *p, sepax_store *store) {
    for (uint32_t k = 0; k < p->piece_count; k++) {
        const uint32_t first = p->offsets[k];
        sepax_id id;
        check(sepax_store_add(store, &p->corners[first], p->offsets[k + 1] - first, 0, &id, NULL));
        check(sepax_store_set_radii(store, &id, &p->radius, 1, NULL));
    }
}
