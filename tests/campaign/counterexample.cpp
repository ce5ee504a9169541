// SPDX-License-Identifier: MIT
//
// Shrinking is greedy: of all small changes the first one that stays wrong and costs less is taken,
// until there is none.

#include "counterexample.h"

#include <cinttypes>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <utility>

namespace campaign {

namespace {

using shapes::polygon;

// --------------------------------------------------------------- shrinking

// Significant bits and how far the exponent is from 0.
double cost(float v) {
    if (v == 0)
        return 0;
    int exponent = 0;
    double fraction = std::fabs(std::frexp(double{v}, &exponent));
    int bits = 0;
    for (; fraction != 0; ++bits)
        fraction = fraction * 2 - std::floor(fraction * 2);
    return 1 + bits + std::abs(exponent - 1) / 4. + (v < 0 ? .25 : 0);
}

double cost(const couple &c) {
    double sum = 0;
    for (const polygon *p : {&c.a, &c.b})
        for (const sepax_vec2 &v : *p)
            sum += 100 + cost(v.x) + cost(v.y);
    return sum;
}

using consumer = std::function<void(const couple &)>;

const polygon &side_of(const couple &c, int side) {
    return side == 0 ? c.a : c.b;
}
polygon &side_of(couple &c, int side) {
    return side == 0 ? c.a : c.b;
}

void drop_vertices(const couple &c, const consumer &offer) {
    for (int side = 0; side < 2; ++side)
        for (size_t i = 0; side_of(c, side).size() > 3 && i < side_of(c, side).size(); ++i) {
            couple to = c;
            side_of(to, side).erase(side_of(to, side).begin() + static_cast<std::ptrdiff_t>(i));
            offer(to);
        }
}

// Both shapes by one map of their coordinates.
template <class map> couple mapped(const couple &c, const map &f) {
    couple to = c;
    for (polygon *p : {&to.a, &to.b})
        for (sepax_vec2 &v : *p)
            v = f(v);
    return to;
}

void move_to_origin(const couple &c, const consumer &offer) {
    for (int side = 0; side < 2; ++side)
        for (const sepax_vec2 at : side_of(c, side)) {
            offer(mapped(c, [at](sepax_vec2 v) { return sepax_vec2{v.x - at.x, v.y - at.y}; }));
            offer(mapped(c, [at](sepax_vec2 v) { return sepax_vec2{v.x - at.x, v.y}; }));
            offer(mapped(c, [at](sepax_vec2 v) { return sepax_vec2{v.x, v.y - at.y}; }));
        }
}

void scale(const couple &c, const consumer &offer) {
    float largest = 0;
    for (int side = 0; side < 2; ++side)
        for (const sepax_vec2 v : side_of(c, side))
            largest = std::fmax(largest, std::fmax(std::fabs(v.x), std::fabs(v.y)));
    int exponent = 0;
    std::frexp(largest, &exponent);
    for (const int by : {1 - exponent, 4 - exponent, -1, 1, -8, 8})
        offer(mapped(c, [by](sepax_vec2 v) {
            return sepax_vec2{std::ldexp(v.x, by), std::ldexp(v.y, by)};
        }));
}

// One shape half as large, about one of its vertices.
void halve(const couple &c, const consumer &offer) {
    for (int side = 0; side < 2; ++side)
        for (const sepax_vec2 at : side_of(c, side)) {
            couple to = c;
            for (sepax_vec2 &v : side_of(to, side))
                v = {at.x + (v.x - at.x) / 2, at.y + (v.y - at.y) / 2};
            offer(to);
        }
}

float with_bits(float v, int bits) {
    int exponent = 0;
    const float fraction = std::frexp(v, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(fraction, bits)), exponent - bits);
}

// Coordinate i by itself, and with all that equal it, to fewer digits.
void snap(const couple &c, size_t i, const consumer &offer) {
    const int side = i < 2 * c.a.size() ? 0 : 1;
    i -= side == 0 ? 0 : 2 * c.a.size();
    if (i >= 2 * side_of(c, side).size())
        return; // of vertices that were dropped
    couple to = c;
    const bool x = i % 2 == 0;
    float &at = x ? side_of(to, side)[i / 2].x : side_of(to, side)[i / 2].y;
    const float old = at;
    std::vector<float> tries = {0, 1, -1, 2, -2};
    for (int bits = 1; bits < 24; ++bits)
        tries.push_back(with_bits(old, bits));
    for (const float v : tries) {
        at = v;
        offer(to);
        offer(mapped(c, [old, v, x](sepax_vec2 w) {
            float &coordinate = x ? w.x : w.y;
            coordinate = coordinate == old ? v : coordinate;
            return w;
        }));
    }
}

bool finite(const couple &c) {
    for (int side = 0; side < 2; ++side)
        for (const sepax_vec2 v : side_of(c, side))
            if (!std::isfinite(v.x) || !std::isfinite(v.y))
                return false;
    return true;
}

} // namespace

