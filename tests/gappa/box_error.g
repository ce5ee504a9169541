# SPDX-License-Identifier: MIT
#
# box_error: how far the difference of a model corner and its vertex is off, in double, u = 2^-53.
# The products of the model are exact (expansion.g). Both coordinates, each with its terms at most z:
# to is the difference of centre and vertex, w the sum of the two half axes. 2^-49 z is added.
# source: rounded_up(sqrt(worst) + 0x1p-49 * size)
# fails: K = 1b-49 => K = 3 * 1b-53

@d = float<53,-10000,ne>;
K = 1b-49;
dx = d(d(TX) + d(WX));
dy = d(d(TY) + d(WY));

{ z in [1,2] /\ TX / z in [-1,1] /\ TY / z in [-1,1] /\ WX / z in [-1,1] /\ WY / z in [-1,1]
  -> |dx - (TX + WX)| + |dy - (TY + WY)| - K * z <= 0 }

TX -> (TX / z) * z { z <> 0 };
TY -> (TY / z) * z { z <> 0 };
WX -> (WX / z) * z { z <> 0 };
WY -> (WY / z) * z { z <> 0 };
$ z in 16;
