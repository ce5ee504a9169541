// SPDX-License-Identifier: MIT
//
// Rows of every kind about the shapes of a scene: posed or not, in groups of many sizes, each a
// group, with few ids or many, of lists of one size or of many. In the first third there are no
// hits.

#ifndef SEPAX_TESTS_ROW_SOURCES_H
#define SEPAX_TESTS_ROW_SOURCES_H

#include <map>
#include <string>

#include "rows.h"
#include "stores.h"

class row_sources {
  public:
    // At least `least` pairs of each kind, of shapes of which many are near each other by `pairs`.
    row_sources(const std::vector<sepax_pair> &pairs, size_t least)
        : few_(pairs, least, 8, 8), even_(pairs, least, 48, 48), uneven_(pairs, least, 0, 120) {
        add("short rows", few_.view(), 0);
        add("long rows", uneven_.view(), SEPAX_SKIP_SELF);
        add("grouped rows", even_.in_groups(), 0);
        add("grouped uneven rows", uneven_.in_groups(), SEPAX_SKIP_SELF);
        add("pairs of rows", even_.view(), SEPAX_EACH_PAIR);
        add("pairs of uneven rows", uneven_.view(), SEPAX_EACH_PAIR | SEPAX_SKIP_SELF);
        sepax_rows still = uneven_.in_groups();
        still.poses = nullptr;
        add("grouped rows where they are", still, 0);
    }
    std::map<std::string, sepax_source> all() const {
        std::map<std::string, sepax_source> out;
        for (const auto &rows : rows_)
            out[rows.first] = sepax_row_pairs(&rows.second);
        return out;
    }

  private:
    struct arrays : row_arrays {
        shapes::workspace_ptr workspace = ::shapes::make_workspace();

        arrays(const std::vector<sepax_pair> &pairs, size_t least, uint32_t shortest,
               uint32_t longest) {
            ::shapes::rng random(29);
            const auto below = [&](size_t n) { return ::shapes::below(random, uint32_t(n)); };
            for (size_t k = 0; k < 40; ++k) {
                std::vector<sepax_id> list(shortest + below(longest - shortest + 1));
                for (sepax_id &id : list)
                    id = pairs[below(pairs.size())].b;
                add_list(list);
            }
            for (size_t count = 0; count < least;) {
                list_of.push_back(uint32_t(shapes.size() % 40));
                const uint32_t first = offsets[list_of.back()], end = offsets[list_of.back() + 1];
                shapes.push_back(end > first && below(2) == 0 ? ids[first + below(end - first)]
                                                              : pairs[below(pairs.size())].a);
                poses.push_back(stores::any_pose(random, .5));
                poses.back().x += count < least / 3 ? 1e5F : 0;
                count += end - first;
            }
            static constexpr uint32_t sizes[] = {0, 1, 2, 5, 12};
            for (groups = {3}; groups.back() + 15 < shapes.size();)
                groups.push_back(groups.back() + sizes[below(5)]);
            groups.insert(groups.end(), 20, groups.back());
        }
        sepax_rows in_groups() const {
            return row_arrays::view(workspace.get());
        }
        sepax_rows view() const {
            sepax_rows out = in_groups();
            out.groups = nullptr;
            out.group_count = 0;
            return out;
        }
    };

    void add(const std::string &name, sepax_rows rows, uint32_t flags) {
        rows.flags = flags;
        rows_[name] = rows;
    }

    arrays few_, even_, uneven_;
    std::map<std::string, sepax_rows> rows_;
};

#endif
