// SPDX-License-Identifier: MIT
// A ramp and two boxes: prints how they relate, and pushes them apart until none overlap.
#include <cstdio>
#include <sepax.hpp>

int main() try {
    // Vertices run counter-clockwise. A pose is x, y, and the cosine and sine of an angle.
    const std::vector<sepax_vec2> ramp = {{0, 0}, {4, 0}, {0, 3}};
    const std::vector<sepax_vec2> box = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const char *const words[3] = {"are disjoint", "touch", "overlap"};
    std::vector<sepax_pose> poses = {{0, 0, 1, 0}, {2, 2, 1, 0}, {5, 1, 1, 0}};
    sepax::store store;
    sepax::workspace workspace;
    const std::vector<sepax_id> ids = {store.add(ramp), store.add(box), store.add(box)};
    for (int round = 1, overlaps = 1; overlaps > 0; round++) {
        store.place(ids, poses);
        const std::vector<sepax_pair> pairs = store.find_pairs(workspace);
        const std::vector<sepax::relation> relations = store.relate(pairs);
        const sepax::contacts contacts = store.separate(pairs);
        overlaps = 0;
        for (std::size_t i = 0; i < pairs.size(); i++) {
            const auto [a, b] = pairs[i];
            std::printf("Round %d: shapes %u and %u %s.\n", round, a, b,
                        words[static_cast<int>(relations[i])]);
            if (relations[i] == sepax::relation::overlapping) {
                // The normal points from a to b; 0.001 is for the rounding of the new pose.
                poses[b].x += (0.001f - contacts.separation[i]) * contacts.normal_x[i];
                poses[b].y += (0.001f - contacts.separation[i]) * contacts.normal_y[i];
                std::printf("  Shape %u moves to (%.3f, %.3f).\n", b, poses[b].x, poses[b].y);
                overlaps++;
            }
        }
    }
} catch (const sepax::error &error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
}
