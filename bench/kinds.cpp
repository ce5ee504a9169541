// SPDX-License-Identifier: MIT

#include "kinds.h"

#include "workload.h"

using shapes::family;

namespace {

const shape_kind all[] = {
    {"k3", family::triangle, 3, false},     {"k4", family::random, 4, false},
    {"box", family::box, 4, true},          {"rect", family::box_polygon, 4, true},
    {"k5", family::random, 5, false},       {"k6", family::random, 6, false},
    {"regular6", family::regular, 6, true}, {"k8", family::random, 8, false},
    {"regular8", family::regular, 8, true}, {"needle8", family::needle, 8, false},
    {"k16", family::random, 16, false},     {"k24", family::random, 24, false},
    {"k32", family::random, 32, false},     {"k64", family::random, 64, false},
    {"k128", family::lattice, 128, true},   {"k200", family::random, 200, false},
    {"k256", family::lattice, 256, true},   {"k1024", family::lattice, 1024, true},
    {"mixed", family::mixed, 16, false}, // 3 to 16
};

} // namespace

const shape_kind *find_kind(const std::string &name) {
    for (const shape_kind &kind : all)
        if (name == kind.name)
            return &kind;
    return nullptr;
}

std::vector<shape_kind> kinds_of(std::initializer_list<const char *> names) {
    std::vector<shape_kind> kinds;
    for (const char *name : names) {
        const shape_kind *kind = find_kind(name);
        if (kind == nullptr)
            die(std::string("there is no kind ") + name);
        kinds.push_back(*kind);
    }
    return kinds;
}
