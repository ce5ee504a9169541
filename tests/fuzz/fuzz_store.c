/* SPDX-License-Identifier: MIT
 *
 * Any order of add, add_many, add_boxes, place, remove and clear on one store: what the calls
 * answer is told beforehand, and after each the store holds what the model holds.
 */
#include "check.h"
#include "model.h"
#include "store/store.h"
#include "target.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_CALLS = 40, MOST_ELEMENTS = 6 };

typedef struct session {
    input in;
    sepax_store *store;
    model model;
} session;

static const figure *recent_figures(const session *s, size_t *count) {
    *count = s->model.count ? 1 : 0;
    return s->model.count ? &s->model.shapes[s->model.count - 1].local : NULL;
}

static uint32_t room_left(const session *s) {
    return (uint32_t)(MODEL_MOST - s->model.count);
}

/* ------------------------------------------------------------------ adding */

static sepax_status expected_count_status(size_t count) {
    return count == 0                   ? SEPAX_ERROR_NO_VERTICES
           : count > SEPAX_MAX_VERTICES ? SEPAX_ERROR_TOO_MANY_VERTICES
                                        : SEPAX_OK;
}

static void add_one(session *s) {
    static figure f;
    size_t earlier_count;
    const figure *earlier = recent_figures(s, &earlier_count);
    take_figure(&s->in, earlier, earlier_count, SEPAX_MAX_VERTICES, &f);
    const uint32_t flags = take_below(&s->in, 3) ? SEPAX_HULL : 0;
    size_t count = f.count;
    if (take_chance(&s->in, 4))
        count = take_chance(&s->in, 128) ? 0 : SIZE_MAX - take_u8(&s->in);
    sepax_id id = 0xABCD;
    const sepax_status status = sepax_store_add(s->store, f.vertices, count, flags, &id, NULL);
    if (count != f.count)
        CHECK(status == expected_count_status(count));
    else
        CHECK((status == SEPAX_OK) == model_accepts(&f, flags));
    CHECK(id == (status == SEPAX_OK ? model_next(&s->model, 1) : 0xABCD));
    if (status == SEPAX_OK)
        model_add(&s->model, s->store, id, &f);
}

static void add_many(session *s) {
    static figure figures[MOST_ELEMENTS];
    static sepax_vec2 vertices[MOST_ELEMENTS * SEPAX_MAX_VERTICES];
    uint32_t offsets[MOST_ELEMENTS + 1] = {0};
    const uint32_t flags = take_below(&s->in, 3) ? SEPAX_HULL : 0;
    uint32_t count = 1 + take_below(&s->in, MOST_ELEMENTS);
    count = count < room_left(s) ? count : room_left(s);
    size_t first_bad = count;
    for (uint32_t i = 0; i < count; i++) {
        take_figure(&s->in, figures, i, 100, &figures[i]);
        memcpy(vertices + offsets[i], figures[i].vertices, figures[i].count * sizeof *vertices);
        offsets[i + 1] = offsets[i] + (uint32_t)figures[i].count;
        if (first_bad == count && !model_accepts(&figures[i], flags))
            first_bad = i;
    }
    sepax_id first = 0xABCD;
    sepax_rejection rejection = {.index = 0xABCD};
    const sepax_status status =
        sepax_store_add_many(s->store, &vertices->x, offsets, count, flags, &first, &rejection);
    CHECK((status == SEPAX_OK) == (first_bad == count));
    CHECK(rejection.index == (status == SEPAX_OK ? 0xABCD : first_bad));
    CHECK(first == (status == SEPAX_OK ? model_next(&s->model, count) : 0xABCD));
    for (uint32_t i = 0; status == SEPAX_OK && i < count; i++)
        model_add(&s->model, s->store, first + i, &figures[i]);
}

/* ------------------------------------------------------------------- poses */

static bool pose_is_good(const sepax_pose *pose) {
    const double c = (double)pose->cos, s = (double)pose->sin;
    return fabs(c * c + s * s - 1) <= 0x1p-20 && fabsf(pose->x) <= FLT_MAX &&
           fabsf(pose->y) <= FLT_MAX;
}

static sepax_status expected_box_status(const sepax_box *box, figure *local, figure *placed) {
    model_box(box, local);
    if (!(fabsf(box->half_x) <= FLT_MAX) || !(fabsf(box->half_y) <= FLT_MAX))
        return SEPAX_ERROR_NOT_FINITE;
    if (box->half_x < 0 || box->half_y < 0)
        return SEPAX_ERROR_EXTENT;
    if (box->half_x == 0 || box->half_y == 0)
        return SEPAX_ERROR_ZERO_AREA;
    if (!pose_is_good(&box->pose))
        return SEPAX_ERROR_POSE;
    return model_place(local, &box->pose, placed) ? SEPAX_OK : SEPAX_ERROR_OVERFLOW;
}

