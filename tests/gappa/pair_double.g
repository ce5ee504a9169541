# SPDX-License-Identifier: MIT
#
# Double lanes: D as in relate_direct.g with u = 2^-53, off by 16u Q. Q bounds the true differences;
# the threshold multiplies extents that were rounded to float32, so z is below Q by a factor of
# up to (1 - 2^-24)^2.
# source: #define DOUBLE_SLACK 0x1p-48
# fails: 1b-48 => 1b-49

@d = float<53,-10000,ne>;
K = 1b-48;
h = 3.1 * 1b-53;
at d= pa - pb;
own d= pc - pd;
gap = at - own;
D = (Pa - Pb) - (Pc - Pd);
e d= K * z;

{ q in [1,2] /\
  pa / q in [-1,1] /\ (pa - Pa) / (h * q) in [-1,1] /\
  pb / q in [-1,1] /\ (pb - Pb) / (h * q) in [-1,1] /\
  pc / q in [-1,1] /\ (pc - Pc) / (h * q) in [-1,1] /\
  pd / q in [-1,1] /\ (pd - Pd) / (h * q) in [-1,1] /\
  z / q in [0.9999998,1]
  -> |gap - D| - e <= 0 }

pa -> (pa / q) * q { q <> 0 };
pb -> (pb / q) * q { q <> 0 };
pc -> (pc / q) * q { q <> 0 };
pd -> (pd / q) * q { q <> 0 };
pa - Pa -> ((pa - Pa) / (h * q)) * (h * q) { q <> 0 };
pb - Pb -> ((pb - Pb) / (h * q)) * (h * q) { q <> 0 };
pc - Pc -> ((pc - Pc) / (h * q)) * (h * q) { q <> 0 };
pd - Pd -> ((pd - Pd) / (h * q)) * (h * q) { q <> 0 };
z -> (z / q) * q { q <> 0 };
$ q in 16;
