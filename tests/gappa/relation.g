# SPDX-License-Identifier: MIT
#
# The exact path, first look: D = ey (wx - x) - ex (wy - y) in double, with u = 2^-53 off by 6u Q,
# and by 8u Q once rounded. q is Q = Lx Ly.
# from kernel/relation.c: 0x1p-49 * length_of
# fails: 1b-49 => 7 * 1b-53

@d = float<53,-10000,ne>;
K = 1b-49;
h = 3.1 * 1b-53;
gap d= pa - pb;
D = Pa - Pb;
lx d= K * q;

{ q in [1,2] /\
  pa / q in [-1,1] /\ (pa - Pa) / (h * q) in [-1,1] /\
  pb / q in [-1,1] /\ (pb - Pb) / (h * q) in [-1,1]
  -> |gap - D| - lx <= 0 }

pa -> (pa / q) * q { q <> 0 };
pb -> (pb / q) * q { q <> 0 };
pa - Pa -> ((pa - Pa) / (h * q)) * (h * q) { q <> 0 };
pb - Pb -> ((pb - Pb) / (h * q)) * (h * q) { q <> 0 };
$ q in 16;
