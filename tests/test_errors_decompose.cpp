// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: sepax_decompose. The rings are two triangles that lie apart.

#include "test_errors.h"

namespace {

enum { rings, most, flags, workspace, pieces, rejection };

// The call, which also must leave the counts of pieces as they are, or tell how many are needed.
sepax_status decompose(sepax_rings of, uint32_t vertices, uint32_t how, sepax_workspace *room,
                       sepax_pieces *into, sepax_rejection *why) {
    const sepax_pieces before = into != nullptr ? *into : sepax_pieces{};
    const sepax_status status = sepax_decompose(of, vertices, how, room, into, why);
    const bool counted = status == SEPAX_ERROR_CAPACITY;
    const bool kept =
        into == nullptr || (into->vertex_count == (counted ? 6 : before.vertex_count) &&
                            into->piece_count == (counted ? 2 : before.piece_count));
    return kept ? status : SEPAX_STATUS_COUNT;
}

auto of_decompose(error_table &table) {
    return calls_of(table, "decompose", decompose, [](world &w) {
        w.in.vertices[3] = {2, 0};
        w.in.vertices[4] = {3, 0};
        w.in.vertices[5] = {2, 1};
        w.in.pieces = {w.out.separations, w.out.hits, w.out.features, 8, 15, 7, 8};
        return std::tuple(sepax_rings{w.in.vertices, w.in.offsets, 2}, 0U, 0U, w.workspace,
                          &w.in.pieces, &w.out.rejection);
    });
}

void argument_rows(error_table &table) {
    const auto row = of_decompose(table);
    row("null_offsets", SEPAX_ERROR_NULL,
        [](world &, auto &a) { std::get<rings>(a).offsets = nullptr; });
    row("null_vertices", SEPAX_ERROR_NULL,
        [](world &, auto &a) { std::get<rings>(a).vertices = nullptr; });
    row("null_piece_offsets", SEPAX_ERROR_NULL, [](world &w) { w.in.pieces.offsets = nullptr; });
    row.null<workspace, pieces>();
    row.each<flags>("flags", SEPAX_ERROR_OPTION, {2U, 0x80000001U});
    row.each<most>("most", SEPAX_ERROR_COUNT, {1U, 2U, SEPAX_MAX_VERTICES + 1U, UINT32_MAX});
    for (const size_t count : {SIZE_MAX, SIZE_MAX / 8}) {
        row("vertex_capacity", SEPAX_ERROR_COUNT,
            [count](world &w) { w.in.pieces.vertex_capacity = count; });
        row("piece_capacity", SEPAX_ERROR_COUNT,
            [count](world &w) { w.in.pieces.piece_capacity = count; });
        row("ring_count", SEPAX_ERROR_COUNT,
            [count](world &, auto &a) { std::get<rings>(a).count = count; });
    }
    row("vertex_count", SEPAX_ERROR_COUNT, [](world &w, auto &a) {
        w.in.offsets[1] = 0x10000001;
        std::get<rings>(a).count = 1;
    });
    row("vertices", SEPAX_ERROR_CAPACITY, [](world &w) { w.in.pieces.vertex_capacity = 5; });
    row("pieces", SEPAX_ERROR_CAPACITY, [](world &w) { w.in.pieces.piece_capacity = 1; });
    row.memory<workspace>(&world::poor_workspace);
}

void ring_rows(error_table &table) {
    const auto row = of_decompose(table);
    row("no_rings", SEPAX_ERROR_NO_VERTICES,
        [](world &, auto &a) { std::get<rings>(a).count = 0; });
    row("empty_ring", SEPAX_ERROR_NO_VERTICES, [](world &w) { w.in.offsets[2] = 3; });
    row("offsets", SEPAX_ERROR_OFFSETS, [](world &w) { w.in.offsets[2] = 2; });
    row("offsets", SEPAX_ERROR_OFFSETS, [](world &w, auto &a) {
        w.in.offsets[0] = 4;
        std::get<rings>(a).count = 1;
    });
    for (const float bad : not_finite)
        row("not_finite", SEPAX_ERROR_NOT_FINITE, [bad](world &w) { w.in.vertices[4].y = bad; });
    const auto moved = [&row](const char *name, sepax_status expected, size_t i, sepax_vec2 to) {
        row(name, expected, [i, to](world &w) { w.in.vertices[i] = to; });
    };
    moved("zero_area", SEPAX_ERROR_ZERO_AREA, 5, {4, 0});
    moved("crossing", SEPAX_ERROR_CROSSING, 5, {-1, 1});
    moved("overlap", SEPAX_ERROR_OVERLAP, 3, {-1, 0});
    row.set<flags>("hole", SEPAX_ERROR_HOLE, SEPAX_ONE_OUTER);
}

void alias_rows(error_table &table) {
    const auto row = of_decompose(table);
    const auto alias = [&row](void (*change)(sepax_pieces &, world &)) {
        row("alias", SEPAX_ERROR_ALIAS, [change](world &w) { change(w.in.pieces, w); });
    };
    alias([](sepax_pieces &p, world &w) { p.xy = &w.in.vertices[5].y; });
    alias([](sepax_pieces &p, world &w) { p.indices = w.in.offsets + 2; });
    alias([](sepax_pieces &p, world &w) { p.offsets = w.in.offsets; });
    alias([](sepax_pieces &p, world &) { p.indices = p.offsets + 15; });
    alias([](sepax_pieces &p, world &) { p.xy = as<float>(p.indices) + 7; });
    alias([](sepax_pieces &p, world &) { p.offsets = as<uint32_t>(&p) - 15; });
    alias([](sepax_pieces &p, world &w) { p.indices = as<uint32_t>(&w.out.rejection); });
}

} // namespace

void decompose_rows(error_table &table) {
    argument_rows(table);
    ring_rows(table);
    alias_rows(table);
}
