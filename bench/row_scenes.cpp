// SPDX-License-Identifier: MIT

#include "row_scenes.h"

#include <algorithm>
#include <cmath>

namespace row_scenes {

// ------------------------------------------------------------------ planner

sepax_rows plan::rows() const {
    return {shapes.data(),   poses.data(), shapes.size(), list_of.data(), offsets.data(),
            steps,           ids.data(),   groups.data(), trajectories,   0,
            workspace.get(), nullptr};
}

baseline_plan plan::by_hand() const {
    return {trajectories, steps, obstacles, poses.data(), 2.3F, .95F, boxes.data(), reach.data()};
}

namespace {

sepax_pose heading(double x, double y, double slope) {
    const double length = std::sqrt(1 + slope * slope);
    return {float(x), float(y), float(1 / length), float(slope / length)};
}

plan make_plan() {
    plan out;
    shapes::rng random(23);
    sepax_store *made = nullptr;
    check(sepax_store_create(nullptr, &made), "sepax_store_create");
    out.store = shapes::store_ptr(made);
    std::vector<sepax_box> boxes = {{2.3F, .95F, {0, 0, 1, 0}}};
    double x[obstacles], y[obstacles], speed[obstacles];
    for (uint32_t i = 0; i < obstacles; i++) {
        x[i] = 12 + 5.5 * i + shapes::uniform(random, 0, 3);
        y[i] = 3.5 * (i % 4) + shapes::uniform(random, -.4, .4);
        speed[i] = shapes::uniform(random, 5, 15);
    }
    for (uint32_t step = 0; step < steps; step++) {
        out.offsets.push_back(step * obstacles);
        for (uint32_t i = 0; i < obstacles; i++) {
            const double sway = .05 * std::sqrt(double(1 + i % 3)) * (step % 8 < 4 ? 1 : -1);
            const sepax_pose p = heading(x[i] + .1 * step * speed[i], y[i] + sway, sway / 2);
            out.ids.push_back(sepax_id(boxes.size()));
            boxes.push_back({2.2F + .1F * float(i % 5), .9F + .02F * float(i % 4), p});
            const sepax_box &b = boxes.back();
            out.boxes.push_back({p.x, p.y, p.cos, p.sin, b.half_x, b.half_y});
            out.reach.push_back(std::hypot(2.3F, .95F) + std::hypot(b.half_x, b.half_y));
        }
    }
    out.offsets.push_back(steps * obstacles);
    sepax_id first = 0;
    check(sepax_store_add_boxes(made, boxes.data(), boxes.size(), &first, nullptr), "add_boxes");
    for (uint32_t t = 0; t < trajectories; t++) {
        const double fast = shapes::uniform(random, 6, 22), side = shapes::uniform(random, -1, 11);
        out.groups.push_back(t * steps);
        for (uint32_t step = 0; step < steps; step++) {
            const double s = double(step) / (steps - 1), bend = s * s * (3 - 2 * s);
            const double slope = (side - 3.5) * 6 * s * (1 - s) / (.1 * (steps - 1) * fast);
            out.poses.push_back(heading(.1 * step * fast, 3.5 + (side - 3.5) * bend, slope));
            out.shapes.push_back(0);
            out.list_of.push_back(step);
        }
    }
    out.groups.push_back(trajectories * steps);
    return out;
}

} // namespace

plan &get_plan() {
    static plan made = make_plan();
    return made;
}

// The first steps that hit by placing each pose and asking the reference backend.
const std::vector<uint32_t> &right_steps() {
    static std::vector<uint32_t> right;
    if (!right.empty())
        return right;
    const plan &p = get_plan();
    const shapes::store_ptr copy = make_plan().store;
    sepax_options reference = {};
    reference.backend = sepax_backend_find("reference");
    for (uint32_t t = 0; t < trajectories; t++) {
        uint32_t step = 0;
        for (; step < steps; step++) {
            const sepax_id ego = 0;
            size_t hit = 0;
            check(sepax_store_place(copy.get(), &ego, &p.poses[t * steps + step], 1, nullptr),
                  "sepax_store_place");
            check(sepax_first_hit(copy.get(),
                                  sepax_lists(&ego, 1, &p.ids[step * obstacles], obstacles),
                                  &reference, &hit),
                  "sepax_first_hit");
            if (hit != SEPAX_NO_INDEX)
                break;
        }
        right.push_back(step);
    }
    return right;
}

// ------------------------------------------------------------------- trials

sepax_rows moves::rows(size_t first, size_t count) const {
    return {&shapes[first], &poses[first], count, nullptr, &offsets[first], count,
            ids.data(),     nullptr,       0,     0,       workspace.get(), nullptr};
}

sepax_rows moves::shifted_rows(size_t first, size_t count) const {
    sepax_rows out = rows(first, count);
    out.poses = &apart[first];
    out.shifts = &shifts[first];
    return out;
}

baseline_trials moves::by_hand(baseline_moving moving) const {
    return {moving,       trial_count,   local.data(), world.data(),   circles.data(),
            boxes.data(), shapes.data(), poses.data(), offsets.data(), ids.data()};
}

namespace {

// Their store: polygons, or squares as boxes, or discs.
shapes::store_ptr make_moving(const shapes::scene &scene, const moves &m, baseline_moving moving) {
    sepax_store *made = nullptr;
    sepax_id first = 0;
    if (moving != BASELINE_MOVING_BOXES && moving != BASELINE_MOVING_DISCS)
        return shapes::make_store(scene, 0);
    check(sepax_store_create(nullptr, &made), "sepax_store_create");
    shapes::store_ptr out(made);
    for (size_t i = 0; i < scene.poses.size(); i++) {
        const sepax_box box = {m.boxes[i].half_x, m.boxes[i].half_y, scene.poses[i]};
        const sepax_vec2 centre = {0, 0};
        const sepax_id id = sepax_id(i);
        if (moving == BASELINE_MOVING_BOXES) {
            check(sepax_store_add_boxes(made, &box, 1, &first, nullptr), "sepax_store_add_boxes");
            continue;
        }
        check(sepax_store_add(made, &centre, 1, 0, &first, nullptr), "sepax_store_add");
        check(sepax_store_set_radii(made, &id, &m.circles[i].radius, 1, nullptr),
              "sepax_store_set_radii");
        check(sepax_store_place(made, &id, &scene.poses[i], 1, nullptr), "sepax_store_place");
    }
    return out;
}

moves make_moves(baseline_moving moving) {
    moves out;
    shapes::rng random(29);
    shapes::scene scene;
    const shapes::polygon core = shapes::regular(moving == 5 ? 5 : 4);
    const float radius = moving == BASELINE_MOVING_DISCS ? .9F : 1, half = std::sqrt(.5F);
    constexpr uint32_t side = 64; // a square lattice at a density of about 0.6
    for (uint32_t i = 0; i < trial_count; i++) {
        const double x = 2.0 * (i % side) + shapes::uniform(random, -.1, .1);
        const double y = 2.0 * (i / side) + shapes::uniform(random, -.1, .1);
        scene.add(core, shapes::pose(shapes::uniform(random), x, y));
        const sepax_pose &p = scene.poses.back();
        out.circles.push_back({p.x, p.y, radius});
        out.boxes.push_back({p.x, p.y, p.cos, p.sin, half, half});
        for (const sepax_vec2 v : core) {
            out.local.push_back(v);
            out.world.push_back(shapes::placed(p, v));
        }
    }
    out.store = make_moving(scene, out, moving);
    out.homes = scene.poses;
    out.offsets.push_back(0);
    for (uint32_t i = 0; i < trial_count; i++) {
        sepax_pose p = scene.poses[i];
        p.x += float(shapes::uniform(random, -.2, .2));
        p.y += float(shapes::uniform(random, -.2, .2));
        out.shapes.push_back(i);
        out.poses.push_back(p);
        out.apart.push_back({p.x - 128.1F, p.y, p.cos, p.sin});
        out.shifts.push_back({128.1F, 0});
        for (uint32_t n = 0; n < 9; n++) {
            const uint32_t row = (i / side + side + n / 3 - 1) % side;
            const uint32_t column = (i % side + side + n % 3 - 1) % side;
            if (n != 4)
                out.ids.push_back(row * side + column);
        }
        out.offsets.push_back(uint32_t(out.ids.size()));
    }
    return out;
}

// What placing each trial and asking the reference backend says.
std::vector<uint8_t> right_trials(const moves &m, baseline_moving moving) {
    const shapes::store_ptr copy = make_moves(moving).store;
    sepax_options reference = {};
    reference.backend = sepax_backend_find("reference");
    std::vector<uint8_t> right(trial_count);
    for (uint32_t i = 0; i < trial_count; i++) {
        const sepax_id id = m.shapes[i];

        size_t hit = 0;
        check(sepax_store_place(copy.get(), &id, &m.poses[i], 1, nullptr), "sepax_store_place");
        check(sepax_first_hit(copy.get(), sepax_lists(&id, 1, &m.ids[m.offsets[i]], neighbours),
                              &reference, &hit),
              "sepax_first_hit");
        check(sepax_store_place(copy.get(), &id, &m.homes[i], 1, nullptr), "sepax_store_place");
        right[i] = hit != SEPAX_NO_INDEX;
    }
    return right;
}

} // namespace

moves &get_moves(baseline_moving moving) {
    static std::unique_ptr<moves> made;
    static baseline_moving of = 0;
    if (of != moving) {
        made = std::make_unique<moves>(make_moves(moving));
        made->right = right_trials(*made, moving);
        of = moving;
    }
    return *made;
}

} // namespace row_scenes
