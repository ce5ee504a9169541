// SPDX-License-Identifier: MIT
//
// The list of peers, which CMake writes: PEER for those that it found, MISSING for the others.

#include "peer.h"

namespace peers {

#define PEER(name) std::vector<method> methods_of_##name();
#define MISSING(name, package)
#include "peer_list.h"
#undef PEER
#undef MISSING

std::vector<method> methods() {
    std::vector<method> all;
    const auto add = [&all](const std::vector<method> &more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    (void)add; // no peer at all
#define PEER(name) add(methods_of_##name());
#define MISSING(name, package)
#include "peer_list.h"
#undef PEER
#undef MISSING
    return all;
}

std::vector<std::string> missing() {
    return {
#define PEER(name)
#define MISSING(name, package) std::string(name) + " (" + (package) + ")",
#include "peer_list.h"
#undef PEER
#undef MISSING
    };
}

void polygons::add(const sepax_vec2 *polygon, size_t vertex_count) {
    vertices.insert(vertices.end(), polygon, polygon + vertex_count);
    start.push_back(vertices.size());
}

} // namespace peers
