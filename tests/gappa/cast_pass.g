# SPDX-License-Identifier: MIT
#
# cast_surely_passes: a gap between two positions across a motion, u = 2^-24. A position is a sum of
# two products, at most s as it should be; the products, whose one factor is a rounded difference,
# are off by 2.1u of their sizes, so both together by e. First claim: with the rounding of the sum, a
# position is off by 3.2u s. Second: the size as computed, from products a and b, is off by 2.1u, to
# which the extents in these add u; z is the size as computed, for vertices that lie as far away as
# any. Third: a gap that exceeds what is taken off, after its own rounding, exceeds what both
# positions are off.
# source: #define CAST_PASS_ERROR 0x1p-21f
# source: lanes_dot(in->extent_x, in->extent_y, lanes_abs(in->view.my), lanes_abs(in->view.mx));
# source: lanes_sub(gap, lanes_mul(size, lanes_set(CAST_PASS_ERROR)))
# fails: K = 1b-21 => K = 1b-22

@d = float<24,-10000,ne>;
K = 1b-21;
u = 1b-24;
size = d(d(a) + d(b));

{ s in [1,2] /\ P / s in [-1,1] /\ e / (34b-28 * s) in [-1,1] /\
  a / (a + b) in [0,1] /\ b / (a + b) in [0,1] /\ a in [1b-300,2] /\ b in [1b-300,2] /\
  a + b in [1,2] /\ z / s in [0.9999998,1.0000002]
  -> |d(P + e) - P| - 51b-28 * s <= 0 /\
     size -/ (a + b) in [-33b-28,33b-28] /\
     K * (z / s) * (1 - 1.01 * u) - 102b-28 >= 0 }

P -> (P / s) * s { s <> 0 };
d(P + e) - P -> (d(P + e) - (P + e)) + e;
e -> (e / (34b-28 * s)) * (34b-28 * s) { s <> 0 };
$ s in 16;
