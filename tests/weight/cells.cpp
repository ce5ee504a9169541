// SPDX-License-Identifier: MIT
//
// The cells whose instructions ./run weight counts: each query on each kind of shapes in four
// scenes, placing, calls of few pairs, trials, frames, points, impacts, moves and sweeps of fields.
//
//     sepax_weight_cells [PART...]   runs all cells, or those whose name has one of the parts
//
// Prints the backend, and for each cell its name, the number of pairs, and a hash of all answers.
// The backend is the default one, which the environment chooses: so two runs compare the answers of
// two backends.

#include <valgrind/callgrind.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "hashes/fnv.h"
#include "scenes.h"

using namespace weight;
using shapes::uniform;

namespace {

// Room for the answers of a cell: some columns of `count` elements each. All begin as zeros.
class answers {
  public:
    explicit answers(size_t count) : count_(count), words_(columns * count) {
    }
    float *floats(size_t column) {
        return reinterpret_cast<float *>(&words_[column * count_]);
    }
    uint32_t *numbers(size_t column) {
        return &words_[column * count_];
    }
    uint8_t *bytes(size_t column) {
        return reinterpret_cast<uint8_t *>(&words_[column * count_]);
    }
    sepax_manifold *manifolds() {
        return reinterpret_cast<sepax_manifold *>(words_.data());
    }
    unsigned long long hash() const {
        fnv made;
        for (const uint32_t word : words_)
            made.add(word, 4);
        return made.value();
    }

