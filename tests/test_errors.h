// SPDX-License-Identifier: MIT
//
// The table of bad arguments: a world to call into, and rows that each name one bad call and the
// status that it must have. test_errors.cpp runs it; the other test_errors_*.cpp fill it.

#ifndef SEPAX_TESTS_TEST_ERRORS_H
#define SEPAX_TESTS_TEST_ERRORS_H

#include <functional>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "limited_memory.h"
#include "stores.h"

// All that a call can write to; what it must not write keeps its canary.
struct outputs {
    sepax_store *store;
    sepax_workspace *workspace;
    sepax_id id;
    sepax_rejection rejection;
    size_t count;
    uint8_t relations[16], bits[16], hints[16];
    uint32_t hits[16], features[16];
    float separations[16], normals_x[16], normals_y[16], points[4][16];
    uint32_t other_features[16], decided[16];
    sepax_vec2 vertices[16];
    sepax_pair found[64];
    sepax_manifold manifolds[16];
    sepax_pose poses[8];
    sepax_bounds bounds[8];
    sepax_moments moments[8];
};

// All that a call reads, and that a test may let an output point into.
struct inputs {
    sepax_pair pairs[16];
    sepax_vec2 vertices[16];
    uint32_t offsets[8];
    float xy[64];
    sepax_box boxes[4];
    sepax_id ids[8];
    sepax_pose poses[8];
    float radii[8];
    sepax_store_config config;
    sepax_threads threads;
    sepax_options options;
    sepax_broad_options broad;
    sepax_contacts contacts;
    sepax_distances distances;
    sepax_source lists;
    sepax_pieces pieces;
    sepax_rows rows;
    sepax_near near;
    sepax_seek_options filter;
    uint32_t list_of[8];
    sepax_world_setup setup;
    sepax_extents extents[8];
    sepax_world_hits hits;
};

constexpr size_t none = std::numeric_limits<size_t>::max();
constexpr sepax_id removed = 4;
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

// A store with a triangle 0, a quad 1, a box 2, an octagon 3, a removed quad 4, a 20-gon 5; one
// that can only relate; one whose memory can run out.
struct world {
    shapes::store_ptr store, bare, poor;
    sepax_workspace *workspace = nullptr, *poor_workspace = nullptr;
    sepax_index *index = nullptr, *poor_index = nullptr; // built of `store`, and of nothing
    limited_memory memory;                               // of all that is poor
    bool silent = false;                                 // calls have no rejection
    sepax_options options = {};
    sepax_report report = {}; // before all that a call may say is longer than it is
    outputs out;
    inputs in;
    inputs frozen; // `in` as the bad call got it
    std::vector<sepax_vec2> many = std::vector<sepax_vec2>(SEPAX_MAX_VERTICES + 1, {1, 1});

    world();
    ~world();
    world(const world &) = delete;
    world &operator=(const world &) = delete;

    void reset();
    sepax_contacts contacts();
    sepax_distances distances();
    sepax_casts casts();
    sepax_source pairs();     // 16
    sepax_source lists();     // 4 x 4 ids
    sepax_source groups();    // three of 16 pairs
    sepax_source bodies();    // three pairs of {0, 1}, {2, 3}, {} and {5}
    sepax_source rows();      // four of two lists, each pair with a result of its own
    void group_rows();        // the same in two groups
    sepax_source near_rows(); // four near the index
    // The inputs as the bad call gets them.
    void freeze();
    // Runs a call while the store pretends to have given out all ids.
    sepax_status when_full(const std::function<sepax_status()> &call);
};

// What anybody can see of a store, and every byte of what it knows.
std::string dump(const sepax_store *store);

// A backend that is none of the list: what a stale or stray pointer may look like.
const sepax_backend *stray_backend();

// Backends that no call may use: one that is none, and where there are some, those that this CPU
// cannot run.
std::vector<const sepax_backend *> unusable_backends();

