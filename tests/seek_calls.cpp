// SPDX-License-Identifier: MIT

#include "seek_calls.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace seeks {

namespace {

using shapes::below;
using shapes::polygon;
using shapes::rng;
using shapes::uniform;

// A scene's coordinates: integers or not, times a scale.
struct measure {
    double scale;
    bool grid;
    unsigned side;

    float operator()(double v) const {
        return float((grid ? std::floor(v) : v) * scale);
    }
    float place(rng &random) const {
        return (*this)(uniform(random, 0, side));
    }
};

struct mould {
    polygon core;
    float radius;
};

mould make_mould(rng &random, const measure &m, unsigned kinds) {
    const unsigned kind = kinds == 0 ? 2 : below(random, kinds);
    const double x = m.place(random), y = m.place(random), size = uniform(random, 1, 3) * m.scale;
    mould made = {{{float(x), float(y)}}, 0};
    if (kind == 1)
        made.core.push_back({float(x + m(uniform(random, -3, 3))), float(y)});
    if (kind == 2) {
        const float w = m(uniform(random, 1, 3)), h = m(uniform(random, 1, 3));
        made.core = {{float(x), float(y)},
                     {float(x) + w, float(y)},
                     {float(x) + w, float(y) + h},
                     {float(x), float(y) + h}};
    }
    if (kind > 2) {
        static const unsigned counts[] = {3, 4, 5, 6, 8, 12, 20};
        made.core = shapes::random_convex(random, counts[below(random, 7)]);
        for (sepax_vec2 &v : made.core)
            v = {float(x + size * v.x), float(y + size * v.y)};
    }
    if ((kinds > 3 && below(random, 4) == 0) || (kinds == 1 && below(random, 2) == 0))
        made.radius = m(uniform(random, 0, 2));
    return made;
}

// Adds a mould, or where rounding has made it flat, a point.
void add(sepax_store *store, const mould &of) {
    sepax_id id;
    if (sepax_store_add(store, of.core.data(), of.core.size(), SEPAX_HULL, &id, nullptr) !=
        SEPAX_OK)
        sepax_store_add(store, of.core.data(), 1, 0, &id, nullptr);
    if (of.radius > 0)
        sepax_store_set_radii(store, &id, &of.radius, 1, nullptr);
}

shapes::store_ptr empty_store() {
    sepax_store *store = nullptr;
    sepax_store_create(nullptr, &store);
    return shapes::store_ptr(store);
}

std::vector<uint32_t> bits(rng &random, size_t count) {
    std::vector<uint32_t> of(count);
    for (uint32_t &word : of)
        word = 1 + below(random, 7);
    return of;
}

void set_filters(scene &s, rng &random, size_t count) {
    const auto some = [&](std::vector<uint32_t> &to, size_t n) {
        to = bits(random, n);
        return below(random, 2) == 0 ? to.data() : nullptr;
    };
    if (below(random, 3) == 0) {
        s.options.layers = some(s.layers, s.map_count);
        s.options.masks = some(s.masks, s.map_count);
        s.options.mover_layers = some(s.mover_layers, count);
        s.options.mover_masks = some(s.mover_masks, count);
    }
    if (below(random, 3) == 0) {
        s.body_of = bits(random, s.map_count);
        s.mover_bodies = bits(random, count);
        s.body_of[0] = s.mover_bodies[0] = SEPAX_NO_ID;
        s.options.body_of = s.body_of.data();
        s.options.mover_bodies = s.mover_bodies.data();
    }
    s.options.flags = below(random, 3) == 0 ? SEPAX_SKIP_START : 0;
}

sepax_vec2 motion_of(rng &random, const measure &m) {
    const double length = below(random, 3) == 0 ? m.side : 4;
    sepax_vec2 motion = {m(uniform(random, -length, length)), m(uniform(random, -length, length))};
    switch (below(random, 8)) {
    case 0:
        motion.x = 0;
        break;
    case 1:
        motion.y = 0;
        break;
    case 2:
        motion = {0, 0};
        break;
    case 3:
        motion.x *= 1e-37F; // next to none along an axis
        break;
    default:
        break;
    }
    return motion;
}

} // namespace

