// SPDX-License-Identifier: MIT
//
// Asks the calls on lists of ids, pair by pair and in groups.

#include <algorithm>
#include <cmath>

#include "scene_memory.h"

namespace {

// All of the calls on lists.
bool ask_lists(const sepax_store *store, sepax_source l, scene_memory &m, const cell &c) {
    const size_t n = sepax_source_count(l);
    const sepax_options options = options_of(c, 0);
    shifted<uint8_t> relations(n, c.shift), bits((n + 7) / 8, c.shift);
    shifted<uint32_t> hits(n, c.shift);
    contact_memory contacts(n, c.shift);
    const sepax_contacts to = contacts.at(0);
    size_t count = 0, first = 0;
    {
        const hostile guard(*c.mode);
        if (sepax_relate(store, l, &options, relations.at(0)) != SEPAX_OK ||
            sepax_hits(store, l, &options, hits.at(0), &count) != SEPAX_OK ||
            sepax_hit_bits(store, l, &options, bits.at(0)) != SEPAX_OK ||
            sepax_first_hit(store, l, &options, &first) != SEPAX_OK ||
            sepax_separate(store, l, &options, &to) != SEPAX_OK || !guard.left_alone())
            return false;
    }
    const auto hash = [&](golden_index i) -> fnv & { return m.lists[i - golden_relate_lists]; };
    for (size_t i = 0; i < n; ++i)
        hash(golden_relate_lists).add(relations.get(i), 1);
    for (size_t i = 0; i < std::min(count, n); ++i)
        hash(golden_hits_lists).add(hits.get(i), 4);
    for (size_t i = 0; i < (n + 7) / 8; ++i)
        hash(golden_hit_bits_lists).add(bits.get(i), 1);
    hash(golden_first_hit_lists).add(first == SEPAX_NO_INDEX ? UINT32_MAX : first, 4);
    contacts.add_to(hash(golden_separate_lists), n);
    return true;
}

// The calls on n groups.
bool ask_groups(const sepax_store *store, sepax_source grouped, size_t n, fnv &hash,
                const cell &c) {
    shifted<uint8_t> relations(n, c.shift);
    shifted<uint32_t> firsts(n, c.shift), deepest(n, c.shift);
    contact_memory contacts(n, c.shift);
    sepax_contacts to = contacts.at(0);
    to.pair = deepest.at(0);
    const sepax_options options = options_of(c, 0);
    {
        const hostile guard(*c.mode);
        if (sepax_relate(store, grouped, &options, relations.at(0)) != SEPAX_OK ||
            sepax_first_hits(store, grouped, &options, firsts.at(0)) != SEPAX_OK ||
            sepax_separate(store, grouped, &options, &to) != SEPAX_OK || !guard.left_alone())
            return false;
    }
    for (size_t i = 0; i < n; ++i) {
        hash.add(relations.get(i), 1);
        hash.add(firsts.get(i), 4);
        hash.add(deepest.get(i), 4);
    }
    contacts.add_to(hash, n);
    return true;
}

// The same pairs in groups of no pair to twelve, the last one of all that are left.
bool ask_grouped_lists(const sepax_store *store, sepax_source l, scene_memory &m, const cell &c) {
    const auto pairs = static_cast<uint32_t>(sepax_source_count(l));
    std::vector<uint32_t> ends = {0};
    for (uint32_t size = 0; ends.back() + size <= pairs / 2; size = (size + 5) % 13)
        ends.push_back(ends.back() + size);
    ends.push_back(pairs);
    const size_t n = ends.size() - 1;
    shifted<uint32_t> offsets(n + 1, c.shift);
    for (size_t i = 0; i <= n; ++i)
        offsets.set(i, ends[i]);
    return ask_groups(store, sepax_grouped(l, offsets.at(0), n), n,
                      m.lists[golden_groups - golden_relate_lists], c);
}

// The arrays of rows in which each shape of a list, turned by a right angle where it is, meets all
// of the list.
struct turned_rows {
    shapes::workspace_ptr workspace = shapes::make_workspace();
    shifted<sepax_pose> poses;
    shifted<uint32_t> list_of, offsets;

