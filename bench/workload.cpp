// SPDX-License-Identifier: MIT
//
// Makes and keeps workloads.

#include "workload.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

void die(const std::string &what) {
    std::fprintf(stderr, "sepax_bench: %s\n", what.c_str());
    std::exit(1);
}

void check(sepax_status status, const char *call) {
    if (status != SEPAX_OK)
        die(std::string(call) + ": " + sepax_status_text(status));
}

static shapes::scene make(const shape_kind &kind, int overlap_percent, size how) {
    const double overlap = overlap_percent / 100.0;
    switch (how) {
    case size::cached:
        return shapes::make_scene(kind.family, kind.k, 4096, 65536, overlap);
    case size::million_broad:
        return shapes::make_scene(kind.family, kind.k, 1000000, 4000000, overlap,
                                  shapes::order::space);
    case size::million_random:
        return shapes::make_scene(kind.family, kind.k, 1000000, 4000000, overlap,
                                  shapes::order::random);
    case size::tiles:
        break;
    }
    return shapes::make_tiles(kind.k, 128, 128, kind.family == shapes::family::box);
}

workload::workload(const shape_kind &kind, int overlap_percent, size how)
    : scene(make(kind, overlap_percent, how)), store(shapes::make_store(scene)) {
    if (!store)
        die("the library refuses the shapes of " + std::string(kind.name));
}

const std::vector<uint8_t> &workload::relations() {
    if (relations_.empty()) {
        sepax_options options = {};
        options.backend = sepax_backend_find("reference");
        relations_.resize(pair_count());
        check(sepax_relate(store.get(), scene.pairs.data(), pair_count(), &options,
                           relations_.data()),
              "sepax_relate by reference");
    }
    return relations_;
}

const std::vector<float> &workload::separations() {
    if (separations_.empty()) {
        sepax_options options = {};
        options.backend = sepax_backend_find("reference");
        separations_.resize(pair_count());
        normals_.resize(2 * pair_count());
        const sepax_contacts contacts = {separations_.data(), normals_.data(),
                                         normals_.data() + pair_count(), nullptr};
        check(sepax_separate(store.get(), scene.pairs.data(), pair_count(), &options, &contacts),
              "sepax_separate by reference");
    }
    return separations_;
}

const std::vector<float> &workload::normals() {
    separations();
    return normals_;
}

const baseline_set &workload::baseline_data() {
    if (set_.start != nullptr)
        return set_;
    start_ = {0};
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    for (size_t i = 0; i < scene.count(); ++i) {
        size_t n = 0;
        check(sepax_store_vertices(store.get(), static_cast<sepax_id>(i), v.data(), v.size(), &n),
              "sepax_store_vertices");
        for (size_t j = 0; j < n; ++j) {
            const sepax_vec2 p = v[j], q = v[j + 1 == n ? 0 : j + 1];
            const double ex = double(q.x) - p.x, ey = double(q.y) - p.y;
            const double length = std::sqrt(ex * ex + ey * ey);
            x_.push_back(p.x);
            y_.push_back(p.y);
            nx_.push_back(static_cast<float>(ey / length));
            ny_.push_back(static_cast<float>(-ex / length));
            d_.push_back(static_cast<float>((ey * p.x - ex * p.y) / length));
        }
        start_.push_back(static_cast<uint32_t>(x_.size()));
        if (scene.boxes > 0) {
            const sepax_box box = scene.as_box(i);
            boxes_.push_back(
                {box.pose.x, box.pose.y, box.pose.cos, box.pose.sin, box.half_x, box.half_y});
        }
    }
    set_ = {start_.data(),
            x_.data(),
            y_.data(),
            nx_.data(),
            ny_.data(),
            d_.data(),
            scene.boxes > 0 ? boxes_.data() : nullptr};
    return set_;
}

workload &get_workload(const shape_kind &kind, int overlap_percent, size how) {
    static std::unique_ptr<workload> kept;
    static std::string kept_name;
    const std::string name = std::string(kind.name) + "/" + std::to_string(overlap_percent) + "/" +
                             std::to_string(static_cast<int>(how));
    if (name != kept_name) {
        kept.reset(); // before the next one: there may not be room for both
        kept = std::make_unique<workload>(kind, overlap_percent, how);
        kept_name = name;
    }
    return *kept;
}
