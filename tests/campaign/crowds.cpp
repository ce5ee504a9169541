// SPDX-License-Identifier: MIT
//
// How crowds are built: groups of some fifty shapes on either side of a line, again and again.

#include "crowds.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace crowds {

namespace {

using shapes::direction;
using shapes::polygon;
using shapes::rng;
using touching::power;
using touching::rounded;
using touching::where;

constexpr uint32_t side_size = 48; // shapes of one side, and of a group without sides

bool chance(rng &random, double probability) {
    return shapes::uniform(random) < probability;
}

// ----------------------------------------------------------------- shapes

// The shapes that groups are made from, copied with other poses and sizes.
std::vector<polygon> make_templates(rng &random, bool needles) {
    struct kind {
        unsigned least, most;
        bool parallel; // opposite edges
    };
    // Few large ones: the last level takes their time by the square of the vertices.
    static const kind kinds[] = {{3, 3, false}, {4, 4, false}, {5, 5, false}, {6, 6, false},
                                 {8, 8, false}, {3, 4, false}, {3, 8, false}, {4, 4, true},
                                 {6, 6, true},  {8, 8, true},  {3, 8, false}, {4, 12, false},
                                 {9, 16, false}};
    const kind &k = kinds[shapes::below(random, sizeof kinds / sizeof *kinds)];
    const bool large = !needles && chance(random, .02);
    std::vector<polygon> all;
    for (int i = 0; i < 48; ++i) {
        const unsigned n = large ? 17 + shapes::below(random, 32)
                                 : k.least + shapes::below(random, k.most - k.least + 1);
        const double aspect = !needles ? .6 : chance(random, .5) ? 1e-3 : 1e-6;
        const bool regular = k.parallel && !large && !needles;
        all.push_back(regular ? shapes::regular(n)
                              : shapes::random_convex(random, n, aspect, needles ? 2 * aspect : 1));
    }
    return all;
}

struct point {
    double x, y;
};

// v - origin turned by d.
point turned(const direction &d, sepax_vec2 v, sepax_vec2 origin) {
    const double x = double{v.x} - origin.x, y = double{v.y} - origin.y;
    return {d.cos * x - d.sin * y, d.sin * x + d.cos * y};
}

// ------------------------------------------------------------------ store

// Fills the store of a crowd. A shape that rounding left without area is not taken.
class stage {
  public:
    explicit stage(rng &random) : placed_(chance(random, .5)), boxes_(chance(random, .5)) {
        sepax_store *store = nullptr;
        if (sepax_store_create(nullptr, &store) != SEPAX_OK)
            std::abort();
        out.store.reset(store);
    }

    // Whether this crowd places local shapes; else their vertices are those of the world.
    bool placed() const {
        return placed_;
    }

    void add(const polygon &p, std::vector<sepax_id> &ids) {
        sepax_id id = 0;
        if (sepax_store_add(out.store.get(), p.data(), p.size(), SEPAX_HULL, &id, NULL) == SEPAX_OK)
            ids.push_back(id);
    }

    void add(const polygon &local, const sepax_pose &pose, std::vector<sepax_id> &ids) {
        const size_t before = ids.size();
        add(local, ids);
        if (ids.size() > before) {
            moved_.push_back(ids.back());
            poses_.push_back(pose);
        }
    }

    void add_box(double half_x, double half_y, const sepax_pose &pose, std::vector<sepax_id> &ids) {
        if (!boxes_)
            return add(shapes::box(half_x, half_y), pose, ids);
        const sepax_box box = {static_cast<float>(half_x), static_cast<float>(half_y), pose};
        sepax_id id = 0;
        if (sepax_store_add_boxes(out.store.get(), &box, 1, &id, nullptr) == SEPAX_OK)
            ids.push_back(id);
    }

