# SPDX-License-Identifier: MIT
#
# outline_find and outline_between: a look between the knots, in float32, u = 2^-24.
#
# First claims: the place of a direction (x, y) is 0 .. 20 and off by 41u, Q being y / (|x| + |y|):
# 1.5u for the quotient, 1u and 2u for the differences, all of it five times, and 16u make 38.5u.
# (y / size is 1 at most, for the float |x| + |y| is no less than the float |y|.)
# Then: a place from 1 on lies behind its knot by 0 .. 1, and the difference is exact; one before
# has knot 0, and those above 19.5 have knot 19, with exact differences as well.
# Then: between two knots of 255 units at most the roundings are 3 * 2^-17 units, and with A where
# after should be less than 2^-10 units. (A may belong to the next knots: sizes between knots are
# continuous, and no steeper there.) A knot is 2^-9 units above what it stands for: that leaves room
# for 8u of the direction's length, in the sum norm 8 sqrt(2) u, which outline_size.g is about.
# source: size = lanes_add(lanes_abs(x), lanes_abs(y));
# source: down = lanes_sub(lanes_set(1.0f), lanes_div(y, size));
# source: left = lanes_add(two, down), right = lanes_sub(two, down);
# source: lanes_set(OUTLINE_SECTORS / 4.0f));
# source: lanes_min(lanes_sub(place, lanes_set(0.5f)), lanes_set(OUTLINE_SECTORS - 1));
# source: knot = lanes_add(low, lanes_set(OUTLINE_ROUND));
# source: lanes_sub(place, lanes_sub(knot, lanes_set(OUTLINE_ROUND)))
# source: #define OUTLINE_ROUND 0x1.8p23f
# source: lanes_add(before, lanes_mul(after, lanes_sub(behind, before)));
# source: #define OUTLINE_SECTORS 20
# fails: E = 41b-24 => E = 38b-24
# fails: ROUND = 3b22 => ROUND = 3b24
# fails: W = 3b-17 => W = 1b-17
# fails: MORE = 1b-10 => MORE = 1b-11

@f = float<ieee_32,ne>;
@whole = int<ne>;
E = 41b-24;
W = 3b-17;
MORE = 1b-10;
ROUND = 3b22;
x = f(x_);
y = f(y_);
size = f(|x| + |y|);
down = f(1 - f(y / size));
left = f(f(2 + down) * 5);
right = f(f(2 - down) * 5);
Q = y / (|x| + |y|);

place = f(place_);
low = f(place - 0.5);
raised = f(low + ROUND);
knot = f(raised - ROUND);
after = f(place - knot);
near = f(near_);
near_knot = f(f(f(near - 0.5) + ROUND) - ROUND);
late = f(late_);
late_after = f(late - f(f(19 + ROUND) - ROUND));

before = whole(before_);
behind = whole(behind_);
along = f(along_);
value = f(before + f(along * f(behind - before)));

{ |x| + |y| in [1b-100,1b100] /\ Q in [-1,1] /\ y / size in [-1,1] /\
  place in [1,19.5] /\ near in [0,1] /\ late in [19.5,20] /\
  before in [0,255] /\ behind in [0,255] /\ along in [0,1] /\ |along - A| <= 41b-24
  -> left in [10,20] /\ right in [0,10] /\
     |left - (2 + (1 - Q)) * 5| - E <= 0 /\ |right - (2 - (1 - Q)) * 5| - E <= 0 /\
     after in [0,1] /\ after - (place - knot) in [0,0] /\
     near_knot in [0,0] /\
     late_after in [0.5,1] /\ late_after - (late - 19) in [0,0] /\
     |value - (before + along * (behind - before))| - W <= 0 /\
     |value - (before + A * (behind - before))| - MORE <= 0 /\
     MORE + 255 * 8 * 1.4143 * 1b-24 - 1b-9 <= 0 }

$ place in (2,4,8,16);

place - knot -> 0.5 - (low - (place - 0.5)) - (raised - (low + ROUND)) - (knot - (raised - ROUND));
