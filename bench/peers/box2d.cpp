// SPDX-License-Identifier: MIT
//
// Box2D 2.4: b2TestOverlap (GJK), b2CollidePolygons (SAT, then a manifold), and the former under
// b2DynamicTree; b2TimeOfImpact. Polygons are in world coordinates under the identity, so that
// Box2D sees the same bits, and without the skin of 0.01 that it gives them otherwise: this is to
// its favour.

#include <box2d/b2_collision.h>
#include <box2d/b2_dynamic_tree.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>

#include <cmath>

#include "peer.h"

namespace peers {

namespace {

double twice_area(const sepax_vec2 *v, size_t n) {
    double sum = 0;
    for (size_t i = 1; i + 1 < n; i++)
        sum += (double(v[i].x) - v[0].x) * (double(v[i + 1].y) - v[0].y) -
               (double(v[i + 1].x) - v[0].x) * (double(v[i].y) - v[0].y);
    return sum;
}

// b2PolygonShape::Set asserts on more vertices or less area, and welds vertices that are close.
std::string refuses(const polygons &shapes) {
    const double weld = .5 * b2_linearSlop;
    for (size_t s = 0; s < shapes.count(); s++) {
        const size_t n = shapes.size(s);
        const sepax_vec2 *v = shapes.begin(s);
        if (n > b2_maxPolygonVertices)
            return "it takes 8 vertices at most";
        if (twice_area(v, n) < 4 * b2_epsilon)
            return "a polygon has too little area for it";
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < i; j++)
                if (std::hypot(double(v[i].x) - v[j].x, double(v[i].y) - v[j].y) < 1.01 * weld)
                    return "it would weld vertices that are closer than 0.0025";
    }
    return "";
}

std::vector<b2PolygonShape> make_shapes(const polygons &from) {
    std::vector<b2PolygonShape> shapes(from.count());
    for (size_t s = 0; s < from.count(); s++) {
        b2Vec2 points[b2_maxPolygonVertices];
        for (size_t i = 0; i < from.size(s); i++)
            points[i].Set(from.begin(s)[i].x, from.begin(s)[i].y);
        shapes[s].Set(points, static_cast<int32>(from.size(s)));
        shapes[s].m_radius = 0;
    }
    return shapes;
}

b2Transform identity() {
    b2Transform t;
    t.SetIdentity();
    return t;
}

class overlaps : public prepared {
  public:
    explicit overlaps(const polygons &from) : shapes_(make_shapes(from)) {
    }
    void answer(const sepax_pair *pairs, size_t count, uint8_t *hits) override {
        const b2Transform at = identity();
        for (size_t i = 0; i < count; i++)
            hits[i] = b2TestOverlap(&shapes_[pairs[i].a], 0, &shapes_[pairs[i].b], 0, at, at);
    }

  private:
    std::vector<b2PolygonShape> shapes_;
};

class manifolds : public prepared {
  public:
    explicit manifolds(const polygons &from) : shapes_(make_shapes(from)) {
    }
    void answer(const sepax_pair *pairs, size_t count, uint8_t *hits) override {
        const b2Transform at = identity();
        for (size_t i = 0; i < count; i++) {
            b2Manifold manifold;
            b2CollidePolygons(&manifold, &shapes_[pairs[i].a], at, &shapes_[pairs[i].b], at);
            hits[i] = manifold.pointCount > 0;
        }
    }

  private:
    std::vector<b2PolygonShape> shapes_;
};

// The tree is queried for the shapes near each shape, which takes the ones with a higher id. The
// tree's boxes are enlarged by b2_aabbExtension; the tight ones are compared before the shapes are.
class tree : public world {
  public:
    explicit tree(const polygons &from) : shapes_(make_shapes(from)), boxes_(from.count()) {
        for (size_t i = 0; i < shapes_.size(); i++)
            shapes_[i].ComputeAABB(&boxes_[i], identity(), 0);
    }
    void build() override {
        tree_ = std::make_unique<b2DynamicTree>();
        ids_.assign(shapes_.size(), 0); // by proxy
        for (size_t i = 0; i < shapes_.size(); i++) {
            const auto proxy = static_cast<size_t>(tree_->CreateProxy(boxes_[i], nullptr));
            if (proxy >= ids_.size())
                ids_.resize(2 * proxy);
            ids_[proxy] = static_cast<sepax_id>(i);
        }
    }
    void find_hits(std::vector<sepax_pair> &hits) override {
        hits_ = &hits;
        for (size_t i = 0; i < shapes_.size(); i++) {
            asking_ = static_cast<sepax_id>(i);
            tree_->Query(this, boxes_[i]);
        }
    }
    bool QueryCallback(int32 proxy) { // the name that b2DynamicTree::Query calls
        const sepax_id other = ids_[static_cast<size_t>(proxy)];
        if (other > asking_ && b2TestOverlap(boxes_[asking_], boxes_[other]) &&
            b2TestOverlap(&shapes_[asking_], 0, &shapes_[other], 0, at_, at_))
            hits_->push_back({asking_, other});
        return true;
    }

