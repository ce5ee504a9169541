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

// The same pairs in groups of no pair to twelve, the last one of all that are left.
bool ask_groups(const sepax_store *store, sepax_source l, scene_memory &m, const cell &c) {
    const auto pairs = static_cast<uint32_t>(sepax_source_count(l));
    std::vector<uint32_t> ends = {0};
    for (uint32_t size = 0; ends.back() + size <= pairs / 2; size = (size + 5) % 13)
        ends.push_back(ends.back() + size);
    ends.push_back(pairs);
    const size_t n = ends.size() - 1;
    shifted<uint32_t> offsets(n + 1, c.shift), firsts(n, c.shift), deepest(n, c.shift);
    for (size_t i = 0; i <= n; ++i)
        std::memcpy(offsets.bytes(i), &ends[i], sizeof ends[i]);
    shifted<uint8_t> relations(n, c.shift);
    contact_memory contacts(n, c.shift);
    sepax_contacts to = contacts.at(0);
    to.pair = deepest.at(0);
    const sepax_options options = options_of(c, 0);
    const sepax_source grouped = sepax_grouped(l, offsets.at(0), n);
    {
        const hostile guard(*c.mode);
        if (sepax_relate(store, grouped, &options, relations.at(0)) != SEPAX_OK ||
            sepax_first_hits(store, grouped, &options, firsts.at(0)) != SEPAX_OK ||
            sepax_separate(store, grouped, &options, &to) != SEPAX_OK || !guard.left_alone())
            return false;
    }
    fnv &hash = m.lists[golden_groups - golden_relate_lists];
    for (size_t i = 0; i < n; ++i) {
        hash.add(relations.get(i), 1);
        hash.add(firsts.get(i), 4);
        hash.add(deepest.get(i), 4);
    }
    contacts.add_to(hash, n);
    return true;
}

// Each shape of a list, turned by a right angle where it is, against all of the list, in groups of
// three rows.
bool ask_rows(const sepax_store *store, sepax_id *ids, size_t n, scene_memory &m, const cell &c) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    shifted<sepax_pose> poses(n, c.shift);
    shifted<uint32_t> list_of(n, c.shift), offsets(2, c.shift), groups(n / 3 + 1, c.shift);
    const auto end = static_cast<uint32_t>(n);
    const uint32_t zero = 0;
    for (size_t i = 0; i < n; ++i) {
        const sepax_pose &p = m.poses[i];
        const sepax_pose turned = {p.x, p.y, -p.sin, p.cos};
        std::memcpy(poses.bytes(i), &turned, sizeof turned);
        std::memcpy(list_of.bytes(i), &zero, sizeof zero);
    }
    std::memcpy(offsets.bytes(0), &zero, sizeof zero);
    std::memcpy(offsets.bytes(1), &end, sizeof end);
    for (uint32_t i = 0; i <= n / 3; ++i) {
        const uint32_t row = 3 * i;
        std::memcpy(groups.bytes(i), &row, sizeof row);
    }
    const sepax_rows rows = {ids, poses.at(0),  n,     list_of.at(0),   offsets.at(0),   1,
                             ids, groups.at(0), n / 3, SEPAX_SKIP_SELF, workspace.get(), nullptr};
    shifted<uint8_t> relations(n / 3, c.shift);
    shifted<uint32_t> firsts(n / 3, c.shift), deepest(n / 3, c.shift);
    contact_memory contacts(n / 3, c.shift);
    sepax_contacts to = contacts.at(0);
    to.pair = deepest.at(0);
    const sepax_options options = options_of(c, 0);
    {
        const hostile guard(*c.mode);
        const sepax_source source = sepax_row_pairs(&rows);
        if (sepax_relate(store, source, &options, relations.at(0)) != SEPAX_OK ||
            sepax_first_hits(store, source, &options, firsts.at(0)) != SEPAX_OK ||
            sepax_separate(store, source, &options, &to) != SEPAX_OK || !guard.left_alone())
            return false;
    }
    fnv &hash = m.lists[golden_rows - golden_relate_lists];
    for (size_t i = 0; i < n / 3; ++i) {
        hash.add(relations.get(i), 1);
        hash.add(firsts.get(i), 4);
        hash.add(deepest.get(i), 4);
    }
    contacts.add_to(hash, n / 3);
    return true;
}

} // namespace

// Some shapes against more, and all pairs of them: half as many pairs as the scene has.
bool ask_both_lists(const sepax_store *store, scene_memory &m, const cell &c) {
    const double side = std::sqrt(static_cast<double>(m.count) / 2);
    const size_t n = std::min(sepax_store_count(store), 1 + static_cast<size_t>(side));
    shifted<sepax_id> ids(n, c.shift);
    for (size_t i = 0; i < n; ++i) {
        const auto id = static_cast<sepax_id>(i);
        std::memcpy(ids.bytes(i), &id, sizeof id);
    }
    const sepax_source both = sepax_lists(ids.at(0), n / 2, ids.at(0), n);
    const sepax_source all = sepax_all_pairs(ids.at(0), n);
    return ask_lists(store, both, m, c) && ask_lists(store, all, m, c) &&
           ask_groups(store, both, m, c) && ask_groups(store, all, m, c) &&
           ask_rows(store, ids.at(0), n, m, c);
}
