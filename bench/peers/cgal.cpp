// SPDX-License-Identifier: MIT
//
// CGAL: do_intersect of two Triangle_2 with exact predicates.

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "peer.h"

namespace peers {

namespace {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using triangle = kernel::Triangle_2;

class triangles : public prepared {
  public:
    explicit triangles(const polygons &from) {
        const auto point = [](sepax_vec2 v) { return kernel::Point_2(double(v.x), double(v.y)); };
        for (size_t s = 0; s < from.count(); s++) {
            const sepax_vec2 *v = from.begin(s);
            all_.emplace_back(point(v[0]), point(v[1]), point(v[2]));
        }
    }
    void answer(const sepax_pair *pairs, size_t count, uint8_t *hits) override {
        for (size_t i = 0; i < count; i++)
            hits[i] = CGAL::do_intersect(all_[pairs[i].a], all_[pairs[i].b]);
    }

  private:
    std::vector<triangle> all_;
};

std::string refuses(const polygons &shapes) {
    for (size_t i = 0; i < shapes.count(); i++)
        if (shapes.size(i) != 3)
            return "only its triangles are compared";
    return "";
}

} // namespace

std::vector<method> methods_of_cgal() {
    return {{"cgal", "do_intersect", refuses, make<prepared, triangles>, nullptr}};
}

} // namespace peers
