# SPDX-License-Identifier: MIT
#
# The float filter, second form: D = (V0 x W - V1 x W) - V0 x V1 by cross products, off by 28u Q
# before its last rounding, which keeps the sign.
#
# As relate_direct.g with six products; 29u would do, 27u would not.
# source: #define FILTER_SLACK 0x1p-21f
# fails: 1b-21 => 1b-22
# fails: 1b-21 => 27 * 1b-26

@d = float<24,-10000,ne>;
K = 1b-21;
h = 3.1 * 1b-24;
first d= pa - pb;
second d= pc - pd;
own d= pe - pf;
at d= first - second;
gap = at - own;
D = ((Pa - Pb) - (Pc - Pd)) - (Pe - Pf);
four_q d= 4 * q;
e d= four_q * K;

{ q in [1,2] /\
  pa / q in [-1,1] /\ (pa - Pa) / (h * q) in [-1,1] /\
  pb / q in [-1,1] /\ (pb - Pb) / (h * q) in [-1,1] /\
  pc / q in [-1,1] /\ (pc - Pc) / (h * q) in [-1,1] /\
  pd / q in [-1,1] /\ (pd - Pd) / (h * q) in [-1,1] /\
  pe / q in [-1,1] /\ (pe - Pe) / (h * q) in [-1,1] /\
  pf / q in [-1,1] /\ (pf - Pf) / (h * q) in [-1,1]
  -> |gap - D| - e <= 0 }

pa -> (pa / q) * q { q <> 0 };
pb -> (pb / q) * q { q <> 0 };
pc -> (pc / q) * q { q <> 0 };
pd -> (pd / q) * q { q <> 0 };
pe -> (pe / q) * q { q <> 0 };
pf -> (pf / q) * q { q <> 0 };
pa - Pa -> ((pa - Pa) / (h * q)) * (h * q) { q <> 0 };
pb - Pb -> ((pb - Pb) / (h * q)) * (h * q) { q <> 0 };
pc - Pc -> ((pc - Pc) / (h * q)) * (h * q) { q <> 0 };
pd - Pd -> ((pd - Pd) / (h * q)) * (h * q) { q <> 0 };
pe - Pe -> ((pe - Pe) / (h * q)) * (h * q) { q <> 0 };
pf - Pf -> ((pf - Pf) / (h * q)) * (h * q) { q <> 0 };
$ q in 16;
