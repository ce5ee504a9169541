# SPDX-License-Identifier: MIT
#
# The width of manifold_choice.h: whether a gap is no less than d - keep, d the distance of the cores
# in double, from the distance s of the shapes in float. All is rounded to float, u = 2^-24:
#   s = (d - R + t)(1 + e1), R' = R (1 + e2) of two sums, d' = (s + R')(1 + e3),
#   off = (gap - d')(1 + e4), keep' = keep (1 + e5) of two sums, excess = (off + keep')(1 + e6);
# t is what two computations of d in double differ by, below 2^-48 of the extent and so 2^-27 keep.
# So excess - (gap - d + keep) is
#   off (e6 + 1 - 1 / (1 + e4)) + keep' (e6 + 1 - 1 / (1 + e5))
#   - s (e3 + 1 - 1 / (1 + e1)) - R' (e3 + 1 - 1 / (1 + e2)) - t.
# The first claims are about these factors. The last one: the slack, which is K times the sum of the
# sizes of the four, off by five roundings, exceeds what they come to.
# source: return (manifold_width){lanes_greater(excess, slack),
# source: #define WIDTH_SLACK 0x1p-22f
# fails: K = 1b-22 => K = 1b-23

K = 1b-22;
u = 1b-24;
of_off = e6 + 1 - 1 / (1 + e4);
of_keep = e6 + 1 - 1 / (1 + e5);
of_s = e3 + 1 - 1 / (1 + e1);
of_r = e3 + 1 - 1 / (1 + e2);
slack = K * (1 - 5 * u);

{ e1 / u in [-1,1] /\ e2 / u in [-2,2] /\ e3 / u in [-1,1] /\ e4 / u in [-1,1] /\
  e5 / u in [-2,2] /\ e6 / u in [-1,1]
  -> of_off in [-1.26e-7,1.26e-7] /\ of_keep in [-1.85e-7,1.85e-7] /\
     of_s in [-1.26e-7,1.26e-7] /\ of_r in [-1.85e-7,1.85e-7] /\
     1.85e-7 + 2b-28 - slack <= 0 }
