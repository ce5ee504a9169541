// SPDX-License-Identifier: MIT
//
// Peers: other collision libraries, given the same polygons and pairs as sepax. Each is a file of
// its own, built when CMake finds the library; none is needed.

#ifndef SEPAX_BENCH_PEER_H
#define SEPAX_BENCH_PEER_H

#include <memory>
#include <string>
#include <vector>

#include "sepax.h"

namespace peers {

// Polygons as the store has them: world coordinates, counter-clockwise.
struct polygons {
    std::vector<sepax_vec2> vertices;
    std::vector<size_t> start{0}; // polygon i has the vertices start[i] .. start[i + 1] - 1

    size_t count() const {
        return start.size() - 1;
    }
    size_t size(size_t i) const {
        return start[i + 1] - start[i];
    }
    const sepax_vec2 *begin(size_t i) const {
        return vertices.data() + start[i];
    }
    void add(const sepax_vec2 *polygon, size_t vertex_count);
};

// The polygons in the form of a peer; made before the clock starts.
class prepared {
  public:
    virtual ~prepared() = default;
    // hits[i] = whether pairs[i] have a point in common, as the peer sees it.
    virtual void answer(const sepax_pair *pairs, size_t count, uint8_t *hits) = 0;
};

// The same by way of a broad phase of the peer: everything against everything.
class world {
  public:
    virtual ~world() = default;
    virtual void build() = 0; // the broad phase, anew
    virtual void find_hits(std::vector<sepax_pair> &hits) = 0;
};

// A structure over axis-aligned boxes that stands while they move: what sepax_index is compared
// with. Box i has the id i; answers come in any order.
class standing {
  public:
    virtual ~standing() = default;
    virtual void build(const std::vector<sepax_bounds> &boxes) = 0; // anew
    virtual void move(const std::vector<sepax_bounds> &boxes) = 0;  // as many as there are
    virtual void find_pairs(std::vector<sepax_pair> &pairs) = 0;    // a < b
    virtual void query(const sepax_bounds &box, std::vector<sepax_id> &ids) = 0;
};

// Boxes around the origin that go from pose to pose, and turn at a constant rate.
struct sweeps {
    std::vector<sepax_vec2> half; // extents
    std::vector<sepax_pose> from, to;
};
class sweeping {
  public:
    virtual ~sweeping() = default;
    // times[i] = when pairs[i] come close, from 0 to 1, as the peer sees it; 2: never.
    virtual void answer(const sepax_pair *pairs, size_t count, float *times) = 0;
};

template <class Kind, class Peer, class From = polygons>
std::unique_ptr<Kind> make(const From &shapes) {
    return std::make_unique<Peer>(shapes);
}

// One function of a peer. `refuses` (null: never) says why it cannot take these polygons, or
// nothing.
struct method {
    const char *peer, *name;
    std::string (*refuses)(const polygons &shapes);
    std::unique_ptr<prepared> (*prepare)(const polygons &shapes);
    std::unique_ptr<world> (*make_world)(const polygons &shapes);              // may be null
    std::unique_ptr<standing> (*make_standing)() = nullptr;                    // may be null
    std::unique_ptr<sweeping> (*make_sweeping)(const sweeps &boxes) = nullptr; // may be null
};

// What was found when this was built.
std::vector<method> methods();

// What was not, each with the package that has it.
std::vector<std::string> missing();

} // namespace peers

#endif
