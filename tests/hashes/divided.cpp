// SPDX-License-Identifier: MIT
//
// A crowd large enough for every kind of call to be divided: 9,000 boxes that are added, placed,
// paired by both ways, looked up, related and separated; some are cast against the others, or seek
// what is near. Comes in: a backend, and threads or none. Goes out: two hashes of all answers.

#include <vector>

#include "answers.h"
#include "fnv.h"

namespace {

constexpr uint32_t crowd = 9000;

// The same numbers everywhere, exact in float32: n / 64 below `limit`.
class numbers {
  public:
    float below(uint32_t limit) {
        state_ = state_ * 6364136223846793005 + 1442695040888963407;
        return static_cast<float>((state_ >> 40) % (limit * 64)) / 64;
    }

  private:
    uint64_t state_ = 1;
};

sepax_pose pose_of(numbers &n, uint32_t id) {
    const float turned[] = {1, 0, .6F, .8F, -.28F, .96F};
    const float *t = turned + 2 * (id % 3);
    return {n.below(200), n.below(200), t[0], t[1]};
}

template <class T> void add_all(fnv &hash, const std::vector<T> &values, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash.add(values[i], static_cast<int>(sizeof values[i]));
}

void add_floats(fnv &hash, const std::vector<float> &values) {
    for (const float f : values)
        hash.add(f);
}

// What the calls of a step share.
struct divided_world {
    sepax_store *store = nullptr;
    sepax_workspace *workspace = nullptr;
    sepax_index *index = nullptr;
    const sepax_backend *backend;
    const sepax_threads *threads;
    std::vector<sepax_pair> pairs = std::vector<sepax_pair>(4 * crowd);

