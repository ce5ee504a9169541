// SPDX-License-Identifier: MIT
//
// sepax.hpp without exceptions: sepax::store gives results, as sepax::nothrow::store does.

#include <sepax.hpp>

#include <type_traits>

static_assert(std::is_same_v<sepax::store, sepax::nothrow::store>);

int main() {
    sepax::result<sepax::store> store = sepax::store::create();
    sepax::result<sepax::workspace> workspace = sepax::workspace::create();
    if (!store || !workspace)
        return 1;
    for (const float x : {0.F, 1.F, 5.F})
        if (!store->add({{x, 0}, {x + 2, 0}, {x + 2, 2}, {x, 2}}))
            return 2;
    const auto pairs = store->find_pairs(*workspace);
    const auto relations = store->relate(*pairs);
    if (!relations || relations->size() != 1 || (*relations)[0] != sepax::relation::overlapping)
        return 3;
    const sepax_pair bad[2] = {{0, 1}, {1, 3}};
    const auto refused = store->relate(bad);
    return !refused && refused.status() == SEPAX_ERROR_ID && refused.rejection().index == 1 &&
                   refused.text() == sepax::explain(SEPAX_ERROR_ID, refused.rejection())
               ? 0
               : 4;
}
