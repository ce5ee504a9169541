/* SPDX-License-Identifier: MIT */
#include "figure.h"

#include "check.h"
#include "place/hull.h"

#include <float.h>
#include <math.h>

static bool is_finite(const figure *f) {
    for (size_t i = 0; i < f->count; i++)
        if (!(fabsf(f->vertices[i].x) <= FLT_MAX) || !(fabsf(f->vertices[i].y) <= FLT_MAX))
            return false;
    return true;
}

/* ------------------------------------------------------------- new figures */

static void make_points(input *in, size_t most, figure *to) {
    const uint8_t byte = take_u8(in);
    const float_kind kind = byte < 128 ? FLOAT_GRID : (float_kind)(byte % FLOAT_KIND_COUNT);
    const size_t wanted = 3 + byte % 10;
    to->count = wanted < most ? wanted : most;
    for (size_t i = 0; i < to->count; i++) {
        to->vertices[i].x = take_float(in, kind);
        to->vertices[i].y = take_float(in, kind);
    }
}

/* Points of a parabola, all of them corners, and exact in float32: as many as a shape may have. */
static void make_parabola(input *in, size_t most, figure *to) {
    const uint8_t byte = take_u8(in);
    const size_t wanted = byte < 250 ? 3 + byte % 64u : 3 + take_below(in, SEPAX_MAX_VERTICES - 2);
    to->count = wanted < most ? wanted : most;
    const int first = -(int)(to->count / 2);
    for (size_t i = 0; i < to->count; i++) {
        const float x = (float)(first + (int)i);
        to->vertices[i] = (sepax_vec2){x, x * x};
    }
}

/* ---------------------------------------------- figures that meet another one */

/* Turned round by half about a vertex or the middle of an edge: one point or one edge in common. */
static void make_opposite(input *in, const figure *of, figure *to) {
    const uint32_t i = take_below(in, (uint32_t)of->count);
    const uint32_t j = take_chance(in, 128) ? i : (i + 1) % (uint32_t)of->count;
    const sepax_vec2 p = of->vertices[i], q = of->vertices[j];
    to->count = of->count;
    for (size_t k = 0; k < of->count; k++) {
        to->vertices[k] =
            (sepax_vec2){p.x - of->vertices[k].x + q.x, p.y - of->vertices[k].y + q.y};
    }
}

/* A rectangle on the outside of an edge, as wide as the edge times a power of two. */
static void make_neighbour(input *in, const figure *of, figure *to) {
    const uint32_t i = take_below(in, (uint32_t)of->count);
    const sepax_vec2 p = of->vertices[i], q = of->vertices[(i + 1) % of->count];
    const float width = ldexpf(1, (int)take_below(in, 16) - 8);
    const sepax_vec2 out = {(q.y - p.y) * width, (p.x - q.x) * width};
    to->count = 4;
    to->vertices[0] = q;
    to->vertices[1] = p;
    to->vertices[2] = (sepax_vec2){p.x + out.x, p.y + out.y};
    to->vertices[3] = (sepax_vec2){q.x + out.x, q.y + out.y};
}

/* ---------------------------------------------------------------- changes */

static void scale(input *in, figure *f) {
    const int exponent = (int)take_below(in, 280) - 140;
    for (size_t i = 0; i < f->count; i++) {
        f->vertices[i].x = ldexpf(f->vertices[i].x, exponent);
        f->vertices[i].y = ldexpf(f->vertices[i].y, exponent);
    }
}

static void move(input *in, figure *f) {
    const float x = take_any_float(in), y = take_any_float(in);
    for (size_t i = 0; i < f->count; i++) {
        f->vertices[i].x += x;
        f->vertices[i].y += y;
    }
}

/* One coordinate goes a few steps of float32 up or down. */
static void nudge(input *in, figure *f) {
    sepax_vec2 *v = &f->vertices[take_below(in, (uint32_t)f->count)];
    const uint8_t byte = take_u8(in);
    float *coordinate = byte % 2 ? &v->x : &v->y;
    *coordinate = float_step(*coordinate, byte / 2 % 9 - 4);
}