scene make_scene(uint64_t seed, uint32_t map_count, uint32_t mover_count) {
    rng random(seed);
    static const double scales[] = {1, 1, 1, 1e-41, 1e-30, 1e-20, 1e15, 1e30, 1e36};
    const measure m = {scales[below(random, 9)], below(random, 2) == 0,
                       map_count < 64 ? 6 : unsigned(std::sqrt(map_count) * 3)};
    static const unsigned all_kinds[] = {0, 1, 3, 6}; // boxes; circles; some small ones; all
    const unsigned kinds = all_kinds[below(random, 4)];
    scene s;
    s.kind = static_cast<moved>(below(random, 3));
    s.map_count = map_count;
    s.map = empty_store();
    s.other = empty_store();
    s.all = empty_store();
    for (uint32_t i = 0; i < map_count; i++) {
        const mould made = make_mould(random, m, kinds);
        add(s.map.get(), made);
        add(s.all.get(), made);
    }
    for (uint32_t i = 0; i < mover_count; i++) {
        const mould made = s.kind == moved::points ? mould{{{m.place(random), m.place(random)}}, 0}
                                                   : make_mould(random, m, kinds);
        add(s.other.get(), made);
        add(s.all.get(), made);
        s.points.push_back(made.core[0]);
        s.ids.push_back(s.kind == moved::own ? below(random, map_count) : i);
        s.motions.push_back(motion_of(random, m));
        const double turn = below(random, 4) * std::acos(-1) / 2;
        s.poses.push_back({m.grid ? 0 : m(uniform(random, -1, 1)), m(uniform(random, -2, 2)),
                           float(std::cos(turn)), float(std::sin(turn))});
    }
    set_filters(s, random, mover_count);
    s.options.margin = below(random, 4) == 0 ? m(uniform(random, 0, 2)) : 0;
    std::vector<sepax_id> gone; // removed shapes are met by none
    for (sepax_id id = 0; id + 1 < map_count && below(random, 4) == 0; id += 7)
        if (std::find(s.ids.begin(), s.ids.end(), id) == s.ids.end())
            gone.push_back(id);
    sepax_store_remove(s.map.get(), gone.data(), gone.size(), nullptr);
    sepax_store_remove(s.all.get(), gone.data(), gone.size(), nullptr);
    s.movers.store = s.kind == moved::own       ? s.map.get()
                     : s.kind == moved::foreign ? s.other.get()
                                                : nullptr;
    s.movers.shapes = s.kind == moved::points ? nullptr : s.ids.data();
    s.movers.points = s.kind == moved::points ? s.points.data() : nullptr;
    s.movers.motions = s.motions.data();
    s.movers.count = mover_count;
    return s;
}

// ---------------------------------------------------------------- brute force

namespace {

// The words of a cast, and of a distance; the first one is a time or a distance.
struct answer {
    sepax_id id;
    float value;
    uint32_t words[9];

    bool operator==(const answer &other) const {
        return id == other.id && std::memcmp(words, other.words, sizeof words) == 0;
    }
};

bool takes(const scene &s, size_t mover, sepax_id id) {
    const sepax_seek_options &o = s.options;
    const auto at = [](const uint32_t *array, size_t i) {
        return array != nullptr ? array[i] : UINT32_MAX;
    };
    const bool own = s.kind == moved::own && s.ids[mover] == id;
    const bool body = o.body_of != nullptr && o.mover_bodies[mover] != SEPAX_NO_ID &&
                      o.mover_bodies[mover] == o.body_of[id];
    return !own && !body && (at(o.layers, id) & at(o.mover_masks, mover)) != 0 &&
           (at(o.mover_layers, mover) & at(o.masks, id)) != 0;
}

// The id of a mover in the store of all shapes.
sepax_id id_of(const scene &s, size_t mover) {
    return s.kind == moved::own ? s.ids[mover] : s.map_count + sepax_id(mover);
}

void place(const scene &s, size_t mover, const sepax_pose &pose) {
    const sepax_id id = id_of(s, mover);
    if (sepax_store_place(s.all.get(), &id, &pose, 1, nullptr) != SEPAX_OK)
        std::abort();
}

} // namespace

std::vector<sepax_pair> pairs_of(const scene &s, size_t mover) {
    std::vector<sepax_pair> pairs;
    const sepax_id b = id_of(s, mover);
    for (sepax_id id = 0; id < s.map_count; id++) {
        size_t count;
        sepax_vec2 v[64];
        if (sepax_store_vertices(s.map.get(), id, v, 64, &count) == SEPAX_OK && takes(s, mover, id))
            pairs.push_back({id, b});
    }
    return pairs;
}

namespace {

std::vector<answer> sorted(std::vector<answer> of) {
    std::sort(of.begin(), of.end(), [](const answer &p, const answer &q) {
        return p.value != q.value ? p.value < q.value : p.id < q.id;
    });
    return of;
}

// The columns of casts, one element a pair.
struct cast_columns {
    std::vector<uint8_t> relation;
    std::vector<float> time, normal_x, normal_y;
    std::vector<uint32_t> feature_a, feature_b;
    sepax_casts to;

