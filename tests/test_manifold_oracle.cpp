// SPDX-License-Identifier: MIT
//
// Manifolds against long double and GMP: which pairs have one, and for each one that its normal is
// that of an edge that may be the reference edge, and its points those of the features that their
// ids name. Everything is searched for among all edges; nothing is computed as the library does.

#include <cmath>
#include <limits>

#include "manifolds.h"

namespace {

using real = long double;
using rounded::kind;
using rounded::shape;

static_assert(std::numeric_limits<real>::digits >= 53, "");
// Where long double is no more than double, its own errors are as large as those of the library.
constexpr real slack = std::numeric_limits<real>::digits >= 64 ? 1 : 2;

struct vec {
    real x, y;
};
vec operator-(const vec &a, const vec &b) {
    return {a.x - b.x, a.y - b.y};
}
vec at(const vec &v, real t, const vec &n) {
    return {v.x + t * n.x, v.y + t * n.y};
}
real dot(const vec &a, const vec &b) {
    return a.x * b.x + a.y * b.y;
}
real length(const vec &v) {
    return std::sqrt(dot(v, v));
}

vec corner(const shape &s, size_t i) {
    const sepax_vec2 v = s.core[i % s.core.size()];
    return {v.x, v.y};
}
size_t edges_of(const shape &s) {
    return s.core.size() > 1 ? s.core.size() : 0;
}
vec along(const shape &s, size_t i) {
    const vec e = corner(s, i + 1) - corner(s, i);
    return {e.x / length(e), e.y / length(e)};
}
vec outward(const shape &s, size_t i) {
    const vec e = along(s, i);
    return {e.y, -e.x};
}

struct pair_of {
    shape a, b;
    float margin;
    bool b_first;
    bool disjoint = false; // the shapes, without the margin
};

real extent(const pair_of &p) {
    real low_x = p.a.core[0].x, high_x = low_x, low_y = p.a.core[0].y, high_y = low_y;
    for (const shape *s : {&p.a, &p.b}) {
        for (size_t i = 0; i < s->core.size(); i++) {
            const vec v = corner(*s, i);
            low_x = std::min(low_x, v.x), high_x = std::max(high_x, v.x);
            low_y = std::min(low_y, v.y), high_y = std::max(high_y, v.y);
        }
    }
    return (high_x - low_x) + (high_y - low_y);
}

real radii(const pair_of &p) {
    return real{p.a.radius} + real{p.b.radius};
}

// The gap between edge i of one shape and the other one.
real gap(const shape &s, size_t i, const shape &other) {
    real least = std::numeric_limits<real>::infinity();
    for (size_t j = 0; j < other.core.size(); j++) {
        least = std::min(least, dot(outward(s, i), corner(other, j) - corner(s, i)));
    }
    return least;
}
real widest(const shape &s, const shape &other) {
    real most = -std::numeric_limits<real>::infinity();
    for (size_t i = 0; i < edges_of(s); i++) {
        most = std::max(most, gap(s, i, other));
    }
    return most;
}

// The distance of a vertex and a segment, and of two cores that are apart.
real distance(const vec &w, const vec &v0, const vec &v1) {
    const vec e = v1 - v0, r0 = w - v0, r1 = w - v1;
    if (dot(r0, e) <= 0) {
        return length(r0);
    }
    const vec r = length(r1) < length(r0) ? r1 : r0; // the shorter one is the more precise
    return dot(r1, e) >= 0 ? length(r1) : std::abs(r.x * e.y - r.y * e.x) / length(e);
}
real distance(const shape &a, const shape &b) {
    real least = std::numeric_limits<real>::infinity();
    for (size_t i = 0; i < a.core.size(); i++) {
        for (size_t j = 0; j < b.core.size(); j++) {
            least = std::min(least, distance(corner(a, i), corner(b, j), corner(b, j + 1)));
            least = std::min(least, distance(corner(b, j), corner(a, i), corner(a, i + 1)));
        }
    }
    return least;
}

// ------------------------------------------------------------------- one point

// An id, taken apart.
struct feature {
    size_t index;
    bool is_vertex;
};
feature feature_of(uint32_t half) {
    return {half >> 1 & 0x7FFF, (half & 1) != 0};
}

// What a point of these features has to be, for the unit normal n from a to b: where the line along
// n through the vertex meets the edge.
struct ideal {
    real separation;
    vec point;
    real steep; // 1 + the tangent of the angle of the edge
};
ideal ideal_of(const pair_of &p, feature a, feature b, const vec &n) {
    vec v = corner(p.a, a.index), w = corner(p.b, b.index);
    real apart = dot(n, w - v), steep = 1;
    if (!a.is_vertex || !b.is_vertex) {
        const shape &owner = a.is_vertex ? p.b : p.a;
        const size_t edge = a.is_vertex ? b.index : a.index;
        const vec m = outward(owner, edge);
        const real cosine = dot(n, m);
        steep += std::abs(n.x * m.y - n.y * m.x) / std::abs(cosine);
        const vec from = a.is_vertex ? v : w;
        const real t = dot(m, corner(owner, edge) - from) / cosine;
        apart = a.is_vertex ? t : -t;
        (a.is_vertex ? w : v) = at(from, t, n);
    }
    const vec on_a = at(v, p.a.radius, n), on_b = at(w, -real{p.b.radius}, n);
    return {apart - radii(p), {(on_a.x + on_b.x) / 2, (on_a.y + on_b.y) / 2}, steep};
}

// How far numbers may be off: 1.02u of themselves, 2^-150, and 2^-48 of extents and radii, times
// `steep`.
real allowed(real value, const pair_of &p, real steep) {
    return 1.02L * 0x1p-24L * std::abs(value) + 0x1p-150L +
           slack * 0x1p-48L * (extent(p) + radii(p)) * steep;
}
// A number that does not fit is the largest float.
real fitting(real value) {
    const real most = std::numeric_limits<float>::max();
    return std::min(std::max(value, -most), most);
}

// Whether a point is that of these features. `lines`: separations are not below 0.
bool point_fits(const pair_of &p, const sepax_manifold_point &q, feature a, feature b, const vec &n,
                bool lines) {
    const ideal i = ideal_of(p, a, b, n);
    const real separation = lines ? std::max(i.separation, real{0}) : i.separation;
    const vec off = vec{q.x, q.y} - vec{fitting(i.point.x), fitting(i.point.y)};
    return std::abs(q.separation - fitting(std::min(separation, real{p.margin}))) <=
               allowed(separation, p, i.steep) &&
           std::abs(off.x) <= allowed(i.point.x, p, i.steep) &&
           std::abs(off.y) <= allowed(i.point.y, p, i.steep);
}

// The same for a point of edge i of a, or of b. Where its id names two vertices, they are no
// farther from one another along the edge than an eighth of the margin, and the point is that of
// the one that faces the other edge.
bool point_of_edge_fits(const pair_of &p, const sepax_manifold_point &q, bool of_b, size_t i,
                        const vec &n, bool lines) {
    const feature a = feature_of(q.id >> 16), b = feature_of(q.id & 0xFFFF);
    if (a.index >= p.a.core.size() || b.index >= p.b.core.size() || !(a.is_vertex || b.is_vertex)) {
        return false;
    }
    if (!a.is_vertex || !b.is_vertex) {
        return (!(of_b ? b : a).is_vertex ? (of_b ? b : a).index == i : true) &&
               point_fits(p, q, a, b, n, lines);
    }
    const vec d = corner(p.b, b.index) - corner(p.a, a.index);
    if (std::abs(dot(d, along(of_b ? p.b : p.a, i))) >
        real{p.margin} / 8 + slack * 0x1p-48L * extent(p)) {
        return false;
    }
    const feature edge = {i, false};
    if (point_fits(p, q, of_b ? a : edge, of_b ? edge : b, n, lines)) {
        return true;
    }
    const size_t count = (of_b ? p.a : p.b).core.size();
    for (const size_t before : {size_t{0}, size_t{1}}) { // an edge of the other one at its vertex
        const feature other = {((of_b ? a : b).index + count - before) % count, false};
        if (point_fits(p, q, of_b ? other : a, of_b ? b : other, n, lines)) {
            return true;
        }
    }
    return false;
}

// ------------------------------------------------------------------- a reference edge

struct tally {
    size_t pairs = 0, found = 0, two = 0, vertices = 0;
};
void print(const tally &t) {
    std::printf("%zu pairs, %zu manifolds, %zu of two points, %zu of vertices\n", t.pairs, t.found,
                t.two, t.vertices);
}

bool same_normal(const sepax_manifold &m, const vec &n, real sign) {
    return bits_of(m.normal_x) == bits_of(static_cast<float>(sign * n.x) + 0.f) &&
           bits_of(m.normal_y) == bits_of(static_cast<float>(sign * n.y) + 0.f);
}

// What of an edge of the other shape, cut off over the reference edge, must be a point: the number
// of ends that certainly are one, and of those that may be; and between which bounds the least of
// their separations is.
struct face_points {
    uint32_t least = 0, most = 0;
    real low = -std::numeric_limits<real>::infinity(), high = -low;
};
constexpr face_points any_points = {0, 2};

// Whether the points of a face certainly agree with the relation: all separations above 0, or one
// that is not.
bool must_agree(const face_points &f, bool disjoint) {
    return disjoint ? f.low > 0 : f.high <= 0;
}

// The same for edge j of the other shape.
face_points points_of_edge(const pair_of &p, const shape &s, size_t i, const shape &other, size_t j,
                           real error) {
    const vec e = along(s, i), n = outward(s, i), v0 = corner(s, i);
    const real end = length(corner(s, i + 1) - v0);
    const vec w1 = corner(other, j + 1) - v0, w0 = corner(other, j) - v0;
    const real t1 = dot(e, w1), t0 = dot(e, w0), low = std::max(t1, real{0}),
               high = std::min(t0, end);
    face_points found;
    found.low = found.high;
    if (!(high > low + error)) {
        return any_points;
    }
    for (const real t : {low, high}) {
        const real d = dot(n, w1) + (dot(n, w0) - dot(n, w1)) * (t - t1) / (t0 - t1);
        const real wrong = error * (1 + std::abs((dot(n, w0) - dot(n, w1)) / (t0 - t1))) +
                           0x1p-23L * (std::abs(d) + radii(p));
        found.low = std::min(found.low, d - radii(p) - wrong);
        found.high = std::min(found.high, d - radii(p) + wrong);
        found.least += d - radii(p) <= real{p.margin} - wrong;
        found.most += d - radii(p) <= real{p.margin} + wrong;
    }
    return found;
}

// Where two edges at a deepest vertex face this one alike, but for roundings, either may be the
// one.
face_points face(const pair_of &p, const shape &s, size_t i, const shape &other) {
    const vec n = outward(s, i), v0 = corner(s, i);
    const real error = slack * 0x1p-46L * (extent(p) + radii(p)), deepest = gap(s, i, other);
    real most_against = 2;
    std::vector<size_t> at_the_deepest;
    for (size_t j = 0; j < edges_of(other); j++) {
        if (length(corner(other, j + 1) - corner(other, j)) < 16 * error) {
            return any_points; // which vertex is deepest is too close to call
        }
    }
    for (size_t j = 0; j < edges_of(other); j++) {
        const real d0 = dot(n, corner(other, j) - v0), d1 = dot(n, corner(other, j + 1) - v0);
        if (std::min(d0, d1) <= deepest + error) {
            at_the_deepest.push_back(j);
            most_against = std::min(most_against, dot(n, outward(other, j)));
        }
    }
    if (at_the_deepest.empty()) {
        return any_points; // a point has no edges
    }
    face_points found = {2, 0, any_points.high, any_points.low};
    for (const size_t j : at_the_deepest) {
        if (dot(n, outward(other, j)) <= most_against + 0x1p-56L) {
            const face_points each = points_of_edge(p, s, i, other, j, error);
            found = {std::min(found.least, each.least), std::max(found.most, each.most),
                     std::min(found.low, each.low), std::max(found.high, each.high)};
        }
    }
    return found;
}

real gap_error(const pair_of &p) {
    return 0x1p-20L * extent(p) + 0x1p-147L; // of two gaps
}

// Whether a shape certainly has an edge that counts as the best one, and gives two points that
// agree with the relation.
bool must_have_the_edge(const pair_of &p, const shape &s, const shape &other, real best) {
    const real most = widest(s, other);
    bool must = most >= best - real{p.margin} / 8 + gap_error(p);
    for (size_t j = 0; j < edges_of(s) && must; j++) {
        const face_points f = face(p, s, j, other);
        must =
            gap(s, j, other) < most - gap_error(p) || (f.least == 2 && must_agree(f, p.disjoint));
    }
    return must;
}

// Where two lines cross, inside of both, if they seem to; `certain` if these signs are.
bool lines_cross(const pair_of &p, vec *where, bool *certain) {
    if (p.a.core.size() != 2 || p.b.core.size() != 2 || radii(p) > 0) {
        return false;
    }
    real side[4];
    *certain = true;
    for (size_t k = 0; k < 4; k++) {
        const shape &s = k < 2 ? p.b : p.a, &other = k < 2 ? p.a : p.b;
        side[k] = dot(outward(s, 0), corner(other, k) - corner(s, 0));
        *certain = *certain && std::abs(side[k]) > slack * 0x1p-50L * extent(p);
    }
    const real t = side[0] / (side[0] - side[1]);
    *where = at(corner(p.a, 0), t, corner(p.a, 1) - corner(p.a, 0));
    return (side[0] < 0) != (side[1] < 0) && (side[2] < 0) != (side[3] < 0);
}

// Whether a manifold is that of two lines that cross: one point there, with the normal of an edge
// whose gap is nearly the best one, and the id of that edge and of the vertex deepest inside of it.
bool crossing_explains(const pair_of &p, const sepax_manifold &m, const vec &where, real best) {
    const feature a = feature_of(m.points[0].id >> 16), b = feature_of(m.points[0].id & 0xFFFF);
    if (m.count != 1 || m.points[0].separation != 0 || a.is_vertex == b.is_vertex) {
        return false;
    }
    const bool of_b = a.is_vertex;
    const shape &s = of_b ? p.b : p.a, &other = of_b ? p.a : p.b;
    const size_t edge = of_b ? b.index : a.index, vertex = of_b ? a.index : b.index;
    const vec n = outward(s, edge), off = vec{m.points[0].x, m.points[0].y} - where;
    const real allowed_x = allowed(where.x, p, 1), allowed_y = allowed(where.y, p, 1);
    return same_normal(m, n, of_b ? -1 : 1) &&
           gap(s, edge, other) >= best - real{p.margin} / 8 - gap_error(p) &&
           dot(n, corner(other, vertex) - corner(other, vertex + 1)) <= 0 &&
           std::abs(off.x) <= allowed_x && std::abs(off.y) <= allowed_y;
}

// Whether edge i of s explains the manifold: its gap is nearly the best one, and there are as many
// points as it gives; and if it is not the best one, they agree with the relation.
bool edge_explains(const pair_of &p, const sepax_manifold &m, bool of_b, size_t i, bool meet,
                   real best) {
    const shape &s = of_b ? p.b : p.a, &other = of_b ? p.a : p.b;
    const vec n = outward(s, i);
    if (!same_normal(m, n, of_b ? -1 : 1) ||
        gap(s, i, other) < best - real{p.margin} / 8 - gap_error(p) ||
        (of_b != p.b_first && must_have_the_edge(p, other, s, best))) {
        return false;
    }
    real least = m.points[0].separation;
    least = m.count > 1 ? std::min(least, real{m.points[1].separation}) : least;
    if ((least > 0) != p.disjoint && gap(s, i, other) < best - slack * 0x1p-46L * extent(p)) {
        return false;
    }
    const bool lines = meet && p.a.core.size() < 3 && p.b.core.size() < 3 && radii(p) == 0;
    const vec way = of_b ? vec{-n.x, -n.y} : n;
    for (uint32_t k = 0; k < m.count; k++) {
        if (!point_of_edge_fits(p, m.points[k], of_b, i, way, lines)) {
            return false;
        }
    }
    const face_points f = other.core.size() > 1 ? face(p, s, i, other) : face_points{0, 1};
    const real rounded = 0x1p-22L * (extent(p) + radii(p) + std::abs(real{m.points[0].x}) +
                                     std::abs(real{m.points[0].y}));
    const vec apart = vec{m.points[1].x, m.points[1].y} - vec{m.points[0].x, m.points[0].y};
    const uint32_t fewest = must_agree(f, p.disjoint) ? std::max(f.least, uint32_t{1}) : 1;
    return m.count >= fewest && m.count <= std::max(f.most, uint32_t{1}) &&
           (m.count == 1 || dot(apart, along(s, i)) >= -rounded);
}

bool vertices_explain(const pair_of &p, const sepax_manifold &m, bool meet, real best) {
    const feature a = feature_of(m.points[0].id >> 16), b = feature_of(m.points[0].id & 0xFFFF);
    if (m.count != 1 || !a.is_vertex || !b.is_vertex || must_have_the_edge(p, p.a, p.b, best) ||
        must_have_the_edge(p, p.b, p.a, best)) {
        return false;
    }
    const vec d = corner(p.b, b.index) - corner(p.a, a.index);
    const real l = length(d);
    if (l == 0) {
        return meet && p.a.core.size() + p.b.core.size() == 2 &&
               m.normal_x == (p.b_first ? -1 : 1) && m.normal_y == 0;
    }
    return !meet && l <= best * (1 + 0x1p-60L * slack * 16) &&
           std::abs(m.normal_x - d.x / l) <= 1.02L * 0x1p-24L &&
           std::abs(m.normal_y - d.y / l) <= 1.02L * 0x1p-24L &&
           point_fits(p, m.points[0], a, b, {d.x / l, d.y / l}, false);
}

bool explained(const pair_of &p, const sepax_manifold &m) {
    const bool meet = oracle_round_relation({p.a.core, 0}, {p.b.core, 0}, 0) != SEPAX_DISJOINT;
    const real best = meet ? std::max(widest(p.a, p.b), widest(p.b, p.a)) : distance(p.a, p.b);
    vec where;
    bool certain = false;
    if (meet && lines_cross(p, &where, &certain)) {
        const bool good = crossing_explains(p, m, where, best);
        if (good || certain) {
            return good;
        }
    }
    for (const bool of_b : {false, true}) {
        for (size_t i = 0; i < edges_of(of_b ? p.b : p.a); i++) {
            if (edge_explains(p, m, of_b, i, meet, best)) {
                return true;
            }
        }
    }
    return vertices_explain(p, m, meet, best);
}

void print(const pair_of &p, const sepax_manifold &m) {
    std::printf("%s | %s\n", rounded::text(p.a).c_str(), rounded::text(p.b).c_str());
    std::printf("margin %a, %s first: normal (%a, %a)\n", p.margin, p.b_first ? "b" : "a",
                m.normal_x, m.normal_y);
    for (uint32_t k = 0; k < m.count; k++) {
        const sepax_manifold_point &q = m.points[k];
        std::printf("  (%a, %a) %a, %u %u\n", q.x, q.y, q.separation, q.id >> 16, q.id & 0xFFFF);
    }
}

void expect_explained(pair_of p, tally &t) {
    p.disjoint = oracle_round_relation(p.a, p.b, 0) == SEPAX_DISJOINT;
    const manifolds::pair_of_shapes store(p.a, p.b, p.b_first);
    const sepax_manifold m = store.manifold(p.margin);
    store.expect_symmetry(m, p.margin);
    const bool hit = oracle_round_relation(p.a, p.b, p.margin) != SEPAX_DISJOINT;
    ASSERT_EQ(hit, m.count > 0);
    t.pairs++;
    if (hit) {
        ASSERT_LE(m.count, 2u);
        const sepax_manifold_point none = {};
        ASSERT_TRUE(m.count == 2 ? m.points[0].id != m.points[1].id
                                 : std::memcmp(&none, &m.points[1], sizeof none) == 0);
        ASSERT_LE(m.points[0].separation, p.margin);
        ASSERT_LE(m.points[1].separation, p.margin);
        const bool good = explained(p, m);
        if (!good) {
            print(p, m);
        }
        ASSERT_TRUE(good);
        t.found++;
        t.two += m.count == 2;
        const uint32_t id = m.points[0].id;
        t.vertices += m.count == 1 && (id & id >> 16 & 1) != 0;
    }
}

// ------------------------------------------------------------------- tests

class manifold_kinds : public testing::TestWithParam<rounded::regime> {};

TEST_P(manifold_kinds, are_explained_by_their_features) {
    shapes::rng random(22);
    tally t;
    rounded::for_each_two(rounded::kinds(), scaled(200), [&](kind a, kind b) {
        const rounded::pair p =
            rounded::make(GetParam(), a, b, shapes::below(random, 4) != 0, random);
        const float wide = p.margin < 0x1p120f ? 4 * p.margin : p.margin;
        const float margin = shapes::below(random, 2) == 0 ? p.margin : wide;
        expect_explained({p.a, p.b, margin, shapes::below(random, 2) == 0}, t);
        return !HasFatalFailure();
    });
    print(t);
    EXPECT_GT(t.found, t.pairs / 4);
    EXPECT_GT(t.two, 0u);
}

INSTANTIATE_TEST_SUITE_P(all, manifold_kinds, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

// Regular polygons and boxes that rest on one another: faces nearly parallel, a small gap or depth.
TEST(manifold_oracle, resting_shapes) {
    shapes::rng random(23);
    tally t;
    for (size_t i = scaled(20000); i > 0 && !HasFatalFailure(); i--) {
        const real turn = std::acos(real{-1}) / 2,
                   tilt = std::ldexp(shapes::uniform(random),
                                     -3 * static_cast<int>(shapes::below(random, 9)));
        const auto box = [&](real angle, real half, vec centre) {
            shape s;
            for (int k = 0; k < 4; k++) {
                const real phi = angle + (k - 1.5L) * turn;
                s.core.push_back({static_cast<float>(centre.x + half * std::sin(phi + turn) * 1.5L),
                                  static_cast<float>(centre.y - half * std::cos(phi + turn))});
            }
            s.radius =
                shapes::below(random, 2) == 0 ? 0 : static_cast<float>(shapes::uniform(random) / 4);
            return s;
        };
        pair_of p = {box(0, 1, {0, 0}), box(tilt, 1, {0, 0}), .0625f,
                     shapes::below(random, 2) == 0};
        const real high = std::sqrt(2.L) + radii(p) + (shapes::uniform(random) - .5L) / 8;
        const real right = shapes::below(random, 3) == 0 ? 0 : 4 * shapes::uniform(random) - 2;
        for (sepax_vec2 &v : p.b.core) {
            v = {v.x + static_cast<float>(right), v.y + static_cast<float>(high)};
        }
        if (shapes::below(random, 2) == 0) {
            std::swap(p.a, p.b);
        }
        expect_explained(p, t);
    }
    print(t);
    EXPECT_GT(t.two, t.pairs / 4);
    EXPECT_GT(t.found - t.two, t.pairs / 20);
}

} // namespace
