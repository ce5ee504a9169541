// SPDX-License-Identifier: MIT
#include <numeric>

#include "table.h"

using namespace table;
using answers::arena;

// ------------------------------------------------------- without rows

source table::of_array(std::vector<sepax_pair> pairs) {
    source s = {"array", {}, pairs, {}, {}};
    s.get = [pairs](arena &at) { return sepax_pairs(at.put(pairs), pairs.size()); };
    return s;
}

// The pairs by what sepax.h says of the order.
source table::of_lists(std::vector<sepax_id> a, std::vector<sepax_id> b) {
    source s = {"lists", {}, {}, {}, {}};
    for (const sepax_id i : a)
        for (const sepax_id j : b)
            s.pairs.push_back({i, j});
    s.get = [a, b](arena &at) { return sepax_lists(at.put(a), a.size(), at.put(b), b.size()); };
    return s;
}

source table::of_all_pairs(std::vector<sepax_id> ids) {
    source s = {"all pairs", {}, {}, {}, {}};
    for (size_t i = 0; i < ids.size(); ++i)
        for (size_t j = i + 1; j < ids.size(); ++j)
            s.pairs.push_back({ids[i], ids[j]});
    s.get = [ids](arena &at) { return sepax_all_pairs(at.put(ids), ids.size()); };
    return s;
}

source table::of_bodies(words offsets, std::vector<sepax_pair> pairs) {
    source s = {"bodies", {}, {}, {0}, {}};
    for (const sepax_pair &p : pairs) {
        for (sepax_id a = offsets[p.a]; a < offsets[p.a + 1]; ++a)
            for (sepax_id b = offsets[p.b]; b < offsets[p.b + 1]; ++b)
                s.pairs.push_back({a, b});
        s.groups.push_back(uint32_t(s.pairs.size()));
    }
    s.get = [offsets, pairs](arena &at) {
        return sepax_body_pairs({at.put(offsets), offsets.size() - 1}, at.put(pairs), pairs.size());
    };
    return s;
}

source table::in_groups(source from, words groups) {
    from.name += " in groups of " + std::to_string(groups.size() - 1);
    from.get = [inner = from.get, groups](arena &at) {
        return sepax_grouped(inner(at), at.put(groups), groups.size() - 1);
    };
    from.groups = std::move(groups);
    return from;
}

// ---------------------------------------------------------------- rows

namespace {

// The pairs of rows, and where those of each row begin.
struct row_pairs {
    std::vector<sepax_pair> pairs;
    words begin = {0};

    explicit row_pairs(const row_arrays &rows) {
        for (size_t r = 0; r < rows.shapes.size(); ++r) {
            const std::vector<sepax_pair> more = rows.pairs(r);
            pairs.insert(pairs.end(), more.begin(), more.end());
            begin.push_back(uint32_t(pairs.size()));
        }
    }
};

// What the reference says of each row once its shape is placed in a copy of the store; of rows that
// are moved only relations, and from the other side: each shape of the list in a row of its own,
// moved by the opposite shift.
answers::of_pairs by_placing(const world &from, world &copy, const row_arrays &rows,
                             const row_pairs &pairs, sepax_options options, unsigned queries,
                             sepax_workspace *workspace) {
    answers::of_pairs out;
    const std::vector<sepax_vec2> motions = answers::any_motions(pairs.pairs.size());
    options.backend = sepax_backend_find("reference");
    for (size_t r = 0; r < rows.shapes.size(); ++r) {
        const auto begin = std::ptrdiff_t(pairs.begin[r]), end = std::ptrdiff_t(pairs.begin[r + 1]);
        const auto place = [&](const sepax_pose &pose) {
            if (!rows.poses.empty()) {
                EXPECT_EQ(SEPAX_OK,
                          sepax_store_place(copy.store.get(), &rows.shapes[r], &pose, 1, nullptr));
            }
        };
        place(rows.poses.empty() ? sepax_pose{} : rows.poses[r]);
        const sepax_vec2 shift = rows.shifts.empty() ? sepax_vec2{0, 0} : rows.shifts[r];
        out.append(answers::by_reference(copy.store.get(),
                                         {pairs.pairs.begin() + begin, pairs.pairs.begin() + end},
                                         {motions.begin() + begin, motions.begin() + end}, options,
                                         rows.shifts.empty() ? queries : 0));
        if (shift.x != 0 || shift.y != 0) {
            row_arrays back;
            back.add_list({rows.shapes[r]});
            for (const sepax_pair &p : rows.pairs(r))
                back.shapes.push_back(p.b);
            back.list_of.assign(back.shapes.size(), 0);
            back.shifts.assign(back.shapes.size(), {-shift.x, -shift.y});
            back.flags = SEPAX_EACH_PAIR;
            const sepax_rows view = back.view(workspace);
            EXPECT_EQ(SEPAX_OK, sepax_relate(copy.store.get(), sepax_row_pairs(&view), &options,
                                             out.relations.data() + begin));
        }
        place(from.pose(rows.shapes[r]));
    }
    return out;
}

} // namespace

