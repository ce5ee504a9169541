// SPDX-License-Identifier: MIT
//
// The errors of correlated series in examples/blocking.c, on chains x' = a x + noise, whose errors
// and correlation times are known.
extern "C" {
#include "blocking.h"
}

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace {

// How many of 400 chains are sure, and of these how many are off by at most two of their errors.
struct tally {
    int sure = 0, good = 0;
    double time = 0; // the sum of correlation times of those
};

tally run(double a) {
    std::mt19937 bits(7);
    std::normal_distribution<double> noise;
    std::vector<double> values(4096);
    tally all;
    for (int chain = 0; chain < 400; chain++) {
        double x = noise(bits) / std::sqrt(1 - a * a);
        for (double &value : values) {
            value = x = a * x + noise(bits);
        }
        const estimate found = blocking_estimate(values.data(), values.size());
        all.sure += found.sure;
        all.good += found.sure && std::fabs(found.mean) <= 2 * found.error;
        all.time += found.sure ? found.time : 0;
    }
    return all;
}

TEST(Blocking, ErrorsContainTheMean) {
    for (const double a : {0., .5, .9}) {
        const tally all = run(a);
        const double known = .5 * (1 + a) / (1 - a);
        EXPECT_GT(all.sure, 400 * .7) << a;
        EXPECT_GT(all.good, all.sure * .93) << a;
        EXPECT_NEAR(all.time / all.sure, known, .2 * known) << a;
    }
}

TEST(Blocking, TooFewValuesAreNotSure) {
    EXPECT_EQ(run(.99).sure, 0);
    const double two[] = {1, 2};
    EXPECT_FALSE(blocking_estimate(two, 2).sure);
    EXPECT_EQ(blocking_estimate(two, 2).mean, 1.5);
}

} // namespace
