// SPDX-License-Identifier: MIT
// 100 boxes and discs fall on a floor: what an engine does in a frame, and the shortest solver.
#include <algorithm>
#include <cstdio>
#include <sepax.hpp>

int main() try {
    const std::vector<sepax_vec2> floor = {{-20, -2}, {20, -2}, {20, 0}, {-20, 0}};
    const std::vector<sepax_vec2> box = {{-.5f, -.5f}, {.5f, -.5f}, {.5f, .5f}, {-.5f, .5f}};
    const std::vector<sepax_vec2> disc = {{0, 0}}; // a point with a radius
    sepax::store store;
    sepax::workspace workspace;
    sepax::index index;
    std::vector<sepax_id> ids = {store.add(floor)};
    std::vector<sepax_pose> poses = {{0, 0, 1, 0}};
    std::vector<sepax_vec2> places = {{0, 0}}, speeds = {{0, 0}};
    for (int i = 0; i < 100; i++) {
        const int row = i / 20, column = i % 20;
        ids.push_back(store.add(i % 2 == 0 ? disc : box));
        store.set_radius(ids.back(), i % 2 == 0 ? .5f : 0);
        places.push_back({float(column) * 1.4f - 14, 1 + 1.2f * float(row)});
        poses.push_back({0, 0, 1, 0});
        speeds.push_back({0, 0});
    }
    // Shape 0, the floor, does not move; two others share what is to be moved.
    const auto push = [](std::vector<sepax_vec2> &of, sepax_pair p, const sepax_manifold &m,
                         float by) {
        const float a = p.a == 0 ? 0 : p.b == 0 ? by : by / 2, b = by - a;
        of[p.a] = {of[p.a].x - a * m.normal_x, of[p.a].y - a * m.normal_y};
        of[p.b] = {of[p.b].x + b * m.normal_x, of[p.b].y + b * m.normal_y};
    };
    float deepest = 0;
    for (int frame = 0; frame < 600; frame++) {
        for (std::size_t i = 1; i < ids.size(); i++) {
            speeds[i].y -= 9.81f / 60;
            places[i].x += speeds[i].x / 60;
            places[i].y += speeds[i].y / 60;
            poses[i] = {places[i].x, places[i].y, 1, 0};
        }
        store.place(ids, poses);
        index.refit(store);
        const std::vector<sepax_pair> pairs = index.pairs(workspace);
        const std::vector<sepax_manifold> manifolds = store.manifolds(pairs);
        for (int pass = 0; pass < 20; pass++) {
            for (const sepax_manifold &m : manifolds) {
                const auto [a, b] = pairs[m.pair];
                const float nearer = (speeds[a].x - speeds[b].x) * m.normal_x +
                                     (speeds[a].y - speeds[b].y) * m.normal_y;
                push(speeds, pairs[m.pair], m, std::max(nearer, 0.f));
            }
        }
        deepest = 0;
        for (const sepax_manifold &m : manifolds) {
            const float depth = -std::min(m.points[0].separation, m.points[m.count - 1].separation);
            push(places, pairs[m.pair], m, .3f * depth);
            deepest = std::max(deepest, depth);
        }
    }
    std::printf("After 10 seconds the deepest overlap is %.3f.\n", double(deepest));
} catch (const sepax::error &error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
}