source table::of_rows(const world &from, world &copy, row_arrays rows, const sepax_options &options,
                      unsigned queries) {
    const std::shared_ptr<sepax_workspace> workspace = shapes::make_workspace();
    const auto made = std::make_shared<sepax_rows>();
    const row_pairs all(rows);
    source s = {rows.poses.empty() ? "rows" : "posed rows", {}, all.pairs, {}, {}};
    s.get = [rows, workspace, made](arena &at) { // the struct lives as long as the source
        *made = answers::put_rows(at, rows, workspace.get());
        return sepax_row_pairs(made.get());
    };
    if ((rows.flags & SEPAX_EACH_PAIR) == 0)
        s.groups = all.begin;
    for (size_t g = 0; g < rows.groups.size(); ++g) {
        s.groups.resize(rows.groups.size());
        s.groups[g] = all.begin[rows.groups[g]];
    }
    s.name += rows.shifts.empty() ? "" : " with shifts";
    s.right = by_placing(from, copy, rows, all, options, queries, workspace.get());
    for (const sepax_pair &p : all.pairs)
        s.right.skipped.push_back((rows.flags & SEPAX_SKIP_SELF) != 0 && p.a == p.b);
    return s;
}

// -------------------------------------------------- of all kinds, of a scene

namespace {

// Makes sources of the shapes of a world.
class maker {
  public:
    maker(const scene &of, const world &from, size_t pairs, const sepax_options &options)
        : from_(from), copy_(of.make()), pairs_(pairs), options_(options),
          queries_(options.margin > 0 ? of.queries & ~unsigned(answers::containments)
                                      : of.queries) {
        live_ = from.live;
        for (sepax_id id = 0; live_.empty() && id < sepax_store_count(from.store.get()); ++id)
            all_.push_back(id);
        live_.insert(live_.end(), all_.begin(), all_.end());
    }

    std::vector<source> make() {
        std::vector<sepax_pair> cycled = from_.pairs;
        while (cycled.size() < pairs_ / 3)
            cycled.insert(cycled.end(), from_.pairs.begin(), from_.pairs.end());
        // Behind the first third there are hits, before it there are none.
        const auto related = relate(from_.store.get(), cycled, {});
        const auto far = std::find(related.begin(), related.end(), SEPAX_DISJOINT);
        for (size_t i = 0; i < cycled.size() / 3 && far != related.end(); ++i)
            if (related[i] != SEPAX_DISJOINT)
                cycled[i] = cycled[size_t(far - related.begin())];
        const source array = of_array(cycled);
        for (const words &groups : groups_of(uint32_t(array.pairs.size())))
            add(in_groups(array, groups));
        const size_t many = pairs_ / 5;
        const size_t sizes[][2] = {{0, 0},    {0, 9},    {9, 0},    {1, 1},    {1, 3},    {1, 4},
                                   {1, 5},    {1, 15},   {1, 16},   {1, 17},   {1, 1023}, {1, 1024},
                                   {1, 1025}, {5, many}, {many, 3}, {2, 1022}, {2, 1024}, {2, 1030},
                                   {3, 7},    {5, 16},   {19, 33},  {33, 32},  {70, 15},  {4, 511}};
        for (const auto &size : sizes)
            add(of_lists(some(size[0]), some(size[1])));
        for (const size_t n : {0U, 1U, 2U, 3U, 4U, 7U, 17U, 18U, 33U, 46U, 47U, 66U, 160U})
            add(of_all_pairs(some(n)));
        for (const source &s : {of_lists(some(20), some(64)), of_all_pairs(some(50))})
            for (const size_t which : {1, 4, 7})
                add(in_groups(s, groups_of(uint32_t(s.pairs.size()))[which]));
        if (!all_.empty())
            for (const size_t pieces : {6U, 150U})
                add(bodies(pieces));
        make_rows();
        return std::move(out_);
    }

  private:
    const world &from_;
    world copy_;
    size_t pairs_;
    sepax_options options_;
    unsigned queries_;
    std::vector<sepax_id> live_, all_;
    shapes::rng random_{5};
    std::vector<source> out_;

    void add(source s) {
        if (s.pairs.size() <= pairs_)
            out_.push_back(std::move(s));
    }
    uint32_t below(size_t bound) {
        return shapes::below(random_, uint32_t(bound));
    }
    sepax_id any() {
        return live_[below(live_.size())];
    }
    // Neighbours in space among them, some more than once.
    std::vector<sepax_id> some(size_t count) {
        std::vector<sepax_id> ids;
        size_t at = below(live_.size());
        for (size_t i = 0; i < count; ++i) {
            at = below(8) == 0 ? below(live_.size()) : (at + 1) % live_.size();
            ids.push_back(live_[at]);
        }
        return ids;
    }

