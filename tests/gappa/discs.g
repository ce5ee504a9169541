# SPDX-License-Identifier: MIT
#
# radii_set: how far the distance of a centre from the line of an edge is off, in double, u = 2^-53.
# Step by step, each claim being the assumption of the next: the squared length is off by 4u of
# itself (two squares of differences off by 3u, and their sum), the length by 3u, an outward normal by
# 5u, its products with a difference by 7u, and the distance by 8u of R, the centre's distance from
# the vertex. (e is the error of both products together, at most 7.3u R.)
# The unit normals of a shape are these, rounded once more to float32.
# source: least = doubles_sub(nearest, doubles_mul(doubles_set(0x1p-49), root));
# source: doubles_mul(doubles_add(least, radius), doubles_set(1 - 0x1p-22));
# fails: K = 1b-49 => K = 7 * 1b-53
# fails: square -/ (P + Q) in [-66b-57,66b-57] => square -/ (P + Q) in [-60b-57,60b-57]

@d = float<53,-10000,ne>;
K = 1b-49;
square = d(p + q);
length = d(sqrt(s));
normal = d(ey / l);
product = d(n * dx);
distance = d(t);

{ p -/ P in [-49b-57,49b-57] /\ q -/ Q in [-49b-57,49b-57] /\ P / (P + Q) in [0,1] /\
  Q / (P + Q) in [0,1] /\ P + Q in [1,4] /\ p + q in [0.5,8] /\
  S in [1,4] /\ s in [0.5,8] /\ s -/ S in [-66b-57,66b-57] /\
  ey -/ E in [-1b-53,1b-53] /\ L in [1,2] /\ l in [0.5,4] /\ l -/ L in [-50b-57,50b-57] /\
  |ey / l| in [1b-300,2] /\
  n -/ N in [-83b-57,83b-57] /\ dx -/ D in [-1b-53,1b-53] /\ |n * dx| in [1b-300,1b300] /\
  R in [1,2] /\ t / R in [-1,1] /\ (t - T) / (116b-57 * R) in [-1,1]
  -> square -/ (P + Q) in [-66b-57,66b-57] /\
     length -/ sqrt(S) in [-50b-57,50b-57] /\
     normal -/ (E / L) in [-83b-57,83b-57] /\
     product -/ (N * D) in [-116b-57,116b-57] /\
     |distance - T| - K * R <= 0 }

t -> (t / R) * R { R <> 0 };
t - T -> ((t - T) / (116b-57 * R)) * (116b-57 * R) { R <> 0 };
$ R in 16;
