# SPDX-License-Identifier: MIT
#
# The skin of MTV_SAFE, u = 2^-24: a translation by the deepened depth separates, in float32, be it of
# the vertices of a shape or of its pose, which then is placed again.
#
# c is the largest coordinate, scaled to [1, 2], z = Lx + Ly <= 4c, r the sum of radii and margin, f
# the longer lever. depth, the deepened depth, is less than 1.0001 (z + r) + 6u c + 3u f. What the
# translation may lack along the axis:
#   4.2u z + 1.03u (z + r) the separation itself (contact.g), of a round pair rounded once more
#   1.001u depth           the stored normal is not the true one
#   2.002u depth           the sums of separation and skin, and with what levers add
#   1.001u depth           depth times normal, both components together
#   1.4143u 1.001 (c + f)  the moved position: before, it is at most c + f, but for a few u
#   2.002u depth           what the moved pose and the moved vertices have of the depth
#   1.4143u 2.001c         a vertex before and after: u of it in x and in y, so sqrt(2) along the axis
#   2.001u (8u c + 16u r)  the sums within the skin, beside those of c and z, which are computed here
# A moved vertex alone lacks less. f and r only occur in sums, so each has a claim for a unit of it.
# The last claim: underflow, 2^-149 in the separation, 2^-150 in each of the three products of the
# skin, and of depth times normal, sqrt(2) along the axis. The sums do not underflow.
# source: #define SAFE_FLOOR 0x1p-147f
# source: #define SAFE_LEVER 0x1p-23f
# source: lesser((e.x + e.y) * 0x1.8p-21f, e.largest * 0x1.8p-19f)
# source: e.largest * 0x1.4p-22f + sizes + radius * 0x1p-20f + SAFE_FLOOR
# source: lanes_mul(largest, lanes_set(0x1.4p-22f))
# source: lanes_mul(extent, lanes_set(0x1.8p-21f))
# fails: C = 5 * 1b-24 => C = 4 * 1b-24
# fails: K = 12 * 1b-24 => K = 10 * 1b-24
# fails: V = 2 * 1b-24 => V = 1 * 1b-24
# fails: F = 1b-147 => F = 1b-149

@d = float<24,-10000,ne>;
C = 5 * 1b-24;
K = 12 * 1b-24;
R = 16 * 1b-24;
V = 2 * 1b-24;
F = 1b-147;
u = 1b-24;
skin = d(d(c * C) + d(d(z) * K));
depth = 1.0001 * z + 6 * u * c;
lack = u * (5.23 * z + 6.006 * depth + 1.4143 * 3.002 * c + 2.001 * 8 * u * c);
lack_r = u * (1.03 + 6.006 * 1.0001 + 2.001 * 16 * u);
lack_f = u * (6.006 * 3 * u + 1.4143 * 1.001);

{ c in [1,2] /\ z / c in [0,4]
  -> skin - lack >= 0 /\ R - lack_r >= 0 /\ V - lack_f >= 0 /\
     F - 1b-149 - (3 + 1.4143) * 1b-150 >= 0 }

z -> (z / c) * c { c <> 0 };
skin - lack ->
    (skin - (d(c * C) + d(d(z) * K))) + (d(c * C) - c * C) + (d(d(z) * K) - z * K) +
    c * (C - 1.4143 * 3.002 * u - (6.006 * 6 + 2.001 * 8) * u * u +
         (z / c) * (K - u * (5.23 + 6.006 * 1.0001))) { c <> 0 };
