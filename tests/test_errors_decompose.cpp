// SPDX-License-Identifier: MIT
//
// Bad calls of sepax_decompose. The rings are the triangles of the world, which lie apart.

#include <cstring>

#include "test_errors.h"

namespace {

using prepare = std::function<void(world &, sepax_rings &)>;

// Where the call writes what the pieces are, beside its arrays.
sepax_pieces &set_pieces(world &w) {
    w.in.pieces = {w.out.separations, w.out.hits, w.out.features, 8, 15, 7, 8};
    return w.in.pieces;
}

// Two triangles that lie apart.
sepax_rings rings_of(world &w) {
    w.in.vertices[3] = {2, 0};
    w.in.vertices[4] = {3, 0};
    w.in.vertices[5] = {2, 1};
    return {w.in.vertices, w.in.offsets, 2};
}

std::function<sepax_status(world &)> call_with(const prepare &change, uint32_t most = 0,
                                               uint32_t flags = 0) {
    return [=](world &w) {
        sepax_pieces &pieces = set_pieces(w);
        sepax_rings rings = rings_of(w);
        change(w, rings);
        const sepax_pieces before = pieces;
        const sepax_status status =
            sepax_decompose(rings, most, flags, w.workspace, &pieces, &w.out.rejection);
        const bool counted = status == SEPAX_ERROR_CAPACITY;
        const bool kept = pieces.vertex_count == (counted ? 6 : before.vertex_count) &&
                          pieces.piece_count == (counted ? 2 : before.piece_count);
        return kept ? status : SEPAX_STATUS_COUNT;
    };
}

void nothing(world &, sepax_rings &) {
}

void argument_rows(error_table &table) {
    table.add("decompose/null_offsets", SEPAX_ERROR_NULL,
              call_with([](world &, sepax_rings &r) { r.offsets = nullptr; }));
    table.add("decompose/null_vertices", SEPAX_ERROR_NULL,
              call_with([](world &, sepax_rings &r) { r.vertices = nullptr; }));
    table.add("decompose/null_piece_offsets", SEPAX_ERROR_NULL,
              call_with([](world &w, sepax_rings &) { w.in.pieces.offsets = nullptr; }));
    table.add("decompose/null_workspace", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_decompose(rings_of(w), 0, 0, nullptr, &set_pieces(w), &w.out.rejection);
    });
    table.add("decompose/null_pieces", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_decompose(rings_of(w), 0, 0, w.workspace, nullptr, &w.out.rejection);
    });
    for (const uint32_t flags : {2U, 0x80000001U}) {
        table.add("decompose/flags", SEPAX_ERROR_OPTION, call_with(nothing, 0, flags));
    }
    for (const uint32_t most : {1U, 2U, SEPAX_MAX_VERTICES + 1, UINT32_MAX}) {
        table.add("decompose/most", SEPAX_ERROR_COUNT, call_with(nothing, most));
    }
    for (const size_t count : {SIZE_MAX, SIZE_MAX / 8}) {
        table.add(
            "decompose/vertex_capacity", SEPAX_ERROR_COUNT,
            call_with([count](world &w, sepax_rings &) { w.in.pieces.vertex_capacity = count; }));
        table.add(
            "decompose/piece_capacity", SEPAX_ERROR_COUNT,
            call_with([count](world &w, sepax_rings &) { w.in.pieces.piece_capacity = count; }));
        table.add("decompose/ring_count", SEPAX_ERROR_COUNT,
                  call_with([count](world &, sepax_rings &r) { r.count = count; }));
    }
    table.add("decompose/vertex_count", SEPAX_ERROR_COUNT, call_with([](world &w, sepax_rings &r) {
                  w.in.offsets[1] = 0x10000001;
                  r.count = 1;
              }));
}

