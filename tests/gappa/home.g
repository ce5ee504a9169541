# SPDX-License-Identifier: MIT
#
# view_homes and home.c: discs and convexity of an instance by bounds, in float32, u = 2^-24. A vertex
# v that is placed at w is off by 2.42u |v| + u |w|: by sqrt(2) u |v| for the products, u |v| for their
# sum and u |w| for the last one, as vectors. So is the centre m, at C; all vertices are within R of
# it. Together that is 4.84u |m| + 3.42u R + 2u |C|. The 1.02 covers terms of higher order.
#
# First and second claim: the sums of the error are off by 2.1u and 3.2u, and so the error is no less
# than it should be, with both of its constants. Third and fourth: each of the sums of the outer disc
# is off by u, and so its first factor, A, covers the stretch of a pose and two sums, and its last, B,
# a sum and a product. The same for the inner disc, where sums must not be too large. The share of the
# error in these roundings is covered as well, for 1.02 (1 + 2u) is below the room that K and W leave.
# Last: with t below ROOM C / (e + f), what moving vertices by t takes from a cross product C of a turn
# is less than the matrix of a pose leaves of it; the code has half of C by the longer edge, which is
# no more than C / (e + f). The room is rounded down.
# source: const lanes local = lanes_add(lanes_add(lanes_abs(h->x), lanes_abs(h->y)), h->outer);
# source: const lanes world = lanes_add(lanes_abs(x), lanes_abs(y));
# source: const lanes wide = lanes_add(lanes_mul(h->outer, lanes_set(1 + 0x1p-20f)), error);
# source: const lanes core = lanes_sub(lanes_mul(h->inner, lanes_set(1 - 0x1p-20f)), error);
# source: const lanes outer = lanes_mul(lanes_add(wide, radius), lanes_set(1 + 0x1p-22f));
# source: const lanes inner = lanes_mul(lanes_add(core, radius), lanes_set(1 - 0x1p-22f));
# source: lanes_add(lanes_mul(lanes_set(0x1p-21f), local), lanes_mul(lanes_set(0x3p-24f), world));
# source: #define HOME_ROOM (0.375 / 2)
# source: (turn.value - turn.error) * longer;
# source: const double room = HOME_ROOM * least;
# source: (float)(room * (1 - 0x1p-22)) : 0};
# fails: K = 1b-21 => K = 1b-22
# fails: W = 3b-24 => W = 3b-25
# fails: A = 1b-20 => A = 1b-21
# fails: B = 1b-22 => B = 1b-23
# fails: ROOM = 0.375 => ROOM = 0.75
# fails: DOWN = 1b-22 => DOWN = 1b-25

@f = float<24,-10000,ne>;
@d = float<53,-10000,ne>;
K = 1b-21;
W = 3b-24;
A = 1b-20;
B = 1b-22;
ROOM = 0.375;
DOWN = 1b-22;
STRETCH = 1b-21 + 1b-40; # of the matrix of a pose
sum = f(s + o);
error = f(f(K * l) + f(W * w));
wide = f(r * (1 + A));
narrow = f(r * (1 - A));
added = f(t + e);
last = f(v * (1 + B));
lower = f(v * (1 - B));
room = f(d(least * (1 - DOWN)));

{ s -/ S in [-1b-24,1b-24] /\ S / (S + o) in [0,1] /\ o / (S + o) in [0,1] /\ S + o in [1b-60,1b60] /\
  s + o in [1b-61,1b61] /\
  K * l in [1b-90,1b60] /\ W * w in [1b-90,1b60] /\
  K * l / (K * l + W * w) in [0,1] /\ W * w / (K * l + W * w) in [0,1] /\
  K * l + W * w in [1b-90,1b61] /\ f(K * l) + f(W * w) in [1b-91,1b62] /\
  r in [1b-60,1b60] /\ t + e in [1b-60,1b61] /\ v in [1b-60,1b61] /\ least in [1b-60,1b100]
  -> sum -/ (S + o) in [-33b-28,33b-28] /\
     error -/ (K * l + W * w) in [-33b-28,33b-28] /\
     K * (1 - 5b-24) - 1.02 * 4.84 * 1b-24 >= 0 /\
     W * (1 - 5b-24) - 1.02 * 2 * 1b-24 >= 0 /\
     wide -/ (r * (1 + A)) in [-1b-24,1b-24] /\
     narrow -/ (r * (1 - A)) in [-1b-24,1b-24] /\
     added -/ (t + e) in [-1b-24,1b-24] /\
     (1 + A) * (1 - 1b-24) * (1 - 1b-24) - (1 + STRETCH) >= 0 /\
     (1 - A) * (1 + 1b-24) * (1 + 1b-24) - (1 - STRETCH) <= 0 /\
     (1 + B) * (1 - 1b-24) * (1 - 1b-24) - 1 >= 0 /\
     (1 - B) * (1 + 1b-24) * (1 + 1b-24) - 1 <= 0 /\
     last -/ (v * (1 + B)) in [-1b-24,1b-24] /\
     lower -/ (v * (1 - B)) in [-1b-24,1b-24] /\
     2 * ROOM * (1 + STRETCH) + ROOM * ROOM - (1 - 1b-20) <= 0 /\
     room / least <= 0.9999999 }

room / least -> (1 + (room - least * (1 - DOWN)) / (least * (1 - DOWN))) * (1 - DOWN) { least <> 0 };
