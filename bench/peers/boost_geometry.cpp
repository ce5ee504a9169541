// SPDX-License-Identifier: MIT
//
// Boost.Geometry in double: intersects, alone and behind a test of bounding boxes, which it does
// not make itself.

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

#include "peer.h"

namespace peers {

namespace {

namespace bg = boost::geometry;
using point = bg::model::d2::point_xy<double>;
using polygon = bg::model::polygon<point, false, true>; // counter-clockwise, closed
using box = bg::model::box<point>;

template <bool boxes_first> class polygons_of_boost : public prepared {
  public:
    explicit polygons_of_boost(const polygons &from) {
        for (size_t s = 0; s < from.count(); s++) {
            polygon p;
            for (size_t i = 0; i <= from.size(s); i++) {
                const sepax_vec2 v = from.begin(s)[i < from.size(s) ? i : 0];
                p.outer().emplace_back(double(v.x), double(v.y));
            }
            all_.push_back(p);
            boxes_.push_back(bg::return_envelope<box>(p));
        }
    }
    void answer(const sepax_pair *pairs, size_t count, uint8_t *hits) override {
        for (size_t i = 0; i < count; i++) {
            const size_t a = pairs[i].a, b = pairs[i].b;
            hits[i] = (!boxes_first || bg::intersects(boxes_[a], boxes_[b])) &&
                      bg::intersects(all_[a], all_[b]);
        }
    }

  private:
    std::vector<polygon> all_;
    std::vector<box> boxes_;
};

} // namespace

std::vector<method> methods_of_boost_geometry() {
    return {{"boost", "boxes_then_intersects", nullptr, make<prepared, polygons_of_boost<true>>,
             nullptr},
            {"boost", "intersects", nullptr, make<prepared, polygons_of_boost<false>>, nullptr}};
}

} // namespace peers
