// SPDX-License-Identifier: MIT
//
// Replays the published corpus (corpus/README.md): every case on every backend and strategy. The
// reader here is the few lines that the format asks for, and shares nothing with its writer.

#include <cfloat>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "batch.h"
#include "stores.h"

namespace {

using shapes::polygon;

struct given_shape {
    polygon stored, input, pose; // as in the lines a, a_input, a_pose
};

struct corpus_case {
    std::string name, relation, reject;
    given_shape a, b;
    polygon input; // of a reject
    bool has_separation = false;
    double separation = 0;
    size_t normals = 0;
};

polygon read_points(std::istringstream &line) {
    polygon p;
    std::vector<float> values;
    std::string word;
    while (line >> word) {
        const double value = std::strtod(word.c_str(), nullptr);
        values.push_back(static_cast<float>(value));
        EXPECT_TRUE(std::isnan(value) || double{values.back()} == value) << word << " is no float";
    }
    EXPECT_EQ(0U, values.size() % 2);
    for (size_t i = 0; i + 1 < values.size(); i += 2)
        p.push_back({values[i], values[i + 1]});
    return p;
}

void read_line(corpus_case &c, const std::string &text) {
    std::istringstream line(text);
    std::string key;
    line >> key;
    std::map<std::string, polygon *> points = {
        {"a", &c.a.stored},      {"a_input", &c.a.input}, {"a_pose", &c.a.pose}, {"b", &c.b.stored},
        {"b_input", &c.b.input}, {"b_pose", &c.b.pose},   {"input", &c.input}};
    if (points.count(key) != 0) {
        *points[key] = read_points(line);
    } else if (key == "relation") {
        line >> c.relation;
    } else if (key == "reject") {
        line >> c.reject;
    } else if (key == "separation") {
        std::string word;
        line >> word;
        c.has_separation = true;
        c.separation = std::strtod(word.c_str(), nullptr);
    } else if (key == "normal") {
        ++c.normals;
    } else {
        EXPECT_TRUE(key == "source") << "unknown key " << key;
    }
}

std::vector<corpus_case> read_all() {
    std::vector<corpus_case> cases;
    std::set<std::string> paths;
    for (const auto &entry : std::filesystem::directory_iterator(SEPAX_CORPUS))
        if (entry.path().extension() == ".txt")
            paths.insert(entry.path().string());
    for (const std::string &path : paths) {
        std::ifstream in(path);
        std::string line;
        while (std::getline(in, line)) {
            if (line.empty() || line[0] == '#')
                continue;
            if (line.compare(0, 5, "case ") == 0) {
                cases.emplace_back();
                cases.back().name = line.substr(5);
            } else if (!cases.empty()) {
                read_line(cases.back(), line);
            }
        }
    }
    return cases;
}

class Corpus : public testing::Test {
  protected:
    void SetUp() override {
        for (const corpus_case &c : read_all())
            (c.reject.empty() ? pairs_of_shapes : rejects).push_back(c);
    }

    void add(const given_shape &s) {
        const polygon &from = s.input.empty() ? s.stored : s.input;
        const sepax_id id = stores::add(store.get(), from);
        if (!s.pose.empty()) {
            ASSERT_EQ(2U, s.pose.size());
            const sepax_pose pose = {s.pose[0].x, s.pose[0].y, s.pose[1].x, s.pose[1].y};
            ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, pose));
        }
    }

    // Case i becomes the pairs 2 i and 2 i + 1, the second one swapped.
    void add_all() {
        for (const corpus_case &c : pairs_of_shapes) {
            SCOPED_TRACE(c.name);
            const auto id = static_cast<sepax_id>(sepax_store_count(store.get()));
            add(c.a);
            add(c.b);
            if (HasFatalFailure())
                return;
            pairs.push_back({id, id + 1});
            pairs.push_back({id + 1, id});
        }
    }

    std::vector<corpus_case> pairs_of_shapes, rejects;
    shapes::store_ptr store = stores::make(0);
    std::vector<sepax_pair> pairs;
};

sepax_relation relation_of(const std::string &word) {
    const std::map<std::string, sepax_relation> words = {{"disjoint", SEPAX_DISJOINT},
                                                         {"touching", SEPAX_TOUCHING},
                                                         {"overlapping", SEPAX_OVERLAPPING}};
    EXPECT_EQ(1U, words.count(word)) << word;
    return words.at(word);
}

// Of the box around both: its sides and the least gap along n from a to b, in double.
struct extent {
    double x, y;
};

extent extent_of(const polygon &a, const polygon &b) {
    double lo_x = a[0].x, hi_x = lo_x, lo_y = a[0].y, hi_y = lo_y;
    for (const polygon *p : {&a, &b})
        for (const sepax_vec2 v : *p) {
            lo_x = std::min<double>(lo_x, v.x);
            hi_x = std::max<double>(hi_x, v.x);
            lo_y = std::min<double>(lo_y, v.y);
            hi_y = std::max<double>(hi_y, v.y);
        }
    return {hi_x - lo_x, hi_y - lo_y};
}

double gap_along(double x, double y, const polygon &a, const polygon &b) {
    double least = DBL_MAX;
    for (const sepax_vec2 v : a)
        for (const sepax_vec2 w : b)
            least = std::min(least, x * (double{w.x} - v.x) + y * (double{w.y} - v.y));
    return least;
}

struct contact {
    double separation, x, y;
};

