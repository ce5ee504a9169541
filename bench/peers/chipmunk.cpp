// SPDX-License-Identifier: MIT
//
// Chipmunk 7: cpShapesCollide (GJK, then EPA), alone and behind the test of bounding boxes that its
// space makes before it.

#include <chipmunk/chipmunk.h>

#include "peer.h"

namespace peers {

namespace {

template <bool boxes_first> class shapes_of_chipmunk : public prepared {
  public:
    explicit shapes_of_chipmunk(const polygons &from) : body_(cpBodyNewStatic()) {
        for (size_t s = 0; s < from.count(); s++) {
            std::vector<cpVect> v;
            for (size_t i = 0; i < from.size(s); i++)
                v.push_back(cpv(from.begin(s)[i].x, from.begin(s)[i].y));
            shapes_.push_back(cpPolyShapeNewRaw(body_, static_cast<int>(v.size()), v.data(), 0));
            cpShapeUpdate(shapes_.back(), cpTransformIdentity);
        }
    }
    ~shapes_of_chipmunk() override {
        for (cpShape *shape : shapes_)
            cpShapeFree(shape);
        cpBodyFree(body_);
    }
    shapes_of_chipmunk(const shapes_of_chipmunk &) = delete;
    shapes_of_chipmunk &operator=(const shapes_of_chipmunk &) = delete;

    void answer(const sepax_pair *pairs, size_t count, uint8_t *hits) override {
        for (size_t i = 0; i < count; i++) {
            const cpShape *a = shapes_[pairs[i].a], *b = shapes_[pairs[i].b];
            hits[i] = (!boxes_first || cpBBIntersects(cpShapeGetBB(a), cpShapeGetBB(b))) &&
                      cpShapesCollide(a, b).count > 0;
        }
    }

  private:
    cpBody *body_;
    std::vector<cpShape *> shapes_;
};

} // namespace

std::vector<method> methods_of_chipmunk() {
    return {{"chipmunk", "boxes_then_cpShapesCollide", nullptr,
             make<prepared, shapes_of_chipmunk<true>>, nullptr},
            {"chipmunk", "cpShapesCollide", nullptr, make<prepared, shapes_of_chipmunk<false>>,
             nullptr}};
}

} // namespace peers
