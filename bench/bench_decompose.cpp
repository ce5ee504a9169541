// SPDX-License-Identifier: MIT
//
// Decompositions: families of polygons of a thousand and of a hundred thousand vertices, and all
// counties of the demo, one call each. The counters: time a vertex, pieces, and how many reflex
// vertices there are, which is nearly how many pieces a polygon has that is cut at each of them.

#include "county_rings.h"
#include "rings.h"
#include "runs.h"

namespace {

using shapes::ring_set;

// Room for the pieces of so many vertices in so many rings.
struct piece_room {
    std::vector<float> xy;
    std::vector<uint32_t> offsets;
    sepax_pieces pieces;

    piece_room(size_t vertices, size_t rings)
        : xy(6 * (vertices + 2 * rings)), offsets(vertices + 2 * rings + 1),
          pieces{xy.data(), nullptr, offsets.data(), xy.size() / 2, offsets.size() - 1, 0, 0} {
    }
};

double turn(sepax_vec2 a, sepax_vec2 b, sepax_vec2 c) {
    return (double(b.x) - double(a.x)) * (double(c.y) - double(a.y)) -
           (double(b.y) - double(a.y)) * (double(c.x) - double(a.x));
}

size_t reflex_vertices(const ring_set &rings) {
    size_t count = 0;
    for (size_t r = 0; r < rings.count(); r++) {
        const shapes::polygon ring = rings.ring(r);
        for (size_t i = 0; i < ring.size(); i++) {
            count += turn(ring[i], ring[(i + 1) % ring.size()], ring[(i + 2) % ring.size()]) < 0;
        }
    }
    return count;
}

void decompose(benchmark::State &state, const ring_set &rings) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    piece_room room(rings.vertices.size(), rings.count());
    for (auto _ : state) {
        check(sepax_decompose(rings.view(), 0, 0, workspace.get(), &room.pieces, nullptr),
              "sepax_decompose");
    }
    count_items(state, "per_vertex", rings.vertices.size());
    state.counters["pieces"] = static_cast<double>(room.pieces.piece_count);
    state.counters["reflex"] = static_cast<double>(reflex_vertices(rings));
}

void add(const std::string &family, unsigned n, const std::function<ring_set()> &make) {
    benchmark::RegisterBenchmark(("decompose/" + family + "/n" + std::to_string(n)).c_str(),
                                 [make](auto &state) { decompose(state, make()); })
        ->Unit(benchmark::kMillisecond);
}

void add_families(unsigned n) {
    for (const double rough : {.02, .7}) {
        add(rough < .5 ? "rough_circle" : "star", n, [=] {
            shapes::rng random(1);
            return ring_set({shapes::star(random, n, rough)});
        });
    }
    add("comb", n, [=] {
        shapes::rng random(2);
        return ring_set({shapes::comb(random, n)});
    });
    add("lying_comb", n, [=] {
        shapes::rng random(2);
        return ring_set({shapes::transposed(shapes::comb(random, n))});
    });
    add("spiral", n, [=] { return ring_set({shapes::spiral(n)}); });
    add("sieve", n, [=] {
        shapes::rng random(3);
        return shapes::sieve(random, n);
    });
}

// Some polygons of the file cross themselves or have no area, because they were rounded to a grid.
void decompose_counties(benchmark::State &state) {
    county_rings all;
    if (!county_rings_read(&all, SEPAX_BENCH_COUNTIES)) {
        county_rings_free(&all);
        state.SkipWithError("no counties");
        return;
    }
    const size_t vertices = all.offsets[all.ring_count];
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    piece_room room(vertices, all.ring_count);
    size_t pieces = 0, refused = 0;
    for (auto _ : state) {
        pieces = refused = 0;
        for (size_t i = 0; i < all.polygon_count; i++) {
            const uint32_t first = all.polygons[i];
            const sepax_rings rings = {all.vertices, all.offsets + first,
                                       all.polygons[i + 1] - first};
            const bool good = sepax_decompose(rings, 0, SEPAX_ONE_OUTER, workspace.get(),
                                              &room.pieces, nullptr) == SEPAX_OK;
            pieces += good ? room.pieces.piece_count : 0;
            refused += !good;
        }
    }
    count_items(state, "per_vertex", vertices);
    state.counters["polygons"] = static_cast<double>(all.polygon_count);
    state.counters["refused"] = static_cast<double>(refused);
    state.counters["pieces"] = static_cast<double>(pieces);
    county_rings_free(&all);
}

} // namespace

void register_decompose(bool full) {
    add_families(1000);
    if (full) {
        add_families(static_cast<unsigned>(scaled(100000)));
    }
    benchmark::RegisterBenchmark("decompose/counties", decompose_counties)
        ->Unit(benchmark::kMillisecond);
}
