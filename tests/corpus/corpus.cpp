// SPDX-License-Identifier: MIT
//
// Shapes of the corpus and the text of its files; the program that writes them.

#include "corpus.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "oracle.h"

namespace corpus {

namespace {

constexpr unsigned digits = 30;

[[noreturn]] void fail(const std::string &what) {
    std::cerr << "sepax_corpus: " << what << "\n";
    std::exit(1);
}

std::string hex(float v) {
    char text[32];
    std::snprintf(text, sizeof text, "%a", double{v});
    return text;
}

bool same(const polygon &p, const polygon &q) {
    bool equal = p.size() == q.size();
    for (size_t i = 0; equal && i < p.size(); ++i)
        equal = hex(p[i].x) == hex(q[i].x) && hex(p[i].y) == hex(q[i].y);
    return equal;
}

polygon corners(const polygon &points) {
    polygon hull;
    for (const size_t i : oracle_hull(points))
        hull.push_back({points[i].x + 0.f, points[i].y + 0.f}); // a stored zero is +0
    return hull;
}

} // namespace

shape given(const polygon &input) {
    shape s;
    s.stored = corners(input);
    if (!same(s.stored, input))
        s.input = input;
    return s;
}

shape hull_of(const polygon &points) {
    shape s;
    s.stored = corners(points);
    return s;
}

shape placed(const polygon &local, const sepax_pose &pose) {
    shape s;
    polygon world;
    for (const sepax_vec2 &v : local)
        world.push_back(shapes::placed(pose, v));
    s.stored = corners(world);
    s.input = local;
    s.is_placed = true;
    s.pose = pose;
    return s;
}

polygon scaled(const polygon &p, int exponent) {
    const auto times = [exponent](float v) {
        double d = v;
        for (int i = 0; i < std::abs(exponent); ++i)
            d = exponent > 0 ? d * 2 : d / 2;
        return static_cast<float>(d);
    };
    polygon q;
    for (const sepax_vec2 &v : p)
        q.push_back({times(v.x), times(v.y)});
    return q;
}

polygon moved(const polygon &p, float x, float y) {
    polygon q;
    for (const sepax_vec2 &v : p)
        q.push_back({v.x + x, v.y + y});
    return q;
}

polygon integer_polygon(rng &random, unsigned reach, unsigned points) {
    for (;;) {
        polygon p;
        for (unsigned i = 0; i < points; ++i) {
            const float x = float(shapes::below(random, 2 * reach + 1)) - float(reach);
            const float y = float(shapes::below(random, 2 * reach + 1)) - float(reach);
            p.push_back({x, y});
        }
        p = corners(p);
        if (p.size() > 2)
            return p;
    }
}

file::file(std::string file_name, const std::string &purpose) : name(std::move(file_name)) {
    out = "# SPDX-License-Identifier: MIT\n#\n# " + purpose +
          "\n# Written by sepax_corpus; README.md says how to read it.\n";
}

void file::begin(const std::string &case_name, const std::string &source) {
    ++cases;
    out += "\ncase " + case_name + "\n";
    if (!source.empty())
        out += "source " + source + "\n";
}

void file::write(const std::string &key, const polygon &p) {
    out += key;
    for (const sepax_vec2 &v : p)
        out += " " + hex(v.x) + " " + hex(v.y);
    out += "\n";
}

void file::write(const std::string &key, const shape &s) {
    write(key, s.stored);
    if (!s.input.empty())
        write(key + "_input", s.input);
    if (s.is_placed)
        write(key + "_pose", {{s.pose.x, s.pose.y}, {s.pose.cos, s.pose.sin}});
}

void file::add(const std::string &case_name, const std::string &source, const shape &a,
               const shape &b) {
    static const char *const words[] = {"disjoint", "touching", "overlapping"};
    for (const shape *s : {&a, &b})
        if (s->stored.size() < 3 && !s->is_placed)
            fail(case_name + ": a shape without interior, but no pose that makes it one");
    begin(case_name, source);
    write("a", a);
    write("b", b);
    const sepax_relation relation = oracle_relation(a.stored, b.stored);
    out += std::string("relation ") + words[relation] + "\n";
    if (a.stored.size() < 3 && b.stored.size() < 3)
        return; // neither has an edge with an outside
    const oracle_contact contact = oracle_decimals(a.stored, b.stored, digits);
    const int sign = contact.separation == "0" ? 0 : contact.separation[0] == '-' ? -1 : 1;
    if (sign != SEPAX_TOUCHING - relation)
        fail(case_name + ": the oracle's relation and separation differ");
    out += "separation " + contact.separation + "\n";
    for (const oracle_axis &n : contact.normals)
        out += "normal " + n.x + " " + n.y + "\n";
}

void file::add_numbered(const std::string &group, const shape &a, const shape &b) {
    char number[8];
    std::snprintf(number, sizeof number, "%04zu", cases + 1);
    add(group + "-" + number, "", a, b);
}

void file::reject(const std::string &case_name, const std::string &source, const polygon &input,
                  const std::string &reason) {
    begin(case_name, source);
    write("input", input);
    out += "reject " + reason + "\n";
}

} // namespace corpus

int main(int argc, char **argv) {
    if (argc != 2) {
        std::cerr << "usage: sepax_corpus DIRECTORY\nWrites the files of the corpus there.\n";
        return 2;
    }
    using namespace corpus;
    for (const auto make :
         {make_nasty, make_contact, make_resting, make_needles, make_wild, make_far, make_large,
          make_identical, make_inside, make_flat, make_repeated, make_reject}) {
        const file f = make();
        std::ofstream stream(std::string(argv[1]) + "/" + f.name, std::ios::binary);
        stream << f.text();
        stream.close();
        if (!stream) {
            std::cerr << "sepax_corpus: cannot write " << argv[1] << "/" << f.name << "\n";
            return 1;
        }
        std::cout << f.name << ": " << f.count() << " cases, " << f.text().size() << " bytes\n";
    }
    return 0;
}
