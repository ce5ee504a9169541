/* SPDX-License-Identifier: MIT */
#include "bodies.h"

#include <math.h>

enum { RING = 12, OUTLINE = 32 };

typedef struct outline {
    size_t count;
    sepax_vec2 ring[OUTLINE];
} outline;

typedef struct recipe {
    float radius;
    uint32_t count;
    const sepax_vec2 *ring;
} recipe;

static const sepax_vec2 tray[] = {{-6.3f, -.3f}, {6.3f, -.3f}, {6.3f, 5}, {6, 5},
                                  {6, 0},        {-6, 0},      {-6, 5},   {-6.3f, 5}};
static const sepax_vec2 box[] = {{-.3f, -.3f}, {.3f, -.3f}, {.3f, .3f}, {-.3f, .3f}};
static const sepax_vec2 middle[] = {{0, 0}};
static const sepax_vec2 line[] = {{-.35f, 0}, {.35f, 0}};
static const sepax_vec2 brick[] = {{-.3f, -.15f}, {.3f, -.15f}, {.3f, .15f}, {-.3f, .15f}};
static const sepax_vec2 cup[] = {{-.5f, -.4f},  {.5f, -.4f},    {.5f, .4f},   {.34f, .4f},
                                 {.34f, -.24f}, {-.34f, -.24f}, {-.34f, .4f}, {-.5f, .4f}};
static const sepax_vec2 angle[] = {{-.3f, -.3f}, {.6f, -.3f}, {.6f, 0},
                                   {0, 0},       {0, .6f},    {-.3f, .6f}};
static const sepax_vec2 cross[] = {{-.5f, -.14f}, {-.14f, -.14f}, {-.14f, -.5f}, {.14f, -.5f},
                                   {.14f, -.14f}, {.5f, -.14f},   {.5f, .14f},   {.14f, .14f},
                                   {.14f, .5f},   {-.14f, .5f},   {-.14f, .14f}, {-.5f, .14f}};
static const sepax_vec2 star[] = {{0, .52f},      {-.15f, .21f}, {-.5f, .16f},  {-.24f, -.08f},
                                  {-.31f, -.42f}, {0, -.26f},    {.31f, -.42f}, {.24f, -.08f},
                                  {.5f, .16f},    {.15f, .21f}};

static const recipe recipes[BODY_KINDS] = {
    [TRAY] = {0, 8, tray},       [BOX] = {0, 4, box},          [DISC] = {.3f, 1, middle},
    [CAPSULE] = {.17f, 2, line}, [ROUNDED] = {.12f, 4, brick}, [CUP] = {0, 8, cup},
    [ANGLE] = {0, 6, angle},     [CROSS] = {0, 12, cross},     [STAR] = {0, 10, star}};

void bodies_create(bodies *set) {
    check(sepax_store_create(NULL, &set->store));
    check(sepax_workspace_create(NULL, &set->workspace));
}

void bodies_destroy(bodies *set) {
    sepax_workspace_destroy(set->workspace);
    sepax_store_destroy(set->store);
}

/* --------------------------------------------------------------------------- mass */

/* The ring, or of a rounded shape the points of its outline in 32 directions. */
static outline outline_of(const recipe *r) {
    outline to = {r->count, {{0, 0}}};
    double dx = 1, dy = 0;
    for (size_t i = 0; i < r->count; i++) {
        to.ring[i] = r->ring[i];
    }
    for (size_t k = 0; r->radius > 0 && k < OUTLINE; k++) {
        sepax_vec2 best = r->ring[0];
        for (size_t i = 1; i < r->count; i++) {
            const double ahead =
                (double)(r->ring[i].x - best.x) * dx + (double)(r->ring[i].y - best.y) * dy;
            best = ahead > 0 ? r->ring[i] : best;
        }
        to.ring[k] = (sepax_vec2){best.x + r->radius * (float)dx, best.y + r->radius * (float)dy};
        to.count = OUTLINE;
        const double turned = 0.98078528040323043 * dx - 0.19509032201612825 * dy;
        dy = 0.19509032201612825 * dx + 0.98078528040323043 * dy; /* by 360 / 32 degrees */
        dx = turned;
    }
    return to;
}

