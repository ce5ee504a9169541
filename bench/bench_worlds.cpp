// SPDX-License-Identifier: MIT
//
// Whole frames of worlds that move: all shapes are placed, the pairs whose boxes meet are found,
// and all pairs are separated, or related. Beside it the same by hand: plain loops, a uniform grid,
// SAT with early outs. Where the shapes go is decided between the frames and not timed.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>

#include "runs.h"

namespace {

// The shapes of a world, and how many there are of them.
struct world_kind {
    const char *name;
    shapes::family family;
    unsigned k;
    std::vector<size_t> counts, counts_in_full;
};

// 13,333 boxes are a frame of a game.
const world_kind world_kinds[] = {
    {"k4", shapes::family::random, 4, {10000, 1000000}, {10000, 100000, 1000000, 4000000}},
    {"box", shapes::family::box, 4, {13333}, {13333, 1000000}},
    {"k8", shapes::family::random, 8, {10000, 1000000}, {10000, 100000, 1000000, 4000000}},
};

// Shapes of one kind, that turn and fly about in a square where a pair of neighbours in
// two meets.
class moving_world {
  public:
    moving_world(const world_kind &kind, size_t count)
        : scene(shapes::make_scene(kind.family, kind.k, count, 64, .5)), random_(7) {
        side_ = 2.2f * std::sqrt(static_cast<float>(count));
        for (sepax_pose &p : scene.poses) {
            p.x = uniform(0, side_);
            p.y = uniform(0, side_);
            speed_.push_back({uniform(-.05f, .05f), uniform(-.05f, .05f)});
            turn_.push_back(uniform(-.05f, .05f));
        }
        for (size_t i = 0; i < count; i++)
            ids.push_back(static_cast<sepax_id>(i));
    }

    void step() {
        check(sepax_poses_turn(scene.poses.data(), turn_.data(), ids.size(), nullptr), "turn");
        for (size_t i = 0; i < ids.size(); i++) {
            sepax_pose &p = scene.poses[i];
            p.x += speed_[i].x;
            p.y += speed_[i].y;
            speed_[i].x = p.x < 0 || p.x > side_ ? std::copysign(speed_[i].x, -p.x) : speed_[i].x;
            speed_[i].y = p.y < 0 || p.y > side_ ? std::copysign(speed_[i].y, -p.y) : speed_[i].y;
        }
    }

    shapes::scene scene;
    std::vector<sepax_id> ids;

  private:
    float uniform(float low, float high) {
        return static_cast<float>(shapes::uniform(random_, double(low), double(high)));
    }
    shapes::rng random_;
    float side_;
    std::vector<sepax_vec2> speed_;
    std::vector<float> turn_;
};

// What a frame fills.
struct answers {
    std::vector<sepax_pair> pairs;
    size_t count = 0;
    std::vector<float> separation, normal_x, normal_y;
    std::vector<uint8_t> relations;

    explicit answers(size_t shapes)
        : pairs(4 * shapes + 4096), separation(pairs.size()), normal_x(pairs.size()),
          normal_y(pairs.size()), relations(pairs.size()) {
    }
};

// The CPU time of the parts of frames, as in all other benchmarks.
struct clock_of_parts {
    double total = 0, place = 0, find = 0, answer = 0;
    std::clock_t last = 0;

    void start() {
        last = std::clock();
    }
    void stop(double &part) {
        const std::clock_t now = std::clock();
        const double seconds = static_cast<double>(now - last) / CLOCKS_PER_SEC;
        part += seconds;
        total += seconds;
        last = now;
    }
};

struct frame_kind {
    const char *name;
    bool indexed, separate;
};
const frame_kind frame_kinds[] = {{"find_pairs/separate", false, true},
                                  {"index/separate", true, true},
                                  {"index/relate", true, false}};

// ---------------------------------------------------------------- library

struct index_deleter {
    void operator()(sepax_index *index) const {
        sepax_index_destroy(index);
    }
};

class library_world {
  public:
    explicit library_world(const shapes::scene &scene)
        : store_(shapes::make_store(scene, 0)), workspace_(shapes::make_workspace()) {
        sepax_index *index = nullptr;
        check(sepax_index_create(nullptr, &index), "sepax_index_create");
        index_.reset(index);
        if (!store_)
            die("the library refuses the shapes of the world");
    }