    divided_world(const sepax_backend *b, const sepax_threads *t) : backend(b), threads(t) {
    }
    divided_world(const divided_world &) = delete;
    divided_world &operator=(const divided_world &) = delete;
    ~divided_world() {
        sepax_index_destroy(index);
        sepax_workspace_destroy(workspace);
        sepax_store_destroy(store);
    }
};

bool make(divided_world &w, numbers &n) {
    std::vector<sepax_box> boxes;
    for (uint32_t i = 0; i < crowd; i++)
        boxes.push_back({1 + n.below(1), .5F, pose_of(n, i)});
    sepax_store_config config = {};
    config.threads = w.threads;
    sepax_id first = 0;
    return sepax_store_create(&config, &w.store) == SEPAX_OK &&
           sepax_workspace_create(nullptr, &w.workspace) == SEPAX_OK &&
           sepax_index_create(nullptr, &w.index) == SEPAX_OK &&
           sepax_store_add_boxes(w.store, boxes.data(), crowd, &first, nullptr) == SEPAX_OK;
}

bool move(divided_world &w, numbers &n) {
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> poses;
    for (uint32_t i = 0; i < crowd; i++) {
        ids.push_back(i);
        poses.push_back(pose_of(n, i));
    }
    return sepax_store_place(w.store, ids.data(), poses.data(), crowd, nullptr) == SEPAX_OK;
}

bool ask_queries(divided_world &w, numbers &n, fnv &hash) {
    std::vector<sepax_bounds> boxes;
    for (int i = 0; i < 1000; i++) {
        const float x = n.below(200), y = n.below(200);
        boxes.push_back({x, y, x + 3, y + 2});
    }
    std::vector<uint32_t> offsets(boxes.size() + 1), met(64 * boxes.size());
    size_t count = 0;
    const bool good =
        sepax_index_query(w.index, boxes.data(), boxes.size(), w.workspace, offsets.data(),
                          met.data(), met.size(), &count, nullptr) == SEPAX_OK;
    add_all(hash, offsets, offsets.size());
    add_all(hash, met, count);
    return good;
}

bool ask_pairs(divided_world &w, size_t count, fnv &hash) {
    std::vector<uint8_t> relations(count);
    std::vector<float> separation(count), normal_x(count), normal_y(count);
    sepax_options options = {};
    options.backend = w.backend;
    options.threads = w.threads;
    const sepax_source source = sepax_pairs(w.pairs.data(), count);
    const sepax_contacts contacts = {separation.data(), normal_x.data(), normal_y.data(), nullptr,
                                     nullptr};
    const bool good = sepax_relate(w.store, source, &options, relations.data()) == SEPAX_OK &&
                      sepax_separate(w.store, source, &options, &contacts) == SEPAX_OK;
    add_all(hash, relations, count);
    add_floats(hash, separation);
    add_floats(hash, normal_x);
    add_floats(hash, normal_y);
    return good;
}

// What 1,000 boxes meet at poses of their own, and what is near them.
bool ask_seeks(divided_world &w, numbers &n, fnv &hash) {
    constexpr size_t count = 1000, most = 5;
    std::vector<sepax_id> ids, met(count), near(count * most);
    std::vector<sepax_pose> poses;
    std::vector<sepax_vec2> motions;
    for (uint32_t i = 0; i < count; i++) {
        ids.push_back(7 * i);
        poses.push_back(pose_of(n, i));
        motions.push_back({n.below(40) - 20, n.below(40) - 20});
    }
    std::vector<float> time(count), x(count), y(count), distance(count * most);
    std::vector<uint32_t> feature_a(count), feature_b(count), offsets(count + 1);
    std::vector<uint8_t> relation(count), bits(count / 8);
    std::vector<sepax_id> listed(64 * count);
    const sepax_casts casts = {relation.data(), time.data(),      x.data(),
                               y.data(),        feature_a.data(), feature_b.data()};
    sepax_distances distances = {};
    distances.distance = distance.data();
    const sepax_movers m = {w.store, ids.data(), poses.data(), nullptr, motions.data(), count};
    size_t needed = 0;
    const bool good =
        sepax_index_cast(w.index, w.store, &m, nullptr, w.workspace, met.data(), &casts, nullptr) ==
            SEPAX_OK &&
        sepax_index_cast_bits(w.index, w.store, &m, nullptr, w.workspace, bits.data(), nullptr) ==
            SEPAX_OK &&
        sepax_index_nearest(w.index, w.store, &m, nullptr, most, w.workspace, near.data(),
                            &distances, nullptr) == SEPAX_OK &&
        sepax_index_cast_all(w.index, w.store, &m, nullptr, w.workspace, offsets.data(),
                             listed.data(), nullptr, listed.size(), &needed, nullptr) == SEPAX_OK;
    for (const std::vector<uint32_t> *words : {&met, &near, &feature_a, &feature_b, &offsets})
        add_all(hash, *words, words->size());
    for (const std::vector<float> *floats : {&time, &x, &y, &distance})
        add_floats(hash, *floats);
    add_all(hash, relation, count);
    add_all(hash, bits, bits.size());
    add_all(hash, listed, needed);
    return good;
}

void add_pairs(fnv &hash, const std::vector<sepax_pair> &pairs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hash.add(pairs[i].a, 4);
        hash.add(pairs[i].b, 4);
    }
}

} // namespace

bool hash_divided(const sepax_backend *backend, const sepax_threads *threads,
                  divided_hashes *hashes) {
    divided_world w(backend, threads);
    numbers n;
    fnv sum, seeks;
    size_t count = 0;
    const sepax_range all = {0, crowd};
    sepax_broad_options broad = {backend, all, all, .25F};
    broad.threads = threads;
    const sepax_index_options options = {backend, nullptr, .25F, threads};
    bool good = make(w, n) && sepax_index_build(w.index, w.store, &options) == SEPAX_OK;
    for (int step = 0; good && step < 3; step++) {
        good = move(w, n) && sepax_index_refit(w.index, w.store) == SEPAX_OK &&
               sepax_index_pairs(w.index, nullptr, w.workspace, w.pairs.data(), w.pairs.size(),
                                 &count) == SEPAX_OK;
        add_pairs(sum, w.pairs, count);
        good = good && ask_queries(w, n, sum) &&
               sepax_find_pairs(w.store, &broad, w.workspace, w.pairs.data(), w.pairs.size(),
                                &count) == SEPAX_OK;
        add_pairs(sum, w.pairs, count);
    }
    good = good && count > 8192 && ask_pairs(w, count, sum);
    good = good && ask_seeks(w, n, seeks);
    *hashes = {sum.value(), seeks.value()};
    return good;
}
