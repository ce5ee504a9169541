// SPDX-License-Identifier: MIT
//
// sepax_poses_from_angles and sepax_poses_turn: their stated bounds against the C library in long
// double, exact cases, and arrays of any alignment. tests/hashes has their bits on all targets.

#include <cfloat>
#include <cmath>
#include <cstring>
#include <random>

#include "sepax.h"

namespace {

constexpr float limit = 0x1p20F;

sepax_pose pose_of(float angle) {
    sepax_pose pose = {9, 9, 9, 9};
    EXPECT_EQ(SEPAX_OK, sepax_poses_from_angles(nullptr, &angle, 1, &pose, nullptr)) << angle;
    return pose;
}

// Angles of all sizes, and those around each quarter of a turn, where the reduction changes.
std::vector<float> angles() {
    std::vector<float> all = {0, FLT_TRUE_MIN, FLT_MIN, 1, limit, std::nextafter(limit, 0.0F)};
    std::mt19937 random(1);
    std::uniform_real_distribution<float> mantissa(1, 2);
    for (int e = -149; e < 20; ++e)
        for (int i = 0; i < 40; ++i)
            all.push_back(std::ldexp(mantissa(random), e));
    std::uniform_int_distribution<int> eighth(1, 1300000);
    for (int i = 0; i < 2000; ++i) {
        const double quarter = (i < 100 ? i : eighth(random)) * 0.785398163397448309616;
        for (int step = -2; step <= 2; ++step) {
            float a = static_cast<float>(quarter);
            for (int k = 0; k < std::abs(step); ++k)
                a = std::nextafter(a, step < 0 ? -limit : limit);
            if (std::abs(a) <= limit)
                all.push_back(a);
        }
    }
    return all;
}

} // namespace

TEST(poses, cosines_and_sines_keep_their_bound) {
    const long double bound = 0x1p-25L + 0x1p-48L;
    size_t many = 0;
    for (const float a : angles()) {
        const sepax_pose p = pose_of(a), opposite = pose_of(-a);
        EXPECT_LE(std::abs(p.cos - std::cos(static_cast<long double>(a))), bound) << a;
        EXPECT_LE(std::abs(p.sin - std::sin(static_cast<long double>(a))), bound) << a;
        EXPECT_EQ(p.cos, opposite.cos) << a;
        EXPECT_EQ(p.sin, -opposite.sin) << a;
        EXPECT_EQ(0, p.x) << a;
        EXPECT_EQ(0, p.y) << a;
        ++many;
    }
    EXPECT_GT(many, 10000U);
    EXPECT_EQ(1, pose_of(0).cos);
    EXPECT_EQ(0, pose_of(0).sin);
    EXPECT_EQ(FLT_TRUE_MIN, pose_of(FLT_TRUE_MIN).sin); // a small angle is its own sine
}

TEST(poses, positions_are_kept_in_arrays_of_any_alignment) {
    std::vector<char> bytes(1 + 3 * (sizeof(sepax_vec2) + sizeof(float) + sizeof(sepax_pose)));
    auto *positions = reinterpret_cast<sepax_vec2 *>(bytes.data() + 1);
    auto *turns = reinterpret_cast<float *>(bytes.data() + 1 + 3 * sizeof(sepax_vec2));
    auto *poses = reinterpret_cast<sepax_pose *>(bytes.data() + 1 + 3 * sizeof(sepax_vec2) +
                                                 3 * sizeof(float));
    const sepax_vec2 where[] = {{1, 2}, {-FLT_MAX, 0x1p-149F}, {3, -4}};
    const float by[] = {1, -2, 3};
    std::memcpy(static_cast<void *>(positions), where, sizeof where);
    std::memcpy(static_cast<void *>(turns), by, sizeof by);
    ASSERT_EQ(SEPAX_OK, sepax_poses_from_angles(positions, turns, 3, poses, nullptr));
    for (size_t i = 0; i < 3; ++i) {
        sepax_pose pose = pose_of(by[i]), got;
        pose.x = where[i].x;
        pose.y = where[i].y;
        std::memcpy(static_cast<void *>(&got), reinterpret_cast<const char *>(poses + i),
                    sizeof got);
        EXPECT_EQ(0, std::memcmp(&pose, &got, sizeof got)) << i;
    }
}

// After each of many frames a pose is still accepted, and near the angle that the frames add up to.
TEST(poses, turns_may_go_on_forever) {
    const float angles[] = {0.013F, -1.7F, 0x1p-20F, 3.1415927F};
    std::vector<sepax_pose> poses(4, {5, 6, 1, 0});
    const int frames = 20000;
    for (int frame = 1; frame <= frames; ++frame) {
        ASSERT_EQ(SEPAX_OK, sepax_poses_turn(poses.data(), angles, 4, nullptr));
        for (size_t i = 0; i < 4; ++i) {
            const sepax_pose &p = poses[i];
            const long double whole = static_cast<long double>(angles[i]) * frame;
            const long double off = frame * 1.5L * 0x1p-25L; // both errors of each frame
            EXPECT_LE(std::abs(double{p.cos} * p.cos + double{p.sin} * p.sin - 1), 0x1p-23);
            EXPECT_LE(std::abs(p.cos - std::cos(whole)), off) << i << " " << frame;
            EXPECT_LE(std::abs(p.sin - std::sin(whole)), off) << i << " " << frame;
            EXPECT_EQ(5, p.x);
            EXPECT_EQ(6, p.y);
        }
    }
}

// One turn is within its bound of the exact one, of poses that are as long or short as allowed.
TEST(poses, one_turn_keeps_its_bound) {
    std::mt19937 random(2);
    std::uniform_real_distribution<float> angle(-7, 7), size(1 - 4e-7F, 1 + 4e-7F);
    for (int i = 0; i < 20000; ++i) {
        sepax_pose p = pose_of(angle(random));
        const float longer = size(random), by = angle(random);
        p.cos *= longer;
        p.sin *= longer;
        const long double now =
            std::atan2(static_cast<long double>(p.sin), static_cast<long double>(p.cos));
        ASSERT_EQ(SEPAX_OK, sepax_poses_turn(&p, &by, 1, nullptr));
        EXPECT_LE(std::abs(p.cos - std::cos(now + by)), 0x1p-25L + 0x1p-47L);
        EXPECT_LE(std::abs(p.sin - std::sin(now + by)), 0x1p-25L + 0x1p-47L);
    }
}

// Any number of poses are turned to the same bits as one by one.
TEST(poses, many_turn_as_one_by_one) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> angle(-1e3F, 1e3F), place(-9, 9);
    for (const size_t count : {1U, 2U, 3U, 5U, 31U, 32U, 33U, 100U}) {
        std::vector<sepax_pose> together, alone;
        std::vector<float> angles;
        for (size_t i = 0; i < count; ++i) {
            sepax_pose p = pose_of(angle(random));
            p.x = place(random);
            p.y = place(random);
            together.push_back(p);
            angles.push_back(angle(random));
        }
        alone = together;
        ASSERT_EQ(SEPAX_OK, sepax_poses_turn(together.data(), angles.data(), count, nullptr));
        for (size_t i = 0; i < count; ++i)
            ASSERT_EQ(SEPAX_OK, sepax_poses_turn(&alone[i], &angles[i], 1, nullptr));
        EXPECT_EQ(0, std::memcmp(together.data(), alone.data(), count * sizeof alone[0])) << count;
    }
}

TEST(poses, no_pose_is_no_error) {
    EXPECT_EQ(SEPAX_OK, sepax_poses_from_angles(nullptr, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_poses_turn(nullptr, nullptr, 0, nullptr));
}