struct bad_call {
    std::string name; // function/what
    sepax_status expected;
    std::function<sepax_status(world &)> run;
    size_t rejected; // the index of the rejection, in a report or not
    size_t count;    // what the count must say
};

using error_table = std::vector<bad_call>;

// Rows of one function: calls with its good arguments but for what each of them changes.
template <class... A> class calls_of {
  public:
    using arguments = std::tuple<A...>;

    calls_of(error_table &table, std::string name, sepax_status (*function)(A...),
             std::common_type_t<std::function<arguments(world &)>> good)
        : table_(table), name_(std::move(name)), function_(function), good_(std::move(good)) {
    }
    // `change` takes the world, and perhaps the arguments.
    template <class Change>
    void operator()(const std::string &what, sepax_status expected, Change change) const {
        (*this)(what, expected, none, none, change);
    }
    template <class Change>
    void operator()(const std::string &what, sepax_status expected, size_t rejected,
                    Change change) const {
        (*this)(what, expected, rejected, none, change);
    }
    template <class Change>
    void operator()(const std::string &what, sepax_status expected, size_t rejected, size_t count,
                    Change change) const {
        const auto run = [function = function_, good = good_, change](world &w) {
            arguments a = good(w);
            if constexpr (std::is_invocable_v<Change, world &, arguments &>)
                change(w, a);
            else
                change(w);
            w.freeze();
            if constexpr (std::is_same_v<std::tuple_element_t<sizeof...(A) - 1, arguments>,
                                         sepax_rejection *>)
                std::get<sizeof...(A) - 1>(a) = w.silent ? nullptr : std::get<sizeof...(A) - 1>(a);
            return std::apply(function, a);
        };
        table_.push_back({name_ + "/" + what, expected, run, rejected, count});
    }
    template <size_t I, class T>
    void set(const std::string &what, sepax_status expected, T value, size_t rejected = none,
             size_t count = none) const {
        (*this)(what, expected, rejected, count,
                [value](world &, arguments &a) { std::get<I>(a) = value; });
    }
    template <size_t... I> void null() const {
        (set<I>("null_" + std::to_string(I), SEPAX_ERROR_NULL, nullptr), ...);
    }
    // Of an object of the world that is poor, memory runs out behind so many allocations.
    template <size_t I, class Poor> void memory(Poor world::*poor, size_t left = 0) const {
        (*this)("memory", SEPAX_ERROR_MEMORY, [poor, left](world &w, arguments &a) {
            w.memory.left = left;
            std::get<I>(a) = &*(w.*poor);
        });
    }
    template <size_t I, class T>
    void each(const std::string &what, sepax_status expected,
              std::initializer_list<T> values) const {
        for (const T &value : values)
            set<I>(what, expected, value);
    }
    // The argument I points to what `inside` gives.
    template <size_t I, class Inside> void alias(const std::string &what, Inside inside) const {
        (*this)(what, SEPAX_ERROR_ALIAS, [inside](world &w, arguments &a) {
            std::get<I>(a) = static_cast<std::tuple_element_t<I, arguments>>(
                const_cast<void *>(static_cast<const void *>(inside(w))));
        });
    }

  private:
    error_table &table_;
    std::string name_;
    sepax_status (*function_)(A...);
    std::function<arguments(world &)> good_;
};

// A pointer to another type.
template <class T> T *as(void *from) {
    return static_cast<T *>(from);
}

const sepax_id unknown_ids[] = {6, removed, UINT32_MAX};
const float not_finite[] = {nan_value, infinite, -infinite};

void add_rows(error_table &table);
void place_rows(error_table &table);
void shape_rows(error_table &table);
void bytes_rows(error_table &table);
void source_rows(error_table &table);
void query_rows(error_table &table);
void broad_rows(error_table &table);
void index_rows(error_table &table);
void seek_rows(error_table &table);
void decompose_rows(error_table &table);
void field_rows(error_table &table);
void worlds_rows(error_table &table);

#endif