static void add_boxes(session *s) {
    static figure local[MOST_ELEMENTS], placed[MOST_ELEMENTS];
    sepax_box boxes[MOST_ELEMENTS];
    uint32_t count = 1 + take_below(&s->in, MOST_ELEMENTS);
    count = count < room_left(s) ? count : room_left(s);
    sepax_status expected = SEPAX_OK;
    size_t expected_rejected = 0xABCD;
    for (uint32_t i = 0; i < count; i++) {
        boxes[i] = take_box(&s->in);
        const sepax_status status = expected_box_status(&boxes[i], &local[i], &placed[i]);
        if (expected == SEPAX_OK && status != SEPAX_OK) {
            expected = status;
            expected_rejected = i;
        }
    }
    sepax_id first = 0xABCD;
    sepax_rejection rejection = {.index = 0xABCD};
    CHECK(sepax_store_add_boxes(s->store, boxes, count, &first, &rejection) == expected);
    CHECK(rejection.index == expected_rejected);
    CHECK(first == (expected == SEPAX_OK ? model_next(&s->model, count) : 0xABCD));
    for (uint32_t i = 0; expected == SEPAX_OK && i < count; i++) {
        model_add(&s->model, s->store, first + i, &local[i]);
        s->model.shapes[first + i].box = true;
        figure_copy(&s->model.shapes[first + i].placed, &placed[i]);
    }
}

/* Most often a shape that is there. */
static sepax_id take_id(session *s) {
    if (s->model.count == 0 || take_chance(&s->in, 6))
        return take_u32(&s->in);
    return take_below(&s->in, (uint32_t)s->model.count);
}

static bool has(const session *s, sepax_id id) {
    return id < s->model.count && !s->model.shapes[id].removed;
}

static sepax_status expected_place_status(const session *s, sepax_id id, const sepax_pose *pose) {
    static figure placed;
    if (!has(s, id))
        return SEPAX_ERROR_ID;
    if (!pose_is_good(pose))
        return SEPAX_ERROR_POSE;
    return model_place(&s->model.shapes[id].local, pose, &placed) ? SEPAX_OK : SEPAX_ERROR_OVERFLOW;
}

static void place(session *s) {
    sepax_id ids[MOST_ELEMENTS];
    sepax_pose poses[MOST_ELEMENTS];
    const uint32_t count = take_below(&s->in, MOST_ELEMENTS + 1);
    sepax_status expected = SEPAX_OK;
    size_t expected_rejected = 0xABCD;
    for (uint32_t i = 0; i < count; i++) {
        ids[i] = take_id(s);
        poses[i] = take_pose(&s->in);
        const sepax_status status = expected_place_status(s, ids[i], &poses[i]);
        if (expected == SEPAX_OK && status != SEPAX_OK) {
            expected = status;
            expected_rejected = i;
        }
    }
    sepax_rejection rejection = {.index = 0xABCD};
    CHECK(sepax_store_place(s->store, ids, poses, count, &rejection) == expected);
    CHECK(rejection.index == expected_rejected);
    for (uint32_t i = 0; expected == SEPAX_OK && i < count; i++) {
        model_shape *shape = &s->model.shapes[ids[i]];
        (void)model_place(&shape->local, &poses[i], &shape->placed);
        shape->changed = true;
    }
}

/* ---------------------------------------------------------------- removing */

static void remove_some(session *s) {
    sepax_id ids[MOST_ELEMENTS];
    const uint32_t count = take_below(&s->in, MOST_ELEMENTS + 1);
    size_t first_bad = count;
    for (uint32_t i = 0; i < count; i++) {
        ids[i] = take_id(s);
        bool good = has(s, ids[i]);
        for (uint32_t j = 0; j < i; j++)
            good = good && ids[j] != ids[i];
        first_bad = !good && first_bad == count ? i : first_bad;
    }
    sepax_rejection rejection = {.index = 0xABCD};
    const sepax_status status = sepax_store_remove(s->store, ids, count, &rejection);
    CHECK(status == (first_bad == count ? SEPAX_OK : SEPAX_ERROR_ID));
    CHECK(rejection.index == (first_bad == count ? 0xABCD : first_bad));
    for (uint32_t i = 0; status == SEPAX_OK && i < count; i++)
        model_remove(&s->model, ids[i]);
    model_trim(&s->model);
}

static void clear(session *s) {
    const size_t memory = sepax_store_memory(s->store);
    CHECK(sepax_store_clear(s->store) == SEPAX_OK);
    CHECK(sepax_store_memory(s->store) == memory);
    s->model.count = 0;
}

static void call_something(session *s) {
    const uint8_t byte = take_u8(&s->in);
    if (room_left(s) == 0 || byte == 255)
        clear(s);
    else if (byte % 8 < 2)
        add_one(s);
    else if (byte % 8 == 2)
        add_many(s);
    else if (byte % 8 == 3)
        add_boxes(s);
    else if (byte % 8 < 7)
        place(s);
    else
        remove_some(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static session s;
    s.in = input_of(data, size);
    s.model.count = 0;
    const sepax_store_config config = {.flags = take_chance(&s.in, 64) ? SEPAX_RELATE_ONLY : 0};
    CHECK(sepax_store_create(&config, &s.store) == SEPAX_OK);
    for (int i = 0; i < MOST_CALLS && !input_ended(&s.in); i++) {
        call_something(&s);
        model_check(&s.model, s.store);
    }
    sepax_store_destroy(s.store);
    return 0;
}
