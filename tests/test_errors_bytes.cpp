// SPDX-License-Identifier: MIT
//
// Bad arguments of the calls that write and read a store, and bytes that are no store.

#include "test_errors.h"
#include "written.h"

namespace {

constexpr size_t header = 28;

sepax_status read_bytes(world &w, const written::bytes &b) {
    return sepax_store_read(b.data(), b.size(), nullptr, &w.out.store, &w.out.rejection);
}

// A row whose bytes are those of a store of one shape, with one number changed.
struct changed_number {
    const char *name;
    sepax_status expected;
    size_t at;
    uint32_t number;
    size_t rejected;
};

void add_changed(error_table &table, const std::function<void(sepax_store *)> &fill,
                 const changed_number &change) {
    const auto run = [fill, change](world &w) {
        const shapes::store_ptr store = stores::make(0);
        fill(store.get());
        written::bytes b = written::write(store.get());
        written::put(b, change.at, change.number);
        if (change.expected != SEPAX_ERROR_CHECKSUM)
            written::seal(b);
        return read_bytes(w, b);
    };
    table.push_back(
        {std::string("read/") + change.name, change.expected, run, change.rejected, none});
}

void quad(sepax_store *store) {
    stores::add(store, shapes::box(1, 1));
}

// Adds a shape, and places it.
void put(sepax_store *store, const shapes::polygon &p, const sepax_pose &pose) {
    EXPECT_EQ(SEPAX_OK, stores::place(store, stores::add(store, p, SEPAX_HULL), pose));
}

void placed_quad(sepax_store *store) {
    put(store, shapes::box(1, 1), {1, 2, 0, 1});
}

shapes::polygon octagon_of(float x, float y) {
    shapes::polygon p = shapes::regular(8);
    for (sepax_vec2 &v : p)
        v = {v.x * x, v.y * y};
    return p;
}

void octagon(sepax_store *store) {
    put(store, octagon_of(1, 1), {1, 2, 0, 1});
}

void large_octagon(sepax_store *store) {
    put(store, octagon_of(0x1p120F, 0x1p120F), {1, 2, 0, 1});
}

// Wide, and at a place of its own.
void wide_octagon(sepax_store *store) {
    put(store, octagon_of(0x1p120F, 1), {1, 2, 1, 0});
}

void disc(sepax_store *store) {
    stores::add_rounded(store, {{{1, 2}}, 1});
}

// Its edges have the numbers 0, 1, 3 and 4.
void hulled(sepax_store *store) {
    stores::add(store, {{0, 0}, {4, 0}, {2, 1}, {4, 4}, {0, 4}}, SEPAX_HULL);
}

// Its first two vertices are one in the world, so that the edges have numbers of their own there.
void bent_quad(sepax_store *store) {
    put(store, {{0, 0}, {.0078125F, 0}, {1, 1}, {0, 1}}, {1e6F, 0, 1, 0});
}

void rectangle(sepax_store *store) {
    stores::add_box(store, {1, 2, {0, 0, 1, 0}});
}

void header_rows(error_table &table) {
    const changed_number rows[] = {
        {"mark", SEPAX_ERROR_FORMAT, 0, 0, 0},
        {"version", SEPAX_ERROR_VERSION, 8, 3, 8},
        {"version_0", SEPAX_ERROR_VERSION, 8, 0, 8},
        {"flags", SEPAX_ERROR_FORMAT, 12, 4, 12},
        {"size", SEPAX_ERROR_COUNT, 16, 80, none},
        {"odd_size", SEPAX_ERROR_FORMAT, 16, 81, 16},
        {"small_size", SEPAX_ERROR_FORMAT, 16, 32, 16},
        {"checksum", SEPAX_ERROR_CHECKSUM, 32, 0, 64},
        {"ids", SEPAX_ERROR_FORMAT, 24, UINT32_MAX, 24},
        {"too_many_ids", SEPAX_ERROR_FORMAT, 24, SEPAX_MAX_SHAPES, 64},
        {"too_few_ids", SEPAX_ERROR_FORMAT, 24, 0, header},
    };
    for (const changed_number &row : rows)
        add_changed(table, quad, row);
}

// A square with the id 2, and one with the id 0; between them 8 bytes.
void square_and_square(sepax_store *store) {
    const sepax_id gone = 1;
    for (int i = 0; i < 3; ++i)
        quad(store);
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(store, &gone, 1, nullptr));
}

// What ids without a shape may be written like: as few bytes as there can be.
void gap_rows(error_table &table) {
    const size_t gap = header + 36;
    const changed_number rows[] = {
        {"gap_of_none", SEPAX_ERROR_FORMAT, gap + 4, 0, gap},
        {"gap_to_the_end", SEPAX_ERROR_FORMAT, gap + 4, 2, gap},
        {"gap_beyond_the_end", SEPAX_ERROR_FORMAT, gap + 4, UINT32_MAX, gap},
        {"gap_after_a_gap", SEPAX_ERROR_FORMAT, gap + 8, 0, gap},
        {"gap_for_a_shape", SEPAX_ERROR_FORMAT, gap, 4, gap + 36},
    };
    for (const changed_number &row : rows)
        add_changed(table, square_and_square, row);
    add_changed(table, quad, {"gap_alone", SEPAX_ERROR_FORMAT, header, 0, header});
}

