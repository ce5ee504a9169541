# SPDX-License-Identifier: MIT
#
# distance.c: d - R in double, u = 2^-53, where it counts: D (d - R) > K k (d + R), with d = D / l.
#
# First claim: the length l is off by 3.2u of itself, from its square b, off by 4.2u (near_vertex.g).
# D is off by 3.1u k + u D and R by 2.1u, so with the division d is off by 3.1u k/D + 5.3u of itself,
# 8.4u k/D at most. Second claim: s is d - R before its rounding, S what it should be, z = (d + R) k/D,
# so s > K z; the result, rounded to double and then to float, is off by 1.02 * 2^-24 of s,
# and so of S.
# Third: so it is where the exact difference is used, which is off by less than 2^-46 of itself.
# source: #define CLEAR 0x1p-20
# fails: K = 1b-20 => K = 1b-21
# fails: [-261b-32,261b-32] => [-256b-32,256b-32]

@d = float<53,-10000,ne>;
@f = float<24,-10000,ne>;
K = 1b-20;
h = 8.4 * 1b-53;
length = d(sqrt(b));
result = f(d(s));
other = f(t);

{ b in [1,4] /\ b -/ B in [-67b-57,67b-57] /\ B in [0.5,8] /\
  (s - S) / (h * z) in [-1,1] /\ s / (K * z) in [1,1b30] /\ s in [1b-300,1b300] /\ K * z in [1b-400,1b400] /\
  t -/ T in [-1b-46,1b-46] /\ t in [1b-300,1b300]
  -> length -/ sqrt(B) in [-51b-57,51b-57] /\
     (result - S) / s in [-261b-32,261b-32] /\
     other -/ T in [-261b-32,261b-32] }

(result - S) / s -> (result - s) / s + ((s - S) / (h * z)) * (h / K) / (s / (K * z))
    { z <> 0, s <> 0 };
