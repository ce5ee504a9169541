/* SPDX-License-Identifier: MIT */
#include "particle.h"

#include "status.h"
#include "wkt.h"

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

/* The cee as three rectangles: sepax_decompose would cut it along its diagonals. */
static const sepax_vec2 rectangles[] = {{-.5f, -.5f},  {-.25f, -.5f}, {-.25f, .5f}, {-.5f, .5f},
                                        {-.25f, -.5f}, {.5f, -.5f},   {.5f, -.25f}, {-.25f, -.25f},
                                        {-.25f, .25f}, {.5f, .25f},   {.5f, .5f},   {-.25f, .5f}};

static const struct recipe {
    const char *name;
    float radius;
    uint32_t count;
    const sepax_vec2 *ring;
} recipes[] = {{"disc", .5f, 1, centre},
               {"square", 0, 4, square},
               {"pentagon", 0, 5, pentagon},
               {"cee", 0, 8, cee}};

/* Lengths and area of a particle that is cut, with its radius. */
static void measure(particle *p) {
    const double radius = (double)p->radius, pi = 3.14159265358979323846;
    sepax_vec2 low = p->ring[0], high = p->ring[0];
    double area = 0, around = 0;
    for (uint32_t i = 0; i < p->ring_count; i++) {
        const sepax_vec2 a = p->ring[i], b = p->ring[(i + 1) % p->ring_count];
        const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
        area += (ax * by - ay * bx) / 2;
        around += sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
        p->reach = fmaxf(p->reach, sqrtf(a.x * a.x + a.y * a.y));
        low = (sepax_vec2){fminf(low.x, a.x), fminf(low.y, a.y)};
        high = (sepax_vec2){fmaxf(high.x, a.x), fmaxf(high.y, a.y)};
    }
    p->reach = (p->reach + p->radius) * 1.000001f;
    p->area = fabs(area) + radius * around + pi * radius * radius;
    p->perimeter = p->piece_count == 1 ? around + 2 * pi * radius : 0;
    p->tall = (high.y - low.y + 2 * p->radius) / (high.x - low.x + 2 * p->radius);
}

/* Cuts the ring into convex pieces; points and segments are whole. */
static sepax_status cut(particle *p, sepax_rejection *where) {
    const uint32_t ends[2] = {0, p->ring_count};
    const sepax_rings rings = {p->ring, ends, 1};
    float xy[2 * PIECES_MOST * CORNERS_MOST];
    sepax_workspace *workspace;
    sepax_pieces pieces = {xy,          NULL,          p->offsets, PIECES_MOST * CORNERS_MOST,
                           PIECES_MOST, p->ring_count, 1};
    if (p->ring_count <= 2) {
        pieces = (sepax_pieces){.piece_count = 1, .vertex_count = p->ring_count};
        p->offsets[1] = p->ring_count;
        memcpy(xy, p->ring, p->ring_count * sizeof *p->ring);
    } else {
        check(sepax_workspace_create(NULL, &workspace));
        const sepax_status status =
            sepax_decompose(rings, CORNERS_MOST, 0, workspace, &pieces, where);
        sepax_workspace_destroy(workspace);
        if (status != SEPAX_OK) {
            return status;
        }
    }
    p->piece_count = (uint32_t)pieces.piece_count;
    for (size_t i = 0; i < pieces.vertex_count; i++) {
        p->corners[i] = (sepax_vec2){xy[2 * i], xy[2 * i + 1]};
    }
    return SEPAX_OK;
}

const char particle_own[] = "own";

bool particle_make(const sepax_vec2 *ring, uint32_t count, float radius, particle *p, fault *why) {
    sepax_rejection where;
    *p = (particle){.radius = radius, .ring_count = count};
    strcpy(p->name, particle_own);
    memcpy(p->ring, ring, count * sizeof *ring);
    const sepax_status status = cut(p, &where);
    if (status == SEPAX_ERROR_CAPACITY) {
        return fail(why, 1, "it is cut into more than %d convex pieces", PIECES_MOST);
    }
    if (status != SEPAX_OK) {
        char text[sizeof why->reason];
        sepax_explain(status, &where, text, sizeof text);
        return fail(why, 1, "%s", text);
    }
    measure(p);
    if (p->piece_count > 1 && radius > 0) {
        return fail(why, 1, "a concave particle cannot be rounded: give it no --radius");
    }
    if (!(p->area > 0)) {
        return fail(why, 1, "it has no area: give it a --radius above 0");
    }
    return true;
}

bool particle_find(const char *name, particle *p) {
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++) {
        const struct recipe *r = &recipes[i];
        fault why;
        if (strcmp(name, r->name) == 0 && particle_make(r->ring, r->count, r->radius, p, &why)) {
            strcpy(p->name, r->name);
            p->tall = 1;
            if (p->piece_count > 1) {
                memcpy(p->corners, rectangles, sizeof rectangles);
            } else { /* regular; the factor covers the rounding of corners that are placed */
                p->inside = (float)(2 * p->area / p->perimeter * .999);
            }
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------ of a user's file */

static sepax_moments moments_of(const particle *p) {
    const sepax_bodies whole = {(const sepax_id[]){0, p->piece_count}, 1};
    sepax_moments moments;
    sepax_store *store;
    check(sepax_store_create(NULL, &store));
    particle_add(p, store);
    check(sepax_body_moments(store, whole, &moments, NULL));
    sepax_store_destroy(store);
    return moments;
}

/* The ring of the one geometry in a file. */
static bool read_ring(const char *path, wkt_parts *parts, fault *why) {
    lines file;
    if (!lines_open(&file, path, why)) {
        return false;
    }
    char *line = lines_next(&file, why);
    bool good = line != NULL && wkt_read(line, parts, why);
    if (good && (parts->count != 1 || parts->path_count != 1 || lines_next(&file, why) != NULL)) {
        good = fail(why, file.number, "one POINT, LINESTRING or POLYGON without holes is needed");
    } else if (good && parts->items[0].kind == WKT_LINE && parts->vertex_count != 2) {
        good = fail(why, 1, "a LINESTRING of %zu points is no convex particle; it needs 2",
                    parts->vertex_count);
    } else if (good && parts->vertex_count > CORNERS_MOST) {
        good = fail(why, 1, "it has %zu corners, and at most %d are allowed", parts->vertex_count,
                    CORNERS_MOST);
    }
    lines_close(&file);
    return good;
}

bool particle_read(const char *path, float radius, particle *p, fault *why) {
    wkt_parts parts = {0};
    bool good = read_ring(path, &parts, why) &&
                particle_make(parts.vertices, (uint32_t)parts.vertex_count, radius, p, why);
    if (good) { /* once more, about its centroid */
        const sepax_moments moments = moments_of(p);
        for (size_t i = 0; i < parts.vertex_count; i++) {
            parts.vertices[i].x = (float)((double)parts.vertices[i].x - moments.x);
            parts.vertices[i].y = (float)((double)parts.vertices[i].y - moments.y);
        }
        good = particle_make(parts.vertices, (uint32_t)parts.vertex_count, radius, p, why);
    }
    wkt_free(&parts);
    return good;
}

void particle_add(const particle *p, sepax_store *store) {
    for (uint32_t k = 0; k < p->piece_count; k++) {
        const uint32_t first = p->offsets[k];
        sepax_id id;
        check(sepax_store_add(store, &p->corners[first], p->offsets[k + 1] - first, 0, &id, NULL));
        check(sepax_store_set_radii(store, &id, &p->radius, 1, NULL));
    }
}