counterexample shrink(judge &judge, const counterexample &found, bool *alone) {
    const std::unique_ptr<counterexample> first = judge.again(found, found.shapes);
    *alone = first != nullptr;
    if (!first)
        return found;
    couple best = found.shapes;
    counterexample last = *first;
    int left = 20000; // judgments: a shrunk counterexample is not worth any time
    bool better = true;
    const consumer offer = [&](const couple &candidate) {
        if (left <= 0 || !finite(candidate) || !(cost(candidate) < cost(best)))
            return;
        --left;
        if (const std::unique_ptr<counterexample> wrong = judge.again(found, candidate)) {
            best = candidate;
            last = *wrong;
            better = true;
        }
    };
    while (better && left > 0) {
        better = false;
        for (const auto &change : {drop_vertices, move_to_origin, scale, halve})
            change(couple(best), offer);
        for (size_t i = 0; i < 2 * (best.a.size() + best.b.size()); ++i)
            snap(couple(best), i, offer);
    }
    counterexample small = found;
    small.shapes = best;
    small.expected = last.expected;
    small.got = last.got;
    return small;
}

// ------------------------------------------------------------------- files

namespace {

void write_shape(std::FILE *out, const char *which, const polygon &p) {
    std::fprintf(out, "%s %zu", which, p.size());
    for (const sepax_vec2 &v : p)
        std::fprintf(out, "  %a %a", double{v.x}, double{v.y});
    std::fprintf(out, "\n");
}

bool read_shape(std::FILE *in, const char *which, polygon *p) {
    char word[8];
    size_t count = 0;
    if (std::fscanf(in, " %7s %zu", word, &count) != 2 || std::strcmp(word, which) != 0 ||
        count > SEPAX_MAX_VERTICES)
        return false;
    p->resize(count);
    for (sepax_vec2 &v : *p)
        if (std::fscanf(in, "%f %f", &v.x, &v.y) != 2)
            return false;
    return true;
}

// The rest of the line after `word`.
bool read_line(std::FILE *in, const char *word, std::string *rest) {
    char text[512];
    if (std::fgets(text, sizeof text, in) == nullptr)
        return false;
    const std::string line(text, std::strcspn(text, "\n"));
    const std::string start = std::string(word) + " ";
    if (line.compare(0, start.size(), start) != 0)
        return false;
    *rest = line.substr(start.size());
    return true;
}

bool read_one(std::FILE *in, counterexample *c) {
    std::string batch, flags;
    if (!read_line(in, "counterexample", &c->what) || !read_line(in, "regime", &c->regime) ||
        !read_line(in, "batch", &batch) || !read_line(in, "backend", &c->backend) ||
        !read_line(in, "strategy", &c->strategy) || !read_line(in, "flags", &flags) ||
        !read_line(in, "expected", &c->expected) || !read_line(in, "got", &c->got) ||
        !read_shape(in, "a", &c->shapes.a) || !read_shape(in, "b", &c->shapes.b))
        return false;
    c->flags = static_cast<uint32_t>(std::strtoul(flags.c_str(), nullptr, 10));
    const int end = std::fgetc(in);
    return std::sscanf(batch.c_str(), "%" SCNu64 " of seed %" SCNu64, &c->batch, &c->seed) == 2 &&
           end == '\n' && std::fgetc(in) == '\n';
}

} // namespace

void write(std::FILE *out, const counterexample &c) {
    std::fprintf(out,
                 "counterexample %s\nregime %s\nbatch %" PRIu64 " of seed %" PRIu64
                 "\nbackend %s\nstrategy %s\nflags %u\nexpected %s\ngot %s\n",
                 c.what.c_str(), c.regime.c_str(), c.batch, c.seed, c.backend.c_str(),
                 c.strategy.c_str(), c.flags, c.expected.c_str(), c.got.c_str());
    write_shape(out, "a", c.shapes.a);
    write_shape(out, "b", c.shapes.b);
    std::fprintf(out, "\n");
    std::fflush(out);
}

bool read(std::FILE *in, std::vector<counterexample> *all) {
    for (;;) {
        const int next = std::fgetc(in);
        if (next == EOF)
            return true;
        std::ungetc(next, in);
        counterexample c;
        if (!read_one(in, &c))
            return false;
        all->push_back(c);
    }
}

} // namespace campaign