    void frame(const moving_world &w, const frame_kind &kind, answers &to, clock_of_parts &clock) {
        const size_t room = to.pairs.size();
        clock.start();
        check(sepax_store_place(store_.get(), w.ids.data(), w.scene.poses.data(), w.ids.size(),
                                nullptr),
              "sepax_store_place");
        clock.stop(clock.place);
        if (kind.indexed) {
            check(sepax_index_refit(index_.get(), store_.get()), "sepax_index_refit");
            check(sepax_index_pairs(index_.get(), nullptr, workspace_.get(), to.pairs.data(), room,
                                    &to.count),
                  "sepax_index_pairs");
        } else {
            check(sepax_find_pairs(store_.get(), nullptr, workspace_.get(), to.pairs.data(), room,
                                   &to.count),
                  "sepax_find_pairs");
        }
        clock.stop(clock.find);
        const sepax_source source = sepax_pairs(to.pairs.data(), to.count);
        const sepax_contacts contacts = {to.separation.data(), to.normal_x.data(),
                                         to.normal_y.data(), nullptr, nullptr};
        check(kind.separate ? sepax_separate(store_.get(), source, nullptr, &contacts)
                            : sepax_relate(store_.get(), source, nullptr, to.relations.data()),
              "answers of a frame");
        clock.stop(clock.answer);
    }

  private:
    shapes::store_ptr store_;
    shapes::workspace_ptr workspace_;
    std::unique_ptr<sepax_index, index_deleter> index_;
};

// ---------------------------------------------------------------- by hand

class hand_world {
  public:
    hand_world(const shapes::scene &scene, unsigned k)
        : n_(scene.count() * k), start_(scene.count() + 1), local_(4 * n_), placed_(5 * n_),
          aabbs_(scene.count()), sorted_(scene.count()), order_(scene.count()),
          cell_(scene.count()), cell_start_(4 * scene.count() + 65) {
        for (size_t i = 0; i <= scene.count(); i++)
            start_[i] = static_cast<uint32_t>(i * k);
        for (size_t i = 0; i < n_; i++) {
            const size_t next = i % k + 1 < k ? i + 1 : i + 1 - k;
            const float ex = scene.xy[2 * next] - scene.xy[2 * i];
            const float ey = scene.xy[2 * next + 1] - scene.xy[2 * i + 1];
            const float length = std::sqrt(ex * ex + ey * ey);
            local_[i] = scene.xy[2 * i];
            local_[n_ + i] = scene.xy[2 * i + 1];
            local_[2 * n_ + i] = ey / length;
            local_[3 * n_ + i] = -ex / length;
        }
        float *p = placed_.data();
        world_ = {static_cast<uint32_t>(scene.count()),
                  k,
                  local_.data(),
                  local_.data() + n_,
                  local_.data() + 2 * n_,
                  local_.data() + 3 * n_,
                  p,
                  p + n_,
                  p + 2 * n_,
                  p + 3 * n_,
                  p + 4 * n_,
                  aabbs_.data(),
                  sorted_.data(),
                  order_.data(),
                  cell_.data(),
                  cell_start_.data(),
                  static_cast<uint32_t>(cell_start_.size() - 1)};
        set_ = {start_.data(), world_.x, world_.y, world_.nx, world_.ny, world_.d,
                aabbs_.data(), nullptr,  nullptr,  k,         nullptr,   0};
    }

    void frame(const moving_world &w, const baseline_build &build, const baseline &last,
               answers &to, clock_of_parts &clock) {
        clock.start();
        build.worlds->move(&world_, w.scene.poses.data());
        clock.stop(clock.place);
        to.count = build.worlds->find(&world_, to.pairs.data(), to.pairs.size());
        clock.stop(clock.find);
        if (to.count > to.pairs.size())
            die("the grid has too little room");
        if (last.separate != nullptr)
            last.separate(&set_, to.pairs.data(), to.count, to.separation.data(),
                          to.normal_x.data(), to.normal_y.data());
        else
            last.relate(&set_, to.pairs.data(), to.count, to.relations.data());
        clock.stop(clock.answer);
    }

