/* SPDX-License-Identifier: MIT */
#include "model.h"

#include "check.h"
#include "exact/exact.h"
#include "store/store.h"

#include <float.h>
#include <math.h>
#include <string.h>

static bool finite(float value) {
    return fabsf(value) <= FLT_MAX;
}

static bool same(sepax_vec2 a, sepax_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

/* --------------------------------------------------------- what is accepted */

/* Of figures with more corners than this only some are looked at: all of them take the square. */
enum { LOOK_AT = 64 };

static size_t step_for(size_t count) {
    return 1 + count / LOOK_AT;
}

/* No point lies outside of an edge. */
static bool all_inside(const figure *points, const figure *hull) {
    for (size_t e = 0; e < hull->count; e += step_for(hull->count)) {
        const sepax_vec2 v0 = hull->vertices[e], v1 = hull->vertices[(e + 1) % hull->count];
        for (size_t i = 0; i < points->count; i++)
            if (sepax_exact_outside(v0, v1, points->vertices[i]) > 0)
                return false;
    }
    return true;
}

static bool is_flat(const figure *f) {
    size_t other = 1; /* the first one that is not the same as number 0 */
    while (other < f->count && same(f->vertices[0], f->vertices[other]))
        other++;
    for (size_t i = other + 1; i < f->count; i++)
        if (sepax_exact_outside(f->vertices[0], f->vertices[other], f->vertices[i]) != 0)
            return false;
    return true;
}

/* Without the vertices that repeat the one before. */
static void without_repeats(const figure *f, figure *to) {
    to->count = 0;
    for (size_t i = 0; i < f->count; i++)
        if (!same(f->vertices[i], f->vertices[(i + 1) % f->count]))
            to->vertices[to->count++] = f->vertices[i];
}

/* Left turns alone, or straight on. */
static bool turns_left(const figure *f) {
    for (size_t i = 0; i < f->count; i++) {
        const sepax_vec2 a = f->vertices[i], b = f->vertices[(i + 1) % f->count];
        const sepax_vec2 c = f->vertices[(i + 2) % f->count];
        const int outside = sepax_exact_outside(a, b, c);
        if (outside > 0 || (outside == 0 && sepax_exact_beyond(a, b, c) < 0))
            return false;
    }
    return true;
}

static bool is_before(sepax_vec2 a, sepax_vec2 b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* What turns left and goes to the right once and to the left once goes round once. */
static bool goes_round_once(const figure *f) {
    unsigned turns = 0;
    for (size_t i = 0; i < f->count; i++) {
        const sepax_vec2 a = f->vertices[i], b = f->vertices[(i + 1) % f->count];
        const sepax_vec2 c = f->vertices[(i + 2) % f->count];
        turns += is_before(a, b) != is_before(b, c);
    }
    return turns == 2;
}

bool model_accepts(const figure *f, uint32_t flags) {
    static figure clean;
    for (size_t i = 0; i < f->count; i++)
        if (!finite(f->vertices[i].x) || !finite(f->vertices[i].y))
            return false;
    if (f->count < 3 || (flags & SEPAX_HULL) != 0)
        return f->count > 0;
    if (is_flat(f))
        return false;
    without_repeats(f, &clean);
    return turns_left(&clean) && goes_round_once(&clean);
}

/* ------------------------------------------------------------------ placing */

bool model_place(const figure *local, const sepax_pose *pose, figure *placed) {
    bool good = true;
    placed->count = local->count;
    for (size_t i = 0; i < local->count; i++) {
        const sepax_vec2 v = local->vertices[i];
        const float cx = pose->cos * v.x, sy = pose->sin * v.y;
        const float sx = pose->sin * v.x, cy = pose->cos * v.y;
        const float turned_x = cx - sy, turned_y = sx + cy;
        placed->vertices[i] = (sepax_vec2){turned_x + pose->x, turned_y + pose->y};
        good = good && finite(placed->vertices[i].x) && finite(placed->vertices[i].y);
    }
    return good;
}

void model_box(const sepax_box *box, figure *local) {
    const float x = box->half_x, y = box->half_y;
    local->count = 4;
    local->vertices[0] = (sepax_vec2){-x, -y};
    local->vertices[1] = (sepax_vec2){x, -y};
    local->vertices[2] = (sepax_vec2){x, y};
    local->vertices[3] = (sepax_vec2){-x, y};
}

/* ---------------------------------------------------------------- what is held */

static bool is_one_of(sepax_vec2 v, const figure *points) {
    for (size_t i = 0; i < points->count; i++)
        if (same(v, points->vertices[i]))
            return true;
    return false;
}

static bool has_minus_zero(const figure *f) {
    for (size_t i = 0; i < f->count; i++) {
        const sepax_vec2 v = f->vertices[i];
        if ((v.x == 0 && signbit(v.x)) || (v.y == 0 && signbit(v.y)))
            return true;
    }
    return false;
}

/* The corners of a polygon lie strictly inside of each other's edges; a segment has two ends. */
static bool is_strict(const figure *f) {
    if (f->count < 3)
        return f->count == 1 || !same(f->vertices[0], f->vertices[1]);
    for (size_t e = 0; e < f->count; e += step_for(f->count)) {
        const size_t next = (e + 1) % f->count;
        for (size_t i = 0; i < f->count; i++)
            if (i != e && i != next &&
                sepax_exact_outside(f->vertices[e], f->vertices[next], f->vertices[i]) >= 0)
                return false;
    }
    return true;
}

/* A segment holds what lies on its line and beyond neither end. */
static bool segment_holds(const figure *segment, const figure *points) {
    const sepax_vec2 a = segment->vertices[0], b = segment->vertices[1];
    for (size_t i = 0; i < points->count; i++)
        if (sepax_exact_outside(a, b, points->vertices[i]) != 0 ||
            sepax_exact_beyond(a, b, points->vertices[i]) > 0 ||
            sepax_exact_beyond(b, a, points->vertices[i]) > 0)
            return false;
    return true;
}

static void check_hull(const figure *hull, const figure *of) {
    CHECK(hull->count >= 1 && hull->count <= of->count);
    CHECK(!has_minus_zero(hull));
    CHECK(is_strict(hull));
    for (size_t i = 0; i < hull->count; i += step_for(hull->count))
        CHECK(is_one_of(hull->vertices[i], of));
    if (hull->count == 1)
        for (size_t i = 0; i < of->count; i++)
            CHECK(same(hull->vertices[0], of->vertices[i]));
    else
        CHECK(hull->count == 2 ? segment_holds(hull, of) : all_inside(of, hull));
}

sepax_id model_next(const model *m, size_t count) {
    size_t run = 0;
    for (size_t id = 0; id < m->count; id++) {
        run = m->shapes[id].removed ? run + 1 : 0;
        if (run == count)
            return (sepax_id)(id + 1 - count);
    }
    return (sepax_id)m->count;
}

void model_remove(model *m, sepax_id id) {
    m->shapes[id].removed = true;
}

void model_trim(model *m) {
    while (m->count > 0 && m->shapes[m->count - 1].removed)
        m->count--;
}

void model_add(model *m, const sepax_store *store, sepax_id id, const figure *from) {
    CHECK(id < m->count ? m->shapes[id].removed : id == m->count && id < MODEL_MOST);
    model_shape *shape = &m->shapes[id];
    m->count = id < m->count ? m->count : id + 1;
    shape->removed = false;
    shape->box = false;
    CHECK(sepax_store_local_vertices(store, id, shape->local.vertices, SEPAX_MAX_VERTICES,
                                     &shape->local.count) == SEPAX_OK);
    check_hull(&shape->local, from);
    CHECK(shape->local.count >= 3 || is_flat(from));
    figure_copy(&shape->placed, &shape->local);
    shape->changed = true;
}

/* ---------------------------------------------------------------- comparison */

static bool same_bits(const figure *a, const figure *b) {
    return a->count == b->count &&
           memcmp(a->vertices, b->vertices, a->count * sizeof *a->vertices) == 0;
}

static void check_shape(model_shape *shape, const sepax_store *store, sepax_id id) {
    static figure got;
    const sepax_status expected = shape->removed ? SEPAX_ERROR_ID : SEPAX_OK;
    size_t count = 77;
    CHECK(sepax_store_vertices(store, id, got.vertices, SEPAX_MAX_VERTICES, &got.count) ==
          expected);
    if (shape->removed)
        return;
    if (shape->changed) {
        check_hull(&got, &shape->placed);
        figure_copy(&shape->world, &got);
        shape->changed = false;
    }
    CHECK(same_bits(&got, &shape->world));
    CHECK(sepax_store_vertices(store, id, NULL, 0, &count) == SEPAX_ERROR_CAPACITY);
    CHECK(count == got.count);
    CHECK(sepax_store_local_vertices(store, id, got.vertices, SEPAX_MAX_VERTICES, &got.count) ==
          SEPAX_OK);
    CHECK(same_bits(&got, &shape->local));
}

/* The totals that the kernels choose their ways by, counted anew. */
static void check_books(const model *m, const sepax_store *store) {
    uint32_t live[CLASS_COUNT] = {0}, padded[CLASS_COUNT] = {0}, skew[CLASS_COUNT] = {0};
    uint32_t removed = 0, exceptions = 0;
    for (size_t id = 0; id < m->count; id++) {
        const shape_ref ref = store->refs[id];
        CHECK((ref == REF_REMOVED) == m->shapes[id].removed);
        if (ref == REF_REMOVED) {
            removed++;
            continue;
        }
        const unsigned k = ref_class(ref);
        const size_class *c = &store->classes[k];
        const uint32_t slot = ref_slot(ref);
        CHECK(k < CLASS_COUNT && slot < c->count && (k == CLASS_BOX) == m->shapes[id].box);
        live[k]++;
        padded[k] += c->world_count[slot] < (k < CLASS_8 ? c->shapes.count[slot] : c->stride);
        skew[k] += c->merge_error != NULL && !(c->merge_error[slot] <= FLT_MAX);
        exceptions += ref != ref_of(store->plain_class, (uint32_t)id);
    }
    CHECK(removed == store->removed.count && exceptions == store->exceptions.count);
    for (unsigned k = 0; k < CLASS_COUNT; k++) {
        const size_class *c = &store->classes[k];
        CHECK(live[k] + c->free_count == c->count && c->count <= c->capacity);
        CHECK(padded[k] == c->padded_count && skew[k] == c->skew_count);
    }
}

void model_check(model *m, const sepax_store *store) {
    CHECK(sepax_store_count(store) == m->count);
    check_books(m, store);
    for (size_t id = 0; id < m->count; id++)
        check_shape(&m->shapes[id], store, (sepax_id)id);
    size_t unused;
    CHECK(sepax_store_vertices(store, (sepax_id)m->count, NULL, 0, &unused) == SEPAX_ERROR_ID);
}
