# SPDX-License-Identifier: MIT
#
# view_boxes: how far a corner of the model may be from its vertex, beyond the rounding of the last sum
# that was measured, in float32, u = 2^-24, along one axis. H is the sum of both half extents, and 1
# to 2 by the choice of a unit.
#
# First: a turned corner of terms P and Q, which have the sizes a H and (1 - a) H, is off by T H.
# Second: where a corner s, of 1 to 2, is larger than the translation t, the measured rounding g is off
# by M s; where it is not, v - t is exact. Third: a coordinate of the axis, a unit vector, is off by X.
# Last: K covers all three.
# source: const lanes x1 = lanes_add(cx, sy), y1 = lanes_sub(sx, cy);
# source: const lanes x2 = lanes_sub(cx, sy), y2 = lanes_add(sx, cy);
# source: const lanes dx = lanes_sub(lanes_sub(world_x, p->x), x);
# source: lanes_add(lanes_set(0x1p-21f), lanes_mul(lanes_set(0.5625f), excess));
# source: const lanes own = lanes_mul(rate, sizes);
# fails: K = 1b-21 => K = 1b-22

@f = float<24,-10000,ne>;
K = 1b-21;
P = a * H;
Q = (1 - a) * H;
r = f(f(P) + f(Q));
s = f(S);
t = f(TT);
v = f(s + t);
w = f(v - t);
g = f(w - s);

{ a in [0,1] /\ H in [1,2] /\ s in [1,2] /\ t in [-2,2] /\ C in [-1,1]
  -> r - (P + Q) in [-1b-22,1b-22] /\
     g - (v - t - s) in [-1b-23,1b-23] /\
     f(C) - C in [-1b-25,1b-25] /\
     1b-22 + 1b-23 + 1b-25 - K <= 0 }

r - (P + Q) -> (r - (f(P) + f(Q))) + (f(P) - P) + (f(Q) - Q);
g - (v - t - s) -> (g - (w - s)) + (w - (v - t));
w - s -> (w - (v - t)) + (v - (s + t));
