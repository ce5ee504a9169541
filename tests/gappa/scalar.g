# SPDX-License-Identifier: MIT
#
# The scalar strategy: D = ey (wx - x0) - ex (wy - y0), off by 6u Q before its last rounding.
# source: return lx * 4.0f * ly * FILTER_SLACK + FILTER_FLOOR;
# source: #define FILTER_SLACK 0x1p-21f
# fails: 1b-21 => 5 * 1b-26

@d = float<24,-10000,ne>;
K = 1b-21;
h = 3.1 * 1b-24;
gap = pa - pb;
D = Pa - Pb;
four_q d= 4 * q;
e d= four_q * K;

{ q in [1,2] /\
  pa / q in [-1,1] /\ (pa - Pa) / (h * q) in [-1,1] /\
  pb / q in [-1,1] /\ (pb - Pb) / (h * q) in [-1,1]
  -> |gap - D| - e <= 0 }

pa -> (pa / q) * q { q <> 0 };
pb -> (pb / q) * q { q <> 0 };
pa - Pa -> ((pa - Pa) / (h * q)) * (h * q) { q <> 0 };
pb - Pb -> ((pb - Pb) / (h * q)) * (h * q) { q <> 0 };
$ q in 16;
