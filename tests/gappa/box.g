# SPDX-License-Identifier: MIT
#
# The box filter, u = 2^-24: the gap along an axis is off by 7.4u M, M = |dx| + |dy| + all half extents.
#
# An axis is a pair of floats of length 1 within 1.1u; the true gap is that along its unit vector,
# which takes 1.1u of the 7.4u. Claims, in order:
#   the cosine or sine of the two boxes, from products of axis components, is off by 3.1u;
#   a half extent times it rounds by u more, so it is off by 4.2u of the half extent;
#   the reach by 6.3u of the half extents z: t is the sum of two parts, off by 4.2u z;
#   the offset along the axis by 3.3u of |dx| + |dy| = z: t2 sums two products, off by 2.1u z;
#   the threshold, from five terms that sum up to z, is at least 7.4u z.
# source: #define BOX_SLACK 0x1p-22f
# source: lanes_mul(lanes_mul(pair.scale, lanes_set(4.0f)), lanes_set(slack))
# source: return models_verdict_beyond(rows, BOX_SLACK);
# fails: K = 1b-22 => K = 7 * 1b-26
# fails: in [-3.1,3.1] => in [-2.5,2.5]

@d = float<24,-10000,ne>;
K = 1b-22;
u = 1b-24;
c = d(d(a * b) + d(e * f));
part = d(o * cc);
reach = d(hx + d(t));
along = d(t2);
scale = d(d(dx + dy) + d(d(h1 + h2) + d(h3 + h4)));
threshold = d(d(scale * 4) * K);

{ |a| <= 1.0000001 /\ |b| <= 1.0000001 /\ |e| <= 1.0000001 /\ |f| <= 1.0000001 /\
  |a * b + e * f| <= 1.0000002 /\
  |o * cc| in [1b-300,1b300] /\
  z in [1,2] /\ t / z in [-1,1] /\ (t - T) / (u * z) in [-4.2,4.2] /\ (hx + d(t)) / z in [0,1.0000005] /\
  t2 / z in [-1.000001,1.000001] /\ (t2 - T2) / (u * z) in [-2.1,2.1] /\
  dx in [0,2] /\ dy in [0,2] /\ h1 in [0,2] /\ h2 in [0,2] /\ h3 in [0,2] /\ h4 in [0,2] /\
  (dx + dy + (h1 + h2 + (h3 + h4))) / z in [1,1]
  -> (c - (a * b + e * f)) / u in [-3.1,3.1] /\
     part -/ (o * cc) in [-1b-24,1b-24] /\
     |reach - (hx + T)| - 6.3 * u * z <= 0 /\
     |along - T2| - 3.3 * u * z <= 0 /\
     threshold - 7.4 * u * z >= 0 }

t -> (t / z) * z { z <> 0 };
t - T -> ((t - T) / (u * z)) * (u * z) { z <> 0 };
hx + d(t) -> ((hx + d(t)) / z) * z { z <> 0 };
t2 -> (t2 / z) * z { z <> 0 };
t2 - T2 -> ((t2 - T2) / (u * z)) * (u * z) { z <> 0 };
dx + dy + (h1 + h2 + (h3 + h4)) -> ((dx + dy + (h1 + h2 + (h3 + h4))) / z) * z { z <> 0 };
$ z in 16;