  private:
    std::vector<b2PolygonShape> shapes_;
    std::vector<b2AABB> boxes_;
    std::unique_ptr<b2DynamicTree> tree_;
    std::vector<sepax_id> ids_;
    std::vector<sepax_pair> *hits_ = nullptr;
    sepax_id asking_ = 0;
    b2Transform at_ = identity();
};

b2AABB box_of(const sepax_bounds &b) {
    b2AABB box;
    box.lowerBound.Set(b.min_x, b.min_y);
    box.upperBound.Set(b.max_x, b.max_y);
    return box;
}

// The tree alone, as b2BroadPhase uses it: a proxy that leaves its enlarged box is inserted again,
// and pairs are found by a query for each proxy. Enlarged boxes that meet are compared as they are.
class standing_tree : public standing {
  public:
    void build(const std::vector<sepax_bounds> &boxes) override {
        tree_ = std::make_unique<b2DynamicTree>();
        proxies_.clear();
        ids_.assign(2 * boxes.size(), 0);
        boxes_ = boxes;
        for (size_t i = 0; i < boxes.size(); i++) {
            proxies_.push_back(tree_->CreateProxy(box_of(boxes[i]), nullptr));
            const auto proxy = static_cast<size_t>(proxies_[i]);
            if (proxy >= ids_.size())
                ids_.resize(2 * proxy);
            ids_[proxy] = static_cast<sepax_id>(i);
        }
    }
    void move(const std::vector<sepax_bounds> &boxes) override {
        boxes_ = boxes;
        for (size_t i = 0; i < boxes.size(); i++)
            tree_->MoveProxy(proxies_[i], box_of(boxes[i]), b2Vec2(0, 0));
    }
    void find_pairs(std::vector<sepax_pair> &pairs) override {
        pairs_ = &pairs;
        for (size_t i = 0; i < boxes_.size(); i++) {
            asking_ = static_cast<sepax_id>(i);
            box_ = boxes_[i];
            tree_->Query(this, box_of(box_));
        }
        pairs_ = nullptr;
    }
    void query(const sepax_bounds &box, std::vector<sepax_id> &ids) override {
        ids_found_ = &ids;
        box_ = box;
        tree_->Query(this, box_of(box));
    }
    bool QueryCallback(int32 proxy) { // the name that b2DynamicTree::Query calls
        const sepax_id other = ids_[static_cast<size_t>(proxy)];
        const sepax_bounds &b = boxes_[other];
        const bool meet = b.min_x <= box_.max_x && box_.min_x <= b.max_x && b.min_y <= box_.max_y &&
                          box_.min_y <= b.max_y;
        if (meet && pairs_ == nullptr)
            ids_found_->push_back(other);
        else if (meet && other > asking_)
            pairs_->push_back({asking_, other});
        return true;
    }

  private:
    std::unique_ptr<b2DynamicTree> tree_;
    std::vector<int32> proxies_;
    std::vector<sepax_id> ids_; // by proxy
    std::vector<sepax_bounds> boxes_;
    std::vector<sepax_pair> *pairs_ = nullptr;
    std::vector<sepax_id> *ids_found_ = nullptr;
    sepax_bounds box_ = {};
    sepax_id asking_ = 0;
};

// Shapes without a skin are found between 0.75 and 1.25 b2_linearSlop apart.
class impacts : public sweeping {
  public:
    explicit impacts(const sweeps &of) : shapes_(of.half.size()), sweeps_(of.half.size()) {
        for (size_t i = 0; i < shapes_.size(); i++) {
            const sepax_pose &from = of.from[i], &to = of.to[i];
            shapes_[i].SetAsBox(of.half[i].x, of.half[i].y);
            shapes_[i].m_radius = 0;
            b2Sweep &s = sweeps_[i];
            s.localCenter.SetZero();
            s.c0.Set(from.x, from.y);
            s.c.Set(to.x, to.y);
            s.alpha0 = 0;
            s.a0 = std::atan2(from.sin, from.cos);
            s.a = s.a0 + std::atan2(from.cos * to.sin - from.sin * to.cos,
                                    from.cos * to.cos + from.sin * to.sin);
        }
    }
    void answer(const sepax_pair *pairs, size_t count, float *times) override {
        b2TOIInput in;
        in.tMax = 1;
        for (size_t i = 0; i < count; i++) {
            const sepax_pair p = pairs[i];
            in.proxyA.Set(&shapes_[p.a], 0);
            in.proxyB.Set(&shapes_[p.b], 0);
            in.sweepA = sweeps_[p.a];
            in.sweepB = sweeps_[p.b];
            b2TOIOutput out;
            b2TimeOfImpact(&out, &in);
            times[i] = out.state == b2TOIOutput::e_separated    ? 2
                       : out.state == b2TOIOutput::e_overlapped ? 0
                                                                : out.t;
        }
    }

  private:
    std::vector<b2PolygonShape> shapes_;
    std::vector<b2Sweep> sweeps_;
};

std::unique_ptr<standing> make_standing_tree() {
    return std::make_unique<standing_tree>();
}

} // namespace

std::vector<method> methods_of_box2d() {
    return {{"box2d", "b2TestOverlap", refuses, make<prepared, overlaps>, make<world, tree>,
             make_standing_tree},
            {"box2d", "b2CollidePolygons", refuses, make<prepared, manifolds>, nullptr, nullptr,
             make<sweeping, impacts, sweeps>}};
}

} // namespace peers
