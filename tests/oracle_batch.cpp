// SPDX-License-Identifier: MIT
//
// Batches with the oracle's answers, and their comparison with the library's.

#include "oracle_batch.h"

#include <algorithm>

#include "oracle.h"

namespace {

shapes::store_ptr make_empty_store() {
    sepax_store *store = nullptr;
    sepax_store_create(nullptr, &store);
    return shapes::store_ptr(store);
}

bool add(sepax_store *store, const shapes::polygon &p, sepax_id *id) {
    return sepax_store_add(store, p.data(), p.size(), SEPAX_HULL, id) == SEPAX_OK;
}

shapes::polygon vertices_of(const sepax_store *store, sepax_id id) {
    sepax_vec2 room[64];
    size_t count = 0;
    if (sepax_store_vertices(store, id, room, 64, &count) != SEPAX_OK)
        return {};
    return {room, room + count};
}

void append(oracle_batch &batch, sepax_pair pair) {
    batch.pairs.push_back(pair);
    batch.couples.push_back(
        {vertices_of(batch.store.get(), pair.a), vertices_of(batch.store.get(), pair.b)});
    const touching::couple &c = batch.couples.back();
    batch.relations.push_back(static_cast<uint8_t>(oracle_relation(c.a, c.b)));
}

void print(std::FILE *out, const shapes::polygon &p) {
    for (const sepax_vec2 &v : p)
        std::fprintf(out, " (%a, %a)", double{v.x}, double{v.y});
    std::fprintf(out, "\n");
}

} // namespace

oracle_batch make_oracle_batch(touching::regime r, shapes::rng &random, size_t pair_count) {
    oracle_batch batch;
    batch.store = make_empty_store();
    for (size_t i = 0; i < pair_count; ++i) {
        const touching::couple c = touching::make(r, random);
        sepax_pair pair;
        if (add(batch.store.get(), c.a, &pair.a) && add(batch.store.get(), c.b, &pair.b))
            append(batch, pair);
    }
    return batch;
}

oracle_batch make_collapsed_batch(shapes::rng &random, size_t pair_count) {
    oracle_batch batch;
    batch.store = make_empty_store();
    const uint32_t shape_count = 400;
    for (sepax_id id = 0; id < shape_count; ++id) {
        const double size = shapes::uniform(random, .3, 2.5);
        shapes::polygon p = shapes::random_convex(random, 3 + id % 6);
        for (sepax_vec2 &v : p)
            v = {static_cast<float>(size * v.x), static_cast<float>(size * v.y)};
        sepax_id added = 0;
        if (!add(batch.store.get(), p, &added))
            return batch;
        // At 2^24 and above floats are 2 apart.
        const sepax_pose pose =
            shapes::pose(shapes::uniform(random), 0x1p24 + 2. * shapes::below(random, 6),
                         0x1p24 + 2. * shapes::below(random, 6));
        if (sepax_store_place(batch.store.get(), &added, &pose, 1, nullptr) != SEPAX_OK)
            return batch;
    }
    for (size_t i = 0; i < pair_count; ++i) {
        const sepax_id a = shapes::below(random, shape_count);
        const sepax_id b = shapes::below(random, shape_count);
        if (a != b) // a shape with itself is OVERLAPPING whatever it collapsed to
            append(batch, {a, b});
    }
    return batch;
}

size_t count_wrong(const oracle_batch &batch, size_t pair_count, const sepax_options &options,
                   std::FILE *out, size_t lines) {
    static const char *const words[] = {"DISJOINT", "TOUCHING", "OVERLAPPING"};
    pair_count = std::min(pair_count, batch.pairs.size());
    std::vector<uint8_t> relations(pair_count, 0xEE);
    const sepax_status status =
        sepax_relate(batch.store.get(), batch.pairs.data(), pair_count, &options, relations.data());
    if (status != SEPAX_OK) {
        std::fprintf(out, "sepax_relate: %s\n", sepax_status_text(status));
        return pair_count;
    }
    size_t wrong = 0;
    for (size_t i = 0; i < pair_count; ++i) {
        if (relations[i] == batch.relations[i] || wrong++ >= lines)
            continue;
        std::fprintf(out, "pair %zu, %s %s: %s where the oracle says %s\n", i,
                     sepax_backend_name(options.backend), sepax_strategy_name(options.strategy),
                     relations[i] < 3 ? words[relations[i]] : "nothing", words[batch.relations[i]]);
        print(out, batch.couples[i].a);
        print(out, batch.couples[i].b);
    }
    return wrong;
}
