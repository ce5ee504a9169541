# SPDX-License-Identifier: MIT
#
# What is compared of two outlines, u = 2^-24. Some claims are the assumption of a later one.
#
# First: a coordinate of the direction in the frame of a shape is off by 4.4u of its length, scaled
# to 1, and both by 8u: it should be P + Q, and |P| + |Q| is no more than the length, nor than N
# with a matrix that is not quite a turn. (c is rounded to double before: 1.1u.)
# Then: support and gauge are off by 4.1u and 3.1u with the last rounding of a size between two
# knots and the rounding of |x| + |y|. (Those before them are in outline_place.g.) The sum of two
# supports is off by 5.2u, and so is the squared distance less K: where it is larger it is so
# without all the roundings and K. The sum of two gauges g, h less K is off by 2.1u and their
# product by 1.1u: where the sum is larger 1 / g + 1 / h is above 1, and by more than what g and h
# are off by.
# 2^-30 is added for underflow: 2^-150 of what is from 2^-101 on with the least units and distances.
# (A product of gauges that vanishes is of one below 1, and such shapes do overlap. None of the rest
# overflows, and an infinite product accepts nothing.)
# source: outline_find(lanes_add(lanes_mul(a[2], dx), lanes_mul(a[3], dy)), lanes_sub(lanes_mul(a[2], dy), lanes_mul(a[3], dx)), at, &work->a);
# source: lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy))
# source: support = lanes_mul(outline_between(v[0], v[2], after), size);
# source: (outline_size){lanes_mul(support, lanes_load(side->unit + at)), gauge};
# source: less = lanes_set(1.0f - BOUNDS_SLACK);
# source: lanes_greater(lanes_mul(d2, less), lanes_add(a.support, b.support));
# source: lanes_greater(lanes_mul(lanes_add(a.gauge, b.gauge), less), lanes_mul(a.gauge, b.gauge));
# source: #define BOUNDS_SLACK 0x1p-20f
# source: *cos = lanes_of(doubles_mul(doubles_of(p->cos), scale));
# source: return c * c + s * s - 1;
# source: (fabs(pose_excess(pose)) <= 0x1p-20 ? 1 : 0)
# fails: K = 1b-20 => K = 10 * 1b-24
# fails: T = 4.4 * u => T = 4.1 * u
# fails: T = 4.4 * u => T = 5.7 * u

K = 1b-20;
N = 1 + 1b-20;
u = 1b-24;
T = 4.4 * u;

product = mul_rel<24>(c, dx);
P = i * w * N;
Q = j * (1 - w) * N;
t = P * (1 + e) + Q * (1 + f);
along = add_rel<24>(P * (1 + e), Q * (1 + f));

support = mul_rel<24>(mul_rel<24>(value, size), unit);
gauge = mul_rel<24>(value, size);

supports = add_rel<24>(ha, hb);
square = mul_rel<24>(dx, dx);
distance = mul_rel<24>(add_rel<24>(p, q), 1 - K);

gauges = mul_rel<24>(add_rel<24>(ga, gb), 1 - K);
gauge_product = mul_rel<24>(ga, gb);

{ c -/ C in [-17b-28,17b-28] /\ dx -/ D in [-1b-24,1b-24] /\
  i in [-1,1] /\ j in [-1,1] /\ w in [0,1] /\ e in [-50b-28,50b-28] /\ f in [-50b-28,50b-28] /\
  value -/ V in [-1b-24,1b-24] /\ size -/ S in [-1b-24,1b-24] /\
  ha -/ Ha in [-65b-28,65b-28] /\ hb -/ Hb in [-65b-28,65b-28] /\
  Ha / (Ha + Hb) in [0,1] /\ Hb / (Ha + Hb) in [0,1] /\
  Ha + Hb in [1,4] /\ ha + hb in [0.5,8] /\ X + Y in [1,4] /\ p + q in [0.5,8] /\
  p -/ X in [-49b-28,49b-28] /\ q -/ Y in [-49b-28,49b-28] /\
  X / (X + Y) in [0,1] /\ Y / (X + Y) in [0,1]
  -> product -/ (C * D) in [-50b-28,50b-28] /\
     |along - (P + Q)| - T <= 0 /\ 1.4143 * T - 8 * u <= 0 /\
     support -/ (V * S * unit) in [-65b-28,65b-28] /\
     gauge -/ (V * S) in [-49b-28,49b-28] /\
     supports -/ (Ha + Hb) in [-82b-28,82b-28] /\
     square -/ (D * D) in [-49b-28,49b-28] /\
     distance -/ ((X + Y) * (1 - K)) in [-82b-28,82b-28] /\
     gauges -/ ((ga + gb) * (1 - K)) in [-33b-28,33b-28] /\
     gauge_product -/ (ga * gb) in [-1b-24,1b-24] /\
     (1 - 5.2 * u) - (1 - K) * (1 + 5.2 * u) - 1b-30 >= 0 /\
     (1 - 1.1 * u) - (1 - K) * (1 + 2.1 * u) * (1 + 3.1 * u) - 1b-30 >= 0 }

along - (P + Q) -> (along - t) + (P * e + Q * f);
$ w in 32;
