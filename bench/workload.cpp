// SPDX-License-Identifier: MIT
//
// Makes and keeps workloads.

#include "workload.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "scenes.h"

void die(const std::string &what) {
    std::fprintf(stderr, "sepax_bench: %s\n", what.c_str());
    std::exit(1);
}

void check(sepax_status status, const char *call) {
    if (status != SEPAX_OK)
        die(std::string(call) + ": " + sepax_status_text(status));
}

size_t scaled(size_t shapes) {
    const char *text = std::getenv("SEPAX_BENCH_SCALE");
    if (text == nullptr)
        return shapes;
    char *end = nullptr;
    const unsigned long divisor = std::strtoul(text, &end, 10);
    if (*end != '\0' || divisor == 0)
        die("SEPAX_BENCH_SCALE must be a number from 1 up, not '" + std::string(text) + "'");
    return std::min(shapes, std::max<size_t>(4096, shapes / divisor));
}

namespace {

shapes::scene make_grazing(const recipe &from) {
    const std::string name = from.kind.family == shapes::family::box
                                 ? "grazing_boxes"
                                 : "grazing" + std::to_string(from.kind.k);
    std::vector<named_scene> made = make_scenes(from.pairs, {name});
    if (made.empty())
        die("there is no scene " + name);
    return std::move(made[0].scene);
}

shapes::scene make(const recipe &from) {
    const shape_kind &kind = from.kind;
    switch (from.order) {
    case layout::tiles: {
        const auto side = static_cast<uint32_t>(std::sqrt(static_cast<double>(from.shapes)));
        return shapes::make_tiles(kind.k, side, side, kind.family == shapes::family::box);
    }
    case layout::grazing:
        return make_grazing(from);
    default:
        break;
    }
    const auto order = from.order == layout::space ? shapes::order::space : shapes::order::random;
    return shapes::make_scene(kind.family, kind.k, from.shapes, from.pairs, from.overlap / 100.0,
                              order, 1, from.aspect);
}

std::string name_of(const recipe &from) {
    return std::string(from.kind.name) + "/" + std::to_string(from.overlap) + "/" +
           std::to_string(from.shapes) + "/" + std::to_string(from.pairs) + "/" +
           std::to_string(static_cast<int>(from.order)) + "/" + std::to_string(from.aspect);
}

} // namespace

workload::workload(const recipe &from) : name_(from.kind.name) {
    shapes::scene scene = make(from);
    store = shapes::make_store(scene, 0);
    if (!store)
        die("the library refuses the shapes of " + name_);
    pairs = std::move(scene.pairs);
    for (size_t i = 0; scene.boxes > 0 && i < scene.count(); i++) {
        const sepax_box box = scene.as_box(i);
        boxes_.push_back(
            {box.pose.x, box.pose.y, box.pose.cos, box.pose.sin, box.half_x, box.half_y});
    }
}

workload::workload(shapes::store_ptr ready, std::vector<sepax_pair> pairs_of_it, std::string name)
    : store(std::move(ready)), pairs(std::move(pairs_of_it)), name_(std::move(name)) {
}

const std::vector<uint8_t> &workload::relations() {
    if (relations_.empty()) {
        sepax_options options = {};
        options.backend = sepax_backend_find("reference");
        relations_.resize(pairs.size());
        check(sepax_relate(store.get(), sepax_pairs(pairs.data(), pairs.size()), &options,
                           relations_.data()),
              "sepax_relate by reference");
    }
    return relations_;
}

const std::vector<float> &workload::separations(bool safe) {
    std::vector<float> &kept = separations_[safe];
    if (kept.empty()) {
        sepax_options options = {};
        options.backend = sepax_backend_find("reference");
        options.flags = safe ? SEPAX_MTV_SAFE : 0;
        kept.resize(pairs.size());
        normals_.resize(2 * pairs.size()); // of both the same
        const sepax_contacts contacts = {kept.data(), normals_.data(),
                                         normals_.data() + pairs.size(), nullptr, nullptr};
        check(sepax_separate(store.get(), sepax_pairs(pairs.data(), pairs.size()), &options,
                             &contacts),
              "sepax_separate by reference");
    }
    return kept;
}

const std::vector<float> &workload::normals() {
    separations();
    return normals_;
}

const peers::polygons &workload::polygons() {
    if (polygons_.count() == 0) {
        std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
        for (size_t i = 0; i < sepax_store_count(store.get()); i++) {
            size_t n = 0;
            check(
                sepax_store_vertices(store.get(), static_cast<sepax_id>(i), v.data(), v.size(), &n),
                "sepax_store_vertices");
            polygons_.add(v.data(), n);
        }
    }
    return polygons_;
}

peers::prepared &workload::prepared(const peers::method &q) {
    std::unique_ptr<peers::prepared> &kept = prepared_[std::string(q.peer) + "/" + q.name];
    if (!kept)
        kept = q.prepare(polygons());
    return *kept;
}

const baseline_data &workload::baselines() {
    if (baselines_.empty()) {
        const peers::polygons &all = polygons();
        for (size_t i = 0; i < all.count(); i++)
            baselines_.add(all.begin(i), all.size(i));
        for (const baseline_box &box : boxes_)
            baselines_.add_box(box);
        baselines_.finish();
    }
    return baselines_;
}

workload &get_workload(const recipe &from) {
    static std::unique_ptr<workload> kept;
    static std::string kept_name;
    const std::string name = name_of(from);
    if (name != kept_name) {
        kept.reset(); // before the next one: there may not be room for both
        kept = std::make_unique<workload>(from);
        kept_name = name;
    }
    return *kept;
}
