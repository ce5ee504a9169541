// SPDX-License-Identifier: MIT
//
// What the thread sanitizer must find in the library: a store is read by one thread and placed anew
// by another. They take turns, by a flag that orders nothing, since of two accesses at the very
// same moment the sanitizer can miss both.

#include <atomic>
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
    std::atomic<bool> placed{false};
    std::thread writer([store, &placed] {
        const sepax_id id = 1;
        const sepax_pose pose = {2, 0, 1, 0};
        sepax_store_place(store, &id, &pose, 1, nullptr);
        placed.store(true, std::memory_order_relaxed);
    });
    const sepax_pair pair = {0, 1};
    uint8_t relation = 0;
    while (!placed.load(std::memory_order_relaxed))
        std::this_thread::yield();
    sepax_relate(store, sepax_pairs(&pair, 1), nullptr, &relation);
    writer.join();
    sepax_store_destroy(store);
    return EXIT_SUCCESS;
}
