# SPDX-License-Identifier: MIT
#
# The width of manifold_choice.h: whether a gap is no less than d - keep, d the distance of the cores
# in double, from their distance in float, u = 2^-24. For an edge and a vertex that is
#   d' = (d + x)(1 + e1), x the error of the sum of two products of differences, 3.2u r at most, as
#   in claims.g, over the length, and e1 five roundings: of the length, the quotient and the
#   sum; for two vertices e1 is less and x is 0. d <= r, and r, the sum of the sizes of a difference,
#   is off by two roundings.
#   off = (gap - d')(1 + e4), keep' = keep (1 + e5) of two sums, excess = (off + keep')(1 + e6);
# what d in double is off by is below 2^-48 of the extent and so 2^-27 keep. So excess - (gap - d +
# keep) is
#   off (e6 + 1 - 1 / (1 + e4)) + keep' (e6 + 1 - 1 / (1 + e5)) - (d' - d).
# The first two claims are about these factors. The third one: d' - d is less than its share of the
# slack, which is K times the sum of the sizes of off, keep', d' and r, off by five roundings. The
# last one: so is what the other two come to.
# source: return (manifold_width){lanes_greater(excess, slack),
# source: #define WIDTH_SLACK 0x1p-21f
# fails: K = 1b-21 => K = 1b-22

K = 1b-21;
u = 1b-24;
of_off = e6 + 1 - 1 / (1 + e4);
of_keep = e6 + 1 - 1 / (1 + e5);
share = K * (1 - 8 * u);

{ e4 / u in [-1,1] /\ e5 / u in [-2,2] /\ e6 / u in [-1,1] /\
  d in [0,1] /\ e1 / u in [-5.1,5.1] /\ x / u in [-3.2,3.2]
  -> of_off in [-1.26e-7,1.26e-7] /\ of_keep in [-1.85e-7,1.85e-7] /\
     (d + x) * e1 + x - share * (d + x + 1) <= 0 /\
     1.85e-7 + 2b-28 - share <= 0 }

(d + x) * e1 + x - share * (d + x + 1) -> (d + x) * (e1 - share) + (x - share);