    // All of one side with all of the other, either way round.
    void pair_sides(const std::vector<sepax_id> &a, const std::vector<sepax_id> &b) {
        for (const sepax_id i : a)
            for (const sepax_id j : b)
                out.pairs.push_back((i + j) % 2 == 0 ? sepax_pair{i, j} : sepax_pair{j, i});
    }

    void pair_all(const std::vector<sepax_id> &a) {
        for (size_t i = 1; i < a.size(); ++i)
            for (size_t j = 0; j < i; ++j)
                out.pairs.push_back((i + j) % 2 == 0 ? sepax_pair{a[i], a[j]}
                                                     : sepax_pair{a[j], a[i]});
    }

    void place() {
        if (sepax_store_place(out.store.get(), moved_.data(), poses_.data(), moved_.size(),
                              nullptr) != SEPAX_OK)
            std::abort();
    }

    crowd out;

  private:
    bool placed_, boxes_;
    std::vector<sepax_id> moved_;
    std::vector<sepax_pose> poses_;
};

// ------------------------------------------------------------------ lines

// A line that parts the two sides of a group.
struct line {
    float x, y; // a point of it
    direction along;
    double scale;     // of the shapes
    uint32_t nudging; // units in the last place
};

line random_line(rng &random, const where &w) {
    static const direction simple[] = {{1, 0}, {0, 1}, {.6, .8}, {-.8, .6}, {0, -1}};
    const sepax_vec2 at = rounded(w.x, w.y);
    return {at.x, at.y,
            chance(random, .4) ? simple[shapes::below(random, 5)]
                               : shapes::unit(shapes::uniform(random)),
            w.scale, shapes::below(random, touching::most_nudged + 1)};
}

float nudged(rng &random, float v, uint32_t most) {
    return touching::step(v, int(shapes::below(random, 2 * most + 1)) - int(most));
}

// Moves one coordinate of every second vertex it is called for.
void nudge(rng &random, sepax_vec2 &v, uint32_t most) {
    if (most == 0 || chance(random, .5))
        return;
    float &c = chance(random, .5) ? v.x : v.y;
    c = nudged(random, c, most);
}

// The vertex that is lowest when p is turned by d and looked at from the side's normal.
size_t lowest(const polygon &p, const direction &d, const direction &normal) {
    size_t best = 0;
    double least = 0;
    for (size_t i = 0; i < p.size(); ++i) {
        const point q = turned(d, p[i], {0, 0});
        const double at = q.x * normal.cos + q.y * normal.sin;
        if (i == 0 || at < least) {
            least = at;
            best = i;
        }
    }
    return best;
}

// A shape above (side 1) or below (side -1) a line, and how it is turned.
struct leaning {
    polygon local;
    direction turn;
    size_t contact; // this vertex comes to lie at
    sepax_vec2 at;
};

// With a corner at the line's point, or with an edge across it.
leaning lean(rng &random, const line &l, int side, const polygon &shape, bool on_edge) {
    leaning out;
    const double size = l.scale * shapes::uniform(random, .3, 1);
    for (const sepax_vec2 &v : shape)
        out.local.push_back(rounded(v.x * size, v.y * size));
    out.at = {l.x, l.y};
    const size_t i = shapes::below(random, static_cast<uint32_t>(shape.size()));
    const sepax_vec2 from = out.local[i], to = out.local[(i + 1) % shape.size()];
    const double ex = double{to.x} - from.x, ey = double{to.y} - from.y;
    const double length = std::sqrt(ex * ex + ey * ey);
    if (!on_edge || length == 0) {
        out.turn = shapes::unit(shapes::uniform(random));
        out.contact = lowest(out.local, out.turn, {-side * l.along.sin, side * l.along.cos});
        return out;
    }
    // The interior is left of an edge, so below the line edges run against it.
    const double dx = side * l.along.cos, dy = side * l.along.sin;
    out.turn = {(ex * dx + ey * dy) / length, (ex * dy - ey * dx) / length};
    out.contact = i;
    const double before = length * shapes::uniform(random, .05, .95);
    out.at = rounded(l.x - before * dx, l.y - before * dy);
    return out;
}

void add_leaning(rng &random, stage &s, const line &l, leaning shape, std::vector<sepax_id> &ids) {
    const sepax_vec2 origin = shape.local[shape.contact];
    nudge(random, shape.at, l.nudging);
    if (s.placed()) {
        for (sepax_vec2 &v : shape.local)
            v = rounded(double{v.x} - origin.x, double{v.y} - origin.y);
        const sepax_pose pose = {shape.at.x, shape.at.y, static_cast<float>(shape.turn.cos),
                                 static_cast<float>(shape.turn.sin)};
        s.add(shape.local, pose, ids);
        return;
    }
    for (sepax_vec2 &v : shape.local) {
        const point q = turned(shape.turn, v, origin);
        v = rounded(shape.at.x + q.x, shape.at.y + q.y);
    }
    nudge(random, shape.local[(shape.contact + 1) % shape.local.size()], l.nudging);
    s.add(shape.local, ids);
}

const polygon &pick(rng &random, const std::vector<polygon> &from) {
    return from[shapes::below(random, static_cast<uint32_t>(from.size()))];
}

// ----------------------------------------------------------------- groups

// Of 1, of moderate size, of a few smallest denormals, or not far from overflow.
double any_scale(rng &random) {
    switch (shapes::below(random, 10)) {
    case 0:
        return power(int(shapes::below(random, 30)) - 146);
    case 1:
        return power(int(shapes::below(random, 20)) + 100);
    case 2:
    case 3:
    case 4:
    case 5:
        return power(int(shapes::below(random, 81)) - 40);
    default:
        return 1;
    }
}

// Around the origin; often so near to an axis that coordinates there have far smaller units than
// those of the same shapes elsewhere: then differences need more bits than double has.
where near_by(rng &random) {
    where w;
    w.scale = any_scale(random);
    w.x = w.scale * shapes::uniform(random, -4, 4);
    w.y = w.scale * shapes::uniform(random, -4, 4);
    if (chance(random, .5))
        (chance(random, .5) ? w.x : w.y) *= power(-int(shapes::below(random, 40)));
    return w;
}

void add_contacts(rng &random, stage &s, const std::vector<polygon> &from, const where &w) {
    const line l = random_line(random, w);
    const double edges = .5 * shapes::below(random, 3);
    std::vector<sepax_id> sides[2];
    for (int side = 0; side < 2; ++side)
        for (uint32_t i = 0; i < side_size; ++i)
            add_leaning(random, s, l,
                        lean(random, l, 2 * side - 1, pick(random, from), chance(random, edges)),
                        sides[side]);
    s.pair_sides(sides[0], sides[1]);
}

// An edge of the shape becomes the one from p to q.
polygon with_edge(rng &random, const polygon &shape, sepax_vec2 p, sepax_vec2 q) {
    const size_t n = shape.size(), i = shapes::below(random, static_cast<uint32_t>(n));
    const size_t next = (i + 1) % n;
    const double ux = double{shape[next].x} - shape[i].x, uy = double{shape[next].y} - shape[i].y;
    const double vx = double{q.x} - p.x, vy = double{q.y} - p.y;
    const double square = ux * ux + uy * uy;
    const direction d = {(ux * vx + uy * vy) / square, (ux * vy - uy * vx) / square};
    polygon out;
    for (const sepax_vec2 &v : shape) {
        const point r = turned(d, v, shape[i]);
        out.push_back(rounded(p.x + r.x, p.y + r.y));
    }
    out[i] = p;
    out[next] = q;
    return out;
}

void add_edges(rng &random, stage &s, const std::vector<polygon> &from, const where &w) {
    const line l = random_line(random, w);
    const double length = l.scale * shapes::uniform(random, .2, 1);
    const sepax_vec2 p = {l.x, l.y};
    const sepax_vec2 q = rounded(l.x + length * l.along.cos, l.y + length * l.along.sin);
    std::vector<sepax_id> sides[2];
    for (int side = 0; side < 2; ++side)
        for (uint32_t i = 0; i < side_size; ++i) {
            polygon shape =
                with_edge(random, pick(random, from), side == 0 ? q : p, side == 0 ? p : q);
            for (sepax_vec2 &v : shape)
                if ((v.x == p.x && v.y == p.y) || (v.x == q.x && v.y == q.y))
                    nudge(random, v, l.nudging);
            s.add(shape, sides[side]);
        }
    s.pair_sides(sides[0], sides[1]);
}

void add_resting(rng &random, stage &s) {
    static const double offsets[] = {0, 1e2, 1e4, 1e6};
    const double off = offsets[shapes::below(random, 4)];
    where w;
    w.x = off * shapes::uniform(random, -1, 1);
    w.y = off * shapes::uniform(random, -1, 1);
    const line l = random_line(random, w);
    std::vector<sepax_id> sides[2];
    for (int side = 0; side < 2; ++side)
        for (uint32_t i = 0; i < side_size; ++i) {
            const double half_x = shapes::uniform(random, .3, 2);
            const float half_y = static_cast<float>(shapes::uniform(random, .3, 2));
            const double up = side == 0 ? -half_y : half_y;
            const double along = half_x * shapes::uniform(random, -1, 1);
            sepax_vec2 centre = rounded(l.x + along * l.along.cos - up * l.along.sin,
                                        l.y + along * l.along.sin + up * l.along.cos);
            nudge(random, centre, l.nudging);
            s.add_box(half_x, half_y,
                      {centre.x, centre.y, static_cast<float>(l.along.cos),
                       static_cast<float>(l.along.sin)},
                      sides[side]);
        }
    s.pair_sides(sides[0], sides[1]);
}

void add_cluster(rng &random, stage &s, const std::vector<polygon> &from) {
    const double scale = any_scale(random);
    std::vector<sepax_id> ids;
    for (uint32_t i = 0; i < side_size; ++i) {
        polygon local = pick(random, from);
        const double size = scale * shapes::uniform(random, .2, 1);
        for (sepax_vec2 &v : local)
            v = rounded(v.x * size, v.y * size);
        const double x = scale * shapes::uniform(random, -2, 2);
        const double y = scale * shapes::uniform(random, -2, 2);
        s.add(local, shapes::pose(shapes::uniform(random), x, y), ids);
    }
    s.pair_all(ids);
}

void add_wild(rng &random, stage &s) {
    const sepax_vec2 p = {touching::wild(random), touching::wild(random)};
    const sepax_vec2 q = {touching::wild(random), touching::wild(random)};
    const uint32_t nudging = shapes::below(random, touching::most_nudged + 1);
    const bool edge = chance(random, .5);
    std::vector<sepax_id> ids;
    for (uint32_t i = 0; i < side_size; ++i) {
        polygon shape = {p, q, {touching::wild(random), touching::wild(random)}};
        if (!edge)
            shape[1] = {touching::wild(random), touching::wild(random)};
        nudge(random, shape[0], nudging);
        s.add(shape, ids);
    }
    s.pair_all(ids);
}

void add_tiles(rng &random, stage &s) {
    static const shapes::scene scenes[] = {
        shapes::make_tiles(3, 16, 16), shapes::make_tiles(4, 16, 16), shapes::make_tiles(6, 16, 16),
        shapes::make_tiles(8, 16, 16), shapes::make_tiles(4, 16, 16)};
    const uint32_t kind = shapes::below(random, 5);
    const shapes::scene &tiles = scenes[kind];
    const double scale = power(int(shapes::below(random, 121)) - 60);
    const bool moved = chance(random, .5);
    const double move_x = moved ? 1e3 * scale * shapes::uniform(random, -1, 1) : 0;
    const double move_y = moved ? 1e3 * scale * shapes::uniform(random, -1, 1) : 0;
    const uint32_t nudging = shapes::below(random, touching::most_nudged + 1);
    std::vector<sepax_id> ids;
    for (size_t i = 0; i < tiles.count(); ++i) {
        polygon local = tiles.local(i);
        for (sepax_vec2 &v : local)
            v = rounded(v.x * scale, v.y * scale);
        sepax_vec2 at =
            rounded(tiles.poses[i].x * scale + move_x, tiles.poses[i].y * scale + move_y);
        nudge(random, at, nudging);
        if (kind == 4)
            s.add_box(scale, scale, {at.x, at.y, 1, 0}, ids);
        else
            s.add(local, {at.x, at.y, 1, 0}, ids);
    }
    if (ids.size() != tiles.count())
        std::abort(); // no tile is so small that rounding leaves it without area
    for (const sepax_pair &pair : tiles.pairs)
        s.out.pairs.push_back({ids[pair.a], ids[pair.b]});
}

void add_collapsed(rng &random, stage &s) {
    std::vector<sepax_id> ids;
    for (uint32_t i = 0; i < 2 * side_size; ++i) {
        const double size = shapes::uniform(random, .3, 2.5);
        polygon p = shapes::random_convex(random, 3 + i % 6);
        for (sepax_vec2 &v : p)
            v = rounded(size * v.x, size * v.y);
        // At 2^24 and above floats are 2 apart.
        const double x = 0x1p24 + 2. * shapes::below(random, 6);
        const double y = 0x1p24 + 2. * shapes::below(random, 6);
        s.add(p, shapes::pose(shapes::uniform(random), x, y), ids);
    }
    s.pair_all(ids);
}

void add_group(regime r, rng &random, stage &s, const std::vector<polygon> &templates) {
    switch (r) {
    case regime::random:
        return add_cluster(random, s, templates);
    case regime::tiles:
        return add_tiles(random, s);
    case regime::edges:
        return add_edges(random, s, templates, near_by(random));
    case regime::resting:
        return add_resting(random, s);
    case regime::wild:
        return add_wild(random, s);
    case regime::collapsed:
        return add_collapsed(random, s);
    case regime::far:
        return add_contacts(random, s, templates, touching::far_away(random));
    case regime::contact:
    case regime::needles:
        return add_contacts(random, s, templates, near_by(random));
    }
}

} // namespace

