// SPDX-License-Identifier: MIT
//
// Batches with the oracle's answers, and their comparison with the library's.

#include "oracle_batch.h"

#include <algorithm>

#include "oracle.h"

namespace {

void print(std::FILE *out, const shapes::polygon &p) {
    for (const sepax_vec2 &v : p)
        std::fprintf(out, " (%a, %a)", double{v.x}, double{v.y});
    std::fprintf(out, "\n");
}

} // namespace

oracle_answers ask_oracle(const sepax_store *store, const std::vector<sepax_pair> &pairs) {
    oracle_answers answers;
    for (const sepax_pair &pair : pairs) {
        answers.couples.push_back(
            {crowds::vertices_of(store, pair.a), crowds::vertices_of(store, pair.b)});
        const touching::couple &c = answers.couples.back();
        answers.relations.push_back(static_cast<uint8_t>(oracle_relation(c.a, c.b)));
    }
    return answers;
}

oracle_batch make_oracle_batch(crowds::crowd crowd) {
    oracle_batch batch;
    static_cast<oracle_answers &>(batch) = ask_oracle(crowd.store.get(), crowd.pairs);
    batch.store = std::move(crowd.store);
    batch.pairs = std::move(crowd.pairs);
    return batch;
}

oracle_batch make_oracle_batch(touching::regime r, shapes::rng &random, size_t pair_count) {
    return make_oracle_batch(crowds::make_couples(r, random, pair_count));
}

size_t count_wrong(const oracle_batch &batch, size_t pair_count, const sepax_options &options,
                   std::FILE *out, size_t lines) {
    static const char *const words[] = {"DISJOINT", "TOUCHING", "OVERLAPPING"};
    pair_count = std::min(pair_count, batch.pairs.size());
    std::vector<uint8_t> relations(pair_count, 0xEE);
    const sepax_status status = sepax_relate(
        batch.store.get(), sepax_pairs(batch.pairs.data(), pair_count), &options, relations.data());
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
