// SPDX-License-Identifier: MIT
//
// Decompositions for the tests: the call with room enough, and what must be true of its pieces.

#ifndef SEPAX_TESTS_DECOMPOSED_H
#define SEPAX_TESTS_DECOMPOSED_H

#include <map>
#include <set>

#include "batch.h"
#include "rings.h"

extern "C" {
#include "exact/exact.h"
}

struct decomposed {
    sepax_status status = SEPAX_OK;
    sepax_rejection rejection = {};
    std::vector<sepax_vec2> xy;
    std::vector<uint32_t> indices, offsets;

    size_t count() const {
        return offsets.empty() ? 0 : offsets.size() - 1;
    }
    std::string text() const {
        std::vector<char> line(300);
        sepax_explain(status, &rejection, line.data(), line.size());
        return line.data();
    }
};

inline decomposed decompose(const shapes::ring_set &rings, uint32_t most = 0, uint32_t flags = 0) {
    static const shapes::workspace_ptr workspace = shapes::make_workspace();
    const size_t room = rings.vertices.size() + 2 * rings.count();
    decomposed d;
    d.xy.resize(3 * room);
    d.indices.resize(3 * room);
    d.offsets.resize(room + 1);
    sepax_pieces pieces = {&d.xy[0].x, d.indices.data(), d.offsets.data(), 3 * room, room, 77, 78};
    d.status = sepax_decompose(rings.view(), most, flags, workspace.get(), &pieces, &d.rejection);
    if (d.status != SEPAX_OK) {
        EXPECT_EQ(77U, pieces.vertex_count);
        EXPECT_EQ(78U, pieces.piece_count);
        pieces.vertex_count = pieces.piece_count = 0;
    }
    d.xy.resize(pieces.vertex_count);
    d.indices.resize(pieces.vertex_count);
    d.offsets.resize(pieces.piece_count + (d.status == SEPAX_OK));
    return d;
}

// A point, ordered as the sweep orders it.
using place = std::pair<float, float>;

inline place place_of(sepax_vec2 v) {
    return {v.x, v.y};
}

inline sepax_vec2 vertex_of(place p) {
    return {p.first, p.second};
}

// Whether p lies on the segment from a to b, but not in a.
inline bool on_segment(place a, place b, place p) {
    return p != a && (p == b || (p < a) != (p < b)) &&
           sepax_exact_outside(vertex_of(a), vertex_of(b), vertex_of(p)) == 0;
}

using directed_edges = std::map<place, std::set<place>>;

// The edges of the pieces but for those that two pieces have in opposite directions. No edge may
// occur twice in one direction.
inline directed_edges outer_edges(const decomposed &d) {
    directed_edges edges;
    for (size_t i = 0; i < d.count(); i++) {
        for (uint32_t k = d.offsets[i]; k < d.offsets[i + 1]; k++) {
            const place from = place_of(d.xy[k]);
            const place to = place_of(d.xy[k + 1 < d.offsets[i + 1] ? k + 1 : d.offsets[i]]);
            EXPECT_TRUE(edges[from].insert(to).second) << "an edge occurs twice";
        }
    }
    directed_edges outer;
    for (const auto &from : edges)
        for (const place &to : from.second)
            if (edges.count(to) == 0 || edges.at(to).count(from.first) == 0)
                outer[from.first].insert(to);
    return outer;
}

// Takes the edges away that lead from a to b, and divide it.
inline bool take_edge(directed_edges &edges, place a, const place b) {
    while (a != b) {
        const auto at = edges.find(a);
        if (at == edges.end())
            return false;
        const auto next = std::find_if(at->second.begin(), at->second.end(),
                                       [&](const place &p) { return on_segment(a, b, p); });
        if (next == at->second.end())
            return false;
        const place there = *next;
        at->second.erase(next);
        a = there;
    }
    return true;
}

// The pieces are convex and of the vertices of the rings, and their boundaries add up to that of
// the rings, in the direction of these or, for each ring, the other one. So the winding numbers of
// the pieces add up to 1 inside and to 0 outside: they do not overlap, and fill the polygon.
inline void expect_partition(const shapes::ring_set &rings, const decomposed &d,
                             uint32_t most = SEPAX_MAX_VERTICES) {
    ASSERT_EQ(SEPAX_OK, d.status) << d.text();
    sepax_store *raw = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
    const shapes::store_ptr store(raw);
    sepax_id first = 0;
    sepax_rejection rejection = {};
    ASSERT_EQ(SEPAX_OK, sepax_store_add_many(raw, &d.xy[0].x, d.offsets.data(), d.count(), 0,
                                             &first, &rejection))
        << rejection.index;
    for (size_t i = 0; i < d.count(); i++)
        EXPECT_LE(d.offsets[i + 1] - d.offsets[i], most);
    for (size_t k = 0; k < d.indices.size(); k++) {
        ASSERT_LT(d.indices[k], rings.vertices.size());
        EXPECT_EQ(place_of(rings.vertices[d.indices[k]]), place_of(d.xy[k]));
    }
    directed_edges outer = outer_edges(d);
    for (size_t r = 0; r < rings.count(); r++) {
        const shapes::polygon ring = rings.ring(r);
        for (size_t k = 0; k < ring.size(); k++) {
            const place a = place_of(ring[k]), b = place_of(ring[(k + 1) % ring.size()]);
            EXPECT_TRUE(take_edge(outer, a, b) || take_edge(outer, b, a))
                << "ring " << r << " edge " << k;
        }
    }
    for (const auto &from : outer)
        EXPECT_TRUE(from.second.empty()) << "an edge of no ring";
}

#endif