void expect_contact(const corpus_case &c, const contact &found) {
    const int sign = (found.separation > 0) - (found.separation < 0);
    EXPECT_EQ(SEPAX_TOUCHING - relation_of(c.relation), sign);
    if (!c.has_separation)
        return;
    const extent e = extent_of(c.a.stored, c.b.stored);
    // SPEC: 8u(Lx + Ly) + 2^-149 where float32 can hold it, else the largest float.
    const double bound = 0x1p-21 * (e.x + e.y) + 0x1p-149;
    // The corpus has separations along edge normals; of flat shapes that are apart it is a
    // distance.
    const bool flat = c.a.stored.size() < 3 || c.b.stored.size() < 3;
    if (flat && sign > 0) {
        EXPECT_GE(found.separation, c.separation - bound);
        return;
    }
    if (std::abs(c.separation) <= double{FLT_MAX})
        EXPECT_LE(std::abs(found.separation - c.separation), bound);
    else
        EXPECT_EQ(c.separation > 0 ? double{FLT_MAX} : -double{FLT_MAX}, found.separation);
    // The axis is off the best one by no more than that bound; its components are rounded to float
    // once, u of the extents, and what double adds here is below another u.
    const double gap = gap_along(found.x, found.y, c.a.stored, c.b.stored);
    EXPECT_GE(gap, c.separation - bound - 0x1p-23 * (e.x + e.y));
}

TEST_F(Corpus, HasItsCasesAndEachAnAnswer) {
    EXPECT_GT(pairs_of_shapes.size(), 1500U);
    EXPECT_GT(rejects.size(), 60U);
    std::set<std::string> names;
    for (const auto *list : {&pairs_of_shapes, &rejects})
        for (const corpus_case &c : *list)
            EXPECT_TRUE(names.insert(c.name).second) << "twice: " << c.name;
    for (const corpus_case &c : pairs_of_shapes) {
        const bool flat = c.a.stored.size() < 3 && c.b.stored.size() < 3;
        EXPECT_EQ(flat, !c.has_separation) << c.name;
        EXPECT_EQ(flat, c.normals == 0) << c.name;
    }
}

TEST_F(Corpus, ShapesAreStoredAsWritten) {
    add_all();
    ASSERT_EQ(2 * pairs_of_shapes.size(), sepax_store_count(store.get()));
    sepax_id id = 0;
    for (const corpus_case &c : pairs_of_shapes)
        for (const given_shape *s : {&c.a, &c.b}) {
            const polygon p = stores::world(store.get(), id++);
            ASSERT_EQ(s->stored.size(), p.size()) << c.name;
            for (size_t i = 0; i < p.size(); ++i) {
                EXPECT_EQ(bits_of(s->stored[i].x), bits_of(p[i].x)) << c.name;
                EXPECT_EQ(bits_of(s->stored[i].y), bits_of(p[i].y)) << c.name;
            }
        }
}

TEST_F(Corpus, RelationsAreExact) {
    add_all();
    for_each_variant([&](const sepax_options &options) {
        const std::vector<uint8_t> found = relate(store.get(), pairs, options);
        for (size_t i = 0; i < pairs.size(); ++i)
            EXPECT_EQ(relation_of(pairs_of_shapes[i / 2].relation), found[i])
                << pairs_of_shapes[i / 2].name << (i % 2 == 0 ? "" : " swapped");
    });
}

TEST_F(Corpus, SeparationsAreWithinTheBound) {
    add_all();
    const size_t n = pairs.size();
    for_each_variant([&](const sepax_options &options) {
        std::vector<float> s(n), x(n), y(n);
        const sepax_contacts out = {s.data(), x.data(), y.data(), nullptr, nullptr};
        ASSERT_EQ(SEPAX_OK,
                  sepax_separate(store.get(), sepax_pairs(pairs.data(), n), &options, &out));
        for (size_t i = 0; i < n; ++i) {
            SCOPED_TRACE(pairs_of_shapes[i / 2].name + (i % 2 == 0 ? "" : " swapped"));
            const float turn = i % 2 == 0 ? 1 : -1; // from a to b again
            expect_contact(pairs_of_shapes[i / 2], {s[i], turn * x[i], turn * y[i]});
        }
    });
}

TEST_F(Corpus, RejectsHaveTheirReasons) {
    const std::map<std::string, sepax_status> reasons = {
        {"not-finite", SEPAX_ERROR_NOT_FINITE}, {"no-vertices", SEPAX_ERROR_NO_VERTICES},
        {"zero-area", SEPAX_ERROR_ZERO_AREA},   {"clockwise", SEPAX_ERROR_CLOCKWISE},
        {"not-convex", SEPAX_ERROR_NOT_CONVEX}, {"winding", SEPAX_ERROR_WINDING}};
    std::set<std::string> seen;
    const sepax_vec2 nothing = {0, 0};
    for (const corpus_case &c : rejects) {
        SCOPED_TRACE(c.name);
        ASSERT_EQ(1U, reasons.count(c.reject)) << c.reject;
        seen.insert(c.reject);
        sepax_id id = 77;
        const sepax_vec2 *const input = c.input.empty() ? &nothing : c.input.data();
        EXPECT_STREQ(
            sepax_status_text(reasons.at(c.reject)),
            sepax_status_text(sepax_store_add(store.get(), input, c.input.size(), 0, &id, NULL)));
        EXPECT_EQ(77U, id);
    }
    EXPECT_EQ(0U, sepax_store_count(store.get()));
    EXPECT_EQ(reasons.size(), seen.size());
}

} // namespace
