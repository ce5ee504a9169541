# SPDX-License-Identifier: MIT
#
# missed_by_discs, u = 2^-24; each claim is the assumption of the next. First claim: the sizes of the
# four products of q.(d + m), a and b of both dot products, add up to within 2.1u of their sum.
# Second: q.(d + m) is off by less than what is taken off, with z that sum as computed, and s as it
# should be, scaled to 1 to 2; p and r are both dot products before they are rounded, and e is what
# their products are off: those of d by 2.1u, since d is off by u, the others by u. Third: what is
# left of the gap, rounded and squared. Fourth to sixth: a component of R q, where R, the sum of two
# radii and a margin, is off by 2.1u, its square, and the sum of two. Seventh: so what exceeds that
# with its slack, rounded twice more, exceeds R |q|. 2^-30 is added there for underflow, of which
# there is less than 2^-146 beside more than 2^-50.
# source: #define SWEPT_ERROR 0x1p-21f
# source: lanes_mul(swept_dot(rx, ry, rx, ry), lanes_set(1.0f + BOUNDS_SLACK))
# source: lanes_greater(lanes_mul(left, left), reach)
# fails: E = 1b-21 => E = 1b-22
# fails: K = 1b-20 => K = 1b-21

@d = float<24,-10000,ne>;
E = 1b-21;
K = 1b-20;
u = 1b-24;
size = d(d(a) + d(b));
gap = d(d(p) + d(r));
left = d(g);
square = d(left * left);
part = d(radius * q);
part_square = d(x * x);
reach = d(v + w);

{ a / (a + b) in [0,1] /\ b / (a + b) in [0,1] /\ a in [1b-300,2] /\ b in [1b-300,2] /\
  a + b in [1,2] /\
  s in [1,2] /\ p / s in [-1,1] /\ r / s in [-1,1] /\ e / (34b-28 * s) in [-1,1] /\
  z / s in [0.9999998,1.0000002] /\
  g in [1b-50,1b60] /\ radius in [1b-60,1b60] /\ radius -/ R in [-34b-28,34b-28] /\
  |q| in [1b-60,1b60] /\ |x| in [1b-50,1b60] /\ x -/ X in [-51b-28,51b-28] /\
  v -/ V in [-119b-28,119b-28] /\ w -/ W in [-119b-28,119b-28] /\ V / (V + W) in [0,1] /\
  W / (V + W) in [0,1] /\ V + W in [1,4] /\ v + w in [0.5,8]
  -> size -/ (a + b) in [-33b-28,33b-28] /\
     |gap - (p + r + e)| - E * z <= 0 /\
     square -/ (g * g) in [-49b-28,49b-28] /\
     part -/ (R * q) in [-51b-28,51b-28] /\
     part_square -/ (X * X) in [-119b-28,119b-28] /\
     reach -/ (V + W) in [-136b-28,136b-28] /\
     (1 + K) * (1 - 8.5 * u) * (1 - 2.1 * u) - (1 + 3.1 * u) - 1b-30 >= 0 }

p -> (p / s) * s { s <> 0 };
r -> (r / s) * s { s <> 0 };
gap - (p + r + e) -> (gap - (p + r)) - e;
e -> (e / (34b-28 * s)) * (34b-28 * s) { s <> 0 };
z -> (z / s) * s { s <> 0 };
$ s in 16;
