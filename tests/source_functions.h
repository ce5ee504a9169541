// SPDX-License-Identifier: MIT
//
// All queries as functions of a source, for rows of the table of bad arguments.

#ifndef SEPAX_TESTS_SOURCE_FUNCTIONS_H
#define SEPAX_TESTS_SOURCE_FUNCTIONS_H

#include <cstring>

#include "test_errors.h"

struct source_function {
    const char *name;
    std::function<sepax_status(world &, sepax_source)> run;
};

inline const source_function functions[] = {
    {"relate",
     [](world &w, sepax_source s) {
         return sepax_relate(w.store.get(), s, &w.options, w.out.relations);
     }},
    {"hits",
     [](world &w, sepax_source s) {
         return sepax_hits(w.store.get(), s, &w.options, w.out.hits, &w.out.count);
     }},
    {"hit_bits",
     [](world &w, sepax_source s) {
         return sepax_hit_bits(w.store.get(), s, &w.options, w.out.bits);
     }},
    {"first_hit",
     [](world &w, sepax_source s) {
         return sepax_first_hit(w.store.get(), s, &w.options, &w.out.count);
     }},
    {"first_hits",
     [](world &w, sepax_source s) {
         return sepax_first_hits(w.store.get(), s, &w.options, w.out.hits);
     }},
    {"separate",
     [](world &w, sepax_source s) {
         const sepax_contacts c = w.contacts();
         return sepax_separate(w.store.get(), s, &w.options, &c);
     }},
    {"distance",
     [](world &w, sepax_source s) {
         const sepax_distances d = w.distances();
         return sepax_distance(w.store.get(), s, &w.options, &d);
     }},
    {"contain",
     [](world &w, sepax_source s) {
         return sepax_contain(w.store.get(), s, &w.options, w.out.relations);
     }},
    {"cast",
     [](world &w, sepax_source s) {
         const sepax_casts c = {w.out.relations, w.out.separations, w.out.normals_x,
                                w.out.normals_y, w.out.features,    w.out.other_features};
         return sepax_cast(w.store.get(), s, w.in.vertices, &w.options, &c);
     }},
    {"manifolds",
     [](world &w, sepax_source s) {
         return sepax_manifolds(w.store.get(), s, &w.options, w.out.manifolds, &w.out.count);
     }},
};

// Queries that have no answer for a group.
inline bool refuses_groups(const source_function &f) {
    return std::strcmp(f.name, "contain") == 0 || std::strcmp(f.name, "cast") == 0;
}

using change = std::function<void(world &, sepax_source &)>;

inline void add_changed(error_table &table, const source_function &f, const char *what,
                        sepax_status expected, const change &spoil, size_t rejected,
                        const std::function<sepax_source(world &)> &good) {
    const auto run = f.run;
    table.add(
        std::string(f.name) + "/" + what, expected,
        [run, spoil, good](world &w) {
            sepax_source s = good(w);
            spoil(w, s);
            w.freeze();
            return run(w, s);
        },
        rejected);
}

#endif
