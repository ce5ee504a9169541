# SPDX-License-Identifier: MIT
#
# MODEL_SLACK = 1 + 2^-10 covers the roundings of sums of model errors and of reaches, u = 2^-24.
#
# row_reach: no less than the distance of two centres in x and both radii, all together scaled to
# [1, 2]. row_threshold: no less than the sum of two errors times the sum of two extents.
# (Underflow: a sum of floats has none, a float of 2^-126 and less does not shrink by a factor above
# 1, and the error of 2^-150 of the last product is far below the floor of the filter.)
# source: #define MODEL_SLACK (1.0f + 0x1p-10f)
# source: return (apart > within ? apart : within) * MODEL_SLACK;
# fails: K = 1b-10 => K = 1b-24

@d = float<24,-10000,ne>;
K = 1b-10;
reach = d(d(d(dx) + d(ra + rb)) * (1 + K));
merged = d(d(d(e1 + e2) * d(lx + ly)) * (1 + K));

{ dx in [0,2] /\ ra in [0,2] /\ rb in [0,2] /\ dx + (ra + rb) in [1,2] /\
  e1 + e2 in [1,2] /\ lx + ly in [1,2]
  -> reach - (dx + (ra + rb)) >= 0 /\
     merged -/ ((e1 + e2) * (lx + ly) * (1 + K)) in [-5b-24,5b-24] /\
     (1 + K) * (1 - 5b-24) - 1 >= 0 }

reach - (dx + (ra + rb)) ->
    (reach - d(d(dx) + d(ra + rb)) * (1 + K)) +
    (d(d(dx) + d(ra + rb)) - (dx + (ra + rb))) * (1 + K) + (dx + (ra + rb)) * K;
