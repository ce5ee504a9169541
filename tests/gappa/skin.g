# SPDX-License-Identifier: MIT
#
# The skin of MTV_SAFE, u = 2^-24: a translation by the deepened depth, in float32, separates.
#
# c is the largest coordinate, scaled to [1, 2], z = Lx + Ly <= 4c, depth the deepened depth: less
# than 1.0001z + 9u c. What the translation may lack along the axis:
#   4.2u z                 the separation itself (contact.g)
#   1.001u depth           the stored normal is not the true one
#   1.001u depth           the sum of separation and skin
#   1.001u depth           depth times normal, both components together
#   1.4143u (c + depth)    the moved vertex: u of it in x and in y, so sqrt(2) along the axis
# Second claim: underflow, 2^-149 in the separation, 2^-150 in each of the two products of the skin,
# and of depth times normal, sqrt(2) along the axis. The sums do not underflow.
# source: #define SAFE_FLOOR 0x1p-147f
# source: lesser((e.x + e.y) * 0x1p-21f, e.largest * 0x1p-19f)
# source: e.largest * 0x1p-22f + sizes + radius * 0x1p-20f + SAFE_FLOOR
# source: lanes_mul(largest, lanes_set(0x1p-22f))
# source: lanes_mul(extent, lanes_set(0x1p-21f))
# fails: C = 1b-22 => C = 1b-23
# fails: K = 1b-21 => K = 7 * 1b-24
# fails: F = 1b-147 => F = 1b-149

@d = float<24,-10000,ne>;
C = 1b-22;
K = 1b-21;
F = 1b-147;
u = 1b-24;
skin = d(d(c * C) + d(d(z) * K));
depth = 1.0001 * z + 9 * u * c;
lack = u * (4.2 * z + 3.003 * depth + 1.4143 * (c + depth));

{ c in [1,2] /\ z / c in [0,4]
  -> skin - lack >= 0 /\ F - 1b-149 - (2 + 1.4143) * 1b-150 >= 0 }

z -> (z / c) * c { c <> 0 };
skin - lack ->
    (skin - (d(c * C) + d(d(z) * K))) + (d(c * C) - c * C) + (d(d(z) * K) - z * K) +
    c * (C - 1.4143 * u - (3.003 + 1.4143) * 9 * u * u +
         (z / c) * (K - u * (4.2 + (3.003 + 1.4143) * 1.0001))) { c <> 0 };
