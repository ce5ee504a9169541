# SPDX-License-Identifier: MIT
#
# The knots of an outline, in double. In units the largest of its sizes is STEPS, and hardly more.
#
# First claims, of short_float and set_units: above is v or more, so the unit of gauges G, its upper
# half rounded up, is as well. The unit of supports is s G without rounding, for G has 8 bits; it is
# off by little more than 2^-24 of itself, so no size exceeds STEPS units but for 2^-23 of that.
# Then, of look_along: what a vertex or an edge says of a size, x ux + y uy, is off by less than
# 2^-21 units. X and Y are no more than that, for knots 0, 5, 10 and 15 are along the axes; x and y
# are off by 2^-30 of themselves and some roundings, ux and uy by 2^-50. (And so is the greatest of
# them.)
# Last, of units_of: a knot exceeds Q, the exact size in units, by 2^-9, and is 255 at most.
# source: #define STEPS 254
# source: #define KNOT_SLACK (0x1p-9 + 0x1p-20)
# source: return (uint8_t)(1 + (unsigned)(size / unit + KNOT_SLACK));
# source: const float above = (float)(v * (1 + 0x1p-23));
# source: const double support = sizes->most_support / STEPS, gauge = sizes->most_gauge / STEPS;
# source: outline->support_unit = (float)(support / outline_gauge(outline->gauge_unit));
# source: const double support_unit = (double)outline->support_unit * gauge_unit;
# source: const double gauge = nx * sizes->x[s] + ny * sizes->y[s];
# fails: SLACK = 1b-9 + 1b-20 => SLACK = 1b-9
# fails: STEPS = 254 => STEPS = 255
# fails: ROOM = 1b-23 => ROOM = 1b-25
# fails: H = 1b-21 => H = 1b-22

@d = float<ieee_64,ne>;
@f = float<ieee_32,ne>;
@short = float<8,-10000,ne>;
@whole = int<zr>;
SLACK = 1b-9 + 1b-20;
STEPS = 254;
ROOM = 1b-23;
H = 1b-21;
v = d(most / STEPS);
more = d(v * (1 + 1b-23));
above = f(more);
G = short(g);
s = f(d(v / G));
unit = d(s * G);

X = i * STEPS * (1 + ROOM);
Y = j * STEPS * (1 + ROOM);
along = add_rel<53>(mul_rel<53>(x, ux), mul_rel<53>(y, uy));

ratio = k * STEPS * (1 + ROOM);
Q = ratio + l * H;
sum = d(d(ratio) + SLACK);
knot = 1 + whole(sum);

{ most in [1b-43,1b59] /\ G in [1b-51,1b51] /\ v / G in [1b-101,1b101] /\
  s * G in [1b-60,1b60] /\
  x -/ X in [-1025b-40,1025b-40] /\ y -/ Y in [-1025b-40,1025b-40] /\
  i in [-1,1] /\ j in [-1,1] /\ UX in [-1,1] /\ UY in [-1,1] /\
  ux - UX in [-1b-50,1b-50] /\ uy - UY in [-1b-50,1b-50] /\ k in [0,1] /\ l in [-1,1]
  -> above / v >= 1 /\ v -/ (most / STEPS) in [-1b-53,1b-53] /\
     unit - s * G in [0,0] /\ s -/ (v / G) in [-1025b-34,1025b-34] /\
     (1 + ROOM) * (1 - 1026b-34) - 1 >= 0 /\
     |along - (X * UX + Y * UY)| - H <= 0 /\
     knot - Q >= 1b-9 /\ knot <= 255 }

above / v -> (1 + (above - more) / more) *
    (1 + (more - v * (1 + 1b-23)) / (v * (1 + 1b-23))) * (1 + 1b-23) { v <> 0, more <> 0 };
knot - Q -> 1 + (whole(sum) - sum) + (sum - (ratio + SLACK)) + SLACK - l * H;
