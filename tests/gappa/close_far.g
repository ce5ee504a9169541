# SPDX-License-Identifier: MIT
#
# close_far, u = 2^-24: centres D apart whose lower bound exceeds P, the least upper bound. r is the
# sum of the outer radii, off by u; m is (P + CLOSE_FLOOR) / f, off by 3u; the squares that are
# compared are off by 6.4u, so D is at least l (1 - 8u), l as computed. q is 128u / f, and f is at
# least 2^-7. Claim, over f: D (f - 128u) is at least r (f + 256u) + P + CLOSE_FLOOR.
# source: #define FAR_FACTOR (1.0f + 0x1p-8f)
# source: #define LEAST_FACTOR 0x1p-7
# source: wider ? lanes_mul(joined[2], lanes_set(FAR_FACTOR)) : joined[2];
# source: wider ? lanes_mul(reach, lanes_set(FAR_FACTOR)) : reach,
# fails: K = 1b-8 => K = 1b-9

@d = float<24,-10000,ne>;
K = 1b-8;
u = 1b-24;
l = d(d(r + m) * (1 + K));

{ r in [0,2] /\ m in [0,2] /\ r + m in [1,2] /\ q in [0,1b-10]
  -> l * (1 - 8 * u) * (1 - q) - r * (1 + 4 * u) * (1 + 2 * q) - m * (1 + 4 * u) >= 0 }

l * (1 - 8 * u) * (1 - q) - r * (1 + 4 * u) * (1 + 2 * q) - m * (1 + 4 * u) ->
    (l - d(r + m) * (1 + K)) * ((1 - 8 * u) * (1 - q)) +
    (d(r + m) - (r + m)) * ((1 + K) * (1 - 8 * u) * (1 - q)) +
    r * ((1 + K) * (1 - 8 * u) * (1 - q) - (1 + 4 * u) * (1 + 2 * q)) +
    m * ((1 + K) * (1 - 8 * u) * (1 - q) - (1 + 4 * u));
