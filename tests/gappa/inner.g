# SPDX-License-Identifier: MIT
#
# radii_set: the radius of an inner disc as it is stored is not more than near, the distance less the
# 16u of discs.g, wherever it is I or more: a float is off by 2^-24 of itself then, no denormal.
# (bounds_floor.g is what I is for.)
# source: doubles_mul(doubles_add(least, radius), doubles_set(1 - 0x1p-22));
# source: lanes_mask(doubles_at_least(own, doubles_set(0x1p-60))));
# source: *inner = lanes_select(has, lanes_of(own), lanes_set(-INFINITY));
# fails: K = 1b-22 => K = 1b-25
# fails: I = 1b-60 => I = 1b-129

@d = float<ieee_64,ne>;
@f = float<ieee_32,ne>;
K = 1b-22;
I = 1b-60;
inner = d(d(near) * (1 - K));
radius = f(inner);

{ inner / I in [1,1b188] /\ near in [1b-300,1b300] -> radius / near <= 1 }

inner -> (inner / I) * I;
radius / near ->
    (1 + (radius - inner) / inner) * (1 + (inner - d(near) * (1 - K)) / (d(near) * (1 - K))) *
    (1 + (d(near) - near) / near) * (1 - K) { inner <> 0, near <> 0, d(near) <> 0 };