    // Groups of sizes that `next` says, from `begin` on, until none fits; the last one takes the
    // rest where `all`.
    template <typename Next> static words sized(uint32_t begin, uint32_t end, bool all, Next next) {
        words out = {std::min(begin, end)};
        for (uint32_t size = next(); out.back() + size <= end && out.back() < end; size = next())
            out.push_back(out.back() + size);
        if (all)
            out.push_back(end);
        return out;
    }
    std::vector<words> groups_of(uint32_t n) {
        const auto between = [this](uint32_t least, uint32_t most) {
            return [this, least, most] { return least + below(most - least + 1); };
        };
        const auto rarely_large = [this] { return below(40) == 0 ? 257 + below(600) : below(9); };
        const uint32_t middle = n / 2, in = std::min(n, middle + 3);
        return {sized(0, n, false, [] { return 1U; }), // one a pair
                sized(0, n, true, between(0, 5)),
                sized(3, n, false, between(14, 18)),  // around a vector
                sized(0, n, true, between(254, 258)), // around those that are whole
                sized(1, n, true, rarely_large),
                sized(5, n, true, [n] { return n > 9 ? n - 9 : 1; }),
                {0, n},
                {middle, middle, in, in, std::min(n, in + 2)},
                words(300, n / 3), // empty ones
                {n / 3}};
    }

    // Of fewer pieces than that.
    source bodies(size_t pieces) {
        words offsets = {0};
        while (offsets.back() + pieces < all_.size() || offsets.size() < 4)
            offsets.push_back(
                uint32_t(std::min<size_t>(offsets.back() + below(pieces), all_.size())));
        const size_t count = offsets.size() - 1;
        std::vector<sepax_pair> pairs;
        for (size_t made = 0, tries = 0; count > 1 && made < pairs_ / 2 && tries < pairs_;
             ++tries) {
            const sepax_pair p = {below(count), below(count)};
            const size_t more =
                size_t(offsets[p.a + 1] - offsets[p.a]) * (offsets[p.b + 1] - offsets[p.b]);
            if (p.a != p.b && made + more <= pairs_ / 2) {
                pairs.push_back(p);
                made += more;
            }
        }
        return of_bodies(offsets, pairs);
    }

