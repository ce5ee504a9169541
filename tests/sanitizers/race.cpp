// SPDX-License-Identifier: MIT
//
// What the thread sanitizer must find in the library: a store is read while it is placed anew.

#include <cstdlib>
#include <thread>

#include "sepax.h"

int main() {
    const sepax_box boxes[2] = {{1, 1, {0, 0, 1, 0}}, {1, 1, {1, 0, 1, 0}}};
    sepax_store *store = nullptr;
    sepax_id first = 0;
    if (sepax_store_create(nullptr, &store) != SEPAX_OK ||
        sepax_store_add_boxes(store, boxes, 2, &first, nullptr) != SEPAX_OK)
        return EXIT_FAILURE;
    std::thread writer([store] {
        const sepax_id id = 1;
        const sepax_pose pose = {2, 0, 1, 0};
        sepax_store_place(store, &id, &pose, 1, nullptr);
    });
    const sepax_pair pair = {0, 1};
    uint8_t relation = 0;
    sepax_relate(store, &pair, 1, nullptr, &relation);
    writer.join();
    sepax_store_destroy(store);
    return EXIT_SUCCESS;
}
