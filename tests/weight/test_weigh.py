#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The judge of ./run weight: what it refuses, and that it never raises a limit."""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # of the module beside this one

import weigh

HEAD = "compiler gcc\nslack lines 0.5\nslack text 0.2\nslack instructions 1\n"


class Judge(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "limits.txt"

    def limits(self, *lines):
        self.path.write_text(HEAD + "".join(line + "\n" for line in lines))
        return weigh.Limits(self.path)

    def test_growth_beyond_the_slack_is_a_fault(self):
        limits = self.limits("lines/kernel 1000 1000", "text/avx2 1000 1000", "avx2/a/b 10 10")
        within = {"lines/kernel": 1004.9, "text/avx2": 1001.9, "avx2/a/b": 10.09}
        self.assertEqual(list(limits.faults(within)), [])
        for name, value in within.items():
            (fault,) = limits.faults({name: value * 1.002})
            self.assertTrue(fault.startswith(name) and "above its limit" in fault, fault)

    def test_what_has_no_limit_is_a_fault(self):
        (fault,) = self.limits().faults({"avx2/new/cell": 1})
        self.assertIn("has no limit", fault)

    def test_a_limit_above_the_base_needs_a_reason(self):
        (fault,) = self.limits("avx2/a/b 20 10").faults({})
        self.assertIn("no reason", fault)
        self.assertEqual(list(self.limits("avx2/a/b 20 10  # exact now").faults({})), [])

    def test_writing_lowers_and_never_raises(self):
        limits = self.limits("avx2/a/b 10 10", "avx2/c/d 10 12  # why", "lines/kernel/old 5 5")
        limits.write({"avx2/a/b": 11, "avx2/c/d": 9.5, "avx2/e/f": 3}, ["lines/kernel/old"])
        again = weigh.Limits(self.path)
        self.assertEqual({name: limit.limit for name, limit in again.of.items()},
                         {"avx2/a/b": 10, "avx2/c/d": 9.5, "avx2/e/f": 3})
        self.assertEqual((again.of["avx2/c/d"].base, again.of["avx2/c/d"].reason), (12, "why"))
        self.assertTrue(self.path.read_text().startswith(HEAD))


if __name__ == "__main__":
    unittest.main()