    turned_rows(size_t n, const scene_memory &m, const cell &c)
        : poses(n, c.shift), list_of(n, c.shift), offsets(2, c.shift) {
        for (size_t i = 0; i < n; ++i) {
            const sepax_pose &p = m.poses[i];
            poses.set(i, {p.x, p.y, -p.sin, p.cos});
            list_of.set(i, 0);
        }
        offsets.set(0, 0);
        offsets.set(1, static_cast<uint32_t>(n));
    }
    sepax_rows view(const sepax_id *ids, size_t n, uint32_t flags) {
        return {ids, poses.at(0), n, list_of.at(0), offsets.at(0),   1,
                ids, nullptr,     0, flags,         workspace.get(), nullptr};
    }
};

// These rows in groups of three.
bool ask_rows(const sepax_store *store, sepax_id *ids, size_t n, scene_memory &m, const cell &c) {
    turned_rows turned(n, m, c);
    shifted<uint32_t> groups(n / 3 + 1, c.shift);
    for (uint32_t i = 0; i <= n / 3; ++i)
        groups.set(i, 3 * i);
    sepax_rows rows = turned.view(ids, n, SEPAX_SKIP_SELF);
    rows.groups = groups.at(0);
    rows.group_count = n / 3;
    return ask_groups(store, sepax_row_pairs(&rows), n / 3,
                      m.lists[golden_rows - golden_relate_lists], c);
}

// These rows moved by shifts, each a group; and without their poses, pair by pair.
bool ask_shifted_rows(const sepax_store *store, sepax_id *ids, size_t n, scene_memory &m,
                      const cell &c) {
    turned_rows turned(n, m, c);
    shifted<sepax_vec2> shifts(n, c.shift);
    for (size_t i = 0; i < n; ++i) {
        const float(&by)[2] = golden_shifts[i % golden_shift_count];
        shifts.set(i, {by[0], by[1]});
    }
    sepax_rows rows = turned.view(ids, n, SEPAX_SKIP_SELF), still = rows;
    rows.shifts = still.shifts = shifts.at(0);
    still.poses = nullptr;
    still.flags = SEPAX_EACH_PAIR;
    shifted<uint8_t> relations(n, c.shift), each(n * n, c.shift);
    shifted<uint32_t> firsts(n, c.shift);
    const sepax_options options = options_of(c, 0);
    {
        const hostile guard(*c.mode);
        if (sepax_relate(store, sepax_row_pairs(&rows), &options, relations.at(0)) != SEPAX_OK ||
            sepax_first_hits(store, sepax_row_pairs(&rows), &options, firsts.at(0)) != SEPAX_OK ||
            sepax_relate(store, sepax_row_pairs(&still), &options, each.at(0)) != SEPAX_OK ||
            !guard.left_alone())
            return false;
    }
    fnv &hash = m.lists[golden_rows_shifted - golden_relate_lists];
    for (size_t i = 0; i < n; ++i) {
        hash.add(relations.get(i), 1);
        hash.add(firsts.get(i), 4);
    }
    for (size_t i = 0; i < n * n; ++i)
        hash.add(each.get(i), 1);
    return true;
}

} // namespace

// Some shapes against more, and all pairs of them: half as many pairs as the scene has.
bool ask_both_lists(const sepax_store *store, scene_memory &m, const cell &c) {
    const double side = std::sqrt(static_cast<double>(m.count) / 2);
    const size_t n = std::min(sepax_store_count(store), 1 + static_cast<size_t>(side));
    shifted<sepax_id> ids(n, c.shift);
    for (size_t i = 0; i < n; ++i)
        ids.set(i, static_cast<sepax_id>(i));
    const sepax_source both = sepax_lists(ids.at(0), n / 2, ids.at(0), n);
    const sepax_source all = sepax_all_pairs(ids.at(0), n);
    return ask_lists(store, both, m, c) && ask_lists(store, all, m, c) &&
           ask_grouped_lists(store, both, m, c) && ask_grouped_lists(store, all, m, c) &&
           ask_rows(store, ids.at(0), n, m, c) && ask_shifted_rows(store, ids.at(0), n, m, c);
}
