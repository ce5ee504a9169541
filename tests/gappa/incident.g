# SPDX-License-Identifier: MIT
#
# The incident edge of facing.h: how far its normal is ahead, u = 2^-24. The along of a normal is a
# sum of two products of a rounded difference of coordinates and a component of a unit normal, which
# is off by 2^-25. First claim: in units of the difference, such a product is off by 2.6u. So the sum,
# of size k at most, is off by 3.6u k, and two of them by 7.2u k. Second: where two normals differ by
# no more than 4u k, k the sum of the sizes of both differences, the result does not exceed the
# threshold. Third: the floor exceeds what denormals add, 2^-150 for each of four products and for
# that of the threshold.
# source: lanes_add(lanes_mul(size, lanes_set(AGAINST_SLACK)), lanes_set(AGAINST_FLOOR));
# source: #define AGAINST_SLACK 0x1p-20f
# source: #define AGAINST_FLOOR 0x1p-147f
# fails: K = 1b-20 => K = 1b-21
# fails: F = 1b-147 => F = 1b-148

@d = float<24,-10000,ne>;
K = 1b-20;
F = 1b-147;
u = 1b-24;
rounded = d(e);
N = n + y;
P d= rounded * N;
result = d(s);
size d= d(k);
threshold d= K * size;

{ e in [1,2] /\ n in [-1,1] /\ y in [-2.9803e-8,2.9803e-8] /\
  k in [1,2] /\ S / (4 * u * k) in [-1,1] /\ (s - S) / (7.2 * u * k) in [-1,1]
  -> (P - e * n) / e in [-1.5498e-7,1.5498e-7] /\
     result - threshold <= 0 /\
     5 * 1b-150 - F <= 0 }

(P - e * n) / e ->
    ((P - rounded * N) / rounded) * (rounded / e) + (rounded / e) * y + n * ((rounded - e) / e)
    { e <> 0, rounded <> 0 };
s -> (s - S) + S;
s - S -> ((s - S) / (7.2 * u * k)) * (7.2 * u * k);
S -> (S / (4 * u * k)) * (4 * u * k);
$ k in 16;
$ e in 8;