const std::vector<regime> &regimes() {
    static const std::vector<regime> all = {regime::random, regime::contact, regime::tiles,
                                            regime::edges,  regime::resting, regime::needles,
                                            regime::wild,   regime::far,     regime::collapsed};
    return all;
}

std::string name(regime r) {
    static const char *const names[] = {"random",  "contact", "tiles", "edges",    "resting",
                                        "needles", "wild",    "far",   "collapsed"};
    return names[static_cast<int>(r)];
}

crowd make(regime r, rng &random, size_t pair_count) {
    stage s(random);
    const std::vector<polygon> templates = make_templates(random, r == regime::needles);
    while (s.out.pairs.size() < pair_count)
        add_group(r, random, s, templates);
    s.place();
    s.out.pairs.resize(pair_count);
    s.out.band = r == regime::random ? 0 : pair_count;
    return std::move(s.out);
}

crowd make_couples(touching::regime r, rng &random, size_t pair_count) {
    stage s(random);
    for (size_t i = 0; i < pair_count; ++i) {
        const touching::couple c = touching::make(r, random);
        std::vector<sepax_id> ids;
        s.add(c.a, ids);
        s.add(c.b, ids);
        if (ids.size() == 2) {
            s.out.pairs.push_back({ids[0], ids[1]});
            s.out.band += c.touch ? 1 : 0;
        }
    }
    return std::move(s.out);
}

shapes::polygon vertices_of(const sepax_store *store, sepax_id id) {
    size_t count = 0;
    sepax_store_vertices(store, id, nullptr, 0, &count);
    shapes::polygon p(count);
    sepax_store_vertices(store, id, p.data(), count, &count);
    return p;
}

} // namespace crowds
