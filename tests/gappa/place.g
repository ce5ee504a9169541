# SPDX-License-Identifier: MIT
#
# check_pose: before the translation no placed coordinate exceeds 2.001 times the largest local one,
# scaled to [1, 2], with |cos| and |sin| up to 1 + 2^-20.
# source: const double reach = 2.001 * (double)largest;
# source: return c * c + s * s - 1;
# source: (fabs(pose_excess(pose)) <= 0x1p-20 ? 1 : 0)
# fails: <= 2.001 => <= 1.999

@f = float<ieee_32,ne>;
X = c * lx - s * ly;
x f= c * lx - s * ly;

{ c in [-1.000001,1.000001] /\ s in [-1.000001,1.000001] /\ g in [1,2] /\
  lx / g in [-1,1] /\ ly / g in [-1,1]
  -> |x / g| <= 2.001 }

lx -> (lx / g) * g { g <> 0 };
ly -> (ly / g) * g { g <> 0 };
x / g -> (x - X) / g + (c * (lx / g) - s * (ly / g)) { g <> 0 };