/* Repeats a vertex, or puts one in the middle of an edge, where it may be off by rounding. */
static void insert(input *in, size_t most, figure *f) {
    if (f->count >= most)
        return;
    const uint32_t at = take_below(in, (uint32_t)f->count);
    const sepax_vec2 p = f->vertices[at], q = f->vertices[(at + 1) % f->count];
    for (size_t i = f->count++; i > at + 1; i--)
        f->vertices[i] = f->vertices[i - 1];
    f->vertices[at + 1] = take_chance(in, 128) ? p : (sepax_vec2){(p.x + q.x) / 2, (p.y + q.y) / 2};
}

static void turn_round(figure *f) {
    for (size_t i = 0, j = f->count - 1; i < j; i++, j--) {
        const sepax_vec2 v = f->vertices[i];
        f->vertices[i] = f->vertices[j];
        f->vertices[j] = v;
    }
}

/* Its own hull: what a caller who knows the rules would hand over. */
static void make_convex(figure *f) {
    static uint16_t index[SEPAX_MAX_VERTICES], scratch[SEPAX_MAX_VERTICES];
    static sepax_vec2 corners[SEPAX_MAX_VERTICES];
    if (!is_finite(f))
        return;
    const size_t count = sepax_hull_build(f->vertices, f->count, index, scratch);
    for (size_t i = 0; i < count; i++)
        corners[i] = f->vertices[index[i]];
    for (size_t i = 0; i < count; i++)
        f->vertices[i] = corners[i];
    f->count = count;
}

void take_figure(input *in, const figure *earlier, size_t earlier_count, size_t most, figure *to) {
    const uint8_t kind = take_u8(in);
    const figure *of = earlier_count ? &earlier[kind / 8 % earlier_count] : NULL;
    if (!of || of->count < 2 || of->count > most || most < 4 || kind % 8 < 3)
        kind % 8 == 2 ? make_parabola(in, most, to) : make_points(in, most, to);
    else if (kind % 8 < 5)
        make_opposite(in, of, to);
    else if (kind % 8 < 7)
        make_neighbour(in, of, to);
    else
        figure_copy(to, of);
    const uint8_t changes = take_u8(in);
    if (changes & 1)
        nudge(in, to);
    if (changes & 2)
        move(in, to);
    if (changes & 4)
        scale(in, to);
    if ((changes & 0x30) != 0x30)
        make_convex(to);
    if (changes & 8)
        insert(in, most, to);
    if ((changes & 0xC0) == 0xC0)
        turn_round(to);
}

bool add_round_figure(input *in, sepax_store *store, figure *figures, size_t count,
                      const figure_chances *chances, sepax_id *id) {
    figure *f = &figures[count];
    take_figure(in, figures, count, chances->most, f);
    f->count = take_chance(in, chances->flat) ? 1 + take_below(in, 2) : f->count;
    if (sepax_store_add(store, f->vertices, f->count, SEPAX_HULL, id, NULL) != SEPAX_OK)
        return false;
    if (take_chance(in, chances->round)) {
        const float radius = fabsf(take_finite(in));
        CHECK(sepax_store_set_radii(store, id, &radius, 1, NULL) == SEPAX_OK);
    }
    return true;
}

/* ------------------------------------------------------------------ poses */

sepax_pose take_pose(input *in) {
    static const float quarter[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const uint8_t kind = take_u8(in);
    sepax_pose pose = {.cos = 1};
    if (kind % 8 < 3) {
        pose.cos = quarter[kind / 8 % 4][0];
        pose.sin = quarter[kind / 8 % 4][1];
    } else if (kind % 8 < 7) {
        const double a = take_u8(in) - 127.5, b = take_u8(in) - 127.5;
        const double length = sqrt(a * a + b * b);
        pose.cos = (float)(a / length);
        pose.sin = (float)(b / length);
    } else {
        pose.cos = take_any_float(in);
        pose.sin = take_any_float(in);
    }
    pose.x = take_any_float(in);
    pose.y = take_any_float(in);
    return pose;
}

sepax_box take_box(input *in) {
    sepax_box box;
    box.half_x = take_any_float(in);
    box.half_y = take_any_float(in);
    /* A sign is one error of many: few boxes shall fail by it. */
    if (!take_chance(in, 8)) {
        box.half_x = fabsf(box.half_x);
        box.half_y = fabsf(box.half_y);
    }
    box.pose = take_pose(in);
    return box;
}
