// SPDX-License-Identifier: MIT
//
// Relation and separation of batches of pairs that fit in the cache: shape kinds, overlap rates,
// thin shapes, exact and near contact, beside scalar SAT and the peers on the same pairs.

#include <cstdlib>
#include <cstring>

#include "runs.h"

namespace {

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
    if (kind.k > 64) { // the baselines take time in proportion to k^2
        from.shapes = from.shapes * 64 / kind.k;
        from.pairs = from.pairs * 64 / kind.k * 64 / kind.k;
    } else if (kind.k == 64) {
        from.pairs /= 4;
    }
    return from;
}

void register_kind(const shape_kind &kind, bool full) {
    for (const int overlap : {10, 50, 90}) {
        recipe from = sized(kind);
        from.overlap = overlap;
        add_all(std::string(kind.name) + "/overlap" + std::to_string(overlap), from,
                full            ? every_one
                : overlap == 50 ? auto_elsewhere
                                : auto_only);
    }
}

void register_thin(const shape_kind &kind) {
    for (const char *aspect : {"0.5", "0.25", "0.1", "0.03", "0.01"}) {
        recipe from = sized(kind);
        from.aspect = std::atof(aspect);
        if (kind.family == shapes::family::lattice && from.aspect < .25)
            break; // powers of two alone leave them strictly convex
        for (const int overlap : {10, 50, 90}) {
            if (overlap != 50 && std::strcmp(aspect, "0.1") != 0)
                continue;
            from.overlap = overlap;
            const place p = place_of(std::string(kind.name) + "/overlap" + std::to_string(overlap) +
                                         "/aspect" + aspect,
                                     from);
            for (const task what : {task::relate, task::separate}) {
                add_baselines(what, p);
                add_backends(what, p, auto_elsewhere);
            }
        }
    }
}

void register_contact(bool full) {
    for (const shape_kind &kind : kinds_of({"k3", "box", "k4", "k6", "k8"})) {
        recipe tiles = {kind};
        tiles.shapes = 128 * 128;
        tiles.order = layout::tiles;
        tiles.kind.parallel_edges = kind.k != 3;
        if (full || in_short_set(kind))
            add_all(std::string(kind.name) + "/touching", tiles, auto_elsewhere);
    }
    for (const shape_kind &kind : kinds_of({"k3", "box", "k4", "k6", "k8", "k16", "k64"})) {
        recipe grazing = {kind};
        grazing.order = layout::grazing;
        if (full || (in_short_set(kind) && kind.k <= 8))
            add_all(std::string(kind.name) + "/grazing", grazing, auto_elsewhere);
    }
}

} // namespace

void register_pairs(bool full) {
    for (const shape_kind &kind :
         kinds_of({"k3", "k4", "box", "rect", "k5", "k6", "regular6", "k8", "regular8", "k16",
                   "k32", "k64", "k128", "k256", "k1024", "mixed", "needle8"}))
        if (full || in_short_set(kind))
            register_kind(kind, full);
    register_contact(full);
    if (!full)
        return;
    // Large ones are nearly circles, which discs decide: flat, they show what is left then.
    for (const shape_kind &kind : kinds_of({"k4", "k8", "k16", "k64", "k128", "k256", "k1024"}))
        register_thin(kind);
}