    explicit cast_columns(size_t n)
        : relation(n, 99), time(n, -7), normal_x(n), normal_y(n), feature_a(n), feature_b(n) {
        to = {relation.data(), time.data(),      normal_x.data(),
              normal_y.data(), feature_a.data(), feature_b.data()};
    }
    answer at(sepax_id id, size_t i) const {
        answer a = {id, time[i], {relation[i]}};
        std::memcpy(&a.words[1], &time[i], 4);
        std::memcpy(&a.words[2], &normal_x[i], 4);
        std::memcpy(&a.words[3], &normal_y[i], 4);
        a.words[4] = feature_a[i];
        a.words[5] = feature_b[i];
        return a;
    }
};

// What a mover meets, by time and id.
std::vector<answer> all_casts(const scene &s, size_t mover) {
    const std::vector<sepax_pair> pairs = pairs_of(s, mover);
    const std::vector<sepax_vec2> motions(pairs.size(), s.motions[mover]);
    cast_columns found(pairs.size());
    sepax_options options = {};
    options.margin = s.options.margin;
    std::vector<answer> hits;
    if (sepax_cast(s.all.get(), sepax_pairs(pairs.data(), pairs.size()), motions.data(), &options,
                   &found.to) != SEPAX_OK)
        std::abort();
    for (size_t i = 0; i < pairs.size(); i++) {
        const bool skips = (s.options.flags & SEPAX_SKIP_START) != 0 && found.time[i] == 0;
        if (found.time[i] <= 1 && !skips)
            hits.push_back(found.at(pairs[i].a, i));
    }
    return sorted(hits);
}

// What a list has for a mover.
struct list_columns {
    std::vector<uint32_t> offsets;
    std::vector<sepax_id> ids;
};

// The columns of distances, one element a pair.
struct distance_columns {
    std::vector<float> words[7];
    std::vector<uint32_t> features[2];
    sepax_distances to = {};

    explicit distance_columns(size_t n) {
        for (std::vector<float> &w : words)
            w.resize(n, -7);
        for (std::vector<uint32_t> &f : features)
            f.resize(n, 7);
        to = {words[0].data(),    words[1].data(), words[2].data(), words[3].data(),
              words[4].data(),    words[5].data(), words[6].data(), features[0].data(),
              features[1].data(), nullptr};
    }
    answer at(sepax_id id, size_t i) const {
        answer a = {id, words[0][i], {}};
        for (unsigned w = 0; w < 7; w++)
            std::memcpy(&a.words[w], &words[w][i], 4);
        a.words[7] = features[0][i];
        a.words[8] = features[1][i];
        return a;
    }
};

// The distances of a mover from all shapes, in order.
std::vector<answer> all_distances(const scene &s, size_t mover) {
    const std::vector<sepax_pair> pairs = pairs_of(s, mover);
    distance_columns found(pairs.size());
    sepax_options options = {};
    options.margin = s.options.margin;
    std::vector<answer> distances;
    if (sepax_distance(s.all.get(), sepax_pairs(pairs.data(), pairs.size()), &options, &found.to) !=
        SEPAX_OK)
        std::abort();
    for (size_t i = 0; i < pairs.size(); i++)
        distances.push_back(found.at(pairs[i].a, i));
    return sorted(distances);
}

using answers = std::vector<std::vector<answer>>;

// The index and what the calls take.
struct asked {
    const scene &s;
    const sepax_index *index;
    shapes::workspace_ptr workspace = shapes::make_workspace();

    size_t first_differences(const answers &expected) const;
    size_t list_differences(const answers &expected) const;
    size_t near_differences(const answers &expected, size_t most,
                            const sepax_seek_options &options) const;
    size_t within_differences(const answers &expected, float reach,
                              const sepax_seek_options &options) const;
};

size_t asked::first_differences(const answers &expected) const {
    const size_t n = s.movers.count;
    cast_columns found(n);
    std::vector<sepax_id> ids(n);
    std::vector<uint8_t> hit((n + 7) / 8, 0xFF);
    if (sepax_index_cast(index, s.map.get(), &s.movers, &s.options, workspace.get(), ids.data(),
                         &found.to, nullptr) != SEPAX_OK ||
        sepax_index_cast_bits(index, s.map.get(), &s.movers, &s.options, workspace.get(),
                              hit.data(), nullptr) != SEPAX_OK)
        return SIZE_MAX;
    cast_columns never(1);
    never.relation[0] = SEPAX_DISJOINT;
    never.time[0] = 2;
    never.feature_a[0] = never.feature_b[0] = SEPAX_FEATURE_NONE;
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        const answer first = expected[i].empty() ? never.at(SEPAX_NO_ID, 0) : expected[i][0];
        count += !(found.at(ids[i], i) == first);
        count += (hit[i / 8] >> i % 8 & 1) != (expected[i].empty() ? 0 : 1);
    }
    return count;
}

