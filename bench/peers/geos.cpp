// SPDX-License-Identifier: MIT
//
// GEOS through its C interface: GEOSPreparedIntersects, all geometries prepared beforehand.

#include <geos_c.h>

#include "peer.h"

namespace peers {

namespace {

class geometries : public prepared {
  public:
    explicit geometries(const polygons &from) : context_(GEOS_init_r()) {
        for (size_t s = 0; s < from.count(); s++) {
            const size_t n = from.size(s);
            GEOSCoordSequence *ring =
                GEOSCoordSeq_create_r(context_, static_cast<unsigned>(n) + 1, 2);
            for (size_t i = 0; i <= n; i++) {
                const sepax_vec2 v = from.begin(s)[i < n ? i : 0];
                GEOSCoordSeq_setXY_r(context_, ring, static_cast<unsigned>(i), double(v.x),
                                     double(v.y));
            }
            all_.push_back(GEOSGeom_createPolygon_r(
                context_, GEOSGeom_createLinearRing_r(context_, ring), nullptr, 0));
            prepared_.push_back(GEOSPrepare_r(context_, all_.back()));
            // What GEOS prepares at the first method belongs to preparing.
            GEOSPreparedIntersects_r(context_, prepared_.back(), all_.back());
        }
    }
    ~geometries() override {
        for (size_t i = 0; i < all_.size(); i++) {
            GEOSPreparedGeom_destroy_r(context_, prepared_[i]);
            GEOSGeom_destroy_r(context_, all_[i]);
        }
        GEOS_finish_r(context_);
    }
    geometries(const geometries &) = delete;
    geometries &operator=(const geometries &) = delete;

    void answer(const sepax_pair *pairs, size_t count, uint8_t *hits) override {
        for (size_t i = 0; i < count; i++)
            hits[i] =
                GEOSPreparedIntersects_r(context_, prepared_[pairs[i].a], all_[pairs[i].b]) == 1;
    }

  private:
    GEOSContextHandle_t context_;
    std::vector<GEOSGeometry *> all_;
    std::vector<const GEOSPreparedGeometry *> prepared_;
};

} // namespace

std::vector<method> methods_of_geos() {
    return {{"geos", "GEOSPreparedIntersects", nullptr, make<prepared, geometries>, nullptr}};
}

} // namespace peers
