// SPDX-License-Identifier: MIT
//
// Bad arguments of fields: rows of the table.

#include <memory>

#include "test_errors.h"

namespace {

// Bodies {0, 1} and {2, 3} of the store in a box of 64 by 64, which has them in two corners.
const sepax_field_config usual_box = {0, 0, 64, 64, true, false, 0, nullptr};
const uint32_t usual_offsets[] = {0, 2, 4};
const sepax_pose usual_poses[] = {{16, 16, 1, 0}, {48, 48, 1, 0}};

struct destroy_field {
    void operator()(sepax_field *field) const {
        sepax_field_destroy(field);
    }
};
using field_ptr = std::unique_ptr<sepax_field, destroy_field>;

field_ptr make_field(sepax_store *store, sepax_bodies bodies = {usual_offsets, 2},
                     const sepax_pose *poses = usual_poses) {
    sepax_field *made = nullptr;
    (void)sepax_field_create(store, bodies, poses, &usual_box, &made);
    return field_ptr(made);
}

void create_rows(error_table &table) {
    enum { of, bodies, poses, box, made };
    // A field that is made is destroyed at once.
    const auto create = [](sepax_store *s, sepax_bodies b, const sepax_pose *p,
                           const sepax_field_config *c, sepax_field **field) {
        const sepax_status status = sepax_field_create(s, b, p, c, field);
        if (status == SEPAX_OK)
            sepax_field_destroy(*field);
        return status;
    };
    const auto config = std::make_shared<sepax_field_config>();
    const calls_of<sepax_store *, sepax_bodies, const sepax_pose *, const sepax_field_config *,
                   sepax_field **>
        row(table, "field", create, [config](world &w) {
            *config = usual_box;
            for (const uint32_t &offset : usual_offsets)
                w.in.ids[&offset - usual_offsets] = offset;
            return std::tuple(w.store.get(), sepax_bodies{w.in.ids, 2}, w.in.poses, config.get(),
                              as<sepax_field *>(w.out.poses));
        });
    row.null<of, box, made>();
    row("null_bodies", SEPAX_ERROR_NULL, [](world &, auto &a) {
        std::get<bodies>(a) = {nullptr, 2};
    });
    row("alias", SEPAX_ERROR_ALIAS, [](world &, auto &a) {
        std::get<made>(a) = as<sepax_field *>(const_cast<sepax_field_config *>(std::get<box>(a)));
    });
    row("flags", SEPAX_ERROR_OPTION, [config](world &) { config->flags = 2; });
    row("backend", SEPAX_ERROR_BACKEND, [config](world &) { config->backend = stray_backend(); });
    row("count", SEPAX_ERROR_COUNT, [](world &, auto &a) { std::get<bodies>(a).count = none; });
    row("offsets", SEPAX_ERROR_OFFSETS, [](world &w) { w.in.ids[1] = 5; });
    row("range", SEPAX_ERROR_RANGE, [](world &w) { w.in.ids[2] = 7; });
    row("removed", SEPAX_ERROR_ID, [](world &w) { w.in.ids[2] = removed + 1; });
    row("pose", SEPAX_ERROR_POSE, [](world &w) { w.in.poses[1].cos = 2; });
    row("outside", SEPAX_ERROR_FIELD, [](world &w) { w.in.poses[1].y = 65; });
    row("period", SEPAX_ERROR_FIELD, [config](world &) { config->width = .125F; });
    for (const float bad : {0.0F, -1.0F, nan_value, infinite, 0x1p51F})
        row("height", SEPAX_ERROR_FIELD, [config, bad](world &) { config->height = bad; });
    row("sum", SEPAX_ERROR_FIELD, [config](world &) { config->y = 0x1p-30F; });
    row("far", SEPAX_ERROR_FIELD, [config](world &) { config->x = -0x1p51F; });
    for (size_t left = 0; left < 4; ++left)
        row("memory", SEPAX_ERROR_MEMORY, [left](world &w, auto &a) {
            std::get<of>(a) = w.poor.get();
            w.in.ids[1] = w.in.ids[2] = 0;
            w.memory.left = left;
        });
}

// Calls of a field that is made for them.
template <auto Call> struct with_field;
template <class... A, sepax_status (*Call)(sepax_field *, A...)> struct with_field<Call> {
    static sepax_status call(sepax_store *s, A... rest) {
        const field_ptr field = s != nullptr ? make_field(s) : nullptr;
        return Call(field.get(), rest...);
    }
};

// Nothing is moved where a move or another argument is wrong.
sepax_status sweep(sepax_field *field, const sepax_move *moves, size_t count,
                   const sepax_sweep *with, uint8_t *bits, size_t *sum) {
    const sepax_status status = sepax_field_sweep(field, moves, count, with, bits, sum);
    const bool kept = status != SEPAX_OK && field != nullptr;
    EXPECT_TRUE(!kept ||
                std::memcmp(usual_poses, sepax_field_poses(field), sizeof usual_poses) == 0);
    return status;
}

void move_rows(error_table &table) {
    enum { of, moves, count, bits, sum };
    enum { with = 3, sweep_bits, sweep_sum };
    const auto of_moves = std::make_shared<std::vector<sepax_move>>();
    const auto squares = std::make_shared<sepax_sweep>();
    const auto threads = std::make_shared<sepax_threads>();
    const calls_of move(
        table, "field_move", with_field<sepax_field_move>::call, [of_moves](world &w) {
            *of_moves = {{0, 1, 1, 1, 0}, {1, 1, 1, 1, 0}};
            return std::tuple(w.store.get(), of_moves->data(), 2, w.out.bits, &w.out.count);
        });
    const calls_of swept(table, "field_sweep", with_field<sweep>::call,
                         [of_moves, squares](world &w) {
                             *of_moves = {{0, 1, 1, 1, 0}, {1, 1, 1, 1, 0}};
                             *squares = {.5F, .5F, nullptr};
                             return std::tuple(w.store.get(), of_moves->data(), 2, squares.get(),
                                               w.out.bits, &w.out.count);
                         });
    const auto bad = [&](const char *what, sepax_status status, sepax_move bad_move) {
        const auto change = [of_moves, bad_move](world &) { of_moves->at(1) = bad_move; };
        move(what, status, change);
        swept(what, status, change);
    };
    move.null<of, moves>();
    swept.null<of, moves, with>();
    move.set<count>("count", SEPAX_ERROR_COUNT, none);
    swept.set<count>("count", SEPAX_ERROR_COUNT, none);
    swept.set<count>("many", SEPAX_ERROR_COUNT, size_t{1} << 31);
    move("alias", SEPAX_ERROR_ALIAS,
         [of_moves](world &, auto &a) { std::get<bits>(a) = as<uint8_t>(&of_moves->at(1).sin); });
    move("alias_sum", SEPAX_ERROR_ALIAS,
         [](world &w, auto &a) { std::get<bits>(a) = as<uint8_t>(&w.out.count); });
    swept("alias", SEPAX_ERROR_ALIAS, [of_moves](world &, auto &a) {
        std::get<sweep_bits>(a) = as<uint8_t>(&of_moves->at(1).sin);
    });
    swept("alias_sum", SEPAX_ERROR_ALIAS,
          [](world &w, auto &a) { std::get<sweep_bits>(a) = as<uint8_t>(&w.out.count); });
    swept("no_run", SEPAX_ERROR_NULL, [squares, threads](world &) {
        *threads = {};
        squares->threads = threads.get();
    });
    for (const float shift : {-.5F, 1.F, nan_value, infinite}) {
        swept("shift_x", SEPAX_ERROR_FIELD,
              [squares, shift](world &) { squares->shift_x = shift; });
        swept("shift_y", SEPAX_ERROR_FIELD,
              [squares, shift](world &) { squares->shift_y = shift; });
    }
    bad("body", SEPAX_ERROR_ID, {2, 0, 0, 1, 0});
    bad("nan", SEPAX_ERROR_NOT_FINITE, {1, nan_value, 0, 1, 0});
    bad("infinite", SEPAX_ERROR_NOT_FINITE, {1, 0, -infinite, 1, 0});
    bad("far", SEPAX_ERROR_FIELD, {1, 32.5F, 0, 1, 0});
    bad("turn", SEPAX_ERROR_POSE, {1, 0, 0, 1, .01F});
    bad("no_turn", SEPAX_ERROR_POSE, {1, 0, 0, nan_value, 0});
}

void pose_rows(error_table &table) {
    enum { of, bodies, poses, count, first };
    const auto good = [](world &w) {
        w.in.ids[0] = 0;
        w.in.ids[1] = 1;
        return std::tuple(w.store.get(), w.in.ids, w.in.poses, 2);
    };
    const calls_of set(table, "field_set", with_field<sepax_field_set>::call, good);
    const calls_of test(table, "field_test", with_field<sepax_field_test>::call, [good](world &w) {
        return std::tuple_cat(good(w), std::tuple(w.out.hits));
    });
    const auto both = [&](const char *what, sepax_status status, auto change) {
        set(what, status, change);
        test(what, status, change);
    };
    set.null<of, bodies>();
    test.null<of, bodies, poses, first>();
    test.set<count>("count", SEPAX_ERROR_COUNT, none);
    test("alias", SEPAX_ERROR_ALIAS, [](world &w, auto &a) { std::get<first>(a) = w.in.ids + 1; });
    test("alias_poses", SEPAX_ERROR_ALIAS,
         [](world &w, auto &a) { std::get<first>(a) = as<uint32_t>(&w.in.poses[1].sin); });
    both("body", SEPAX_ERROR_ID, [](world &w) { w.in.ids[1] = 2; });
    both("pose", SEPAX_ERROR_POSE, [](world &w) { w.in.poses[1].x = nan_value; });
    both("turn", SEPAX_ERROR_POSE, [](world &w) { w.in.poses[1].cos = 1; });
    both("outside", SEPAX_ERROR_FIELD, [](world &w) { w.in.poses[1].x = 97; });
    both("below", SEPAX_ERROR_FIELD, [](world &w) { w.in.poses[1].y = -1; });
}

// A sweep allocates before it moves anything.
sepax_status sweep_without_memory(world &w) {
    const sepax_store_config config = w.memory.config();
    sepax_store *made = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(&config, &made));
    const shapes::store_ptr store(made);
    const uint32_t offsets[] = {0, 1, 2};
    const sepax_vec2 point = {0, 0};
    for (sepax_id id = 0; id < 2; ++id)
        EXPECT_EQ(SEPAX_OK, sepax_store_add(made, &point, 1, SEPAX_HULL, &id, nullptr));
    const field_ptr field = make_field(made, {offsets, 2});
    const sepax_move move = {0, 1, 1, 1, 0};
    const sepax_sweep sweep = {0, 0, nullptr};
    w.freeze();
    w.memory.left = 0;
    const sepax_status status =
        sepax_field_sweep(field.get(), &move, 1, &sweep, w.out.bits, nullptr);
    EXPECT_EQ(16, sepax_field_poses(field.get())[0].x);
    w.memory.left = none;
    EXPECT_EQ(SEPAX_OK, sepax_field_sweep(field.get(), &move, 1, &sweep, nullptr, nullptr));
    EXPECT_EQ(17, sepax_field_poses(field.get())[0].x);
    return status;
}

} // namespace

void field_rows(error_table &table) {
    create_rows(table);
    move_rows(table);
    pose_rows(table);
    const calls_of store(table, "field_store", with_field<sepax_field_store>::call,
                         [](world &w) { return std::tuple(w.store.get()); });
    store.null<0>();
    table.push_back({"field_sweep/memory", SEPAX_ERROR_MEMORY, sweep_without_memory, none, none});
}