// The movers whose lists are others.
template <class Columns>
size_t compare_lists(const answers &expected, const list_columns &list, const Columns &found) {
    size_t count = 0;
    for (size_t i = 0; i < expected.size(); i++) {
        bool same = list.offsets[i + 1] - list.offsets[i] == expected[i].size();
        for (size_t k = 0; same && k < expected[i].size(); k++) {
            const size_t at = list.offsets[i] + k;
            same = found.at(list.ids[at], at) == expected[i][k];
        }
        count += !same;
    }
    return count;
}

// Asks how much there is, then for all of it.
template <class Columns, class Call>
size_t ask_list(const answers &expected, size_t movers, const Call &call) {
    size_t needed = 0, again = 0;
    const sepax_status status = call(nullptr, nullptr, static_cast<Columns *>(nullptr), 0, &needed);
    list_columns list = {std::vector<uint32_t>(movers + 1), std::vector<sepax_id>(needed)};
    Columns found(needed);
    if (status != (needed > 0 ? SEPAX_ERROR_CAPACITY : SEPAX_OK) ||
        call(list.offsets.data(), list.ids.data(), &found, needed, &again) != SEPAX_OK ||
        again != needed)
        return SIZE_MAX;
    return compare_lists(expected, list, found);
}

size_t asked::list_differences(const answers &expected) const {
    return ask_list<cast_columns>(
        expected, s.movers.count,
        [&](uint32_t *offsets, sepax_id *ids, cast_columns *to, size_t room, size_t *needed) {
            return sepax_index_cast_all(index, s.map.get(), &s.movers, &s.options, workspace.get(),
                                        offsets, ids, to != nullptr ? &to->to : nullptr, room,
                                        needed, nullptr);
        });
}

size_t asked::near_differences(const answers &expected, size_t most,
                               const sepax_seek_options &options) const {
    const size_t n = s.movers.count;
    distance_columns found(n * most), none(1);
    std::vector<sepax_id> ids(n * most);
    if (sepax_index_nearest(index, s.map.get(), &s.movers, &options, most, workspace.get(),
                            ids.data(), &found.to, nullptr) != SEPAX_OK)
        return SIZE_MAX;
    for (std::vector<float> &w : none.words)
        w[0] = 0;
    none.words[0][0] = std::numeric_limits<float>::max();
    none.features[0][0] = none.features[1][0] = SEPAX_FEATURE_NONE;
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        bool same = true;
        for (size_t k = 0; k < most; k++) {
            const answer one = found.at(ids[i * most + k], i * most + k);
            same &= one == (k < expected[i].size() ? expected[i][k] : none.at(SEPAX_NO_ID, 0));
        }
        count += !same;
    }
    return count;
}

size_t asked::within_differences(const answers &expected, float reach,
                                 const sepax_seek_options &options) const {
    answers near = expected;
    for (std::vector<answer> &of : near)
        of.erase(std::find_if(of.begin(), of.end(),
                              [&](const answer &a) { return !(a.value <= reach); }),
                 of.end());
    return ask_list<distance_columns>(
        near, s.movers.count,
        [&](uint32_t *offsets, sepax_id *ids, distance_columns *to, size_t room, size_t *needed) {
            return sepax_index_within(index, s.map.get(), &s.movers, &options, reach,
                                      workspace.get(), offsets, ids,
                                      to != nullptr ? &to->to : nullptr, room, needed, nullptr);
        });
}

} // namespace

size_t differences(scene &s, const sepax_index *index, bool posed) {
    answers casts, distances, firsts;
    s.movers.poses = posed ? s.poses.data() : nullptr;
    for (size_t i = 0; i < s.movers.count; i++) {
        const bool placed = posed && s.kind != moved::points;
        if (placed)
            place(s, i, s.poses[i]);
        casts.push_back(all_casts(s, i));
        distances.push_back(all_distances(s, i));
        if (placed)
            place(s, i, {0, 0, 1, 0});
    }
    const asked of = {s, index};
    sepax_seek_options options = s.options;
    options.flags = 0;
    const float reach = distances[0].size() > 3 ? std::fmax(distances[0][3].value, 0) : 0;
    return of.first_differences(casts) + of.list_differences(casts) +
           of.near_differences(distances, 1, options) +
           of.near_differences(distances, 10, options) +
           of.near_differences(distances, 40, options) +
           of.within_differences(distances, reach, options);
}

} // namespace seeks
