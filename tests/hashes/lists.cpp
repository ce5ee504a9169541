// SPDX-License-Identifier: MIT
//
// Asks the calls on lists of ids, pair by pair and in groups.

#include <algorithm>
#include <cmath>

#include "answers.h"

using answers::bytes;
using answers::named;

namespace {

// All of the calls on lists.
void ask_lists(asked &a, const sepax_source &l) {
    const size_t n = sepax_source_count(l);
    const sepax_options options = a.options();
    named found = a.ask(
        l, n, answers::relations | answers::hits | answers::bits | answers::contacts, options);
    const auto to = [&](golden_index i) -> bytes & { return a.to[i][0]; };
    const auto append = [&](golden_index i, const bytes &from) {
        to(i).insert(to(i).end(), from.begin(), from.end());
    };
    size_t count = 0, first = 0;
    std::memcpy(&count, found["hits"].data(), sizeof count);
    a.run([&] { return sepax_first_hit(a.store(), l, &options, &first); });
    append(golden_relate_lists, found["relations"]);
    add_words(to(golden_hits_lists), found["hits"], sizeof count, std::min(count, n));
    append(golden_hit_bits_lists, found["bits"]);
    add(to(golden_first_hit_lists), first == SEPAX_NO_INDEX ? UINT32_MAX : first, 4);
    add_columns(to(golden_separate_lists), found["contacts"], 4, n);
}

// The calls on n groups.
void ask_groups(asked &a, const sepax_source &grouped, size_t n, golden_index of) {
    named found =
        a.ask(grouped, n, answers::relations | answers::firsts | answers::contacts, a.options());
    bytes &to = a.to[of][0];
    for (size_t i = 0; i < n; ++i) {
        add(to, found["relations"][i], 1);
        add_words(to, found["firsts"], 4 * i, 1);
        add_words(to, found["contacts"], 4 * (4 * n + i), 1); // the deepest pair
    }
    add_columns(to, found["contacts"], 4, n);
}

// The same pairs in groups of no pair to twelve, the last one of all that are left.
void ask_grouped_lists(asked &a, const sepax_source &l) {
    const auto pairs = static_cast<uint32_t>(sepax_source_count(l));
    std::vector<uint32_t> ends = {0};
    for (uint32_t size = 0; ends.back() + size <= pairs / 2; size = (size + 5) % 13)
        ends.push_back(ends.back() + size);
    ends.push_back(pairs);
    answers::arena in(a.c.offset());
    ask_groups(a, sepax_grouped(l, in.put(ends), ends.size() - 1), ends.size() - 1, golden_groups);
}

// Rows in which each shape of a list, turned by a right angle where it is, meets all of the list:
// in groups of three; moved by shifts, each a group; and so without their poses, pair by pair.
void ask_rows(asked &a, const std::vector<sepax_id> &ids) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const size_t n = ids.size();
    answers::arena in(a.c.offset());
    row_arrays rows;
    rows.shapes = ids;
    rows.add_list(ids);
    rows.list_of.assign(n, 0);
    rows.flags = SEPAX_SKIP_SELF;
    for (size_t i = 0; i < n; ++i) {
        const sepax_pose &p = a.of.named->scene.poses[i];
        rows.poses.push_back({p.x, p.y, -p.sin, p.cos});
        rows.shifts.push_back(
            {golden_shifts[i % golden_shift_count][0], golden_shifts[i % golden_shift_count][1]});
    }
    row_arrays grouped = rows, still = rows;
    grouped.shifts.clear();
    for (uint32_t i = 0; i <= n / 3; ++i)
        grouped.groups.push_back(3 * i);
    still.poses.clear();
    still.flags = SEPAX_EACH_PAIR;
    sepax_rows view = answers::put_rows(in, grouped, workspace.get());
    ask_groups(a, sepax_row_pairs(&view), n / 3, golden_rows);
    view = answers::put_rows(in, rows, workspace.get());
    named moved =
        a.ask(sepax_row_pairs(&view), n, answers::relations | answers::firsts, a.options());
    view = answers::put_rows(in, still, workspace.get());
    const bytes each =
        a.ask(sepax_row_pairs(&view), n * n, answers::relations, a.options())["relations"];
    bytes &to = a.to[golden_rows_shifted][0];
    for (size_t i = 0; i < n; ++i) {
        add(to, moved["relations"][i], 1);
        add_words(to, moved["firsts"], 4 * i, 1);
    }
    to.insert(to.end(), each.begin(), each.end());
}

} // namespace

// Some shapes against more, and all pairs of them: half as many pairs as the scene has.
void ask_both_lists(asked &a) {
    const double side = std::sqrt(static_cast<double>(a.of.named->scene.pairs.size()) / 2);
    const size_t n = std::min(sepax_store_count(a.store()), 1 + static_cast<size_t>(side));
    std::vector<sepax_id> ids;
    for (sepax_id i = 0; i < n; ++i)
        ids.push_back(i);
    answers::arena in(a.c.offset());
    const sepax_id *list = in.put(ids);
    for (const sepax_source &l : {sepax_lists(list, n / 2, list, n), sepax_all_pairs(list, n)}) {
        ask_lists(a, l);
        ask_grouped_lists(a, l);
    }
    ask_rows(a, ids);
}
