# SPDX-License-Identifier: MIT
#
# round_verdict: cores that meet, u = 2^-24. x and y are the extents in x and in y, whose products with
# one another are at most m^2 / 4, m = x + y; P and Q are the products of D, off by 3.1u as computed
# (product.g). Claims: D before its own rounding is off by 1.6u m^2 at most, and that is less than
# what the threshold is, computed from an extent that is off by 2.1u.
# source: #define ROUND_INSIDE 0x1p-23f
# source: lanes_mul(lanes_mul(extent, lanes_set(ROUND_INSIDE)), extent)
# fails: K = 1b-23 => K = 1b-24

@d = float<24,-10000,ne>;
K = 1b-23;
u = 1b-24;
threshold = d(d(extent * K) * extent);

{ P in [-0.25,0.25] /\ Q in [-0.25,0.25] /\ (p - P) / (3.1 * u * 0.25) in [-1,1] /\
  (q - Q) / (3.1 * u * 0.25) in [-1,1] /\ extent -/ m in [-35b-28,35b-28] /\ m in [1,1]
  -> |(p - q) - (P - Q)| <= 25b-28 /\
     threshold * (1 - u) - 25b-28 >= 0 }

p - P -> ((p - P) / (3.1 * u * 0.25)) * (3.1 * u * 0.25);
q - Q -> ((q - Q) / (3.1 * u * 0.25)) * (3.1 * u * 0.25);
(p - q) - (P - Q) -> (p - P) - (q - Q);
