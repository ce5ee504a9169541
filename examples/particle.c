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

bool particle_find(const char *name, particle *p) {
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++) {
        const struct recipe *r = &recipes[i];
        if (strcmp(name, r->name) == 0) {
            *p = (particle){.radius = r->radius, .ring_count = r->count, .tall = 1};
            strcpy(p->name, r->name);
            memcpy(p->ring, r->ring, r->count * sizeof *r->ring);
            measure(p, r);
            check(cut(p, NULL));
            if (!r->convex) {
                memcpy(p->corners, rectangles, sizeof rectangles);
            }
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------ of a user's file */

/* Cuts a ring, and measures the pieces: their moments and their bounding box. */
static bool cut_own(particle *p, sepax_moments *moments, sepax_bounds *box, fault *why) {
    sepax_rejection where;
    sepax_store *store;
    sepax_bounds all[PIECES_MOST];
    sepax_id ids[PIECES_MOST + 1] = {0};
    const sepax_status status = cut(p, &where);
    if (status == SEPAX_ERROR_CAPACITY) {
        return fail(why, 1, "it is cut into more than %d convex pieces", PIECES_MOST);
    }
    if (status != SEPAX_OK) {
        char text[sizeof why->reason];
        sepax_explain(status, &where, text, sizeof text);
        return fail(why, 1, "%s", text);
    }
    check(sepax_store_create(NULL, &store));
    particle_add(p, store);
    for (uint32_t k = 0; k <= p->piece_count; k++) {
        ids[k] = k;
    }
    const sepax_bodies whole = {(const sepax_id[]){0, p->piece_count}, 1};
    check(sepax_body_moments(store, whole, moments, NULL));
    check(sepax_store_bounds(store, ids, NULL, p->piece_count, all, NULL));
    *box = all[0];
    for (uint32_t k = 1; k < p->piece_count; k++) {
        box->min_x = fminf(box->min_x, all[k].min_x);
        box->min_y = fminf(box->min_y, all[k].min_y);
        box->max_x = fmaxf(box->max_x, all[k].max_x);
        box->max_y = fmaxf(box->max_y, all[k].max_y);
    }
    sepax_store_destroy(store);
    return true;
}

/* How far the ring reaches from its origin, and how long it is around, both with the radius. */
static void measure_ring(particle *p) {
    const double radius = (double)p->radius;
    p->perimeter = 2 * 3.14159265358979323846 * radius;
    for (uint32_t i = 0; i < p->ring_count; i++) {
        const sepax_vec2 a = p->ring[i], b = p->ring[(i + 1) % p->ring_count];
        p->perimeter += hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
        p->reach = fmaxf(p->reach, hypotf(a.x, a.y));
    }
    p->reach = (p->reach + p->radius) * 1.000001f;
    p->perimeter = p->piece_count == 1 ? p->perimeter : 0;
}

bool particle_make(const sepax_vec2 *ring, uint32_t count, float radius, particle *p, fault *why) {
    sepax_moments moments;
    sepax_bounds box;
    *p = (particle){.radius = radius, .ring_count = count};
    strcpy(p->name, particle_own);
    memcpy(p->ring, ring, count * sizeof *ring);
    if (!cut_own(p, &moments, &box, why)) {
        return false;
    }
    measure_ring(p);
    p->area = moments.area;
    p->tall = (box.max_y - box.min_y) / (box.max_x - box.min_x);
    if (p->piece_count > 1 && radius > 0) {
        return fail(why, 1, "a concave particle cannot be rounded: give it no --radius");
    }
    if (!(p->area > 0)) {
        return fail(why, 1, "it has no area: give it a --radius above 0");
    }
    return true;
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
    sepax_moments moments;
    sepax_bounds box;
    bool good = read_ring(path, &parts, why);
    if (good) {
        const uint32_t count = (uint32_t)parts.vertex_count;
        *p = (particle){.radius = radius, .ring_count = count};
        memcpy(p->ring, parts.vertices, count * sizeof *p->ring);
        good = cut_own(p, &moments, &box, why);
        for (uint32_t i = 0; good && i < count; i++) {
            parts.vertices[i].x = (float)((double)parts.vertices[i].x - moments.x);
            parts.vertices[i].y = (float)((double)parts.vertices[i].y - moments.y);
        }
        good = good && particle_make(parts.vertices, count, radius, p, why);
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
