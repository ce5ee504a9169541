// SPDX-License-Identifier: MIT
//
// Functions without an object: polygons that are not convex cut into pieces, the groups of pairs of
// bodies, and the rows of pairs.
#ifndef SEPAX_POLYGONS_HPP
#define SEPAX_POLYGONS_HPP

#include "answers.hpp"
#include "broad_phase.h"
#include "decomposition.h"
#include "errors.hpp"
#include "rows.h"
#include "sources.hpp"
#include "view.hpp"
#include "workspace.hpp"

#include <vector>

namespace sepax {

// Piece i has the vertices offsets[i] to offsets[i + 1] - 1, as store.add_many takes them, and
// indices[k] is the number of vertices[k] among those of the rings.
struct pieces {
    std::vector<sepax_vec2> vertices;
    std::vector<std::uint32_t> indices, offsets;
};

// sepax_decompose of the rings whose vertices are offsets[i] to offsets[i + 1] - 1.
template <class Errors>
detail::of<Errors, pieces>
decompose(basic_workspace<Errors> &workspace, view<const sepax_vec2> vertices,
          view<const std::uint32_t> offsets, std::uint32_t flags = 0, std::uint32_t most = 0) {
    if (!offsets.empty() && offsets[offsets.size() - 1] > vertices.size()) {
        return Errors::template fail<pieces>(detail::wrong_size(offsets[offsets.size() - 1]));
    }
    const sepax_rings rings = {vertices.data(), offsets.data(), detail::list_count(offsets)};
    pieces out;
    sepax_pieces to = {};
    sepax_rejection why;
    sepax_status status = sepax_decompose(rings, most, flags, workspace.get(), &to, &why);
    if (status == SEPAX_ERROR_CAPACITY) {
        out.vertices.resize(to.vertex_count);
        out.indices.resize(to.vertex_count);
        out.offsets.resize(to.piece_count + 1);
        to.xy = reinterpret_cast<float *>(out.vertices.data());
        to.indices = out.indices.data();
        to.offsets = out.offsets.data();
        to.vertex_capacity = to.vertex_count;
        to.piece_capacity = to.piece_count;
        status = sepax_decompose(rings, most, flags, workspace.get(), &to, &why);
    }
    return detail::done<Errors>(status, why, std::move(out));
}

// Group i has the pairs offsets[i] to offsets[i + 1] - 1, of the two bodies pairs[i].
struct body_grouping {
    std::vector<sepax_pair> pairs;
    std::vector<std::uint32_t> offsets;
};

// sepax_body_groups, which says up to which distance the groups of found pairs answer.
template <class Errors = default_errors>
detail::of<Errors, body_grouping> body_groups(view<const sepax_pair> pairs, sepax_bodies bodies) {
    body_grouping out;
    sepax_rejection why;
    // There are no more groups than pairs.
    out.offsets.resize(pairs.size() + 1);
    const sepax_status status = detail::grown(out.pairs, pairs.size(), [&](std::size_t *count) {
        return sepax_body_groups(pairs.data(), pairs.size(), bodies, out.pairs.data(),
                                 out.offsets.data(), out.pairs.size(), count, &why);
    });
    out.offsets.resize(out.pairs.size() + 1);
    return detail::done<Errors>(status, why, std::move(out));
}

// Pair i joins the shape of row[i] with the id at place[i] of its list.
struct places {
    std::vector<std::uint32_t> row, place;
};

// sepax_rows_find.
template <class Errors = default_errors>
detail::of<Errors, places> find_rows(const rows &of, view<const std::uint32_t> pairs) {
    places out = {std::vector<std::uint32_t>(pairs.size()),
                  std::vector<std::uint32_t>(pairs.size())};
    const sepax_status status =
        sepax_rows_find(&of.get(), pairs.data(), pairs.size(), out.row.data(), out.place.data());
    return detail::done<Errors>(status, no_rejection, std::move(out));
}

} // namespace sepax

#endif
