# SPDX-License-Identifier: MIT
"""causes.txt: why some mutants make no difference that a test could see.

    KINDS in PLACES:
        one sentence that says why such mutants survive.

KINDS are those of mutants.py, or "any"; "twin p/q" is one sort of "twin". PLACES are functions,
macros or files from kernel/ on; * stands for any letters. Lines that begin with # are comments.
"""

import dataclasses
import fnmatch
import re


def is_in(mutant, place):
    return fnmatch.fnmatchcase(mutant.file if "/" in place else mutant.place, place)


@dataclasses.dataclass
class Cause:
    kinds: list
    places: list
    reason: str = ""

    def explains(self, mutant):
        kinds = {mutant.kind, mutant.kind.split()[0], "any"}
        return not kinds.isdisjoint(self.kinds) and any(is_in(mutant, p) for p in self.places)


def read(path):
    causes = []
    text = re.sub(r",\n(?=\S)", ", ", path.read_text())  # a long head goes on in the next line
    for line in text.splitlines():
        head = re.fullmatch(r"(\S.*) in (\S.*):", line)
        if head and not line.startswith("#"):
            causes.append(Cause(*(re.split(r", *", part) for part in head.groups())))
        elif line.startswith("    ") and causes:
            causes[-1].reason += line.strip() + " "
        elif line.strip() and not line.startswith("#"):
            raise ValueError(f"{path.name}: neither a head nor a reason: {line}")
    return causes


def of(mutant, causes):
    """The first cause that explains the mutant, or None."""
    return next((cause for cause in causes if cause.explains(mutant)), None)


def nowhere(causes, mutants):
    """The places in which there is none of the mutants."""
    places = [place for cause in causes for place in cause.places]
    return [place for place in places if not any(is_in(mutant, place) for mutant in mutants)]
