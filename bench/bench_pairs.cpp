// SPDX-License-Identifier: MIT
//
// Relation and separation of batches of pairs that fit in the cache: shape kinds, overlap rates,
// thin shapes, exact and near contact, beside scalar SAT and the peers on the same pairs.

#include <cstdlib>
#include <cstring>

#include "runs.h"

namespace {

using shapes::family;

const shape_kind kinds[] = {
    {"k3", family::triangle, 3, false},     {"k4", family::random, 4, false},
    {"box", family::box, 4, true},          {"rect", family::box_polygon, 4, true},
    {"k5", family::random, 5, false},       {"k6", family::random, 6, false},
    {"regular6", family::regular, 6, true}, {"k8", family::random, 8, false},
    {"regular8", family::regular, 8, true}, {"k16", family::random, 16, false},
    {"k32", family::random, 32, false},     {"k64", family::random, 64, false},
    {"k128", family::lattice, 128, true},   {"k256", family::lattice, 256, true},
    {"k1024", family::lattice, 1024, true}, {"mixed", family::mixed, 16, false},
    {"needle8", family::needle, 8, false},
};
const shape_kind contact_kinds[] = {
    {"k3", family::triangle, 3, false},
    {"box", family::box, 4, true},
    {"k4", family::random, 4, false},
    {"k8", family::random, 8, false},
};
const shape_kind thin_kinds[] = {
    {"k4", family::random, 4, false},
    {"k8", family::random, 8, false},
    {"k16", family::random, 16, false},
    {"k64", family::random, 64, false},
    // Large ones are nearly circles, which discs decide: these show what is left then.
    {"k128", family::lattice, 128, true},
    {"k256", family::lattice, 256, true},
    {"k1024", family::lattice, 1024, true},
};

bool in_short_set(const shape_kind &kind) {
    for (const char *name : {"k3", "k4", "box", "k8", "k16", "k64", "mixed"})
        if (std::strcmp(kind.name, name) == 0)
            return true;
    return false;
}

void add_all(const std::string &name, const recipe &from, strategies which) {
    const place p = place_of(name, from);
    for (const task what : {task::relate, task::separate}) {
        add_baselines(what, p);
        add_backends(what, p, which);
        if (what == task::relate)
            add_peers(p);
    }
}

recipe sized(const shape_kind &kind) {
    recipe from = {kind};
    if (kind.k > 64) { // the scalar ones take time in proportion to k^2
        from.shapes = from.shapes * 64 / kind.k;
        from.pairs = from.pairs * 64 / kind.k * 64 / kind.k;
    }
    return from;
}

void register_kind(const shape_kind &kind, bool full) {
    for (const int overlap : {10, 50, 90}) {
        if (!full && overlap != 50)
            continue;
        recipe from = sized(kind);
        from.overlap = overlap;
        add_all(std::string(kind.name) + "/overlap" + std::to_string(overlap), from,
                full ? every_one : auto_elsewhere);
    }
}

void register_thin(const shape_kind &kind) {
    for (const char *aspect : {"0.5", "0.25", "0.1", "0.03", "0.01"}) {
        recipe from = sized(kind);
        from.aspect = std::atof(aspect);
        if (kind.family == family::lattice && from.aspect < .25)
            break; // powers of two alone leave them strictly convex
        const place p = place_of(std::string(kind.name) + "/overlap50/aspect" + aspect, from);
        for (const task what : {task::relate, task::separate}) {
            add_baselines(what, p);
            add_backends(what, p, best_backend);
        }
    }
}

} // namespace

void register_pairs(bool full) {
    for (const shape_kind &kind : kinds)
        if (full || in_short_set(kind))
            register_kind(kind, full);
    for (const shape_kind &kind : contact_kinds) {
        recipe tiles = {kind};
        tiles.shapes = 128 * 128;
        tiles.order = layout::tiles;
        tiles.kind.parallel_edges = kind.k != 3;
        add_all(std::string(kind.name) + "/touching", tiles, auto_elsewhere);
        recipe grazing = {kind};
        grazing.order = layout::grazing;
        add_all(std::string(kind.name) + "/grazing", grazing, auto_elsewhere);
    }
    if (full)
        for (const shape_kind &kind : thin_kinds)
            register_thin(kind);
}
