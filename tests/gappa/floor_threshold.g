# SPDX-License-Identifier: MIT
#
# The thresholds with their floors, where their own products may underflow: x is the slack times Q
# before its rounding. What is computed keeps the floor but for a factor of two.
# source: return lanes_add(lanes_mul(four_q, lanes_set(FILTER_SLACK)), lanes_set(FILTER_FLOOR));
# fails: F = 1b-124 => F = 1b-144

@m = float<ieee_32,ne>;
F = 1b-124;
e = m(m(x) + F);

{ x in [0,1b-119] -> e - x >= 1b-125 }

e - x -> (e - (m(x) + F)) + (m(x) - x) + F;
