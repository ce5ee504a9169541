# SPDX-License-Identifier: MIT
#
# cast_take_edge: the lesser gap of the start and the end along a unit normal, u = 2^-24. The gap of
# the cores, at most L, the sum of both extents, is off by 4u L (project.h); the radius, rounded once
# from R, by u R; the rate n . m, at most M, the sum of both parts of the motion, by 4u M. L + R + M =
# s is scaled to 1 to 2. p is the difference of gap and radius as computed before its rounding, off by
# c, and q the rate; c and d, what p and p + q are off, are 4.02u s at most. First and second claim:
# the gaps at the start and at the end are off by less than 6.1u s. Third: that is less than what is
# taken off, with z for the size as computed, which three roundings leave off by 3.1u of itself, and
# its own rounding.
# source: #define CAST_MISS_ERROR 0x1p-21f
# source: const lanes side = lanes_sub(least, v->radius)
# source: const lanes lesser = lanes_min(side, lanes_add(side, rate));
# source: const lanes sure = lanes_add(lanes_mul(size, error), lanes_set(CAST_MISS_FLOOR));
# fails: K = 1b-21 => K = 1b-22

@f = float<24,-10000,ne>;
K = 1b-21;
u = 1b-24;
side = f(p);
end = f(side + q);

{ s in [1,2] /\ p / s in [-1.01,1.01] /\ (p + q) / s in [-1.01,1.01] /\
  c / s in [-2.4e-7,2.4e-7] /\ d / s in [-2.4e-7,2.4e-7] /\ z / s in [0.9999998,1.0000002]
  -> |(side - p) + c| - 6.1 * u * s <= 0 /\
     |(end - (p + q)) + d| - 6.1 * u * s <= 0 /\
     K * (z / s) * (1 - 1.01 * u) - 6.1 * u >= 0 }

p -> (p / s) * s { s <> 0 };
p + q -> ((p + q) / s) * s { s <> 0 };
side + q -> (p + q) + (side - p);
end - (p + q) -> (end - (side + q)) + (side - p);
c -> (c / s) * s { s <> 0 };
d -> (d / s) * s { s <> 0 };
$ s in 16;
