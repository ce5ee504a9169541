# SPDX-License-Identifier: MIT
#
# moving_discs_apart, u = 2^-24. First claim: a coordinate of the motion, the rounded difference of
# the ways d and x, which are rounded differences themselves, is off by 2u of the larger one, scaled
# to 1. Second: in both coordinates, with what sums of sizes round and the least tolerance of 2^-22,
# that is less than the factor of the sizes.
# source: #define MOVING_ERROR 0x1p-20f
# source: #define IMPACT_LEAST 0x1p-22
# fails: E = 1b-20 => E = 1b-22

@f = float<24,-10000,ne>;
E = 1b-20;
u = 1b-24;
start = f(d);
end = f(x);
motion = f(end - start);

{ |d| <= 1 /\ |x| <= 1
  -> |motion - (x - d)| <= 2b-24 /\
     E * (1 - 8 * u) - 1.41422 * 2 * u - 4 * (1 + 8 * u) * u >= 0 }
