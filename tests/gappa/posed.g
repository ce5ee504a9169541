# SPDX-License-Identifier: MIT
#
# measured_outer: a radius about a centre that holds all vertices, in float32, u = 2^-24; each claim is
# the assumption of the next. First: the square of a distance, of differences that are off by u,
# is off by 4.1u of itself. Second: its root by 3.1u. Third: times 1 + S, by 4.2u. Fourth and fifth:
# the sum with a radius by u, and times 1 + S by 2.1u. Last: so neither factor leaves less than there
# should be. Each is 8u. Underflow of squares, 2^-149, is 2^-74.5 of the distance, which the 2^-70
# covers that is added.
# source: const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
# source: const float outer = (sqrtf(farthest) + 0x1p-70f) * (1 + 0x1p-21f) + radius;
# source: return farthest < INFINITY ? outer * (1 + 0x1p-21f) : INFINITY;
# source: const lanes outer = lanes_mul(lanes_add(root, lanes_set(0x1p-70f)), wider);
# source: return lanes_mul(lanes_add(outer, lanes_set(radius)), wider);
# fails: S = 1b-21 => S = 1b-22

@d = float<24,-10000,ne>;
S = 1b-21;
square = d(p + q);
root = d(sqrt(s));
wide = d(r * (1 + S));
sum = d(t + radius);
outer = d(v * (1 + S));

{ p -/ P in [-49b-28,49b-28] /\ q -/ Q in [-49b-28,49b-28] /\ P / (P + Q) in [0,1] /\
  Q / (P + Q) in [0,1] /\ P + Q in [1,4] /\ p + q in [0.5,8] /\
  D2 in [1,4] /\ s in [0.5,8] /\ s -/ D2 in [-66b-28,66b-28] /\
  R in [1b-60,1b60] /\ r in [1b-61,1b61] /\ r -/ R in [-50b-28,50b-28] /\
  t in [1b-60,1b60] /\ radius in [0,1b60] /\
  v in [1b-61,1b62] /\ V in [1b-61,1b62] /\ v -/ V in [-1b-24,1b-24]
  -> square -/ (P + Q) in [-66b-28,66b-28] /\
     root -/ sqrt(D2) in [-50b-28,50b-28] /\
     wide -/ (R * (1 + S)) in [-67b-28,67b-28] /\
     sum -/ (t + radius) in [-1b-24,1b-24] /\
     outer -/ (V * (1 + S)) in [-33b-28,33b-28] /\
     (1 + S) * (1 - 67b-28) - 1 >= 0 /\
     (1 + S) * (1 - 33b-28) - 1 >= 0 }