void ring_rows(error_table &table) {
    table.add("decompose/no_rings", SEPAX_ERROR_NO_VERTICES,
              call_with([](world &, sepax_rings &r) { r.count = 0; }));
    table.add("decompose/empty_ring", SEPAX_ERROR_NO_VERTICES,
              call_with([](world &w, sepax_rings &) { w.in.offsets[2] = 3; }));
    table.add("decompose/offsets", SEPAX_ERROR_OFFSETS,
              call_with([](world &w, sepax_rings &) { w.in.offsets[2] = 2; }));
    table.add("decompose/offsets", SEPAX_ERROR_OFFSETS, call_with([](world &w, sepax_rings &r) {
                  w.in.offsets[0] = 4;
                  r.count = 1;
              }));
    for (const float bad : {nan_value, infinite, -infinite}) {
        table.add("decompose/not_finite", SEPAX_ERROR_NOT_FINITE,
                  call_with([bad](world &w, sepax_rings &) { w.in.vertices[4].y = bad; }));
    }
    table.add("decompose/zero_area", SEPAX_ERROR_ZERO_AREA, call_with([](world &w, sepax_rings &) {
                  w.in.vertices[5] = {4, 0};
              }));
    table.add("decompose/crossing", SEPAX_ERROR_CROSSING, call_with([](world &w, sepax_rings &) {
                  w.in.vertices[5] = {-1, 1};
              }));
    table.add("decompose/overlap", SEPAX_ERROR_OVERLAP, call_with([](world &w, sepax_rings &) {
                  w.in.vertices[3] = {-1, 0};
              }));
    table.add("decompose/hole", SEPAX_ERROR_HOLE, call_with(nothing, 0, SEPAX_ONE_OUTER));
}

void room_rows(error_table &table) {
    table.add("decompose/vertices", SEPAX_ERROR_CAPACITY,
              call_with([](world &w, sepax_rings &) { w.in.pieces.vertex_capacity = 5; }));
    table.add("decompose/pieces", SEPAX_ERROR_CAPACITY,
              call_with([](world &w, sepax_rings &) { w.in.pieces.piece_capacity = 1; }));
    table.add("decompose/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        const sepax_store_config config = {0, take, give_back, &w.memory};
        sepax_workspace *workspace = nullptr;
        w.memory.left = 1;
        if (sepax_workspace_create(&config, &workspace) != SEPAX_OK) {
            return SEPAX_STATUS_COUNT;
        }
        const sepax_status status =
            sepax_decompose(rings_of(w), 0, 0, workspace, &set_pieces(w), &w.out.rejection);
        sepax_workspace_destroy(workspace);
        return status;
    });
}

// Something overlaps; `change` says what.
std::function<sepax_status(world &)> alias(const prepare &change) {
    return call_with([=](world &w, sepax_rings &rings) {
        change(w, rings);
        w.freeze();
    });
}

void alias_rows(error_table &table) {
    const std::vector<prepare> all = {
        [](world &w, sepax_rings &) { w.in.pieces.xy = &w.in.vertices[5].y; },
        [](world &w, sepax_rings &) { w.in.pieces.indices = w.in.offsets + 2; },
        [](world &w, sepax_rings &) { w.in.pieces.offsets = w.in.offsets; },
        [](world &w, sepax_rings &) { w.in.pieces.indices = w.in.pieces.offsets + 15; },
        [](world &w, sepax_rings &) {
            w.in.pieces.xy = reinterpret_cast<float *>(w.in.pieces.indices) + 7;
        },
        [](world &w, sepax_rings &) {
            w.in.pieces.offsets = reinterpret_cast<uint32_t *>(&w.in.pieces) - 15;
        },
        [](world &w, sepax_rings &) {
            w.in.pieces.indices = reinterpret_cast<uint32_t *>(&w.out.rejection);
        }};
    for (const prepare &change : all) {
        table.add("decompose/alias", SEPAX_ERROR_ALIAS, alias(change));
    }
}

} // namespace

void decompose_rows(error_table &table) {
    argument_rows(table);
    ring_rows(table);
    room_rows(table);
    alias_rows(table);
}