/* Fills in the masses of the body and the centre of its ring. */
static sepax_vec2 weigh(const outline *o, body *b) {
    double area = 0, mx = 0, my = 0, moment = 0;
    for (size_t i = 0; i < o->count; i++) {
        const sepax_vec2 p = o->ring[i], q = o->ring[(i + 1) % o->count];
        const double px = (double)p.x, py = (double)p.y, qx = (double)q.x, qy = (double)q.y;
        const double twice = px * qy - py * qx;
        area += twice / 2;
        mx += twice * (px + qx) / 6;
        my += twice * (py + qy) / 6;
        moment += twice * (px * px + px * qx + qx * qx + py * py + py * qy + qy * qy) / 12;
    }
    const double x = mx / area, y = my / area;
    b->inverse_mass = 1 / area;
    b->inverse_inertia = 1 / (moment - area * (x * x + y * y));
    return (sepax_vec2){(float)x, (float)y};
}

/* ------------------------------------------------------------------------- adding */

/* Adds the pieces of the first body of a kind, with its centre of mass in the origin. */
static sepax_id add_pieces(bodies *set, const recipe *r, sepax_vec2 centre) {
    float xy[2 * 3 * (RING + 2)];
    uint32_t offsets[RING + 3] = {0, r->count};
    sepax_vec2 ring[RING];
    sepax_id first;
    sepax_pieces pieces = {xy, NULL, offsets, 3 * (RING + 2), RING + 2, r->count, 1};
    for (size_t i = 0; i < r->count; i++) {
        ring[i] = (sepax_vec2){r->ring[i].x - centre.x, r->ring[i].y - centre.y};
        xy[2 * i] = ring[i].x;
        xy[2 * i + 1] = ring[i].y;
    }
    if (r->count > 2) { /* points and segments are whole */
        const uint32_t ends[2] = {0, r->count};
        const sepax_rings rings = {ring, ends, 1};
        check(sepax_decompose(rings, 0, 0, set->workspace, &pieces, NULL));
    }
    check(sepax_store_add_many(set->store, xy, offsets, pieces.piece_count, 0, &first, NULL));
    for (sepax_id id = first; id < first + pieces.piece_count; id++) {
        check(sepax_store_set_radii(set->store, &id, &r->radius, 1, NULL));
    }
    return first;
}

void bodies_add(bodies *set, body_kind kind, double x, double y, double cos, double sin) {
    const uint32_t i = (uint32_t)set->count;
    body *b = &set->of[i];
    sepax_id first;
    if (i == BODIES_MOST) {
        check(SEPAX_ERROR_COUNT);
    }
    if (set->first[kind] == 0) {
        const outline o = outline_of(&recipes[kind]);
        const sepax_vec2 centre = kind == TRAY ? (sepax_vec2){0, 0} : weigh(&o, b);
        first = add_pieces(set, &recipes[kind], centre);
        set->first[kind] = i + 1;
    } else {
        const size_t original = set->first[kind] - 1;
        const sepax_id from = set->offsets[original];
        const sepax_range range = {from, set->offsets[original + 1] - from};
        *b = set->of[original];
        check(sepax_store_add_copies(set->store, range, 1, &first, NULL));
    }
    *b = (body){kind, x, y, cos, sin, 0, 0, 0, b->inverse_mass, b->inverse_inertia};
    set->offsets[i] = first;
    set->offsets[i + 1] = (sepax_id)sepax_store_count(set->store);
    for (sepax_id id = first; id < set->offsets[i + 1]; id++) {
        const sepax_pose pose = {(float)x, (float)y, (float)cos, (float)sin};
        if (id == SHAPES_MOST) {
            check(SEPAX_ERROR_COUNT);
        }
        set->owner[id] = i;
        check(sepax_store_place(set->store, &id, &pose, 1, NULL));
    }
    set->count++;
}

/* -------------------------------------------------------------------------- moving */

void body_turn(body *b, double by) {
    const double x = b->cos - by * b->sin, y = b->sin + by * b->cos;
    const double length = sqrt(x * x + y * y);
    b->cos = x / length;
    b->sin = y / length;
}

void bodies_place(bodies *set) {
    size_t count = 0;
    for (sepax_id id = 0; id < set->offsets[set->count]; id++) {
        const body *b = &set->of[set->owner[id]];
        if (b->inverse_mass > 0) {
            set->moving[count] = id;
            set->poses[count] =
                (sepax_pose){(float)b->x, (float)b->y, (float)b->cos, (float)b->sin};
            count++;
        }
    }
    check(sepax_store_place(set->store, set->moving, set->poses, count, NULL));
}

size_t bodies_pairs(const bodies *set, float margin, sepax_pair *pairs, size_t capacity) {
    const sepax_range all = {0, set->offsets[set->count]};
    const sepax_broad_options options = {
        .a = all, .b = all, .margin = margin, .bodies = {set->offsets, set->count}};
    size_t count;
    check(sepax_find_pairs(set->store, &options, set->workspace, pairs, capacity, &count));
    return count;
}
