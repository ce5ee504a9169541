# SPDX-License-Identifier: MIT
#
# Edges that face each other (exactness.md 21), u = 2^-24, z = Lx + Ly, the extents of the pair.
#
# First claim: gaps that differ by more than twice the threshold of separations, after one rounding e
# of the difference, differ in truth: each is off by 4.2u z (contact.g). Second: so they do where the
# gaps and the threshold underflow. Third: k = m + E, an eighth of the margin and the error of gaps, is
# taken as 7/8 of itself with two roundings more. What is left covers u z / 2, by which a point of the
# manifold may be off, and the numbers in double.
# source: const lanes lead = lanes_add(threshold, threshold);
# source: #define CONTACT_SLACK 0x1p-21f
# source: #define CONTACT_FLOOR 0x1p-147f
# source: const lanes error = lanes_mul(lanes_min(sum, most), lanes_set(0x1p-21f));
# fails: K = 1b-21 => K = 1b-22
# fails: F = 1b-147 => F = 1b-149
# fails: error = 1b-21 => error = 1b-22

@d = float<24,-10000,ne>;
K = 1b-21;
F = 1b-147;
u = 1b-24;
threshold = d(d(d(lx) + d(ly)) * K);
error = 1b-21 * z * (1 + e1);
left = (m + error) * (0.125 - 0.875 * e2);

{ z in [1,2] /\ lx in [0,2] /\ ly in [0,2] /\ (lx + ly) / z in [1,1] /\ e / u in [-1,1] /\
  e1 / u in [-3,3] /\ e2 / u in [-2.1,2.1] /\ m in [0,1b20]
  -> 2 * threshold - 8.4 * u * z * (1 + e) >= 0 /\ 2 * F - 2 * 1b-149 >= 1b-149 /\
     left - 0.51 * u * z >= 0 }

lx + ly -> ((lx + ly) / z) * z { z <> 0 };
$ z in 32;
