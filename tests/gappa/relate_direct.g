# SPDX-License-Identifier: MIT
#
# The float filter, first form: D = (ey Wx - ex Wy) - (ey X0 - ex Y0), off by 16u Q before its last
# rounding, which keeps the sign.
#
# p are the four products as computed, P as they should be: at most Q and off by 3.1u Q
# (product.g). The sums after them do not underflow. q is Q, scaled by a power of two; the threshold
# is what filter_threshold computes from lx and ry, here from 4Q, without the floor (floor.g).
# source: #define FILTER_SLACK 0x1p-21f
# source: const lanes four_q = lanes_mul(lanes_mul(lx, lanes_set(4.0f)), ly);
# fails: 1b-21 => 1b-22

@d = float<24,-10000,ne>;
K = 1b-21;
h = 3.1 * 1b-24;
at d= pa - pb;
own d= pc - pd;
gap = at - own;
D = (Pa - Pb) - (Pc - Pd);
four_q d= 4 * q;
e d= four_q * K;

{ q in [1,2] /\
  pa / q in [-1,1] /\ (pa - Pa) / (h * q) in [-1,1] /\
  pb / q in [-1,1] /\ (pb - Pb) / (h * q) in [-1,1] /\
  pc / q in [-1,1] /\ (pc - Pc) / (h * q) in [-1,1] /\
  pd / q in [-1,1] /\ (pd - Pd) / (h * q) in [-1,1]
  -> |gap - D| - e <= 0 }

pa -> (pa / q) * q { q <> 0 };
pb -> (pb / q) * q { q <> 0 };
pc -> (pc / q) * q { q <> 0 };
pd -> (pd / q) * q { q <> 0 };
pa - Pa -> ((pa - Pa) / (h * q)) * (h * q) { q <> 0 };
pb - Pb -> ((pb - Pb) / (h * q)) * (h * q) { q <> 0 };
pc - Pc -> ((pc - Pc) / (h * q)) * (h * q) { q <> 0 };
pd - Pd -> ((pd - Pd) / (h * q)) * (h * q) { q <> 0 };
$ q in 16;