  private:
    size_t n_;
    std::vector<uint32_t> start_;
    std::vector<float> local_, placed_;
    std::vector<baseline_aabb> aabbs_, sorted_;
    std::vector<uint32_t> order_, cell_, cell_start_;
    baseline_world world_ = {};
    baseline_set set_ = {};
};

// ------------------------------------------------------------------ check

using depths = std::map<std::pair<sepax_id, sepax_id>, float>;

// The pairs that overlap deeper than the loops by hand may be wrong: normals that are turned, and
// poses that are no longer than 2^-21 off, make it 2^-18 of the largest coordinate.
depths deep_pairs(const answers &of, float bound) {
    depths found;
    for (size_t i = 0; i < of.count; i++)
        if (of.separation[i] < -bound)
            found[std::minmax(of.pairs[i].a, of.pairs[i].b)] = of.separation[i];
    return found;
}

void check_same(const depths &ours, const answers &by_hand, float bound) {
    const depths all = deep_pairs(by_hand, 0);
    for (const auto &pair : ours) {
        const auto theirs = all.find(pair.first);
        if (theirs == all.end() || std::abs(theirs->second - pair.second) > bound)
            die("a world by hand misses a pair, or is wrong by more than its bound");
    }
    if (deep_pairs(by_hand, 2 * bound).size() > ours.size())
        die("a world by hand has pairs that do not overlap");
}

// The answers to one frame by each way, compared once a scene.
void check_world(const world_kind &kind, size_t count) {
    moving_world w(kind, count);
    library_world library(w.scene);
    answers to(count), again(count);
    clock_of_parts unused;
    for (int i = 0; i < 3; i++)
        w.step();
    const float bound = 0x1p-18f * 2.3f * std::sqrt(static_cast<float>(count));
    library.frame(w, frame_kinds[0], to, unused);
    library.frame(w, frame_kinds[1], again, unused);
    const depths ours = deep_pairs(to, bound);
    if (to.count != again.count || ours != deep_pairs(again, bound))
        die("an index answers otherwise than find_pairs");
    hand_world by_hand(w.scene, kind.k);
    for (size_t i = 0; i < baseline_build_count; i++)
        for (const baseline *b = baseline_builds[i].lists[1]; b->name != nullptr; b++) {
            if ((b->traits & BASELINE_GAP_BOUND) != 0 && b->separate == nullptr)
                continue;
            if (std::strncmp(b->name, "circle", 6) == 0)
                continue;
            by_hand.frame(w, baseline_builds[i], *b, again, unused);
            check_same(ours, again, bound);
        }
}

// -------------------------------------------------------------- benchmarks

void count_parts(benchmark::State &state, const clock_of_parts &clock, size_t shapes,
                 size_t pairs) {
    const double frames = static_cast<double>(state.iterations()) * static_cast<double>(shapes);
    state.counters["place_ns"] = 1e9 * clock.place / frames;
    state.counters["find_ns"] = 1e9 * clock.find / frames;
    state.counters["answer_ns"] = 1e9 * clock.answer / frames;
    state.counters["pairs_a_shape"] = static_cast<double>(pairs) / static_cast<double>(shapes);
    count_items(state, "per_shape", shapes);
}

template <class Frame>
void run_frames(benchmark::State &state, const world_kind &shape, size_t count, Frame frame) {
    moving_world w(shape, count);
    answers to(count);
    clock_of_parts clock, warm;
    for (int i = 0; i < 3; i++) {
        w.step();
        frame(w, to, warm);
    }
    for (auto _ : state) {
        w.step();
        const double before = clock.total;
        frame(w, to, clock);
        state.SetIterationTime(clock.total - before);
    }
    count_parts(state, clock, count, to.count);
}

void register_library(const std::string &name, const world_kind &shape, size_t count,
                      const frame_kind &kind) {
    benchmark::RegisterBenchmark(
        (name + "/sepax/" + kind.name).c_str(),
        [&shape, count, kind, checked = false](benchmark::State &state) mutable {
            if (!checked)
                check_world(shape, count);
            checked = true;
            library_world library(moving_world(shape, count).scene);
            run_frames(state, shape, count,
                       [&](const moving_world &w, answers &to, clock_of_parts &clock) {
                           library.frame(w, kind, to, clock);
                       });
        })
        ->UseManualTime();
}

void register_by_hand(const std::string &name, const world_kind &shape, size_t count,
                      const baseline_build &build, const baseline &last) {
    const std::string what = last.separate != nullptr ? "/separate" : "/relate";
    benchmark::RegisterBenchmark(
        (name + "/scalar/" + build.name + "/grid_" + last.name + what).c_str(),
        [&shape, count, &build, last](benchmark::State &state) {
            hand_world by_hand(moving_world(shape, count).scene, shape.k);
            run_frames(state, shape, count,
                       [&](const moving_world &w, answers &to, clock_of_parts &clock) {
                           by_hand.frame(w, build, last, to, clock);
                       });
        })
        ->UseManualTime();
}

void register_world(const world_kind &shape, size_t count) {
    const std::string name = "world/" + std::string(shape.name) + "/n" + std::to_string(count);
    for (const frame_kind &kind : frame_kinds)
        register_library(name, shape, count, kind);
    for (size_t i = 0; i < baseline_build_count; i++)
        for (const int list : {0, 1})
            for (const baseline *b = baseline_builds[i].lists[list]; b->name != nullptr; b++)
                if (std::strncmp(b->name, "circle", 6) != 0) // a world has no circles
                    register_by_hand(name, shape, count, baseline_builds[i], *b);
}

} // namespace

void register_worlds(bool full) {
    for (const world_kind &shape : world_kinds)
        for (const size_t count : full ? shape.counts_in_full : shape.counts)
            register_world(shape, scaled(count));
}
