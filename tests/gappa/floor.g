# SPDX-License-Identifier: MIT
#
# The floors, where the products are below 2^-126. Each is off by 2^-150 from its underflow and by
# 2.1u of 2^-126 from its factors, together by less than 2^-148. D has six of them at most, a turn
# in hull.c two; the four sums after them stay below 2^-123 and are off by 2^-149 each at most.
# source: #define FILTER_FLOOR 0x1p-124f
# source: + 0x1p-120f
# fails: F = 1b-124 => F = 1b-146

@m = float<ieee_32,ne>;
F = 1b-124;

{ x in [-1b-126,1b-126] /\ x - P in [-3b-150,3b-150] /\ sum in [-1b-123,1b-123]
  -> m(x) - P in [-1b-148,1b-148] /\ m(sum) - sum in [-1b-148,1b-148] /\
     6 * 1b-148 + 4 * 1b-148 - F <= -1b-125 }

m(x) - P -> (m(x) - x) + (x - P);