  private:
    static constexpr size_t columns = 12;
    static_assert(sizeof(sepax_manifold) == columns * sizeof(uint32_t), "one row is a manifold");
    size_t count_;
    std::vector<uint32_t> words_;
};

std::vector<std::string> parts;

bool wanted(const std::string &name) {
    bool found = parts.empty();
    for (const std::string &part : parts)
        found = found || name.find(part) != std::string::npos;
    return found;
}

// While one of these lives, callgrind looks; starting takes it as long as a cell.
struct watched {
    watched() {
        CALLGRIND_START_INSTRUMENTATION;
    }
    ~watched() {
        CALLGRIND_STOP_INSTRUMENTATION;
    }
    watched(const watched &) = delete;
    watched &operator=(const watched &) = delete;
};

// `work` does `units` of what is counted, and writes answers, to which `read` may add more.
template <class Work, class Read>
void cell(const std::string &name, size_t units, answers to, Work work, Read read) {
    if (!wanted(name))
        return;
    CALLGRIND_ZERO_STATS;
    work(to);
    CALLGRIND_DUMP_STATS_AT(name.c_str());
    read(to);
    std::printf("%s %zu %016llx\n", name.c_str(), units, to.hash());
}
template <class Work> void cell(const std::string &name, size_t units, answers to, Work work) {
    cell(name, units, std::move(to), work, [](answers &) {});
}

// ------------------------------------------------------------------ queries

// Answers `count` pairs of a scene from pair i on.
using query = sepax_status (*)(const scene &, size_t i, size_t count, answers &);

sepax_source source(const scene &s, size_t i, size_t count) {
    return sepax_pairs(&s.of.pairs[i], count);
}

sepax_status relate(const scene &s, size_t i, size_t count, answers &to) {
    return sepax_relate(s.store.get(), source(s, i, count), nullptr, to.bytes(0) + i);
}

sepax_status separate(const scene &s, size_t i, size_t count, answers &to) {
    const sepax_contacts contacts = {to.floats(0) + i, to.floats(1) + i, to.floats(2) + i,
                                     to.numbers(3) + i, nullptr};
    return sepax_separate(s.store.get(), source(s, i, count), nullptr, &contacts);
}

sepax_status distance(const scene &s, size_t i, size_t count, answers &to) {
    const sepax_distances all = {
        to.floats(0) + i, to.floats(1) + i, to.floats(2) + i,  to.floats(3) + i,  to.floats(4) + i,
        to.floats(5) + i, to.floats(6) + i, to.numbers(7) + i, to.numbers(8) + i, nullptr};
    return sepax_distance(s.store.get(), source(s, i, count), nullptr, &all);
}

sepax_status manifold(const scene &s, size_t i, size_t count, answers &to) {
    sepax_options options = {};
    options.margin = .02F;
    size_t found = 0;
    return sepax_manifolds(s.store.get(), source(s, i, count), &options, to.manifolds() + i,
                           &found);
}

sepax_status cast(const scene &s, size_t i, size_t count, answers &to) {
    const sepax_casts all = {to.bytes(0) + i,  to.floats(1) + i,  to.floats(2) + i,
                             to.floats(3) + i, to.numbers(4) + i, to.numbers(5) + i};
    return sepax_cast(s.store.get(), source(s, i, count), &s.motions[i], nullptr, &all);
}

sepax_status contain(const scene &s, size_t i, size_t count, answers &to) {
    return sepax_contain(s.store.get(), source(s, i, count), nullptr, to.bytes(0) + i);
}

const struct {
    const char *name;
    query ask;
} queries[] = {{"relate", relate},     {"separate", separate}, {"distance", distance},
               {"manifold", manifold}, {"cast", cast},         {"contain", contain}};

// All pairs of a scene, `each` of them in one call.
void ask(const std::string &name, query ask, const scene &s, size_t each) {
    cell(name, s.pairs(), answers(s.pairs()), [&](answers &to) {
        for (size_t i = 0; i + each <= s.pairs(); i += each)
            check(ask(s, i, each, to), name.c_str());
    });
}

// Containments of pairs apart are only culled, so those that overlap are enough.
void ask_all(const kind &k, const char *where, const scene &s) {
    const watched now;
    for (const auto &q : queries) {
        if (q.ask == contain && std::strcmp(where, "half") != 0)
            continue;
        ask(std::string(q.name) + "/" + k.name + "/" + where, q.ask, s, s.pairs());
    }
}

void ask_of_kind(const kind &k) {
    const size_t pairs = k.k > 16 ? 512 : k.k > 8 ? 2048 : 4096;
    ask_all(k, "half", crowd(k, 512, pairs));
    ask_all(k, "ulps", within_ulps(k, pairs / 4));
    ask_all(k, "far", far_apart(k, pairs));
    if (k.of != shapes::family::mixed)
        ask_all(k, "grid", on_a_grid(k));
    const scene s = nested(k, pairs);
    const watched now;
    ask(std::string("contain/") + k.name + "/nested", contain, s, pairs);
}

void ask_few(const kind &k) {
    const scene s = crowd(k, 512, 1024);
    const watched now;
    for (const auto &q : queries)
        for (const size_t each : {1U, 2U, 4U, 8U})
            ask(std::string(q.name) + "/" + k.name + "/few" + std::to_string(each), q.ask, s, each);
}

// ------------------------------------------------------------------ placing

// Two poses of each shape, near each other, of which a cell takes now the one and now the other.
class motion {
  public:
    explicit motion(const scene &s) {
        shapes::rng random(17);
        for (const sepax_pose &p : s.of.poses) {
            ids_.push_back(sepax_id(ids_.size()));
            for (std::vector<sepax_pose> &at : poses_) {
                const double turns = uniform(random), x = p.x + uniform(random, -.1, .1);
                at.push_back(shapes::pose(turns, x, p.y + uniform(random, -.1, .1)));
            }
        }
    }
    // `each` shapes in one call.
    void place(const scene &s, size_t each) {
        turn_ ^= 1;
        for (size_t i = 0; i + each <= ids_.size(); i += each) {
            check(sepax_store_place(s.store.get(), &ids_[i], &poses_[turn_][i], each, nullptr),
                  "sepax_store_place");
        }
    }