void record_rows(error_table &table) {
    const uint32_t nan_bits = written::bits_of(nan_value), one = written::bits_of(1);
    for (const uint32_t head : {0x2003U, 0xA004U, 0x1001U, 0x1FFFU, 0x2000U, 0x400004U, 0x20004U,
                                0x10004U, 0x80004U, 0x40004U, 0x2A0004U, 5U})
        add_changed(table, quad, {"head", SEPAX_ERROR_FORMAT, header, head, header});
    add_changed(table, quad, {"nan", SEPAX_ERROR_NOT_FINITE, header + 4, nan_bits, 0});
    add_changed(table, quad, {"dent", SEPAX_ERROR_FORMAT, header + 4, one, header + 4});
    add_changed(table, placed_quad,
                {"world_nan", SEPAX_ERROR_NOT_FINITE, header + 36, nan_bits, 0});
    add_changed(table, placed_quad,
                {"world_dent", SEPAX_ERROR_FORMAT, header + 36, 0, header + 36});
    add_changed(table, hulled,
                {"number", SEPAX_ERROR_FORMAT, header + 36, SEPAX_MAX_VERTICES, header + 4});
    add_changed(table, bent_quad,
                {"world_number", SEPAX_ERROR_FORMAT, header + 60, 5, header + 36});
    add_changed(table, octagon, {"pose", SEPAX_ERROR_POSE, header + 4 + 64 + 8, one, 0});
    add_changed(table, octagon, {"pose_nan", SEPAX_ERROR_POSE, header + 4 + 64, nan_bits, 0});
    add_changed(table, large_octagon,
                {"pose_overflow", SEPAX_ERROR_OVERFLOW, header + 4 + 64, 0x7F7FFFFF, 0});
    add_changed(table, wide_octagon,
                {"pose_overflow_of_x", SEPAX_ERROR_OVERFLOW, header + 4 + 64, 0x7F7FFFFF, 0});
    add_changed(table, disc, {"radius", SEPAX_ERROR_RADIUS, header + 4, 0xBF800000, 0});
    add_changed(table, disc, {"radius_nan", SEPAX_ERROR_RADIUS, header + 4, nan_bits, 0});
    add_changed(table, disc, {"radius_infinite", SEPAX_ERROR_RADIUS, header + 4, 0x7F800000, 0});
    add_changed(table, rectangle, {"half", SEPAX_ERROR_ZERO_AREA, header + 4, 0, 0});
    add_changed(table, rectangle, {"negative", SEPAX_ERROR_EXTENT, header + 8, 0xBF800000, 0});
    add_changed(table, rectangle, {"half_nan", SEPAX_ERROR_NOT_FINITE, header + 8, nan_bits, 0});
}

void write_rows(error_table &table) {
    enum { store, range, bytes, capacity, size };
    const calls_of row(table, "write", sepax_store_write, [](world &w) {
        return std::tuple(w.store.get(), sepax_range{0, 6}, w.out.points, sizeof w.out.points,
                          &w.out.count);
    });
    row("null_store", SEPAX_ERROR_NULL, [](world &w, auto &a) {
        a = {nullptr, {0, 0}, nullptr, 0, &w.out.count};
    });
    row.null<bytes, size>();
    row.each<range>("range", SEPAX_ERROR_RANGE,
                    {sepax_range{0, 7}, {6, 1}, {7, 0}, {UINT32_MAX, UINT32_MAX}});
    row("alias", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<bytes>(a) = &w.out.count;
        std::get<capacity>(a) = 8;
    });
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 99, none, 384);
}

void read_rows(error_table &table) {
    enum { bytes, size, config, store };
    static written::bytes b;
    const calls_of row(table, "read", sepax_store_read, [](world &w) {
        b = written::write(w.store.get());
        return std::tuple(b.data(), b.size(), &w.in.config, &w.out.store, &w.out.rejection);
    });
    row.null<bytes, store>();
    row("one_function", SEPAX_ERROR_NULL,
        [](world &w) { w.in.config.allocate = limited_memory::take; });
    row("no_run", SEPAX_ERROR_NULL, [](world &w) {
        w.in.threads = {};
        w.in.config.threads = &w.in.threads;
    });
    row("flags", SEPAX_ERROR_OPTION, [](world &w) { w.in.config.flags = SEPAX_RELATE_ONLY; });
    for (const size_t allocations : {0, 1, 2, 5})
        row("memory", SEPAX_ERROR_MEMORY, [allocations](world &w) {
            w.memory.left = allocations;
            w.in.config = w.memory.config();
        });
    row("alias", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        a = {&w.out.store, sizeof w.out.store, nullptr, &w.out.store, nullptr};
    });
    row.alias<store>("alias_config", [](world &w) { return &w.in.config.context; });
    row.set<size>("empty", SEPAX_ERROR_COUNT, 0);
}

} // namespace

void bytes_rows(error_table &table) {
    write_rows(table);
    read_rows(table);
    header_rows(table);
    gap_rows(table);
    record_rows(table);
}
