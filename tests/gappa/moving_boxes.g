# SPDX-License-Identifier: MIT
#
# boxes_part, u = 2^-24, for an axis (x, y) of a length of at most 1. First claim: where a pivot is
# by the way (p, q), |p| and |q| scaled to 1, a coordinate of which is a difference that rounds once.
# Second: how far a box with half extents of at most 1 reaches. Third: the factor of the sizes is
# more than these, 32u for cosines and sines that are off unit length by 8u of themselves, sums and
# products with the length, and the least tolerance.
# source: #define MOVING_ERROR 0x1p-17f
# source: #define IMPACT_LEAST 0x1p-22
# fails: E = 1b-17 => E = 1b-19

@f = float<24,-10000,ne>;
E = 1b-17;
u = 1b-24;
p = f(b - a);
q = f(d - c0);
at = f(f(x * p) + f(y * q));
along = f(f(x * c) + f(y * s));
across = f(f(y * c) - f(x * s));
reach = f(f(along * h) + f(across * k));

{ |x| <= 1 /\ |y| <= 1 /\ |b - a| <= 1 /\ |d - c0| <= 1
  /\ |c| <= 1.000001 /\ |s| <= 1.000001 /\ h in [0,1] /\ k in [0,1]
  -> |at - (x * (b - a) + y * (d - c0))| <= 8b-24 /\
     |reach - ((x * c + y * s) * h + (y * c - x * s) * k)| <= 32b-24 /\
     E * (1 - 8 * u) - 8 * u - (32 + 32) * u - 12 * u - 4 * u >= 0 }