  private:
    std::vector<sepax_id> ids_;
    std::vector<sepax_pose> poses_[2];
    unsigned turn_ = 0;
};

// The vertices of all shapes, hashed.
void read_vertices(const scene &s, answers &to) {
    sepax_vec2 vertices[64];
    for (sepax_id id = 0; id < s.of.count(); id++) {
        size_t n = 0;
        check(sepax_store_vertices(s.store.get(), id, vertices, 64, &n), "sepax_store_vertices");
        fnv made;
        for (size_t i = 0; i < n; i++) {
            made.add(vertices[i].x);
            made.add(vertices[i].y);
        }
        to.numbers(0)[id] = uint32_t(made.value());
    }
}

void place(const kind &k) {
    const scene s = crowd(k, 1024, 1024);
    const watched now;
    for (const size_t each : {size_t(1), s.of.count()}) {
        motion m(s);
        cell(
            std::string("place/") + k.name + (each == 1 ? "/one" : "/all"), s.of.count(),
            answers(s.of.count()), [&](answers &) { m.place(s, each); },
            [&](answers &to) { read_vertices(s, to); });
    }
}

// ------------------------------------------------------------ trials, frames

// Moves by a tenth of a size, each against the eight neighbours; `each` of them in one call.
void try_moves(const kind &k, size_t each) {
    constexpr size_t side = 32;
    const scene s = lattice(k, side);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    shapes::rng random(19);
    std::vector<sepax_id> shape, ids;
    std::vector<sepax_pose> poses = s.of.poses;
    std::vector<uint32_t> offsets{0};
    for (size_t i = 0; i < s.of.count(); i++) {
        shape.push_back(sepax_id(i));
        poses[i].x += float(uniform(random, -.2, .2));
        poses[i].y += float(uniform(random, -.2, .2));
        for (size_t n = 0; n < 9; n++) {
            const size_t row = (i / side + side + n / 3 - 1) % side;
            const size_t column = (i % side + side + n % 3 - 1) % side;
            if (n != 4)
                ids.push_back(sepax_id(row * side + column));
        }
        offsets.push_back(uint32_t(ids.size()));
    }
    const watched now;
    cell(std::string("trial/") + k.name + "/" + std::to_string(each), shape.size(),
         answers(shape.size()), [&](answers &to) {
             for (size_t i = 0; i < shape.size(); i += each) {
                 const sepax_rows rows = {
                     &shape[i],  &poses[i], each, nullptr, &offsets[i],     each,
                     ids.data(), nullptr,   0,    0,       workspace.get(), nullptr};
                 check(sepax_hit_bits(s.store.get(), sepax_row_pairs(&rows), nullptr,
                                      to.bytes(0) + i),
                       "sepax_hit_bits");
             }
         });
}

// Place, refit, pairs, separate.
void frame(const kind &k) {
    const scene s = crowd(k, 1024, 2048);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_index *index = nullptr;
    check(sepax_index_create(nullptr, &index), "sepax_index_create");
    check(sepax_index_build(index, s.store.get(), nullptr), "sepax_index_build");
    constexpr size_t room = 8192;
    motion m(s);
    const watched now;
    cell(std::string("frame/") + k.name, s.of.count(), answers(room), [&](answers &to) {
        const auto pairs = reinterpret_cast<sepax_pair *>(to.numbers(4)); // of two columns
        size_t found = 0;
        m.place(s, s.of.count());
        check(sepax_index_refit(index, s.store.get()), "sepax_index_refit");
        check(sepax_index_pairs(index, nullptr, workspace.get(), pairs, room, &found),
              "sepax_index_pairs");
        const sepax_contacts contacts = {to.floats(0), to.floats(1), to.floats(2), nullptr,
                                         nullptr};
        check(sepax_separate(s.store.get(), sepax_pairs(pairs, found), nullptr, &contacts),
              "sepax_separate");
    });
    sepax_index_destroy(index);
}

// What points near the shapes of a crowd are in.
void locate(const kind &k) {
    const scene s = crowd(k, 1024, 2048);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_index *index = nullptr;
    check(sepax_index_create(nullptr, &index), "sepax_index_create");
    check(sepax_index_build(index, s.store.get(), nullptr), "sepax_index_build");
    constexpr size_t room = 16384;
    shapes::rng random(23);
    std::vector<sepax_vec2> points;
    for (size_t i = 0; i < 4 * s.of.count(); i++) {
        const sepax_pose &near = s.of.poses[i % s.of.count()];
        points.push_back(
            {near.x + float(uniform(random, -2, 2)), near.y + float(uniform(random, -2, 2))});
    }
    const watched now;
    cell(std::string("locate/") + k.name, points.size(), answers(room), [&](answers &to) {
        size_t found = 0;
        check(sepax_index_locate(index, s.store.get(), points.data(), points.size(), nullptr,
                                 workspace.get(), to.numbers(0), to.numbers(1), to.bytes(2), room,
                                 &found, nullptr),
              "sepax_index_locate");
    });
    sepax_index_destroy(index);
}

// Impacts in a crowd, all shapes of which move and turn.
void impact(const kind &k) {
    const scene s = crowd(k, 512, 4096);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    shapes::rng random(29);
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> ends;
    for (const sepax_pose &p : s.of.poses) {
        ids.push_back(sepax_id(ids.size()));
        ends.push_back(shapes::pose(uniform(random), p.x + uniform(random, -2, 2),
                                    p.y + uniform(random, -2, 2)));
    }
    const sepax_moves moves = {ids.data(), s.of.poses.data(), ends.data(), nullptr,
                               nullptr,    ids.size(),        0,           workspace.get()};
    const watched now;
    cell("impact/" + std::string(k.name), s.pairs(), answers(s.pairs()), [&](answers &to) {
        const sepax_impacts all = {to.floats(0),  to.numbers(1), to.floats(2), to.floats(3),
                                   to.numbers(4), to.numbers(5), nullptr};
        check(sepax_impact(s.store.get(), source(s, 0, s.pairs()), &moves, .01F, nullptr, &all),
              "sepax_impact");
    });
}

// Four moves of each body in a period, one by one or as a sweep. A body has some shapes of a
// lattice, all at one pose; bodies of one polygon are copies of the first, but mixed ones are as
// they are.
void move_in_field(const kind &k, uint32_t pieces, bool sweep) {
    constexpr uint32_t side = 32;
    const uint32_t count = side * side / pieces, rows = (count + side - 1) / side;
    scene s = lattice(k, side);
    if (pieces == 1 && k.radius == 0 && k.of != shapes::family::mixed) {
        shapes::scene copies;
        for (const sepax_pose &pose : s.of.poses)
            copies.add(s.of.local(0), pose);
        s.store = shapes::make_store(copies, 0);
    }
    std::vector<sepax_id> offsets;
    for (uint32_t i = 0; i <= count; i++)
        offsets.push_back(i * pieces);
    const sepax_field_config box = {-1, -1, 2 * side, float(2 * rows), true, true, 0, nullptr};
    sepax_field *field = nullptr;
    check(
        sepax_field_create(s.store.get(), {offsets.data(), count}, s.of.poses.data(), &box, &field),
        "sepax_field_create");
    shapes::rng random(31);
    std::vector<sepax_move> moves;
    for (uint32_t i = 0; i < 4 * count; i++) {
        const double x = uniform(random, -.4, .4), y = uniform(random, -.4, .4);
        const sepax_pose by = shapes::pose(uniform(random, -.1, .1), x, y);
        moves.push_back({shapes::below(random, count), by.x, by.y, by.cos, by.sin});
    }
    const watched now;
    const std::string name = std::string(pieces > 1 ? "bodies" : k.name) + (sweep ? "/sweep" : "");
    cell("field/" + name, moves.size(), answers(moves.size()), [&](answers &to) {
        const sepax_sweep squares = {.3F, .6F, nullptr};
        if (sweep)
            check(sepax_field_sweep(field, moves.data(), moves.size(), &squares, to.bytes(0),
                                    nullptr),
                  "sepax_field_sweep");
        else
            check(sepax_field_move(field, moves.data(), moves.size(), to.bytes(0), nullptr),
                  "sepax_field_move");
        std::memcpy(to.floats(1), sepax_field_poses(field), count * sizeof(sepax_pose));
    });
    sepax_field_destroy(field);
}

} // namespace

int main(int argc, char **argv) {
    parts.assign(argv + 1, argv + argc);
    std::printf("backend %s\n", sepax_backend_name(sepax_backend_default()));
    for (size_t i = 0; i < kind_count; i++) {
        ask_of_kind(kinds[i]);
        place(kinds[i]);
    }
    for (const char *name : {"k4", "k8"})
        ask_few(find_kind(name));
    for (const char *name : {"box", "circle", "k4", "k8"}) {
        try_moves(find_kind(name), 1);
        try_moves(find_kind(name), 1024);
    }
    for (const char *name : {"box", "circle", "mixed"})
        frame(find_kind(name));
    for (const char *name : {"circle", "k8"})
        locate(find_kind(name));
    for (const char *name : {"box", "k8"})
        impact(find_kind(name));
    for (const char *name : {"box", "circle", "k8", "mixed"})
        move_in_field(find_kind(name), 1, false);
    move_in_field(find_kind("box"), 3, false);
    move_in_field(find_kind("circle"), 1, true);
}