    // Near another shape, at the very place of one, or so far out that rounding bends shapes.
    sepax_pose near(size_t row) {
        const sepax_pose at = from_.pose(any());
        if (row % 50 == 7 || row % 50 == 8) {
            const double far = row % 50 == 7 ? 3e7 : 3e5;
            return shapes::pose(shapes::uniform(random_), far, far);
        }
        if (row % 8 == 3)
            return at;
        if (row % 8 == 5)
            return shapes::pose(shapes::uniform(random_), at.x, from_.pose(any()).y);
        const double turn =
            row % 3 == 0 ? shapes::uniform(random_, -.1, .1) : shapes::uniform(random_);
        return shapes::pose(turn, at.x + shapes::uniform(random_, -.75, .75),
                            at.y + shapes::uniform(random_, -.75, .75));
    }
    // Rows of lists of `least` to `most` ids, of which `shared` are shared in any order.
    row_arrays rows(size_t least, size_t most, size_t shared, size_t pairs, bool posed) {
        row_arrays out;
        size_t made = 0;
        for (size_t r = 0; made < pairs || r < std::max<size_t>(shared, 1); ++r) {
            if (shared == 0 || r < shared) {
                const size_t size = r % 9 == 5 ? least : least + below(most - least + 1);
                const std::vector<sepax_id> ids = some(size);
                out.ids.insert(out.ids.end(), ids.begin(), ids.end());
                out.offsets.push_back(uint32_t(out.ids.size()));
                if (shared > 0)
                    continue;
            } else {
                out.list_of.push_back(below(shared));
            }
            const uint32_t list = out.list(out.shapes.size());
            const uint32_t begin = out.offsets[list], end = out.offsets[list + 1];
            out.shapes.push_back(r % 2 == 0 && end > begin ? out.ids[begin + below(end - begin)]
                                                           : any());
            if (posed)
                out.poses.push_back(near(r));
            if (posed && pairs > 10000 && made < pairs / 3) // no hits at first
                out.poses.back().x += 1e5F;
            made += std::max<size_t>(1, end - begin);
        }
        return out;
    }
    row_arrays grouped(row_arrays rows, uint32_t most) {
        const auto size = [this, most] { return below(2 * most + 1); };
        rows.groups = sized(3, uint32_t(rows.shapes.size()), false, size);
        rows.groups.insert(rows.groups.end(), 20, rows.groups.back());
        return rows;
    }
    // Lists follow each other from row to row, of a shape that is on a way of 37 steps.
    row_arrays on_ways(row_arrays rows) {
        for (size_t r = 0; r < rows.shapes.size(); ++r) {
            rows.list_of[r] = uint32_t(r % (rows.offsets.size() - 1));
            rows.shapes[r] = rows.shapes[r - r % 37];
        }
        return rows;
    }
    void add_rows(row_arrays rows, uint32_t flags) {
        rows.flags = flags;
        if (row_pairs(rows).pairs.size() > pairs_)
            return; // it would take long to say what is right
        const unsigned no_groups = (flags & SEPAX_EACH_PAIR) != 0
                                       ? answers::every
                                       : answers::of_groups | answers::manifolds;
        const bool shifted = !rows.shifts.empty();
        source s = of_rows(from_, copy_, std::move(rows), options_, queries_ & no_groups);
        if (!shifted || !s.pairs.empty()) // without pairs nothing tells that only relations shift
            add(std::move(s));
    }
    // Shapes of the upper half against those of the lower one, so that none is in its list.
    row_arrays apart(row_arrays rows) {
        const size_t half = live_.size() / 2;
        for (sepax_id &id : rows.ids)
            id = live_[id % half];
        for (sepax_id &id : rows.shapes)
            id = live_[half + id % half];
        return rows;
    }
    // Each list with one shape again and again, so that its discs are of one size.
    row_arrays alike(row_arrays rows) {
        for (size_t k = 0; k + 1 < rows.offsets.size(); ++k)
            for (uint32_t i = rows.offsets[k]; i < rows.offsets[k + 1]; ++i)
                rows.ids[i] = rows.ids[rows.offsets[k]];
        return rows;
    }
    row_arrays shifted(row_arrays rows) {
        for (size_t r = 0; r < rows.shapes.size(); ++r) {
            const auto side = [this] { return 3.3F * float(int(below(3)) - 1); };
            rows.shifts.push_back(r % 3 == 2 ? sepax_vec2{0, 0} : sepax_vec2{side(), side()});
        }
        return rows;
    }
    // Calls of a row or of some, which go a short way.
    void make_few_rows() {
        for (size_t i = 0; i < 100; ++i) {
            const size_t most = i % 7 == 3 ? 100 : 12, size = i % 10 == 9 ? 1 + below(4) : 1;
            row_arrays few = rows(i % 9 == 5 ? 0 : 1, most, size > 1 ? 2 : 0, 0, i % 11 != 10);
            while (few.shapes.size() < size) {
                few.shapes.push_back(any());
                few.poses.push_back(near(i));
                if (size > 1)
                    few.list_of.push_back(below(2));
            }
            few.poses.resize(i % 11 == 10 ? 0 : size);
            add_rows(i % 5 == 4 ? shifted(few) : few, i % 2 == 0 ? 0 : SEPAX_SKIP_SELF);
        }
    }
    void make_rows() {
        make_few_rows();
        const size_t n = pairs_ / 2;
        add_rows(rows(0, 12, 0, n, true), 0);
        add_rows(rows(1, 26, 0, n, true), SEPAX_SKIP_SELF);
        add_rows(rows(0, 40, 23, n, true), SEPAX_EACH_PAIR);
        add_rows(rows(8, 8, 23, n, true), SEPAX_EACH_PAIR | SEPAX_SKIP_SELF);
        add_rows(rows(0, 100, 7, n, false), 0);
        for (const uint32_t size : {1U, 3U, 40U, 1000U})
            add_rows(grouped(rows(0, 40, 23, n, size != 3), size), size > 3 ? SEPAX_SKIP_SELF : 0);
        add_rows(grouped(on_ways(rows(9, 13, 48, n, true)), 40), 0);
        add_rows(grouped(rows(64, 64, 1, n, true), 12), 0);
        add_rows(grouped(apart(on_ways(rows(3, 3, 48, n, true))), 400), 0);
        add_rows(grouped(apart(rows(0, 13, 23, n, true)), 3), 0);
        add_rows(grouped(alike(rows(9, 13, 48, n, true)), 40), 0);
        for (const bool posed : {false, true}) {
            const row_arrays moved = shifted(rows(0, 40, 23, n, posed));
            add_rows(moved, SEPAX_EACH_PAIR);
            add_rows(moved, SEPAX_SKIP_SELF);
            add_rows(grouped(moved, 3), 0);
        }
    }
};

} // namespace

std::vector<source> table::all_sources(const scene &of, const world &from, size_t pairs,
                                       const sepax_options &options) {
    return maker(of, from, pairs, options).make();
}
