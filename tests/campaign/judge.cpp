// SPDX-License-Identifier: MIT
//
// What all judges need.

#include "judge.h"

#include <algorithm>

#include "inside.h"

namespace campaign {

std::vector<variant> variants_of(const sepax_backend *backend) {
    std::vector<variant> all;
    const bool strategies = std::string(sepax_backend_name(backend)) != "reference";
    for (int s = 0; s < (strategies ? SEPAX_STRATEGY_COUNT : 1); ++s)
        all.push_back({backend, static_cast<sepax_strategy>(s)});
    return all;
}

std::vector<const sepax_backend *> backends_here() {
    std::vector<const sepax_backend *> all;
    for (size_t i = 0; i < sepax_backend_count(); ++i)
        if (sepax_backend_runs_here(sepax_backend_at(i)))
            all.push_back(sepax_backend_at(i));
    return all;
}

const char *count_name(int c) {
    static const char *const names[COUNTS] = {"pairs",       "band",     "disjoint",  "touching",
                                              "overlapping", "filtered", "in_double", "expanded",
                                              "separations", "moved",    "wrong"};
    return names[c];
}

void tally::add(const tally &other) {
    for (size_t i = 0; i < COUNTS; ++i)
        of[i] += other.of[i];
    worst_depth = std::max(worst_depth, other.worst_depth);
}

void tally::count_levels(const sepax_report &report) {
    (*this)[FILTERED] += report.filtered;
    (*this)[IN_DOUBLE] += report.in_double;
    (*this)[EXPANDED] += report.expanded;
}

namespace {

bool same_vertices(const shapes::polygon &p, const shapes::polygon &q) {
    return p.size() == q.size() &&
           std::equal(p.begin(), p.end(), q.begin(),
                      [](sepax_vec2 v, sepax_vec2 w) { return v.x == w.x && v.y == w.y; });
}

// A triangle that is placed on p's one or two vertices: the third falls on the first.
bool add_collapsed(sepax_store *store, const shapes::polygon &p) {
    const sepax_vec2 at = p.front(), to = p.back();
    shapes::polygon local = {{0, 0}, {to.x - at.x, to.y - at.y}, {0, 0}};
    const bool point = p.size() == 1;
    if (point)
        local[1].x = 0x1p-149f;
    local[2] = local[1].x != 0 ? sepax_vec2{0, 0x1p-149f} : sepax_vec2{0x1p-149f, 0};
    sepax_id id = 0;
    const sepax_pose pose = {at.x, at.y, 1, 0};
    return sepax_store_add(store, local.data(), 3, SEPAX_HULL, &id, NULL) == SEPAX_OK &&
           sepax_store_place(store, &id, &pose, 1, nullptr) == SEPAX_OK;
}

bool add_exactly(sepax_store *store, const shapes::polygon &p) {
    if (p.empty())
        return false;
    sepax_id id = 0;
    if (p.size() < 3 ? !add_collapsed(store, p)
                     : sepax_store_add(store, p.data(), p.size(), 0, &id, NULL) != SEPAX_OK)
        return false;
    const auto last = static_cast<sepax_id>(sepax_store_count(store) - 1);
    return same_vertices(p, crowds::vertices_of(store, last));
}

} // namespace

trial lone_trial(const couple &shapes) {
    trial t;
    t.regime = crowds::regime::random;
    sepax_store *store = nullptr;
    if (sepax_store_create(nullptr, &store) != SEPAX_OK)
        return t;
    shapes::store_ptr owner(store);
    if (add_exactly(store, shapes.a) && add_exactly(store, shapes.b)) {
        t.store = std::move(owner);
        t.pairs.assign(80, {0, 1}); // more than BOUNDS_PROBE, and no multiple of 32
    }
    return t;
}

const char *relation_name(uint8_t relation) {
    static const char *const names[] = {"DISJOINT", "TOUCHING", "OVERLAPPING"};
    return relation < 3 ? names[relation] : "nothing";
}

counterexample describe(const trial &t, size_t pair, const variant &v, uint32_t flags) {
    counterexample c;
    c.regime = crowds::name(t.regime);
    c.backend = sepax_backend_name(v.backend);
    c.strategy = sepax_strategy_name(v.strategy);
    c.flags = flags;
    c.seed = t.seed;
    c.batch = t.batch;
    c.shapes.a = crowds::vertices_of(t.store.get(), t.pairs[pair].a);
    c.shapes.b = crowds::vertices_of(t.store.get(), t.pairs[pair].b);
    return c;
}

} // namespace campaign
