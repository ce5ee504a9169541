// SPDX-License-Identifier: MIT
//
// Prints a file of the corpus again, with the answers that the oracle has for its shapes: those
// that it has already are left out. README.md describes the format.
//
// usage: sepax_corpus FILE

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "oracle.h"
#include "shapes.h"

namespace {

using shapes::polygon;

constexpr unsigned digits = 30;

// The lines of a case by their keys; several normals are one line, which is not read.
using lines = std::map<std::string, std::string>;

[[noreturn]] void fail(const lines &of, const std::string &what) {
    std::cerr << "sepax_corpus: " << of.at("case") << ": " << what << "\n";
    std::exit(1);
}

polygon read_points(const std::string &values) {
    polygon p;
    std::istringstream words(values);
    for (std::string x, y; words >> x >> y;)
        p.push_back({std::strtof(x.c_str(), nullptr), std::strtof(y.c_str(), nullptr)});
    return p;
}

std::string write_points(const polygon &p) {
    std::string out;
    char text[64];
    for (const sepax_vec2 &v : p) {
        std::snprintf(text, sizeof text, " %a %a", double{v.x}, double{v.y});
        out += text;
    }
    return out;
}

// The strictly convex polygon, segment or point that a store keeps of points.
polygon corners(const polygon &points) {
    polygon hull;
    for (const size_t i : oracle_hull(points))
        hull.push_back({points[i].x + 0.f, points[i].y + 0.f}); // a stored zero is +0
    return hull;
}

// Prints a shape, and what a caller gives where that is something else.
polygon print_shape(const lines &of, const std::string &key) {
    const bool is_placed = of.count(key + "_pose") > 0;
    polygon input = read_points(of.at(of.count(key + "_input") > 0 ? key + "_input" : key));
    polygon points = input;
    if (is_placed) {
        const polygon pose = read_points(of.at(key + "_pose"));
        for (sepax_vec2 &v : points)
            v = shapes::placed({pose[0].x, pose[0].y, pose[1].x, pose[1].y}, v);
    }
    const polygon stored = corners(points);
    if (stored.size() < 3 && !is_placed)
        fail(of, "a shape without interior, but no pose that makes it one");
    std::cout << key << write_points(stored) << "\n";
    if (is_placed || write_points(stored) != write_points(input))
        std::cout << key << "_input" << write_points(input) << "\n";
    if (is_placed)
        std::cout << key << "_pose" << of.at(key + "_pose") << "\n";
    return stored;
}

void print_case(const lines &of) {
    for (const char *key : {"case", "source", "input", "reject"})
        if (of.count(key) > 0)
            std::cout << key << of.at(key) << "\n";
    if (of.count("a") + of.count("a_input") == 0)
        return;
    const polygon a = print_shape(of, "a"), b = print_shape(of, "b");
    const char *const words[] = {"disjoint", "touching", "overlapping"};
    const sepax_relation relation = oracle_relation(a, b);
    std::cout << "relation " << words[relation] << "\n";
    if (a.size() < 3 && b.size() < 3)
        return; // neither has an edge with an outside
    const oracle_contact contact = oracle_decimals(a, b, digits);
    const int sign = contact.separation == "0" ? 0 : contact.separation[0] == '-' ? -1 : 1;
    if (sign != SEPAX_TOUCHING - relation)
        fail(of, "the oracle's relation and separation differ");
    std::cout << "separation " << contact.separation << "\n";
    for (const oracle_axis &n : contact.normals)
        std::cout << "normal " << n.x << " " << n.y << "\n";
}

} // namespace

int main(int argc, char **argv) {
    std::ifstream file(argc == 2 ? argv[1] : "");
    if (!file) {
        std::cerr << "usage: sepax_corpus FILE\n";
        return 2;
    }
    lines of;
    const auto print = [&of] {
        if (!of.empty())
            print_case(of);
        of.clear();
    };
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') {
            print();
            std::cout << line << "\n";
        } else {
            const size_t end = std::min(line.find(' '), line.size());
            of.emplace(line.substr(0, end), line.substr(end));
        }
    }
    print();
    return 0;
}
