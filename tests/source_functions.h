// SPDX-License-Identifier: MIT
//
// All queries as functions of a source, for rows of the table of bad arguments.

#ifndef SEPAX_TESTS_SOURCE_FUNCTIONS_H
#define SEPAX_TESTS_SOURCE_FUNCTIONS_H

#include <cstring>

#include "test_errors.h"

struct source_function {
    const char *name;
    std::function<sepax_status(world &, const sepax_store *, sepax_source)> run;
};

inline const source_function functions[] = {
    {"relate", [](world &w, const sepax_store *store,
                  sepax_source s) { return sepax_relate(store, s, &w.options, w.out.relations); }},
    {"hits",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_hits(store, s, &w.options, w.out.hits, &w.out.count);
     }},
    {"hit_bits", [](world &w, const sepax_store *store,
                    sepax_source s) { return sepax_hit_bits(store, s, &w.options, w.out.bits); }},
    {"first_hit",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_first_hit(store, s, &w.options, &w.out.count);
     }},
    {"first_hits",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_first_hits(store, s, &w.options, w.out.hits);
     }},
    {"separate",
     [](world &w, const sepax_store *store, sepax_source s) {
         const sepax_contacts c = w.contacts();
         return sepax_separate(store, s, &w.options, &c);
     }},
    {"distance",
     [](world &w, const sepax_store *store, sepax_source s) {
         const sepax_distances d = w.distances();
         return sepax_distance(store, s, &w.options, &d);
     }},
    {"contain",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_contain(store, s, &w.options, w.out.relations);
     }},
    {"cast",
     [](world &w, const sepax_store *store, sepax_source s) {
         const sepax_casts c = {w.out.relations, w.out.separations, w.out.normals_x,
                                w.out.normals_y, w.out.features,    w.out.other_features};
         return sepax_cast(store, s, w.in.vertices, &w.options, &c);
     }},
    {"manifolds",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_manifolds(store, s, &w.options, w.out.manifolds, &w.out.count);
     }},
};

// Queries that have no answer for a group.
inline bool refuses_groups(const source_function &f) {
    return std::strcmp(f.name, "contain") == 0 || std::strcmp(f.name, "cast") == 0;
}

using change = std::function<void(world &, sepax_source &)>;

// A row of a source, of lists if nothing else is said, that is good but for one thing.
inline void add_changed(
    error_table &table, const source_function &f, const char *what, sepax_status expected,
    const change &spoil, size_t rejected = none,
    const std::function<sepax_source(world &)> &good = [](world &w) { return w.lists(); }) {
    const auto run = f.run;
    table.add(
        std::string(f.name) + "/" + what, expected,
        [run, spoil, good](world &w) {
            sepax_source s = good(w);
            spoil(w, s);
            w.freeze();
            return run(w, w.store.get(), s);
        },
        rejected);
}

#endif
