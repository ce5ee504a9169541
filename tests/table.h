// SPDX-License-Identifier: MIT
//
// The scenes of the table of answers, and the sources of pairs that each of them makes.

#ifndef SEPAX_TESTS_TABLE_H
#define SEPAX_TESTS_TABLE_H

#include <functional>

#include "answers.h"
#include "rows.h"
#include "shapes.h"

namespace table {

using answers::words;

// A store with pairs.
struct world {
    shapes::store_ptr store;
    std::vector<sepax_pose> poses; // by id; empty where all are where they were added
    std::vector<sepax_pair> pairs;
    std::vector<sepax_vec2> motions; // one a pair, or none
    std::vector<sepax_id> live;      // the ids of `store`; none for all of them

    sepax_pose pose(sepax_id id) const {
        return poses.empty() ? sepax_pose{0, 0, 1, 0} : poses[id];
    }
};

struct given {
    uint32_t flags;
    float margin;
};

// Which loops of test_answers.cpp a scene goes through, besides the shortest one.
enum : unsigned {
    by_strategies = 1, // of plain polygons: each strategy has ways of its own
    in_sources = 2,    // from every kind of source, in groups
    in_forms = 4,      // long, unaligned, with outputs left out, with hints
    in_modes = 8,      // in every floating-point mode
    on_threads = 16,   // by every hook
    in_few = 32        // in calls of 1 to 17 pairs
};

struct scene {
    std::string name;
    std::function<world()> make;
    std::vector<given> options = {{0, 0}};
    unsigned queries = answers::every;
    unsigned loops = 0;
    unsigned reported = answers::relations;  // of this query the report says how many pairs
    double in_lanes = 0;                     // were decided in lanes: at least this share
    size_t source_pairs = scaled(2400, 300); // of a source of its shapes, at most
};

void PrintTo(const scene &s, std::ostream *out);

// All scenes, made when they are needed.
const std::vector<scene> &scenes();

// ----------------------------------------------------------------- sources

// A source of pairs, its arrays written to an arena.
struct source {
    std::string name;
    std::function<sepax_source(answers::arena &)> get;
    std::vector<sepax_pair> pairs;
    words groups;            // none: each pair has an answer
    answers::of_pairs right; // of rows; of other sources the reference is asked about the pairs
};

source of_array(std::vector<sepax_pair> pairs);
source of_lists(std::vector<sepax_id> a, std::vector<sepax_id> b);
source of_all_pairs(std::vector<sepax_id> ids);
source of_bodies(words offsets, std::vector<sepax_pair> pairs);
source of_rows(const world &from, world &copy, row_arrays rows, const sepax_options &options,
               unsigned queries);
source in_groups(source from, words groups);

// Sources of every kind of about so many pairs, in groups of every size and not in groups.
std::vector<source> all_sources(const scene &of, const world &from, size_t pairs,
                                const sepax_options &options);

} // namespace table

#endif
